"""A question that tells values, laid out: the comparison of the rules that has a place for all of them, with
the question's numbers in its position.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from ruling_service.ask.building import NotBuilt, Plan
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.comparing.asking import DENIES, Wanted, wanted
from ruling_service.ask.comparing.changes import with_changes
from ruling_service.ask.comparing.needing import with_needs
from ruling_service.ask.comparing.numbers import Heard, Told, heard
from ruling_service.ask.comparing.pieces import Piece, pieces
from ruling_service.ask.comparing.records import Comparison, Value, bearers, comparisons
from ruling_service.ask.model import Understanding
from ruling_service.ask.recalling.placing import with_numbers
from ruling_service.patterns import pattern

NOBODY: Mapping[str, str] = {}
PLAYERS = ("I", "you", "a player")
"""Who is the same each time."""

LISTED = pattern(r"; here (?:([a-z ]+) \{\1\}(?:, (?!$)|\.$))+$")
"""How a reason ends that lists what is compared: "…; here attack {attack}, defense {defense}." """


NUMBERS = pattern(r"[;,] here [^.]*")
"""The numbers that a reason compares."""
MANY = 60
"""More than so much nobody needs of anything."""


class Laid(NamedTuple):
    """A comparison that a question asks for, with the numbers of its values, and the plan to play.

    `open` is the value of which nothing is told, or the least is asked for, "" where all are told; `comes`
    is how much is told to come to it, and `whose` what the question calls those who have it.
    """

    comparison: Comparison
    numbers: dict[str, int]
    wanted: Wanted
    plan: Plan
    open: str = ""
    comes: int = 0
    whose: str = ""

    def at(self, number: int) -> Laid:
        """The same with so much of the open value. Raises NotBuilt where there is no such position."""
        numbers = {**self.numbers, self.open: number + self.comes}
        plan = _plan(self.comparison, numbers, self.wanted) if _stands(numbers, self.comparison) else None
        if plan is None:
            raise not_placed(f"the number {number}")
        return self._replace(numbers=numbers, plan=plan)

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that there may be of the open value."""
        values = self.comparison.values
        value = values[self.open]
        below = (name for name, one in values.items() if one.below == self.open)
        least = max((self.numbers.get(name, -1) + 1 for name in below), default=0)
        most = value.stands if self.comes else value.most
        return max(value.least, least), most or MANY

    @property
    def why(self) -> str:
        """The rule, with the numbers that it compares; a list of them is told to its end, and none of them
        where one is open.
        """
        why = self.comparison.why
        if self.open and not self.wanted.least:
            return NUMBERS.sub("", why)
        rest = [f"{name} {number}" for name, number in self.numbers.items() if f"{{{name}}}" not in why]
        if rest and LISTED.search(why):
            why = f"{why.removesuffix('.')}, {', '.join(rest)}."
        for name, number in self.numbers.items():
            why = why.replace(f"{{{name}}}", str(number))
        return why


def laid_out(
    understood: Understanding, game: str, anybody: Mapping[str, str] = NOBODY
) -> list[Laid]:
    """The ways to lay out what a question tells of values; none where it tells of anything else. `anybody`
    are characters by their names that are like any others here, with their kinds.
    """
    found = _heard(understood, game, anybody)
    if found is None:
        return []
    return [laid for one in comparisons(game) if _has_a_place(found, one) for laid in _laid(found, one)]


def left_open(understood: Understanding, game: str) -> list[Laid]:
    """The ways to lay out a question whether something follows that tells all values but one; none where it
    names a card, of which the values are known.
    """
    found = _heard(understood, game, NOBODY)
    if found is None:
        return []
    return [laid for one in comparisons(game) if _has_a_place(found, one) for laid in _open(found, one)]


def _heard(understood: Understanding, game: str, anybody: Mapping[str, str]) -> Heard | None:
    """The numbers of a question with what they are of; None where it tells more than values."""
    row = _without_denied(pieces(understood, anybody))
    row = with_needs(row, game) if row is not None else None
    changed = with_changes(row) if row is not None else None
    return heard(changed) if changed is not None else None


def _without_denied(row: list[Piece] | None) -> list[Piece] | None:
    """A row of pieces without states that somebody is told not to be in: "isn't roaming" is any other."""
    if row is None:
        return None
    before = ("", *(one.text for one in row))
    return [
        one for one, word in zip(row, before, strict=False) if one.sort != "state" or not DENIES.search(word)
    ]


