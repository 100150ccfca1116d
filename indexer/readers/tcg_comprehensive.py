"""The TCG's comprehensive rules, any edition, as wiki source or as a saved undo page.

Overview and glossary give one entry a heading; the table of rulings gives one a card; lists of barred cards give one each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from indexer.readers import reader
from indexer.readers.base import Line, Reader, Source
from indexer.readers.tcg_diff import WikiLine, is_comparison, separate
from indexer.readers.tcg_names import Name, name_of
from indexer.readers.tcg_rulings import is_table, read_rulings
from indexer.readers.tcg_wiki import (
    Heading,
    box_of,
    has_fan_note,
    heading_of,
    is_example,
    is_fan_note,
    is_magic,
    is_rule,
    links_of,
    markdown,
    names_template,
    opens_box,
)  # fmt: skip
from ruling_service.library.model import Role, Unplaced

_VERSION = re.compile(r"Comprehensive Rules\s+'*(\d+(?:\.\d+)+)", re.IGNORECASE)
_SECTION = re.compile(r"^Section (?:One|Two|Three|Four|Five|Six)\b", re.IGNORECASE)
_BEFORE = "before this"  # how a line's `missing` says that the page has more above it
_ABOUT = Name("tcg/rule/about-the-comprehensive-rules", "rule", "About the comprehensive rules")

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


class _CurrentColumn(Source):
    """An undo page read as the page it is about: only the latest revision's lines, which know what the file lacks before them."""

    def __init__(self, source: Source, current: list[WikiLine]) -> None:
        super().__init__(source.path, source.text)
        self.current = current

    def lines(self) -> list[Line]:
        return list(self.current)


@reader("tcg-comprehensive")
class ComprehensiveRules(Reader):
    """Reads the comprehensive rules as their wiki keeps them."""

    title = "The Lord of the Rings TCG: Comprehensive Rules"
    edition = "unknown"
    game = "tcg"
    marks = ("comprehensive rules", '===<div id="', "free peoples player", "twilight", "skirmish phase", "ring-bearer")

    def __init__(self, source: Source, mends: Path | None = None) -> None:
        super().__init__(source, mends)
        self.known: set[str] = set()
        if is_comparison(source.raw):
            comparison = separate(source.lines())
            self.skip(comparison.furniture)
            self.skip(comparison.older())
            self.source = _CurrentColumn(source, comparison.current())
            self.notes.append("Only the current column of this comparison is read; it shows the page's changed places, not the whole page.")

    def edition_of(self) -> tuple[str, str]:
        found = _VERSION.search(self.source.text)
        return (f"tcg-comprehensive-{found[1]}", found[1]) if found else (self.document, self.edition)

    def parse(self, lines: list[Line]) -> None:
        mark_gaps(lines)
        parts = list(split_parts(lines))
        self.known = {name_of(part.heading.title).entry for part in parts if part.heading}
        for part in parts:
            self._read_part(part)

    def _read_part(self, part: Part) -> None:
        rules, table = split_table(part.body)
        name = self._name(part)
        under = [part.line] if part.line else []
        shown = False
        for piece in pieces(rules):
            if piece.kind in ("end", "magic"):
                self.skip(piece.lines)
            elif piece.kind == "orphan":
                self.leave(piece.lines, "The heading over these lines is not in the file.")
            else:
                self._add_piece(part, name, piece, under if not shown or (under and not under[0].number) else [])
                shown = True
        if table:
            self.skip(under if not shown else [])
            read_rulings(self, table, part.group)
        elif not shown and part.line:
            self._add_bare(part, name)

    def _name(self, part: Part) -> Name:
        outside = part.heading is None or part.heading.level == 2 or not (_SECTION.match(part.group) or not part.group)
        return _ABOUT if outside or part.heading is None else name_of(part.heading.title)

    def _add_piece(self, part: Part, name: Name, piece: Piece, under: Sequence[Line]) -> None:
        heading = part.heading.title if part.heading else self.title
        about = name is _ABOUT
        see = self.see(piece.lines, name.entry)
        if piece.kind == "box":
            self._add_box(name, piece, heading, part.group, see, under)
            return
        fan = "fan" if piece.kind == "fan" else "fan, in brackets" if any(has_fan_note(line.text) for line in piece.lines) else ""
        self.add(
            name.entry, name.kind, name.title, piece.lines, heading=heading, group=part.group, see=see, under=under, added_by=fan,
            role="note" if about else "example" if piece.kind == "example" else "text", text=markdown(piece.lines),
        )  # fmt: skip

    def _add_box(self, name: Name, piece: Piece, heading: str, group: str, see: Sequence[str], under: Sequence[Line]) -> None:
        """A box of the page: a ruling made after this edition's rules, by those who keep the page."""
        box = box_of(piece.lines)
        about = name is _ABOUT
        role: Role = "note" if about else "clarification" if box.name.lower() == "clarification" else "text"
        stretches = split_examples(box.text)
        if not stretches:
            self.skip([*under, *piece.lines])
        begins = [some[0].number for some, _ in stretches]
        for index, (some, example) in enumerate(stretches):
            frame = [line for line in box.rest if index == max(0, sum(begin < line.number for begin in begins) - 1)]
            lines = sorted([*some, *frame], key=lambda line: line.number)
            self.add(
                name.entry, name.kind, name.title, lines, heading=heading, number=box.source or None, group=group, see=see,
                role="example" if example and not about else role, under=() if index else under, added_by="later", text=markdown(some),
            )  # fmt: skip

    def _add_bare(self, part: Part, name: Name) -> None:
        """A heading with nothing under it: over smaller headings, or cut off by the end of what the file shows."""
        assert part.line is not None
        if part.line.missing and part.line.number:
            self.add(name.entry, name.kind, name.title, [part.line], heading=name.title, group=part.group, text=name.title)
        else:
            self.skip([part.line])

    def leave(self, lines: Sequence[Line], reason: str) -> None:
        spans = self.source.spans(lines)
        if spans:
            self.unplaced.append(Unplaced(tuple(spans), markdown(lines), reason))

    def see(self, lines: Sequence[Line], own: str = "") -> list[str]:
        """The entries that these lines point to by link."""
        found = [self._entry_of_link(link) for line in lines for link in links_of(line.text)]
        return list(dict.fromkeys(entry for entry in found if entry and entry != own))

    def _entry_of_link(self, link: str) -> str:
        if _SECTION.match(link):
            return ""
        entry = name_of(link).entry
        return entry if entry in self.known else name_of(re.sub(r"[ _]\d+$", "", link)).entry


