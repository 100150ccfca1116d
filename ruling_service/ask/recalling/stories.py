"""What a text that tells a story asks: the clause that asks, or what is claimed where it only asks for a
judgement, and of the story what speaks of the same.

A question of a case is a short sentence with its conditions. Of a story each clause is read by itself; for
each question of a case that lies near, those clauses are taken besides what asks that bring it nearer. What
it reads so is a question as short as those of cases, and how probable it is that it is meant is found from
stories (`learnt/stories.toml`, `python -m bench stories`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import add
from typing import NamedTuple

from ruling_service.ask import learnt
from ruling_service.ask.recalling.features import Said
from ruling_service.ask.recalling.question_kind import asks_for
from ruling_service.ask.recalling.signs import Weights
from ruling_service.ask.recalling.vectors import Sense, Vector, nearness, traits

FILE = "stories.toml"
NEARER = 0.01
"""A clause of the story belongs to what is asked that brings it nearer by so much."""
TAKEN = 4
"""and so many of them at most."""
class StorySigns(NamedTuple):
    """What the likeness of a story and a question of a case shows in; shares are 0 to 1.

    `near` is how near it lies with the clauses that bring it nearer, `alone` how near the clause that asks
    (-1 to 1), `foci` the share of what may be asked that the case speaks of, `whole` that of all that is
    told; the others are those of `Signs`, of the question that is read of the story.
    """

    near: float
    alone: float
    about: float
    asked_often: float
    unturned: float
    kind: float
    other_kind: float
    cards_missing: float
    numbers_left: float
    foci: float
    whole: float


class Clause(NamedTuple):
    """A clause of a story with what it says, what it asks for, and the sum of its vectors."""

    text: str
    said: Said
    asks: str
    at: Vector


class Story(NamedTuple):
    """The clauses of a text in their order, and the numbers of those that may be what is asked (`foci`).

    `inner` has how near each two of them lie (not at length 1).
    """

    clauses: tuple[Clause, ...]
    foci: tuple[int, ...]
    inner: tuple[tuple[float, ...], ...]


class Taken(NamedTuple):
    """One way to take a story: how near it lies so to a question of a case (-1 to 1), how near the clause
    that asks lies by itself, which that is, and which clauses belong to it.
    """

    near: float
    alone: float
    focus: int
    told: tuple[int, ...]


def story_of(found: Sequence[str], foci: Sequence[int], says: Callable[[str], Said], sense: Sense) -> Story:
    """A text of these clauses, of which some may be what is asked (`foci`); `says` reads one of them."""
    clauses = []
    for at, one in enumerate(found):
        said = says(one)
        asks = asks_for(one) or "yes" if at in foci else ""
        clauses.append(Clause(one, said, asks, sense.total(traits(one, said, asks))))
    inner = tuple(tuple(nearness(one.at, other.at) for other in clauses) for one in clauses)
    return Story(tuple(clauses), tuple(foci) if clauses else (), inner)


def places(story: Story) -> list[Vector]:
    """Where what a story may ask lies: each clause that may ask, by itself, with one before it, with all."""
    everything: Vector = tuple(map(sum, zip(*(one.at for one in story.clauses), strict=True)))
    found = [everything]
    for at in story.foci:
        alone = story.clauses[at].at
        found.append(alone)
        found.append(tuple(map(add, alone, everything)))
        found += [tuple(map(add, alone, story.clauses[at - step].at)) for step in (1, 2) if at >= step]
    return found


def taken(story: Story, middle: Vector) -> Taken:
    """How a story is taken to be a question of a case that lies there: by that of the clauses which may ask,
    with those that bring it nearer, that lies nearest so.
    """
    dots = [nearness(one.at, middle) for one in story.clauses]
    return max(_nearer(story, dots, at) for at in story.foci)


def _nearer(story: Story, dots: Sequence[float], focus: int) -> Taken:
    towards, square = dots[focus], story.inner[focus][focus]
    best = alone = towards / max(math.sqrt(square), 1e-6)
    chosen = [focus]
    while len(chosen) <= TAKEN:
        squares = {
            at: square + story.inner[at][at] + 2 * sum(story.inner[at][one] for one in chosen)
            for at in range(len(dots)) if at not in chosen
        }
        found = max(
            (
                ((towards + dots[at]) / max(math.sqrt(max(each, 0.0)), 1e-6), at)
                for at, each in squares.items()
            ),
            default=(best, -1),
        )  # fmt: skip
        if found[0] < best + NEARER:
            break
        best, at = found
        square, towards = squares[at], towards + dots[at]
        chosen.append(at)
    return Taken(best, alone, focus, tuple(sorted(chosen[1:])))


def together(story: Story, way: Taken) -> Said:
    """What a clause that asks says with the clauses that belong to it."""
    focus = story.clauses[way.focus].said
    parts = [*(story.clauses[number].said for number in way.told), focus]
    meant = frozenset().union(*(one.meant for one in parts))
    return Said(
        frozenset().union(*(one.cards for one in parts)), meant,
        frozenset().union(*(one.turns for one in parts)),
        tuple(number for one in parts for number in one.numbers), meant - focus.meant,
    )


def meant(story: Story, at: Sequence[int] | None = None) -> frozenset[str]:
    """What some clauses of a story mean, all of them where none are given."""
    clauses = story.clauses if at is None else [story.clauses[number] for number in at]
    return frozenset().union(*(one.said.meant for one in clauses))


def condensed(story: Story, way: Taken) -> str:
    """The question that is read of a story: the clauses that belong to it, and what asks."""
    told = ", ".join(story.clauses[number].text.strip(" .!?") for number in way.told)
    asked = f"{story.clauses[way.focus].text.rstrip(' .!?')}?"
    return f"{told}. {asked}" if told else asked


@lru_cache(maxsize=1)
def weights() -> Weights:
    """How much each sign counts for a story, as it was found."""
    data = learnt.found_out(FILE)
    return Weights(StorySigns(**data["signs"]), data["nothing"], data["leaning"])
