"""The pipeline every occurrence goes through, and the two ways abilities get their turn in it: mandatory and optional."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from ruling_service.engine.kernel import chance
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import MAX_HAPPENINGS_AT_ONCE, Play, endless
from ruling_service.engine.kernel.rulebook import Candidate, Rulebook

PASS = Option("pass", None)

NOT_AT_ALL = "not at all"
"""What a consequence returns when nothing of it happened: then nobody reacts to it. False: it happened, but not in full."""

Done = bool | str
"""What a consequence returns: True (or nothing), False or NOT_AT_ALL."""


def install(rules: Rulebook) -> None:
    """Give a rulebook the kernel's own tasks. They carry no citation: what they run does."""
    rules.task("kernel.begin")(begin)
    rules.task("kernel.stage")(run_stages)
    rules.task("kernel.take")(take)
    rules.task("kernel.respond")(respond)
    rules.task("kernel.responded")(responded)
    rules.task("kernel.window")(window)
    rules.task("kernel.acted")(acted)
    rules.task("kernel.chance")(chance.settle_top)


def begin(play: Play, ident: int, occurrences: tuple[Occurrence, ...], frame: int | None) -> None:
    """Start the way of a happening through the stages."""
    state = play.state
    if len(state.happenings) >= MAX_HAPPENINGS_AT_ONCE:
        raise endless(occurrences[0].kind)
    state.happenings = (*state.happenings, Happening(ident, occurrences, frame))
    run_stages(play, ident, 0)


def run_stages(play: Play, ident: int, index: int) -> None:
    """Go through the stages from `index` on; a stage that pushed work is returned to when the work is done."""
    state, stages = play.state, play.rules.stages
    happening = state.happening(ident)
    while happening is not None:
        if index == len(stages):
            _finish(play, happening)
            return
        _, run, awaited, after_stop = stages[index]
        index += 1
        if (happening.stopped and not after_stop) or (awaited is not None and not awaited(play, happening)):
            continue
        height = len(state.agenda)
        again = run(play, happening)
        if len(state.agenda) > height or state.pending is not None:
            state.agenda.insert(height, Task("kernel.stage", (ident, index - 1 if again else index)))
            return
        happening = state.happening(ident)


def _finish(play: Play, happening: Happening) -> None:
    state = play.state
    state.happenings = tuple(h for h in state.happenings if h.id != happening.id)
    if happening.frame is not None and not (happening.done and happening.applied):
        play.reframe(happening.frame, success=False)


def apply(play: Play, happening: Happening) -> bool:
    """Let the occurrences take effect: each kind's registered consequence. What was not done in full is remembered for "then".

    An occurrence of which nothing happened is withdrawn: the stages that follow never hear of it.
    """
    rules = play.rules
    witnesses = rules.witnesses(play, happening)
    play.amend(happening.id, applied=True, witnesses=witnesses)
    results = [(occurrence, _take_effect(play, occurrence, happening)) for occurrence in happening.occurrences]
    if not all(result is True for _, result in results):
        play.amend(happening.id, done=False)
    for occurrence, result in results:
        if result == NOT_AT_ALL:
            play.withdraw(happening.id, occurrence, "it could not happen")
    return False


def _take_effect(play: Play, occurrence: Occurrence, happening: Happening) -> Done:
    """Let one occurrence take effect and tell of it: True, False (not in full) or NOT_AT_ALL.

    What was not done in full and says nothing of itself is not told to anybody who watches.
    """
    rules = play.rules
    consequence = rules.consequences.get(occurrence.kind)
    play.telling = occurrence
    result: Done = True
    if consequence is not None:
        play.citing = rules.consequence_cites[occurrence.kind]
        answer = consequence(play, occurrence, happening)
        result = NOT_AT_ALL if answer == NOT_AT_ALL else answer is not False
    said = play.telling is None
    if result is True and not said:
        text, cites = rules.in_words(play, occurrence)
        if text:
            play.say(text, *cites)
    play.telling = None
    if result is True or (said and result != NOT_AT_ALL):
        play.watched(occurrence)
    return result


def mandatory(play: Play, happening: Happening, candidates: Iterable[Candidate], orderer: int, *cites: str) -> bool:
    """Carry out mandatory abilities one at a time, `orderer` choosing which comes next while several wait. True: ask again."""
    waiting = [c for c in candidates if c.key not in happening.used]
    if not waiting:
        return False
    options = [Option(c.label, (c.key, c.task), c.like) for c in waiting]
    play.decide("order", orderer, "which effect resolves first", options, Task("kernel.take", (happening.id,)), *cites)
    return True


def take(play: Play, ident: int, chosen: tuple[Hashable, Task]) -> None:
    """Use an ability once for this trigger."""
    key, ability = chosen
    happening = play.state.happening(ident)
    if happening is not None:
        play.amend(ident, used=happening.used | {key})
    play.then(ability)


def optional(play: Play, happening: Happening, name: str) -> bool:
    """Let players respond in player order until all pass in a row. Asked again once something was done by then."""
    respond(play, happening.id, name, 0, 0)
    return False


def respond(play: Play, ident: int, name: str, position: int, passes: int) -> None:
    """The player at `position` may respond; `passes` players in a row have had nothing or declined."""
    order = play.rules.player_order(play)
    while passes < len(order):
        happening = play.state.happening(ident)
        if happening is None:
            return
        player = order[position % len(order)]
        candidates = [c for c in play.rules.responses(play, happening, name, player) if c.key not in happening.used]
        if candidates:
            options = [*(Option(c.label, (c.key, c.task), c.like) for c in candidates), PASS]
            then = Task("kernel.responded", (ident, name, position, passes))
            play.decide("respond", player, play.rules.occasion(play, happening), options, then, *candidates[0].cites)
            return
        position, passes = position + 1, passes + 1


def responded(play: Play, ident: int, name: str, position: int, passes: int, chosen: tuple[Hashable, Task] | None) -> None:
    """A player responded, or passed."""
    if chosen is None:
        respond(play, ident, name, position + 1, passes + 1)
        return
    play.do("kernel.respond", ident, name, position + 1, 0)
    take(play, ident, chosen)


def window(play: Play, name: str, position: int = 0, passes: int = 0) -> None:
    """An action window: those who may act in it do so in turn until all pass in a row."""
    order = play.rules.actors(play, name)
    while passes < len(order):
        player = order[position % len(order)]
        candidates = play.rules.actions(play, name, player) if play.policy.may_act(play, name, player) else []
        if candidates:
            options = [*(Option(c.label, c.task, c.like) for c in candidates), PASS]
            play.decide("act", player, "act", options, Task("kernel.acted", (name, position, passes)), *candidates[0].cites)
            return
        position, passes = position + 1, passes + 1


def acted(play: Play, name: str, position: int, passes: int, chosen: Any) -> None:
    """A player took an action, or passed."""
    if chosen is None:
        window(play, name, position + 1, passes + 1)
        return
    play.do("kernel.window", name, position + 1, 0)
    play.then(chosen)
