"""A text of the cooperative card game staged: the card is ready to be used, with all that its text wants, and
the cards that a question names stand where it speaks of such.
"""

from __future__ import annotations

import msgspec

from ruling_service.ask.building import records
from ruling_service.ask.building.by_text.frames import STOPS, Frame
from ruling_service.ask.building.by_text.giving import Bonus, giving
from ruling_service.ask.building.by_text.spoken import Spoken, can_do, does
from ruling_service.ask.building.by_text.stage import Part, Stage, staged_by
from ruling_service.ask.building.known import Known, inside, kinds
from ruling_service.ask.building.known import part as part_of
from ruling_service.ask.building.lcg import moments, taking_part
from ruling_service.ask.building.lcg.board import ENCOUNTER, Board, Laid
from ruling_service.ask.building.lcg.events import DECLARED, declare
from ruling_service.ask.building.lcg.plain import fits, of_its_type
from ruling_service.ask.building.lcg.setting import generic, lay_out
from ruling_service.ask.building.lcg.supply import (
    attaches_to,
    filter_of,
    for_ability,
    host,
    meant,
    pay_for,
    supplied,
    taken_from,
)
from ruling_service.ask.building.lcg.tellings import WINDOWS
from ruling_service.ask.building.lcg.walk import LcgWalk
from ruling_service.ask.building.plan import Data, Plan
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked, AskedAct
from ruling_service.engine.language.node import Node

USED = ("action", "response", "forced")
SAID_AS = {"enter play": "put into play"}
"""Verbs that a run shows by a narrower word where a text does it."""
PLENTY = 3
"""Of what one use costs there is not more than so much."""
CANCELLED = ("when_revealed", "shadow", "forced")
"""Abilities of encounter cards that something could stop."""


def staged(asked: Asked, frame: Frame, known: Known) -> Plan:
    """The situation in which a text is used as a question asks. Raises NotBuilt."""
    return staged_by(Staging, asked, frame, known)


def given(asked: Asked, known: Known) -> Plan:
    """The situations that tell whether a text gives a card something, or counts it. Raises NotBuilt."""
    return giving(asked, known, Staging, filter_of)


