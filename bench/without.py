"""What hangs on a part of `ask`: questions are asked with it, and those that it had a say in without it.

    python -m bench.without MODULE:FUNCTION … [--every N]

Parts are functions as the module that calls them names them, below `ruling_service.ask`
(`answering.parts_answered:compared`, `recalling.contradictions:swapped`). One has a say where it gives something else than
nothing; without it, nothing comes of it, and a plan isn't built. Asked are every N-th of the questions to work with
and all held-out ones. Printed is how many each had a say in, and of those how many right answers are lost and
gained, and how many wrong ones come and go, without it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from bench.ask import Ask, Question, asker, is_right, load
from ruling_service.ask.building import NotBuilt, Plan
from ruling_service.library import open_library


class Part:
    """A function that can be switched `off`, and whether it `said` anything since that was last forgotten."""

    def __init__(self, name: str) -> None:
        module, _, function = name.partition(":")
        self.name, self.off, self.said = name, False, False
        there = import_module(f"ruling_service.ask.{module}")
        self._real: Callable[..., Any] = getattr(there, function)
        setattr(there, function, self)

    def __call__(self, *given: Any, **named: Any) -> Any:
        found = self._real(*given, **named)
        self.said |= bool(found)
        if not self.off or not found:
            return found
        if isinstance(found, Plan):
            raise NotBuilt("not placed", "It is switched off.")
        try:
            return type(found)()
        except TypeError:  # nothing of its kind is nothing
            return None


class Hangs(NamedTuple):
    """What hangs on a part: the questions that it had a say in, and how many answers are otherwise without it."""

    name: str
    say: int
    lost: int
    gained: int
    prevented: int
    caused: int


def came_out(question: Question, ask: Ask) -> str:
    """Whether a question is answered `right`, `wrong` or not at all ("")."""
    answer = ask(question["q"], question["game"]).get("answer")
    return "" if not answer else "right" if is_right(question, answer) else "wrong"


def measured(parts: list[Part], questions: list[Question], ask: Ask) -> list[Hangs]:
    """What hangs on each of some parts."""
    counted: Counter[tuple[str, str]] = Counter()
    for question in questions:
        for part in parts:
            part.said = False
        before = came_out(question, ask)
        for part in [one for one in parts if one.said]:
            part.off = True
            after = came_out(question, ask)
            part.off = False
            counted[part.name, "say"] += 1
            if before != after:
                counted[part.name, f"{before} gone"] += 1
                counted[part.name, f"{after} come"] += 1
    kinds = ("say", "right gone", "right come", "wrong come", "wrong gone")
    return [Hangs(part.name, *(counted[part.name, kind] for kind in kinds)) for part in parts]


def main() -> int:
    """Prints a line for each part, of the questions that have an answer to compare."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="+")
    parser.add_argument("--every", type=int, default=5)
    options = parser.parse_args()
    listed = [*load("tune")[:: options.every], *load("held-out")]
    ask = asker(open_library())
    print("had a say | right lost | right gained | wrong prevented | wrong caused")
    for one in measured(
        [Part(name) for name in options.parts], [one for one in listed if "verdict" in one], ask
    ):
        print(f"{one.say:5} {one.lost:5} {one.gained:5} {one.prevented:5} {one.caused:5}  {one.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
