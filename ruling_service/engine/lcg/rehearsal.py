"""A player card's ability tried on a fork of the game before it may be used: one of which no line of play
changes anything cannot be initiated.

Tables say of single phrases what they need (`possible`); how the phrases of one text hang together (what an
earlier one brings up, counts or chooses) only carrying them out can tell. A text is left alone as soon as one
line of it changes something, says that something happened, or comes upon what isn't played.

Sources: lcg/triggered-ability, lcg/initiating-abilities-playing-cards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable

from ruling_service.engine.kernel import nothing, unread
from ruling_service.engine.kernel.decisions import Decision, Option
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play, Policy
from ruling_service.engine.kernel.state import State
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import possible, resolve, table
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.errors import BudgetExceeded

LINES = 24
"""So many lines of play of one text are tried; one of which none of them changes anything may still do so in
another, and is left alone.
"""


class Rehearsing:
    """Every choice of the text itself is tried, nobody responds to it; who is asked for the names of cards is
    asked here too.
    """

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def consider(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        """All options; of those to respond only to pass."""
        return decision.options[-1:] if decision.kind == "respond" else decision.options

    def may_act(self, play: Play, window: str, player: int) -> bool:
        """Nobody acts."""
        return False

    def watch(self, play: Play, occurrence: Occurrence) -> Hashable | None:
        """Nothing."""
        return None

    def names(self, play: Play, ident: int) -> tuple[str, ...] | None:
        """As whoever asks the question wants it."""
        return self.policy.names(play, ident)

    def named(self, play: Play, ident: int, name: str) -> str:
        """As whoever asks the question wants it."""
        return self.policy.named(play, ident, name)


@possible.REHEARSED
@LCG.plays("lcg/triggered-ability", "lcg/initiating-abilities-playing-cards")
def could_change(play: Play, frame: Frame, ability: Node) -> bool:
    """Whether some line of play of an ability changes something once its cost is paid."""
    if frame.source is None or isinstance(play.policy, Rehearsing):
        return True
    return bool(play.once(("rehearsed", frame, ability), lambda: _some_line_changes(play, frame, ability)))


def _some_line_changes(play: Play, frame: Frame, ability: Node) -> bool:
    begun, number = _begin(play, frame, ability)
    known = len(unread.reached(begun.state))
    over = resolve.resolved.task(number)
    start = begun.state.fork()
    waiting: deque[State] = deque([begun.state])

    def is_over(each: Play) -> bool:
        agenda = each.state.agenda
        return agenda[-1] == over or over not in agenda

    for _ in range(LINES):
        if not waiting:
            return False
        branch = begun.on(waiting.popleft())
        try:
            branch.run(is_over)
        except BudgetExceeded:
            return True
        finally:
            play.carried_out += branch.carried_out
        state = branch.state
        if state.over or len(unread.reached(state)) > known or over not in state.agenda:
            return True
        if state.pending is not None:
            for option in range(len(state.pending.options)):
                fork = state.fork()
                begun.on(fork).choose(option)
                waiting.append(fork)
        elif not nothing.is_idle(branch, number, over, start):
            return True
    return bool(waiting)


def _begin(play: Play, frame: Frame, ability: Node) -> tuple[Play, int]:
    """The text as it is begun on a fork, its card played if it is an event; and the number of its resolution.
    """
    assert frame.source is not None
    state = play.state.fork()
    state.pending = None
    branch = Play(
        play.rules, play.catalogue, state, policy=Rehearsing(play.policy), ruleset=play.ruleset
    )
    card = play.card(frame.source)
    if not table.is_in_play(card) and play.printed(card.id).type == "event":
        branch.move(card.id, table.PLAYING)
    bindings = dict(frame.bindings)
    begun = resolve.begin(
        branch, ability, frame.source, frame.controller, occurrence=frame.occurrence,
        happening=frame.happening, cites=frame.cites,
        bindings={name: bindings[name] for name in bindings if name != "began"},
        cost=possible.cost_of(ability),
    )  # fmt: skip
    if "host" in bindings:
        branch.bind(begun.id, host=bindings["host"])
    return branch, begun.id
