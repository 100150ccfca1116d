"""A step that a question says is done, and whether it asks if something has to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ruling_service.ask.of_cards.pieces import Piece

MAKES = ("make", "makes")


class Step(NamedTuple):
    """Something that is said to be done: the act ("" where only what it brings about is said), by whom, to
    whom, from or to where, so many of it, and whose each of them is, by the place of the card.
    """

    act: Piece | None
    actor: Piece | None
    whom: tuple[Piece, ...]
    zones: tuple[Piece, ...]
    values: tuple[Piece, ...]
    number: int | None
    owners: dict[int, str]


def is_duty(pieces: Sequence[Piece]) -> bool:
    """Whether it is asked if something has to be done."""
    has = any(one.text == "have" and then.text == "to" for one, then in zip(pieces, pieces[1:], strict=False))
    return has or any(one.sort == "must" for one in pieces)


__all__ = ["MAKES", "Step", "is_duty"]
