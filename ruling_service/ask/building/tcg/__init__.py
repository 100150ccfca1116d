"""Questions about the trading card game as situations."""

from __future__ import annotations

from ruling_service.ask.building.known import Known
from ruling_service.ask.building.plan import Plan
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.tcg.board import Board
from ruling_service.ask.building.tcg.questions import question
from ruling_service.ask.building.tcg.setting import lay_out, one_bears_the_ring, places
from ruling_service.ask.building.tcg.told_acts import Course, play_out
from ruling_service.ask.model import Asked


def build(asked: Asked, known: Known) -> Plan:
    """The smallest situation that answers the question. Raises NotBuilt."""
    board = Board(known)
    lay_out(board, asked)
    if asked.moment:
        board.at = asked.moment
    course = Course(board, asked)
    play_out(course)
    asks = question(course)
    if any(laid.state.get("~skirmishing") for laid in board.cards) and not board.assignments:
        raise not_placed("whom he skirmishes")
    _all_take_part(board, asks.ask)
    if "assign" not in str(asks.ask):
        one_bears_the_ring(board)
    places(board)
    return Plan(
        situation=board.situation(asks.ask, asked.text),
        asks=asks.asks,
        subject=asks.subject,
        about=asks.about,
        negated=asks.negated,
        since=asks.since,
        defaults=list(dict.fromkeys(board.defaults)),
        needs=[*course.needs, *asks.needs],
    )


def _all_take_part(board: Board, ask: object) -> None:
    """Raises NotBuilt for an event that nobody plays."""
    said = str((board.do, board.given, ask))
    for laid in board.cards:
        if laid.told and laid.facts.type == "event" and laid.name not in said:
            raise not_placed(f"what {laid.label} has to do with it")
