"""The turn as a table: every step with its title, its phase, the entry it follows and the step that comes
next (tcg/turn-sequence). Steps with `moment` are milestones that text waits for; steps that are windows let
players act by the action procedure.
"""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """A step of the turn. `moment` is the milestone it marks, `window` says that players may act in it."""

    name: str
    title: str
    phase: str
    entry: str
    following: str = ""
    moment: str = ""
    window: bool = False


def _phase(phase: str, entry: str, *between: Step) -> list[Step]:
    """The steps of a phase: it begins, players act, what the phase is for, it ends."""
    title = "Shadow" if phase == "shadow" else phase
    return [
        Step(f"{phase}.begins", f"The {title} phase begins", phase, entry, moment=f"{phase} phase begins"),
        Step(f"{phase}.actions", f"{title.capitalize()} actions", phase, entry, window=True),
        *between,
        Step(f"{phase}.ends", f"The {title} phase ends", phase, entry, moment=f"{phase} phase ends"),
    ]


def _table() -> dict[str, Step]:
    regroup, skirmish = "tcg/regroup-phase", "tcg/skirmish-phase"
    rows = [
        Step("turn.begins", "The turn begins", "", "tcg/start-of-turn", moment="turn begins"),
        *_phase(
            "fellowship", "tcg/fellowship-phase",
            Step("fellowship.move", "Move", "fellowship", "tcg/moving-your-fellowship")
        ),
        *_phase("shadow", "tcg/shadow-phase"),
        *_phase("maneuver", "tcg/maneuver-phase"),
        *_phase(
            "archery", "tcg/archery-phase",
            Step("archery.fire", "Archery fire", "archery", "tcg/archery-phase")
        ),
        *_phase(
            "assignment", "tcg/assignment-phase",
            Step("assignment.defenders", "Assign defenders", "assignment", "tcg/assignment-phase"),
            Step("assignment.leftovers", "Assign leftover minions", "assignment", "tcg/assignment-phase"),
        ),
        Step("skirmish.choice", "Choose a skirmish", "", skirmish, following="skirmish.begins"),
        *_phase("skirmish", skirmish, Step("skirmish.resolve", "Resolve the skirmish", "skirmish", skirmish)),
        *_phase(
            "regroup", regroup,
            Step("regroup.shadow", "Shadow players reconcile", "regroup", "tcg/reconcile"),
            Step("regroup.choice", "Move again or reconcile", "regroup", regroup),
            Step("regroup.followers", "Followers return", "regroup", "tcg/follower"),
            Step("regroup.minions", "Minions are discarded", "regroup", regroup),
        ),
        Step(
            "turn.ends", "The turn ends", "", "tcg/turn-sequence", following="turn.begins", moment="turn ends"
        ),
    ]  # fmt: skip
    following = {row.name: after.name for row, after in zip(rows, rows[1:], strict=False)}
    following["skirmish.ends"] = "skirmish.choice"
    return {row.name: row._replace(following=row.following or following[row.name]) for row in rows}


STEPS = _table()


WINDOWS = tuple(name for name, step in STEPS.items() if step.window)


def entry_of(name: str) -> str:
    """The entry of a step; "" where the game is in none."""
    return STEPS[name].entry if name in STEPS else ""
