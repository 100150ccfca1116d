"""How much of something a card's text brings about, how much it gives, and how much a value is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ruling_service.ask.building import build, records
from ruling_service.ask.building.by_text.frames import Frame
from ruling_service.ask.building.by_text.giving import GIVES, bonuses, with_and_without
from ruling_service.ask.building.known import inside
from ruling_service.ask.building.plan import Plan
from ruling_service.ask.model import AskedAct
from ruling_service.ask.of_cards.deeds import CARDS, Deed, deeds, is_named, signs, stems
from ruling_service.ask.of_cards.framed import Framed, Shows
from ruling_service.ask.of_cards.heard import ASKER, Does
from ruling_service.ask.of_cards.laying import Laying
from ruling_service.ask.of_cards.one_card import OneCard, staging
from ruling_service.ask.of_cards.pieces import words
from ruling_service.engine.language.node import Node
from ruling_service.patterns import pattern
from ruling_service.situations.shared.account import VALUES

THIS = pattern(r"\bthis (?:phase|round|turn|game)\b", re.IGNORECASE)
"""A time that is only now, and not one for which it is so much each time."""
PRICE = "twilight cost"
FOUGHT = ("skirmish",)
"""Acts that are laid as a fight."""


class HowMuch(OneCard):
    """How much of something there is, by one card's text."""

    def ways(self) -> Iterator[Framed]:
        verbs, thing = self.asks.verbs - words().uses, self.asks.thing
        thing = thing or next((one.name for one in self.asks.whom if one.name in CARDS), "")
        if (
            any(one not in ASKER for one in self.asks.people)
            or self.asks.often != 1
            or self.asks.kind == "how much" and self.asks.said is not None
            or self.asks.phase
            or self.asks.period
            and THIS.search(self.understood.question) is None
        ):
            return
        matching = [
            (ability, deed)
            for ability in self.used
            for deed in deeds(ability)
            if is_named(deed, self.game, verbs, thing)
        ]
        stats = [each for each in matching if each[1].node.kind == "stat_bonus"]
        plain = [each for each in matching if each[1].node.kind != "stat_bonus"]
        if len(plain) > 1:  # one that hangs on what is told stands in place of the other
            laying = self.laying()
            plain = [
                each
                for each in plain
                if each[1].hangs_on
                and laying is not None
                and self.occasion(each[0], laying)
                and all(self.is_told(one, laying) for one in each[1].hangs_on)
            ]
        if len(plain) == 1 and not stats and self.asks.together and self.others:
            yield from self._together(*plain[0], verbs, thing)
        elif len(plain) == 1 and not stats:
            yield from self.amount(*plain[0], verbs, thing)
        elif not plain and thing in VALUES[self.game].of_card:
            yield from self._value(thing, verbs)

    def amount(
        self, ability: Node, deed: Deed, verbs: frozenset[str], thing: str, *, alone: bool = True
    ) -> Iterator[Framed]:
        """How much of something an ability brings about."""
        laying = self.laying()
        if laying is None or not self.occasion(ability, laying):
            return
        if not self.speaks_of(deed, laying):
            return
        literal = deed.amount is not None and not deed.hangs_on
        if not literal and not all(self.is_told(one, laying) for one in deed.hangs_on):
            return
        if not literal and not deed.hangs_on:
            return
        if alone and not self.has_all(laying):
            return
        shown = signs(deed, self.game, verbs, thing)
        if not shown:
            return
        stage = staging(self.game)(
            laying.asked(self.understood.question), Frame(self.card.name, "", ""), self.known
        )
        situation = stage.comes_about(ability)
        situation["ask"] = {"what happens": True}
        plan = Plan(
            situation,
            asks="what",
            subject=stage.laid.label,
            defaults=list(dict.fromkeys(stage.board.defaults)),
        )
        yield Framed(
            self.card,
            ability,
            plan,
            Shows(frozenset(shown), stage.laid.label, deed.amount if literal else None, deed.place == "cost"),
        )

    def _together(self, ability: Node, deed: Deed, verbs: frozenset[str], thing: str) -> Iterator[Framed]:
        """How much of something all the named cards bring about on one occasion."""
        shown = set(signs(deed, self.game, verbs, thing))
        for other in self.others:
            mine = [one for each in self.known.abilities(other.facts) for one in deeds(each)]
            named = [one for one in mine if is_named(one, self.game, verbs, thing)]
            if len(named) != 1 or named[0].hangs_on or named[0].amount is None:
                return
            shown |= signs(named[0], self.game, verbs, thing)
        if deed.hangs_on or deed.amount is None:
            return
        for one in self.amount(ability, deed, verbs, thing, alone=False):
            shows = one.shows
            assert shows is not None
            yield one._replace(
                shows=shows._replace(
                    signs=frozenset(shown), amount=None, all=(shows.card, *(o.name for o in self.others))
                )
            )

    def _value(self, thing: str, verbs: frozenset[str]) -> Iterator[Framed]:
        """How much a value is, or how much a text gives to it."""
        given = [
            one
            for one in bonuses(self.abilities)
            if one.value == thing and one.cards.kind not in ("this", "it")
        ]
        asked = {one.name for one in self.asks.whom if one.sort == "card"}
        himself = asked == {self.card.piece.name}
        gives = GIVES.search(self.understood.asked[0].text) is not None or self.asks.more
        if gives and given and (himself or not asked):
            yield from self._given(thing, given)
        elif (
            not gives and verbs <= {"attack", "have", "get"} and (himself or not asked and self._is_he(thing))
        ):
            yield from self._printed(thing)

    def _is_he(self, thing: str) -> bool:
        """Whether "he" is this card: the only named one that has such a value, with nobody else described."""
        own = [
            one
            for one in (self.card, *self.others)
            if isinstance(getattr(one.facts, thing.replace(" ", "_"), None), int)
        ]
        told = self.heard.told
        nouns = [
            one
            for does in told.acts
            for one in (does.actor, does.whom)
            if one is not None and one.sort == "noun"
        ]
        return [one.name for one in own] == [self.card.name] and not nouns

    def _printed(self, thing: str) -> Iterator[Framed]:
        laying = self.laying()
        more = [one for one in self.asks.whom if one.sort == "noun" and one.name != thing]
        if laying is None or more or self.card.facts.type == "event" or self.heard.told.phases:
            return
        acts = self._happened(laying)
        if acts is None or not self.has_all(laying):
            return
        asked = laying.asked(
            self.understood.question, form="how much", value=thing, value_of=self.card.name, acts=acts,
            wanted=AskedAct(verb="play", card=self.card.name, player="I") if thing == PRICE else None,
        )
        text = next((one.ability for one in bonuses(self.abilities) if one.value == thing), None)
        yield Framed(self.card, text, build(asked, self.known))

    def _given(self, thing: str, given: Sequence[Any]) -> Iterator[Framed]:
        """How much more of a value a text gives."""
        laying = self.laying()
        if laying is None or len({(one.value, one.cards) for one in given}) != 1 or len(given) != 1:
            return
        bonus = given[0]
        whom: list[str] = []
        for does in self.heard.told.acts:
            if does.verb in FOUGHT:
                continue
            if not self.is_use(does._replace(beside=())):
                return
            labels = [self.label(one, laying) for one in does.beside]
            if None in labels:
                return
            whom += [one for one in labels if one is not None]
        for phrase in self.targets():
            label = laying.label(phrase[0]) if phrase[0].sort == "card" else laying.noun(phrase)
            if label is None:
                return
            whom.append(label)
        acts = self._fights(laying, uses=True)
        if acts is None:
            return
        whom = whom or [one.card for one in acts]
        bearer = laying.subjects[self.card.name].on
        whom = list(dict.fromkeys([*whom, *([bearer] if bearer else [])]))
        if len(whom) > 1 or not self.has_all(laying):
            return
        target = laying.subjects[whom[0]] if whom else None
        described = staging(self.game).filter_of(bonus.cards)
        if target is not None and described is not None:
            facts = (
                self.known.printings(target.card)[0]
                if not target.generic
                else staging(self.game).generic(target)
            )
            if not staging(self.game).fits(described, facts):
                return
        hangs = [
            deed
            for deed in deeds(bonus.ability)
            if deed.node.kind == "stat_bonus" and deed.node.get("stat") == thing.replace(" ", "_")
        ]
        if not hangs or not all(self.is_told(one, laying) for deed in hangs for one in deed.hangs_on):
            return
        asked = laying.asked(self.understood.question, form="how much", acts=acts)
        stage = staging(self.game)(asked, Frame(self.card.name, "make", whom[0] if whom else ""), self.known)
        stage.walk.asked = msgspec.structs.replace(
            stage.walk.asked, value=thing, wanted=None
        )  # while they fight
        situation, before = with_and_without(stage, bonus, asked.text, counts=False)
        yield Framed(
            self.card,
            bonus.ability,
            Plan(
                situation,
                asks="value",
                subject=stage.laid.label,
                about=thing,
                before=before,
                defaults=list(dict.fromkeys(stage.board.defaults)),
            ),
        )

    def _happened(self, laying: Laying) -> tuple[AskedAct, ...] | None:
        """What is told to have happened to the card: fights, and what its abilities wait for."""
        acts: list[AskedAct] = []
        waited = [one for one in self.used if one.get("when") is not None]
        rest = []
        for does in self.heard.told.acts:
            mine = does.he or does.actor is not None and does.actor.name == self.card.piece.name
            if does.verb in FOUGHT or not mine or not any(self.is_event(does, one, laying) for one in waited):
                rest.append(does)
                continue
            player = "I" if does.whom is not None and does.whom.sort == "player" else ""
            if does.whom is not None and not player:
                return None
            acts.append(AskedAct(verb=does.verb, card=self.card.name, against=player))
        fights = self._fights(laying, rest)
        states = laying.subjects[self.card.name].states
        for name in [one for one in states if any(stems(one) & stems(*_kinds_of(each)) for each in waited)]:
            act = next(
                (one.act for one in records.records(self.game) for word in one.told if word.word == name),
                None,
            )
            if act is None:
                return None
            laying.subjects[self.card.name] = msgspec.structs.replace(
                laying.subjects[self.card.name],
                states={each: value for each, value in states.items() if each != name},
            )
            acts.append(AskedAct(verb=act.name, card=self.card.name, against="I"))
        return None if fights is None else (*acts, *fights)

    def _fights(
        self, laying: Laying, told: Sequence[Does] | None = None, *, uses: bool = False
    ) -> tuple[AskedAct, ...] | None:
        """The fights that are told; None where anything else is, but for its use where that is looked at."""
        acts = []
        for does in self.heard.told.acts if told is None else told:
            if uses and self.is_use(does._replace(beside=())):
                continue
            actor = self.card.piece if does.actor is None and does.he else does.actor
            if does.verb not in FOUGHT or actor is None or does.whom is None or does.beside:
                return None
            one, other = self.label(actor, laying), self.label(does.whom, laying)
            if one is None or other is None:
                return None
            acts.append(AskedAct(verb=does.verb, card=one, against=other))
        return tuple(acts)


class SoMuch(HowMuch):
    """Whether as much of something comes of one card's text as a question says."""

    def ways(self) -> Iterator[Framed]:
        for one in super().ways() if self.asks.said is not None else ():
            if one.shows is not None and not one.shows.all:
                yield one._replace(said=self.asks.said)


def _kinds_of(ability: Node) -> list[str]:
    """The kinds of what an ability waits for."""
    return [one.kind for one in inside(ability.get("when"))]


__all__ = ["HowMuch", "SoMuch"]
