"""Which occurrences a card's text could wait for at all, so that nobody is asked about what cannot concern them."""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table
from ruling_service.engine.tcg.statements import abilities_of, gained_abilities, silenced, speaking, where

WAITING = ("trigger", "response")
ANYTHING = "*"


@lru_cache(maxsize=8192)
def waits_for(abilities: tuple[Node, ...]) -> frozenset[str]:
    """The occurrence kinds that these abilities can wait for; "*" where an event does not say."""
    kinds: set[str] = set()
    for ability in abilities:
        if ability.kind in WAITING:
            for trigger in phrases.nodes(ability, "when"):
                for event in phrases.nodes(trigger, "event"):
                    kinds.update(phrases.OCCURRENCES.get(event.kind, (ANYTHING,)))
    return frozenset(kinds)


def concerned(play: Play, kinds: tuple[str, ...]) -> tuple[int, ...]:
    """The cards whose working text could wait for one of `kinds`."""
    index: dict[str, tuple[int, ...]] = play.while_laid_out(("listening", *where(play)), lambda: _index(play))
    wanted = {*kinds, ANYTHING}
    found = {i for kind in wanted for i in index.get(kind, ())} if index else set()
    for ident, abilities in gained_abilities(play).items():
        if not wanted.isdisjoint(waits_for(abilities)):
            found.add(ident)
    return tuple(sorted(found - silenced(play)))


def _index(play: Play) -> dict[str, tuple[int, ...]]:
    """The cards with working text by the occurrence kinds they wait for."""
    index: dict[str, list[int]] = {}
    for ident in speaking(play):
        for kind in waits_for(abilities_of(play, ident)):
            index.setdefault(kind, []).append(ident)
    return {kind: tuple(found) for kind, found in index.items()}


def concerned_in_hand(play: Play, player: int, kinds: tuple[str, ...]) -> tuple[int, ...]:
    """The cards in a player's hand whose text could respond to one of `kinds`."""
    wanted = {*kinds, ANYTHING}
    return tuple(i for i in play.state.zone(table.hand(player)) if not wanted.isdisjoint(waits_for(play.printed(i).abilities)))
