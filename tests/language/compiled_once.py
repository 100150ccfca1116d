"""A card language that compiles each card once, however many tests ask: for those that go through a whole
database.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from ruling_service.engine.language import CompiledCard, Node, card_language
from ruling_service.engine.language.compiler import Compiler
from tests.rotation import is_asked

READ = {"lcg": ("name", "title", "traits", "keywords", "text", "shadow")}
"""What compiling reads of a game's card objects, their type aside; all of them in a game that is missing here."""


class CompiledOnce(Compiler):
    """Compiles and prints as another does, and remembers what came of it."""

    def __init__(self, language: Compiler, reads: tuple[str, ...] = ()) -> None:
        self._reads = reads
        self._compile = cache(lambda card: language.compile_card(json.loads(card)))
        """By what is printed on a card: what it leaves empty, and capitals of its type, make no other card."""
        self._print = cache(language.house)

    def compile_card(self, card: Mapping[str, object]) -> CompiledCard:
        """The card as it was compiled the first time."""
        kind = str(card.get("type") or "").title()
        said = {name: value for name in self._reads or card if (value := card.get(name)) not in (None, "", [])}
        compiled: CompiledCard = self._compile(json.dumps({**said, "type": kind}, sort_keys=True))
        return compiled

    def house(self, ability: Node) -> str | None:
        """The ability's house wording as it was printed the first time."""
        printed: str | None = self._print(ability)
        return printed


@cache
def compiled_once(game: str) -> CompiledOnce:
    """The card language of a game, one for all test files of a process."""
    return CompiledOnce(card_language(game), READ.get(game, ()))


def some_of(rows: Sequence[Any]) -> list[Any]:
    """Every sixth card of a database, others each day; all with `make whole`."""
    return [row for place, row in enumerate(rows) if is_asked(place, 6)]


def together(game: str) -> pytest.MarkDecorator:
    """Marks tests that go through the whole database of a game: they run in one process, which compiles it."""
    return pytest.mark.xdist_group(f"database-{game}")
