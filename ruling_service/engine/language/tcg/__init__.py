"""The card language of the Trading Card Game over the machinery that both games share."""

from __future__ import annotations

from .compiler import TcgCompiler

__all__ = ["TcgCompiler"]
