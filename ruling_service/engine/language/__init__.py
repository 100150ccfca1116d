"""Card text as a small language: printed text and our house wording to abilities, and abilities back to house wording.

    language = card_language("lcg")
    compiled = language.compile_card({"name": "…", "type": "Hero", "text": "…"})
    compiled.abilities, compiled.gaps, compiled.complete
    language.house(compiled.abilities[0])

Nothing is compiled in part: a sentence that isn't understood as a whole is a gap, with the phrase and what would have been understood.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ruling_service.errors import UnknownName

from . import vocabulary
from .compiler import CompiledCard, Compiler, Gap
from .grammar import load
from .node import Node, node_from_tree
from .normalise import CardFacts
from .tcg import TcgCompiler

__all__ = ["CardFacts", "CompiledCard", "Compiler", "Gap", "Node", "card_language", "node_from_tree"]

_GRAMMARS = Path(__file__).resolve().parent / "grammars"
_COMPILERS: dict[str, type[Compiler]] = {"lcg": Compiler, "tcg": TcgCompiler}


def card_language(game: str) -> Compiler:
    """The card language of a game ("lcg", "tcg"); UnknownName where there is no grammar for it."""
    return _language(game, vocabulary.declared(game), vocabulary.listed(game))


@lru_cache(maxsize=4)
def _language(game: str, declared: str, listed: str) -> Compiler:
    """It, read once for the words that the game has declared so far."""
    path = _GRAMMARS / f"{game}.grammar"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in _GRAMMARS.glob("*.grammar")))
        raise UnknownName(f"There is no card language for “{game}”.", hint=f"There is one for: {known}.")
    words = path.with_suffix(".words").read_text(encoding="utf-8") + declared
    grammar = load(game, path.read_text(encoding="utf-8") + listed, words)
    return _COMPILERS.get(game, Compiler)(grammar)
