"""Decisions: points where someone must choose. Typed, cited, and answered by an index into their options."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from ruling_service.engine.kernel.agenda import Task

NATURE = -1
"""The chooser of random things: shuffles and unknown cards."""


class Option(NamedTuple):
    """One thing that can be chosen.

    Options with the same `like` lead to the same game and are offered once.
    """

    label: str
    value: Hashable
    like: Hashable = None


class Decision(NamedTuple):
    """Who chooses, among what, why, and the task that carries the choice out (its last argument is the
    option's value).

    `kind` names the sort of decision for policies: "order", "respond", "act", "target", "defend" …
    """

    kind: str
    by: int
    prompt: str
    options: tuple[Option, ...]
    cites: tuple[str, ...]
    then: Task

    def find(self, label: str) -> int | None:
        """The index of the option called `label` (case ignored), or None."""
        wanted = label.casefold()
        for i, option in enumerate(self.options):
            if option.label.casefold() == wanted:
                return i
        return None


def distinct(options: list[Option]) -> tuple[Option, ...]:
    """`options` without those that cannot differ from an earlier one."""
    seen: set[Hashable] = set()
    kept = []
    for option in options:
        key = option.value if option.like is None else ("like", option.like)
        if key not in seen:
            seen.add(key)
            kept.append(option)
    return tuple(kept)
