"""Which occurrences a card's text could wait for at all, so that nobody is asked about what cannot concern them."""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table
from ruling_service.engine.tcg.statements import abilities_of, gained_abilities, speaking

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
    wanted = {*kinds, ANYTHING}
    gained = gained_abilities(play)
    return tuple(
        i for i in speaking(play)
        if not wanted.isdisjoint(waits_for(abilities_of(play, i))) or i in gained and not wanted.isdisjoint(waits_for(gained[i]))
    )  # fmt: skip


def concerned_in_hand(play: Play, player: int, kinds: tuple[str, ...]) -> tuple[int, ...]:
    """The cards in a player's hand whose text could respond to one of `kinds`."""
    wanted = {*kinds, ANYTHING}
    return tuple(i for i in play.state.zone(table.hand(player)) if not wanted.isdisjoint(waits_for(play.printed(i).abilities)))
