"""How a page of the comprehensive rules falls into headings, and what stands under one into rules, examples
and boxes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from indexer.lines import Line
from indexer.readers.tcg_gaps import BEFORE
from indexer.readers.tcg_names import name_of
from indexer.readers.tcg_rulings import is_table
from indexer.readers.tcg_wiki import (
    Heading,
    heading_of,
    is_example,
    is_fan_note,
    is_magic,
    is_rule,
    opens_box,
)

PieceKind = Literal["text", "example", "fan", "box", "end", "magic", "orphan"]


@dataclass(slots=True)
class Piece:
    """Some lines under one heading that say one thing."""

    kind: PieceKind
    lines: list[Line]


@dataclass(slots=True)
class Part:
    """A heading and what stands under it. `heading` is None for what stands before the first."""

    heading: Heading | None
    line: Line | None
    group: str
    body: list[Line] = field(default_factory=list)


def split_parts(lines: Sequence[Line]) -> Iterator[Part]:
    """The page's headings with what stands under each; `group` is the heading of the largest part around it.
    """
    part = Part(None, None, "")
    for line in lines:
        heading = heading_of(line)
        if heading is None or (heading.level == 6 and not line.number):
            part.body.append(line)
            continue
        bare = not any(not one.blank and not is_rule(one.text) for one in part.body)
        if (
            not line.number and part.heading and bare
            and name_of(part.heading.title) == name_of(heading.title)
        ):
            continue
        yield part
        part = Part(heading, line, heading.title if heading.level == 2 else part.group)
    yield part


def split_table(body: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """What stands before a table, and the table with all that follows it under this heading."""
    start = next((index for index, line in enumerate(body) if is_table(line)), len(body))
    return list(body[:start]), list(body[start:])


def pieces(body: Sequence[Line]) -> list[Piece]:
    """The lines under a heading as rule text, examples, boxes, additions by others, and what only shapes the
    page.
    """
    found: list[Piece] = []
    closed = gapped = False
    index = 0
    before = ""
    while index < len(body):
        line = body[index]
        gapped = gapped or getattr(line, "gap", 0) > 0
        if line.blank:
            before = ""
            if found and found[-1].kind in ("text", "example"):
                found[-1].lines.append(line)
            index += 1
            continue
        if opens_box(line.text):
            end = _box_end(body, index)
            found.append(Piece("box", list(body[index:end])))
            index, before = end, ""
            continue
        kind = _kind(line, closed and gapped)
        closed = closed or kind == "end"
        last = found[-1] if found else None
        if last and _goes_on(last, kind, line, before):
            last.lines.append(line)
        else:
            found.append(Piece(kind, [line]))
        before = line.text
        index += 1
    return found


def _goes_on(last: Piece, kind: PieceKind, line: Line, before: str) -> bool:
    """Does the line belong to the piece before it?

    `before` is the text just above, empty after a blank line.
    """
    if kind == "text" and last.kind == "text":
        return BEFORE not in line.missing
    if kind == "orphan" and last.kind == "orphan":
        return True
    if kind == "example" and last.kind == "example":
        return bool(before)
    return kind == "text" and last.kind in ("example", "fan") and bool(before) and _open_italics(last.lines)


def _kind(line: Line, orphan: bool) -> PieceKind:
    if is_rule(line.text):
        return "end"
    if is_magic(line.text):
        return "magic"
    if orphan:
        return "orphan"
    if is_fan_note(line.text):
        return "fan"
    return "example" if is_example(line.text) and not line.plain else "text"


def _open_italics(lines: Sequence[Line]) -> bool:
    """Was an italic sentence opened on the last line and not closed, so that the next line goes on with it?
    """
    last = next((line.text for line in reversed(lines) if not line.blank), "")
    return len(re.findall(r"(?<!')''(?!')", last)) % 2 == 1 and not re.search(r"''\W*$", last)


def _box_end(body: Sequence[Line], start: int) -> int:
    depth = 0
    for index in range(start, len(body)):
        depth += body[index].text.count("{{") - body[index].text.count("}}")
        if depth <= 0:
            return index + 1
    return start + 1


def split_examples(lines: Sequence[Line]) -> list[tuple[list[Line], bool]]:
    """A box's lines as stretches of rule text and of example."""
    found: list[tuple[list[Line], bool]] = []
    for line in lines:
        example = is_example(line.text)
        if line.blank or (found and found[-1][1] == example):
            if found:
                found[-1][0].append(line)
        else:
            found.append(([line], example))
    return found
