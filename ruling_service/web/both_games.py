"""A question that fits both games, answered for each of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ruling_service.ask.results import Reply
from ruling_service.web import runner
from ruling_service.web.answered import Part, parts
from ruling_service.web.pages import GAMES
from ruling_service.web.question import Question
from ruling_service.web.understood import chips

UNKNOWN = ("not understood", "not in the sources")
"""Why a game has no answer to a question in the other one's words."""


def of_both(question: Question, reply: Reply) -> dict[str, Reply]:
    """The answers of the games, by game, where nothing but a case that its words brought to mind tells of
    which one a question is; empty where its game is known, or neither answers. Of a question in words that
    only one game has, the other says nothing.
    """
    understood = reply.understood
    if question.game or question.choices or question.cards or understood.refused or understood.cards:
        return {}
    told = bool(understood.game) and not (reply.answer and reply.answer.recalled)
    if told or len(understood.games) > 1 or understood.form == "lookup":
        return {}
    found = {
        game: reply if reply.answer and game == understood.game else _asked_of(question.about(game))
        for game in GAMES
    }
    if not any(one.answer for one in found.values()):
        return {}
    speaking = {game: one for game, one in found.items() if not _says_others_words(one, found.values())}
    return {} if list(speaking.values()) == [reply] else speaking


def of_the_other_game(question: Question) -> Reply | None:
    """The answer of the other game to a question that was limited to one, and whose own words tell of the
    other: its cards, keywords or moments. None for any other, and where that game has no answer either: a
    word of it alone ("like in magic") doesn't lead away from the game that was chosen.
    """
    if not question.game or question.choices or question.cards:
        return None
    free = _asked_of(question.about(""))
    understood = free.understood
    told = free.answer is not None and (understood.cards or not free.answer.recalled)
    others = understood.game in GAMES and understood.game != question.game and len(understood.games) < 2
    return free if others and told and not understood.refused else None


def _says_others_words(reply: Reply, every: Iterable[Reply]) -> bool:
    """Does a question name what this game doesn't know, and the other, which answers it, does?"""
    if reply.answer or reply.reason is None or reply.reason.why not in UNKNOWN:
        return False
    unread = {(one.start, one.end) for one in reply.understood.unread if not one.beside}
    return bool(unread) and any(
        one.answer and not unread & {(word.start, word.end) for word in one.understood.unread}
        for one in every
    )


def _asked_of(question: Question) -> Reply:
    return runner.run(
        "ask", Reply, question=question.q, game=question.game, choices=question.choices, cards=[]
    )


def side_by_side(question: Question, replies: dict[str, Reply]) -> list[Part]:
    """The parts of all answers, each under its game, and where it is asked of that one alone; what is
    answered comes first.
    """
    found = [
        msgspec.structs.replace(
            one, asks=GAMES[game], game=game, alone=question.about(game).address(),
            chips=chips(question.about(game), reply.understood) if one.says else [],
            rule=next((found for found in reply.results if found.summary), None) if not one.says else None,
        )
        for game, reply in replies.items()
        for one in parts(reply)
    ]
    return sorted(found, key=lambda one: not one.says)
