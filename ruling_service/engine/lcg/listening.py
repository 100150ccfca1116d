"""Which cards' abilities could wait for an occurrence at all: looked up, so that nobody is asked about what cannot concern them."""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.statements import gained_abilities, talking, text_of
from ruling_service.engine.lcg.texts import ANYTHING, text

Index = dict[str, list[int]]
"""Occurrence kind → the cards that could wait for it."""


def is_forced(play: Play, kinds: tuple[str, ...]) -> bool:
    """Whether a card with active text has a mandatory ability of its own that could wait for one of `kinds`."""
    awaited: frozenset[str] | None = play.state.layout.get("awaited")
    if awaited is None:
        awaited = play.state.layout["awaited"] = frozenset().union(*(own.mandatory for _, own in talking(play)))
    return not awaited.isdisjoint(kinds)


def is_responded_to(play: Play, kinds: tuple[str, ...]) -> bool:
    """Whether a card in play or in a hand has a response of its own that could wait for one of `kinds`."""
    awaited: frozenset[str] | None = play.state.places.get("awaited")
    if awaited is None:
        held = (text_of(play, i).responses for p in table.players(play) for i in play.state.zone(table.hand(p)))
        awaited = play.state.places["awaited"] = frozenset().union(*(own.responses for _, own in talking(play)), *held)
    return ANYTHING in awaited or not awaited.isdisjoint(kinds)


def is_awaited(play: Play, kinds: tuple[str, ...]) -> bool:
    """Whether any card's ability, its own or gained, could wait for one of `kinds`."""
    return is_forced(play, kinds) or is_responded_to(play, kinds) or bool(gained_abilities(play))


def concerned(play: Play, kinds: tuple[str, ...]) -> tuple[int, ...]:
    """The cards with active text whose mandatory abilities could wait for one of `kinds`."""
    index: Index | None = play.state.layout.get("listening")
    if index is None:
        index = play.state.layout["listening"] = _index((i, said.mandatory) for i, said in talking(play))
    found = {i for kind in kinds for i in index.get(kind, ())} if index else set()
    for ident, abilities in gained_abilities(play).items():
        if not text(abilities).mandatory.isdisjoint(kinds):
            found.add(ident)
    return tuple(sorted(found))


def responders(play: Play, player: int, kinds: tuple[str, ...]) -> list[int]:
    """The player's cards, in play and in hand, with a response that could wait for one of `kinds`."""
    wanted = (*kinds, ANYTHING)
    found: set[int] = set()
    for index in (_in_play(play, player), _in_hand(play, player)):
        if index:
            found.update(i for kind in wanted for i in index.get(kind, ()))
    for ident, abilities in gained_abilities(play).items():
        if play.card(ident).controller == player and not text(abilities).responses.isdisjoint(wanted):
            found.add(ident)
    return sorted(found)


def _in_play(play: Play, player: int) -> Index:
    key = ("responders", player)
    index: Index | None = play.state.layout.get(key)
    if index is None:
        mine = ((i, said.responses) for i, said in talking(play) if said.responses and play.card(i).controller == player)
        index = play.state.layout[key] = _index((i, kinds) for i, kinds in mine if table.is_in_play(play.card(i)))
    return index


def _in_hand(play: Play, player: int) -> Index:
    key = ("responders in hand", player)
    index: Index | None = play.state.places.get(key)
    if index is None:
        index = play.state.places[key] = _index((i, text_of(play, i).responses) for i in play.state.zone(table.hand(player)))
    return index


def _index(waiting: Iterable[tuple[int, frozenset[str]]]) -> Index:
    index: Index = {}
    for ident, kinds in waiting:
        for kind in kinds:
            index.setdefault(kind, []).append(ident)
    return index
