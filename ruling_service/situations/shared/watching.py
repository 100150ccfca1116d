"""A policy that notes every window of a line of play before another policy decides."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager

import msgspec

from ruling_service.engine.kernel.decisions import Decision, Option
from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import AsksForNoNames, Play, Policy
from ruling_service.situations.shared.going_on import GoingOn


class Window(msgspec.Struct, kw_only=True):
    """A moment at which a player may act or respond: `kind` is action or response, `step` as traces name it,
    `after` what it follows.
    """

    kind: str
    step: str
    window: str
    player: str
    after: str
    could: list[str]
    cites: list[str]


class Watching(AsksForNoNames):
    """A policy that notes each window before it lets another policy decide."""

    hears_all = True

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.found: list[Window] = []
        self.resting = False

    def consider(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        """As the other policy; a decision to respond is a window."""
        if decision.kind == "respond" and not self.resting:
            self._note(
                play, "response", "", decision.by, [o.label for o in decision.options if o.value is not None],
                decision.cites
            )
        return self.policy.consider(play, decision)

    def may_act(self, play: Play, window: str, player: int) -> bool:
        """As the other policy; each player who is asked has a window."""
        if not self.resting:
            with self._rest():
                could = [candidate.label for candidate in play.rules.actions(play, window, player)]
            self._note(play, "action", window, player, could, play.citing)
        return self.policy.may_act(play, window, player)

    def watch(self, play: Play, occurrence: Occurrence) -> Hashable | None:
        """As the other policy."""
        return self.policy.watch(play, occurrence)

    @contextmanager
    def _rest(self) -> Iterator[None]:
        self.resting = True
        try:
            yield
        finally:
            self.resting = False

    def _note(
        self, play: Play, kind: str, window: str, player: int, could: list[str], cites: tuple[str, ...]
    ) -> None:
        last = play.state.trace
        told = getattr(last.item, "text", "") if last is not None else ""
        self.found.append(Window(
            kind=kind, step=str(play.rules.step(play)), window=window, player=play.player(player), after=told,
            could=list(dict.fromkeys(could)), cites=list(dict.fromkeys(cites)),
        ))  # fmt: skip


def decides(policy: Policy) -> Policy:
    """The policy that decides what a situation says: the one that another one watches or goes on from, if one
    does.
    """
    return policy.policy if isinstance(policy, (Watching, GoingOn)) else policy
