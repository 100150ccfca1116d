"""Where cards lie in both games: what each player has, and what lies with another card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ruling_service.engine.kernel.play import Play


@lru_cache(maxsize=64)
def hand(player: int) -> str:
    """The name of a player's hand."""
    return f"hand:{player}"


@lru_cache(maxsize=64)
def deck(player: int) -> str:
    """The name of a player's draw deck."""
    return f"deck:{player}"


@lru_cache(maxsize=64)
def discard(player: int) -> str:
    """The name of a player's discard pile."""
    return f"discard:{player}"


def lying_in(play: Play, wanted: Callable[[str], bool]) -> tuple[int, ...]:
    """The cards in the zones that are wanted, in a fixed order."""
    return tuple(
        sorted(i for zone, cards in play.state.zones.items() if cards and wanted(zone) for i in cards)
    )


def lying_with(play: Play, host: int) -> Sequence[int]:
    """The cards of which another is the host, in a fixed order; those that have no part in what is laid out
    (`is_idle`) are not among them.
    """
    hosted: dict[int, list[int]] = play.while_laid_out("hosted", lambda: _hosted(play))
    return hosted.get(host, ())


def _hosted(play: Play) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for ident, card in play.state.cards.items():
        if card.host is not None and not play.rules.is_idle(card):
            found.setdefault(card.host, []).append(ident)
    return found
