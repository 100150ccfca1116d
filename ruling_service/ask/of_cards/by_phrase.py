"""What one phrase of a card's text says by itself: whether it has to be done, who does it or decides, and
whom it counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.ask.building.known import inside, part, parts
from ruling_service.ask.of_cards.deeds import Deed, deeds
from ruling_service.ask.of_cards.in_force import InForce
from ruling_service.ask.of_cards.of_text import OF_ITSELF
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.said import Done
from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node

OF_WILL = ("action", "response")
"""Abilities that nobody has to use."""
MAKES = ("make_player", "player_must")
"""Phrases by which somebody else does what they say."""
COUNTS = ("count",)
CHOOSES = ("choose",)
PER = ("per", "for_each")


class ByPhrase(InForce):
    """A question about one card, of which a single phrase of its text may tell the answer."""

    def by_phrase(self) -> tuple[Node, str | bool] | None:
        """The text that tells the answer, and what it tells; None where none does."""
        said = self.said
        if len(said.asked) != 1 or said.asked[0].denied:
            return None
        done = said.asked[0]
        if said.must:
            return self._duty(done) if not said.turns else None
        if done.act is not None and done.act.name in COUNTS and not said.turns:
            return self._counts(done)
        return None

    def _duty(self, done: Done) -> tuple[Node, bool] | None:
        """Whether it has to be done: not where its ability is used of one's own will, or says that it may."""
        if done.act is None or done.zones or done.number is not None:
            return None
        named = [each for one in self.used for each in deeds(one) if self._names(done.step(), each)]
        if len(named) != 1 or named[0].place != "do":
            return None
        ability = named[0].ability
        if ability.kind in OF_WILL or named[0].may:
            return ability, False
        told = self.said.told or self.said.states or self.said.phases or self.said.numbers
        forced = ability.kind in OF_ITSELF and not named[0].hangs_on and named[0].who is None
        return (ability, True) if forced and not told else None

    def who(self) -> tuple[Node, str] | None:
        """Who does what is asked, or decides on whom it falls: where all its phrases say the same."""
        done = self.said.asked[0]
        if done.act is None or done.denied:
            return None
        found: dict[str, Node] = {}
        for ability in self.used:
            for one, who in self._doers(ability):
                if self._is_decided(done, one) if done.act.name in CHOOSES else self._names(done.step(), one):
                    name = card_language(self.game).phrase(who, "player") if who is not None else None
                    found[name or ""] = ability
        if len(found) != 1 or "" in found:
            return None
        name, ability = next(iter(found.items()))
        return ability, name[:1].upper() + name[1:]

    @staticmethod
    def _doers(ability: Node) -> Iterator[tuple[Deed, Node | None]]:
        """What an ability does, with who does it."""
        made = {
            id(each): part(one, "who") for one in inside(ability.get("do")) if one.kind in MAKES
            for do in parts(one, "do") for each in inside(do)
        }
        for one in deeds(ability):
            if one.node.kind not in MAKES:
                yield one, made.get(id(one.node)) or one.who

    def _is_decided(self, done: Done, deed: Deed) -> bool:
        """Whether somebody whom a phrase is about is picked, and is such a one as is asked about."""
        return any(
            cards.kind == "some" and self.fit(whom.head, cards, deed.ability, self.lies)
            for whom in done.whom for cards in self.spoken(deed)
        )

    def _counts(self, done: Done) -> tuple[Node, bool] | None:
        """Whether somebody is one of those whom the text counts."""
        others = [one for one in done.whom if not self._is_card(one)]
        counted = [
            (ability, filter_) for ability in self.abilities for node in inside(ability)
            for name in PER for per in parts(node, name)
            for each in (per, *parts(per, "of"), *parts(per, "on"))
            if (filter_ := staging(self.game).filter_of(each)) is not None
        ]
        if len(others) != 1 or len(counted) != 1 or done.values or self.said.told or self.said.states:
            return None
        ability, filter_ = counted[0]
        so = self.fit(others[0].head, filter_, ability, self.lies, others[0].owner)
        return None if so is None or so and not self._is_told(filter_, others) else (ability, so)



__all__ = ["ByPhrase"]
