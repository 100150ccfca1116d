"""A text of the trading card game staged: the card is ready to be used, with all that its text wants, and the
cards that a question names stand where it speaks of such.
"""

from __future__ import annotations

import msgspec

from ruling_service.ask.building.by_text.stage import Stage
from ruling_service.ask.building.known import Known, parts
from ruling_service.ask.building.plan import Data
from ruling_service.ask.building.tcg import supply
from ruling_service.ask.building.tcg.board import PLACE_OF, Board
from ruling_service.ask.building.tcg.described import (
    SHADOW_CULTURES,
    filter_of,
    fits,
    made_for,
    of_its_type,
)
from ruling_service.ask.building.tcg.events import bring_about
from ruling_service.ask.building.tcg.plain import RACES, generic
from ruling_service.ask.building.tcg.setting import USUAL, lay_out, places
from ruling_service.ask.building.tcg.walk import TcgWalk
from ruling_service.ask.model import Asked, AskedAct
from ruling_service.ask.reading.called_alike import OF_A_CULTURE
from ruling_service.engine.language.node import Node
from ruling_service.slugs import fold

USED = ("action", "response", "triggered")
PLENTY = 10


class Staging(Stage):
    """A text of this game on its way to a situation."""

    GAME, USED, COMES = "tcg", USED, USED
    filter_of, fits, of_its_type = staticmethod(filter_of), staticmethod(fits), staticmethod(of_its_type)
    generic = staticmethod(generic)
    board: Board
    walk: TcgWalk

    def __init__(self, asked: Asked, user: str, known: Known) -> None:
        use = AskedAct(verb="use", card=user)
        self.asked = msgspec.structs.replace(asked, wanted=use, purpose=None, value="")
        self.board = Board(known)
        lay_out(self.board, self.asked)
        self.board.at = asked.moment
        self.walk = TcgWalk(self.board, self.asked)
        self.laid = self.board.find(user)
        super().__init__()

    @staticmethod
    def kind_of(card: str, traits: tuple[str, ...]) -> str:
        """A Man of a culture of the Shadow is a minion."""
        shadow = any(fold(one).removesuffix(OF_A_CULTURE) in SHADOW_CULTURES for one in traits
                     if fold(one) not in RACES)  # fmt: skip
        return "minion" if card == "companion" and shadow else card

    # -- the position ----------------------------------------------------------------------------------------

    def set_up(self, ability: Node) -> Data:
        """The situation in which an ability is used, or what it waits for happens."""
        board, walk, laid = self.board, self.walk, self.laid
        self.ready()
        supply.for_ability(board, laid, ability)
        if ability.kind == "action":
            self.use(ability)
        else:
            bring_about(walk, ability, laid, None)
        word = "triggered" if ability.kind == "triggered" else "used"
        word = "played" if laid.facts.type == "event" else word
        places(board)
        if not board.assignments:
            walk.one_bears_the_ring()
        used = {"happened": word, "card": laid.label}
        return board.situation({"whether": {"happened": used}}, self.asked.text)

    def lies(self, ability: Node) -> Data:
        """The situation in which a text that always holds is in force."""
        self.ready()
        self.walk.while_nothing_happens()
        places(self.board)
        self.walk.one_bears_the_ring()
        return self.board.situation({}, self.asked.text)

    def at_the_site(self) -> None:
        """The fellowship is at the site that has the text."""
        board = self.board
        number = self.laid.facts.site_number
        board.site = number if isinstance(number, int) and number else USUAL
        board.path[board.site] = {"card": self.laid.name}
        board.cards.remove(self.laid)

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
