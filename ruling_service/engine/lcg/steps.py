"""The round as a table: every framework step with its title, whether an action window follows it, and which
step comes next.

Source: lcg/framework/0.0 to lcg/framework/0.1; the windows: lcg/rule/action-windows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, ParamSpec

from ruling_service.engine.kernel.procedures import Procedure
from ruling_service.engine.kernel.verbs import unknown

Q = ParamSpec("Q")


class Step(NamedTuple):
    """A framework step. `moment` is the milestone it marks ("quest phase begins"), if it marks one."""

    number: str
    title: str
    phase: str
    window: bool = False
    following: str = ""
    moment: str = ""


def _table() -> dict[str, Step]:
    rows = [
        Step("0.0", "The round begins", "", moment="round begins"),
        Step("1.1", "The resource phase begins", "resource", moment="resource phase begins"),
        Step("1.2", "Gain resources", "resource"),
        Step("1.3", "Draw cards", "resource", True),
        Step("1.4", "The resource phase ends", "resource", moment="resource phase ends"),
        Step("2.1", "The planning phase begins", "planning", moment="planning phase begins"),
        Step("2.2", "Planning action window", "planning", following="2.3"),
        Step("2.3", "Next active player", "planning", following="2.4"),
        Step("2.4", "The planning phase ends", "planning", moment="planning phase ends"),
        Step("3.1", "The quest phase begins", "quest", True, moment="quest phase begins"),
        Step("3.2", "Commit characters", "quest", True),
        Step("3.3", "Staging", "quest", True),
        Step("3.4", "Quest resolution", "quest", True),
        Step("3.5", "The quest phase ends", "quest", moment="quest phase ends"),
        Step("4.1", "The travel phase begins", "travel", moment="travel phase begins"),
        Step("4.2", "Travel opportunity", "travel", True),
        Step("4.3", "The travel phase ends", "travel", moment="travel phase ends"),
        Step("5.1", "The encounter phase begins", "encounter", moment="encounter phase begins"),
        Step("5.2", "Optional engagement", "encounter", True),
        Step("5.3", "Engagement checks", "encounter", True),
        Step("5.4", "The encounter phase ends", "encounter", moment="encounter phase ends"),
        Step("6.1", "The combat phase begins", "combat", moment="combat phase begins"),
        Step("6.2", "Deal shadow cards", "combat", True),
        Step("6.3", "Enemy attacks begin", "combat"),
        Step("6.4a", "Next enemy attack", "combat", following="6.5"),
        Step("6.5", "Next active player", "combat", following="6.6"),
        Step("6.6", "Enemy attacks end", "combat"),
        Step("6.7", "Player attacks begin", "combat"),
        Step("6.8a", "Next player attack", "combat", following="6.9"),
        Step("6.9", "Next active player", "combat", following="6.10"),
        Step("6.10", "Player attacks end", "combat"),
        Step("6.11", "The combat phase ends", "combat", moment="combat phase ends"),
        Step("7.1", "The refresh phase begins", "refresh", moment="refresh phase begins"),
        Step("7.2", "Ready cards", "refresh"),
        Step("7.3", "Raise threat", "refresh"),
        Step("7.4", "Pass the first player token", "refresh", True),
        Step("7.5", "The refresh phase ends", "refresh", moment="refresh phase ends"),
        Step("0.1", "The round ends", "", moment="round ends"),
    ]
    following = {row.number: after.number for row, after in zip(rows, rows[1:], strict=False)}
    return {
        row.number: row._replace(following=row.following or following.get(row.number, "0.0")) for row in rows
    }


STEPS = _table()

WITHIN_ATTACKS = {
    "6.4b": "An enemy attack initiates", "6.4.1": "Declare a defender", "6.4.2": "Resolve the shadow effect",
    "6.4.3": "Determine combat damage", "6.4.4": "The enemy attack ends", "6.8b": "A player attack initiates",
    "6.8.1": "Ranged characters may join", "6.8.2": "Determine attack strength",
    "6.8.3": "Determine combat damage",
    "6.8.4": "The player attack ends",
}  # fmt: skip
"""The steps of an attack, which also run outside the combat phase."""


def within(number: str) -> dict[str, str]:
    """The steps of the attacks that a step of the round lets begin, with their titles; none of any other."""
    prefix = number.removesuffix("a")
    starts = (f"{prefix}.", f"{prefix}b") if number.endswith("a") else ()
    return {one: title for one, title in WITHIN_ATTACKS.items() if one.startswith(starts)}


WINDOWS = (
    "1.3", "2.2", "3.1", "3.2", "3.3", "3.4", "4.2", "5.2", "5.3",
    "6.2", "6.4b", "6.4.1", "6.4.2", "6.4.3", "6.8.1", "6.8.2", "6.8.3", "7.4",
)  # fmt: skip
"""The steps followed by an action window; 2.2 is itself one."""

STEP_BEGINS = {
    "3.3": "staging step begins", "4.2": "travel step begins", "5.3": "engagement_checks step begins",
    "6.3": "resolve_attacks step begins",
}  # fmt: skip

STEP_ENDS = {
    "3.3": "staging step ends", "4.2": "travel step ends", "5.3": "engagement_checks step ends",
    "6.6": "resolve_attacks step ends",
}  # fmt: skip
"""Steps for whose beginning or end card text waits, by the name it gives them."""

PHASES = ("resource", "planning", "quest", "travel", "encounter", "combat", "refresh")


DOES: dict[str, Procedure[[]]] = {}
"""What each framework step of the round does, by its number; a step that only marks a moment does nothing
more.
"""

IN_AN_ATTACK: dict[str, Procedure[...]] = {}
"""What each step of an attack does, by its number; the first argument is the enemy."""


def round_step(number: str) -> Callable[[Procedure[[]]], Procedure[[]]]:
    """Say what a framework step of the round does.

    Raises ValueError for a number that is none, or that does something already.
    """
    return _registering(number, STEPS, DOES)


def attack_step(number: str) -> Callable[[Procedure[Q]], Procedure[Q]]:
    """Say what a step of an attack does.

    Raises ValueError for a number that is none, or that does something already.
    """
    return _registering(number, WITHIN_ATTACKS, IN_AN_ATTACK)


def _registering(number: str, known: Mapping[str, object], into: dict[str, Any]) -> Callable[[Any], Any]:
    if number not in known:
        raise ValueError(unknown("framework step", number, known))
    if number in into:
        raise ValueError(f"the framework step {number} does two things")

    def register(procedure: Any) -> Any:
        into[number] = procedure
        return procedure

    return register