def split_parts(lines: Sequence[Line]) -> Iterator[Part]:
    """The page's headings with what stands under each; `group` is the heading of the largest part around it."""
    part = Part(None, None, "")
    for line in lines:
        heading = heading_of(line)
        if heading is None or (heading.level == 6 and not line.number):
            part.body.append(line)
            continue
        bare = not any(not one.blank and not is_rule(one.text) for one in part.body)
        if not line.number and part.heading and bare and name_of(part.heading.title) == name_of(heading.title):
            continue
        yield part
        part = Part(heading, line, heading.title if heading.level == 2 else part.group)
    yield part


def split_table(body: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """What stands before a table, and the table with all that follows it under this heading."""
    start = next((index for index, line in enumerate(body) if is_table(line)), len(body))
    return list(body[:start]), list(body[start:])


def pieces(body: Sequence[Line]) -> list[Piece]:
    """The lines under a heading as rule text, examples, boxes, additions by others, and what only shapes the page."""
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
    """Does the line belong to the piece before it? `before` is the text just above, empty after a blank line."""
    if kind == "text" and last.kind == "text":
        return _BEFORE not in line.missing
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
    """Was an italic sentence opened on the last line and not closed, so that the next line goes on with it?"""
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


def mark_gaps(lines: Sequence[Line]) -> None:
    """Say on either side of each stretch of the page that the file lacks how much is lacking there, and where a table is only named."""
    before: Line | None = None  # the last line with words
    above: Line | None = None  # the line just above
    gap: tuple[int, bool] = (0, False)
    for line in lines:
        if not line.number:
            continue
        if getattr(line, "gap", 0) and not _only_blank(above, line):
            gap = (line.gap, line.about)  # type: ignore[attr-defined]
        above = line
        if line.blank:
            continue
        if gap[0]:
            _mark_gap(before, line, *gap)
        if names_template(line.text):
            _note_missing(line, "The table is not in the file, which only names it.")
        before, gap = line, (0, False)


def _mark_gap(before: Line | None, line: Line, lacking: int, about: bool) -> None:
    what, be = (f"{'About ' * about}{lacking} lines of the page", "are") if lacking > 1 else ("1 line of the page", "is")
    shapes = heading_of(line) or is_rule(line.text)
    if not shapes:
        _note_missing(line, f"{what} {_BEFORE} {be} not in the file.")
    if before is not None and not is_rule(before.text) and (shapes or not heading_of(before)):
        _note_missing(before, f"{what} after this {be} not in the file.")


def _note_missing(line: Line, what: str) -> None:
    line.missing = f"{line.missing} {what}".strip()


def _only_blank(above: Line | None, line: Line) -> bool:
    """Can the one lacking line only have been the blank one between two paragraphs?"""
    if getattr(line, "gap", 0) != 1 or above is None or above.blank or line.blank:
        return False
    listed = line.text.startswith(("*", "#"))  # whose items, and what introduces them, follow without a blank line
    return not (listed or heading_of(above) or heading_of(line) or is_rule(above.text) or is_rule(line.text))
