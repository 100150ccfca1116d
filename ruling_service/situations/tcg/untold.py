"""Questions about numbers that nobody tells: the answer at the end of a line of play isn't certain then."""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import hangs_on_trials
from ruling_service.engine.tcg import table
from ruling_service.engine.tcg.untold_numbers import asking
from ruling_service.situations.shared.numbers_asked import Asked
from ruling_service.situations.shared.position import Position
from ruling_service.situations.tcg.ending import VALUES

NUMBERS = (*VALUES, "roaming")
"""What may hang on a number that a card has printed."""


def hangs_on(play: Play, position: Position, numbers: Iterable[Asked]) -> None:
    """The answer at the end of this line of play hangs on those numbers of cards in play."""
    for name, of in numbers:
        there = [i for i in position.called(of, play) if table.is_in_play(play.card(i))]
        if name in NUMBERS and there:
            copy = asking(play)
            for ident in there:
                copy.value(ident, name)
            hangs_on_trials(play, [copy.state])
