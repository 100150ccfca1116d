"""What one phrase of a card's text says by itself: whether it has to be done, who does it or decides, and
whom it counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.ask.building.known import inside, part, parts
from ruling_service.ask.of_cards.deeds import Deed, deeds
from ruling_service.ask.of_cards.in_force import InForce
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.said import Done
from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node

OF_ITSELF = ("forced", "when_revealed", "shadow", "triggered")
"""Abilities of which nobody decides whether they are used."""
OF_WILL = ("action", "response")
"""Abilities that nobody has to use."""
MAKES = ("make_player", "player_must")
"""Phrases by which somebody else does what they say."""
COUNTS = ("count",)
CHOOSES = ("choose",)
COSTS = frozenset({"exhaust", "discard", "exert", "wound", "spot", "reveal", "return to hand", "damage"})
"""Acts by which cards that one controls pay for something."""
PER = ("per", "for_each")


class ByPhrase(InForce):
    """A question about one card, of which a single phrase of its text may tell the answer."""

    def by_phrase(self) -> tuple[Node, str | bool] | None:
        """The text that tells the answer, and what it tells; None where none does."""
        said = self.said
        asked = [one for one in said.asked if not said.must or not self.is_use_of_it(one)]
        if len(asked) != 1 or asked[0].denied or asked[0].act is None or said.turns:
            return None
        if said.must:
            return self._duty(asked[0]) if len(said.asked) == 1 else self._paid(asked[0])
        return self._counts(asked[0]) if asked[0].act.name in COUNTS else None

    def _duty(self, done: Done) -> tuple[Node, bool] | None:
        """Whether it has to be done: not where its ability is used of one's own will, or says that it may."""
        if done.zones or done.number is not None:
            return None
        named = [each for one in self.used for each in deeds(one) if self._names(done, each)]
        if len(named) != 1 or named[0].place != "do":
            return None
        ability = named[0].ability
        if ability.kind in OF_WILL or named[0].may:
            return ability, False
        forced = ability.kind in OF_ITSELF and not named[0].hangs_on and named[0].who is None
        return (ability, True) if forced and not self._tells() else None

    def _paid(self, done: Done) -> tuple[Node, bool] | None:
        """Whether it has to be done so that the card can be used: where its only text costs that, and not
        where it costs other things alone.
        """
        costs = [each for one in self.used for each in deeds(one) if each.place == "cost"]
        named = [one for one in costs if self._names(done, one)]
        if len(self.used) != 1 or not costs or self._tells() or done.values or done.act is None:
            return None
        if not named:
            return (self.used[0], False) if done.act.name in COSTS else None
        so = any(
            not one.may and self._so(done, one, given=True) and all(
                self._is_card(each) or any(self.covers(each.head, they) for they in self.spoken(one))
                for each in done.whom
            )
            for one in named
        )
        return (self.used[0], True) if so else None

    def _tells(self) -> bool:
        said = self.said
        return bool(said.told or said.states or said.phases or said.numbers)

    def who(self) -> tuple[Node, str] | None:
        """Who does what is asked, or decides on whom it falls: where all its phrases say the same."""
        done = self.said.asked[0]
        if done.act is None or done.denied:
            return None
        found: dict[str, Node] = {}
        for ability in self.used:
            for one, who in self._doers(ability):
                if self._is_decided(done, one) if done.act.name in CHOOSES else self._names(done, one):
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
        if not done.whom:
            return any(cards.kind == "some" for cards in self.spoken(deed))
        return any(
            cards.kind == "some" and self.fit(whom.head, cards, deed.ability)
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
        so = self.fit(others[0].head, filter_, ability, others[0].owner)
        return None if so is None or so and not self._is_told(filter_, others) else (ability, so)


__all__ = ["ByPhrase"]