def _laid(found: Heard, comparison: Comparison) -> Iterator[Laid]:
    ways = _numbers(found, comparison)
    if len(ways) != 1:
        yield from _least(found, comparison)
        return
    numbers, whose = ways[0]
    if any(_only_comes(found, name, value) for name, value in comparison.values.items() if name in numbers):
        return
    for one in wanted(found, comparison, whose):
        if one.least:
            continue
        told = set(numbers)
        if not told >= {*one.ask.needs} or told & set(one.ask.without):
            continue
        if (plan := _plan(comparison, numbers, one)) is not None:
            yield Laid(comparison, numbers, one, plan)


def _least(found: Heard, comparison: Comparison) -> Iterator[Laid]:
    """The ways to ask for the least of a value that isn't told: each is laid out with the least there is."""
    for one in wanted(found, comparison, {}):
        ways = _numbers(found, comparison, one.least) if one.least else []
        if len(ways) != 1 or one.least in ways[0][0] or not set(ways[0][0]) >= {*one.ask.needs} - {one.least}:
            continue
        numbers = {**ways[0][0], one.least: comparison.values[one.least].least}
        if (plan := _plan(comparison, numbers, one)) is not None:
            yield Laid(comparison, numbers, one, plan, open=one.least)


def _open(found: Heard, comparison: Comparison) -> Iterator[Laid]:
    """The ways in which one value isn't told, or only what comes to it, and something may hang on it."""
    for name, value in comparison.values.items():
        ways = _numbers(found, comparison, name)
        comes = len(ways) == 1 and name in ways[0][0] and _only_comes(found, name, value)
        if len(ways) != 1 or (name in ways[0][0]) is not comes:
            continue
        numbers, whose = ways[0]
        if any(_only_comes(found, other, one) for other, one in comparison.values.items()
               if other in numbers and other != name):  # fmt: skip
            continue
        told = {*numbers, name}
        for one in wanted(found, comparison, whose):
            needed = not value.optional or name in one.ask.needs
            whole = told >= {*one.ask.needs} and not told & {*one.ask.without}
            if one.least or one.ask.values or not (needed and whole):
                continue
            laid = Laid(comparison, numbers, one, Plan({}, asks="whether"), name, numbers.get(name, 0))
            yield laid._replace(whose=_called(found, comparison, value))


def _only_comes(found: Heard, name: str, value: Value) -> bool:
    """Is of a value only that told which comes to it ("2 more burdens"), where some stands also by an act?"""
    its = [one for one in found.told if one.value == name or one.act in (*value.with_, *value.adds)]
    by_act = value.adds if value.stands is not None else ()
    return bool(its) and all(one.more or one.act in by_act for one in its)


def _called(found: Heard, comparison: Comparison, value: Value) -> str:
    """What a question calls those who have a value, cards before players; "" where it names none of them, and
    they may be cards.
    """
    nouns = comparison.sides[value.of]
    named = [one.name for one in found.pieces if one.sort == "noun" and one.name in nouns]
    return min(named, key=PLAYERS.__contains__, default=nouns[0] if nouns[0] in PLAYERS else "")


def _has_a_place(found: Heard, comparison: Comparison) -> bool:
    """Has every noun, state and zone of a question a place in a comparison, and are its states told?"""
    nouns = {name for names in comparison.sides.values() for name in names}
    adds = {name for value in comparison.values.values() for name in value.adds}
    asked = {name for ask in comparison.asks for name in ask.states}
    states = {one.name for one in found.pieces if one.sort == "state"}
    states -= {one for one in states if one.removesuffix("ing") in comparison.acts}  # "in a skirmish"
    return (
        all(one.name in nouns for one in found.pieces if one.sort == "noun")
        and all(one.name in comparison.absent for one in found.pieces if one.sort == "none")
        and all(
            one.name in (*comparison.zones, comparison.after) for one in found.pieces if one.sort == "zone"
        )
        and (not comparison.after or _comes_after(found, comparison.after))
        and states <= {*comparison.states, *adds, *asked} and states >= {*comparison.states}
    )


def _comes_after(found: Heard, phase: str) -> bool:
    """Is it asked what there is after a phase?"""
    row = [one for one in found.pieces if one.sort != "word"]
    return any(
        before.sort == "break" and before.name == "after" and one.sort == "zone" and one.name == phase
        for before, one in zip(row, row[1:], strict=False)
    )


