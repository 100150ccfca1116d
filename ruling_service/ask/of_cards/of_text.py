"""Whether a step that a question speaks of is so by a card's text, phrase by phrase: what is paid, done or
may be done, by whom, to whom, from where. It isn't so only where a phrase of the text says otherwise.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ruling_service.ask.building import records
from ruling_service.ask.building.by_text.frames import STOPS
from ruling_service.ask.building.known import inside, part, parts
from ruling_service.ask.of_cards.deeds import CARDS, OTHERWISE, Deed, deeds, stems
from ruling_service.ask.of_cards.fitting import PLACES, Fitting
from ruling_service.ask.of_cards.heard import ASKER
from ruling_service.ask.of_cards.laying import means_the_card
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.ask.of_cards.said import Done, Whom
from ruling_service.engine.language.node import Node
from ruling_service.patterns import pattern

SPENDS = ("pay", "spend", "use")
TO = ("to", "into")
"""Fields, and words, of where something goes."""
PLAYERS = ("the_players", "each_player", "you", "engaged_player", "a_player")
"""References to players of whom the asker is one."""
I_AM_FIRST = pattern(r"\bI(?:['’]| a)m the first player\b", re.IGNORECASE)
GONE_TO = ("site", "location")
"""Cards to which somebody goes."""
EVERYBODY = ("each_player", "each player")


class Held(NamedTuple):
    """Whether something is as an ability wants it (None: its text doesn't tell), by which phrase."""

    so: bool | None
    by: Node | None = None


SO = Held(True)
OPEN = Held(None)


def goes_itself(done: Done) -> bool:
    """Whether somebody is said to move, or go somewhere, which gives nothing to anybody."""
    by_card = done.act is not None and done.actor is not None and done.actor.head.sort == "card"
    if not by_card or done.act is None or done.values or done.act.name not in words().general:
        return False
    return all(one.head.name in GONE_TO for one in done.whom)


class OfText(Fitting):
    """A question about any part of one card's text."""

    def _by_text(self, done: Done, ability: Node, *, given: bool) -> Held:
        """Whether what is done is so by one ability; `given`: what it hangs on is taken to be so, for it is
        asked what then.
        """
        if done.act is None and not (done.whom or done.zones or done.values):
            return OPEN
        own = self.card.piece.name
        bearing = done.act is None or done.act.name in words().attaches | words().general
        if bearing and len(done.whom) > 1 and any(one.head.name == own for one in done.whom):
            return self._borne(done)
        if (denied := self._forbidden(done)) is not None:
            return Held(False, denied)
        named = [one for one in deeds(ability) if self._names(done, one)]
        if done.doer is not None and done.doer.name == own:  # what it costs it doesn't do
            named = [one for one in named if one.place == "do"] or named
        found = [Held(self._so(done, one, given), one.node) for one in named]
        return next((one for so in (True, None, False) for one in found if one.so is so), OPEN)

    def _forbidden(self, done: Done) -> Node | None:
        """The phrase of the card's text by which what is done cannot be done."""
        always = [one for each in self.abilities if each.kind == "constant" for one in deeds(each)]
        stops = [one for one in always if one.node.kind == "cannot" and not one.hangs_on]
        return next((one.node for one in stops if self._denies(done, one.node, one.ability)), None)

    def _denies(self, done: Done, phrase: Node, ability: Node) -> bool:
        """Whether a phrase that something cannot be done speaks of what is done."""
        return any(
            self._is_act(done, each) and self._suffers(done, each, phrase, ability)
            for act in parts(phrase, "act") for each in parts(act, "acts") or (act,)
        )

    def _is_act(self, done: Done, act: Node) -> bool:
        """Whether it is what a text says cannot be done: all of it, and nothing narrower."""
        if done.act is None or done.values and done.act.name in words().general:
            return False
        said, kind = stems(done.act.name), stems(act.kind) - stems("act be any take")
        less = stems(*words().less)
        if not all(one in kind or one in less and kind & less for one in said):
            return False
        spare = {one for one in kind - said if one not in less} - self._said_of_it(done, kind)
        narrow = bool(act.get("optional")) or "option" in {one[:6] for one in spare}
        spare = {one for one in spare if one[:6] != "option"}
        return not spare and not act.get("by") and not act.get("per") and not narrow

    def _said_of_it(self, done: Done, kind: frozenset[str]) -> frozenset[str]:
        """What of the name of an act the question says beside its verb: from where, or in which phase."""
        return frozenset()

    def _suffers(self, done: Done, act: Node, phrase: Node, ability: Node) -> bool:
        """Whether those who do it, and to whom it is done, are those of whom the text says so."""
        who = part(phrase, "who")
        passive = act.kind.startswith(("be_", "take_"))
        named = [one for name in ("what", "target", "to", "against", "which") for one in parts(act, name)]
        objects = [who] if passive and who is not None else named
        for whom in done.whom:
            if not any(self.fit(whom.head, one, ability, whom.owner) for one in objects):
                return False
        if passive or who is None:
            return bool(done.whom)
        if done.doer is None or done.doer.sort == "player":
            mine = done.doer is None or done.doer.name in ASKER
            return mine and who.kind in PLAYERS and (bool(done.whom) or not named)
        return bool(self.fit(done.doer, who, ability)) and not named

    def _borne(self, done: Done) -> Held:
        """Whether somebody may bear the card."""
        borne = self.borne()
        whom = [one for one in done.whom if one.head.name != self.card.piece.name]
        if borne is None or len(whom) != 1 or done.zones or done.number is not None:
            return OPEN
        return Held(self.fit(whom[0].head, borne[1], borne[0], whom[0].owner), borne[0])

    def _names(self, done: Done, deed: Deed) -> bool:
        """Whether a phrase is what is said to be done."""
        less = deed.words - stems("not") if "_not_" in deed.node.kind else deed.words  # "return, not discard"
        if less & OTHERWISE or deed.node.kind in ("choose", "gets", "give", "make", "cannot"):
            return False
        things = [one.name for one in done.values if one.name not in CARDS]
        if done.act is None or done.act.name in words().general or done.act.name in words().takes:
            if things:
                return all(stems(one) <= deed.words for one in things)
            moves = done.act is not None and done.doer is not None and done.doer.sort == "player"
            moves = moves or goes_itself(done)
            return deed.place == "do" and any(True for _ in self.spoken(deed)) and not moves
        act = done.act.name
        own = {records.sign_of(self.game, verb) for verb in (deed.node.kind.replace("_", " "),)} - {""}
        if act in SPENDS and deed.node.kind in ("spend", "remove_twilight", "pay"):
            return True
        if act in STOPS and deed.node.kind.partition("_")[0] in STOPS:
            return not things
        if not stems(act) & deed.words and records.sign_of(self.game, act) not in own:
            return False
        return all(stems(one) <= deed.words for one in things)

    def _so(self, done: Done, deed: Deed, given: bool) -> bool | None:
        """Whether it is so by a phrase with its act: all that is said has to be there."""
        each = [self._done_by(done, deed), self._from(done, deed), self._so_many(done, deed)]
        each += [
            self._done_to(one, deed) for one in done.whom if one.head.sort != "noun" or not (
                self._is_thing(one.head, deed)
                or means_the_card(one.head, self.card, self.understood.question)
            )
        ]  # fmt: skip
        if False in each:
            return False
        given = given or deed.place == "cost" or not deed.hangs_on
        return True if given and None not in each else None

    @staticmethod
    def _is_thing(piece: Piece, deed: Deed) -> bool:
        """Whether a word says what is stopped: the wound, the effect."""
        event = stems(*(one.kind for one in inside(deed.ability.get("when"))), deed.node.kind)
        return deed.node.kind.partition("_")[0] in STOPS and bool(stems(piece.name) & event)

    def _done_to(self, whom: Whom, deed: Deed) -> bool | None:
        before = self.understood.question[: whom.head.start].lower().removesuffix("the ").split()[-1:]
        there = [one for name in before if name in ("to", "on") for one in parts(deed.node, name)]
        each = [
            self.fit(whom.head, one, deed.ability, whom.owner) for one in there or self.spoken(deed)
        ]  # fmt: skip
        return True if True in each else None if None in each or not each else False

    def _done_by(self, done: Done, deed: Deed) -> bool | None:
        """Whether who is said to do it does."""
        actor = done.doer
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
        if who == "first_player" and I_AM_FIRST.search(self.understood.question):
            return actor.name in ("I", "you")
        return True if actor.name in ("I", "you") and who == "you" else None

    def _from(self, done: Done, deed: Deed) -> bool | None:
        """Whether it comes from where it is said to come from, and goes where it is said to go."""
        found: list[bool | None] = []
        for zone in done.zones:
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

    def _so_many(self, done: Done, deed: Deed) -> bool | None:
        """Whether it is as many as is said."""
        if done.number is None:
            return True
        counts = [one.get("count") for one in self.spoken(deed)]
        count = deed.amount if deed.amount is not None else counts[0] if len(counts) == 1 else None
        return True if done.number == count and not deed.node.get("up_to") else None


__all__ = ["OPEN", "SO", "Held", "OfText", "goes_itself"]
