"""A question taken to be about one card: who takes part in what it tells, and of whom it asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from ruling_service.ask.building import Known
from ruling_service.ask.building.known import inside, parts
from ruling_service.ask.model import Understanding
from ruling_service.ask.of_cards.deeds import CARDS, Deed, stems
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.heard import ASKER, Does, Heard
from ruling_service.ask.of_cards.laying import Laying, Named, means_the_card, phrases
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.model import CardFacts

ARRIVES = ("put into play", "enter play")
"""Acts by which a card comes into play that isn't played."""
PLAYERS = ("you", "player", "a_player", "any_player", "engaged_player")
"""References of card text to who asks."""


@cache
def staging(game: str) -> Any:
    """What stages texts of a game: the class of its `staged` module."""
    return import_module(f"ruling_service.ask.building.{game}.staged").Staging


class OneCard:
    """A question taken to be about one of the cards that it names."""

    def __init__(
        self, heard: Heard, card: Named, others: Sequence[Named], understood: Understanding, known: Known
    ) -> None:
        self.heard, self.card, self.others = heard, card, others
        self.understood, self.known, self.game = understood, known, understood.game
        self.abilities = known.abilities(card.facts)
        self.used = [one for one in self.abilities if one.kind in staging(self.game).COMES]
        self.asks = heard.asks

    def ways(self) -> Iterator[Framed]:
        """The frames of the card that the question may mean. Raises NotBuilt."""
        raise NotImplementedError

    def laying(self) -> Laying | None:
        """The position that is told; None where something told has no place in it."""
        laying = Laying(self.heard, self.card, self.others, self.understood)
        laying.named(self.card)
        return laying if laying.everything_told() else None

    def occasion(self, ability: Node, laying: Laying) -> bool:
        """Whether every act that is told is the occasion of an ability, or its use."""
        phases = {one.name for one in self.heard.told.phases if one.sort == "phase"}
        return phases <= {str(ability.get("phase"))} and all(
            self.is_use(one) or self.is_event(one, ability, laying) or self.is_paid(one, ability)
            for one in self.heard.told.acts
        )

    def is_paid(self, does: Does, ability: Node) -> bool:
        """Whether an act is what an ability costs, by the card itself."""
        own = (
            does.whom is None
            and not does.beside
            and (does.he or does.actor is not None and does.actor.name == self.card.piece.name)
        )
        return own and any(
            stems(does.verb) <= stems(cost.kind)
            and isinstance(what := cost.get("what"), Node)
            and what.kind == "this"
            for cost in parts(ability, "cost")
        )

    def is_use(self, does: Does) -> bool:
        card = (
            does.whom is not None and does.whom.name == self.card.piece.name or does.whom is None and does.he
        )
        mine = does.actor is None or does.actor.sort == "player" and does.actor.name in ASKER
        return does.verb in words().uses and card and mine and not does.beside

    def is_event(self, does: Does, ability: Node, laying: Laying) -> bool:
        """Whether an act is what an ability waits for: by whom and to whom."""
        if does.beside:
            return False
        for event in inside(ability.get("when")):
            if event.kind == "enters_play" and does.verb in ARRIVES:
                arrives, who = does.whom or does.actor, event.get("who")
                return does.he or arrives is None or self.takes_part(arrives, who, laying)
            called = stems(event.kind, staging(self.game).CALLED.get(event.kind, ""))
            if stems(does.verb) & called and stems(does.verb) <= called | stems("play"):
                who, what = event.get("who"), event.get("what") or event.get("on") or event.get("to")
                roles = [(does.actor, who), (does.whom, what)]
                if does.he:
                    he = self.card.piece
                    roles = (
                        [(he, who), (does.whom, what)]
                        if does.actor is None
                        else [(does.actor, who), (he, what)]
                    )
                itself = isinstance(who, Node) and who.kind == "this"
                if not isinstance(who, Node) or itself and (what is None or does.actor is None):
                    roles = [(does.actor or does.whom, who if isinstance(who, Node) else what)]
                    if does.he:
                        roles = [(self.card.piece, roles[0][1])]
                if all(self.takes_part(piece, cards, laying) for piece, cards in roles):
                    return True
        if ability.kind == "when_revealed" and does.verb == "reveal":
            whom = does.whom or does.actor
            return does.he or whom is not None and whom.name == self.card.piece.name
        return False

    def takes_part(self, piece: Piece | None, cards: object, laying: Laying) -> bool:
        """Whether somebody told is whom a phrase means."""
        if piece is None:
            return True
        if not isinstance(cards, Node):
            return piece.sort == "player"
        if piece.sort == "player":
            return piece.name in ASKER and cards.kind in (
                "you",
                "player",
                "a_player",
                "any_player",
                "engaged_player",
            )
        facts = self.facts(piece, laying)
        if facts is None:
            return False
        own = piece.name == self.card.piece.name
        if cards.kind in ("this", "it"):
            return own
        if cards.kind == "attached":
            return laying.subjects[self.card.name].on == laying.label(piece)
        described = staging(self.game).filter_of(cards)
        return not own and described is not None and staging(self.game).fits(described, facts)

    def facts(self, piece: Piece, laying: Laying) -> CardFacts | None:
        """The printed facts of somebody whom a piece means, laid in the position."""
        if piece.sort == "card":
            named = next((one for one in (self.card, *self.others) if one.piece.name == piece.name), None)
            if named is not None:
                laying.named(named)
            return named.facts if named is not None else None
        label = laying.noun([piece])
        return staging(self.game).generic(laying.subjects[label]) if label is not None else None

    def speaks_of(self, deed: Deed, laying: Laying) -> bool:
        """Whether all those of whom a question asks are whom a deed is done to, or the card itself."""
        return all(self.is_done_to(deed, phrase, laying) for phrase in self.targets())

    def targets(self) -> list[list[Piece]]:
        """Those of whom a question asks beside the card itself and the thing of which there is so much."""
        return phrases(
            one
            for one in self.asks.whom
            if one.name != self.card.piece.name
            and not means_the_card(one, self.card, self.understood.question)
            and not (one.name in CARDS or one.sort == "noun" and stems(one.name) <= stems(self.asks.thing))
        )

    def is_done_to(self, deed: Deed, phrase: list[Piece], laying: Laying) -> bool:
        facts = None
        if phrase[0].sort == "card":
            facts = self.facts(phrase[0], laying)
        elif (label := laying.noun(phrase)) is not None:
            facts = staging(self.game).generic(laying.subjects[label])
        if facts is None:
            return False
        meant = [
            each
            for name in ("who", "to", "on", "what")
            for node in parts(deed.node, name)
            for each in inside(node)
            if each.kind == "filter" or each.kind == "attached"
        ]
        if not meant or meant[0].kind == "attached":
            return bool(meant) and str(meant[0].get("type") or facts.type) == facts.type
        return bool(staging(self.game).fits(meant[0], facts))

    def is_told(self, condition: Node, laying: Laying) -> bool:
        """Whether what a phrase hangs on is told."""
        told = set(laying.told)
        told |= {name for one in laying.subjects.values() if one.generic for name in (*one.traits, one.card)}
        told |= {"players", "player"} if self.heard.told.people else set()
        told |= {one.verb for one in self.heard.told.acts}
        spoken = stems(
            *(
                str(value)
                for node in inside(condition)
                for value in (node.kind, *node.fields.values())
                if isinstance(value, str)
            )
        )
        return any(stems(one) <= spoken for one in told)

    def has_all(self, laying: Laying) -> bool:
        """Whether every named card lies in the position."""
        return {one.name for one in (self.card, *self.others)} <= {*laying.subjects}

    def label(self, piece: Piece, laying: Laying) -> str | None:
        return (
            laying.label(piece)
            if piece.sort == "card"
            else laying.noun([piece])
            if piece.sort == "noun"
            else None
        )


__all__ = ["ARRIVES", "OneCard", "staging"]
