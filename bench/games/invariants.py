"""What must be true in every position of a game: named rules, each a function with the entry it follows.

An invariant yields a sentence for everything that breaks it. Those `always` true hold at each decision; those
true `at_rest` hold once nothing is under way: while a death can still be prevented, the dying are in play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ruling_service.engine.kernel.play import Play

Broken = Iterator[str]
Holds = Callable[[Play], Broken]


NOW_AND_THEN = 12
"""Every so many decisions what takes long to look at is looked at."""


class Invariant(NamedTuple):
    """One of them: its name, the entries it follows, whether it holds only at rest, whether it takes long,
    and what looks for breaches.
    """

    name: str
    entries: tuple[str, ...]
    at_rest: bool
    takes_long: bool
    look: Holds


class Invariants:
    """The invariants of one game."""

    def __init__(self) -> None:
        self.known: list[Invariant] = []

    def always(self, *entries: str) -> Callable[[Holds], Holds]:
        """Register what holds at every decision."""
        return self._registering(entries, at_rest=False)

    def now_and_then(self, *entries: str) -> Callable[[Holds], Holds]:
        """Register what holds always and takes long to look at."""
        return self._registering(entries, at_rest=False, takes_long=True)

    def at_rest(self, *entries: str) -> Callable[[Holds], Holds]:
        """Register what holds at every decision between happenings."""
        return self._registering(entries, at_rest=True)

    def _registering(
        self, entries: tuple[str, ...], *, at_rest: bool, takes_long: bool = False
    ) -> Callable[[Holds], Holds]:
        def register(look: Holds) -> Holds:
            self.known.append(Invariant(look.__name__, entries, at_rest, takes_long, look))
            return look

        return register

    def breaches(self, play: Play, decision: int = 0) -> list[tuple[str, str]]:
        """The name of every invariant that is broken in this position, and how; `decision` counts those made
        before.
        """
        quiet, thoroughly = not play.state.happenings, decision % NOW_AND_THEN == 0
        asked = (
            each for each in self.known if (quiet or not each.at_rest) and (thoroughly or not each.takes_long)
        )
        return [(each.name, said) for each in asked for said in each.look(play)]


def every_card_is_in_exactly_one_zone(play: Play) -> Broken:
    """No card lies in two places or in none, and each knows where it lies."""
    state = play.state
    lying = Counter(ident for zone in state.zones.values() for ident in zone)
    for ident in state.cards:
        if lying[ident] != 1:
            yield f"{play.name(ident)} ({ident}) lies in {lying[ident]} zones"
    for zone, there in state.zones.items():
        yield from (
            f"{play.name(i)} ({i}) lies in {zone} and says {play.card(i).zone}" for i in there
            if play.card(i).zone != zone
        )


def tokens_are_never_negative(play: Play) -> Broken:
    """A card has some tokens of a kind or none."""
    for card in play.state.cards.values():
        yield from (f"{play.name(card.id)} has {count} {kind}" for kind, count in card.tokens if count <= 0)


def owned_piles_hold_only_their_owners_cards(play: Play, piles: tuple[str, ...]) -> Broken:
    """A card that leaves play goes to its owner's hand, deck or pile, whoever controlled it. One that was in
    nobody's play yet may have been given to another's hand by a text.
    """
    for zone, there in play.state.zones.items():
        name, _, player = zone.partition(":")
        if name in piles:
            yield from (
                f"{play.name(i)} of {play.card(i).owner} lies in {zone}" for i in there
                if play.card(i).owner != int(player) and not (name == "hand" and not play.card(i).life)
            )


def cards_out_of_play_are_blank(play: Play, piles: tuple[str, ...]) -> Broken:
    """What leaves play loses its tokens and marks, is ready again and attached to nothing."""
    for zone, there in play.state.zones.items():
        if zone.partition(":")[0] in piles:
            for card in (play.card(i) for i in there):
                if card.tokens or card.marks or card.host is not None or not card.ready:
                    yield (
                        f"{play.name(card.id)} in {zone} has {card.tokens} {card.marks} host {card.host} "
                        f"ready {card.ready}"
                    )


def somebody_decides_among_something(play: Play) -> Broken:
    """A decision has a player of the game or chance to make it, and something to choose."""
    pending = play.state.pending
    if pending is not None and not pending.options:
        yield f"nothing to choose for: {pending.prompt}"
    if pending is not None and not pending.cites:
        yield f"no entry cited for: {pending.prompt}"


def nothing_is_left_on_the_agenda_of_nobody(play: Play) -> Broken:
    """The game is over, or somebody decides: it never stops in between."""
    if play.state.pending is None and not play.state.over:
        yield "nobody has to decide and the game is not over"


def kept_answers_are_true(play: Play, cards: Iterable[int], names: tuple[str, ...]) -> Broken:
    """A value kept from before is the value worked out anew: what is kept is forgotten as soon as it may
    change (docs/kernel.md).
    """
    anew = play.on(play.state.fork())
    anew.state.forget()
    for ident in cards:
        for name in names:
            kept, fresh = play.value(ident, name), anew.value(ident, name)
            if kept != fresh:
                yield f"{name} of {play.name(ident)} is kept as {kept}, and is {fresh}"
