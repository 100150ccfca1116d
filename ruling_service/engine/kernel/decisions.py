"""Decisions: points where someone must choose. Typed, cited, and answered by an index into their options."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from ruling_service.engine.kernel.agenda import Task

NATURE = -1
"""The chooser of random things: shuffles and unknown cards."""


class Option(NamedTuple):
    """One thing that can be chosen.

    Options with the same `like` lead to the same game and are offered once; `times` says for how many an
    option stands, which chance has to know: of three copies of a card each may be the top one. `cites` are
    the entries that this option follows, where they aren't those of the decision.
    """

    label: str
    value: Hashable
    like: Hashable = None
    times: int = 1
    cites: tuple[str, ...] = ()


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

    def rules_of(self, option: Option) -> tuple[str, ...]:
        """The entries that an option of this decision follows, each once."""
        return tuple(dict.fromkeys(option.cites or self.cites))

    def find(self, label: str) -> int | None:
        """The index of the option called `label` (case ignored), or None."""
        wanted = label.casefold()
        for i, option in enumerate(self.options):
            if option.label.casefold() == wanted:
                return i
        return None


def distinct(options: list[Option]) -> tuple[Option, ...]:
    """`options` without those that cannot differ from an earlier one, which stands for them too."""
    kept: dict[Hashable, Option] = {}
    for option in options:
        key = option.value if option.like is None else ("like", option.like)
        before = kept.get(key)
        kept[key] = option if before is None else before._replace(times=before.times + option.times)
    return tuple(kept.values())
