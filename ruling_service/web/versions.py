"""The versions of a card's name: which of its printings are one card with one text, and which are cards of
their own.
"""

from __future__ import annotations

from typing import Any

from ruling_service.errors import RulingError
from ruling_service.library.known_cards.printings import place_of
from ruling_service.situations.shared.errata import PRINTED, same_card
from ruling_service.situations.shared.facts import OTHER_SIDE, Cards
from ruling_service.situations.shared.imported import as_facts
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import slug

Row = dict[str, Any]


def place_in(game: str, facts: CardFacts) -> str:
    """The set of a card and its number there, "" where neither is told."""
    return place_of(game, {"set": facts.set, "number": facts.number or facts.collector})


def versions(game: str, cards: Cards, name: str, rows: list[Row]) -> list[tuple[CardFacts, list[str]]]:
    """Every card called `name`, each with the places of its printings: the project's own, then those that a
    user imported (`rows`) and that are none of these. An imported card is the project's own where it is the
    printing that the project words, or reads as that one does; where nobody imported that printing, where
    nothing printed on the two differs.
    """
    known = cards.printings(name) or cards.printings(slug(name))
    placed = [(facts, _places(game, facts, rows)) for facts in known]
    taken = {(*face(facts.type, facts.side), slug(place)) for facts, places in placed for place in places}
    return placed + [
        (facts, [place] if place else [])
        for facts in cards.imported_beside(name)
        if (*face(facts.type, facts.side), slug(place := place_in(game, facts))) not in taken
        and facts not in known
    ]


def _places(game: str, facts: CardFacts, rows: list[Row]) -> list[str]:
    """Where a card is printed: its own place first, then those of the rows that are the same card."""
    own = place_in(game, facts)
    fits = [row for row in rows if face_of(row) == face(facts.type, facts.side)]
    mine = [row for row in fits if slug(place_of(game, row)) == slug(own)]
    if own and mine:
        read = {lettered(row) for row in mine}
        same = [row for row in fits if lettered(row) in read]
    else:
        same = [row for row in fits if _is_same(game, facts, row)]
    told = {slug(own): own} if own else {}
    for row in same:
        told.setdefault(slug(place_of(game, row)), place_of(game, row))
    return [place for place in told.values() if place]


def _is_same(game: str, facts: CardFacts, row: Row) -> bool:
    """Does nothing differ that a card and an imported row both tell?"""
    try:
        its = as_facts(row, game)
    except RulingError:
        return False
    values = ((getattr(facts, name), getattr(its, name)) for name in PRINTED)
    if slug(facts.subtitle) != slug(its.subtitle):
        return False  # a card without a subtitle is another than one of that title with one
    return same_card(facts, its) and all(a == b for a, b in values if None not in (a, b))


def face(kind: str, side: str) -> tuple[str, str]:
    """What tells the sides of one printed card apart: its type, however it is joined, and its letter
    (a card of the TCG says there whose it is)."""
    return kind.replace(" ", "-"), side if side in OTHER_SIDE else ""


def face_of(row: Row) -> tuple[str, str]:
    """The same of an imported row."""
    return face(str(row.get("type", "")), str(row.get("side", "")))


def lettered(row: Row) -> str:
    """The text of a row without what databases write otherwise: blanks, marks, capitals."""
    text = f"{row.get('text', '')}{row.get('shadow', '')}"
    return "".join(sign for sign in text.casefold() if sign.isalnum() or sign in "+-")