def _numbers(
    found: Heard, comparison: Comparison, missing: str = ""
) -> list[tuple[dict[str, int], dict[str, str]]]:
    """The ways in which the numbers of a question are the values of a comparison, each of its own side; with
    the sides of those who have them. One may be `missing`.
    """
    places = [
        [name for name, value in comparison.values.items() if _may_be(told, name, value, comparison)]
        or ([""] if told.spare else []) for told in found.told
    ]
    needed = {name for name, value in comparison.values.items() if not value.optional} - {missing}
    seen: list[tuple[dict[str, int], dict[str, str]]] = []
    for choice in product(*places):
        told = [one for one, name in zip(found.told, choice, strict=True) if name]
        way = [name for name in choice if name]
        numbers = _summed(told, way, comparison) if _of_one_each(found, told, way, comparison) else None
        if numbers is None or not needed <= {*numbers} or not _stands(numbers, comparison, missing):
            continue
        sides = {
            one.noun: comparison.values[name].of for one, name in zip(told, way, strict=True)
            if one.noun in comparison.sides[comparison.values[name].of]
        }
        if all(numbers != other for other, _ in seen):
            seen.append((numbers, sides))
    in_order = [one for one in seen if list(one[0]) == [name for name in comparison.values if name in one[0]]]
    return in_order if len(seen) > 1 and len(in_order) == 1 else seen


def _may_be(told: Told, name: str, value: Value, comparison: Comparison) -> bool:
    """Can a number be of a value, by its name or what it stands with, and by whose it is?"""
    sides = [noun for side in (value.of, *value.by) for noun in comparison.sides[side]]
    if told.counted or value.counts:
        return told.counted and value.counts and told.noun in sides
    if told.noun and told.noun not in sides:
        return False
    has = bearers(comparison.position["game"]).get(told.value, ())
    if not told.noun and told.before in has and told.before not in sides and not value.free:
        return False  # "an enemy with attack 4, 2 hit points": they are its own
    if told.value:
        return told.value in (name, *value.called)
    if told.act:
        return told.act in value.with_ or told.act in value.adds
    return value.plain and bool(told.noun)


def _of_one_each(
    found: Heard, told: Sequence[Told], way: Sequence[str], comparison: Comparison
) -> bool:
    """Is of each side one card told, or the same again ("the hero"), but for those whose values add up; and
    none on two sides?
    """
    of_bearer: dict[int | None, set[str]] = {}
    for one, name in zip(told, way, strict=True):
        if not one.value:
            of_bearer.setdefault(one.bearer, set()).add(comparison.values[name].of)
    if any(len(sides) > 1 for bearer, sides in of_bearer.items() if bearer is not None):
        return False
    for side in comparison.sides:
        bearers = sorted({
            one.bearer for one, name in zip(told, way, strict=True)
            if one.bearer is not None and comparison.values[name].of == side
            and not comparison.values[name].sums and one.noun in comparison.sides[side]
            and all(one.noun not in comparison.sides[doer] for doer in comparison.values[name].by)
        })
        again = [
            at for at in bearers[1:]
            if found.pieces[at].name == found.pieces[bearers[0]].name
            and (found.pieces[at - 1].text == "the" or found.pieces[at].name in PLAYERS)
        ]
        if len(bearers) - len(again) > 1:
            return False
    return True


def _summed(
    told: Sequence[Told], way: Sequence[str], comparison: Comparison
) -> dict[str, int] | None:
    """The values with their numbers; what comes to one is added. None where a value has two numbers, or
    something comes to one to which nothing can.
    """
    numbers: dict[str, int] = {}
    for one, name in zip(told, way, strict=True):
        adds = comparison.values[name].adds
        if one.more and not adds or one.parts > 1 and not comparison.values[name].sums:
            return None
        if name in numbers and not (one.more or one.act in adds or comparison.values[name].sums):
            return None
        numbers[name] = numbers.get(name, 0) + one.number
    return numbers


def _stands(numbers: dict[str, int], comparison: Comparison, missing: str = "") -> bool:
    """Is there a position with these numbers, whatever the missing one is?"""
    for name, number in numbers.items():
        value = comparison.values[name]
        if number < value.least or value.most is not None and number > value.most:
            return False
        if value.together and value.together not in numbers:
            return False
        below = "" if value.below == missing else value.below
        if below and (below not in numbers or number >= numbers[below]):
            return False
    return True


def _plan(comparison: Comparison, numbers: dict[str, int], one: Wanted) -> Plan | None:
    situation = copy.deepcopy(comparison.position)
    try:
        with_numbers(situation, {name: value.at for name, value in comparison.values.items()}, numbers)
    except NotBuilt:
        return None
    situation["ask"] = copy.deepcopy(one.ask.ask)
    kind = next(iter(one.ask.ask))
    return Plan(
        situation, asks="value" if kind == "how much" else "can" if kind == "can" else "whether",
        negated=one.denied, defaults=list(comparison.taken), cites=list(comparison.cites),
    )


__all__ = ["PLAYERS", "Laid", "laid_out", "left_open"]
