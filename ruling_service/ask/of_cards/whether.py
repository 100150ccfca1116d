"""Whether a card's text may be used as a question asks, on whom, and who may bear the card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from ruling_service.ask.building import build
from ruling_service.ask.building.bearing import BECOMES
from ruling_service.ask.building.by_text.frames import Frame
from ruling_service.ask.building.by_text.spoken import can_do
from ruling_service.ask.building.by_text.stage import BORNE, staged_by
from ruling_service.ask.building.known import part, parts
from ruling_service.ask.building.plan import Plan
from ruling_service.ask.model import Asked, AskedAct, Subject
from ruling_service.ask.of_cards.deeds import Deed, deeds, is_named, signs
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.heard import ASKER
from ruling_service.ask.of_cards.how_much import HowMuch
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.pieces import words
from ruling_service.engine.language.node import Node
from ruling_service.patterns import pattern
from ruling_service.situations.shared.account import VALUES

SOME = ("some", "another", "up_to", "any", "each", "all")
"""References to cards that a phrase describes."""
WITH = pattern(r"\b(?:with|by|from|using)\s+(?:(?:a|an|the|my|his|her)\s+)?$", re.IGNORECASE)
"""What stands before a card by which something is done."""
COUNTS = frozenset({"count"})
PAID = frozenset({"pay"})
"""Acts that ask what something is paid with."""


class Whether(HowMuch):
    """Whether something may be done by one card's text, and so much of it."""

    def ways(self) -> Iterator[Framed]:
        """Whether an ability may be used as a question asks."""
        asks = self.asks
        telling = asks.verbs - words().uses
        others = [one for one in asks.people if one not in ASKER]
        owned = [one for one in asks.owners.values() if one and one not in ASKER]
        if telling == COUNTS and asks.thing in VALUES[self.game].of_game and not (asks.people and others):
            yield from self._counts()
            return
        if PAID & asks.verbs or others != owned or asks.often != 1 or self.others and not asks.whom:
            return
        if any(one.kind in BORNE for one in self.abilities) and telling <= words().attaches:
            yield from self._borne()
            return
        if not self._is_the_user():
            return
        meant = [one for one in self.used if self._does(one, telling)]
        if len(meant) != 1 or not asks.verbs:
            return
        ability, laying = meant[0], self.laying()
        if laying is None or not self.occasion(ability, laying):
            return
        if asks.said is not None:
            yield from self._so_much(ability, telling)
            return
        labels = []
        for phrase in self.targets():
            if phrase[0].name == "ring-bearer" and self._is_of_the_bearer(ability):
                continue
            owner = asks.owners[phrase[0].start]
            label = laying.label(phrase[0]) if phrase[0].sort == "card" else laying.noun(phrase, owner)
            if label is None or owner and owner not in ASKER and laying.subjects[label].player in ("", "I"):
                return
            labels.append(label)
        if not self.has_all(laying):
            return
        moment = self.understood.asked[0].moment if asks.phase else ""
        if asks.phase and not moment or asks.period:
            return
        asked = laying.asked(self.understood.question, form="can", yes_no=True, moment=moment)
        if len(labels) > 1:
            yield self._involving(ability, asked, labels)
            return
        if labels:
            yield from self._on(ability, asked, laying.subjects[labels[0]], telling)
            return
        verb = next(
            (one for one in sorted(telling) if one not in words().general and can_do(ability, one)), ""
        )
        plan = staged_by(staging(self.game), asked, Frame(self.card.name, verb, ""), self.known)
        named = [one for one in deeds(ability) if is_named(one, self.game, telling, asks.thing)]
        signs_of = {sign for one in named for sign in signs(one, self.game, telling, asks.thing)}
        if not (self.others and telling):
            signs_of = set()
        yield Framed(self.card, ability, plan, comes=frozenset(signs_of))

    def _counts(self) -> Iterator[Framed]:
        """Whether the card counts for a value of the table: where nobody else is there, it isn't nothing."""
        laying = self.laying()
        if laying is None or self.others or self.targets() or self.heard.told.acts or self.heard.told.people:
            return
        asked = laying.asked(self.understood.question, form="how much", value=self.asks.thing)
        yield Framed(self.card, None, build(asked, self.known), counts=True)

    @staticmethod
    def _is_of_the_bearer(ability: Node) -> bool:
        """Whether something is done to the Ring-bearer."""
        return any(
            cards.kind == "ring_bearer"
            for one in deeds(ability)
            for name in ("to", "what", "who", "on")
            for cards in parts(one.node, name)
        )

    def _does(self, ability: Node, telling: frozenset[str]) -> bool:
        """Whether an ability does what the acts of a question say, all of them."""
        if not telling:
            return True
        named = [deed for deed in deeds(ability) if is_named(deed, self.game, telling, self.asks.thing)]
        return any(deed.place == "do" for deed in named)

    def _so_much(self, ability: Node, telling: frozenset[str]) -> Iterator[Framed]:
        """Whether it is as much as a question says."""
        named = [one for one in deeds(ability) if is_named(one, self.game, telling, self.asks.thing)]
        if len(named) == 1 and named[0].node.kind != "stat_bonus":
            for one in self.amount(ability, named[0], telling, self.asks.thing):
                yield one._replace(said=self.asks.said)

    def _involving(self, ability: Node, asked: Asked, labels: Sequence[str]) -> Framed:
        """An ability used on several cards together."""
        stage = staging(self.game)(asked, Frame(self.card.name, "", ""), self.known)
        situation = stage.comes_about(ability)
        situation["ask"] = {"what happens": True}
        involved = tuple(stage.board.find(one).label for one in labels)
        return Framed(
            self.card, ability, Plan(situation, asks="may", subject=stage.laid.label), involves=involved
        )

    def _is_the_user(self) -> bool:
        """Whether the card is the first that the clause names, or something is done with it."""
        named = [one for one in self.asks.whom if one.sort == "card"]
        used = [
            one.start
            for one in self.understood.mentions
            if one.kind == "act" and one.readings and one.readings[0].name in words().uses - {"apply"}
        ]
        if named and used and all(named[0].start < at for at in used):
            return False  # what a card uses isn't whether it is used
        if not named or named[0].name == self.card.piece.name:
            return True
        mine = next((one for one in named if one.name == self.card.piece.name), None)
        return mine is not None and WITH.search(self.understood.question[: mine.start]) is not None

    def _borne(self) -> Iterator[Framed]:
        """Whether somebody may bear the card."""
        if not any(one.name == self.card.piece.name for one in self.asks.whom):
            return  # it is told to be borne
        laying, whom = self.laying(), self.targets()
        told = self.heard.told.acts or self.asks.said is not None
        if laying is None or len(whom) != 1 or not self.asks.verbs or told:
            return
        owner = self.asks.owners[whom[0][0].start]
        label = laying.label(whom[0][0]) if whom[0][0].sort == "card" else laying.noun(whom[0], owner)
        if label is None or owner not in ("", *ASKER) or not self.has_all(laying):
            return
        act = AskedAct(verb=BECOMES[self.game], card=self.card.name, targets=(label,), player="I")
        asked = laying.asked(self.understood.question, form="can", yes_no=True, wanted=act)
        yield Framed(
            self.card, next(one for one in self.abilities if one.kind in BORNE), build(asked, self.known)
        )

    def _on(self, ability: Node, asked: Asked, whom: Subject, telling: frozenset[str]) -> Iterator[Framed]:
        """Whether an ability can do something to somebody: he is one of those of whom its phrase speaks,
        or it is used on others.
        """
        game = staging(self.game)
        named = [
            one
            for one in deeds(ability)
            if one.place == "do" and (not telling or is_named(one, self.game, telling, self.asks.thing))
        ]
        described = {of for one in named if (of := self._described(one, ability)) is not None}
        if len(described) != 1 or any(one.hangs_on for one in named):
            return
        facts = game.generic(whom) if whom.generic else self.known.printings(whom.card)[0]
        fits = [game.fits(one, facts) for one in described]
        verb = next(
            (one for one in sorted(telling) if one not in words().general and can_do(ability, one)), ""
        )
        user = self.card.name
        if fits == [True]:
            yield Framed(
                self.card,
                ability,
                staged_by(game, asked, Frame(user, verb, whom.label), self.known),
                only=True,
            )
            return
        alone = msgspec.structs.replace(
            asked, subjects=tuple(one for one in asked.subjects if one.label != whom.label)
        )
        yield Framed(self.card, ability, staged_by(game, alone, Frame(user, "", ""), self.known), only=False)

    def _described(self, deed: Deed, ability: Node) -> Node | None:
        """What describes those to whom a deed is done."""
        for name in ("what", "to", "on", "who", "of"):
            for cards in parts(deed.node, name):
                if cards.kind == "that":
                    chosen = [each for each in deeds(ability) if each.node.kind in ("choose", "choosing")]
                    return self._described(chosen[0], ability) if len(chosen) == 1 else None
                if cards.kind == "attached":
                    where = [part(one, "to") for one in self.abilities if one.kind in BORNE]
                    return staging(self.game).filter_of(where[0]) if len(where) == 1 else None
                if cards.kind in SOME:
                    return staging(self.game).filter_of(cards)  # type: ignore[no-any-return]
        return None


__all__ = ["Whether"]
