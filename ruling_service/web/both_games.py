"""A question that fits both games, answered for each of them."""

from __future__ import annotations

import msgspec

from ruling_service.ask.answering.both_games import of_both as told_of_both
from ruling_service.ask.results import Reply
from ruling_service.library.model import Game
from ruling_service.web import runner
from ruling_service.web.answer_parts import Part, parts
from ruling_service.web.pages import GAMES
from ruling_service.web.question import Question
from ruling_service.web.understood import chips


def of_both(question: Question, reply: Reply) -> dict[Game, Reply]:
    """The answers of the games to a question asked of neither, as `ask` tells them apart; empty where its
    game, a reading or a card was chosen.
    """
    if question.game or question.choices or question.cards:
        return {}
    return told_of_both(reply, lambda game: _asked_of(question.about(game)))


def of_the_other_game(question: Question) -> Reply | None:
    """The answer of the other game to a question that was limited to one, and that names cards of the other
    alone. None for any other, and where that game has no answer either: no word ("like in magic", "unique
    ally") leads away from the game that was chosen.
    """
    if not question.game or question.choices or question.cards:
        return None
    free = _asked_of(question.about(""))
    understood = free.understood
    told = free.answer is not None and bool(understood.cards)
    others = understood.game in GAMES and understood.game != question.game and len(understood.games) < 2
    return free if others and told and not understood.refused else None


def _asked_of(question: Question) -> Reply:
    return runner.run(
        "ask", Reply, question=question.q, game=question.game, choices=question.choices, cards=[]
    )


def side_by_side(question: Question, replies: dict[Game, Reply]) -> list[Part]:
    """The parts of all answers, each under its game, and where it is asked of that one alone; what is
    answered comes first.
    """
    found = [
        msgspec.structs.replace(
            one, asks=GAMES[game], game=game, alone=question.about(game).address(),
            chips=chips(question.about(game), reply.understood) if one.says else [],
            rule=(
                next((found for found in reply.results if found.summary), None)
                if not (one.says or one.settled) else None
            ),
        )
        for game, reply in replies.items()
        for one in parts(reply)
    ]
    return sorted(found, key=lambda one: (not one.says, not one.settled))
