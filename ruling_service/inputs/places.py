"""Where in a text something stands, as errors name it."""

from __future__ import annotations


def place(where: str, line: int | None, field: str = "") -> str:
    """A place as errors name it: file, line and field."""
    parts = [where, f"line {line}" if line else "", field]
    return ", ".join(part for part in parts if part)


def at(text: str, offset: int, where: str = "", first_line: int = 1) -> str:
    """The place of the character with that offset: file, line and column, both counted from 1; the text
    begins on `first_line`.
    """
    line = text.count("\n", 0, offset) + first_line
    return place(where, line, f"column {offset - text.rfind(chr(10), 0, offset)}")
