"""What nobody at the table decides: the order of a shuffled deck.

Asked for only when a card's identity begins to matter.
"""

from __future__ import annotations

from ruling_service.engine.kernel import chance
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.chance import (
    known_top,
    mixed_bottom,
    placed_at_bottom,
    placed_on_top,
    shuffled,
)
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.rulebook import LCG

__all__ = [
    "bottom_cards", "known_top", "label", "mixed_bottom", "placed_at_bottom", "placed_on_top", "put_on_top",
    "shuffled", "top", "top_cards",
]  # fmt: skip


RUNS_OUT: Occasion[[Play, str], None] = Occasion()
"""A card is wanted of a deck that is empty: what fills it again does so."""


def top(play: Play, zone: str, again: Task) -> int | None:
    """The top card of a deck.

    None: it is empty, or chance has to say first and the task `again` is run after it has.
    """
    found = top_cards(play, zone, 1, again)
    return found[0] if found else None


@LCG.plays("lcg/encounter-deck", "lcg/player-deck")
def top_cards(
    play: Play, zone: str, number: int, again: Task, *, together: bool = False
) -> tuple[int, ...] | None:
    """The top `number` cards of a deck, fewer if there are fewer; `together`: in whatever order.

    None: chance has to say first, then the task `again` is run. A deck that is empty then may be filled again
    first (`RUNS_OUT`).
    """
    if not play.state.zone(zone):
        RUNS_OUT.tell(play, zone)
    return chance.top_cards(play, zone, number, again, label(play, zone), together=together)


@LCG.plays("lcg/encounter-deck", "lcg/player-deck")
def bottom_cards(play: Play, zone: str, number: int, again: Task) -> tuple[int, ...] | None:
    """The bottom `number` cards of a deck, the lowest last, fewer if there are fewer.

    None: chance has to say first, then the task `again` is run.
    """
    return chance.bottom_cards(play, zone, number, again, label(play, zone))


def label(play: Play, zone: str) -> str:
    """How a deck is called: "encounter deck", "Tom's deck"."""
    name, _, player = zone.partition(":")
    return f"{play.player(int(player))}'s {name}" if player else f"the {name}"


def put_on_top(play: Play, zone: str, seen: tuple[int, ...], *more: int) -> None:
    """Remember which cards on top of a deck are known."""
    play.remember(("known", zone), (*seen, *more))
