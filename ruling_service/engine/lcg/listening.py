"""Which cards' abilities could wait for an occurrence at all: looked up, so that nobody is asked about what
cannot concern them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table, used_out_of_play
from ruling_service.engine.lcg.statements import gained_abilities, said, talking, text_of
from ruling_service.engine.lcg.texts import Awaited, Own, text


class Index(NamedTuple):
    """A window and an occurrence kind → the cards that could wait for it there, whatever it happens to; and
    those that do only as it happens to themselves, each with the roles in one of which it then stands; and
    the kinds of all these occurrences.
    """

    anything: dict[Awaited, list[int]]
    itself: dict[Awaited, dict[int, frozenset[str]]]
    kinds: frozenset[str] = frozenset()

    def waiting(self, window: str, occurrences: Iterable[Occurrence]) -> set[int]:
        """The cards that could wait for one of these in a window."""
        found: set[int] = set()
        for o in occurrences:
            awaited = (window, o.kind)
            there = self.anything.get(awaited)
            if there is not None:
                found.update(there)
            alone = self.itself.get(awaited)
            if alone is not None:
                found.update([i for role, i in o.roles if i in alone and role in alone[i]])
        return found


NOBODY = Index({}, {})

Kinds = tuple[str, ...]


def is_forced(play: Play, kinds: Kinds, window: str) -> bool:
    """Whether a card with active text could have a mandatory ability that waits for one of `kinds` in a
    window.
    """
    awaited: Container[Awaited] | None = play.state.texts.get("forced")
    if awaited is None:
        gains = "gain_ability" in said(play).kinds
        awaited = play.state.texts["forced"] = EVERYTHING if gains else frozenset().union(*_forced(play))
    return _is_among(awaited, kinds, window)


def is_responded_to(play: Play, happening: Happening, window: str) -> bool:
    """Whether a card in play, in a hand or just discarded could have a response that waits for it in a
    window.
    """
    awaited: Container[Awaited] | None = play.state.texts.get("responded to")
    if awaited is None:
        gains = "gain_ability" in said(play).kinds
        awaited = play.state.texts["responded to"] = EVERYTHING if gains else _in_play(play).anything
    kinds = happening.kinds
    if _is_among(awaited, kinds, window) or _is_among(awaited_out_of_play(play, kinds), kinds, window):
        return True
    there = _in_play(play)
    return bool(there.itself) and bool(there.waiting(window, happening.occurrences))


def themselves(play: Play, happening: Happening) -> frozenset[tuple[str, int]]:
    """The cards that something happens to, with the role, of those that respond to what happens to
    themselves.
    """
    cards: frozenset[int] | None = play.state.layout.get("respond for themselves")
    if cards is None:
        cards = frozenset().union(*_in_play(play).itself.values())
        play.state.layout["respond for themselves"] = cards
    if not cards:
        return NONE
    return frozenset([each for o in happening.occurrences for each in o.roles if each[1] in cards])  # type: ignore[misc]


NONE: frozenset[tuple[str, int]] = frozenset()


def awaited_out_of_play(play: Play, kinds: Kinds) -> frozenset[Awaited]:
    """What the responses of cards in hands wait for, and of cards in discard piles that are used there; where
    one of `kinds` is a discarding, those of all cards there.
    """
    state, thrown_away = play.state, "discarded" in kinds
    found: frozenset[Awaited] | None = state.cache.get(_OUT_OF_PLAY[thrown_away])
    if found is None:
        found = state.cache[_OUT_OF_PLAY[thrown_away]] = _awaited_in(play, piles=thrown_away)
    return found


_OUT_OF_PLAY = ("awaited in hands", "awaited in hands and piles")


def _awaited_in(play: Play, *, piles: bool) -> frozenset[Awaited]:
    """What the responses of cards in hands wait for, and in discard `piles` all or those used there."""
    state = play.state
    layout = state.layout
    places: tuple[tuple[str, ...], tuple[str, ...]] | None = layout.get("hands and piles")
    if places is None:
        everybody = table.players(play)
        hands = tuple(table.hand(player) for player in everybody)
        places = layout["hands and piles"] = (hands, hands + tuple(table.discard(p) for p in everybody))
    lying = tuple(map(state.zones.get, places[piles]))
    found: frozenset[Awaited] | None = layout.get(lying)
    if found is None:
        used = [] if piles else [used_out_of_play.lying(play, table.discard(p)) for p in table.players(play)]
        found = frozenset().union(*[_in_pile(play, pile).anything for pile in (*lying, *used) if pile])
        layout[lying] = found
    return found


class _Everything:
    """What could be awaited where abilities can be gained."""

    def __contains__(self, awaited: object) -> bool:
        return True


EVERYTHING = _Everything()


def _is_among(awaited: Container[Awaited], kinds: Kinds, window: str) -> bool:
    if len(kinds) == 1:
        return (window, kinds[0]) in awaited
    return any((window, kind) in awaited for kind in kinds)


def concerned(play: Play, happening: Happening, *windows: str) -> tuple[int, ...]:
    """The cards with active text whose mandatory abilities could wait for what happens in one of these
    windows.
    """
    index, found = _forced(play), set[int]()
    if not index.kinds.isdisjoint(happening.kinds):
        for window in windows:
            found |= index.waiting(window, happening.occurrences)
    if gained := gained_abilities(play):
        wanted = [(window, kind) for window in windows for kind in happening.kinds]
        found.update(i for i, given in gained.items() if not text(given).mandatory.isdisjoint(wanted))
    return tuple(sorted(found)) if found else ()


def responders(play: Play, player: int, happening: Happening, window: str) -> list[int]:
    """The player's cards, in play, in hand, in the discard pile if used there, cards nobody controls,
    and other players' cards, with a response that could wait for what happens; of others' cards only texts
    that say so are for any player.
    """
    found = _in_play(play).waiting(window, happening.occurrences)
    hand = _in_pile(play, play.state.zone(table.hand(player)))
    for there in (hand, _in_pile(play, used_out_of_play.lying(play, table.discard(player)))):
        if there is not NOBODY:
            found |= there.waiting(window, happening.occurrences)
    if gained := gained_abilities(play):
        wanted = [(window, kind) for kind in happening.kinds]
        for ident, abilities in gained.items():
            if play.card(ident).controller == player and not text(abilities).responses.isdisjoint(wanted):
                found.add(ident)
    return sorted(found) if found else []


def _forced(play: Play) -> Index:
    index: Index | None = play.state.layout.get("listening")
    if index is None:
        index = play.state.layout["listening"] = _index(
            (i, own.mandatory, own.own_mandatory) for i, own in talking(play)
        )
    return index


def _in_play(play: Play) -> Index:
    """The cards in play, and beside it, with responses, of all players still in the game and of nobody."""
    index: Index | None = play.state.layout.get("responders")
    if index is None:
        cards, whose = play.state.cards, {*table.players(play), None}
        index = play.state.layout["responders"] = _index(
            (i, own.responses, own.own_responses) for i, own in talking(play)
            if own.responses and cards[i].controller in whose
            and (table.is_in_play(cards[i]) or cards[i].zone == table.SCENARIO)
        )
    return index


def _in_pile(play: Play, pile: tuple[int, ...]) -> Index:
    """The cards of a hand or a discard pile with responses."""
    if not pile:
        return NOBODY
    index: Index | None = play.state.layout.get(("pile", pile))
    if index is None:
        index = play.state.layout[("pile", pile)] = _index((i, text_of(play, i).responses, {}) for i in pile)
    return index


def _index(waiting: Iterable[tuple[int, frozenset[Awaited], Own]]) -> Index:
    index = Index({}, {})
    for ident, awaited, of_itself in waiting:
        for each in awaited:
            if each in of_itself:
                index.itself.setdefault(each, {})[ident] = of_itself[each]
            else:
                index.anything.setdefault(each, []).append(ident)
    return index._replace(kinds=frozenset([kind for _, kind in (*index.anything, *index.itself)]))
