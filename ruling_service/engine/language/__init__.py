"""Card text as a small language: printed text and our house wording to abilities, and abilities back to house
wording.

    language = card_language("lcg")
    compiled = language.compile_card({"name": "…", "type": "Hero", "text": "…"})
    compiled.abilities, compiled.gaps, compiled.complete
    language.house(compiled.abilities[0])

Nothing is compiled in part: a sentence that isn't understood as a whole is a gap, with the phrase and what
would have been understood.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ruling_service.engine.kernel.keywords import Keywords, keywords_of
from ruling_service.engine.kernel.verbs import Verbs
from ruling_service.errors import UnknownName
from ruling_service.late import late

from .compiled import CompiledCard, Gap
from .node import Node, node_from_tree
from .properties import GRAMMARS

if TYPE_CHECKING:
    from .compiler import Compiler

__all__ = [
    "CompiledCard", "Declared", "Gap", "Node", "card_language", "declared", "keywords_known",
    "node_from_tree"
]


def card_language(game: str) -> Compiler:
    """The card language of a game ("lcg", "tcg") with all its keywords and verbs; UnknownName where there is
    no grammar for it.
    """
    return _language(game, *declared(game))


Declared = tuple[frozenset[str], int]
"""What the grammar takes of a game's verbs, and how many of its keywords."""


def declared(game: str) -> Declared:
    """What texts of a game are read by besides its grammar, as it is declared now; UnknownName where there is
    no grammar for it.
    """
    return _forbidden(game, verbs_known(game).version), keywords_known(game).version


@lru_cache(maxsize=4)
def _forbidden(game: str, version: int) -> frozenset[str]:
    """What the grammar takes of a game's verbs, as they are declared now."""
    return frozenset(verbs_known(game).forbidden())


@lru_cache(maxsize=4)
def _language(game: str, forbidden: frozenset[str], keywords: int) -> Compiler:
    """It, read once for what is declared of its verbs and keywords. What reads texts is loaded with the first
    text that nobody has read before.
    """
    compiler: Compiler = late(f"{__package__}.reads").language(game, keywords_of(game), verbs_known(game))
    return compiler


@cache
def verbs_known(game: str) -> Verbs:
    """What can happen in a game that has a card language, found as its keywords are; UnknownName for others.
    """
    if not (GRAMMARS / f"{game}.grammar").is_file():
        known = ", ".join(sorted(p.stem for p in GRAMMARS.glob("*.grammar")))
        raise UnknownName(f"There is no card language for “{game}”.", hint=f"There is one for: {known}.")
    found: Verbs = import_module(f"{__package__.rpartition('.')[0]}.{game}.verbs").RECORDS
    return found


@cache
def keywords_known(game: str) -> Keywords[Any]:
    """All keywords of a game.

    Its engine is found by the game's name, as its grammar is, and declares them as it is loaded.
    """
    import_module(f"{__package__.rpartition('.')[0]}.{game}.game")
    return keywords_of(game)
