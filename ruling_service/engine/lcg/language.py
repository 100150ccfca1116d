"""The card language of the LCG: its grammar, loaded once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruling_service.engine.language import card_language

if TYPE_CHECKING:
    from ruling_service.engine.language.compiler import Compiler


def compiler() -> Compiler:
    """The compiler and printer of LCG card text."""
    return card_language("lcg")
