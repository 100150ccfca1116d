"""What the pages say and show differently for each game: a module for each, and nothing else of the site asks
which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ruling_service.engine.kernel.meanings import Meanings
from ruling_service.engine.kernel.rulebook import Rulebook
from ruling_service.late import late
from ruling_service.situations.shared.bound import Bound


class LedTo(NamedTuple):
    """A phase in which nothing happens unless the phase before it, or one of the fields of a situation, has
    said what.
    """

    phase: str
    by: str
    fields: tuple[str, ...]


class Opened(NamedTuple):
    """The moment at which a phase is begun, unless a situation says by a field what is under way in it."""

    at: str
    unless: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A game on the site.

    `course` is what one goes through, a round or a turn; `named` gives a step its name; `moment` says in
    words where in it a situation stands, `places` lists what `at` can be, and `phases` has these by the phase
    in which they are, each with its name. `window` is what players act in, with the entry that says how.
    `lists` and `more_lists` are addresses with names that only this game has, in its menu and below it.
    `sorts` leads from a sort of ability to its entry, `rulebook` has what the engine registered, `meanings`
    are the tables of what phrases mean. `readings` gives the rulesets that play a conflict otherwise and why
    none does; `as_now` says whether a ruleset plays it as the one that prevails. `led_to` are phases in which
    nothing happens without the one before. `bounds` is what of a position there is only at certain steps, and
    `step_of` the step of a moment; `formats` are those that games are played in, where there are several;
    `opened` leads from a phase to the moment at which it is begun where none of its own is under way.
    """

    course: str
    named: Callable[[str], str]
    moment: Callable[[str], str]
    places: Callable[[], list[str]]
    phases: Callable[[], list[tuple[str, list[tuple[str, str]]]]]
    window: tuple[str, str]
    lists: tuple[tuple[str, str], ...]
    more_lists: tuple[tuple[str, str], ...]
    sorts: dict[str, str]
    rulebook: Callable[[], Rulebook]
    meanings: Callable[[], tuple[Meanings, ...]]
    readings: Callable[[str], tuple[dict[str, str], str]]
    as_now: Callable[[str, str], bool]
    bounds: Sequence[Bound]
    step_of: Callable[[str], str]
    formats: tuple[str, ...] = ()
    opened: Mapping[str, Opened] = field(default_factory=dict)
    led_to: tuple[LedTo, ...] = ()


@cache
def shown(game: str) -> Shown:
    """How the site shows a game."""
    found: Shown = late(f"{__package__}.{game}").SHOWN
    return found


def step_named(step: str) -> str:
    """A step or window by its name, with its number behind it; as it is where it has no number."""
    return str(shown("lcg").named(step)) if step[:1].isdigit() else step
