"""The card language of the LCG: its grammar, loaded once."""

from __future__ import annotations

from ruling_service.engine.language import Compiler, card_language


def compiler() -> Compiler:
    """The compiler and printer of LCG card text."""
    return card_language("lcg")
