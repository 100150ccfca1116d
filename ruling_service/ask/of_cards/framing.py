"""The ways in which a question may be about a named card's text: which of its abilities, what is to be
played, and what of the run answers.
"""

from __future__ import annotations

from collections.abc import Collection

from ruling_service.ask.building import Known
from ruling_service.ask.model import Understanding
from ruling_service.ask.of_cards.by_print import by_print
from ruling_service.ask.of_cards.by_use import ByUse
from ruling_service.ask.of_cards.by_value import ByValue
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.laying import printings
from ruling_service.ask.of_cards.pieces import Piece
from ruling_service.ask.of_cards.said import Said, said

LOOKED_UP = "lookup"
BY_IT = ("for", "with", "by", "using", "via")
"""What stands before a card by which, or for which, something is done."""


def used(pieces: list[Piece], understood: Understanding, known: Known) -> list[Framed]:
    """Every way in which a question asks if one of the cards that it names can be used as it tells. Raises
    NotBuilt.
    """
    if printed := by_print(pieces, understood, known):
        return printed
    heard = said(pieces)
    titles = list({one.name: one for one in pieces if one.sort == "card"}.values())
    titles.sort(key=lambda one: heard is not None and _is_done_to(one, heard))
    found: list[Framed] = []
    asks = ByUse if understood.asked[0].yes_no else ByValue
    if heard is None or understood.asked[0].form == LOOKED_UP:
        return []
    for piece in titles:
        others = [printings(one, known)[:1] for one in titles if one is not piece]
        if not all(others):
            return []
        beside = [one[0] for one in others]
        each = [asks(heard, card, beside, understood, known) for card in printings(piece, known)]
        ways = [list(one.ways()) for one in each]
        told = [one for each_way in ways for one in each_way] if all(ways) else []
        if heard.asked and all(one.attaches() for one in each):
            return told  # what others' texts do has nothing to do with who may bear it
        found += told
    return found


def _is_done_to(piece: Piece, heard: Said) -> bool:
    """Is something done to a card by another one ("exert Frodo for …")? Then that one's text is asked of."""
    return any(
        one.act is not None and one.whom[0].head.name == piece.name
        and any(each.head.sort == "card" and each.before in BY_IT for each in one.whom[1:])
        for one in heard.asked if one.whom
    )


def cannot_mean(
    pieces: list[Piece], starts: Collection[int], understood: Understanding, known: Known
) -> frozenset[int]:
    """Where those stand, of several named at these places, of whom no other card that a question names can
    speak, by its text.
    """
    heard = said(pieces)
    if heard is None:
        return frozenset()
    somebody = [one for one in pieces if one.start in starts]
    titles = {one.name: one for one in pieces if one.sort == "card"}
    for one in somebody:
        titles.pop(one.name, None)
    beside = [each for one in somebody if one.sort == "card" for each in printings(one, known)[:1]]
    texts = [
        ByUse(heard, card, beside, understood, known)
        for piece in titles.values() for card in printings(piece, known)
    ]
    return frozenset(
        one.start for one in somebody if texts and all(each.may_mean(one) is False for each in texts)
    )


__all__ = ["cannot_mean", "used"]
