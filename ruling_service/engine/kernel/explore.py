"""Exploring every decision: which outcomes a position can have, on whose choice they depend, and a shortest
line to each.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ruling_service.engine.kernel.following import Followed, States, follow
from ruling_service.engine.kernel.garbage import looked_for_rarely
from ruling_service.engine.kernel.kept import Kept
from ruling_service.engine.kernel.nodes import Branch, Node, changes_what_follows, deciding_whether, spread
from ruling_service.engine.kernel.play import LEFT_OUT, Play
from ruling_service.engine.kernel.repeated import Repeated
from ruling_service.engine.kernel.state import State
from ruling_service.engine.kernel.twins import Twins
from ruling_service.engine.kernel.unread import Unread, reached
from ruling_service.errors import BudgetExceeded

ENDLESS = "endless loop"
POSITION = 10
"""What it counts as work to compare a position with those seen, a task that is carried out being 1."""


class Budget:
    """What answering one question may use.

    Its clock runs from the moment it is made, through everything that the answer takes.

    `work` is what may be played: tasks that are carried out, and POSITION for each position that is compared
    with those seen. It is the same on every machine, so what ends by it ends alike everywhere. `seconds` are
    of the processor, so that other work on the machine changes no verdict. `until` is a moment of the
    monotonic clock at which somebody stops waiting; the budget ends at the earliest of the three.
    `states` that one exploration keeps bound its memory. `line` is a line of play that is to be told first
    and filmed: the options chosen at its decisions, from 0; None where none is asked for.
    """

    __slots__ = ("_surely", "_whole", "_worked", "line", "states", "until", "used", "work")

    def __init__(
        self, seconds: float = 5.0, states: int = 20_000, *, until: float = math.inf,
        line: Sequence[int] | None = None, work: float = math.inf,
    ) -> None:  # fmt: skip
        self.states = states
        self.work = work
        self.used = 0
        self._whole: Budget | None = None
        self.line = line
        self.until = until
        self._worked = time.thread_time() + seconds
        self._surely = time.monotonic()

    @property
    def left(self) -> float:
        """Seconds that may still be used; none or less where the budget is spent."""
        return min(self._worked - time.thread_time(), self.until - time.monotonic())

    def count(self, work: int) -> None:
        """So much was played; what this budget is a part of counts it too."""
        self.used += work
        if self._whole is not None:
            self._whole.count(work)

    @property
    def worked(self) -> bool:
        """Has all been played that may be?"""
        return self.used >= self.work

    @property
    def spent(self) -> bool:
        """Is nothing left of it: neither work nor time?

        A thread works no longer than the clock runs: until what was left has passed there, the system need
        not be asked what the thread has used.
        """
        if self.worked:
            return True
        now = time.monotonic()
        if now < self._surely:
            return False
        left = self.left
        self._surely = now + left
        return left <= 0

    def part(self, seconds: float, *, work: float = math.inf, states: int = 0) -> Budget:
        """A budget of at most `seconds` and `work` that ends no later than this one, for what no line is
        asked of; `states` (0: as many as here) bound its memory.
        """
        part = Budget(
            min(seconds, self.left), states or self.states, until=self.until,
            work=min(work, self.work - self.used)
        )
        part._whole = self
        return part


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

    nodes: list[Node] = field(default_factory=list)
    first: Branch = ("open", None)
    """The decisions that were met, and the first of them."""

    answers: tuple[Hashable, ...] = ()
    """What of the answers matters, in the order of the bits by which nodes say what can be reached from them.
    """

    film: States = field(default_factory=dict)
    """The states of the line of play that was asked for, which is the first outcome's."""


