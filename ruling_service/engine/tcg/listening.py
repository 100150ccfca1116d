"""Which occurrences a card's text could wait for at all, so that nobody is asked about what cannot concern
them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.occurrences import Frame, Lasting, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import (
    abilities_of,
    conditions_hold,
    gained_abilities,
    meant,
    outside,
    silenced,
    speaking,
    statements,
)

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
    found: tuple[int, ...] = play.once(("concerned", kinds), lambda: _concerned(play, kinds))
    return found


def _concerned(play: Play, kinds: tuple[str, ...]) -> tuple[int, ...]:
    index: dict[str, tuple[int, ...]] = play.while_laid_out("listening", lambda: _index(play))
    wanted = {*kinds, ANYTHING}
    found = {i for kind in wanted for i in index.get(kind, ())} if index else set()
    for ident, abilities in gained_abilities(play).items():
        if not wanted.isdisjoint(waits_for(abilities)):
            found.add(ident)
    found |= {i for i in outside(play) if not wanted.isdisjoint(waits_for(play.printed(i).abilities))}
    return tuple(sorted(found - silenced(play)))


def _index(play: Play) -> dict[str, tuple[int, ...]]:
    """The cards with working text by the occurrence kinds they wait for."""
    index: dict[str, list[int]] = {}
    for ident in speaking(play):
        for kind in waits_for(abilities_of(play, ident)):
            index.setdefault(kind, []).append(ident)
    return {kind: tuple(found) for kind, found in index.items()}


def waiting_effects(play: Play) -> tuple[Lasting, ...]:
    """The lasting effects that wait for something to happen: their text is an ability with a trigger."""
    return tuple(e for e in play.state.lasting if isinstance(e.what, Node) and e.what.kind == "trigger")


def nobody(play: Play, kinds: tuple[str, ...], windows: tuple[str, ...]) -> bool:
    """Whether no text in play or in hand and no general rule could have anything to do with this."""
    cache, key = play.state.cache, ("nobody", kinds, windows)
    answer: bool | None = cache.get(key)
    if answer is None:
        answer = cache[key] = _nobody(play, kinds, windows)
    return answer


def _nobody(play: Play, kinds: tuple[str, ...], windows: tuple[str, ...]) -> bool:
    if any((kind, window) in TCG.waiting for kind in kinds for window in windows) or concerned(play, kinds):
        return False
    wanted = {*kinds, ANYTHING}
    if any(
        not wanted.isdisjoint(waits_for((e.what,))) for e in waiting_effects(play) if isinstance(e.what, Node)
    ):
        return False
    return wanted.isdisjoint(awaited_in_hands(play))


def awaited_in_hands(play: Play) -> frozenset[str]:
    """The occurrence kinds that cards wait for which players may play where they lie: in hands, and what a
    text of its own or of another card lets be played from elsewhere.
    """
    state = play.state
    if statements(play, "may_play_as_from_hand"):
        return _awaited_of([_at_hand(play, player) for player in table.players(play)], play)
    layout = state.layout
    places: tuple[str, ...] | None = layout.get("hands and piles")
    if places is None:
        owned = [(table.hand(player), table.discard(player)) for player in table.players(play)]
        places = layout["hands and piles"] = tuple(place for both in owned for place in both)
    piles = tuple(map(state.zones.get, places))
    found: frozenset[str] | None = layout.get(piles)
    if found is None:
        found = layout[piles] = _awaited_of([_at_hand(play, player) for player in table.players(play)], play)
    return found


def _awaited_of(groups: Iterable[Iterable[int]], play: Play) -> frozenset[str]:
    """The occurrence kinds that any of these cards waits for."""
    return frozenset().union(*[_awaited(play, i) for group in groups for i in group])


def _awaited(play: Play, ident: int) -> frozenset[str]:
    return _awaited_in_print(play.printed(ident))


@lru_cache(maxsize=8192)
def _awaited_in_print(printed: Printed) -> frozenset[str]:
    return waits_for(printed.abilities)


@TCG.plays("tcg/response", "tcg/discard-pile")
def _at_hand(play: Play, player: int) -> tuple[int, ...]:
    """The cards that a player may be able to play, wherever they are, and that wait for something."""
    hand, pile = play.state.zone(table.hand(player)), play.state.zone(table.discard(player))
    found: tuple[int, ...] | None = play.state.layout.get(("at hand", hand, pile))
    if found is None:
        found = play.state.layout["at hand", hand, pile] = (
            *(i for i in hand if _awaited(play, i)),
            *(i for i in pile if _awaited(play, i) and _plays_itself(play.printed(i).abilities)),
        )
    more = as_if_in_hand(play, player) if statements(play, "may_play_as_from_hand") else ()
    return (*found, *(i for i in more if i not in found)) if more else found


@lru_cache(maxsize=8192)
def _plays_itself(abilities: tuple[Node, ...]) -> bool:
    """Whether a card's text says that it can be played from the discard pile."""
    return any(ability.kind == "play_from_discard" for ability in abilities)


@TCG.plays("tcg/stack", "tcg/playing-a-card")
def as_if_in_hand(play: Play, player: int) -> list[int]:
    """The cards that a text lets a player play as if they were in his hand.

    Statement: `may_play_as_from_hand` (`who`, `what`).
    """
    found = {
        i for each in statements(play, "may_play_as_from_hand")
        if isinstance(each.says["who"], Node)
        and player in phrases.players(play, each.frame, each.says["who"]) and conditions_hold(play, each)
        for i in meant(play, each, "what")
    }
    return sorted(
        i for i in found if play.card(i).owner == player and not play.card(i).zone.startswith("hand:")
    )


def concerned_in_hand(play: Play, player: int, kinds: tuple[str, ...]) -> tuple[int, ...]:
    """The cards that a player may be able to play, in hand or elsewhere, whose text could respond to one of
    `kinds`.
    """
    wanted = {*kinds, ANYTHING}
    return tuple(i for i in _at_hand(play, player) if not wanted.isdisjoint(_awaited(play, i)))


@TCG.plays("tcg/when-each-time-and-while", "tcg/when", "tcg/each-time")
def triggers(play: Play, frame: Frame, ability: Node, o: Occurrence, window: str) -> bool:
    """Whether an ability's trigger is met by an occurrence in this window: before it happens, or after."""
    for trigger in phrases.nodes(ability, "when"):
        about = bool(trigger.get("about"))
        if (
            about == (window == "about")
            and all(phrases.met(play, frame, event, o) for event in phrases.nodes(trigger, "event"))
        ):
            return True
    return False
