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
    have together.
    """

    number: int
    value: str
    act: str
    noun: str
    more: bool
    bearer: int | None
    before: str


class Heard(NamedTuple):
    """The numbers of a question, what of its pieces they have used, by position, and the pieces."""

    told: tuple[Told, ...]
    used: frozenset[int]
    pieces: tuple[Piece, ...]


def heard(pieces: Sequence[Piece]) -> Heard | None:
    """The numbers of a question, each with what it is of; None where that isn't clear."""
    numbers = [at for at, one in enumerate(pieces) if one.sort == "number"]
    ways = [(sum(WEIGHT.get(_sort(pieces, number, of), 0) for number, of in way.items()), way)
            for way in _ways(pieces, numbers, {})]  # fmt: skip
    most = max((weight for weight, _ in ways), default=0)
    likely: dict[tuple[Told, ...], Heard] = {}
    for weight, way in ways:
        if weight == most and numbers:
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
    listed: dict[int | None, int] = {}
    for number, of in way.items():
        if counts.get(of) == number:
            continue
        bearer = _bearer(pieces, number)
        if _listed(pieces, number):
            bearer = _bearer(pieces, number - 2)
            listed[bearer] = listed.get(bearer, 1) + 1
        each = _of_each(pieces, max(number, of) if pieces[of].sort == "value" else number, min(number, of))
        if each != (bearer in counts and not _is_listed(pieces, number)):
            return None
        spread += each
        one = pieces[of]
        told.append(Told(
            (pieces[counts[bearer]].number if each and bearer is not None else 1) * pieces[number].number,
            one.name if one.sort == "value" else "", one.name if one.sort in ("act", "state") else "",
            pieces[bearer].name if bearer is not None else "", _comes(pieces, number),
            bearer, _before(pieces, number),
        ))  # fmt: skip
    so_many = {of: pieces[number].number for of, number in counts.items()}
    if any(so_many.get(-1 if of is None else of) != many for of, many in listed.items()):
        return None  # how many of them there are says that each has one
    if spread != sum(1 for one in pieces if one.sort == "each") or not _all_come(pieces, way):
        return None
    return tuple(told)


def _is_listed(pieces: Sequence[Piece], number: int) -> bool:
    """Is a number one of a list?"""
    return _listed(pieces, number) or number + 2 < len(pieces) and _listed(pieces, number + 2)


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
            _comes(pieces, number) or _set_against(pieces, number) or _listed(pieces, number)
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
    if right == number + 1 and pieces[right].sort == "noun" and pieces[right].text.endswith("s"):
        found.append(right)
    if left is not None and pieces[left].sort in ("value", "act", "state", "noun", "he"):
        found.append(left)
        if pieces[left].sort == "he" and left and pieces[left - 1].sort == "act":  # "hits him for 3"
            found.append(left - 1)
    if not found and _comes(pieces, number):  # "1 wound, and one more": of what was told last
        found += [at for at in range(number) if _has_a_number(pieces, at)][-1:]
    if not found and _listed(pieces, number):  # "two guys with 5 and 4": of the same
        found += [at for at in range(number) if pieces[at].sort in ("value", "noun")][-1:]
    if not found and _set_against(pieces, number):  # "strength 9 against 4": of the same
        found += [at for at in range(number) if pieces[at].sort == "value"][-1:]
    return found


def _has_a_number(pieces: Sequence[Piece], of: int) -> bool:
    """Is a piece a value with its number, or an act behind which one stands?"""
    behind = next((one for one in pieces[of + 1 :] if one.sort not in CLOSE), None)
    return pieces[of].sort == "value" or (
        pieces[of].sort == "act" and behind is not None and behind.sort == "number"
    )


def _listed(pieces: Sequence[Piece], number: int) -> bool:
    """Does a number stand bare behind another, in a list?"""
    behind = next((one for one in pieces[number + 1 :] if one.sort not in CLOSE), None)
    bare = behind is None or behind.sort not in ("value", "noun")
    return bare and number > 1 and pieces[number - 1].text in LISTED and pieces[number - 2].sort == "number"


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
