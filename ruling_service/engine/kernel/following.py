"""One line of play followed by itself, with the state as it is after each line of its account: the film of
the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ruling_service.engine.kernel.nodes import Branch, Node
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.state import State
from ruling_service.engine.kernel.trace import lines
from ruling_service.errors import MalformedInput

LONGEST = 400
"""Decisions after which a line that is followed is left where it is."""

States = dict[int, State]
"""How many lines of the account are told → the state then."""


class Followed(NamedTuple):
    """A line of play at its end, and its states on the way."""

    state: State
    film: States


class Filmed(Play):
    """A play that keeps its state after each line that it tells.

    What a task still does after its last line belongs to that line; what a task without a line does, to the
    next one.
    """

    __slots__ = ("film", "_told", "_fresh")

    def __init__(self, play: Play, state: State) -> None:
        super().__init__(
            play.rules, play.catalogue, state, policy=play.policy, ruleset=play.ruleset, quiet=play.quiet
        )
        self._told = len(lines(state.trace))
        self._fresh = False
        self.film: States = {self._told: state.fork()}

    def say(self, text: str, *cites: str, idle: bool = False) -> None:
        """As any play; the state is kept."""
        super().say(text, *cites, idle=idle)
        if not self.quiet:
            self._told += 1
            self._fresh = True
            self.film[self._told] = self.state.fork()

    def run(self, stop_at: Callable[[Play], bool] | None = None) -> State:
        """As any play; the state is kept after a task that told something."""

        def stops(play: Play) -> bool:
            self._settle()
            return stop_at is not None and stop_at(play)

        state = super().run(stops)
        self._settle()
        return state

    def _settle(self) -> None:
        if self._fresh:
            self.film[self._told] = self.state.fork()
            self._fresh = False


def follow(
    play: Play, begun: State, line: Sequence[int], until: Any, nodes: Sequence[Node], first: Branch
) -> Followed:
    """The line of play on which the options numbered in `line` (from 0) are chosen at its decisions, and from
    there on the shortest way to an end that exploring found (`nodes`, from `first` on).

    `begun` stays as it is. Raises MalformedInput for an option that a decision doesn't have.
    """
    filmed = Filmed(play, begun.fork())
    filmed.run(until)
    at: Branch = first
    onward: deque[int] = deque(line)
    made = 0
    while (decision := filmed.state.pending) is not None and made < LONGEST:
        if not onward:
            onward.extend(_nearest(nodes, at) or [0])
        option = onward.popleft()
        if option >= len(decision.options):
            raise MalformedInput(
                f"“{decision.prompt}” has {len(decision.options)} options, not {option + 1}.",
                hint="Choose one of those that are listed.", where="line",
            )  # fmt: skip
        at = nodes[at].children[option] if isinstance(at, int) else at
        filmed.choose(option)
        filmed.run(until)
        made += 1
    return Followed(filmed.state, filmed.film)


def _nearest(nodes: Sequence[Node], at: Branch) -> list[int]:
    """The options to the nearest end from a node; none where no end of it is known."""
    if not isinstance(at, int):
        return []
    came: dict[int, tuple[int, int]] = {at: (-1, -1)}
    waiting = deque([at])
    while waiting:
        index = waiting.popleft()
        for option, child in enumerate(nodes[index].children):
            if isinstance(child, int):
                if child not in came:
                    came[child] = (index, option)
                    waiting.append(child)
            elif child[0] == "answer":
                return [*_way(came, index), option]
    return []


def _way(came: dict[int, tuple[int, int]], index: int) -> list[int]:
    options: list[int] = []
    before, option = came[index]
    while before >= 0:
        options.append(option)
        before, option = came[before]
    return options[::-1]
