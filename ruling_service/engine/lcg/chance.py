"""What nobody at the table decides: the order of a shuffled deck. Asked for only when a card's identity begins to matter."""

from __future__ import annotations

from collections.abc import Hashable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.rulebook import LCG


def known_top(play: Play, zone: str) -> tuple[int, ...]:
    """The cards on top of a shuffled deck that have already been seen there, in order; all of them in a deck nobody shuffled."""
    cards = play.state.zone(zone)
    if not play.fact(("shuffled", zone)) or len({play.card(i).printed for i in cards}) <= 1:
        return cards
    seen = tuple(i for i in play.fact(("known", zone), ()) if play.card(i).zone == zone)
    return seen if cards[: len(seen)] == seen else ()


def top(play: Play, zone: str, name: str, *args: Hashable) -> int | None:
    """The top card of a deck, or None when it is empty or chance has to say first; in that case the task `name` is run again after it has."""
    found = top_cards(play, zone, 1, Task(name, args))
    return found[0] if found else None


def top_cards(play: Play, zone: str, number: int, again: Task) -> tuple[int, ...] | None:
    """The top `number` cards of a deck, fewer if there are fewer. None: chance has to say first, then the task `again` is run."""
    cards = play.state.zone(zone)
    seen = known_top(play, zone)
    if len(seen) >= min(number, len(cards)):
        return cards[:number]
    options = [Option(play.name(i), i, play.card(i).printed) for i in cards[len(seen) :]]
    play.then(again)
    play.decide("chance", NATURE, f"which card is on top of {label(play, zone)}", options, Task("lcg.chance", (zone, len(seen))))
    return None


def label(play: Play, zone: str) -> str:
    """How a deck is called: "encounter deck", "Tom's deck"."""
    name, _, player = zone.partition(":")
    return f"{play.player(int(player))}'s {name}" if player else f"the {name}"


@LCG.task("lcg.chance", "lcg/encounter-deck", "lcg/player-deck")
def settle_top(play: Play, zone: str, seen: int, ident: int) -> None:
    """Chance has decided: that card comes next, after the `seen` ones that are known already."""
    there = play.state.zone(zone)
    rest = tuple(i for i in there[seen:] if i != ident)
    play.state.zones[zone] = (*there[:seen], ident, *rest)
    put_on_top(play, zone, there[:seen], ident)


def put_on_top(play: Play, zone: str, seen: tuple[int, ...], *more: int) -> None:
    """Remember which cards on top of a deck are known."""
    play.remember(("known", zone), (*seen, *more))


def placed_on_top(play: Play, zone: str, ident: int) -> None:
    """A card everyone has seen now lies on top of a deck."""
    put_on_top(play, zone, (ident,), *(i for i in play.fact(("known", zone), ()) if i != ident and play.card(i).zone == zone))
