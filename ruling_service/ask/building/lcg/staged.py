"""A text of the cooperative card game staged: the card is ready to be used, with all that its text wants, and
the cards that a question names stand where it speaks of such.
"""

from __future__ import annotations

import msgspec

from ruling_service.ask.building.by_text.stage import Stage
from ruling_service.ask.building.known import Known, inside, kinds
from ruling_service.ask.building.known import part as part_of
from ruling_service.ask.building.lcg import moments, taking_part
from ruling_service.ask.building.lcg.board import Board, Laid
from ruling_service.ask.building.lcg.events import DECLARED, declare
from ruling_service.ask.building.lcg.plain import fits, of_its_type
from ruling_service.ask.building.lcg.setting import generic, lay_out
from ruling_service.ask.building.lcg.supply import (
    attaches_to,
    filter_of,
    for_ability,
    host,
    pay_for,
    supplied,
)
from ruling_service.ask.building.lcg.tellings import WINDOWS
from ruling_service.ask.building.lcg.walk import LcgWalk
from ruling_service.ask.building.plan import Data
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked, AskedAct
from ruling_service.engine.language.node import Node

USED = ("action", "response", "forced")
PLENTY = 3
"""Of what one use costs there is not more than so much."""


class Staging(Stage):
    """A text of this game on its way to a situation."""

    GAME, USED, COMES = "lcg", USED, (*USED, "when_revealed", "shadow")
    filter_of, fits, of_its_type = staticmethod(filter_of), staticmethod(fits), staticmethod(of_its_type)
    generic = staticmethod(generic)
    CALLED = DECLARED
    board: Board
    walk: LcgWalk

    def __init__(self, asked: Asked, user: str, known: Known) -> None:
        use = AskedAct(verb="trigger", card=user)
        self.asked = moments.told(msgspec.structs.replace(asked, wanted=use, purpose=None, value=""))
        self.board = Board(known)
        lay_out(self.board, self.asked)
        self.walk = LcgWalk(self.board, self.asked)
        self.laid = self.board.find(user)
        super().__init__()

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
        self.ready(ability)
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

    def set_up(self, ability: Node) -> Data:
        """The situation in which an ability is used, or what it waits for happens."""
        board, walk, laid = self.board, self.walk, self.laid
        moments.attack_states(board)
        walk.tell()
        moments.come_to(board, self.asked.moment)
        self.ready(ability)
        if {"leaves_play", "is_destroyed"} & kinds(ability.get("when")):
            board.make("hero", "heroes", says=False)  # whoever leaves play isn't the last one
        for_ability(board, laid, ability)
        if ability.kind == "action":
            phase = str(ability.get("phase") or "")
            if not board.attack:
                board.stand(f"in {WINDOWS.get(phase, '2.2')} window")
            self.use(ability)
        elif self.declares(ability):
            declare(walk, self.declared(), self.declares(ability))
        elif not (board.do or board.attack or board.at):
            walk.awaited(laid, ability)
        else:
            board.until = board.until or ("end of the attack" if board.attack else "")
        word = "played" if laid.facts.type == "event" else "triggered"
        used: Data = {"happened": {"happened": word, "card": laid.label}}
        taking_part.places(board, {"whether": used})
        return board.situation({"whether": used}, self.asked.text)

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

    def ready(self, ability: Node) -> None:
        """The card lies where its text is used."""
        laid, board = self.laid, self.board
        if laid.facts.type == "event":
            laid.place = "hand"
            pay_for(board, laid)
        elif ability.kind == "response" and _brings_itself(ability):
            laid.place = "hand"
        elif laid.facts.type == "attachment":
            host(board, laid)
        elif not (laid.place == "hand" or _waits_to_arrive(ability)):
            board.in_play(laid)

    def use(self, ability: Node) -> None:
        """The card is used by its player."""
        laid, board = self.laid, self.board
        by = board.NAMES[laid.player]
        if laid.facts.type == "event":
            board.act(play=laid.name, by=by)
        else:
            board.act(trigger=laid.label, ability=self.walk.ability_named(laid, ability), by=by)


def _brings_itself(ability: Node) -> bool:
    """Whether a text puts its own card into play, so that it lies in hand."""
    return any(
        node.kind == "put_into_play" and (what := part_of(node, "what")) is not None and what.kind == "this"
        for node in inside(ability.get("do"))
    )


def _waits_to_arrive(ability: Node) -> bool:
    return bool({"enters_play", "plays"} & kinds(ability.get("when")))
