"""What the rules of a game bring to a situation: it laid out on a table, to be played."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol

from ruling_service.engine.kernel.explore import Budget, Exploration
from ruling_service.engine.kernel.play import Play
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.position import Position
from ruling_service.situations.shared.results import Facts, Gap, Line, Unused, Verdict

Answering = Callable[[Situation, More | None, Budget], Verdict]
"""How a question is answered that one line of play can't answer."""


class Table(Protocol):
    """A situation set up to be played."""

    situation: Situation
    play: Play

    @property
    def position(self) -> Position:
        """The game as it stands, with what its cards and players are called."""

    def stops(self, play: Play) -> bool:
        """Whether a line of play ends here."""

    def explore(self, budget: Budget, answer: Any, matters: Any) -> Exploration:
        """Play every line of play. Raises IllegalHere for an act that can't be."""

    def reading(self, play: Play) -> Hashable:
        """What a line of play says of the question."""

    def facts(self, play: Play) -> Facts:
        """The end of a line of play."""

    def trace(self, play: Play) -> list[Line]:
        """The account of a line of play."""

    def gaps(self) -> list[Gap]:
        """The phrases of the cards here that could come up and are not played."""

    def assumed(self) -> list[str]:
        """What the answer takes for granted."""

    def unused(self) -> list[Unused]:
        """The entries of `given` that answered nothing in any line of play, and why as far as that is known.
        """


class Tables(Protocol):
    """What sets a situation of a game up to be played."""

    def __call__(self, situation: Situation, more: More | None = None, *, without: str = "") -> Table:
        """The situation set up to be played, if need be without the card of this name."""
