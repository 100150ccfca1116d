"""Questions about the card game of cooperating players as situations."""

from __future__ import annotations

import msgspec

from ruling_service.ask.building.known import Known
from ruling_service.ask.building.lcg import moments, taking_part
from ruling_service.ask.building.lcg.board import Board
from ruling_service.ask.building.lcg.setting import lay_out
from ruling_service.ask.building.lcg.walk import LcgWalk
from ruling_service.ask.building.plan import Plan
from ruling_service.ask.building.walk import ENDS
from ruling_service.ask.model import Asked


def build(asked: Asked, known: Known) -> Plan:
    """The smallest situation that answers the question. Raises NotBuilt."""
    board = Board(known)
    if asked.moment in ENDS:
        board.until = asked.moment
        asked = msgspec.structs.replace(asked, moment="")
    asked = moments.told(asked)
    lay_out(board, asked)
    walk = LcgWalk(board, asked)
    moments.attack_states(board)
    if asked.form != "order":
        walk.tell()
    assumed = taking_part.events_played(walk)
    moments.come_to(board, asked.moment)
    asks = walk.question()
    if asks.asks == "what" and board.told("hero") and len(board.of_type("hero")) == 1:
        board.make("hero", "heroes")  # nobody said that it is the last one
    stands = asks.stands or asks.asks == "when can" or asks.asks == "whether" and asked.phase
    if asked.moment and not stands:
        board.at = asked.moment
    if asks.asks == "can" and not board.do and not board.until and {"play", "trigger"} & set(asks.ask["can"]):
        board.at = moments.window_before(board.at)
    moments.attack_states(board)
    moments.run(board, asked, asks)
    moments.from_its_beginning(board, asks)
    walk.quest_is_over()
    taking_part.all_take_part(board, asks.ask)
    taking_part.places(board, asks.ask)
    if asks.asks != "order":
        taking_part.responses_used(board, asks.ask)
    if asks.asks in ("whether", "value", "place") and board.explore is True:
        board.explore = "policy"
    plan = walk.plan(asks)
    plan.labels = [one.label for one in board.told() if not any(each.told for each in board.like(one))]
    taking_part.compared(board, plan, asks, assumed)
    return plan
