"""A situation that is played on to the end of the game: what it says is done first, then the players decide.

Nothing that is open is explored or assumed here. A card that nobody named is asked for as it turns up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

from ruling_service.engine.kernel.decisions import Decision, Option
from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play, Policy
from ruling_service.engine.kernel.unread import Unread, come_upon

Settled = Callable[[Play, Decision], Option | None]
Names = Callable[[Play, int], tuple[str, ...]]
Key = Callable[[Play, int, str], str]

HOW_MANY = "the situation does not tell which cards are in it, nor how many: give its rest"


class Naming(NamedTuple):
    """What cards that nobody named may be: `names` lists the titles that may be given to one, `key` is the
    card of the catalogue that goes by a title.
    """

    names: Names
    key: Key


class GoingOn:
    """The policy of a game that goes on from a situation: `settled` answers what the situation fixes, by the
    `policy` with which its acts are carried out; everything else is decided by the players.
    """

    hears_all = False

    def __init__(self, policy: Policy, settled: Settled, naming: Naming) -> None:
        self.policy = policy
        self.settled = settled
        self.naming = naming

    def consider(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        """What the situation fixes, else all options."""
        chosen = self.settled(play, decision)
        return decision.options if chosen is None else (chosen,)

    def may_act(self, play: Play, window: str, player: int) -> bool:
        """Always."""
        return True

    def watch(self, play: Play, occurrence: Occurrence) -> Hashable | None:
        """Nothing."""
        return None

    def names(self, play: Play, ident: int) -> tuple[str, ...] | None:
        """The titles that a card may have that nobody named."""
        return self.naming.names(play, ident)

    def named(self, play: Play, ident: int, name: str) -> str:
        """The key of the card of that title."""
        return self.naming.key(play, ident, name)

    def passes_over(self) -> None:
        """Players say which card one is before they look for it."""


def notice_empty(play: Play, open_decks: Iterable[str]) -> None:
    """Let the game come upon a deck that has run out of the cards that stood for those nobody told of."""
    for zone in open_decks:
        if not play.state.zone(zone):
            unknown = Unread("an unknown deck", zone.partition(":")[0], HOW_MANY)
            come_upon(play, unknown, *play.citing, of_text=False)
