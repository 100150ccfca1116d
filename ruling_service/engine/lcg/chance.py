"""What nobody at the table decides: the order of a shuffled deck. Asked for only when a card's identity begins to matter."""

from __future__ import annotations

from collections.abc import Hashable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.rulebook import LCG


def top(play: Play, zone: str, name: str, *args: Hashable) -> int | None:
    """The top card of a deck, or None when it is empty or chance has to say first; in that case the task `name` is run again after it has."""
    cards = play.state.zone(zone)
    if not cards:
        return None
    if play.fact(("shuffled", zone)) and len({play.card(i).printed for i in cards}) > 1 and play.fact(("top", zone)) != cards[0]:
        options = [Option(play.name(i), i, play.card(i).printed) for i in cards]
        play.do(name, *args)
        play.decide("chance", NATURE, f"which card is on top of {label(play, zone)}", options, Task("lcg.chance", (zone,)))
        return None
    play.remember(("top", zone), None)
    return cards[0]


def label(play: Play, zone: str) -> str:
    """How a deck is called: "encounter deck", "Tom's deck"."""
    name, _, player = zone.partition(":")
    return f"{play.player(int(player))}'s {name}" if player else f"the {name}"


@LCG.task("lcg.chance", "lcg/encounter-deck", "lcg/player-deck")
def settle_top(play: Play, zone: str, ident: int) -> None:
    """Chance has decided: that card is on top."""
    rest = tuple(i for i in play.state.zone(zone) if i != ident)
    play.state.zones[zone] = (ident, *rest)
    play.remember(("top", zone), ident)
