"""The ways in which a question may be about a named card's text: which of its abilities, what is to be
played, and what of the run answers.
"""

from __future__ import annotations

from collections.abc import Collection

from ruling_service.ask.building import Known
from ruling_service.ask.model import Understanding
from ruling_service.ask.of_cards.by_amount import ByAmount
from ruling_service.ask.of_cards.by_use import ByUse
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.laying import printings
from ruling_service.ask.of_cards.pieces import Piece
from ruling_service.ask.of_cards.said import said


def used(pieces: list[Piece], understood: Understanding, known: Known) -> list[Framed]:
    """Every way in which a question asks if one of the cards that it names can be used as it tells. Raises
    NotBuilt.
    """
    heard = said(pieces)
    titles = list({one.name: one for one in pieces if one.sort == "card"}.values())
    found: list[Framed] = []
    asks = ByUse if understood.asked[0].yes_no else ByAmount
    if heard is None:
        return []
    for piece in titles:
        others = [printings(one, known)[:1] for one in titles if one is not piece]
        if not all(others):
            return []
        beside = [one[0] for one in others]
        each = [
            list(asks(heard, card, beside, understood, known).ways()) for card in printings(piece, known)
        ]
        if all(each):
            found += [one for ways in each for one in ways]
    return found


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
