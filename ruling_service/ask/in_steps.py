"""What a question for the steps of a phase, of an attack, of a round or a turn asks for, in their order.

The steps are those that the engines play: a question that names one of these wholes, and otherwise has only
the words such a question is made of, is answered by the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ruling_service.engine.lcg import steps as of_the_round
from ruling_service.engine.tcg import steps as of_the_turn
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

_WORD = pattern(r"[^\W_]+")
_STEPS = {"step", "steps", "phases", "sequence", "structure", "timing", "procedure"}
"""Words for what comes one after the other; of `order` it takes that of a phase, as there is one of players
and one of skirmishes, too.
"""
_AROUND_STEPS = """
    a again all an and are at by card come comes do does during each full game go goes happen happens has have
    how i in is it its list lord lotr me of one order phase rings s show tell the there through to what whats
    which work works
"""
_AROUND = {*_AROUND_STEPS.split(), *_STEPS}
"""Words such a question is made of, besides the name of what has the steps."""
_BOTH = {"lcg": frozenset({"lcg"}), "tcg": frozenset({"tcg"})}
"""Words that only tell which game it is."""


WINDOW = ", then an action window"
"""What is said of a step after which players may act (lcg/rule/action-windows)."""


class InSteps(NamedTuple):
    """A whole with its steps in order: the `game`, what it is `called`, its `steps` as they are said, the
    `entries` of them that the library may have, and the `place` of the first on the game's chart.
    """

    game: str
    called: str
    steps: tuple[str, ...]
    entries: tuple[str, ...]
    place: str


def in_steps(query: str, game: str = "") -> InSteps | None:
    """The whole for whose steps somebody asks; None for any other question, and where both games have one of
    the name and neither is told.
    """
    said = _WORD.findall(fold(query))
    if not (_STEPS & {*said} or {"order", "phase"} <= {*said}):
        return None
    named = game or next((one for one, words in _BOTH.items() if words & {*said}), "")
    left = [
        word.removesuffix("s") for word in said if word not in _AROUND and word not in _BOTH.get(named, ())
    ]
    found = [one for one in _wholes() if named in ("", one.game) and left == one.called.split()]
    return found[0] if len(found) == 1 else None


@cache
def _wholes() -> tuple[InSteps, ...]:
    return (*_of_the_round(), *_of_the_turn())


def _of_the_round() -> Iterator[InSteps]:
    """The round, its phases and the two attacks (lcg/framework/0.0 to lcg/framework/0.1)."""
    phases: dict[str, list[tuple[str, str]]] = {}
    for number, step in of_the_round.STEPS.items():
        phases.setdefault(step.phase, []).append((number, step.title))
    del phases[""]
    for phase, numbered in phases.items():
        within = [(each, of_the_round.within(each[0]).items()) for each in numbered]
        yield _numbered(phase, [one for each, inner in within for one in (each, *inner)])
    for kind, begins in (("enemy", "6.4a"), ("player", "6.8a")):
        yield _numbered(f"{kind} attack", [*of_the_round.within(begins).items()])
    named = tuple(f"{number} {phase.capitalize()} phase" for number, phase in enumerate(phases, start=1))
    yield InSteps("lcg", "round", named, (), "step-0.0")


def _numbered(called: str, numbered: list[tuple[str, str]]) -> InSteps:
    steps = tuple(
        f"{number} {title}{WINDOW if number in of_the_round.WINDOWS else ''}" for number, title in numbered
    )
    entries = tuple(f"lcg/framework/{number}" for number, _ in numbered)
    return InSteps("lcg", called, steps, entries, f"step-{numbered[0][0]}")


def _of_the_turn() -> Iterator[InSteps]:
    """The turn and its phases (tcg/turn-sequence)."""
    phases: dict[str, list[of_the_turn.Step]] = {}
    for step in of_the_turn.STEPS.values():
        phases.setdefault(step.phase, []).append(step)
    del phases[""]
    for phase, each in phases.items():
        steps = tuple(f"{number} {step.title}" for number, step in enumerate(each, start=1))
        entries = tuple(dict.fromkeys(step.entry for step in each))
        yield InSteps("tcg", phase, steps, entries, f"step-{each[0].name.replace('.', '-')}")
    named = tuple(f"{number} {phase.capitalize()} phase" for number, phase in enumerate(phases, start=1))
    yield InSteps("tcg", "turn", named, ("tcg/turn-sequence",), "step-turn-begins")


__all__ = ["InSteps", "in_steps"]
