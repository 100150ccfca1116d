"""Whether an act can be done now: for each act whose possibility can be asked, why not."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import framework
from ruling_service.engine.tcg.permissions import Reason
from ruling_service.situations.shared.acts import Given, Possible
from ruling_service.situations.shared.position import Position
from ruling_service.situations.tcg import acts, acts_of_fights
from ruling_service.situations.tcg.policy import USES

why_not, reason = acts.PERFORMANCE.why_not, acts.PERFORMANCE.reason


@why_not("play")
def why_not_play(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    """Why a card can't be played."""
    return acts.to_play(play, position, asked)[3]


@why_not("use", "trigger")
def why_not_use(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    """Why an ability can't be used, or a card not discarded to heal."""
    healed = acts.to_heal(play, position, asked)
    return healed[1] if healed is not None else acts.to_use(play, position, asked, asked.name)[3]


@why_not("assign")
def why_not_assign(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    """Why a character can't be assigned. (One that a situation does assign is, whenever it says so.)"""
    if framework.phase(play) != "assignment":
        return ("characters are assigned to minions in the assignment phase", ("tcg/assignment-phase",))
    return acts_of_fights.why_not_assign(play, position, asked)[3]


@why_not("transfer")
def why_not_transfer(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    """Why an item can't be transferred."""
    return acts.why_not_transfer(play, position, asked)[1]


MOVING = ("fellowship", "regroup")
"""The phases that a move may end."""


@why_not("move")
def why_not_move(play: Play, position: Position, asked: Possible, player: int | None) -> Reason | None:
    """Why the fellowship cannot move in this phase, or not again (tcg/moving-your-fellowship)."""
    if str(play.fact("step", "")).partition(".")[0] not in MOVING:
        return (
            "a move ends the fellowship phase, and another may end the regroup phase",
            ("tcg/moving-your-fellowship",),
        )
    return acts.why_not_move(play, position, asked.by)


def never_used(play: Play, position: Position, entry: Given) -> Reason:
    """Why nothing came of a fixed choice: the card is not where it could be used, a rule forbids it as the
    position begins, or nothing asked for it.
    """
    name = entry.name
    if entry.verb not in USES:
        return ("nothing asked for it", ())
    if not position.called(name):
        return (f"{name} is not in this position", ("tcg/active",))
    why = reason(play, position, Possible(entry.verb, name, by=entry.by), None)
    if why is None or why[1] in (("tcg/special-ability",), ("tcg/response",)):
        return ("what it answers to did not happen, or it could not be used then", ("tcg/response",))
    return why
