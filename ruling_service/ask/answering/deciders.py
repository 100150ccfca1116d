"""Who decides, where rulings that come to mind name different players: the one where it is so, the other
where it is otherwise, and the words don't tell which of them is meant.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.ask.answering.addressing import Addressed
from ruling_service.ask.answering.readings import Reading
from ruling_service.ask.recalling import Meant
from ruling_service.ask.results import Answer
from ruling_service.slugs import fold

LIKELY = 0.1
"""A ruling that is so probable has a say in who decides."""


def name_different_players(best: Reading, answer: Answer, meant: Iterable[Meant]) -> bool:
    """Does a ruling that comes to mind name another decider than an answer does that isn't just what is
    asked? What rules that one out may be no more than another word.
    """
    if answer.verdict != "depends" or not isinstance(answer.answer, str) or best.own or best.alike:
        return False
    decides = fold(Addressed(answer.situation, "").text(answer.answer))
    others = [one.read for one in meant if one.read is not None and one.odds >= LIKELY]
    return any(
        fold(Addressed(one.plan.situation, "").text(str(one.expect["by"]))) != decides
        for one in others if one.plan.asks == "who" and "by" in one.expect
    )


__all__ = ["name_different_players"]
