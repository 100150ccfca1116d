"""How the acts of a situation are carried out: a game says it for those that go through its rules, the
records for the rest.

An act whose verb is one happening needs nothing but its record: the happening is brought about with the roles
that the act fills.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Generic, TypeVar

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb, Verbs, unknown
from ruling_service.errors import IllegalHere, MalformedInput, UnknownName
from ruling_service.situations.shared.acts import Act, Possible
from ruling_service.situations.shared.position import Position

P = TypeVar("P", bound=Position)
Reason = tuple[str, tuple[str, ...]]
"""Why something can't be done: in words, and the entries that say so."""

Does = Callable[[Play, P, Act, int], None]
"""Carries out an act; the last argument is its number in the situation."""

WhyNot = Callable[[Play, P, Possible, int | None], Reason | None]
"""Says why an act can't be done now, None if it can; the last argument is the player who would do it, None if
nobody says."""


class Performance(Generic[P]):
    """How a game carries out its acts.

    `happenings` are those that an act stands for whose verb is one, in their order, each with what happens at
    that moment; `forbids` says why something cannot happen.
    """

    def __init__(
        self,
        verbs: Verbs,
        happenings: Callable[[Play, P, Act, Verb], list[list[Occurrence]]],
        forbids: Callable[[Play, Occurrence], Reason | None],
    ) -> None:
        self.verbs = verbs
        self.happenings = happenings
        self.forbids = forbids
        self._does: dict[str, Does[P]] = {}
        self._why_not: dict[str, WhyNot[P]] = {}

    def does(self, *names: str) -> Callable[[Does[P]], Does[P]]:
        """Register what carries these acts out. Raises ValueError for an act that no record declares, or a
        second function for one.
        """
        self._are_new(names, self._does)

        def register(function: Does[P]) -> Does[P]:
            self._does.update(dict.fromkeys(names, function))
            return function

        return register

    def why_not(self, *names: str) -> Callable[[WhyNot[P]], WhyNot[P]]:
        """Register what says why these acts can't be done now. Raises ValueError as `does`."""
        self._are_new(names, self._why_not)

        def register(function: WhyNot[P]) -> WhyNot[P]:
            self._why_not.update(dict.fromkeys(names, function))
            return function

        return register

    def _are_new(self, names: Iterable[str], known: Mapping[str, object]) -> None:
        for name in names:
            if name not in self.verbs.acts:
                raise ValueError(unknown(f"act of the {self.verbs.game.upper()}", name, self.verbs.acts))
            if name in known:
                raise ValueError(f"two functions are registered for {name!r}")

    def complete(self) -> None:
        """Raises ValueError for an act that nothing carries out, and for one that can be asked for and of
        which nothing says why not.
        """
        for name, act in self.verbs.acts.items():
            if self.verbs.done_by(name) is None and name not in self._does:
                raise ValueError(f"{self.verbs.game}: nothing carries out {name!r}")
            if act.asked and name in self._does and name not in self._why_not:
                raise ValueError(f"{self.verbs.game}: nothing says why {name!r} can't be done")

    def perform(self, play: Play, position: P, act: Act, number: int) -> None:
        """Carry out an act. Raises IllegalHere with the rule that forbids it, or UnknownName for a card that
        isn't here.
        """
        does, verb = self._does.get(act.verb), self.verbs.done_by(act.verb)
        try:
            if does is not None:
                does(play, position, act, number)
            elif verb is not None:
                for occurrences in reversed(self.happenings(play, position, act, verb)):
                    play.happen(*occurrences)
            else:
                raise MalformedInput(f"There is no act `{act.verb}`.")
        except (UnknownName, MalformedInput, IllegalHere) as error:
            error.where = error.where or f"do {number + 1} › {act.verb}"
            raise

    def reason(self, play: Play, position: P, asked: Possible, player: int | None) -> Reason | None:
        """Why an act can't be done now by that player (None: whoever it would be), None if it can."""
        try:
            return self._reason(play, position, asked, player)
        except IllegalHere as illegal:
            return (illegal.message, (illegal.rule,))

    def _reason(self, play: Play, position: P, asked: Possible, player: int | None) -> Reason | None:
        registered = self._why_not.get(asked.verb)
        if registered is not None:
            return registered(play, position, asked, player)
        verb = self.verbs.done_by(asked.verb)
        if verb is None:
            raise MalformedInput(f"There is no act `{asked.verb}`.", where="ask")
        reasons = (
            self.forbids(play, one) for each in self.happenings(play, position, asked, verb) for one in each
        )
        return next((reason for reason in reasons if reason is not None), None)


def refuse(reason: Reason | None, what: str) -> None:
    """Raise IllegalHere for a reason: what can't be done, why, and the rules that say so."""
    if reason is not None:
        also = reason[1][:-1]
        raise IllegalHere(
            f"{what}: {reason[0]}.", rule=reason[1][-1] if reason[1] else "",
            hint=f"See {', '.join(also)}." if also else ""
        )


def occurrences(verb: Verb, act: Act, *roles: Mapping[str, Hashable]) -> list[Occurrence]:
    """What an act brings about, of those roles that its verb has; its amount is 1 unless the act says it, and
    where a card does it, it is an effect.
    """
    fixed: dict[str, Hashable] = dict(verb.act.fixed) if verb.act is not None else {}
    amount: Hashable = 1 if act.amount is None else act.amount
    return [
        verb(
            **{
                role: value
                for role, value in {
                    "amount": amount, "effect": each.get("source") is not None, **each, **fixed
                }.items()
                if role in verb.roles
            }
        )
        for each in roles
    ]
