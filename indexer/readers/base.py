"""What every reader needs: a document's numbered lines, the tidying of markup, and passages with exact spans."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from indexer.mends import Mended, mend, mends_for
from ruling_service.errors import MalformedInput
from ruling_service.library.model import Game, Kind, Passage, Reading, Role, Span, Unplaced
from ruling_service.resources import corpus_dir

LARGEST = 4 * 1024 * 1024
"""Bytes that a document may have."""


@dataclass(slots=True, eq=False)
class Line:
    """One line of a document. `number` is 1-based, 0 for a line that a mend supplied.

    `joined` continues the sentence of the line before; `plain` looks like a heading and is none;
    `unplaced` says why the line can belong to nothing; `entry` names another home; `mends` what was done here, in words.
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
    """A document as a user has it: its path, its whole text, and its lines counted from 1 (as `sed -n 12p` counts them)."""

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
                hint = f"At most {LARGEST >> 20} MiB are read: the largest of these documents has half a megabyte."
                raise MalformedInput("the file is too large for a rules document", hint=hint, where=where)
            data = path.read_bytes()
        except OSError as error:
            raise MalformedInput(f"cannot be read: {error.strerror}", where=where) from error
        if not data.strip():
            raise MalformedInput("the file is empty", where=where)
        if b"\x00" in data[:65536]:
            hint = "Convert it to plain text first (UTF-8)."
            raise MalformedInput("the file is binary" if data[:5] != b"%PDF-" else "the file is a PDF", hint=hint, where=where)
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise MalformedInput(f"line {line} is not UTF-8 text", hint="Save it as UTF-8.", where=where) from error
        if data[:5] == b"%PDF-":
            raise MalformedInput("the file is a PDF", hint="Convert it to plain text first (UTF-8).", where=where)
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
        return "\n".join(f"{number}: {self.raw[number - 1]}" for number in numbers if self.raw[number - 1].strip())

    def lines(self) -> list[Line]:
        """Fresh Line records, in file order."""
        return [Line(number, text) for number, text in enumerate(self.raw, start=1)]

    def blank_between(self, first: int, last: int) -> bool:
        """Is every line strictly between these two blank?"""
        return all(not self.raw[number - 1].strip() for number in range(first + 1, last))

    def spans(self, lines: Iterable[Line]) -> list[Span]:
        """The lines as runs in reading order. Blank lines at the ends are left out, those inside a run are kept."""
        spans: list[list[int]] = []
        for line in lines:
            if not line.number or line.blank:
                continue
            if spans and line.number > spans[-1][1] and self.blank_between(spans[-1][1], line.number):
                spans[-1][1] = line.number
            elif not spans or not spans[-1][0] <= line.number <= spans[-1][1]:
                spans.append([line.number, line.number])
        return [Span(first, last) for first, last in spans]


_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\u00a0": " ", "\t": " "})
_BULLET = re.compile(r"^(\s*)(?:[-*+]\s+)?[❖•●▪◦]\s*|^(\s*)[-*+]\s+")
_HTML = re.compile(r"</?(?:b|i|u|sup|sub|span|br|p|div|small|big)\b[^>]*>", re.IGNORECASE)
_HEADING = re.compile(r"^(#{1,6})\s*(.*?)\s*#*\s*$")


def plain(text: str) -> str:
    """A line without markup, bullets or typographic quotes: what headings and names are read from."""
    text = _HTML.sub("", text.translate(_QUOTES))
    text = _BULLET.sub("", text)
    heading = _HEADING.match(text.strip())
    if heading:
        text = heading[2]
    return re.sub(r"\s+", " ", re.sub(r"\*+|(?<!\w)_+|_+(?!\w)", "", text)).strip()


def heading_of(line: Line) -> tuple[int, str] | None:
    """A Markdown heading's level and its plain text; None for other lines and for headings that a mend calls false."""
    if line.plain or not line.text.startswith("#"):
        return None
    found = _HEADING.match(line.text.strip())
    return (len(found[1]), plain(found[2])) if found and found[2] else None


def _balanced(text: str) -> str:
    """Without a `**` or `*` that is opened and never closed."""
    text = re.sub(r"\*\*\s*\*\*", "", text)
    if text.count("**") % 2:
        text = text.replace("**", "")
    return text.replace("*", "") if len(re.findall(r"(?<!\*)\*(?!\*)", text)) % 2 else text


