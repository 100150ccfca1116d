"""A question that fits both games, answered for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import get_args

import msgspec

from ruling_service.ask.results import Reply
from ruling_service.library.model import Game

UNKNOWN = ("not understood", "not in the sources")
"""Why a game has no answer to a question in the other one's words."""


def of_both(reply: Reply, asked_of: Callable[[str], Reply]) -> dict[Game, Reply]:
    """The answers of the games, by game, where nothing but a case that its words brought to mind tells of
    which one a question is; empty where its game is known, or neither answers nor has a sentence that decides
    it. Of a question in words that only one game has, the other says nothing.

    `reply` is the answer to the question asked of no game, and `asked_of` asks it of one.
    """
    understood = reply.understood
    if understood.refused or (understood.cards and understood.game):
        return {}
    told = bool(understood.game) and not (reply.answer and reply.answer.recalled)
    if told or len(understood.games) > 1 or understood.form == "lookup" and reply.told:
        return {}
    found = {
        game: msgspec.structs.replace(reply) if reply.answer and game == understood.game else asked_of(game)
        for game in get_args(Game)
    }
    if not any(one.answer or one.settled for one in found.values()):
        return {}
    speaking = {game: one for game, one in found.items() if not _says_others_words(one, found.values())}
    return {} if list(speaking.values()) == [reply] else speaking


def _says_others_words(reply: Reply, every: Iterable[Reply]) -> bool:
    """Does a question name what this game doesn't know, and the other, which answers it, does?"""
    if reply.answer or reply.reason is None or reply.reason.why not in UNKNOWN:
        return False
    unread = {(one.start, one.end) for one in reply.understood.unread if not one.beside}
    return bool(unread) and any(
        not unread & {(word.start, word.end) for word in one.understood.unread}
        for one in every if one.answer or one.settled
    )
