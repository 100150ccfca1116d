"""The card language of the LCG: its grammar, loaded once."""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.language import Compiler, card_language


@lru_cache(maxsize=1)
def compiler() -> Compiler:
    """The compiler and printer of LCG card text."""
    return card_language("lcg")
