"""A text of the trading card game staged: the card is ready to be used, with all that its text wants, and the
cards that a question names stand where it speaks of such.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ruling_service.ask.building import records
from ruling_service.ask.building.by_text.frames import STOPS, Frame
from ruling_service.ask.building.by_text.giving import Bonus, giving
from ruling_service.ask.building.by_text.spoken import (
    ITSELF,
    Spoken,
    can_do,
    costs,
    does,
    meant_of,
    spoken_of,
)
from ruling_service.ask.building.known import Known, parts
from ruling_service.ask.building.plan import Data, Plan
from ruling_service.ask.building.position import Laid
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.tcg import supply
from ruling_service.ask.building.tcg.board import PLACE_OF, Board
from ruling_service.ask.building.tcg.described import ALLOWED, filter_of, fits, made_for, types_of
from ruling_service.ask.building.tcg.events import bring_about
from ruling_service.ask.building.tcg.setting import USUAL, lay_out, places
from ruling_service.ask.building.tcg.walk import TcgWalk
from ruling_service.ask.model import Asked, AskedAct
from ruling_service.engine.language.node import Node

USED = ("action", "response", "triggered")
PLENTY = 10


class Part(NamedTuple):
    """What a question asks of a text: which ability, in which part of it the other card stands."""

    ability: Node
    spoken: Spoken | None


def staged(asked: Asked, frame: Frame, known: Known) -> Plan:
    """The situation in which a text is used as a question asks. Raises NotBuilt."""
    stage = Stage(asked, frame, known)
    part = stage.part()
    situation, used = stage.set_up(part)
    plain = Stage(_alone(asked, frame), Frame(frame.user, frame.verb, ""), known)
    contrast, _ = plain.set_up(part)
    needs = [used] if stage.happens is not used and not stage.asked.acts else []
    return Plan(
        situation=situation, asks="may", subject=stage.laid.label, about=frame.verb or "use",
        defaults=list(dict.fromkeys(stage.board.defaults)), needs=needs,
        contrast=contrast, fitting=stage.fitting(part), offered=stage.offered,
    )


def _alone(asked: Asked, frame: Frame) -> Asked:
    """The question of the card alone, with nothing told."""
    own = tuple(msgspec.structs.replace(one, states={}) for one in asked.subjects if one.label == frame.user)
    return msgspec.structs.replace(
        asked, subjects=own, acts=(), board={}, player_states={}, relation="", moment="", phase="", moments=()
    )


def given(asked: Asked, known: Known) -> Plan:
    """The situations that tell whether a text gives a card something, or counts it. Raises NotBuilt."""
    return giving(asked, known, Stage, filter_of)


class Stage:
    """A text on its way to a situation. `happens` is what is looked for, `offered` who has to be a choice."""

    def __init__(self, asked: Asked, frame: Frame, known: Known) -> None:
        self.frame = frame
        use = AskedAct(verb="use", card=frame.user)
        self.asked = msgspec.structs.replace(asked, wanted=use, purpose=None, value="")
        self.board = Board(known)
        lay_out(self.board, self.asked)
        self.board.at = asked.moment
        self.walk = TcgWalk(self.board, self.asked)
        self.laid = self.board.find(frame.user)
        self.whom = self.board.find(frame.whom) if frame.whom else None
        self.happens: Data = {}
        self.offered = ""
        if self.laid.made_up:
            raise not_placed("whose text it is")

    def part(self) -> Part:
        """The ability that is asked about, and where in it the other card stands."""
        abilities = [one for one in self.board.known.abilities(self.laid.facts) if one.kind in USED]
        verb, whom = self.frame.verb, self.whom
        if whom is None:
            does_it = [
                one for one in abilities if (not verb or can_do(one, verb)) and costs(one, self.frame.paid)
            ]
            if len(does_it) != 1:
                raise not_placed(f"which ability of {self.laid.label}")
            return Part(does_it[0], None)
        stops = [one for one in abilities if verb in STOPS and can_do(one, verb)]
        found = [
            one for ability in abilities for one in spoken_of(ability, filter_of)
            if one.cards.kind not in ITSELF or whom is self.laid
        ]
        if stops:
            found = [one for one in found if one.ability in stops and one.place == "event"]
        elif verb:
            found = [one for one in found if does(one, verb)]
        kept = meant_of(found, whom, filter_of, of_its_type, self.frame.place)
        if kept is None:
            raise not_placed(f"what {self.laid.label} has to do with {whom.label}")
        return Part(kept.ability, kept)

    def fitting(self, part: Part) -> bool:
        """Whether the other card can be one that the text speaks of, as far as its printed facts tell."""
        if part.spoken is None or self.whom is None:
            return True
        described = filter_of(part.spoken.cards)
        return described is None or fits(described, self.whom.facts)

    # -- the position ----------------------------------------------------------------------------------------

    def set_up(self, part: Part) -> tuple[Data, Data]:
        """The situation as data, and what shows that the text was used."""
        board, walk, laid = self.board, self.walk, self.laid
        told = {(one.verb, one.card) for one in self.asked.acts}
        self.ready()
        supply.for_ability(board, laid, part.ability)
        target = self.target(part)
        if part.ability.kind == "action":
            if told:
                walk.tell()
            self.use(part.ability)
        else:
            self.waited_for(part, told)
        word = "triggered" if part.ability.kind == "triggered" else "used"
        word = "played" if laid.facts.type == "event" else word
        used: Data = {"happened": {"happened": word, "card": laid.label}}
        self.happens = used
        if target is not None:
            self.aimed_at(target)
        places(board)
        if not board.assignments:
            walk.one_bears_the_ring()
        return board.situation({"whether": self.happens}, self.asked.text), used

    def waited_for(self, part: Part, told: set[tuple[str, str]]) -> None:
        """What a response waits for comes about: to the card that the question tells of, or asks about."""
        acts = [one for one in map(self.walk.laid, (card for _, card in told)) if one is not None]
        waited = part.spoken is not None and part.spoken.place == "event"
        whom = acts[0] if acts else self.whom if waited else None
        brought = bring_about(self.walk, part.ability, self.laid, whom)
        if any(not verb.startswith(tuple(done for done, _ in brought)) for verb, _ in told):
            raise not_placed("what happens before")

    def in_force(self, bonus: Bonus) -> Laid:
        """The text is in force, with all that it wants; the card whose value is read."""
        board, laid, whom = self.board, self.laid, self.whom
        if self.asked.acts:
            self.walk.tell()
        if bonus.cards.kind == "attached" and whom is not None:
            laid.place, laid.host = "borne", whom.label
        if laid.facts.type == "site":
            self.at_the_site()
        self.ready()
        supply.for_ability(board, laid, bonus.ability)
        supply.for_conditions(board, laid, bonus.ability)
        facts = made_for(described) if (described := filter_of(bonus.counted)) is not None else None
        if whom is None and facts is not None:
            self.whom = board.lay(facts, place=PLACE_OF[facts.type], made_up=True)
        elif whom is not None and whom.place == "":
            whom.place = PLACE_OF.get(whom.facts.type, "")
        target = self.read_on(bonus)
        if bonus.ability.kind == "action":
            self.use(bonus.ability)
        else:
            self.walk.while_nothing_happens()
        places(board)
        return target

    def at_the_site(self) -> None:
        """The fellowship is at the site that has the text."""
        board = self.board
        number = self.laid.facts.site_number
        board.site = number if isinstance(number, int) and number else USUAL
        board.path[board.site] = {"card": self.laid.name}
        board.cards.remove(self.laid)

    def read_on(self, bonus: Bonus) -> Laid:
        """The card whose value a text changes."""
        board, described = self.board, filter_of(bonus.cards)
        if bonus.cards.kind in ("this", "it"):
            return self.laid
        if bonus.cards.kind == "attached":
            return board.find(self.laid.host)
        if self.whom is not None and bonus.counted is None:
            return self.whom
        supply.there(board, self.laid, bonus.cards)
        found = [
            one for one in board.cards if described is not None and one is not self.laid
            and one.place != "hand" and fits(described, one.facts)
        ]
        if not found:
            raise not_placed(f"whom {self.laid.label} speaks of")
        return found[0]

    def ready(self) -> None:
        """The card lies where its text is used, with twilight enough."""
        laid, board = self.laid, self.board
        if laid.facts.type == "event":
            laid.place = "hand"
        if not board.twilight and "twilight" not in self.asked.board:
            board.twilight = PLENTY
        if laid.host == "" and laid.place in ("", "borne"):
            abilities = board.known.abilities(laid.facts)
            where = [one for one in abilities if one.kind in ("attach_to", "plays_on")]
            if where and laid.facts.type != "event":
                laid.place = "borne"
                self.borne(where[0])

    def borne(self, where: Node) -> None:
        """An item is borne by somebody who may bear it."""
        described = filter_of(next(iter(parts(where, "to")), None))
        facts = made_for(described) if described is not None else None
        if described is None or facts is None:
            return
        there = [one for one in self.board.cards if one is not self.laid and fits(described, one.facts)]
        bearer = there[0] if there else self.board.lay(facts, place=PLACE_OF[facts.type], made_up=True)
        self.laid.host = bearer.label

    def target(self, part: Part) -> Laid | None:
        """The card that is asked about, else one that the text means; in the state in which the act finds it.
        """
        board, spoken = self.board, part.spoken
        if spoken is None or spoken.place == "event":
            return None
        supply.there(board, self.laid, spoken.cards, beside=self.whom)
        described = filter_of(spoken.cards)
        target = self.whom
        if target is None:
            found = [
                one for one in board.cards if described is not None
                and one is not self.laid and one.place != "hand" and fits(described, one.facts)
            ]
            if not found:
                raise not_placed(f"whom {self.laid.label} speaks of")
            target = found[0]
        record = records.act_of("tcg", self.frame.verb)
        for name, value in record.finds if record is not None else ():
            if name != "lies":
                target.state.setdefault(name, value)
        if target is not self.laid and target.place == "":
            target.place = PLACE_OF.get(target.facts.type, "")
        return target

    def use(self, ability: Node) -> None:
        """The card is used by its player, in its phase."""
        laid, board = self.laid, self.board
        phase = ability.get("phase")
        board.stand(str(phase[0] if isinstance(phase, tuple) else phase or "maneuver"))
        if board.at == "skirmish" and not board.assignments:
            self.walk.in_skirmish()
        by = board.NAMES[laid.player]
        if laid.facts.type == "event":
            board.act(play=laid.name, by=by)
        else:
            board.act(use=laid.label, by=by)

    def aimed_at(self, target: Laid) -> None:
        """What shows that it is done to that card: the word of the verb, else that it is offered as a choice.
        """
        sign = records.sign_of("tcg", self.frame.verb) if self.frame.verb else ""
        if sign:
            self.happens = {"happened": {"happened": sign, "card": target.label}}
        elif self.whom is not None:
            self.offered = target.label


def of_its_type(described: Node, laid: Laid) -> bool:
    """Whether a description is of cards of that type."""
    allowed = {one for name in types_of(described) for one in ALLOWED.get(name, (name,))}
    return not allowed or laid.facts.type in allowed

