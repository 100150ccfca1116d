"""How choices are made where nobody is asked: by chance as a shuffled deck would, by players at random."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sized

from ruling_service.engine.kernel.decisions import Decision

Choice = Callable[[Decision], int]
BOLD = 0.6
"""How often eager players commit as many characters as they can: else no quest would ever succeed."""
MOST_BID = 3
"""Players at random bid fewer burdens than this."""


def by_chance(seed: int, number: int, pending: Decision) -> int:
    """What chance decides at the decision with that number of the game with that seed.

    An option that stands for several equal cards is as likely as all of them. It hangs on nothing but its
    arguments, so the same choices give the same game, on any machine.
    """
    weights = [option.times for option in pending.options]
    drawn = hashlib.sha256(f"{seed}/{number}".encode()).digest()
    left = int.from_bytes(drawn[:8], "big") % sum(weights)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise AssertionError("not reached")


def at_random(seed: int) -> Choice:
    """How the players of that game choose: some at random, some rather do something, some rather pass."""
    chance = random.Random(seed)
    temper = chance.choice(("any", "eager", "eager", "idle"))

    def choose(pending: Decision) -> int:
        count = len(pending.options)
        if pending.kind == "bid":
            return min(chance.randrange(MOST_BID), count - 1)
        if pending.kind == "commit" and temper == "eager" and chance.random() < BOLD:
            return max(range(count), key=lambda n: (_size(pending.options[n].value), chance.random()))
        passing = [n for n, option in enumerate(pending.options) if option.value in (None, False, ())]
        others = [n for n in range(count) if n not in passing]
        if not passing or not others or temper == "any" or pending.by < 0:
            return chance.randrange(count)
        likely = 0.85 if temper == "eager" else 0.25
        return chance.choice(others if chance.random() < likely else passing)

    return choose


def _size(chosen: object) -> int:
    """How many are chosen together."""
    return len(chosen) if isinstance(chosen, Sized) else 0
