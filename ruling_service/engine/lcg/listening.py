"""Which cards' abilities could wait for an occurrence at all: looked up, so that nobody is asked about what
cannot concern them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.statements import gained_abilities, said, talking, text_of
from ruling_service.engine.lcg.texts import Awaited, text

Index = dict[Awaited, list[int]]
"""A window and an occurrence kind → the cards that could wait for it there."""

NOBODY: Index = {}

Kinds = tuple[str, ...]


def is_forced(play: Play, kinds: Kinds, window: str) -> bool:
    """Whether a card with active text could have a mandatory ability that waits for one of `kinds` in a
    window.
    """
    awaited: Container[Awaited] | None = play.state.texts.get("forced")
    if awaited is None:
        gains = "gain_ability" in said(play).kinds
        awaited = play.state.texts["forced"] = EVERYTHING if gains else _forced(play)
    return _is_among(awaited, kinds, window)


def is_responded_to(play: Play, kinds: Kinds, window: str) -> bool:
    """Whether a card in play, in a hand or just discarded could have a response that waits for one of `kinds`
    in a window.
    """
    awaited: Container[Awaited] | None = play.state.texts.get("responded to")
    if awaited is None:
        gains = "gain_ability" in said(play).kinds
        awaited = play.state.texts["responded to"] = EVERYTHING if gains else _in_play(play)
    if _is_among(awaited, kinds, window):
        return True
    return _is_among(awaited_out_of_play(play, kinds), kinds, window)


def awaited_out_of_play(play: Play, kinds: Kinds) -> frozenset[Awaited]:
    """What the responses of cards in hands wait for; where one of `kinds` is a discarding, also those of the
    cards in discard piles.
    """
    zones, everybody = play.state.zones, table.players(play)
    piles = [zones.get(table.hand(player)) for player in everybody]
    if "discarded" in kinds:
        piles += [zones.get(table.discard(player)) for player in everybody]
    key = ("out of play", *piles)
    found: frozenset[Awaited] | None = play.state.layout.get(key)
    if found is None:
        found = frozenset().union(*[_in_pile(play, pile) for pile in piles if pile])
        play.state.layout[key] = found
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


def concerned(play: Play, kinds: Kinds, *windows: str) -> tuple[int, ...]:
    """The cards with active text whose mandatory abilities could wait for one of `kinds` in one of these
    windows.
    """
    index = _forced(play)
    wanted = [(window, kind) for window in windows for kind in kinds]
    found = {i for each in wanted for i in index.get(each, ())} if index else set()
    for ident, abilities in gained_abilities(play).items():
        if not text(abilities).mandatory.isdisjoint(wanted):
            found.add(ident)
    return tuple(sorted(found))


def responders(play: Play, player: int, kinds: Kinds, window: str) -> list[int]:
    """The player's cards, in play and in hand, cards nobody controls, and other players' cards, with a
    response that could wait for one of `kinds`; of others' cards only texts that say so are for any player.
    """
    found: set[int] = set()
    hand = _in_pile(play, play.state.zone(table.hand(player)))
    for kind in kinds:
        for index in (_in_play(play), hand):
            there = index.get((window, kind))
            if there is not None:
                found.update(there)
    if gained := gained_abilities(play):
        wanted = [(window, kind) for kind in kinds]
        for ident, abilities in gained.items():
            if play.card(ident).controller == player and not text(abilities).responses.isdisjoint(wanted):
                found.add(ident)
    return sorted(found) if found else []


def _forced(play: Play) -> Index:
    index: Index | None = play.state.layout.get("listening")
    if index is None:
        index = play.state.layout["listening"] = _index((i, own.mandatory) for i, own in talking(play))
    return index


def _in_play(play: Play) -> Index:
    """The cards in play with responses, of all players still in the game and of nobody."""
    index: Index | None = play.state.layout.get("responders")
    if index is None:
        cards, whose = play.state.cards, {*table.players(play), None}
        index = play.state.layout["responders"] = _index(
            (i, own.responses) for i, own in talking(play)
            if own.responses and cards[i].controller in whose and table.is_in_play(cards[i])
        )
    return index


def _in_pile(play: Play, pile: tuple[int, ...]) -> Index:
    """The cards of a hand or a discard pile with responses."""
    if not pile:
        return NOBODY
    index: Index | None = play.state.layout.get(("pile", pile))
    if index is None:
        index = play.state.layout[("pile", pile)] = _index((i, text_of(play, i).responses) for i in pile)
    return index


def _index(waiting: Iterable[tuple[int, frozenset[Awaited]]]) -> Index:
    index: Index = {}
    for ident, awaited in waiting:
        for each in awaited:
            index.setdefault(each, []).append(ident)
    return index
