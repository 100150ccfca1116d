"""Parts of a state of which it is noted what is looked at and what is changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final

from ruling_service.engine.kernel.cards import Card

TOKENS: Final = "tokens of all cards"
"""Stands among the cards looked at for the tokens on each of them."""
NAMES: Final = "all names"
"""Stands among the names looked at for all of them, in their order."""
WHOLE: Final = "all of it"
"""Stands among the names looked at for everything there is, in its order."""
GONE: Final = "not there"
"""What is found, and what a change leaves, where there is nothing under a name."""


class Watched(dict[Any, Any]):
    """Cards, zones, facts or uses, by name. `first` is how they were and stays so.

    `looked_at` are the names that were looked up or changed, `log` the changes in their order. `whole`: all
    of it was looked through, so that anything in it may have made a difference; whoever looks through it and
    knows that it makes none, or which one, uses `dict`'s own methods. `lost`: some change isn't in the log.
    `copies` are those made of it (`plain`), by `id`, each with after how many changes.
    """

    __slots__ = ("copies", "first", "log", "looked_at", "lost", "whole")

    def __init__(self, first: dict[Any, Any]) -> None:
        super().__init__(first)
        self.first = first
        self.looked_at: dict[Hashable, None] = {}
        self.log: list[tuple[Hashable, Any]] = []
        self.copies: dict[int, tuple[dict[Any, Any], int]] = {}
        self.whole = False
        self.lost = False

    def __getitem__(self, name: Any) -> Any:
        self.looked_at[name] = None
        return dict.__getitem__(self, name)

    def get(self, name: Any, default: Any = None) -> Any:
        """As any dictionary's."""
        self.looked_at[name] = None
        return dict.get(self, name, default)

    def __contains__(self, name: object) -> bool:
        self.looked_at[name] = None
        return dict.__contains__(self, name)

    def __setitem__(self, name: Any, value: Any) -> None:
        self.looked_at[name] = None
        self.log.append((name, value))
        dict.__setitem__(self, name, value)

    def __delitem__(self, name: Any) -> None:
        self.looked_at[name] = None
        self.log.append((name, GONE))
        dict.__delitem__(self, name)

    def __iter__(self) -> Iterator[Any]:
        self.looked_at[NAMES] = None
        return dict.__iter__(self)

    def copy(self) -> dict[Any, Any]:
        """What is in it, looked through as a whole: `dict.copy` would ask for one name after another here."""
        self.whole = True
        return dict(dict.items(self))


LOOKING = (
    "__eq__", "__len__", "__ne__", "__or__", "__reversed__", "__ror__", "items", "keys", "values",
)  # fmt: skip
"""Methods of a dictionary that look through all of it."""
CHANGING = ("__ior__", "clear", "pop", "popitem", "setdefault", "update")
"""Those that change it in a way that isn't noted."""


def _noting(method: str, flag: str) -> Any:
    does = getattr(dict, method)

    def noting(self: Watched, *args: Any, **kwargs: Any) -> Any:
        setattr(self, flag, True)
        return does(self, *args, **kwargs)

    return noting


for _method in (*LOOKING, *CHANGING):
    setattr(Watched, _method, _noting(_method, "whole" if _method in LOOKING else "lost"))


def plain(part: dict[Any, Any]) -> dict[Any, Any]:
    """A copy by itself, which counts as no look at it."""
    if not isinstance(part, Watched):
        return part.copy()
    copy = dict(dict.items(part))
    part.copies[id(copy)] = copy, len(part.log)
    return copy


def tokens_of(cards: dict[int, Card]) -> tuple[Any, ...]:
    """The tokens on each card; nothing else of them counts as looked at for it."""
    if isinstance(cards, Watched):
        cards.looked_at[TOKENS] = None
    return tuple([card.tokens for card in dict.values(cards)])


NOT_LAID_OUT = tuple(map(Card._fields.index, ("ready", "tokens", "marks")))
"""What of a card's record doesn't hang on how the table is laid out."""


def _noted(field: int) -> Any:
    def looked_at(seen: Seen) -> Any:
        seen.noted[seen.id, field] = None
        return tuple.__getitem__(seen, field)

    return property(looked_at)


class Seen(Card):
    """A card's record of which it is noted whether somebody looks at more than where and how it lies: whether
    it is ready, its tokens, its marks; where it is compared or copied, all of it.
    """

    noted: dict[Hashable, None]


for _field in NOT_LAID_OUT:
    setattr(Seen, Card._fields[_field], _noted(_field))


def _as_it_is(seen: Seen) -> Card:
    """A card's record itself: all of it may have been looked at then."""
    seen.noted[seen.id] = None
    return tuple.__new__(Card, tuple.__iter__(seen))


def _copying(method: str) -> Any:
    def copying(self: Seen, *args: Any, **kwargs: Any) -> Any:
        return getattr(_as_it_is(self), method)(*args, **kwargs)

    return copying


COPYING = (
    "__add__", "__contains__", "__eq__", "__ge__", "__getitem__", "__getnewargs__", "__gt__", "__hash__",
    "__iter__", "__le__", "__len__", "__lt__", "__mul__", "__ne__", "__repr__", "__rmul__", "_asdict",
    "_replace", "count", "index",
)  # fmt: skip
"""Methods of a card's record that look at all of it."""
for _method in COPYING:
    setattr(Seen, _method, _copying(_method))


class WatchedCards(Watched):
    """The cards. Where those that are not `idle` lie is no part of what is noted: whoever compares what was
    looked at compares tables that are laid out alike.
    """

    __slots__ = ("idle", "_seen")

    def __init__(self, first: dict[Any, Any], idle: Callable[[Card], bool]) -> None:
        super().__init__(first)
        self.idle = idle
        self._seen: dict[int, Seen] = {}

    def __getitem__(self, name: Any) -> Any:
        seen = self._seen.get(name)
        if seen is not None:
            return seen
        card = dict.__getitem__(self, name)
        if name in self.looked_at or self.idle(card):
            self.looked_at[name] = None
            return card
        seen = self._seen[name] = tuple.__new__(Seen, card)
        seen.noted = self.looked_at
        return seen

    def get(self, name: Any, default: Any = None) -> Any:
        """As any dictionary's."""
        return self[name] if dict.__contains__(self, name) else Watched.get(self, name, default)

    def __contains__(self, name: object) -> bool:
        return dict.__contains__(self, name) or Watched.__contains__(self, name)

    def __setitem__(self, name: Any, value: Any) -> None:
        self._seen.pop(name, None)
        Watched.__setitem__(self, name, value)
