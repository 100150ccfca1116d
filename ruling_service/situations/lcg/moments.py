"""Where in the round a situation stands: what the game remembers of that moment, and what is still to be done
from there.
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import (
    enemy_attack,
    framework,
    player_attack,
    setup,
    steps,
    table,
    taking_turns,
)
from ruling_service.engine.lcg.steps import IN_AN_ATTACK
from ruling_service.situations.lcg.bound import BOUNDS
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.lcg.steps import ITSELF_A_WINDOW, LCG_WINDOWS, SETUP, At, parse_at
from ruling_service.situations.shared import bound, records
from ruling_service.situations.shared.model import Situation

ENEMY_ATTACKS = ("6.4a", "6.4b")
"""The steps at which an enemy's attack begins."""

PHASE_WINDOWS = {
    "resource": "1.3",
    "planning": "2.2",
    "quest": "3.2",
    "travel": "4.2",
    "encounter": "5.3",
    "combat": "6.2",
    "refresh": "7.4",
}
"""The window in which an action that names its phase is taken, where the situation doesn't say when."""

LAST_STEPS = {
    "resource": "1.4", "planning": "2.4", "quest": "3.5", "travel": "4.3", "encounter": "5.4",
    "combat": "6.11", "refresh": "7.5"
}

AFTER_ATTACKS = {begins: steps.STEPS[begins].following for begins in ("6.4a", "6.8a")}
"""The steps at which a player's share of the attacks begins, and what follows once all of them are made."""


def place(situation: Situation, position: Position) -> At:
    """Where the game stands: what `at` says, else what follows from the attack, from the first act or the
    question if the position allows it, from the rest of the position, else the planning window.

    A card is used in a window, so a step that is nothing else is one for a situation that begins with that.
    """
    if situation.at:
        at = parse_at(situation.at, "at")
        uses = any(act.verb in records.uses(situation.game) for act in situation.do[:1])
        return At(at.step, "window") if uses and at == (ITSELF_A_WINDOW, "before") else at
    attack = situation.attack
    if attack is not None:
        if attack.attackers:
            return At("6.8.1", "before")
        if attack.shadows_resolved:
            return At("6.4.3", "before")
        return At("6.4.2" if attack.defenders or attack.undefended else "6.4b", "before")
    told = bound.stands(situation, BOUNDS)
    acting = _of_the_acts(situation, position)
    if told and (acting is None or any(True for _ in bound.missing(situation, BOUNDS, acting.step))):
        return parse_at(told)
    return acting or At("2.2", "window")


def _of_the_acts(situation: Situation, position: Position) -> At | None:
    """Where the first act is done, or the one that is asked about; None where that may be anywhere."""
    asked, chosen = situation.ask.can or situation.ask.when_can, records.framework(situation.game)
    for act in [*situation.do[:1], *([asked] if asked is not None else [])]:
        name = act.verb
        if name == "attack" and position.called(act.name):
            first = position.the(act.name)
            return At("6.4a" if table.is_enemy(position.play, first) else "6.8a", "before")
        if name in chosen:
            return At(chosen[name].steps[0], "before")
        if name == "reveal":
            return At("3.3", "during")
        if name == "deal shadow":
            return At("6.2", "during")
        if name in records.uses(situation.game):
            window = _window_for(position, act.name)
            return At(window, "window") if window else None
    return None


def _window_for(position: Position, name: str) -> str:
    """The window in which the ability of a card is used, "" where its text names no phase."""
    found = position.called(name)
    phases = {
        str(a.get("phase")) for i in found for a in position.play.printed(i).abilities if a.get("phase")
    }
    return next((PHASE_WINDOWS[p] for p in sorted(phases) if p in PHASE_WINDOWS), "")


ATTACK_WINDOWS = (enemy_attack.attack_window.name, player_attack.attack_window.name)

STEPS_BEGIN = frozenset([
    framework.step.name, *(procedure.name for procedure in IN_AN_ATTACK.values()),
    enemy_attack.begin_by_effect.name
])  # fmt: skip
"""Tasks that begin a step, of the round or of an attack, or another attack."""


def _at_their_sum(position: Position) -> tuple[int, ...]:
    """The players (by seat) whose threat is what their heroes cost together: nothing else was told."""
    fact = position.play.fact
    return tuple(
        seat for seat in range(len(position.players))
        if fact(("threat", seat)) == fact(("starting threat", seat))
    )


