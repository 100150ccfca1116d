"""What is told to need so much of something ("the location needs 2 more progress"): that is the value which
it fills.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruling_service.ask.comparing.pieces import Piece
from ruling_service.ask.comparing.records import filled

BESIDE = ("word", "more")
"""What may stand between the need, the number and what is needed."""


def with_needs(row: Sequence[Piece], game: str) -> list[Piece] | None:
    """A row of pieces with each need of so much of something as the value that it fills; None where there is
    some of it already and so much more is needed: how much it holds in all is their sum only where both are
    of the same card.
    """
    pieces = list(row)
    for at in range(len(pieces) - 1, -1, -1):
        run = _run(pieces, at)
        if not run:
            continue
        value = pieces[run[-1]]
        if value.name not in filled(game):
            continue
        more = any(pieces[one].sort == "more" for one in run)
        if more and any(_has(pieces, other, value.name) for other in range(len(pieces)) if other not in run):
            return None
        number = next(pieces[one] for one in run if pieces[one].sort == "number")
        pieces[run[0] : run[-1] + 1] = [number, value._replace(name=filled(game)[value.name])]
    return pieces


def _run(pieces: Sequence[Piece], at: int) -> list[int]:
    """From a need to the value of which so much is needed; nothing where no number stands between them."""
    if pieces[at].sort != "need":
        return []
    run, numbers = [at], 0
    for place in range(at + 1, len(pieces)):
        run.append(place)
        numbers += pieces[place].sort == "number"
        if pieces[place].sort == "value":
            return run if numbers == 1 else []
        if pieces[place].sort not in (*BESIDE, "number"):
            return []
    return []


def _has(pieces: Sequence[Piece], at: int, value: str) -> bool:
    """Is a piece a value with its number?"""
    beside = (*pieces[max(0, at - 1) : at], *pieces[at + 1 : at + 2])
    is_it = (pieces[at].sort, pieces[at].name) == ("value", value)
    return is_it and any(one.sort == "number" for one in beside)


__all__ = ["with_needs"]
