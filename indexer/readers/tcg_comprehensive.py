"""The TCG's comprehensive rules, any edition, as wiki source or as a saved undo page.

Overview and glossary give one entry a heading; the table of rulings gives one a card; lists of barred cards
give one each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from indexer.lines import Line, Source
from indexer.readers import reader
from indexer.readers.base import Reader
from indexer.readers.tcg_diff import WikiLine, is_comparison, separate
from indexer.readers.tcg_gaps import mark_gaps
from indexer.readers.tcg_names import Name, name_of
from indexer.readers.tcg_parts import Part, Piece, pieces, split_examples, split_parts, split_table
from indexer.readers.tcg_rulings import read_rulings
from indexer.readers.tcg_wiki import box_of, has_fan_note, links_of, markdown
from ruling_service.library.model import Role, Unplaced

_VERSION = re.compile(r"Comprehensive Rules\s+'*(\d+(?:\.\d+)+)", re.IGNORECASE)
_SECTION = re.compile(r"^Section (?:One|Two|Three|Four|Five|Six)\b", re.IGNORECASE)
_ABOUT = Name("tcg/rule/about-the-comprehensive-rules", "rule", "About the comprehensive rules")


class _CurrentColumn(Source):
    """An undo page read as the page it is about: only the latest revision's lines, which know what the file
    lacks before them.
    """

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
    marks = (
        "comprehensive rules", '===<div id="', "free peoples player", "twilight", "skirmish phase",
        "ring-bearer"
    )

    def __init__(self, source: Source, mends: Path | None = None) -> None:
        super().__init__(source, mends)
        self.known: set[str] = set()
        if is_comparison(source.raw):
            comparison = separate(source.lines())
            self.skip(comparison.furniture)
            self.skip(comparison.older())
            self.source = _CurrentColumn(source, comparison.current())
            self.notes.append(
                "Only the current column of this comparison is read; it shows the page's changed places, not "
                "the whole page."
            )

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
                self._add_piece(
                    part, name, piece, under if not shown or (under and not under[0].number) else []
                )
                shown = True
        if table:
            self.skip(under if not shown else [])
            read_rulings(self, table, part.group)
        elif not shown and part.line:
            self._add_bare(part, name)

    def _name(self, part: Part) -> Name:
        outside = (
            part.heading is None or part.heading.level == 2
            or not (_SECTION.match(part.group) or not part.group)
        )
        return _ABOUT if outside or part.heading is None else name_of(part.heading.title)

    def _add_piece(self, part: Part, name: Name, piece: Piece, under: Sequence[Line]) -> None:
        heading = part.heading.title if part.heading else self.title
        about = name is _ABOUT
        see = self.see(piece.lines, name.entry)
        if piece.kind == "box":
            self._add_box(name, piece, heading, part.group, see, under)
            return
        fan = (
            "fan" if piece.kind == "fan" else "fan, in brackets"
            if any(has_fan_note(line.text) for line in piece.lines) else ""
        )
        self.add(
            name.entry, name.kind, name.title, piece.lines, heading=heading, group=part.group, see=see,
            under=under, added_by=fan,
            role="note" if about else "example" if piece.kind == "example" else "text",
            text=markdown(piece.lines),
        )  # fmt: skip

    def _add_box(
        self, name: Name, piece: Piece, heading: str, group: str, see: Sequence[str], under: Sequence[Line]
    ) -> None:
        """A box of the page: a ruling made after this edition's rules, by those who keep the page."""
        box = box_of(piece.lines)
        about = name is _ABOUT
        role: Role = "note" if about else "clarification" if box.name.lower() == "clarification" else "text"
        stretches = split_examples(box.text)
        if not stretches:
            self.skip([*under, *piece.lines])
        begins = [some[0].number for some, _ in stretches]
        for index, (some, example) in enumerate(stretches):
            frame = [
                line for line in box.rest if index == max(0, sum(begin < line.number for begin in begins) - 1)
            ]
            lines = sorted([*some, *frame], key=lambda line: line.number)
            self.add(
                name.entry, name.kind, name.title, lines, heading=heading, number=box.source or None,
                group=group, see=see,
                role="example" if example and not about else role, under=() if index else under,
                added_by="later", text=markdown(some),
            )  # fmt: skip

    def _add_bare(self, part: Part, name: Name) -> None:
        """A heading with nothing under it: over smaller headings, or cut off by the end of what the file
        shows.
        """
        assert part.line is not None
        if part.line.missing and part.line.number:
            self.add(
                name.entry, name.kind, name.title, [part.line], heading=name.title, group=part.group,
                text=name.title
            )
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
