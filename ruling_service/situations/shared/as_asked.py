"""The end of a line of play, of which is worked out only what a question asks: most lines of an exploration
are looked at once, for one value or one card, and told to nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, overload

from ruling_service.situations.shared.results import Facts, Line

Parts = Mapping[str, Callable[[], Any]]
"""What there is at the end of a line of play, and what works each of it out."""


class Card(Mapping[str, Any]):
    """A card: where it lies is known, its state and values (`rest`) are worked out when one of them is asked
    for. `places` are the names that are never among the rest.
    """

    __slots__ = ("_lies", "_places", "_rest", "_work_out")

    def __init__(
        self, lies: Mapping[str, Any], rest: Callable[[], Mapping[str, Any]], places: frozenset[str]
    ) -> None:
        self._lies = lies
        self._work_out = rest
        self._places = places
        self._rest: Mapping[str, Any] | None = None

    @property
    def rest(self) -> Mapping[str, Any]:
        """Its state and values, worked out now if nobody asked for them yet."""
        if self._rest is None:
            self._rest = self._work_out()
        return self._rest

    def __getitem__(self, name: str) -> Any:
        return self._lies[name] if name in self._places else self.rest[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._lies
        yield from self.rest

    def __len__(self) -> int:
        return len(self._lies) + len(self.rest)


class AsAsked(Mapping[str, Any]):
    """The facts of an end, each worked out when it is first asked for."""

    __slots__ = ("_known", "_parts")

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._known: Facts = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._known:
            self._known[name] = self._parts[name]()
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)


class Account(Sequence[Line]):
    """The steps of a line of play, told when one of them is asked for."""

    __slots__ = ("_steps", "_tell")

    def __init__(self, tell: Callable[[], Sequence[Line]]) -> None:
        self._tell = tell
        self._steps: Sequence[Line] | None = None

    def _told(self) -> Sequence[Line]:
        if self._steps is None:
            self._steps = self._tell()
        return self._steps

    @overload
    def __getitem__(self, place: int) -> Line: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Line]: ...

    def __getitem__(self, place: int | slice) -> Line | Sequence[Line]:
        return self._told()[place]

    def __iter__(self) -> Iterator[Line]:
        return iter(self._told())

    def __len__(self) -> int:
        return len(self._told())


def whole(parts: Parts) -> Facts:
    """All of it, worked out: what a verdict hands over."""
    facts = {name: work_out() for name, work_out in parts.items()}
    return {**facts, "cards": [dict(card) for card in facts["cards"]]}
