"""The ways in which a question may be about a named card's text: which of its abilities, what is to be
played, and what of the run answers.
"""

from __future__ import annotations

from ruling_service.ask.building import Known
from ruling_service.ask.model import Understanding
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.heard import Heard, Kind
from ruling_service.ask.of_cards.how_much import HowMuch
from ruling_service.ask.of_cards.how_often import HowOften
from ruling_service.ask.of_cards.laying import printings
from ruling_service.ask.of_cards.one_card import OneCard
from ruling_service.ask.of_cards.whether import Whether

OF_KIND: dict[Kind, type[OneCard]] = {"how much": HowMuch, "how often": HowOften, "whether": Whether}


def framed(heard: Heard, understood: Understanding, known: Known) -> list[Framed]:
    """Every way in which a question is about one of the cards that it names. Raises NotBuilt where one is,
    and no position has what it tells.
    """
    found: list[Framed] = []
    titles = list({one.name: one for one in heard.cards}.values())
    for piece in titles:
        others = [printings(one, known)[:1] for one in titles if one is not piece]
        if not all(others):
            return []
        for card in printings(piece, known):
            asked_of = OF_KIND[heard.asks.kind](heard, card, [one[0] for one in others], understood, known)
            found += asked_of.ways()
    return found


__all__ = ["framed"]
