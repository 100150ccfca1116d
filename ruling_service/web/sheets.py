"""The sheet of a card on its page: its windows as a strip of the round, and what answers it."""

from __future__ import annotations

from itertools import groupby
from typing import Literal, NamedTuple

import msgspec

from ruling_service.library.known_cards.known import known_cards
from ruling_service.library.records import EntryName
from ruling_service.situations.shared import games
from ruling_service.situations.shared.sheets.making import sheet
from ruling_service.situations.shared.sheets.sheet import Sheet, Window
from ruling_service.situations.shared.sheets.shelf import shelf_kept
from ruling_service.web import imported_text
from ruling_service.web.pages import library, titles_of


class Mark(NamedTuple):
    """A window on the strip of the round: its place, title and entry, and whether it is possible there."""

    id: str
    title: str
    entry: str
    possible: bool


class Strip(NamedTuple):
    """When an ability can be used: the windows of the round by their phase, or in words where it waits for
    something; the entries that say so.
    """

    ability: str
    printing: str
    phases: list[tuple[str, list[Mark]]]
    times: list[str]
    cites: list[EntryName]

    @property
    def possible(self) -> list[Mark]:
        """The windows in which it can be used."""
        return [mark for _, marks in self.phases for mark in marks if mark.possible]

    @property
    def whole(self) -> bool:
        """Can it be used in every window?"""
        return all(mark.possible for _, marks in self.phases for mark in marks)


class ShownSheet(NamedTuple):
    """A sheet as the page shows it, with its windows as strips of the round."""

    sheet: Sheet
    strips: list[Strip]


def shown_sheet(game: str, name: str) -> ShownSheet | None:
    """The sheet of the card of that name; None where there is no such card, or no printing can be played."""
    card = known_cards(library()).at(game, name)
    if card is None:
        return None
    home = library().folder.parent.parent
    found = sheet(library(), card, home, shelf_kept(game, library(), home))
    return None if found is None else ShownSheet(found, strips(found))


def kept(found: ShownSheet | None) -> Literal["library", "private"]:
    """How long a page with this sheet is kept: while the texts of all cards aren't read, more is to come."""
    return "private" if found is not None and found.sheet.answered_by is None else "library"


def for_programs(found: ShownSheet | None) -> Sheet | None:
    """The sheet as programs get it: without words of imported text, unless the owner gives those."""
    if found is None or imported_text.for_programs():
        return None if found is None else found.sheet
    gaps = [msgspec.structs.replace(gap, phrase="") for gap in found.sheet.gaps]
    return msgspec.structs.replace(found.sheet, gaps=gaps)


def strips(found: Sheet) -> list[Strip]:
    """The windows of each ability, those on the chart by their phase."""
    rules = games.game(found.game).sheet
    assert rules is not None
    numbered = {point.id for point in rules.points if point.window or point.id == "2.2"}
    grouped = groupby(found.windows, key=lambda one: (one.ability, one.printing))
    return [_strip(ability, printing, list(group), numbered) for (ability, printing), group in grouped]


def _strip(ability: str, printing: str, windows: list[Window], numbered: set[str]) -> Strip:
    on_chart = [one for one in windows if one.at in numbered and not one.window.startswith("whenever")]
    phases = [
        (phase, [Mark(one.at, one.window, one.cites[0], one.possible) for one in group])
        for phase, group in groupby(on_chart, key=lambda one: one.phase)
    ]
    times = [one.window for one in windows if one not in on_chart and one.possible]
    cited = [cite for one in windows if one not in on_chart for cite in one.cites]
    cites = [EntryName(one, title) for one, title in titles_of(cited).items()]
    return Strip(ability, printing, phases, times, cites)
