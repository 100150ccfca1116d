"""The rows of a card database as users have it: JSON lines, or one JSON array.

A bad row costs nothing but itself.

Each row is cut out of the file before it is read, so that whatever is in it (half a character, a number of
thousands of digits, brackets without end, bytes that are no text) is refused with its line, and the next one
is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ruling_service.errors import MalformedInput, RulingError
from ruling_service.inputs import limits
from ruling_service.inputs.json_text import read_json
from ruling_service.patterns import pattern

LARGEST = 32 * 1024 * 1024
"""Bytes that a card database may have; whole games have two to five million."""
LOOKED_AT = 4
"""How often a damaged array may be looked through: places where a row ends are sought again behind a row that
has no end.
"""
_OTHER_CODES = (b"\xff\xfe", b"\xfe\xff", b"\x00")
_NO_TEXT = pattern("[\udc80-\udcff]")
_STEP = pattern(r'"(?:[^"\\\n]|\\.)*"|[\[\]{},]')
_CLOSED_BY = {"[": "]", "{": "}"}
_BETWEEN = pattern(r"[,\s]*")
_NEXT = pattern(r"\}\s*,\s*(?=\{)")
_NO_END = (
    f"this row does not end within {limits.TEXT // 1024} KiB: perhaps a bracket or a quotation mark is "
    f"missing in it."
)


class Row(NamedTuple):
    """A row: its first line in the file, counted from 1, and what stands there, or why it can't be read."""

    line: int
    data: Any = None
    refused: str = ""


def rows_of(path: Path) -> Iterator[Row]:
    """Every row of a file in order. Raises `MalformedInput` if the file as a whole can't be read."""
    text = _text_of(path)
    yield from _of_array(text) if text.lstrip().startswith("[") else _of_lines(text)


def _text_of(path: Path) -> str:
    """The file as text; bytes that are none stay recognisable."""
    try:
        if path.stat().st_size > LARGEST:
            hint = "Give the cards in several files."
            raise MalformedInput(f"the file is larger than {LARGEST >> 20} MiB.", where=str(path), hint=hint)
        data = path.read_bytes()
    except OSError as error:
        raise MalformedInput(f"the file cannot be read: {error.strerror}.", where=str(path)) from None
    if data[:2].startswith(_OTHER_CODES):
        raise MalformedInput("the file is not UTF-8 text.", where=str(path), hint="Save it as UTF-8.")
    return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")


def _read(text: str, line: int) -> Row:
    if _NO_TEXT.search(text):
        return Row(line, refused="this is not UTF-8 text.")
    try:
        return Row(line, read_json(text, first_line=line, most=limits.TEXT))
    except RulingError as error:
        return Row(
            line,
            refused=f"{error.message} {error.hint} ({error.where})".replace(" ()", "").replace("  ", " ")
        )


def _of_lines(text: str) -> Iterator[Row]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield _read(line, number)


def _of_array(text: str) -> Iterator[Row]:
    at, counted, line, allowed = text.index("[") + 1, 0, 1, LOOKED_AT * len(text)
    while True:
        at = _BETWEEN.match(text, at).end()  # type: ignore[union-attr]
        line, counted = line + text.count("\n", counted, at), at
        if at >= len(text) or text[at] == "]":
            return
        end, whole = (at + 1, True) if text[at] == "}" else _end_of_row(text, at)
        allowed -= end - at
        if whole:
            yield _read(text[at:end], line)
            at = end
            continue
        yield Row(line, refused=_NO_END)
        following = _NEXT.search(text, at)
        if following is None:
            return
        if allowed < 0:
            yield Row(line, refused="the file is too damaged: what follows was not read.")
            return
        at = following.end()


def _end_of_row(text: str, start: int) -> tuple[int, bool]:
    """Where a row of an array ends, and if it ends there as rows do: all its brackets closed, each by its own
    kind.
    """
    closers: list[str] = []
    for step in _STEP.finditer(text, start):
        mark = step[0]
        if mark in _CLOSED_BY:
            closers.append(_CLOSED_BY[mark])
        elif mark in "]},":
            if not closers:
                return step.start(), True
            if mark != "," and mark != closers.pop():
                return step.end(), False
            if not closers:
                return step.end(), True
        if step.end() - start > limits.TEXT:
            return step.end(), False
    return len(text), False


__all__ = ["Row", "rows_of"]
