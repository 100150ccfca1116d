"""A document as a user has it: its numbered lines, and which of them a passage consists of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ruling_service.errors import MalformedInput
from ruling_service.library.model import Span

LARGEST = 4 * 1024 * 1024
"""Bytes that a document may have."""


@dataclass(slots=True, eq=False)
class Line:
    """One line of a document. `number` is 1-based, 0 for a line that a mend supplied.

    `joined` continues the sentence of the line before; `plain` looks like a heading and is none;
    `unplaced` says why the line can belong to nothing; `entry` names another home; `mends` what was done
    here, in words.
    """

    number: int
    text: str
    joined: bool = False
    plain: bool = False
    unplaced: str = ""
    missing: str = ""
    entry: str = ""
    mends: list[str] = field(default_factory=list)

    @property
    def blank(self) -> bool:
        return not self.text.strip()


class Source:
    """A document as a user has it: its path, its text, and its lines counted from 1 (as `sed -n 12p` does).
    """

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        self.raw = [line.rstrip("\r") for line in text.split("\n")]

    @classmethod
    def load(cls, path: Path) -> Source:
        """Read a file. Raises MalformedInput if it is missing, empty, too large, binary or not UTF-8."""
        where = str(path)
        try:
            if path.stat().st_size > LARGEST:
                hint = (
                    f"At most {LARGEST >> 20} MiB are read: the largest of these documents has half a "
                    f"megabyte."
                )
                raise MalformedInput("the file is too large for a rules document", hint=hint, where=where)
            data = path.read_bytes()
        except OSError as error:
            raise MalformedInput(f"cannot be read: {error.strerror}", where=where) from error
        if not data.strip():
            raise MalformedInput("the file is empty", where=where)
        if b"\x00" in data[:65536]:
            hint = "Convert it to plain text first (UTF-8)."
            raise MalformedInput(
                "the file is binary" if data[:5] != b"%PDF-" else "the file is a PDF", hint=hint, where=where
            )
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise MalformedInput(
                f"line {line} is not UTF-8 text", hint="Save it as UTF-8.", where=where
            ) from error
        if data[:5] == b"%PDF-":
            raise MalformedInput(
                "the file is a PDF", hint="Convert it to plain text first (UTF-8).", where=where
            )
        return cls(path, text)

    def __len__(self) -> int:
        return len(self.raw)

    @property
    def last(self) -> int:
        """The number of the last line; the end of a file that closes with a line break is no line."""
        return len(self.raw) - (not self.raw[-1])

    def __getitem__(self, number: int) -> str:
        """The line with this number, counted from 1."""
        if number < 1:
            raise IndexError(number)
        return self.raw[number - 1]

    def quoted(self, spans: Iterable[Span]) -> str:
        """The lines of the spans as the file has them, each after its number; blank ones are left out."""
        numbers = (number for span in spans for number in range(span.first, span.last + 1))
        return "\n".join(
            f"{number}: {self.raw[number - 1]}" for number in numbers if self.raw[number - 1].strip()
        )

    def lines(self) -> list[Line]:
        """Fresh Line records, in file order."""
        return [Line(number, text) for number, text in enumerate(self.raw, start=1)]

    def blank_between(self, first: int, last: int) -> bool:
        """Is every line strictly between these two blank?"""
        return all(not self.raw[number - 1].strip() for number in range(first + 1, last))

    def spans(self, lines: Iterable[Line]) -> list[Span]:
        """The lines as runs in reading order. Blank lines at the ends are left out, those inside are kept."""
        spans: list[list[int]] = []
        for line in lines:
            if not line.number or line.blank:
                continue
            if spans and line.number > spans[-1][1] and self.blank_between(spans[-1][1], line.number):
                spans[-1][1] = line.number
            elif not spans or not spans[-1][0] <= line.number <= spans[-1][1]:
                spans.append([line.number, line.number])
        return [Span(first, last) for first, last in spans]