def tidy_line(text: str) -> str:
    """One line of Markdown with one kind of bullet, straight quotes and balanced emphasis. Words are never changed."""
    text = _HTML.sub("", text.translate(_QUOTES)).rstrip()
    bullet = _BULLET.match(text)
    body = text[bullet.end() :] if bullet else text
    body = _balanced(re.sub(r"\s{2,}", " ", re.sub(r"^#{1,6}\s*", "", body.strip())))
    if not bullet:
        return body
    indent = "  " * (len((bullet[1] or bullet[2] or "").expandtabs(2)) // 2)
    return f"{indent}- {body}"


def is_bullet(text: str) -> bool:
    return _BULLET.match(text) is not None


def tidy(lines: Sequence[Line], *, flow: bool = False) -> str:
    """The lines as Markdown for reading: a paragraph a line, or with `flow` a paragraph until the next blank line or bullet."""
    paragraphs: list[str] = []
    open_paragraph = False
    for line in lines:
        if line.blank:
            open_paragraph = False
            continue
        text = tidy_line(line.text)
        if paragraphs and (line.joined or (flow and open_paragraph and not is_bullet(line.text))):
            paragraphs[-1] = f"{paragraphs[-1]} {text.strip()}"
        else:
            paragraphs.append(text)
        open_paragraph = True
    out = ""
    for index, paragraph in enumerate(paragraphs):
        in_list = index and paragraph.lstrip().startswith("- ") and paragraphs[index - 1].lstrip().startswith("- ")
        out += paragraph if not index else ("\n" if in_list else "\n\n") + paragraph
    return out


class Reader:
    """Reads one family of document. Subclasses set the class attributes, register with `@reader` and fill `parse`.

    `marks` are phrases (lower case, straight quotes) that such a document has; `likeness` is the share found. `parse` gets the
    mended lines in reading order and calls `add`, `leave` and `skip`, until every line that is not blank has a home.
    """

    document: ClassVar[str] = ""
    title: ClassVar[str] = ""
    edition: ClassVar[str] = ""
    game: ClassVar[Game] = "lcg"
    marks: ClassVar[tuple[str, ...]] = ()
    flow: ClassVar[bool] = False  # lines are hard-wrapped: a paragraph runs to the next blank line

    def __init__(self, source: Source, mends: Path | None = None) -> None:
        self.source = source
        self.mends = mends if mends is not None else corpus_dir() / "mends"
        self.passages: list[Passage] = []
        self.unplaced: list[Unplaced] = []
        self.notes: list[str] = []
        self.furniture: list[Span] = []  # tables of contents, page furniture, headings over parts

    @classmethod
    def likeness(cls, text: str) -> float:
        """How much a text looks like this document, 0 to 1."""
        if not cls.marks:
            return 0.0
        folded = text.translate(_QUOTES).lower()
        return sum(mark in folded for mark in cls.marks) / len(cls.marks)

    def edition_of(self) -> tuple[str, str]:
        """The document id and the edition that this very file states; the class's own if it states none."""
        return self.document, self.edition

    def parse(self, lines: list[Line]) -> None:
        raise NotImplementedError

    def read(self) -> Reading:
        """Mend the lines, parse them, and report everything: passages, what could not be placed, and what mends did."""
        document, edition = self.edition_of()
        self.document, self.edition = document, edition  # type: ignore[misc]
        lines = self.source.lines()
        mends, notes = mends_for(self.mends, document, edition, lines)
        mended: Mended = mend(lines, mends)
        self.notes.extend([*notes, *mended.notes])
        self.parse(mended.lines)
        return Reading(
            document=document, title=self.title, edition=edition, game=self.game, passages=self.passages,
            unplaced=self.unplaced, mends_applied=mended.applied, notes=self.notes, lines=self.source.last,
            furniture=self.furniture, uncovered=self.uncovered(),
        )  # fmt: skip

    def add(
        self, entry: str, kind: Kind, title: str, lines: Sequence[Line], *, heading: str = "", number: str | None = None,
        role: Role = "text", group: str = "", aliases: Sequence[str] = (), see: Sequence[str] = (), under: Sequence[Line] = (),
        added_by: str = "", text: str | None = None,
    ) -> Passage | None:  # fmt: skip
        """Add a passage made of `lines`; `under` are its heading lines, which belong to its span and not to its text."""
        kept = [line for line in lines if not line.unplaced]
        self._leave_unplaced(lines)
        spans = self.source.spans([*under, *kept])
        words = tidy(kept, flow=self.flow) if text is None else text
        if not spans or not words:
            self.skip(under)
            self.skip(kept)
            return None
        touched = [*under, *kept]
        passage = Passage(
            document=self.document, entry=entry, kind=kind, title=title, heading=heading or title, number=number, role=role,
            spans=spans, text=words, group=group, aliases=list(aliases), see=list(see), added_by=added_by,
            mends=list(dict.fromkeys(note for line in touched for note in line.mends)),
            missing=" ".join(dict.fromkeys(line.missing for line in touched if line.missing)),
        )  # fmt: skip
        if passage.mends:
            passage.raw = self.source.quoted(spans)
        self.passages.append(passage)
        return passage

    def leave(self, lines: Sequence[Line], reason: str) -> None:
        """These lines belong to nothing that can be told; keep them findable, with the reason."""
        spans = self.source.spans(lines)
        reason = next((line.unplaced for line in lines if line.unplaced), reason)
        if spans:
            self.unplaced.append(Unplaced(tuple(spans), tidy(lines, flow=self.flow), reason))

    def skip(self, lines: Sequence[Line]) -> None:
        """These lines say nothing about the game: a table of contents, a page number, the heading over a part."""
        self.furniture.extend(self.source.spans(lines))

    def _leave_unplaced(self, lines: Sequence[Line]) -> None:
        for reason in dict.fromkeys(line.unplaced for line in lines if line.unplaced):
            self.leave([line for line in lines if line.unplaced == reason], reason)

    def uncovered(self) -> list[int]:
        """The numbers of lines that are not blank and are in no passage, no unplaced item and no furniture. Empty when all is well."""
        covered: set[int] = set()
        spans = [span for passage in self.passages for span in passage.spans]
        spans += [span for item in self.unplaced for span in item.spans] + self.furniture
        for span in spans:
            covered.update(range(span.first, span.last + 1))
        return [number for number, text in enumerate(self.source.raw, start=1) if text.strip() and number not in covered]
