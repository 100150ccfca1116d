"""The round as a table: every framework step with its title, whether an action window follows it, and which step comes next.

Source: lcg/framework/0.0 to lcg/framework/0.1; the windows: lcg/rule/action-windows. What a step does is registered under
`lcg.step.<number>` by the module of its phase; steps that only mark a moment have nothing registered and just let the moment occur.
"""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import rulesets
from ruling_service.engine.lcg.rulebook import LCG


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
    return {row.number: row._replace(following=row.following or following.get(row.number, "0.0")) for row in rows}


STEPS = _table()

WITHIN_ATTACKS = {
    "6.4b": "An enemy attack initiates", "6.4.1": "Declare a defender", "6.4.2": "Resolve the shadow effect",
    "6.4.3": "Determine combat damage", "6.4.4": "The enemy attack ends", "6.8b": "A player attack initiates",
    "6.8.1": "Ranged characters may join", "6.8.2": "Determine attack strength", "6.8.3": "Determine combat damage",
    "6.8.4": "The player attack ends",
}  # fmt: skip
"""The steps of an attack, which also run outside the combat phase."""

WINDOWS = (
    "1.3", "2.2", "3.1", "3.2", "3.3", "3.4", "4.2", "5.2", "5.3",
    "6.2", "6.4b", "6.4.1", "6.4.2", "6.4.3", "6.8.1", "6.8.2", "6.8.3", "7.4",
)  # fmt: skip
"""The steps followed by an action window; 2.2 is itself one."""

STEP_BEGINS = {
    "3.3": "staging step begins", "4.2": "travel step begins", "5.3": "engagement_checks step begins", "6.3": "resolve_attacks step begins",
}  # fmt: skip
STEP_ENDS = {
    "3.3": "staging step ends", "4.2": "travel step ends", "5.3": "engagement_checks step ends", "6.6": "resolve_attacks step ends",
}  # fmt: skip
"""Steps for whose beginning or end card text waits, by the name it gives them."""

PHASES = ("resource", "planning", "quest", "travel", "encounter", "combat", "refresh")


for _number in (*STEPS, *WITHIN_ATTACKS):
    LCG.registered.append((f"lcg/framework/{_number}", f"{__name__}.step"))
del _number


def phase(play: Play) -> str:
    """The phase under way, or ""."""
    name: str = play.fact("phase", "")
    return name


@LCG.task("lcg.step", "lcg/framework-effects-and-framework-steps")
def step(play: Play, number: str) -> None:
    """Run one framework step, its action window, then the next step. A line of play ends before a step at which it was to stop."""
    stops = play.fact("stop before", frozenset())
    if number in stops and play.fact("begun"):
        play.state.agenda.clear()
        return
    row = STEPS[number]
    if is_skipped(play, row):
        play.then(Task("lcg.step", (row.following,)))
        return
    play.remember("begun", True)
    play.remember("step", number)
    play.remember("phase", row.phase or None)
    if row.moment:
        play.telling = occurrence("moment", name=row.moment)
    play.say(row.title, f"lcg/framework/{number}")
    tasks = [Task("lcg.moment", (row.moment,))] if row.moment else []
    if number in STEP_BEGINS:
        tasks.append(Task("lcg.moment", (STEP_BEGINS[number],)))
    if f"lcg.step.{number}" in LCG.tasks:
        tasks.append(Task(f"lcg.step.{number}"))
    if row.window:
        tasks.append(Task("lcg.window", (number,)))
    if number in STEP_ENDS:
        tasks.append(Task("lcg.moment", (STEP_ENDS[number],)))
    play.then(*tasks, Task("lcg.step", (row.following,)))


def is_skipped(play: Play, row: Step) -> bool:
    """Whether an effect leaves out this step, or its whole phase; one that says so once is used up by it."""
    from ruling_service.engine.lcg.statements import conditions_hold, statements

    whole = play.fact(("skip phase", row.phase)) or any(
        each.says["phase"] == row.phase and conditions_hold(play, each) for each in (statements(play, "skip_phase") if row.phase else ())
    )
    if whole and row.moment.endswith("ends"):
        play.remember(("skip phase", row.phase), None)
    step = play.fact(("skip step", row.number))
    if step == "once":
        play.remember(("skip step", row.number), None)
    if whole and row.moment.endswith("begins"):
        play.say(f"The {row.phase} phase is skipped")
    return bool(whole or step)


@LCG.task("lcg.window", "lcg/rule/action-windows", "lcg/action-action-ability")
def window(play: Play, number: str) -> None:
    """Open the action window after step `number`."""
    play.remember("step", number)
    if number == "3.1" and rulesets.variant(play, "c17"):
        play.say("There is no action window before characters commit", "lcg/conflict/c17")
        return
    play.do("kernel.window", number)


@LCG.task("lcg.moment", "lcg/framework-effects-and-framework-steps", "lcg/lasting-effects", "lcg/designer/114")
def moment(play: Play, name: str) -> None:
    """A milestone of the round: what lasts until then ends first, then the moment occurs and what waits for it takes place.

    As the quest phase ends the main quest is the current quest again, and what waits for that end speaks of it.
    """
    from ruling_service.engine.lcg.idle import tell_of_the_end

    if name == "quest phase ends":
        play.remember("current quest", None)
    for ended in play.expire(name):
        tell_of_the_end(play, ended, "An effect that lasted until now ends")
    if name.endswith(" ends"):
        play.remember("ending", name)
    play.do("lcg.moment.over", name)
    play.happen(occurrence("moment", name=name))


@LCG.task("lcg.moment.over", "lcg/lasting-effects")
def moment_over(play: Play, name: str) -> None:
    """After a phase or the round: uses per phase or round start anew."""
    if name.endswith(" ends"):
        play.remember("ending", None)
    if name.endswith("phase ends") or name == "round ends":
        unit = "round" if name == "round ends" else "phase"
        play.state.used = {k: n for k, n in play.state.used.items() if not (isinstance(k, tuple) and k[0] == unit)}
        play.touch()


@LCG.task("lcg.step.0.0", "lcg/framework/0.0")
def round_begins(play: Play) -> None:
    """A new round begins: count it."""
    play.remember("round", play.fact("round", 0) + 1)
