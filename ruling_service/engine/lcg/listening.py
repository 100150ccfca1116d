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
    zones, texts = play.state.zones, play.state.texts
    piles = (table.hand, table.discard) if "discarded" in kinds else (table.hand,)
    hands = tuple([zones.get(pile(player), ()) for player in table.players(play) for pile in piles])
    awaited: Container[Awaited] | None = texts.get(hands)
    if awaited is None:
        held = (_in_pile(play, pile(p)) for p in table.players(play) for pile in piles)
        indexes = (*held, *(_in_play(play, p) for p in (*table.players(play), None)))
        gains = "gain_ability" in said(play).kinds
        awaited = texts[hands] = EVERYTHING if gains else frozenset().union(*indexes)
    return _is_among(awaited, kinds, window)


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
    wanted = [(window, kind) for kind in kinds]
    found: set[int] = set()
    in_play = (_in_play(play, who) for who in (*table.players(play), None))
    for index in (*in_play, _in_hand(play, player)):
        if index:
            found.update(i for each in wanted for i in index.get(each, ()))
    for ident, abilities in gained_abilities(play).items():
        if play.card(ident).controller == player and not text(abilities).responses.isdisjoint(wanted):
            found.add(ident)
    return sorted(found)


def _forced(play: Play) -> Index:
    index: Index | None = play.state.layout.get("listening")
    if index is None:
        index = play.state.layout["listening"] = _index((i, own.mandatory) for i, own in talking(play))
    return index


def _in_play(play: Play, player: int | None) -> Index:
    everybody: dict[int | None, Index] | None = play.state.layout.get("responders")
    if everybody is None:
        everybody = play.state.layout["responders"] = {}
        for ident, own in talking(play):
            card = play.card(ident)
            if own.responses and table.is_in_play(card):
                index = everybody.setdefault(card.controller, {})
                for each in own.responses:
                    index.setdefault(each, []).append(ident)
    return everybody.get(player, NOBODY)


def _in_hand(play: Play, player: int) -> Index:
    return _in_pile(play, table.hand(player))


def _in_pile(play: Play, zone: str) -> Index:
    hand = play.state.zone(zone)
    if not hand:
        return NOBODY
    index: Index | None = play.state.layout.get(("hand", hand))
    if index is None:
        index = play.state.layout[("hand", hand)] = _index((i, text_of(play, i).responses) for i in hand)
    return index


def _index(waiting: Iterable[tuple[int, frozenset[Awaited]]]) -> Index:
    index: Index = {}
    for ident, awaited in waiting:
        for each in awaited:
            index.setdefault(each, []).append(ident)
    return index