@looked_for_rarely()
def explore(
    play: Play, answer: Callable[[Play], Hashable], *, until: Any = None, budget: Budget | None = None,
    matters: Callable[[Hashable], Hashable] | None = None, line: Sequence[int] | None = None,
    twins: Twins | None = None,
) -> Exploration:  # fmt: skip
    """Play every line from `play.state` on and collect the answers; `matters` is the part of an answer by
    which lines part, `line` the options of one that is to be told first and filmed, `twins` the copies that
    `answer` doesn't tell apart (a film tells them apart: it shows each).

    `answer(play)` is asked where a line ends: the game is over, nothing is left to do, or `until(play)`
    holds. Breadth first, so each outcome's first line is a shortest one. Equal positions are explored once.
    """
    budget = budget or Budget()
    started = time.perf_counter()
    nodes: list[Node] = []
    seen: dict[Hashable, Branch] = {}
    outcomes: dict[Hashable, State] = {}
    waiting: deque[tuple[State, int, int]] = deque()
    merged = 0
    left_out = False
    stopped_by = ""
    unread: dict[Unread, None] = {}
    sure: set[Hashable] = set()
    stand_in: dict[int, list[int]] = {}
    twins = None if line is not None else twins
    repeated = Repeated()

    def settle(state: State) -> Branch:
        """Run `state` to its next decision or end, and say which node or answer that is."""
        nonlocal merged, left_out
        branch = play.on(state)
        try:
            repeated.run(branch, until)
        except BudgetExceeded:
            outcomes.setdefault(ENDLESS, state)
            return ("answer", ENDLESS)
        finally:
            budget.count(POSITION + branch.carried_out)
        left_out = left_out or LEFT_OUT in state.facts
        state.lighten()
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
            stand_ins = stand_in[index] = twins.stand_ins(state)
            followed = (option for option in followed if stand_ins[option] == option)
        waiting.extend((state, index, option) for option in followed)
        return index

    begun = play.state.fork()
    begun.forget()
    start = begun.fork() if line is not None else None
    first = settle(begun)
    begun.kept = Kept(play) if waiting else None  # a single line has nothing to share answers with
    while waiting:
        if len(nodes) > budget.states:
            stopped_by = "states"
        elif budget.worked:
            stopped_by = "work"
        elif budget.spent:
            stopped_by = "time"
        if stopped_by:
            break
        state, index, option = waiting.popleft()
        branch = state.fork()
        play.on(branch).choose(option)
        nodes[index].children[option] = settle(branch)
    for index, stand_ins in stand_in.items():
        nodes[index].children = [nodes[index].children[option] for option in stand_ins]
    complete = not waiting and not left_out
    if left_out and not stopped_by:
        stopped_by = "options"
    film: States = {}
    if start is not None and line is not None:
        followed = _followed(play, start, line, until, nodes, first)
        film = followed.film
        told = answer(play.on(followed.state)) if film else None
        outcomes = {told: followed.state, **_others(outcomes, told)} if film else outcomes
    answers, partings = _partings(nodes, first, matters)
    if begun.kept is not None:
        begun.kept.release()
    return Exploration(
        outcomes, partings, len(nodes) + len(outcomes), merged,
        time.perf_counter() - started, complete, stopped_by, tuple(sorted(unread)), frozenset(sure),
        nodes, first, answers, film,
    )  # fmt: skip


def _followed(
    play: Play, start: State, line: Sequence[int], until: Any, nodes: list[Node], first: Branch
) -> Followed:
    """A line of play with its film; without one where it never ends."""
    try:
        return follow(play, start, line, until, nodes, first)
    except BudgetExceeded:
        return Followed(start, {})


def _others(outcomes: dict[Hashable, State], told: Hashable) -> dict[Hashable, State]:
    """The outcomes but one."""
    return {result: state for result, state in outcomes.items() if result != told}


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
    nodes: list[Node], first: Branch,
    matters: Callable[[Hashable], Hashable] | None = None
) -> tuple[tuple[Hashable, ...], list[Parting]]:
    """The answers that can be reached, and the decisions at which they differ from option to option, or at
    which what a later decision comes to does, or whether such a one comes up, in the order they come up.
    """
    if not isinstance(first, int):
        return (), []
    if matters is not None:
        for node in nodes:
            node.children = [
                c if isinstance(c, int) or c[0] == "open" else (c[0], matters(c[1])) for c in node.children
            ]
    answers = spread(nodes)
    apart = [_parts(nodes, node) for node in nodes]
    asked = {(n.by, n.decision.prompt) for n, parts in zip(nodes, apart, strict=True) if parts}
    asking = deciding_whether(nodes, asked)
    found = dict[tuple[str, str], Parting]()
    for number, node in enumerate(nodes):
        if apart[number] or number in asking:
            one = Parting(node.decision.prompt, node.by, node.decision.kind, node.decision.cites)
            found.setdefault((node.by, node.decision.prompt), one)
    return answers, [*found.values()]


def _parts(nodes: list[Node], node: Node) -> bool:
    """Whether its options lead to different answers, or what a later decision comes to hangs on it."""
    looked_at = zip(node.children, node.leads, strict=True)
    reaches = {leads for child, leads in looked_at if isinstance(child, int) or child[0] != "open"}
    return len(reaches) > 1 or node.reach.bit_count() > 1 and changes_what_follows(nodes, node)