class Staging(Stage):
    """A text of this game on its way to a situation."""

    GAME, USED, COMES, USE = "lcg", USED, (*USED, "when_revealed", "shadow"), "trigger"
    filter_of, fits, of_its_type = staticmethod(filter_of), staticmethod(fits), staticmethod(of_its_type)
    generic = staticmethod(generic)
    CALLED = DECLARED
    board: Board
    walk: LcgWalk

    def __init__(self, asked: Asked, frame: Frame, known: Known) -> None:
        self.frame = frame._replace(verb=SAID_AS.get(frame.verb, frame.verb))
        use = AskedAct(verb="trigger", card=frame.user)
        self.asked = moments.told(msgspec.structs.replace(asked, wanted=use, purpose=None, value=""))
        self.board = Board(known)
        lay_out(self.board, self.asked)
        self.walk = LcgWalk(self.board, self.asked)
        self.laid = self.board.find(frame.user)
        self.whom = self.board.find(frame.whom) if frame.whom else None
        acts = [one for one in (asked.wanted, asked.purpose) if one is not None]
        self.thing = next((one.thing for one in acts if one.thing), "")
        super().__init__()

    def stopping(self, abilities: list[Node], found: list[Spoken]) -> Part:
        """The ability that cancels or prevents something of the other card."""
        stops = [one for one in abilities if can_do(one, self.frame.verb)]
        if len(stops) != 1 or self.whom is None or self.whom.facts.type not in ENCOUNTER:
            raise not_placed("what is to be stopped")
        does_it = [one for one in found if does(one, self.frame.verb)]
        return Part(stops[0], next((one._replace(place="event") for one in does_it), None))

    def comes_about(self, ability: Node) -> Data:
        """The situation in which an ability is used, or its card is revealed, or dealt as a shadow card."""
        board, laid = self.board, self.laid
        self.borne_by_name()
        if laid.facts.type == "hero" and "discard" in kinds(ability.get("cost")):
            board.make("hero", "heroes", says=False)  # whoever is paid with isn't the last one
        for node in inside(ability.get("do")):
            if node.kind == "each" and (described := filter_of(node)) is not None:
                supplied(board, described)
        if ability.kind in self.USED:
            if "move_tokens" in kinds(ability.get("do")):
                self.often(1)  # there is something to move
            return super().comes_about(ability)
        for_ability(board, laid, ability)
        if ability.kind == "when_revealed":
            laid.place = "encounter"
            self.walk.done(AskedAct(verb="reveal", card=laid.label))
        else:
            board.enemy_attack(self.walk.as_shadow(laid), shadow=True, defender=board.character())
            board.stand("6.4.2")
            board.until = "end of the attack"
        taking_part.places(board, {})
        return board.situation({}, self.asked.text)

    def lies(self, ability: Node) -> Data:
        """The situation in which a text that always holds is in force."""
        self.borne_by_name()
        self.ready(Part(ability, None))
        taking_part.places(self.board, {})
        self.board.stand("in 2.2 window")
        return self.board.situation({}, self.asked.text)

    def borne_by_name(self) -> None:
        """An item that only one character may bear is borne by him, in whichever printing."""
        board, laid = self.board, self.laid
        where = attaches_to(board, laid) if laid.facts.type == "attachment" and not laid.host else None
        if where is None or where.kind != "named":
            return
        title = str(where["title"])
        there = next((one for one in board.cards if one.facts.name == title), None)
        if there is None:
            there = board.lay(next(iter(board.known.printings(title))))
            board.in_play(there)
        laid.host = there.label

    def often(self, times: int) -> None:
        """The heroes have the resources of so many uses, and the hand the cards, but for what is told."""
        board = self.board
        if not board.payment_told:
            for hero in board.of_type("hero") or [board.hero()]:
                hero.state.setdefault("resources", times * PLENTY)
        board.hand.setdefault(self.laid.player, times * PLENTY)

    # -- the position ----------------------------------------------------------------------------------------

    def set_up(self, part: Part) -> tuple[Data, Data]:
        """The situation as data, and what shows that the text was used."""
        board, walk, laid = self.board, self.walk, self.laid
        moments.attack_states(board)
        walk.tell()
        moments.come_to(board, self.asked.moment)
        self.ready(part)
        if {"leaves_play", "is_destroyed"} & kinds(part.ability.get("when")):
            board.make("hero", "heroes", says=False)  # whoever leaves play isn't the last one
        for_ability(board, laid, part.ability)
        target = self.target(part)
        if part.ability.kind == "action":
            phase = str(part.ability.get("phase") or "")
            if not board.attack:
                board.stand(f"in {WINDOWS.get(phase, '2.2')} window")
            self.use(part.ability)
        elif self.stops_something():
            self.stopped(part.ability)
        elif self.declares(part.ability):
            declare(walk, self.declared(), self.declares(part.ability))
        elif not (board.do or board.attack or board.at):
            walk.awaited(laid, part.ability)
        else:
            self.only_yes = not self.asked.acts
            board.until = board.until or ("end of the attack" if board.attack else "")
        word = "played" if laid.facts.type == "event" else "triggered"
        used: Data = {"happened": {"happened": word, "card": laid.label}}
        self.happens = used
        if target is not None:
            self.aimed_at(target)
        taking_part.places(board, {"whether": self.happens})
        return board.situation({"whether": self.happens}, self.asked.text), used

    def declares(self, ability: Node) -> str:
        """The declaration that an ability waits for, where the question has an attack under way."""
        if not self.board.attack:
            return ""
        found = kinds(ability.get("when"))
        return next((verb for kind, verb in DECLARED.items() if kind in found), "")

    def declared(self) -> Laid:
        """Who is declared in the attack that the question tells of."""
        attack = self.board.attack
        named = attack.get("defenders") or attack.get("attackers")
        if not named or len(named) > 1 or attack.get("undefended"):
            raise not_placed("who is declared")
        return self.board.find(named[0])

    def told(self) -> list[Data]:
        """What shows that the acts happened that the question tells."""
        found: list[Data] = []
        for act in self.asked.acts:
            sign = records.sign_of("lcg", act.verb)
            if sign:
                found.append(self.walk.happened(act, sign))
        return found

    def in_force(self, bonus: Bonus) -> Laid:
        """The text is in force, with all that it wants; the card whose value is read."""
        board, laid, whom = self.board, self.laid, self.whom
        moments.attack_states(board)
        self.walk.tell()
        to_bearer = bonus.cards.kind == "attached"
        if to_bearer and whom is not None and laid.facts.type == "attachment":
            laid.place, laid.host = "attached", whom.label
        self.ready(Part(bonus.ability, None))
        for_ability(board, laid, bonus.ability)
        described = filter_of(bonus.counted)
        if whom is None and described is not None:
            self.whom = supplied(board, described)
        elif whom is not None and whom.place in ("", "encounter"):
            board.in_play(whom)
        if bonus.ability.kind == "action" and (others := filter_of(bonus.cards)) is not None:
            supplied(board, others)  # so that it changes something, whoever is asked about
        target = self.read_on(bonus)
        if bonus.ability.kind == "action":
            phase = str(bonus.ability.get("phase") or "")
            board.stand(f"in {WINDOWS.get(phase, '2.2')} window")
            self.use(bonus.ability)
        taking_part.places(board, {})
        return target

    def read_on(self, bonus: Bonus) -> Laid:
        """The card whose value a text changes."""
        if bonus.cards.kind in ("this", "it"):
            return self.laid
        if bonus.cards.kind == "attached":
            return host(self.board, self.laid)
        if self.whom is not None and bonus.counted is None:
            return self.whom
        return meant(self.board, bonus.cards, self.laid)

    def ready(self, part: Part) -> None:
        """The card lies where its text is used."""
        laid, board = self.laid, self.board
        self.bears(part)
        if laid.facts.type == "event":
            laid.place = "hand"
            pay_for(board, laid)
        elif part.ability.kind == "response" and _brings_itself(part.ability):
            laid.place = "hand"
        elif laid.facts.type == "attachment":
            host(board, laid)
        elif not (laid.place == "hand" or _waits_to_arrive(part.ability)):
            board.in_play(laid)

    def target(self, part: Part) -> Laid | None:
        """The card that is asked about, else one that the text means; in the state in which the act finds it.
        """
        if part.spoken is None or part.spoken.place == "event":
            return None
        described = filter_of(part.spoken.cards)
        place = taken_from(part.ability, part.spoken.cards)
        if self.whom is not None and described is not None:
            supplied(self.board, described, place)  # so that there is a choice
        target = self.whom or meant(self.board, part.spoken.cards, self.laid, place)
        self.as_found(target)
        if place and target.place == "":
            target.place = place
        if target is not self.laid and target.place in ("", "encounter"):
            self.board.in_play(target)
        return target

    def use(self, ability: Node) -> None:
        """The card is used by its player."""
        laid, board = self.laid, self.board
        by = board.NAMES[laid.player]
        if laid.facts.type == "event":
            board.act(play=laid.name, by=by)
        else:
            board.act(trigger=laid.label, ability=self.walk.ability_named(laid, ability), by=by)

    def stops_something(self) -> bool:
        """Whether it is asked if the text stops something of another card."""
        return self.frame.verb in STOPS and self.whom is not None and not self.board.do

    def stopped(self, ability: Node) -> None:
        """What is to be stopped comes about: the effect of the other card that is named, or its only one."""
        board, whom = self.board, self.whom
        assert whom is not None
        own = [one for one in board.known.abilities(whom.facts) if one.kind in CANCELLED]
        sort = records.SORTS.get(self.thing, "")
        if not sort and "cancel_card" in kinds(ability.get("do")):
            sort = "when_revealed"
        if whom.made_up and sort in ("", "when_revealed") and whom.facts.type != "enemy":
            self.walk.to_be_cancelled(whom, "", None)
            sort = "when_revealed"
        elif not sort and len({one.kind for one in own}) == 1:
            sort = own[0].kind
        if sort == "when_revealed":
            whom.place = "encounter"
            self.walk.done(AskedAct(verb="reveal", card=whom.label))
        elif sort == "forced" and any(one.kind == sort for one in own):
            self.walk.in_play(whom)
            self.walk.brings_about(next(one for one in own if one.kind == sort), whom)
        elif sort == "shadow" and any(one.kind == sort for one in own):
            board.enemy_attack(self.walk.as_shadow(whom), shadow=True, defender=board.character())
            board.stand("6.4.2")
            board.until = "end of the attack"
        else:
            raise not_placed("what is to be stopped")


def _brings_itself(ability: Node) -> bool:
    """Whether a text puts its own card into play, so that it lies in hand."""
    return any(
        node.kind == "put_into_play" and (what := part_of(node, "what")) is not None and what.kind == "this"
        for node in inside(ability.get("do"))
    )


def _waits_to_arrive(ability: Node) -> bool:
    return bool({"enters_play", "plays"} & kinds(ability.get("when")))
