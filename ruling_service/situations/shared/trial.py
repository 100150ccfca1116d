"""A way to try a card on a small table, as each game says it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ruling_service.situations.shared.model import CardFacts


class Trial(NamedTuple):
    """A way to try a card: what it is called, and the situation without the card's own text."""

    called: str
    situation: dict[str, Any]


Trials = Callable[[CardFacts, Sequence[str]], Iterator[Trial]]
"""How a game tries a card, from the windows in which its abilities are possible."""