def stand(position: Position, at: At) -> list[Task]:
    """Let the game remember where it stands; returns what comes next, first thing first."""
    play, step = position.play, at.step
    if step == SETUP:
        play.remember("begun", True)
        play.remember("step", SETUP)
        return [
            *([setup.easy_resources.task()] if play.fact("easy mode") else []),
            setup.follow_player_cards.task(), setup.draw_setup_hands.task(),
            setup.follow_scenario_cards.task(), setup.stage_is_revealed.task(),
            setup.change_starting_threat.task(_at_their_sum(position)), framework.step.task("0.0"),
        ]
    phase = steps.STEPS[step].phase if step in steps.STEPS else "combat"
    if at.when != "before":
        play.remember("begun", True)
        play.remember("step", step)
    if phase and not (at.when == "before" and _begins(step)):
        play.remember("phase", phase)
        taking_turns.begins_at(play, step)
    if play.fact("active player") is None and step[0] in "26":
        play.remember("active player", table.first_player(play))
    tasks = _attack_tasks(play, at) if step in steps.WITHIN_ATTACKS else _framework_tasks(at)
    if step in steps.WITHIN_ATTACKS:
        _shadows(play, at)
        if step == "6.8.2" and at.when in ("window", "after"):
            player_attack.settle_strength(play)
        play.remember("step", step if at.when != "before" else _before(step))
    return tasks


def _begins(step: str) -> bool:
    """Whether the step is the first of its phase: before it, the phase has not begun."""
    return step.endswith(".1") and step in steps.STEPS or step == "0.0"


def _framework_tasks(at: At) -> list[Task]:
    following = framework.step.task(steps.STEPS[at.step].following)
    match at.when:
        case "before":
            return [framework.step.task(at.step)]
        case "during" if at.step in LCG_WINDOWS:
            return [framework.window.task(at.step), following]
        case "window":
            return [framework.window.task(at.step), following]
    return [following]


def _is_declared(play: Play, attack: table.Attack) -> None:
    """Declaring defenders is over: an attack without one is undefended (lcg/framework/6.4.1)."""
    play.remember("attacks", (*table.attacks(play)[:-1], attack._replace(declared=True)))


def _attack_tasks(play: Play, at: At) -> list[Task]:
    """What is left of the attack in progress, then the framework goes on with the next attack."""
    attack = table.attack(play)
    resume = "6.4a" if at.step.startswith("6.4") else "6.8a"
    onward = framework.step.task(resume)
    if attack is None:
        return [onward]
    steps = enemy_steps(attack.enemy, resume) if attack.by_enemy else player_steps(attack.enemy, resume)
    named = IN_AN_ATTACK[at.step].name
    index = next((n for n, task in enumerate(steps) if task.name == named), len(steps))
    if at.step == "6.4.1" and at.when == "before" and attack.declared:
        index += 1
    if at.when != "before":
        index += 1
    left = steps[index:]
    if attack.by_enemy and all(task.name != IN_AN_ATTACK["6.4.1"].name for task in left):
        _is_declared(play, attack)
    if at.when == "during" and left and left[0].name in ATTACK_WINDOWS:
        left = left[1:]
    return [*left, onward]


def enemy_steps(enemy: int, resume: str) -> list[Task]:
    """All steps of an enemy's attack with their windows."""
    steps = []
    for number in ("6.4b", "6.4.1", "6.4.2", "6.4.3"):
        steps += [IN_AN_ATTACK[number].task(enemy), enemy_attack.attack_window.task(number, enemy)]
    return [*steps, enemy_attack.end.task(enemy, resume)]


def player_steps(enemy: int, resume: str) -> list[Task]:
    """All steps of an attack by players with their windows."""
    steps = [player_attack.declare.task(enemy, False)]
    for number in ("6.8.1", "6.8.2", "6.8.3"):
        steps += [IN_AN_ATTACK[number].task(enemy), player_attack.attack_window.task(number, enemy)]
    return [*steps, player_attack.end.task(enemy, resume)]


def _before(step: str) -> str:
    """The step that the game is in before a step of an attack begins."""
    order = ("6.4a", "6.4b", "6.4.1", "6.4.2", "6.4.3", "6.4.4"), (
        "6.8a", "6.8b", "6.8.1", "6.8.2", "6.8.3", "6.8.4"
    )
    row = next(row for row in order if step in row)
    return row[row.index(step) - 1]


def _shadows(play: Play, at: At) -> None:
    """Once step 6.4.2 is over the attacking enemy's shadow cards are faceup and resolved."""
    attack = table.attack(play)
    if attack is None or not attack.by_enemy:
        return
    past = at.step in ("6.4.3", "6.4.4") or at.step == "6.4.2" and at.when != "before"
    if past:
        for card in table.shadow_cards(play, attack.enemy):
            play.change(card, face_up=True)


def last_step(until: str, at: At) -> str:
    """The step after which a line of play ends: the one `until` names, or the one that ends the attack, the
    phase or the round.
    """
    text = until.strip().lower()
    if text == "end of the round":
        return "0.1"
    if text == "end of the phase":
        return LAST_STEPS.get(steps.STEPS[at.step].phase if at.step in steps.STEPS else "combat", "0.1")
    if text == "end of the attack":
        return "6.8.4" if at.step.startswith("6.8") else "6.4.4"
    return parse_at(until, "until").step


def is_step(task: Task, number: str) -> bool:
    """Whether a task begins the step of that number."""
    return (
        task == framework.step.task(number)
        or number in IN_AN_ATTACK and task.name == IN_AN_ATTACK[number].name
    )


def begins_a_step(task: Task) -> bool:
    """Whether a task begins any step, of the round or of an attack."""
    return task.name in STEPS_BEGIN
