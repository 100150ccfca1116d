"""Acts that assign and fight: what each does, or the reason why it isn't allowed (tcg/assignment-phase)."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import assignment_phase, assignment_prices, framework, skirmish_phase, table
from ruling_service.engine.tcg.permissions import Reason
from ruling_service.engine.tcg.steps import STEPS
from ruling_service.engine.tcg.table import Assignment
from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.acts import Act
from ruling_service.situations.shared.performance import refuse
from ruling_service.situations.shared.position import Position
from ruling_service.situations.tcg.acts import by_whom, does, player_named


def why_not_face(play: Play, position: Position, asked: Act) -> tuple[int, int, int, Reason | None]:
    """The character, the minion, the player who assigns them, and why they cannot face each other. Either may
    be named first: a minion that is, is assigned by the player whose part of the assignments it is.
    """
    character, minion = position.the(asked.name, play), position.the(asked.against, play, "against")
    player = by_whom(play, position, asked.by, character)
    named_first, against = (table.kind(play, i) == "minion" for i in (character, minion))
    if named_first == against:
        told = f"one of {play.name(character)} and {play.name(minion)} has to be a minion, and only one"
        return character, minion, player, (told, ("tcg/assignment-phase",))
    if named_first:
        player = by_whom(play, position, asked.by, character if leftovers(play) else minion)
        character, minion = minion, character
    reason = assignment_phase.why_not_assign(play, player, character, minion)
    if reason is None and table.is_assigned(play, minion):
        reason = (f"{play.name(minion)} is assigned already", ("tcg/assignment-phase",))
    return character, minion, player, reason


def why_not_for_another(play: Play, position: Position, by: str, minion: int) -> Reason | None:
    """Why the player who is named does not assign a minion: the Free Peoples player assigns defenders, each
    Shadow player his own minions that are left over (tcg/assignment-phase).
    """
    named, step, own = player_named(play, position, by), play.fact("step"), play.card(minion).owner
    assign = [table.fp(play)] if step != "assignment.leftovers" else []
    assign += [own] if own is not None and step != "assignment.defenders" else []
    if named is None or named in assign:
        return None
    return (f"that is {play.player(assign[-1])}'s to assign", ("tcg/assignment-phase",))


def why_not_assign(play: Play, position: Position, asked: Act) -> tuple[int, int, int, Reason | None]:
    """The character, the minion, the player who assigns, and why he cannot."""
    character, minion, player, reason = why_not_face(play, position, asked)
    reason = reason or assignment_prices.why_not_pay(play, player, minion, character)
    if reason is None and player == table.fp(play) and leftovers(play):
        reason = ("the Free Peoples player is done with his assignments", ("tcg/assignment-phase",))
    if reason is None and player == table.fp(play) and assignment_phase.room(play, character, ()) <= 0:
        reason = (
            f"{play.name(character)} is assigned to as many minions as allowed",
            ("tcg/keyword/defender", "tcg/assignment-phase")
        )
    return character, minion, player, reason or why_not_for_another(play, position, asked.by, minion)


def leftovers(play: Play) -> bool:
    """Whether the minions that are left over are being assigned now."""
    return bool(play.fact("step") == "assignment.leftovers")


@does("assign")
def do_assign(play: Play, position: Position, act: Act, number: int) -> None:
    """A character is assigned to a minion."""
    character, minion, player, reason = why_not_assign(play, position, act)
    refuse(reason, f"{act.name} cannot be assigned to {act.against}")
    assignment_phase.assign_one(play, player, character, minion)


@does("skirmish")
def do_skirmish(play: Play, position: Position, act: Act, number: int) -> None:
    """Fight the skirmish of a character to its end; against whom, if the act says it of one who is assigned
    to nobody yet.
    """
    assigned = to_fight(play, position, act)
    waiting = tuple(a for a in table.assignments(play) if a.minions)
    first = skirmish_phase.fought_next(play, waiting) if assigned.minions else (assigned,)
    if assigned not in first:
        refuse(
            (f"others have to be fought before it: {', '.join(play.name(a.defender) for a in first)}",
             ("tcg/skirmish-phase", "tcg/keyword/lurker")), f"The skirmish of {act.name} is not next"
        )  # fmt: skip
    play.remember("fighting", True)
    play.remember("passed in a row", None)
    _assignments_are_over(play)
    play.then(skirmish_phase.begin.task(assigned), framework.step.task("skirmish.begins"))


def _assignments_are_over(play: Play) -> None:
    """A skirmish under way has its assignments behind it: what comes of the round is the next skirmish, and
    nobody is assigned anew.
    """
    coming = next(
        (str(task.args[0]) for task in reversed(play.state.agenda) if task.name == framework.step.name), ""
    )
    order = list(STEPS)
    if coming in order and order.index(coming) < order.index("skirmish.choice"):
        framework.jump(play, "skirmish.choice")


def to_fight(play: Play, position: Position, act: Act) -> Assignment:
    """The assignment whose skirmish an act means, by either side of it. One that isn't there yet is made if
    the act says against whom: it was, before the skirmish phase.

    Raises IllegalHere where nobody is named, or nobody who can be.
    """
    one = position.the(act.name, play)
    other = position.the(act.against, play, "against") if act.against else None
    known = next((a for a in table.assignments(play) if one == a.defender or one in a.minions), None)
    if known is not None and (other is None or other == known.defender or other in known.minions):
        return known
    if other is None or known is not None:
        against = ", ".join(play.name(i) for i in known.minions) if known is not None else "nobody"
        raise IllegalHere(
            f"{act.name} is assigned to {against}.", rule="tcg/skirmish-phase",
            hint="Say in `against` whom it fights." if known is None else ""
        )
    character, minion, _, reason = why_not_face(play, position, act)
    refuse(reason, f"{act.name} cannot fight {act.against}")
    made = Assignment(character, (minion,))
    play.remember("assignments", (*table.assignments(play), made))
    return made
