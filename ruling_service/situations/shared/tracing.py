"""The account of a line of play as steps, in the words of conditions and verdicts; each game brings its own words for what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ruling_service.engine.kernel import trace
from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.situations.shared.laid_out import Position
from ruling_service.situations.shared.results import Line


class Told(NamedTuple):
    """An occurrence in the words of situations: what it is called, the cards (ids) and the player (a seat) concerned, and how much."""

    word: str
    cards: tuple[int, ...]
    player: int | None
    amount: Any


Tell = Callable[[Occurrence], Told | None]


def steps(play: Play, position: Position, told: Tell) -> list[Line]:
    """Every line of the account of play."""
    return [_step(play, position, line, told) for line in trace.lines(play.state.trace)]


def _step(play: Play, position: Position, line: trace.Line, told: Tell) -> Line:
    step = Line(step=line.step, depth=line.depth, text=line.text, cites=list(dict.fromkeys(line.cites)), happened=None)
    known = told(line.happened) if line.happened is not None else None
    if known is not None:
        step.happened = known.word
        step.cards = [name for ident in known.cards for name in _names(play, position, ident)]
        step.player = position.players[known.player] if known.player is not None else None
        step.amount = known.amount if isinstance(known.amount, int) else None
    return step


def _names(play: Play, position: Position, ident: int) -> list[str]:
    """What a card is called: its label, if it has one, and its title."""
    label = position.labels.get(ident)
    return [label, play.name(ident)] if label else [play.name(ident)]
