"""Running the round: framework steps in the order of their table, action windows, and the moments that texts
wait for.

What a step does is registered with `steps.round_step` by the module of its phase; steps that only mark a
moment just let it occur.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.occurrences import Happening
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import rulesets, table, taking_turns, texts, verbs
from ruling_service.engine.lcg.delays import tell_of_the_end
from ruling_service.engine.lcg.moments import numbered
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, statements
from ruling_service.engine.lcg.steps import (
    DOES,
    STEP_BEGINS,
    STEP_ENDS,
    STEPS,
    WITHIN_ATTACKS,
    Step,
    round_step,
)

for _number in (*STEPS, *WITHIN_ATTACKS):
    LCG.registered.append((f"lcg/framework/{_number}", f"{__name__}.step"))
del _number


@LCG.procedure("lcg/framework-effects-and-framework-steps")
def step(play: Play, number: str) -> None:
    """Run one framework step, its action window, then the next step.

    A line of play ends before a step at which it was to stop.
    """
    other = taking_turns.another_step(play, number)
    if other is not None:
        play.then(step.task(other))
        return
    stops = play.fact("stop before", frozenset())
    if number in stops and play.fact("begun"):
        play.state.agenda.clear()
        return
    row = STEPS[number]
    if is_skipped(play, row):
        play.then(step.task(row.following))
        return
    play.remember("begun", True)
    play.remember("step", number)
    play.remember("phase", row.phase or None)
    if row.moment:
        play.telling = verbs.moment(name=row.moment)
    play.say(row.title, f"lcg/framework/{number}")
    tasks = [moment.task(row.moment)] if row.moment else []
    if number in STEP_BEGINS:
        tasks.append(moment.task(STEP_BEGINS[number]))
    if play.fact(("done as the phase began", number)):
        play.remember(("done as the phase began", number), None)
    elif number in DOES:
        tasks.append(DOES[number].task())
    if row.window:
        tasks.append(window.task(number))
    if number in STEP_ENDS:
        tasks.append(moment.task(STEP_ENDS[number]))
    play.then(*tasks, step.task(row.following))


AT_THE_BEGINNING = {
    "resource phase begins": ("1.2",),
    "combat phase begins": ("6.2",),
    "refresh phase begins": ("7.2",),
}  # fmt: skip
"""What the rules do as a phase begins: at the same moment as texts that say so. Later steps of the phase, as
the raise of threat in the refresh phase, and travel, engagement and staging are not among them.
"""


@LCG.plays("lcg/designer/047", "lcg/priority-of-simultaneous-resolution")
def at_the_beginning(play: Play, happening: Happening) -> Iterator[Candidate]:
    """The framework's own part of the beginning of a phase: the first player may let it come before a text's.
    """
    for o in happening.occurrences:
        for number in AT_THE_BEGINNING.get(str(o.get("name")), ()) if o.kind == verbs.moment.past else ():
            if not play.fact(("done as the phase began", number)) and not is_skipped(play, STEPS[number]):
                yield Candidate(
                    ("framework", number), table.first_player(play), STEPS[number].title, early.task(number),
                    ("lcg/designer/047", f"lcg/framework/{number}")
                )
                break


@LCG.procedure("lcg/designer/047", "lcg/priority-of-simultaneous-resolution")
def early(play: Play, number: str) -> None:
    """Do what a step does now, as the phase begins; the step itself then has nothing left to do."""
    play.remember(("done as the phase began", number), True)
    play.then(DOES[number].task())


def is_skipped(play: Play, row: Step) -> bool:
    """Whether an effect leaves out this step, or its whole phase; one that says so once is used up by it."""
    whole = play.fact(("skip phase", row.phase)) or any(
        each.says["phase"] == row.phase and conditions_hold(play, each)
        for each in (statements(play, "skip_phase") if row.phase else ())
    )
    if whole and row.moment.endswith("ends"):
        play.remember(("skip phase", row.phase), None)
    step = play.fact(("skip step", row.number)) or (row.number == "3.3" and _is_left_out_for_good(play))
    if step == "once":
        play.remember(("skip step", row.number), None)
    if whole and row.moment.endswith("begins"):
        play.say(f"The {row.phase} phase is skipped")
    return bool(whole or step)


def _is_left_out_for_good(play: Play) -> bool:
    """Whether the current quest's text has said that there is no staging step from then on, be it as it was
    revealed.
    """
    return any(
        "skip_step_always" in texts.kinds_in(ability)
        for ident in play.state.zone(table.QUEST) for ability in play.printed(ident).abilities
        if ability.kind == "when_revealed"
    )


@LCG.procedure("lcg/rule/action-windows", "lcg/action-action-ability")
def window(play: Play, number: str) -> None:
    """Open the action window after step `number`."""
    play.remember("step", number)
    if number == "3.1" and rulesets.variant(play, "c17"):
        play.say("There is no action window before characters commit", "lcg/conflict/c17")
        return
    play.then(pipeline.window.task(number))


@LCG.procedure("lcg/framework-effects-and-framework-steps", "lcg/lasting-effects", "lcg/designer/114")
def moment(play: Play, name: str) -> None:
    """A milestone of the round: what lasts until then ends first, then the moment occurs and what waits for
    it takes place.

    As the quest phase ends the main quest is the current quest again, and what waits for that end speaks of
    it.
    """
    if name == "quest phase ends":
        play.remember("current quest", None)
    by_number = numbered(play, name)
    for ended in (*play.expire(name), *(play.expire(by_number) if by_number != name else ())):
        tell_of_the_end(play, ended, "An effect that lasted until now ends")
    if name.endswith(" ends"):
        play.remember("ending", name)
    play.happen(verbs.moment(name=name), then=[moment_over.task(name)])


@LCG.procedure("lcg/lasting-effects")
def moment_over(play: Play, name: str) -> None:
    """After a phase or the round: uses per phase or round start anew."""
    if name.endswith(" ends"):
        play.remember("ending", None)
    if name.endswith("phase ends") or name == "round ends":
        unit = "round" if name == "round ends" else "phase"
        play.forget_uses(unit)
        play.touch()


@round_step("0.0")
@LCG.procedure("lcg/framework/0.0")
def round_begins(play: Play) -> None:
    """A new round begins: count it."""
    if taking_turns.is_first(play):
        play.remember("round", play.fact("round", 0) + 1)
