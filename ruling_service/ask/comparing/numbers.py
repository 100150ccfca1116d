"""Which number of a question is which value, and whose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ruling_service.ask.comparing.pieces import Piece, words

CLOSE = ("word", "more", "each")
"""Pieces that may stand between a number and what it is of."""

LISTED = ("and", "&", ",")
"""What parts the numbers of a list."""
COUNT = "count"
WEIGHT = {"value": 2, "act": 1, "state": 1, COUNT: 2}
"""What a number is rather of: a value by its name, what is done, who has it."""


class Told(NamedTuple):
    """A number with what it is of: a value by its name, an act behind which it stands bare, or nothing but
    who has it.

    `noun` is who stands with it ("" where nobody does) and `bearer` the place of that, `before` who was told
    of last; `more` that it comes to what there is. Where each of several has so much, the number is what they
    have together; so is that of a list, of so many `parts`. `counted` is true where it is how many there are
    of them, `spare` where that only says of how many else is told.
    """

    number: int
    value: str
    act: str
    noun: str
    more: bool
    bearer: int | None
    before: str
    parts: int = 1
    counted: bool = False
    spare: bool = False


class Heard(NamedTuple):
    """The numbers of a question, what of its pieces they have used, by position, and the pieces."""

    told: tuple[Told, ...]
    used: frozenset[int]
    pieces: tuple[Piece, ...]


def heard(pieces: Sequence[Piece]) -> Heard | None:
    """The numbers of a question, each with what it is of; None where that isn't clear, or where it neither
    tells nor asks for any.
    """
    pieces = _joined(pieces)
    numbers = [at for at, one in enumerate(pieces) if one.sort == "number"]
    ways = [(sum(WEIGHT.get(_sort(pieces, number, of), 0) for number, of in way.items()), way)
            for way in _ways(pieces, numbers, {})]  # fmt: skip
    most = max((weight for weight, _ in ways), default=0)
    likely: dict[tuple[Told, ...], Heard] = {}
    for weight, way in ways:
        if weight == most and (numbers or any(one.sort == "how much" for one in pieces)):
            told = _told(pieces, way)
            if told is None:
                return None
            likely.setdefault(told, Heard(told, frozenset((*numbers, *way.values())), tuple(pieces)))
    return next(iter(likely.values())) if len(likely) == 1 else None


def _told(pieces: Sequence[Piece], way: dict[int, int]) -> tuple[Told, ...] | None:
    """The numbers as they are told, without those of how many there are of somebody; None where something is
    said of each of them, or of them together, and it isn't clear of whom.
    """
    counts = {of: number for number, of in way.items() if _sort(pieces, number, of) == COUNT}
    told, spread = [], 0
    having = {_bearer(pieces, number) for number, of in way.items() if counts.get(of) != number}
    for number, of in way.items():
        if counts.get(of) == number:
            many, spare = pieces[number].number, of in having or pieces[number].number == 1
            told.append(Told(many, "", "", pieces[of].name, False, of, "", 1, True, spare))
            continue
        bearer, parts = _bearer(pieces, number), _parts(pieces[number])
        so_many = pieces[counts[bearer]].number if bearer is not None and bearer in counts else 0
        if parts > 1 and so_many not in (0, parts):
            return None  # how many of them there are says that each has one
        said = _of_each(pieces, max(number, of) if pieces[of].sort == "value" else number, min(number, of))
        spread += said
        each = said or so_many > 0 and bearer is not None and _describes(pieces, bearer, min(number, of))
        if pieces[number].number and each != (so_many > 0 and parts == 1):
            return None
        one = pieces[of]
        told.append(Told(
            (so_many if each else 1) * pieces[number].number,
            one.name if one.sort == "value" else "", one.name if one.sort in ("act", "state") else "",
            pieces[bearer].name if bearer is not None else "", _comes(pieces, number),
            bearer, _before(pieces, number), parts,
        ))  # fmt: skip
    if spread != sum(1 for one in pieces if one.sort == "each") or not _all_come(pieces, way):
        return None
    return tuple(told)


def _joined(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with each list of numbers of one value ("4 and 3 attack", "threat 2, 3, 4") as its sum."""
    found = list(pieces)
    for first in range(len(found) - 1, -1, -1):
        last = first
        while last + 2 < len(found) and _goes_on(found, last):
            last += 2
        if last > first and _is_of_one(found, first, last):
            run = [one for one in found[first : last + 1] if one.sort == "number"]
            found[first : last + 1] = [
                found[first]._replace(number=sum(one.number for one in run), name=str(len(run)))
            ]
    return found


def _goes_on(pieces: Sequence[Piece], number: int) -> bool:
    """Does another number of a list stand behind a number?"""
    listed = pieces[number + 1].text in LISTED and pieces[number + 2].sort == "number"
    return listed and pieces[number].sort == "number"


def _is_of_one(pieces: Sequence[Piece], first: int, last: int) -> bool:
    """Are the numbers of a list of the same thing, the value on one side of them or what is told before? No
    list stands at the front of a shorter one, nor between what each of its ends may be of.
    """
    if first > 1 and _goes_on(pieces, first - 2):
        return False
    right = next((one.sort for one in pieces[last + 1 :] if one.sort not in CLOSE), "")
    left = next((one.sort for one in reversed(pieces[:first]) if one.sort not in CLOSE), "")
    return left in ("noun", "he", "") if right == "value" else right != "noun" and bool(left)


