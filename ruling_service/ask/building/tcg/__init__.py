"""Questions about the trading card game as situations."""

from __future__ import annotations

from ruling_service.ask.building.known import Known
from ruling_service.ask.building.plan import Plan
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.tcg.board import Board
from ruling_service.ask.building.tcg.setting import lay_out, places
from ruling_service.ask.building.tcg.walk import TcgWalk
from ruling_service.ask.model import Asked


def build(asked: Asked, known: Known) -> Plan:
    """The smallest situation that answers the question. Raises NotBuilt."""
    board = Board(known)
    lay_out(board, asked)
    board.at = asked.moment or board.at
    walk = TcgWalk(board, asked)
    walk.tell()
    asks = walk.question()
    if any(laid.state.get("~skirmishing") for laid in board.cards) and not board.assignments:
        raise not_placed("whom he skirmishes")
    walk.events_take_part(asks.ask)
    if not board.assignments and "assign" not in str((asks.ask, board.do)):
        walk.one_bears_the_ring()
    places(board)
    return walk.plan(asks)
