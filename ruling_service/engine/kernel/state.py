"""The state of a game: plain data that can be forked, compared, stored and resumed."""

from __future__ import annotations

import itertools
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.decisions import Decision
from ruling_service.engine.kernel.occurrences import Frame, Happening, Lasting
from ruling_service.engine.kernel.trace import Link
from ruling_service.engine.kernel.watched import Watched

if TYPE_CHECKING:
    from ruling_service.engine.kernel.kept import Kept

Answers = dict[Hashable, Any]

ERAS = itertools.count(1)
"""The eras of all states that there are in this process."""


class State:
    """Everything true at one moment, agenda included. Records inside are immutable, so a fork shares them.

    `cards` by id; `zones` list card ids in order (the first of a deck or pile is its top); `facts` hold
    everything else the game counts or remembers ("round", ("threat", player) …); `used` counts uses
    against limits;
    `lasting` effects in the order they were created; `frames` resolutions under way; `happenings` from
    outermost to innermost; `noted` what a question wants remembered; `over` says how the game ended. `trace`
    and `begun` (what there was as a text's effects began) tell how the state came about and are no part of
    its identity.

    Answers worked out from it are kept as long as they hold: `cache` until anything changes, `prints` while
    there are the same cards with the same sides up, `layout` while the table is laid out as it is,
    `texts` while the same effects last too, `tallies` while cards have the same tokens besides. Forks share
    them: whoever changes something begins with new ones, or, where there is something `kept`, with those of
    a state before it that was alike.
    """

    __slots__ = (
        "cards", "zones", "facts", "used", "lasting", "frames", "happenings", "agenda", "pending", "noted",
        "over", "trace", "begun",
        "cache", "prints", "_tallies", "_texts", "_layout", "laid", "changes", "era", "kept",
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
        self.begun: dict[int, Any] = {}
        self.cache: Answers = {}
        self.prints: Answers = {}
        self._tallies: Answers | None = None
        self._texts: Answers | None = None
        self._layout: Answers | None = None
        self.laid: Any = None
        self.changes: tuple[Hashable, ...] = ()
        self.era = 0
        self.kept: Kept | None = None

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
        other.begun = self.begun
        other.cache = self.cache
        other.prints = self.prints
        other._tallies = self._tallies
        other._texts = self._texts
        other._layout = self._layout
        other.laid = self.laid
        other.changes = self.changes
        other.era = self.era
        other.kept = self.kept
        return other

    @property
    def layout(self) -> Answers:
        """The answers that hold while the table is laid out as it is."""
        found = self._layout
        if found is None:
            found = self._layout = {} if self.kept is None else self.kept.layout(self)
        return found

    @property
    def texts(self) -> Answers:
        """The answers that hold while the same effects last too."""
        found = self._texts
        if found is None:
            found = self._texts = {} if self.kept is None else self.kept.texts(self)
        return found

    @property
    def tallies(self) -> Answers:
        """The answers that hold while cards have the same tokens besides."""
        found = self._tallies
        if found is None:
            found = self._tallies = {} if self.kept is None else self.kept.tallies(self)
        return found

    def forget(self) -> None:
        """Forget every computed answer."""
        self.prints = {}
        self.laid = None
        self.lighten()

    def lighten(self) -> None:
        """Forget what only this state has: one that waits takes less room without it."""
        self.cache = {}
        self._tallies = self._texts = self._layout = None

    def touch(self) -> None:
        """Forget what may hang on anything, tokens among it."""
        self.cache = {}
        self._tallies = None

    def forget_layout(self, change: Hashable = None) -> None:
        """Forget what depended on how the table was laid out; `change` says all that is otherwise now, so
        that of two states laid out alike both are so after the same change (None: anything may be).
        """
        self._tallies = self._texts = self._layout = None
        if change is None:
            self.laid = None
        elif self.laid is not None:
            self.changes = (*self.changes, change)

    def forget_texts(self) -> None:
        """Forget what depended on which effects last."""
        self._tallies = self._texts = None

    def forget_tallies(self) -> None:
        """Forget what depended on how many tokens there are."""
        self._tallies = None

    def looked_through(self) -> None:
        """Anything in it may have made a difference to whoever notes what is looked at."""
        for part in (self.cards, self.zones, self.facts, self.used):
            if isinstance(part, Watched):
                part.whole = True

    def begin_era(self) -> None:
        """Share no answers with states before this: something was rearranged that can't be told by looking at
        the table.
        """
        self.era = next(ERAS)
        self.laid = None

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
