"""Cards that come with a question, with their text: known before all others while that question is answered,
and never after it.

A ruling or case on a card of that title speaks of another text, so none answers for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ruling_service.ask.building.plan import Plan
from ruling_service.ask.model import Understanding
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.names import Named, Printing
from ruling_service.ask.reading.words import GAMES
from ruling_service.errors import MalformedInput
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared import games
from ruling_service.situations.shared.acts import plain
from ruling_service.situations.shared.card_objects import FIELD
from ruling_service.situations.shared.compiling import compile_object
from ruling_service.situations.shared.facts import split
from ruling_service.situations.shared.loader import Place
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.plain_data import strings
from ruling_service.slugs import fold, slug

Data = dict[str, Any]


class GivenCards:
    """The cards of one question."""

    def __init__(self, cards: Iterable[CardFacts], game: str = "", at: Place | None = None) -> None:
        """`game` is lcg or tcg where the asker said so; `at` tells where the cards stand.

        Raises MalformedInput for a type that no card has.
        """
        self.cards = list(cards)
        self._titles = {fold(card.name) for card in self.cards}
        at = at or Place()
        self._games = {
            number: _games_of(card, game, at(FIELD, number, "type")) for number,
            card in enumerate(self.cards)
        }

    def __bool__(self) -> bool:
        return bool(self.cards)

    def of(self, game: str) -> list[CardFacts]:
        """The cards that may be of this game."""
        return [card for number, card in enumerate(self.cards) if game in self._games[number]]

    def known_to(self, known: Knowledge) -> Knowledge:
        """What a reader of this one question knows: these cards before those it knows anyway."""
        return known.with_cards(self._named()) if self.cards else known

    def _named(self) -> list[Named]:
        found = []
        for game in GAMES:
            titles: dict[str, list[CardFacts]] = {}
            for card in self.of(game):
                titles.setdefault(card.name, []).append(card)
            for title, cards in titles.items():
                types = tuple(dict.fromkeys(card.type for card in cards))
                printings = tuple(
                    Printing(card.type, card.set, card.sphere, card.printing or card.type) for card in cards
                )
                found.append(Named(game, title, f"{game}/given/{slug(title)}", types, printings))
        return found

    def has(self, title: str) -> bool:
        """Is a card of this title among them?"""
        return fold(split(title)[0]) in self._titles

    def named_in(self, understood: Understanding) -> bool:
        """Does the question speak of one of them?"""
        return any(
            mention.kind == "card" and any(self.has(reading.title) for reading in mention.readings[:1])
            for mention in understood.mentions
        )

    def lie_in(self, situation: Data) -> bool:
        """Does a situation speak of a card of the title of one of them?"""
        return any(self.has(text) for text in strings(situation))

    def unread(self, game: str) -> str:
        """The first phrase of their texts that is not understood, as a sentence; "" if all are."""
        for card in self.of(game):
            keywords = " ".join(f"{one}." for one in card.keywords)  # as they are printed
            for gap in compile_object({**plain(card), "keywords": keywords}, game).gaps:
                return f"{card.name}: “{gap.phrase}” ({gap.reason}).".replace("~", card.name)
        return ""

    def carried_by(self, plan: Plan) -> Plan:
        """The plan with the cards in each of its situations that names them."""
        if not self.cards:
            return plan
        return replace(
            plan,
            situation=self._with(plan.situation),
            control=None if plan.control is None else self._with(plan.control),
            brings=None if plan.brings is None else self._with(plan.brings),
            before=None if plan.before is None else self._with(plan.before),
            variants=[replace(one, situation=self._with(one.situation)) for one in plan.variants],
        )

    def _with(self, situation: Data) -> Data:
        named = {fold(split(text)[0]) for text in strings(situation)}
        used = [plain(card) for card in self.of(situation["game"]) if fold(card.name) in named]
        made_up = [card for card in situation.get(FIELD, []) if not self.has(card["name"])]
        return {**situation, FIELD: [*used, *made_up]} if used or made_up else situation


NONE = GivenCards(())
_ODD = {
    "lcg": ("contract", "campaign", "nightmare", "ship enemy", "ship objective"), "tcg": ("the one ring",)
}
"""Types of cards for which the games have a place of their own."""


_OWN = {
    "lcg": (
        "sphere", "cost", "threat_cost", "willpower", "attack", "defense", "hit_points", "engagement_cost",
        "quest_points",
    ),
    "tcg": (
        "culture", "race", "signet", "twilight_cost", "strength", "vitality", "resistance", "site_number",
        "shadow_number", "item_class", "home",
    ),
}  # fmt: skip
"""What only cards of one of the games have printed on them."""


def _games_of(card: CardFacts, game: str, where: str) -> tuple[str, ...]:
    """The games in which there are cards of that type with such values, of the one that was said."""
    told = [one for one in GAMES if any(getattr(card, name) not in ("", None, []) for name in _OWN[one])]
    asked = (game,) if game else tuple(told) if len(told) == 1 else GAMES
    found = tuple(one for one in asked if card.type in games.game(one).lying or card.type in _ODD[one])
    if not found:
        valid = ", ".join(dict.fromkeys(kind for one in asked for kind in games.game(one).lying))
        raise MalformedInput(
            f"There is no type of card {quoted(card.type)}{' in this game' if game else ''}.",
            hint=f"Valid here: {valid}.", where=where,
        )
    return found


__all__ = ["NONE", "GivenCards"]
