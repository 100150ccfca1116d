"""What is told to change a value by so much ("an event gives him +1 defense", "he gets +2", "strength -3"):
the value is told as it is with that.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruling_service.ask.comparing.pieces import Piece, words

SIGNS = ("+", "-")
ADDED = ("plus", "+")
GETS = "gain"
BY = ("from", "by")
MAKES = ("make", "makes")
BESIDE = ("word", "he", "noun", "give", "more")
"""What may stand in the part that tells of a change, beside who gets it, the value and the number,"""
GIVING = ("play",)
"""and what may be done with what gives it."""


def with_changes(row: Sequence[Piece]) -> list[Piece] | None:
    """A row of pieces with each change of a value in that value's number; None where a change is told and it
    isn't clear of what.
    """
    pieces = list(row)
    while (at := next((i for i, _ in enumerate(pieces) if _changes(pieces, i)), None)) is not None:
        base = _base(pieces, at)
        if base is None:
            return None
        told = pieces[base]
        pieces[base] = told._replace(number=told.number + pieces[at].number)
        first, last = _run(pieces, at)
        del pieces[first : last + 1]
    return None if any(one.sort == "give" for one in pieces) else pieces


def _changes(pieces: Sequence[Piece], at: int) -> bool:
    """Is a number a change of a value, with a sign beside one or behind "gets"? A keyword has its own."""
    one = pieces[at]
    if one.sort != "number":
        return False
    signed = one.text[:1] in SIGNS
    added = at > 0 and pieces[at - 1].sort == "more" and pieces[at - 1].text in ADDED
    if _value(pieces, at) is not None:
        return signed or added
    return signed and _behind(pieces, at, "act", GETS)


def _value(pieces: Sequence[Piece], at: int) -> int | None:
    """The value that a change is of, on its right or left."""
    for beside in (at + 1, at - 1):
        if 0 <= beside < len(pieces) and pieces[beside].sort == "value":
            return beside
    added = at > 1 and pieces[at - 1].sort == "more" and pieces[at - 2].sort == "value"
    return at - 2 if added else None


def _behind(pieces: Sequence[Piece], at: int, sort: str, name: str) -> bool:
    before = next((one for one in reversed(pieces[:at]) if one.sort not in ("word", "more")), None)
    return before is not None and (before.sort, before.name) == (sort, name)


def _base(pieces: Sequence[Piece], at: int) -> int | None:
    """The number that is changed: the only one told of that value, or of whoever gets the change."""
    value, who = _value(pieces, at), _who(pieces, at)
    found = []
    for number, one in enumerate(pieces):
        if number == at or one.sort != "number" or _changes(pieces, number):
            continue
        of = _named_by(pieces, number)
        if of and (value is None or of == pieces[value].name):
            found.append(number)
    if len(found) == 1 and (not who or _owner(pieces, found[0]) in ("", who)):
        return found[0] if value is not None or who else None
    of_him = [number for number in found if who and _owner(pieces, number) == who]
    return of_him[0] if len(of_him) == 1 else None


def _named_by(pieces: Sequence[Piece], number: int) -> str:
    """The value of which a number is, by its name or by the act behind which it stands bare."""
    for beside in (number + 1, number - 1):
        if 0 <= beside < len(pieces) and pieces[beside].sort == "value":
            return pieces[beside].name
    before = next((one for one in reversed(pieces[:number]) if one.sort != "word"), None)
    return before.name if before is not None and before.sort == "act" else ""


def _part(pieces: Sequence[Piece], at: int) -> tuple[int, int]:
    """The part of the sentence in which a piece stands, by its first and last."""
    first, last = at, at
    while first and pieces[first - 1].sort != "break":
        first -= 1
    while last + 1 < len(pieces) and pieces[last + 1].sort != "break":
        last += 1
    return first, last


def _owner(pieces: Sequence[Piece], number: int) -> str:
    """Who has a value with its number: the nearest before it in its part, else the first behind it."""
    first, last = _part(pieces, number)
    before = [one.name for one in pieces[first:number] if one.sort == "noun"]
    behind = [one.name for one in pieces[number : last + 1] if one.sort == "noun"]
    return before[-1] if before else behind[0] if behind else ""


def _gives(pieces: Sequence[Piece], first: int, at: int) -> int:
    """Where it is said that something gives the change, `first` where it isn't."""
    return next((
        i for i in range(at - 1, first, -1)
        if pieces[i].sort == "give" or pieces[i].sort == "word" and pieces[i].text in MAKES
    ), first)


def _who(pieces: Sequence[Piece], at: int) -> str:
    """Who gets a change: who is named for it, else, where nobody is, of whom the part before tells."""
    first, last = _part(pieces, at)
    start = _gives(pieces, first, at)
    end = next((i for i in range(at, last + 1) if pieces[i].text in BY), last + 1)
    named = [one for one in pieces[start:end] if one.sort in ("noun", "he")]
    if named:
        return named[-1].name if named[-1].sort == "noun" else ""
    before = next((i for i in range(first - 1, -1, -1) if pieces[i].sort == "noun"), None)
    if start > first or before is None or any(one.name in words().ends for one in pieces[before:first]):
        return ""
    told = [one.name for one in pieces[slice(*_part(pieces, before))] if one.sort == "noun"]
    return (told or [pieces[before].name])[0]


def _run(pieces: Sequence[Piece], at: int) -> tuple[int, int]:
    """What tells of a change: its whole part where that says nothing else, else the number with its value."""
    first, last = _part(pieces, at)
    value = _value(pieces, at)
    beside = [
        one for i, one in enumerate(pieces[first : last + 1], first)
        if i not in (at, value) and one.sort not in BESIDE
    ]
    if all(one.sort == "act" and one.name in (GETS, *GIVING) for one in beside):
        return first, last
    more = at > 0 and pieces[at - 1].sort == "more"
    return min(at - more, at if value is None else value), max(at, at if value is None else value)


__all__ = ["with_changes"]
