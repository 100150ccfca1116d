"""Verbs: what can happen in a game, each declared once. An occurrence is one of them with its roles filled."""

from __future__ import annotations

import difflib
from collections.abc import Hashable, Iterable, Iterator

from ruling_service.engine.kernel.occurrences import Occurrence


class Verb:
    """Something that can happen in a game.

    `past` is the kind of its occurrences ("destroyed"), `name` what players call doing it ("destroy"), `roles` who and
    what can have a part in it, `entry` the id of the rule that defines it. Call it to get an occurrence.
    """

    __slots__ = ("past", "name", "roles", "entry", "_known")

    def __init__(self, past: str, name: str, entry: str, roles: Iterable[str]) -> None:
        self.past = past
        self.name = name
        self.entry = entry
        self.roles = tuple(roles)
        self._known = frozenset(self.roles)

    def __call__(self, **roles: Hashable) -> Occurrence:
        """It happening, with these in its roles; a role given as None is left out. Raises ValueError for an unknown role."""
        if not self._known.issuperset(roles):
            wrong = next(role for role in roles if role not in self._known)
            raise ValueError(unknown(f"role of {self.past!r}", wrong, self.roles))
        return Occurrence(self.past, tuple(sorted([(k, v) for k, v in roles.items() if v is not None])))

    def __repr__(self) -> str:
        return f"<verb {self.name}: {self.past}({', '.join(self.roles)})>"


class Verbs:
    """The verbs of one game, by the kind of their occurrences."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._by_past: dict[str, Verb] = {}

    def declare(self, past: str, name: str, entry: str, *roles: str) -> Verb:
        """Declare a verb; see `Verb`. Raises ValueError if there is one with that past."""
        if past in self._by_past:
            raise ValueError(f"{self.game}: {past!r} is declared twice")
        verb = self._by_past[past] = Verb(past, name, entry, roles)
        return verb

    def withdraw(self, verb: Verb) -> None:
        """Undo a declaration, for tests that made a verb up."""
        del self._by_past[verb.past]

    def __getitem__(self, past: str) -> Verb:
        """The verb whose occurrences are of kind `past`. Raises ValueError with the near ones if there is none."""
        found = self._by_past.get(past)
        if found is None:
            raise ValueError(unknown(f"occurrence of the {self.game.upper()}", past, self._by_past))
        return found

    def __contains__(self, past: object) -> bool:
        return past in self._by_past

    def __iter__(self) -> Iterator[Verb]:
        return iter(self._by_past.values())

    def __len__(self) -> int:
        return len(self._by_past)


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """The message for a name that nobody declared, with the near ones."""
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    return f"there is no {what} called {name!r}; " + (f"near: {', '.join(near)}" if near else f"known: {', '.join(names)}")
