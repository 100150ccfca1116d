"""Positions that the TCG's rules make impossible, refused with the rule and the line."""

from __future__ import annotations

from ruling_service.situations.facts import Cards
from ruling_service.situations.games import Where
from ruling_service.situations.model import Situation


def refuse_impossible(situation: Situation, cards: Cards, at: Where) -> None:
    """Refuses what cannot be in the TCG."""
