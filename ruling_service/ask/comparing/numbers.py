"""Which number of a question is which value, and whose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ruling_service.ask.comparing.pieces import Piece

CLOSE = ("word", "more")
"""Pieces that may stand between a number and what it is of."""


class Told(NamedTuple):
    """A number with what it is of: a value by its name, an act behind which it stands bare, or nothing but
    who has it; `noun` is who stands with it ("" where nobody does), `more` that it comes to what there is.
    """

    number: int
    value: str
    act: str
    noun: str
    more: bool
    start: int


class Heard(NamedTuple):
    """The numbers of a question, what of its pieces they have used, by position, and the pieces."""

    told: tuple[Told, ...]
    used: frozenset[int]
    pieces: tuple[Piece, ...]


def heard(pieces: Sequence[Piece]) -> Heard | None:
    """The numbers of a question, each with what it is of; None where that isn't clear."""
    numbers = [at for at, one in enumerate(pieces) if one.sort == "number"]
    best: list[tuple[int, dict[int, int | None]]] = []
    for way in _ways(pieces, numbers, {}):
        named = sum(1 for of in way.values() if of is not None and pieces[of].sort == "value")
        best.append((named, way))
    if not numbers or not best:
        return None
    most = max(named for named, _ in best)
    likely = [way for named, way in best if named == most]
    if len(likely) != 1:
        return None
    told, used = [], set(numbers)
    for number, of in likely[0].items():
        one = pieces[of] if of is not None else None
        if of is not None:
            used.add(of)
        told.append(Told(
            pieces[number].number, one.name if one is not None and one.sort == "value" else "",
            one.name if one is not None and one.sort in ("act", "state") else "", _noun(pieces, number),
            _comes(pieces, number), pieces[number].start,
        ))  # fmt: skip
    return Heard(tuple(told), frozenset(used), tuple(pieces))


def _ways(
    pieces: Sequence[Piece], numbers: Sequence[int], taken: dict[int, int | None]
) -> Iterator[dict[int, int | None]]:
    """The ways in which each number is of something that stands beside it, no two of the same."""
    if len(taken) == len(numbers):
        yield dict(taken)
        return
    number = numbers[len(taken)]
    for of in _beside(pieces, number):
        if of is None or pieces[of].sort == "noun" or of not in taken.values():
            yield from _ways(pieces, numbers, {**taken, number: of})


def _beside(pieces: Sequence[Piece], number: int) -> list[int | None]:
    """What a number may be of: the value on its right or left, the act, keyword or bearer before it."""
    right = next((at for at in range(number + 1, len(pieces)) if pieces[at].sort not in CLOSE), None)
    left = next((at for at in range(number - 1, -1, -1) if pieces[at].sort not in CLOSE), None)
    found: list[int | None] = []
    if right is not None and pieces[right].sort == "value":
        found.append(right)
    if left is not None and pieces[left].sort in ("value", "act", "state", "noun", "he"):
        found.append(left)
    return found


def _comes(pieces: Sequence[Piece], number: int) -> bool:
    """Is it told that so much comes to what there is: "2 more", "one more wound", "another 3"?"""
    beside = (*pieces[max(0, number - 1) : number], *pieces[number + 1 : number + 2])
    return any(one.sort == "more" for one in beside)


def _noun(pieces: Sequence[Piece], number: int) -> str:
    """Who stands with a number: the nearest before it in its part of the sentence, else the first behind."""
    for at in range(number - 1, -1, -1):
        if pieces[at].sort == "break":
            break
        if pieces[at].sort == "noun":
            return pieces[at].name
    for at in range(number + 1, len(pieces)):
        if pieces[at].sort == "break":
            break
        if pieces[at].sort == "noun":
            return pieces[at].name
    return ""


__all__ = ["Heard", "Told", "heard"]
