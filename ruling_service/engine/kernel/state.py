"""The state of a game: plain data that can be forked, compared, stored and resumed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.decisions import Decision
from ruling_service.engine.kernel.occurrences import Frame, Happening, Lasting
from ruling_service.engine.kernel.trace import Link


class State:
    """Everything true at one moment, agenda included. Records inside are immutable, so a fork shares them.

    `cards` by id; `zones` list card ids in order (a deck's first card is its top); `facts` hold everything
    else the game counts or remembers ("round", ("threat", player) …); `used` counts uses against limits;
    `lasting` effects in the order they were created; `frames` resolutions under way; `happenings` from
    outermost to innermost; `noted` what a question wants remembered; `over` says how the game ended. `trace`
    tells how the state came about and is no part of its identity.

    Answers worked out from it are kept as long as they hold: `cache` until anything changes, `layout` while
    the table is laid out as it is,
    `texts` while the same effects last too, `tallies` while cards have the same tokens besides. Forks share
    them: whoever changes something begins with new ones.
    """

    __slots__ = (
        "cards", "zones", "facts", "used", "lasting", "frames", "happenings", "agenda", "pending", "noted",
        "over", "trace",
        "cache", "tallies", "texts", "layout",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cards: dict[int, Card] = {}
        self.zones: dict[str, tuple[int, ...]] = {}
        self.facts: dict[Hashable, Hashable] = {}
        self.used: dict[Hashable, int] = {}
        self.lasting: tuple[Lasting, ...] = ()
        self.frames: dict[int, Frame] = {}
        self.happenings: tuple[Happening, ...] = ()
        self.agenda: list[Task] = []
        self.pending: Decision | None = None
        self.noted: tuple[Hashable, ...] = ()
        self.over: str = ""
        self.trace: Link | None = None
        self.cache: dict[Hashable, Any] = {}
        self.tallies: dict[Hashable, Any] = {}
        self.texts: dict[Hashable, Any] = {}
        self.layout: dict[Hashable, Any] = {}

    def fork(self) -> State:
        """A copy that can go its own way; neither ever changes the other."""
        other = State.__new__(State)
        other.cards = self.cards.copy()
        other.zones = self.zones.copy()
        other.facts = self.facts.copy()
        other.used = self.used.copy()
        other.lasting = self.lasting
        other.frames = self.frames.copy()
        other.happenings = self.happenings
        other.agenda = self.agenda.copy()
        other.pending = self.pending
        other.noted = self.noted
        other.over = self.over
        other.trace = self.trace
        other.cache = self.cache
        other.tallies = self.tallies
        other.texts = self.texts
        other.layout = self.layout
        return other

    def forget(self) -> None:
        """Forget every computed answer: a state that waits takes less room without them."""
        self.cache, self.tallies, self.texts, self.layout = {}, {}, {}, {}

    def key(self) -> Hashable:
        """What two states must share to be the same position with the same things still to be done."""
        return (
            tuple(self.cards.values()),
            tuple(sorted(self.zones.items())),
            frozenset(self.facts.items()),
            frozenset(self.used.items()),
            self.lasting,
            tuple(self.frames.values()),
            self.happenings,
            tuple(self.agenda),
            self.pending,
            self.noted,
            self.over,
        )

    def position(self) -> Position:
        """The same as a key, for a state that nobody changes any more: it shares what it is made of with the
        state.
        """
        return Position(self)

    def zone(self, name: str) -> tuple[int, ...]:
        """The cards in zone `name`, in order; a zone nobody has used is empty."""
        return self.zones.get(name, ())

    def fact(self, name: Hashable, default: Any = None) -> Any:
        """What the game remembers under `name`."""
        return self.facts.get(name, default)

    def uses_of(self, ident: int) -> frozenset[Hashable]:
        """What is counted of one card by itself, without its id: a limit that is used up tells a card from
        its copies.
        """
        return frozenset(
            (tuple("it" if part == ident else part for part in key), times)
            for key, times in self.used.items() if isinstance(key, tuple) and ident in key
        )

    def happening(self, ident: int) -> Happening | None:
        """The happening with that id if it is still under way."""
        for happening in reversed(self.happenings):
            if happening[0] == ident:
                return happening
        return None


class Position:
    """A state as a dictionary key, without a copy of what is in it: two are equal if their states have equal
    keys.
    """

    __slots__ = ("parts", "hashed")

    def __init__(self, state: State) -> None:
        self.parts = (
            state.cards, state.zones, state.facts, state.used, state.lasting, tuple(state.frames.values()),
            state.happenings,
            tuple(state.agenda), state.pending, state.noted, state.over,
        )  # fmt: skip
        self.hashed = hash((tuple(state.cards.values()), self.parts[7], state.pending))

    def __hash__(self) -> int:
        return self.hashed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.hashed == other.hashed and self.parts == other.parts
