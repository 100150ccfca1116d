"""A text of the trading card game staged: the card is ready to be used, with all that its text wants, and the
cards that a question names stand where it speaks of such.
"""

from __future__ import annotations

import msgspec

from ruling_service.ask.building.by_text.frames import Frame
from ruling_service.ask.building.by_text.giving import Bonus, giving
from ruling_service.ask.building.by_text.spoken import Spoken, can_do
from ruling_service.ask.building.by_text.stage import Part, Stage, staged_by
from ruling_service.ask.building.known import Known, parts
from ruling_service.ask.building.plan import Data, Plan
from ruling_service.ask.building.position import Laid
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.tcg import supply
from ruling_service.ask.building.tcg.board import PLACE_OF, Board
from ruling_service.ask.building.tcg.described import filter_of, fits, made_for, of_its_type
from ruling_service.ask.building.tcg.events import bring_about
from ruling_service.ask.building.tcg.plain import generic
from ruling_service.ask.building.tcg.setting import USUAL, lay_out, places
from ruling_service.ask.building.tcg.walk import TcgWalk
from ruling_service.ask.model import Asked, AskedAct
from ruling_service.engine.language.node import Node

USED = ("action", "response", "triggered")
PLENTY = 10


def staged(asked: Asked, frame: Frame, known: Known) -> Plan:
    """The situation in which a text is used as a question asks. Raises NotBuilt."""
    return staged_by(Staging, asked, frame, known)


def given(asked: Asked, known: Known) -> Plan:
    """The situations that tell whether a text gives a card something, or counts it. Raises NotBuilt."""
    return giving(asked, known, Staging, filter_of)


class Staging(Stage):
    """A text of this game on its way to a situation."""

    GAME, USED, COMES, USE = "tcg", USED, USED, "use"
    filter_of, fits, of_its_type = staticmethod(filter_of), staticmethod(fits), staticmethod(of_its_type)
    generic = staticmethod(generic)
    board: Board
    walk: TcgWalk

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
        super().__init__()

    def stopping(self, abilities: list[Node], found: list[Spoken]) -> Part | None:
        """The ability that cancels or prevents something of the other card; None where that is none's."""
        stops = [one for one in abilities if can_do(one, self.frame.verb)]
        if not stops:
            return None
        return self.kept([one for one in found if one.ability in stops and one.place == "event"])

    # -- the position ----------------------------------------------------------------------------------------

    def set_up(self, part: Part) -> tuple[Data, Data]:
        """The situation as data, and what shows that the text was used."""
        board, walk, laid = self.board, self.walk, self.laid
        told = {(one.verb, one.card) for one in self.asked.acts}
        self.bears(part)
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

    def lies(self, ability: Node) -> Data:
        """The situation in which a text that always holds is in force."""
        self.ready()
        self.walk.while_nothing_happens()
        places(self.board)
        self.walk.one_bears_the_ring()
        return self.board.situation({}, self.asked.text)

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
        if laid.facts.type == "site":
            self.at_the_site()
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
        if spoken.cards.kind == "attached":
            bearer = self.whom or board.find(self.laid.host)
            self.as_found(bearer)
            bearer.place = bearer.place or PLACE_OF.get(bearer.facts.type, "")
            return bearer
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
        self.as_found(target)
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
