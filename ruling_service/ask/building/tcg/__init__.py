"""Questions about the trading card game as situations."""

from __future__ import annotations

import msgspec

from ruling_service.ask.building.known import Known
from ruling_service.ask.building.plan import Plan
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.tcg.board import Board
from ruling_service.ask.building.tcg.setting import lay_out, places
from ruling_service.ask.building.tcg.walk import TcgWalk
from ruling_service.ask.building.walk import MUST
from ruling_service.ask.model import Asked


def build(asked: Asked, known: Known) -> Plan:
    """The smallest situation that answers the question. Raises NotBuilt."""
    board = Board(known)
    without = bool(MUST.search(asked.text)) and asked.board.get("home") == "at"
    if without:  # "must he be at home to …": whether it can't be done away from there
        asked = msgspec.structs.replace(asked, board={**asked.board, "home": "away"})
    lay_out(board, asked)
    board.at = asked.moment or board.at
    walk = TcgWalk(board, asked)
    walk.required = without
    walk.tell()
    asks = walk.question()
    asks.negated = asks.negated != without
    if any(laid.state.get("~skirmishing") for laid in board.cards) and not board.assignments:
        raise not_placed("whom he skirmishes")
    walk.events_take_part(asks.ask)
    if not board.assignments and "assign" not in str((asks.ask, board.do)):
        walk.one_bears_the_ring()
    places(board)
    return walk.plan(asks)
