"""What happens in a game and can be responded to, and the account of how far each happening has come."""

from __future__ import annotations

from collections.abc import Hashable
from operator import itemgetter
from typing import Any, NamedTuple


class Occurrence(NamedTuple):
    """Something that happens: a kind in the past tense ("damaged", "revealed") and who or what plays which
    role in it.

    Roles are a sorted tuple of pairs, so that equal occurrences are equal. Ask for one with
    `occurrence["enemy"]`.
    """

    kind: str
    roles: tuple[tuple[str, Hashable], ...] = ()

    def get(self, role: str, default: Any = None) -> Any:
        """The one in `role`, or `default`."""
        for name, value in self.roles:
            if name == role:
                return value
        return default

    def having(self, **changes: Hashable) -> Occurrence:
        """The same occurrence with some roles replaced."""
        return occurrence(self.kind, **{**dict(self.roles), **changes})


def occurrence(kind: str, **roles: Hashable) -> Occurrence:
    """An occurrence of `kind` with its roles; a role given as None is left out."""
    return Occurrence(kind, tuple(sorted((k, v) for k, v in roles.items() if v is not None)))


class Happening(NamedTuple):
    """One or more occurrences at the same moment, on their way through the stages of the pipeline.

    `witnesses` are the (card, life) pairs that were active when it took effect: only they have Forced effects
    for it.
    `applied` is true once it took effect, `done` false when it did not do so in full. `used` are the
    responses already taken to it. `gone` are the cards that have left play since it took effect.
    `stopped` says why nothing (more) comes of it; it `waits` while those who react to it do. `frame` is the
    resolution that wants to know whether it was done in full.
    """

    id: int
    occurrences: tuple[Occurrence, ...]
    frame: int | None = None
    stopped: str = ""
    done: bool = True
    applied: bool = False
    used: frozenset[Hashable] = frozenset()
    witnesses: frozenset[Hashable] = frozenset()
    depth: int = 0
    gone: frozenset[int] = frozenset()
    waits: bool = False

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its occurrences."""
        return (self.occurrences[0].kind,) if len(self.occurrences) == 1 else tuple(
            {o.kind: None for o in self.occurrences}
        )


class Frame(NamedTuple):
    """One resolution of an ability: whose text, who "you" are, what was chosen, and whether all so far was
    done in full.

    `bindings` are names of the text and what they stand for ("chosen": card ids, "X": a number), sorted by
    name.
    """

    id: int
    source: int | None
    controller: int | None
    life: int = 0
    occurrence: Occurrence | None = None
    happening: int | None = None
    bindings: tuple[tuple[str, Hashable], ...] = ()
    success: bool = True
    cites: tuple[str, ...] = ()

    def get(self, name: str, default: Any = None) -> Any:
        """What `name` stands for, or `default`."""
        for key, value in self.bindings:
            if key == name:
                return value
        return default

    def binding(self, **names: Hashable) -> Frame:
        """The same frame with names bound."""
        if not names:
            return self
        merged = {**dict(self.bindings), **names}
        return Frame(*self[:6], tuple(sorted(merged.items(), key=_by_name)), *self[7:])


_by_name = itemgetter(0)


class Lasting(NamedTuple):
    """An effect that outlives its resolution: a modifier for a time, a rule for a time, or something to do
    later.

    `what` is the game's own data (an effect tree or a name with arguments), `cards` the (card, life) pairs it
    holds for (None: whatever fits when asked), `until` or `at` a named moment of the game when it ends or is
    carried out.
    """

    id: int
    what: Hashable
    cards: frozenset[tuple[int, int]] | None = None
    until: str = ""
    at: str = ""
    source: int | None = None
    controller: int | None = None
    frame: Frame | None = None
    cites: tuple[str, ...] = ()