def _parts(number: Piece) -> int:
    """How many numbers of a list one is the sum of."""
    return int(number.name or 1)


def _before(pieces: Sequence[Piece], number: int) -> str:
    """Who was told of last before a number, on its side of what is set against each other."""
    for one in reversed(pieces[:number]):
        if one.sort == "break" and one.name in words().against:
            break
        if one.sort == "noun":
            return one.name
    return ""


def _all_come(pieces: Sequence[Piece], way: dict[int, int]) -> bool:
    """Does every word that tells of more stand beside a number?"""
    numbers = {beside for number in way for beside in (number - 1, number + 1)}
    return all(at in numbers for at, one in enumerate(pieces) if one.sort == "more")


def _of_each(pieces: Sequence[Piece], last: int, first: int) -> bool:
    """Is a number told of each of several: "3 threat each", "each with 3 threat"?"""
    if last + 1 < len(pieces) and pieces[last + 1].sort == "each":
        return True
    return next((one.sort == "each" for one in reversed(pieces[:first]) if one.sort != "word"), False)


def _describes(pieces: Sequence[Piece], bearer: int, first: int) -> bool:
    """Does a value tell of what sort several are, each for himself: "two minions of strength 4"?"""
    return [one.text for one in pieces[bearer + 1 : first]] == ["of"]


def _sort(pieces: Sequence[Piece], number: int, of: int) -> str:
    """As what a number is taken that is of another piece."""
    return COUNT if of > number and pieces[of].sort == "noun" else pieces[of].sort


def _part(pieces: Sequence[Piece], number: int) -> range:
    """The part of the sentence in which a piece stands."""
    first, last = number, number
    while first and pieces[first - 1].sort != "break":
        first -= 1
    while last + 1 < len(pieces) and pieces[last + 1].sort != "break":
        last += 1
    return range(first, last + 1)


def _ways(
    pieces: Sequence[Piece], numbers: Sequence[int], taken: dict[int, int]
) -> Iterator[dict[int, int]]:
    """The ways in which each number is of something that stands beside it, no two of the same."""
    if len(taken) == len(numbers):
        yield dict(taken)
        return
    number = numbers[len(taken)]
    for of in _beside(pieces, number):
        shared = pieces[of].sort in ("noun", "he") or of < number and (
            _comes(pieces, number) or _set_against(pieces, number)
        )
        if shared or of not in taken.values():
            yield from _ways(pieces, numbers, {**taken, number: of})


def _beside(pieces: Sequence[Piece], number: int) -> list[int]:
    """What a number may be of: the value on its right or left, the act, keyword or bearer before it, or those
    of whom there are so many.
    """
    right = next((at for at in range(number + 1, len(pieces)) if pieces[at].sort not in CLOSE), None)
    left = next((at for at in range(number - 1, -1, -1) if pieces[at].sort not in CLOSE), None)
    found: list[int] = []
    if right is not None and pieces[right].sort == "value":
        found.append(right)
    so_many = right is not None and all(one.text == "of" for one in pieces[number + 1 : right])
    if right is not None and so_many and pieces[right].sort == "noun" and pieces[right].text.endswith("s"):
        found.append(right)
    if left is not None and pieces[left].sort in ("value", "act", "state", "noun", "he"):
        found.append(left)
        if pieces[left].sort == "he" and left and pieces[left - 1].sort == "act":  # "hits him for 3"
            found.append(left - 1)
    if not found and _comes(pieces, number):  # "1 wound, and one more": of what was told last
        found += [at for at in range(number) if _has_a_number(pieces, at)][-1:]
    if not found and _set_against(pieces, number):  # "strength 9 against 4": of the same
        found += [at for at in range(number) if pieces[at].sort == "value"][-1:]
    return found


def _has_a_number(pieces: Sequence[Piece], of: int) -> bool:
    """Is a piece a value with its number, or an act behind which one stands?"""
    behind = next((one for one in pieces[of + 1 :] if one.sort not in CLOSE), None)
    return pieces[of].sort == "value" or (
        pieces[of].sort == "act" and behind is not None and behind.sort == "number"
    )


def _set_against(pieces: Sequence[Piece], number: int) -> bool:
    """Does a number stand bare behind another that it is set against?"""
    return number > 1 and pieces[number - 1].name in words().against and pieces[number - 2].sort == "number"


def _comes(pieces: Sequence[Piece], number: int) -> bool:
    """Is it told that so much comes to what there is: "2 more", "one more wound", "another 3"?"""
    beside = (*pieces[max(0, number - 1) : number], *pieces[number + 1 : number + 2])
    return any(one.sort == "more" for one in beside)


def _bearer(pieces: Sequence[Piece], number: int) -> int | None:
    """Who stands with a number: the nearest before it in its part of the sentence, else the first behind."""
    nouns = [at for at in _part(pieces, number) if pieces[at].sort == "noun"]
    before, behind = [at for at in nouns if at < number], [at for at in nouns if at > number]
    return before[-1] if before else behind[0] if behind else None


__all__ = ["Heard", "Told", "heard"]
