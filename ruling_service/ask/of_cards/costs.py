"""What a text wants and costs that cannot be had or paid by what a question tells."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.ask.building.known import parts
from ruling_service.ask.of_cards.conditions import GLOBAL, Conditions
from ruling_service.ask.of_cards.deeds import stems
from ruling_service.ask.of_cards.pieces import Piece
from ruling_service.engine.language.node import Node
from ruling_service.patterns import pattern

ONLY = pattern(r"\b(?:only|just)\s+[\w\[\]-]+\s+(?:[\w\[\]-]+\s+)?$")
"""What stands before those of whom no more are there than is told."""
LAST = 1
"""The vitality at which a character can't exert."""
TIRES = ("exhaust", "exert")
PLAYS = "to_play"
SOLE = ("sentence", "if_", "while_", "pay", "player_may", "player_must")
"""Phrases that, where they are all that a text does, are used only as they say."""


class Costs(Conditions):
    """A question about one card, with what its text costs held against what is told."""

    def unmet(self, ability: Node, *, played: bool = False) -> Node | None:
        """What an ability wants or costs, and by what is told cannot be had; None where nothing tells so. The
        ability is the card's as it is `played`, too.
        """
        self.used_up = []
        for one in _wanted(ability):
            if self._holds(one, ability) is False:
                return one
        costs = [*_costs(ability)]
        if played:
            play = (one for one in self.abilities if one.kind == PLAYS)
            costs += [(cost, one) for one in play for cost in parts(one, "cost")]
        return next((cost for cost, of in costs if self._unpaid(cost, of)), None)

    def cannot_pay(self, ability: Node) -> bool:
        """Whether what is told leaves some cost of an ability unpaid."""
        return any(self._unpaid(cost, of) for cost, of in _costs(ability))

    def _unpaid(self, cost: Node, ability: Node) -> bool:
        """Whether a cost cannot be paid by what is told."""
        if cost.kind == "choose_one":
            return all(
                any(self._unpaid(each, ability) for each in parts(option, "do"))
                for option in parts(cost, "options")
            )
        if cost.kind in TIRES and self._too_tired(cost, ability):
            return True
        n = cost.get("n")
        if cost.kind == "remove_twilight" and isinstance(n, int):
            told = self._told_number("twilight")
            return told is not None and told < n
        if cost.kind in ("remove_tokens", "remove_culture_tokens") and isinstance(n, int):
            return self._too_few_tokens(cost, n)
        return self.too_few(cost, ability)

    def _too_tired(self, cost: Node, ability: Node) -> bool:
        """Whether whom a cost exhausts or exerts is told to be exhausted, or too wounded for it."""
        for what in parts(cost, "what"):
            if what.kind not in ("this", "it", "named"):
                continue
            for whom, state in self.said.states:
                he = self._is_card(whom) if what.kind != "named" else whom is not None and bool(
                    self.fit(whom.head, what, ability)
                )
                if he and state.name == "exhausted" and not state.text.startswith("ready"):
                    return not self._is_denied(state)
            wounds = self._told_number("wounds") if what.kind == "this" else None
            vitality = self.card.facts.vitality
            times = cost.get("times") or 1
            mine = all(self._is_card(whom) for done in self.said.told for whom in done.whom)
            if wounds is not None and isinstance(vitality, int) and isinstance(times, int) and mine:
                return vitality - wounds < times + LAST
        return False

    def _too_few_tokens(self, cost: Node, n: int) -> bool:
        token = str(cost.get("token") or cost.get("culture") or "")
        here = [one.kind for one in (*parts(cost, "from"), *parts(cost, "on"))]
        for done in self.said.told:
            for told, of in self.said.numbers:
                there = of in done.values or any(of in one.pieces for one in done.whom)
                if of is None or done.denied or not there:
                    continue
                rest = [one for one in done.whom if of not in one.pieces]
                mine = here and all(one in ("this", "it") for one in here) and rest and all(
                    map(self._is_card, rest)
                )
                everywhere = not here and token in GLOBAL and not rest
                if (mine or everywhere) and stems(of.name) & stems(token, "token") and told < n:
                    return True
        return False

    def too_few(self, text: Node, ability: Node) -> bool:
        """Whether fewer are told to be there than a text has to have."""
        for cards in parts(text, "what"):
            heads, count = self._heads(cards, ability), cards.get("count")
            told = [one for one in self.said.numbers if one[1] in heads]
            if isinstance(count, int) and len(told) == 1 and told[0][0] < count:
                return told[0][0] + self._may_be_besides(told[0][1], cards, ability) < count
        return False

    def _may_be_besides(self, of: Piece | None, cards: Node, ability: Node) -> bool:
        """Whether the card itself is such a one as is told of, and may be left out of their number."""
        text = self.understood.question.lower()
        only = of is not None and ONLY.search(text[: of.start]) is not None
        return not only and self.fit(self.card.piece, cards, ability) is not False

    def _heads(self, cards: Node, ability: Node) -> list[Piece]:
        """The words of those told of who are such cards."""
        return [
            piece for one in self.whoms.values() if self.fit(one.head, cards, ability)
            and self.covers(one.head, cards) is not False for piece in one.pieces
        ]


def _wanted(ability: Node) -> Iterator[Node]:
    """On what it hangs whether an ability does anything."""
    for name in ("requires", "while"):
        yield from parts(ability, name)
    for one in _only(ability):
        if one.kind in ("if_", "while_"):
            yield from parts(one, "when")


def _costs(ability: Node) -> Iterator[tuple[Node, Node]]:
    """What has to be paid for all that an ability does."""
    for one in (ability, *_only(ability)):
        for cost in parts(one, "cost"):
            yield cost, ability


def _only(node: Node) -> Iterator[Node]:
    """The phrases in which all that a text does stands."""
    while len(inner := parts(node, "do")) == 1 and inner[0].kind in SOLE:
        node = inner[0]
        yield node


__all__ = ["Costs"]
