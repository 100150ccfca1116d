"""What a card's text says, where a question asks of any part of it: whether something has to be paid, is done
or may be done, by whom, to whom, from where; and of two things which.

The text decides, phrase by phrase; that its use can be played through is seen in a run. A "no" is said only
where a phrase of the text says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ruling_service.ask.building import Known, build, records
from ruling_service.ask.building.bearing import BECOMES
from ruling_service.ask.building.by_text.frames import STOPS, Frame
from ruling_service.ask.building.by_text.stage import BORNE
from ruling_service.ask.building.keywords import keyword_named
from ruling_service.ask.building.known import inside, kinds, parts
from ruling_service.ask.building.plan import Plan
from ruling_service.ask.model import AskedAct, Understanding
from ruling_service.ask.of_cards.claims import Claim, Claims, Step, claims
from ruling_service.ask.of_cards.deeds import CARDS, OTHERWISE, Deed, deeds, stems
from ruling_service.ask.of_cards.fitting import PLACES, Fitting
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.heard import ASKER, BE, Does, Heard, Told
from ruling_service.ask.of_cards.laying import Laying, Named, means_the_card
from ruling_service.ask.of_cards.one_card import ARRIVES, staging
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

    def __init__(
        self, heard: Heard, card: Named, others: Sequence[Named], understood: Understanding, known: Known,
        clause: Sequence[Piece],
    ) -> None:  # fmt: skip
        super().__init__(heard, card, others, understood, known)
        self.clause, self.claimed = _with_acts(clause, understood.game), set()

    def ways(self) -> Iterator[Framed]:
        told = self.heard.told
        lie = [one for one in told.zones if one.name != "play"]
        if told.bears or told.states or lie or told.people or told.phases:
            return  # it may hang on that
        asked = claims(self.clause, self.card.piece.name, self._he())
        if asked is None or any("unread" in kinds(tuple(one.fields.values())) for one in self.abilities):
            return
        laying = self.laying()
        if laying is None:  # what is told is held against the text, and laid nowhere
            laying = Laying(self.heard._replace(told=Told()), self.card, self.others, self.understood)
            laying.named(self.card)
        steps = asked.each[0].steps
        if len(asked.each) == 1 and not any(one.act or one.whom or one.zones for one in steps):
            found = [self._used(laying)]
        else:
            found = [self._claim(one, asked, laying) for one in asked.each]
        said: str | bool | None = found[0].so
        first = found[0]
        if len(found) > 1:
            so = [at for at, one in enumerate(found) if one.so]
            if len(so) != 1 or any(one.so is None for one in found):
                return
            said, first = asked.each[so[0]].said, found[so[0]]
        if said is None or first.deed is None or not self._has_part(asked, first.deed.ability):
            return
        played = True
        used = len(found) == 1 and found[0].deed is not None and not asked.each[0].steps[0].act
        if told.acts and (used or not self.occasion(first.deed.ability, laying)):
            other = any(self.other_event(one, first.deed.ability, laying) for one in told.acts)
            if not other or len(found) > 1:
                return
            said, played = False, False
        if {one.of.name for one in told.numbers} - self.claimed:
            return
        bearers = [one for one in steps[0].whom if one.sort == "card" and one.name != self.card.piece.name]
        if said is True and first.deed.ability.kind in BORNE and bearers:
            yield self._may_bear(bearers[0], first.deed.ability, laying)
            return
        laying = Laying(self.heard._replace(told=Told()), self.card, (), self.understood)
        laying.named(self.card)
        read = laying.asked(self.understood.question)
        stage = staging(self.game)(read, Frame(self.card.name, "", ""), self.known)
        ability = first.deed.ability
        played = played and said is True and not asked.must and ability in self.used
        situation = stage.comes_about(ability) if played else stage.lies(ability)
        situation["ask"] = {"what happens": True}
        defaults = list(dict.fromkeys(stage.board.defaults))
        plan = Plan(situation, asks="what", subject=stage.laid.label, defaults=defaults)
        yield Framed(self.card, ability, plan, says=said, used=played)

    def is_asked(self) -> bool:
        """Whether the card's text has what the question asks to be done, whatever it says of it."""
        asked = claims(self.clause, self.card.piece.name, self._he())
        steps = [step for each in asked.each for step in each.steps if step.act is not None] if asked else []
        every = [one for ability in self.used for one in deeds(ability)]
        return any(self._names(step, one) for step in steps for one in every)

    def _he(self) -> Piece | None:
        """Whom a pronoun means: the only card that is told of, or the only one that there is."""
        told = [*self._told(), *self.heard.told.there]
        cards = [one for one in told if one.sort in ("card", "noun")] or list(self.heard.cards)
        return cards[0] if len({one.name for one in cards}) == 1 else None

    def _told(self) -> list[Piece]:
        """Those of whom something is told."""
        every = [one for does in self.heard.told.acts for one in (does.actor, does.whom, *does.beside)]
        return [one for one in every if one is not None]

    def _has_part(self, asked: Claims, ability: Node) -> bool:
        """Whether every card that the question names has a part in what is asked or told."""
        own = self.card.piece.name
        for step in (each.steps[0] for each in asked.each):
            itself = step.act is not None and step.act.name in (*words().attaches, *STOPS)
            if not itself and any(one.name == own for one in step.whom) and self.others:
                return False  # it is done to the card, by another one
        steps = [step for each in asked.each for step in each.steps]
        there = {one.name for step in steps for one in (*step.whom, step.actor) if one is not None}
        there |= {one.name for one in self._told()}
        return {one.piece.name for one in self.others} <= there

    def _used(self, laying: Laying) -> Decided:
        """It is only asked whether the text is used, as something happens, or with so many there."""
        alone = self.used[0] if len(self.used) == 1 else None
        numbers = self.heard.told.numbers
        if alone is None or not (self.heard.told.acts or numbers):
            return UNKNOWN
        spotted = [one for one in deeds(alone) if one.place == "cost" and one.node.kind == "spot"]
        for number in numbers:
            of = [one for deed in spotted for one in self.spoken(deed)]
            count = of[0].get("count") if len(of) == 1 else None
            if not isinstance(count, int) or number.of.sort != "noun" or len(numbers) > 1:
                return UNKNOWN
            if self.fit(number.of, of[0], alone, laying) is not True:
                return UNKNOWN
            self.claimed.add(number.of.name)
            if number.number < count and not self.covers(number.of, of[0]):
                return UNKNOWN
            if number.number < count:
                return Decided(False, spotted[0])
        return Decided(True, next(iter(deeds(alone)), None))

    # -- one claim -------------------------------------------------------------------------------------------

    def _claim(self, claim: Claim, asked: Claims, laying: Laying) -> Decided:
        """Whether all steps of a claim are so; where it has to be, the others only say what for."""
        found = [
            self._step(one, asked.must and at == 0, claim.only, len(asked.each) > 1, laying, asked.must)
            for at, one in enumerate(claim.steps)
        ]
        if asked.must and not all(one.so for one in found[1:]):
            return UNKNOWN
        no = next((one for one in found if one.so is False), None)
        unsure = any(one.so is None for one in found)
        return no or (UNKNOWN if unsure else found[0])

    def _step(
        self, step: Step, must: bool, only: bool, either: bool, laying: Laying, given: bool = False
    ) -> Decided:
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
            return self._not_named(step, must, either)
        given = given or either
        found = [Decided(self._so(step, one, must, only, laying, given), one) for one in named]
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
        chosen = any(one.text in words().optional or one.name in words().optional for one in self.clause)
        narrow = bool(act.get("optional")) or "option" in {one[:6] for one in spare}
        spare = {one for one in spare if one[:6] != "option"}
        return not spare and not act.get("by") and not act.get("per") and (chosen or not narrow)

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

    def _may_bear(self, bearer: Piece, ability: Node, laying: Laying) -> Framed:
        """Somebody named who is one of those that may bear the card, unless his own text says otherwise."""
        label = laying.label(bearer) or bearer.name
        act = AskedAct(verb=BECOMES[self.game], card=self.card.name, targets=(label,), player="I")
        asked = laying.asked(self.understood.question, form="can", yes_no=True, wanted=act)
        return Framed(self.card, ability, build(asked, self.known))

    def _not_named(self, step: Step, must: bool, either: bool) -> Decided:
        """No phrase of the text has that act: it isn't what it costs, nor one of several that it does."""
        costs = [one for ability in self.used for one in deeds(ability) if one.place == "cost"]
        alone = len(self.used) == 1 and step.act is not None and step.act.name not in words().general
        if must and alone and costs and step.act is not None and self._is_a_cost(step.act.name):
            return Decided(False, costs[0])
        every = [one for ability in self.used for one in deeds(ability)]
        return Decided(False, every[0]) if either and alone and every else UNKNOWN

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

    def _so(
        self, step: Step, deed: Deed, must: bool, only: bool, laying: Laying, given: bool
    ) -> bool | None:
        """Whether a step is so by a phrase with its act: all that the step says has to be there."""
        many = self._so_many(step, deed, must, only)
        parts_of = [self._done_by(step, deed, only), self._from(step, deed), many]
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
            return self._is_duty(deed, laying)
        given = given or deed.place == "cost"
        return True if given or all(self.is_told(one, laying) for one in deed.hangs_on) else None

    @staticmethod
    def _is_thing(piece: Piece, deed: Deed) -> bool:
        """Whether a word says what is stopped: the wound, the effect."""
        event = stems(*(one.kind for one in inside(deed.ability.get("when"))), deed.node.kind)
        return deed.node.kind.partition("_")[0] in STOPS and bool(stems(piece.name) & event)

    def _is_duty(self, deed: Deed, laying: Laying) -> bool | None:
        """Whether what a phrase says has to be done where the text is used."""
        if deed.may and deed.place == "do":
            return False
        if deed.place == "cost":
            return True
        if not all(self.is_told(one, laying) for one in deed.hangs_on):
            return None
        return True if deed.ability.kind in OF_ITSELF else None

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

    def _done_by(self, step: Step, deed: Deed, only: bool) -> bool | None:
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
            return not only if actor.name in (*ASKER, "the first player") else None
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

    def _so_many(self, step: Step, deed: Deed, must: bool, only: bool) -> bool | None:
        """Whether it is as many as is said."""
        if step.number is None:
            return True
        counts = [one.get("count") for one in self.spoken(deed)]
        count = deed.amount if deed.amount is not None else counts[0] if len(counts) == 1 else None
        if not isinstance(count, int) or deed.node.get("up_to"):
            return None
        if step.number == count:
            return True
        return False if must or only and step.number < count else None

    # -- what it waits for -----------------------------------------------------------------------------------

    def other_event(self, does: Does, ability: Node, laying: Laying) -> bool:
        """Whether what is told is for certain not what an ability waits for."""
        if ability.get("when") is None:
            return False
        for event in inside(ability.get("when")):
            if event.kind == "plays" and does.verb in ARRIVES:
                return True
            if not stems(does.verb) <= stems(event.kind):
                continue
            roles = [(does.actor, "who"), (does.whom, "what")]
            if not parts(event, "what"):
                roles = [(does.whom or does.actor, "who")]  # to whom it happens
            for piece, name in roles:
                for cards in parts(event, name):
                    somebody = piece is not None and piece.sort != "player"
                    if somebody and self.fit(piece, cards, ability, laying) is False:  # type: ignore[arg-type]
                        return True
        return False


def _with_acts(clause: Sequence[Piece], game: str) -> list[Piece]:
    """The pieces where what is done to somebody stands for its act: "is it discarded or exhausted"."""
    named = [one for one in records.records(game) if one.act is not None]
    acts = {word.word: one.act.name for one in named if one.act is not None for word in one.told}
    found = list(clause)
    for at, one in enumerate(clause):
        before = clause[at - 1] if at else None
        asks = bool(clause) and clause[0].text in BE
        behind = before is not None and (before.text in BE or before.sort == "or")
        passive = behind or asks and before is not None and before.sort == "card"
        follows = clause[at + 1].sort if at + 1 < len(clause) else ""
        if one.sort == "state" and one.name in acts and passive:
            found[at] = one._replace(sort="act", name=acts[one.name])
        elif one.sort == "state" and not passive and follows not in ("noun", "card") and keyword_named(
            game, one.name
        ):
            found[at] = one._replace(sort="noun")  # "exert a ranger"
    return found


__all__ = ["OfText"]
