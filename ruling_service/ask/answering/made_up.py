"""Numbers that only our own cards have: of a card of plain values that stands for "an enemy" nobody tells how
much it endures or what it engages at, nor at what threat a player is. What hangs on one such number is told
by that number; what hangs on several isn't told.

Found by further runs with the least and with much of each of them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from ruling_service.ask.answering.playing import Played, Simulate, fitting, run
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.reasons import not_placed
from ruling_service.engine.kernel.explore import Budget
from ruling_service.slugs import fold

Data = dict[str, Any]
RANGES = {
    "lcg": {
        "willpower": (0, 4), "attack": (2, 8), "defense": (0, 2), "hit points": (1, 12), "threat": (1, 6),
        "engagement cost": (1, 50), "quest points": (1, 20),
    },
    "tcg": {"strength": (1, 20), "vitality": (1, 6), "resistance": (1, 10), "site number": (1, 9)},
}  # fmt: skip
"""The least and the most of each number that is tried: about what nine of ten cards have printed; of attack
and defense so that a plain attack does some damage. What one costs is always there to be paid where nobody
tells otherwise.
"""
TAKEN_BY = {"damage": "hit points", "wounds": "vitality", "progress": "quest points"}
"""Tokens that take up a number: with as many there is no such card."""
DIAL = {"lcg": ("threat", 15, 45), "tcg": ("site", 1, 9)}
"""A number of a player that isn't told either, from a low to a high one. He knows his own: what hangs on it
isn't told by it.
"""
STAGED = "a location somewhere"
"""What stands for all that may wait in the staging area."""
COUNTED = ("points", "points left", "burdens", "wounds", "resources")
"""How the name of a value ends that is counted: of it there are fewer, of any other less."""


class Open(NamedTuple):
    """A number that nobody tells: what it is called, the least and the most of it, how the position is with
    so much of it, whether a card has it, whether it is in the position, and whether what hangs on it alone
    is asked.
    """

    of: str
    least: int
    most: int
    laid: Callable[[int], Data]
    of_card: bool = True
    there: bool = True
    alone: bool = True


def hang_on_one(played: Played, named: Collection[str], numbers: Collection[int], simulate: Simulate,
                budget: Budget) -> None:  # fmt: skip
    """Tells what hangs on a number of our own by that number (`Played.hangs`). Raises NotBuilt where it hangs
    on several, or isn't asked with yes or no.

    `named` are the titles and places that a question names, folded, `numbers` what it tells.
    """
    plan = played.plan
    firm = played.word in ("always", "never") and not plan.because and plan.brings is None
    if not firm or plan.asks == "what":
        return
    try_ = _Tries(played, simulate, budget)
    found = [one for one in _open(played.plan.situation, named, numbers) if one.alone and try_.turns(one)]
    if not found:
        return
    if len(found) > 1 or not found[0].of_card or not isinstance(played.answer, bool):
        raise _of_several(found)
    number, least = try_.edge(found[0])
    for side in (number - 1, number):  # there another may turn it that elsewhere is too small to
        there = _Tries(played, simulate, budget, (number <= side) is not least)
        others = _open(found[0].laid(side), named, numbers)
        if other := next((one for one in others if one.of != found[0].of and there.turns(one)), None):
            raise _of_several([found[0], other])
    told = by_number(number, least=least, low=found[0].least, high=found[0].most, called=found[0].of)
    played.word, played.answer, played.hangs = "depends", f"{told} ({found[0].of})", (found[0].of, told)


def _of_several(found: Sequence[Open]) -> NotBuilt:
    hangs = " and ".join(one.of for one in found[:2])
    return NotBuilt("not certain", f"It hangs on {hangs}, which {'are' if found[1:] else 'is'}n't told.")


def by_number(number: int, *, least: bool, low: int, high: int, called: str) -> str:
    """What comes of each number of something: `least` below this one, the contrary from it on. It is at least
    `low` and at most `high`.
    """
    fewer = "fewer" if called.endswith(COUNTED) else "less"
    under = f"{number - 1}{f' or {fewer}' if number - 1 > low else ''}"
    over = f"{number}{' or more' if number < high else ''}"
    first, then = ("yes", "no") if least else ("no", "yes")
    return f"{first} with {under}, {then} with {over}"


class _Tries(NamedTuple):
    """Further runs of a question, to be compared with what it came to, or comes to where a number is another
    (`answer`).
    """

    played: Played
    simulate: Simulate
    budget: Budget
    answer: bool | None = None

    def comes_to(self, one: Open, number: int) -> bool | None:
        """What comes of the question with so much of a number; None where that isn't played."""
        try:
            found = run(one.laid(number), self.simulate, self.budget)
            fitting(self.played.plan, found)
        except NotBuilt:
            return None
        if found.gaps or not isinstance(found.answer, bool):
            return None
        return found.answer is not self.played.plan.negated

    def turns(self, one: Open) -> bool:
        """Does another answer come of the least or the most of a number? That one comes of there being any
        doesn't say so.
        """
        came = self.played.answer if self.answer is None else self.answer
        least, most = self.comes_to(one, one.least), self.comes_to(one, one.most)
        return (not came) in (least, most) and (one.there or least is not most)

    def edge(self, one: Open) -> tuple[int, bool]:
        """From what number on something else comes of it than of the least, and what of the least. Raises
        NotBuilt where it turns more than once, or isn't played.
        """
        low, high = one.least, one.most
        least, most = self.comes_to(one, low), self.comes_to(one, high)
        if least is None or most is None or least is most:
            raise not_placed(one.of)
        while high - low > 1:
            middle = (low + high) // 2
            tried = self.comes_to(one, middle)
            if tried is None:
                raise not_placed(one.of)
            low, high = (middle, high) if tried is least else (low, middle)
        return high, least


