"""Questions about numbers that nobody tells: the answer at the end of a line of play isn't certain then."""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.untold_numbers import hangs_on_number
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared.numbers_asked import Asked

PRINTED = {"hit points left": "hit points"}
"""The printed number that another hangs on."""


def hangs_on(play: Play, position: Position, numbers: Iterable[Asked]) -> None:
    """The answer at the end of this line of play hangs on those numbers of cards in play."""
    for name, of in numbers:
        for ident in position.called(of, play):
            if table.is_in_play(play.card(ident)):
                hangs_on_number(play, ident, PRINTED.get(name, name))
