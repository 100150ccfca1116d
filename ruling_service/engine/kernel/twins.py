"""Copies of a card that nothing tells apart: positions that differ only in which of them is meant are the
same position, and options that do are the same option.

Twelve equal allies of whom one has defended are one position, not twelve. The card's ids are renamed in all
that a state holds, so that the copies stand in an order of their own: by their own records, and by what else
speaks of them. Two states whose renamed contents are equal are the same up to that renaming, whatever the
order was; a poor order only leaves some of them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any

from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.decisions import NATURE, Decision
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.state import State

Renaming = dict[int, int]

_PLAIN = frozenset([str, bool, float, type(None)])
"""What holds no id. A card's id is a number that nothing else in a game reaches (`FIRST_ID`)."""


MOST_HELD = 100_000
"""Of so many values is remembered whether they hold the id of a copy."""


class Opaque(Exception):
    """A state holds something of which is not known whether it holds ids."""


class Twins:
    """The copies in play that a question doesn't tell apart.

    `apart` are cards that it does: they keep their places. `lies_open` says of a zone whether the order of
    its cards doesn't matter, as in play; `texts` are the types of what is printed, in which no id can stand.
    """

    def __init__(
        self, play: Play, apart: Collection[int], lies_open: Callable[[str], bool],
        texts: Iterable[type] = (),
    ) -> None:  # fmt: skip
        copies: dict[tuple[str, int | None], list[int]] = {}
        for card in play.state.cards.values():
            if lies_open(card.zone) and card.id not in apart:
                copies.setdefault((card.printed, card.owner), []).append(card.id)
        self._sets = [sorted(each) for each in copies.values() if len(each) > 1]
        self._all = frozenset(ident for each in self._sets for ident in each)
        self._lies_open = lies_open
        self._atoms = _PLAIN | frozenset(texts)
        self._holding: dict[Hashable, bool] = {}
        self._of_card: dict[Card, tuple[str, str]] = {}

    def __bool__(self) -> bool:
        return bool(self._all)

    def position(self, state: State) -> Hashable:
        """What two states share if they are the same position but for which of the copies is which."""
        try:
            return self._renamed(state, self._names(self._signatures(state)))
        except Opaque:
            return state.position()

    def stand_ins(self, state: State) -> list[int]:
        """For each option of the pending decision the first that leads to the same game but for which of the
        copies is meant; most stand for themselves.
        """
        pending = state.pending
        assert pending is not None
        themselves = list(range(len(pending.options)))
        if pending.by == NATURE:
            return themselves
        try:
            like = self._interchangeable(state, pending)
            if not like:
                return themselves
            first: dict[Hashable, int] = {}
            return [
                first.setdefault((self._shape(one.value, like), one.like), i)
                for i, one in enumerate(pending.options)
            ]
        except Opaque:
            return themselves

    # -- copies in order -------------------------------------------------------------------------------------

    def _names(self, signatures: dict[int, str]) -> Renaming:
        """Which copy each copy is called: they are named in the order of their signatures."""
        names: Renaming = {}
        for each in self._sets:
            in_order = sorted(each, key=lambda ident: signatures[ident])
            names.update(zip(in_order, each, strict=True))
        return names

    def _signatures(self, state: State) -> dict[int, str]:
        """What is true of each copy, said without ids of copies."""
        said: dict[int, list[str]] = {ident: [] for ident in self._all}
        for card in state.cards.values():
            if card.id in said:
                said[card.id].append(self._told(card)[0])
            if card.host in said:
                said[card.host].append(self._told(card)[1])
        for zone, cards in state.zones.items():
            if not self._all.isdisjoint(cards) and not self._lies_open(zone):
                for place, ident in enumerate(cards):
                    if ident in said:
                        said[ident].append(f"lies {zone} {place}")
        holding = self._holding
        for pair in state.facts.items():
            if holding.get(pair) is not False and self._holds(pair):
                self._mentions(pair, f"fact {self._masked(pair[0])!r}", said)
        for key, times in state.used.items():
            if self._holds(key):
                self._mentions(key, f"used {self._masked(key)!r} {times}", said)
        self._mentions(state.lasting, "lasting", said)
        self._mentions(tuple(state.frames.values()), "frames", said)
        self._mentions(state.happenings, "happenings", said)
        self._mentions(tuple(state.agenda), "agenda", said)
        self._mentions(state.noted, "noted", said)
        if state.pending is not None:
            self._mentions(state.pending.then, "then", said)
        return {ident: "\n".join(sorted(each)) for ident, each in said.items()}

    def _told(self, card: Card) -> tuple[str, str]:
        """What a card's record says of itself, if it is a copy, and of the copy that bears it."""
        told = self._of_card.get(card)
        if told is None:
            if len(self._of_card) > MOST_HELD:
                self._of_card.clear()
            told = self._of_card[card] = (
                f"is {card._replace(id=0, host=self._known(card.host))!r}",
                f"bears {card._replace(id=self._known(card.id) or 0, host=0)!r}",
            )
        return told

    def _known(self, ident: int | None) -> int | None:
        """An id that is no copy's: those aren't told apart."""
        return 0 if ident in self._all else ident

    def _holds(self, value: Any) -> bool:
        """Does a value hold the id of a copy? Most of what a state holds doesn't, and is the same in
        thousands of states: that is looked through once.
        """
        known = self._holding.get(value)
        if known is None:
            if len(self._holding) > MOST_HELD:
                self._holding.clear()
            known = self._holding[value] = self._has_copy(value)
        return known

    def _has_copy(self, value: Any) -> bool:
        kind = value.__class__
        if kind is int:
            return value in self._all
        if kind in self._atoms:
            return False
        if kind is frozenset or isinstance(value, tuple):
            # each inner value is looked at: one of which nothing is known is opaque wherever it stands
            return any([
                inner in self._all if inner.__class__ is int else self._holds(inner) for inner in value
                if inner.__class__ not in self._atoms
            ])  # fmt: skip
        raise Opaque(kind)

    def _mentions(self, value: Any, path: str, said: dict[int, list[str]]) -> None:
        """Note for each copy where in a value it stands."""
        kind = value.__class__
        if kind is int:
            if value in said:
                said[value].append(path)
        elif kind in self._atoms or not self._holds(value):
            return
        elif kind is frozenset:
            for inner in value:
                self._mentions(inner, f"{path} in {self._masked(inner)!r}", said)
        elif isinstance(value, tuple):
            for place, inner in enumerate(value):
                if inner.__class__ not in self._atoms:
                    self._mentions(inner, f"{path}.{place}", said)
        else:
            raise Opaque(kind)

    def _masked(self, value: Any) -> Any:
        """A value without the ids of copies."""
        if value.__class__ is int:
            return self._known(value)
        return tuple([self._masked(inner) for inner in value]) if isinstance(value, tuple) else value

    # -- the same, renamed -----------------------------------------------------------------------------------

    def _renamed(self, state: State, names: Renaming) -> Hashable:
        """All that belongs to a state's identity, with the copies renamed."""
        moved = {ident: name for ident, name in names.items() if ident != name}
        cards = state.cards
        if moved:
            cards = cards.copy()
            for card in state.cards.values():
                if card.id in moved or card.host in moved:
                    ident, host = moved.get(card.id, card.id), moved.get(card.host or 0, card.host)
                    cards[ident] = card._replace(id=ident, host=host)
        pending, holding = state.pending, self._holding
        return (
            tuple(cards.values()),
            frozenset([(zone, self._renamed_zone(zone, ids, moved)) for zone, ids in state.zones.items()]),
            frozenset([
                each if holding.get(each) is False else self._with(each, names)
                for each in state.facts.items()
            ]),
            frozenset([self._with(pair, names) for pair in state.used.items()]),
            self._with(state.lasting, names),
            self._with(tuple(state.frames.values()), names),
            self._with(state.happenings, names),
            self._with(tuple(state.agenda), names),
            pending and (
                pending.kind, pending.by, pending.prompt, pending.cites, self._with(pending.then, names),
                frozenset(self._with(option, names) for option in pending.options),
            ),
            self._with(state.noted, names), state.over,
        )  # fmt: skip

    def _renamed_zone(self, zone: str, idents: tuple[int, ...], moved: Renaming) -> tuple[int, ...]:
        """The cards of a zone; in their order where it matters."""
        if not moved.keys().isdisjoint(idents):
            idents = tuple([moved.get(ident, ident) for ident in idents])
        return tuple(sorted(idents)) if len(idents) > 1 and self._lies_open(zone) else idents

    def _with(self, value: Any, names: Renaming) -> Any:
        """A value in which the copies are renamed."""
        kind = value.__class__
        if kind is int:
            return names.get(value, value)
        if kind in self._atoms or not self._holds(value):
            return value
        if kind is frozenset:
            return frozenset([self._with(inner, names) for inner in value])
        if isinstance(value, tuple):
            return tuple([self._with(inner, names) for inner in value])
        raise Opaque(kind)

    # -- options ---------------------------------------------------------------------------------------------

    def _interchangeable(self, state: State, pending: Decision) -> Renaming:
        """For each copy that an option speaks of the first one that can change places with it without
        changing anything; only sets in which there are several.
        """
        spoken_of: dict[int, list[str]] = {ident: [] for ident in self._all}
        for option in pending.options:
            self._mentions(option.value, "", spoken_of)
        about = [[ident for ident in each if spoken_of[ident]] for each in self._sets]
        if not any(len(each) > 1 for each in about):
            return {}
        signatures = self._signatures(state)
        holding = self._holding_copies(state, pending)
        found: Renaming = {}
        for each in about:
            firsts: dict[str, int] = {}
            for ident in each:
                first = firsts.setdefault(signatures[ident], ident)
                if first == ident or self._are_alike(state, holding, first, ident):
                    found[ident] = first
        shared = {first for ident, first in found.items() if ident != first}
        return {ident: first for ident, first in found.items() if first in shared}

    def _holding_copies(self, state: State, pending: Decision) -> list[tuple[Any, set[int]]]:
        """All that a state holds besides its cards and zones and that speaks of copies, each with these."""
        parts: list[Any] = [
            frozenset([pair for pair in state.facts.items() if self._holds(pair)]),
            frozenset([pair for pair in state.used.items() if self._holds(pair)]),
            state.lasting, tuple(state.frames.values()), state.happenings, tuple(state.agenda),
            pending.then, frozenset(pending.options), state.noted,
        ]  # fmt: skip
        found = [(part, set[int]()) for part in parts if self._holds(part)]
        for part, spoken_of in found:
            self._gather(part, spoken_of)
        return found

    def _gather(self, value: Any, found: set[int]) -> None:
        """Add the copies that a value speaks of."""
        kind = value.__class__
        if kind is int:
            if value in self._all:
                found.add(value)
        elif kind not in self._atoms and self._holds(value):
            for inner in value:
                self._gather(inner, found)

    def _are_alike(
        self, state: State, holding: list[tuple[Any, set[int]]], one: int, other: int
    ) -> bool:
        """Can two copies change places without changing anything? `holding` is what speaks of copies besides
        cards and zones.
        """
        swap = {one: other, other: one}
        for card in state.cards.values():
            if card.id in swap or card.host in swap:
                ident, host = swap.get(card.id, card.id), swap.get(card.host or 0, card.host)
                if state.cards[ident] != card._replace(id=ident, host=host):
                    return False
        for zone, ids in state.zones.items():
            if (one in ids) != (other in ids) or one in ids and not self._lies_open(zone):
                return False
        return all(
            self._with(part, swap) == part for part, spoken_of in holding
            if one in spoken_of or other in spoken_of
        )

    def _shape(self, value: Any, like: Renaming) -> Hashable:
        """An option's value, in which of interchangeable copies it only matters how many there are and where:
        each is called by when it first comes.
        """
        met: dict[int, list[int]] = {}

        def shaped(value: Any) -> Any:
            kind = value.__class__
            if kind is int:
                if value not in like:
                    return value
                before = met.setdefault(like[value], [])
                if value not in before:
                    before.append(value)
                return ("copy", like[value], before.index(value))
            if kind in self._atoms:
                return value
            if isinstance(value, tuple):
                return tuple([shaped(inner) for inner in value])
            if kind is frozenset and not any(inner in like for inner in value if inner.__class__ is int):
                return value
            raise Opaque(kind)

        shape: Hashable = shaped(value)
        return shape
