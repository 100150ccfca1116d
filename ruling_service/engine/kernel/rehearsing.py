"""Something tried on a fork of the game: every choice of the text itself, and nobody responds to it."""

from __future__ import annotations

from collections.abc import Hashable

from ruling_service.engine.kernel.decisions import Decision, Option
from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play, Policy
from ruling_service.engine.kernel.state import State


class Rehearsing:
    """Every choice of the text itself is tried, nobody responds to it; who is asked for the names of cards is
    asked here too.
    """

    hears_all = False

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

    def passes_over(self) -> None:
        """What is only tried takes no card."""


def forked(play: Play) -> Play:
    """The same game to try something in."""
    state = play.state.fork()
    state.pending = None
    return Play(play.rules, play.catalogue, state, policy=Rehearsing(play.policy), ruleset=play.ruleset)


Answer = tuple[State, int | None]
"""A state that waits for a decision, which stays as it is, and the number of the option to take; None where
nothing is to be decided.
"""


def answers(state: State) -> list[Answer]:
    """The answers to the decision for which a state waits; none where it waits for none."""
    options = state.pending.options if state.pending is not None else ()
    return [(state, option) for option in range(len(options))]


def answered(play: Play, answer: Answer) -> Play:
    """The same game after an answer."""
    state, option = answer
    if option is None:
        return play.on(state)
    branch = play.on(state.fork())
    branch.choose(option)
    return branch
