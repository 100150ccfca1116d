"""A question who may have an item on him, or use what it says by having it, held against who may bear it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.known import parts
from ruling_service.ask.of_cards.by_phrase import ByPhrase
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.laying import OF_A_TEXT
from ruling_service.ask.of_cards.of_text import OPEN, SO, Held
from ruling_service.ask.of_cards.pieces import words
from ruling_service.ask.of_cards.said import Whom
from ruling_service.engine.language.node import Node
from ruling_service.errors import RulingError

LIMITS = "limit_one_per"
ONE_MORE = ("second", "another")


class ByBearer(ByPhrase):
    """A question about one card that somebody has on him."""

    def attaches(self) -> bool:
        """Whether it is asked who may have the card on him: of what is only borne, who may use it."""
        if len(self.said.asked) != 1 or self.borne() is None:
            return False
        first = self.said.asked[0]
        verb = first.act.name if first.act is not None else ""
        uses = not self.used and first.actor is not None and self._uses(verb)
        there = any(self._is_card(one) for one in first.whom)
        return there and (uses or verb in words().attaches - {"have"} | {"bear"})

    def _may_have(self) -> Iterator[Framed]:
        first, borne = self.said.asked[0], self.borne()
        others = [one for one in (*first.whom, first.actor) if one is not None and not self._is_card(one)]
        told = [one for one in self.said.told if one.act is not None or len(one.whom) > 1]
        if borne is None or len(others) != 1 or told or first.values:
            return
        if (limit := self._limited()) is not None:
            yield self._framed(limit, so=False)
            return
        if self.said.turns or any(of is None for _, of in self.said.numbers):
            return
        verb = first.act.name if first.act is not None else ""
        uses = self._uses(verb) and verb not in words().attaches  # to play it on him is to attach it
        so = self.fit(others[0].head, borne[1], borne[0], others[0].owner)
        said = self.said
        if so and others[0].head.sort == "card" and not uses:
            return  # a text of his own may forbid it: the engine knows
        if so is False or so and not (said.phases or said.states or said.numbers or said.moments):
            yield self._framed(borne[0], so=False)._replace(says=so)

    def _limited(self) -> Node | None:
        """The limit that leaves no place for as many copies on one as are told."""
        more = any(one.text in ONE_MORE for one in self.said.turns)
        copies = max([2 * more, *(n for n, of in self.said.numbers if of is None)])
        limits = [(one, one.get("n")) for one in self.abilities if one.kind == LIMITS]
        return next((one for one, n in limits if isinstance(n, int) and copies > n), None)

    def _by_bearer(self, actor: Whom, others: Sequence[Whom], ability: Node) -> Held:
        """Whether somebody may use an item's ability: he may bear it, and is whom the ability wants."""
        borne = self.borne()
        if borne is None or any(one.head.name not in OF_A_TEXT for one in others):
            return OPEN
        he = self.fit(actor.head, borne[1], borne[0], actor.owner)
        if not he:
            return Held(he, borne[0])
        wanted = [
            self.fit(actor.head, Node("named", title=one["title"]), ability)
            for one in parts(ability, "requires") for who in parts(one, "who")
            if one.kind == "is_named" and who.kind == "attached"
        ]
        return Held(False, ability) if False in wanted else OPEN if None in wanted else SO

    def _framed(self, ability: Node, *, so: bool) -> Framed:
        lies = self.plan(ability, so=False)
        if not so:
            return Framed(self.card, ability, lies, says=False, used=False)
        try:
            return Framed(self.card, ability, self.plan(ability, so=True), says=True, lies=lies)
        except (NotBuilt, RulingError):
            return Framed(self.card, ability, lies, says=True, used=False)


__all__ = ["ByBearer"]
