"""A question as an address carries it: its words, its game, and the readings that a person chose."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import msgspec


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked: the words, of which game, the readings that a person chose for some of them, and the
    cards that come with it, as they were written.
    """

    q: str
    game: str = ""
    choices: tuple[tuple[int, str], ...] = ()
    cards: str = ""

    def address(self, *, path: str = "/ask", **more: Any) -> str:
        """Where this question is asked."""
        pairs = [("q", self.q), *([("game", self.game)] if self.game else [])]
        pairs += [("c", f"{start}:{chosen}") for start, chosen in self.choices]
        pairs += [("cards", self.cards)] if self.cards else []
        return f"{path}?{urlencode([*pairs, *more.items()])}"

    def choosing(self, start: int, chosen: str) -> Question:
        """The same question with the words from `start` on read otherwise."""
        kept = tuple(one for one in self.choices if one[0] != start)
        return msgspec.structs.replace(self, choices=(*kept, (start, chosen)))

    def saying(self, start: int, end: int, words: str) -> Question:
        """The question with other words from `start` to `end`; choices for what stands behind them move
        along.
        """
        moved = len(words) - (end - start)
        choices = tuple(
            (at + moved if at >= end else at, chosen) for at, chosen in self.choices if not start <= at < end
        )
        return msgspec.structs.replace(self, q=self.q[:start] + words + self.q[end:], choices=choices)

    def about(self, game: str) -> Question:
        """The question asked of one game."""
        return msgspec.structs.replace(self, game=game)