def _open(situation: Data, named: Collection[str], numbers: Collection[int]) -> Iterator[Open]:
    """The numbers of our own in a position: of cards that aren't `named`, and none of `numbers`."""
    game = situation["game"]
    for at, card in enumerate(situation.get("cards", ())):
        name = str(card.get("name"))
        if fold(name) in named:
            continue
        for value, (least, most) in RANGES[game].items():
            there = card.get(value)
            if type(there) is int and there not in numbers:
                taken = _taken(situation, name, value) if value in TAKEN_BY.values() else 0
                if taken and taken not in numbers:
                    continue  # so much is left of it as is told, whatever it is
                least = max(least, taken + 1)
                of = f"the {name.removeprefix('a ').removeprefix('an ').removeprefix('the ')}’s {value}"
                yield Open(of, least, most, _with(situation, "cards", at, value))
    if game in DIAL:
        value, least, most = DIAL[game]
        for at, player in enumerate(situation["players"]):
            if type(player.get(value)) is int and player[value] not in numbers:
                yield Open(
                    f"your {value}" if not at else f"the other player’s {value}", least, most,
                    _with(situation, "players", at, value), of_card=False, alone=game == "lcg"
                )
    if game == "lcg" and not situation.get("staging area") and "staging" not in named:
        yield Open("the threat in the staging area", 1, 20, _staged(situation), there=False)


def _taken(situation: Data, name: str, value: str) -> int:
    """How many tokens lie on a card that take up a number of it."""
    tokens = next(one for one, of in TAKEN_BY.items() if of == value)

    def found(part: Any) -> Iterator[int]:
        if isinstance(part, dict):
            if name in (part.get("card"), part.get("as")) and type(part.get(tokens)) is int:
                yield part[tokens]
            for inner in part.values():
                yield from found(inner)
        for inner in part if isinstance(part, list) else ():
            yield from found(inner)

    return max(found({key: part for key, part in situation.items() if key not in ("do", "ask")}), default=0)


def _with(situation: Data, among: str, at: int, value: str) -> Callable[[int], Data]:
    """The situation with so much of a value of one of its cards, or players."""
    def laid(number: int) -> Data:
        changed = copy.deepcopy(situation)
        changed[among][at][value] = number
        return changed

    return laid


def _staged(situation: Data) -> Callable[[int], Data]:
    def laid(number: int) -> Data:
        place = {"name": STAGED, "type": "location", "threat": number, "quest points": 60}
        cards = [*copy.deepcopy(situation.get("cards", [])), place]
        return {**copy.deepcopy(situation), "cards": cards, "staging area": [STAGED]}

    return laid


__all__ = ["COUNTED", "by_number", "hang_on_one"]
