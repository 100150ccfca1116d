"""Whether a step that a question speaks of is so by a card's text, phrase by phrase: what is paid, done or
may be done, by whom, to whom, from where. It isn't so only where a phrase of the text says otherwise.
"""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.ask.building import records
from ruling_service.ask.building.by_text.frames import STOPS
from ruling_service.ask.building.known import inside, parts
from ruling_service.ask.of_cards.claims import Step
from ruling_service.ask.of_cards.deeds import CARDS, OTHERWISE, Deed, deeds, stems
from ruling_service.ask.of_cards.fitting import PLACES, Fitting
from ruling_service.ask.of_cards.heard import ASKER
from ruling_service.ask.of_cards.laying import Laying, means_the_card
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.engine.language.node import Node

OF_ITSELF = ("forced", "when_revealed", "shadow", "triggered")
"""Abilities of which nobody decides whether they are used."""
SPENDS = ("pay", "spend", "use")
TO = ("to", "into")
"""Fields, and words, of where something goes."""
PLAYERS = ("the_players", "each_player", "you", "engaged_player", "a_player")
"""References to players of whom the asker is one."""
EVERYBODY = ("each_player", "each player")


class Decided(NamedTuple):
    """Whether a claim is so, and the phrase that says it."""

    so: bool | None
    deed: Deed | None = None


UNKNOWN = Decided(None)


