"""Exploring every decision: which outcomes a position can have, on whose choice they depend, and a shortest
line to each.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ruling_service.engine.kernel.decisions import Decision
from ruling_service.engine.kernel.kept import Kept
from ruling_service.engine.kernel.play import LEFT_OUT, Play
from ruling_service.engine.kernel.state import State
from ruling_service.engine.kernel.twins import Twins
from ruling_service.engine.kernel.unread import Unread, reached
from ruling_service.errors import BudgetExceeded

ENDLESS = "endless loop"


class Budget:
    """What answering one question may use.

    Its clock runs from the moment it is made, through everything that the answer takes.

    `seconds` are of the processor, so that other work on the machine changes no verdict. `until` is a moment
    of the monotonic clock at which somebody stops waiting; the budget ends at the earlier of the two.
    `states` that one exploration keeps bound its memory.
    """

    __slots__ = ("_surely", "_worked", "states", "until")

    def __init__(self, seconds: float = 5.0, states: int = 20_000, *, until: float = math.inf) -> None:
        self.states = states
        self.until = until
        self._worked = time.thread_time() + seconds
        self._surely = time.monotonic()

    @property
    def left(self) -> float:
        """Seconds that may still be used; none or less where the budget is spent."""
        return min(self._worked - time.thread_time(), self.until - time.monotonic())

    @property
    def spent(self) -> bool:
        """Is there no time left?

        A thread works no longer than the clock runs: until what was left has passed there, the system need
        not be asked what the thread has used.
        """
        now = time.monotonic()
        if now < self._surely:
            return False
        left = self.left
        self._surely = now + left
        return left <= 0

    def part(self, seconds: float) -> Budget:
        """A budget of at most `seconds` that ends no later than this one."""
        return Budget(min(seconds, self.left), self.states, until=self.until)


@dataclass(slots=True)
class Node:
    """A position at which someone must choose, and where each option leads: an index of another node, or an
    answer.
    """

    decision: Decision
    by: str
    children: list[int | tuple[str, Hashable]] = field(default_factory=list)
    reach: frozenset[Hashable] = frozenset()


@dataclass(slots=True)
class Parting:
    """A decision at which outcomes part: what is decided, by whom, and why it is theirs."""

    decision: str
    by: str
    kind: str
    cites: tuple[str, ...]


@dataclass(slots=True)
class Exploration:
    """All outcomes found, each with the state that ended its shortest line; the decisions they depend on; and
    how far it went.
    """

    outcomes: dict[Hashable, State]
    partings: list[Parting]
    states: int
    merged: int
    seconds: float
    complete: bool
    stopped_by: str = ""
    reached: tuple[Unread, ...] = ()
    """The texts that are not played and that some line of play came upon."""

    sure: frozenset[Hashable] = frozenset()
    """The answers of lines of play that came upon no such text."""


def explore(
    play: Play, answer: Callable[[Play], Hashable], *, until: Any = None, budget: Budget | None = None,
    matters: Callable[[Hashable], Hashable] | None = None, twins: Twins | None = None,
) -> Exploration:  # fmt: skip
    """Play every line from `play.state` on and collect the answers; `matters` is the part of an answer by
    which lines part, `twins` the copies that `answer` doesn't tell apart.

    `answer(play)` is asked where a line ends: the game is over, nothing is left to do, or `until(play)`
    holds. Breadth first, so each outcome's first line is a shortest one. Equal positions are explored once.
    """
    budget = budget or Budget()
    started = time.perf_counter()
    nodes: list[Node] = []
    seen: dict[Hashable, int | tuple[str, Hashable]] = {}
    outcomes: dict[Hashable, State] = {}
    waiting: deque[tuple[State, int, int]] = deque()
    merged = 0
    left_out = False
    stopped_by = ""
    unread: dict[Unread, None] = {}
    sure: set[Hashable] = set()

    def settle(state: State) -> int | tuple[str, Hashable]:
        """Run `state` to its next decision or end, and say which node or answer that is."""
        nonlocal merged, left_out
        branch = play.on(state)
        try:
            branch.run(until)
        except BudgetExceeded:
            outcomes.setdefault(ENDLESS, state)
            return ("answer", ENDLESS)
        left_out = left_out or LEFT_OUT in state.facts
        state.forget()
        key = twins.position(state) if twins else state.position()
        known = seen.get(key)
        if known is not None:
            merged += 1
            return known
        if state.pending is None:
            result = answer(branch)
            outcomes.setdefault(result, state)
            unread.update(dict.fromkeys(reached(state)))
            if not reached(state):
                sure.add(result)
            seen[key] = ("answer", result)
            return ("answer", result)
        index = len(nodes)
        seen[key] = index
        nodes.append(Node(state.pending, branch.player(state.pending.by)))
        nodes[index].children = [("open", None)] * len(state.pending.options)
        followed = order(len(state.pending.options))
        if twins:
            stands_for = twins.stand_ins(state)
            followed = (option for option in followed if stands_for[option] == option)
        waiting.extend((state, index, option) for option in followed)
        return index

    begun = play.state.fork()
    begun.kept = Kept(play)
    begun.forget()
    first = settle(begun)
    while waiting:
        if len(nodes) > budget.states:
            stopped_by = "states"
        elif budget.spent:
            stopped_by = "time"
        if stopped_by:
            break
        state, index, option = waiting.popleft()
        branch = state.fork()
        play.on(branch).choose(option)
        nodes[index].children[option] = settle(branch)
    complete = not waiting and not left_out
    if left_out and not stopped_by:
        stopped_by = "options"
    return Exploration(
        outcomes, _partings(nodes, first, matters), len(nodes) + len(outcomes), merged,
        time.perf_counter() - started, complete, stopped_by, tuple(sorted(unread)), frozenset(sure)
    )


MANY = 64
"""More options than this may be more than the budget allows to follow."""


def order(options: int) -> Iterator[int]:
    """The order in which options are followed: of many the first and the last first, which differ most, so
    that a budget that ends early has seen what can come of them.
    """
    if options <= MANY:
        yield from range(options)
        return
    half = (options + 1) // 2
    for first in range(half):
        yield first
        if options - 1 - first >= half:
            yield options - 1 - first


def _partings(
    nodes: list[Node], first: int | tuple[str, Hashable],
    matters: Callable[[Hashable], Hashable] | None = None
) -> list[Parting]:
    """The decisions at which the reachable answers differ from option to option, in the order they come up.
    """
    if not isinstance(first, int):
        return []
    if matters is not None:
        for node in nodes:
            node.children = [
                c if isinstance(c, int) or c[0] == "open" else (c[0], matters(c[1])) for c in node.children
            ]
    _spread(nodes)
    found: list[Parting] = []
    for node in nodes:
        reaches = {_reach(nodes, child) for child in node.children if child != ("open", None)}
        if len(reaches) > 1:
            parting = Parting(node.decision.prompt, node.by, node.decision.kind, node.decision.cites)
            if all((p.decision, p.by) != (parting.decision, parting.by) for p in found):
                found.append(parting)
    return found


def _spread(nodes: list[Node]) -> None:
    """Give each node the answers that can be reached from it (a fixed point, since lines may rejoin)."""
    changed = True
    while changed:
        changed = False
        for node in reversed(nodes):
            reach = frozenset().union(*(_reach(nodes, child) for child in node.children))
            if reach != node.reach:
                node.reach = reach
                changed = True


def _reach(nodes: list[Node], child: int | tuple[str, Hashable]) -> frozenset[Hashable]:
    if isinstance(child, int):
        return nodes[child].reach
    return frozenset() if child == ("open", None) else frozenset([child[1]])
