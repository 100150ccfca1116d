"""The ways in which a question may be about a named card's text: which of its abilities, what is to be
played, and what of the run answers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ruling_service.ask.building import Known
from ruling_service.ask.model import Understanding
from ruling_service.ask.of_cards.by_amount import ByAmount
from ruling_service.ask.of_cards.by_use import ByUse
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.heard import Heard, Kind
from ruling_service.ask.of_cards.how_much import HowMuch, SoMuch
from ruling_service.ask.of_cards.how_often import HowOften
from ruling_service.ask.of_cards.laying import printings
from ruling_service.ask.of_cards.of_text import OfText
from ruling_service.ask.of_cards.one_card import OneCard
from ruling_service.ask.of_cards.pieces import Piece
from ruling_service.ask.of_cards.said import said

OF_KIND: dict[Kind, type[OneCard]] = {"how much": HowMuch, "how often": HowOften, "whether": SoMuch}


def framed(
    heard: Heard, understood: Understanding, known: Known, clause: Sequence[Piece] = ()
) -> list[Framed]:
    """Every way in which a question is about one of the cards that it names, by the clause that asks where
    one is given. Raises NotBuilt where it is about one, and no position has what it tells.
    """
    found: list[Framed] = []
    titles = list({one.name: one for one in heard.cards}.values())
    for piece in titles:
        others = [printings(one, known)[:1] for one in titles if one is not piece]
        if not all(others):
            return []
        of_piece: list[list[Framed]] = []
        for card in printings(piece, known):
            beside = [one[0] for one in others]
            asked_of: OneCard = (
                OfText(heard, card, beside, understood, known, clause) if clause
                else OF_KIND[heard.asks.kind](heard, card, beside, understood, known)
            )
            of_piece.append(list(asked_of.ways()))
        if not clause or all(of_piece):
            found += [one for each in of_piece for one in each]
    return found


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


def asked_of(heard: Heard, understood: Understanding, known: Known, clause: Sequence[Piece]) -> list[str]:
    """The titles of the cards of whose texts a clause asks something."""
    titles = list({one.name: one for one in heard.cards}.values())
    found = []
    for piece in titles:
        beside = [each for one in titles if one is not piece for each in printings(one, known)[:1]]
        if any(OfText(heard, card, beside, understood, known, clause).is_asked()
               for card in printings(piece, known)):  # fmt: skip
            found.append(piece.name)
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


__all__ = ["asked_of", "cannot_mean", "framed", "used"]