class OfText(Fitting):
    """A question about any part of one card's text."""

    def _step(self, step: Step, must: bool, laying: Laying, given: bool = False) -> Decided:
        """Whether a step is so; `given`: what it hangs on is taken to be so, for it is asked what then."""
        if step.act is None and not (step.whom or step.zones or step.values):
            return UNKNOWN
        own = self.card.piece.name
        bearing = step.act is None or step.act.name in words().attaches | words().general
        if bearing and len(step.whom) > 1 and any(one.name == own for one in step.whom):
            return self._borne(step, must, laying)
        if not must and (denied := self._forbidden(step, laying)) is not None:
            return Decided(False, denied)
        named = [one for ability in self.used for one in deeds(ability) if self._names(step, one)]
        if not must and step.actor is not None and step.actor.name == own:  # what it costs it doesn't do
            named = [one for one in named if one.place == "do"] or named
        if not named:
            return self._not_named(step, must)
        found = [Decided(self._so(step, one, must, laying, given), one) for one in named]
        for so in (True, None):
            first = next((one for one in found if one.so is so), None)
            if first is not None:
                return first
        return found[0]

    def _forbidden(self, step: Step, laying: Laying) -> Deed | None:
        """The phrase of the card's text by which what a step says cannot be done."""
        always = [one for one in self.abilities if one.kind == "constant"]
        for deed in (one for ability in always for one in deeds(ability)):
            if deed.node.kind != "cannot" or deed.hangs_on:
                continue
            for act in parts(deed.node, "act"):
                for each in parts(act, "acts") or (act,):
                    if self._is_act(step, each) and self._suffers(step, each, deed, laying):
                        return deed
        return None

    def _is_act(self, step: Step, act: Node) -> bool:
        """Whether a step does what a text says cannot be done: all of it, and nothing narrower."""
        if step.act is None or step.values and step.act.name in words().general:
            return False
        said, kind = stems(step.act.name), stems(act.kind) - stems("act be any")
        less = stems(*words().less)
        if not all(one in kind or one in less and kind & less for one in said):
            return False
        spare = {one for one in kind - said if one not in less}
        narrow = bool(act.get("optional")) or "option" in {one[:6] for one in spare}
        spare = {one for one in spare if one[:6] != "option"}
        return not spare and not act.get("by") and not act.get("per") and not narrow

    def _suffers(self, step: Step, act: Node, deed: Deed, laying: Laying) -> bool:
        """Whether those who do it, and to whom it is done, are those of whom the text says so."""
        who = next(iter(parts(deed.node, "who")), None)
        passive = act.kind.startswith("be_")
        named = [one for name in ("what", "target", "to", "against", "which") for one in parts(act, name)]
        objects = [who] if passive and who is not None else named
        for piece in step.whom:
            owner = step.owners.get(piece.start, "")
            if not any(self.fit(piece, one, deed.ability, laying, owner) for one in objects):
                return False
        if passive or who is None:
            return bool(step.whom)
        if step.actor is None or step.actor.sort == "player":
            mine = step.actor is None or step.actor.name in ASKER
            return mine and who.kind in PLAYERS and (bool(step.whom) or not named)
        return bool(self.fit(step.actor, who, deed.ability, laying)) and not named

    def _borne(self, step: Step, must: bool, laying: Laying) -> Decided:
        """Whether somebody may bear the card."""
        borne = self.borne()
        whom = [one for one in step.whom if one.name != self.card.piece.name]
        if borne is None or must or len(whom) != 1 or step.zones or step.number is not None:
            return UNKNOWN
        so = self.fit(whom[0], borne[1], borne[0], laying, step.owners.get(whom[0].start, ""))
        return Decided(so, Deed(borne[0], borne[0], "do", frozenset(), None, ()))

    def _not_named(self, step: Step, must: bool) -> Decided:
        """No phrase of the text has that act: it isn't what it costs."""
        costs = [one for ability in self.used for one in deeds(ability) if one.place == "cost"]
        alone = len(self.used) == 1 and step.act is not None and step.act.name not in words().general
        if must and alone and costs and step.act is not None and self._is_a_cost(step.act.name):
            return Decided(False, costs[0])
        return UNKNOWN

    def _is_a_cost(self, verb: str) -> bool:
        """Whether cards are paid for by such an act: done to a card that one controls."""
        return verb in ("exhaust", "discard", "exert", "wound", "spot", "reveal", "return to hand", "damage")

    def _names(self, step: Step, deed: Deed) -> bool:
        """Whether a phrase is what a step says is done."""
        less = deed.words - stems("not") if "_not_" in deed.node.kind else deed.words  # "return, not discard"
        if less & OTHERWISE or deed.node.kind in ("choose", "gets", "give", "make", "cannot"):
            return False
        things = [one.name for one in step.values if one.name not in CARDS]
        if step.act is None or step.act.name in words().general or step.act.name in words().takes:
            if things:
                return all(stems(one) <= deed.words for one in things)
            return deed.place == "do" and any(True for _ in self.spoken(deed))
        act = step.act.name
        own = {records.sign_of(self.game, verb) for verb in (deed.node.kind.replace("_", " "),)} - {""}
        if act in SPENDS and deed.node.kind in ("spend", "remove_twilight", "pay"):
            return True
        if act in STOPS and deed.node.kind.partition("_")[0] in STOPS:
            return not things
        if not stems(act) & deed.words and records.sign_of(self.game, act) not in own:
            return False
        return all(stems(one) <= deed.words for one in things)

    def _so(self, step: Step, deed: Deed, must: bool, laying: Laying, given: bool) -> bool | None:
        """Whether a step is so by a phrase with its act: all that the step says has to be there."""
        parts_of = [self._done_by(step, deed), self._from(step, deed), self._so_many(step, deed, must)]
        for piece in step.whom:
            if piece.sort == "noun" and (self._is_thing(piece, deed) or means_the_card(
                piece, self.card, self.understood.question
            )):
                continue
            parts_of.append(self._done_to(piece, step, deed, must, laying))
        if False in parts_of:
            return False
        if None in parts_of:
            return None
        if must:
            return self._is_duty(deed)
        given = given or deed.place == "cost"
        return True if given or not deed.hangs_on else None

    @staticmethod
    def _is_thing(piece: Piece, deed: Deed) -> bool:
        """Whether a word says what is stopped: the wound, the effect."""
        event = stems(*(one.kind for one in inside(deed.ability.get("when"))), deed.node.kind)
        return deed.node.kind.partition("_")[0] in STOPS and bool(stems(piece.name) & event)

    @staticmethod
    def _is_duty(deed: Deed) -> bool | None:
        """Whether what a phrase says has to be done where the text is used."""
        if deed.may and deed.place == "do":
            return False
        if deed.place == "cost":
            return True
        return True if not deed.hangs_on and deed.ability.kind in OF_ITSELF else None

    def _done_to(self, piece: Piece, step: Step, deed: Deed, must: bool, laying: Laying) -> bool | None:
        if must and piece.sort == "noun":
            found = [self.covers(piece, one) for one in self.spoken(deed)]
            if True in found:
                return True
        before = self.understood.question[: piece.start].lower().removesuffix("the ").split()[-1:]
        there = [one for name in before if name in ("to", "on") for one in parts(deed.node, name)]
        each = [
            self.fit(piece, one, deed.ability, laying, step.owners.get(piece.start, ""))
            for one in there or self.spoken(deed)
        ]
        if not each:
            return None
        if must and True in each:
            return None if piece.sort == "noun" else self._only_he(deed)
        return True if True in each else None if None in each else False

    def _only_he(self, deed: Deed) -> bool | None:
        """Whether a phrase leaves no choice of the card."""
        return True if any(one.kind in ("this", "named", "attached") for one in self.spoken(deed)) else None

    def _done_by(self, step: Step, deed: Deed) -> bool | None:
        """Whether who is said to do it does."""
        actor = step.actor
        if actor is None or actor.sort == "card" and actor.name == self.card.piece.name:
            return True
        who = deed.who.kind if deed.who is not None else "you"
        if actor.sort == "card":
            pool = [one for one in inside(deed.node.get("from")) if one.kind == "resource_pool"]
            own = bool(pool) and any(one.kind in ("this", "it") for one in inside(pool[0].get("of")))
            return False if own else None
        if actor.sort != "player":
            return None
        if actor.name == "each player":
            return True if who in EVERYBODY else False if who in ("first_player", "you") else None
        if who in EVERYBODY:
            return True if actor.name in ASKER else None
        if actor.name.replace("the ", "").replace(" ", "_").lower() == who:
            return True
        return True if actor.name in ("I", "you") and who == "you" else None

    def _from(self, step: Step, deed: Deed) -> bool | None:
        """Whether it comes from where it is said to come from, and goes where it is said to go."""
        found: list[bool | None] = []
        for zone in step.zones:
            before = self.understood.question[: zone.start].lower().split()
            behind = {zone.text.split()[0], *before[-1:], *(before[-2:-1] if before[-1:] == ["the"] else ())}
            goes = bool(behind & {*TO})
            there = [
                one.kind for name, value in deed.node.fields.items() if (name in TO) is goes
                for one in inside(value) if one.kind in PLACES
            ]
            if not there:
                return None
            found.append(any(stems(zone.name) & stems(one) for one in there))
        return False not in found

    def _so_many(self, step: Step, deed: Deed, must: bool) -> bool | None:
        """Whether it is as many as is said."""
        if step.number is None:
            return True
        counts = [one.get("count") for one in self.spoken(deed)]
        count = deed.amount if deed.amount is not None else counts[0] if len(counts) == 1 else None
        if not isinstance(count, int) or deed.node.get("up_to"):
            return None
        if step.number == count:
            return True
        return False if must else None


__all__ = ["OfText"]
