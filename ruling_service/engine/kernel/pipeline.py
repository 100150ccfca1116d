"""The pipeline every occurrence goes through, and the two ways abilities get their turn in it: mandatory and
optional.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, cast

from ruling_service.engine.kernel import chance, unnamed, unread
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.procedures import of_the_kernel
from ruling_service.engine.kernel.rulebook import Candidate, Rulebook
from ruling_service.engine.kernel.speaking import speak_to
from ruling_service.engine.kernel.stages import begin, run_stages
from ruling_service.engine.kernel.trace import untold


def passing(play: Play, kind: str) -> Option:
    """The option to do nothing where one may respond ("respond") or act ("act")."""
    return Option("pass", None, cites=play.rules.passing.get(kind, ()))


NOT_AT_ALL = "not at all"
"""What a consequence returns when nothing of it happened: then nobody reacts to it.

False: it happened, but not in full.
"""

Done = bool | str
"""What a consequence returns: True (or nothing), False or NOT_AT_ALL."""


def install(rules: Rulebook) -> None:
    """Give a rulebook the kernel's own procedures."""
    for procedure in (
        begin, run_stages, take, respond, responded, window, acted, chance.settle_top, chance.settle_bottom,
        speak_to, unnamed.named, unnamed.ask_for_each, *unread.PROCEDURES,
    ):
        rules.adopt(procedure)


def apply(play: Play, happening: Happening) -> bool:
    """Let the occurrences take effect: each kind's registered consequence.

    What was not done in full is remembered for "then".

    An occurrence of which nothing happened is withdrawn: the stages that follow never hear of it.
    """
    rules = play.rules
    witnesses = rules.witnesses(play, happening)
    play.amend(happening.id, applied=True, witnesses=witnesses)
    results = [
        (occurrence, _take_effect(play, occurrence, happening)) for occurrence in happening.occurrences
    ]
    if not all(result is True for _, result in results):
        play.amend(happening.id, done=False)
    for occurrence, result in results:
        if result == NOT_AT_ALL:
            play.withdraw(happening.id, occurrence, "it could not happen")
    return False


def _take_effect(play: Play, occurrence: Occurrence, happening: Happening) -> Done:
    """Let one occurrence take effect and tell of it: True, False (not in full) or NOT_AT_ALL.

    What was not done in full and says nothing of itself is not told to anybody who watches. A line that says
    why nothing happened tells of nothing that did.
    """
    rules = play.rules
    consequence = rules.consequences.get(occurrence.kind)
    before = play.state.trace
    play.telling = occurrence
    result: Done = True
    if consequence is not None:
        play.citing = rules.consequence_cites[occurrence.kind]
        answer = consequence(play, occurrence, happening)
        result = NOT_AT_ALL if answer == NOT_AT_ALL else answer is not False
    if result == NOT_AT_ALL:
        play.state.trace = untold(play.state.trace, before, occurrence)
    said = play.telling is None
    if result is True and not said:
        text, cites = rules.in_words(play, occurrence)
        if text:
            play.say(text, *cites)
    play.telling = None
    if result is True or (said and result != NOT_AT_ALL):
        play.watched(occurrence)
    return result


def mandatory(
    play: Play, happening: Happening, candidates: Iterable[Candidate], orderer: int, *cites: str
) -> bool:
    """Carry out mandatory abilities one at a time, `orderer` choosing which comes next while several wait.

    True: ask again.
    """
    waiting = [c for c in candidates if c.key not in happening.used]
    if not waiting:
        return False
    options = [Option(c.label, (c.key, c.task), c.like, cites=c.cites) for c in waiting]
    play.decide("order", orderer, "which effect resolves first", options, take.choosing(happening.id), *cites)
    return True


@of_the_kernel
def take(play: Play, ident: int, chosen: tuple[Hashable, Task]) -> None:
    """Use an ability once for this trigger."""
    play.then(_using(play, ident, chosen))


def _using(play: Play, ident: int, chosen: tuple[Hashable, Task]) -> Task:
    """The task of using an ability, which counts as used for this trigger from now on."""
    key, ability = chosen
    happening = play.state.happening(ident)
    if happening is not None:
        play.amend(ident, used=happening.used | {key})
    return ability


def optional(play: Play, happening: Happening, name: str) -> bool:
    """Let players respond in player order until all pass in a row.

    Asked again once something was done by then.
    """
    respond(play, happening.id, name, 0, 0)
    return False


@of_the_kernel
def respond(play: Play, ident: int, name: str, position: int, passes: int) -> None:
    """The player at `position` may respond; `passes` players in a row have had nothing or declined."""
    order = play.rules.player_order(play)
    while passes < len(order):
        happening = play.state.happening(ident)
        if happening is None:
            return
        player = order[position % len(order)]
        candidates = [
            c for c in _offered(play, player, _responding(name, player, ident)) if c.key not in happening.used
        ]
        if candidates:
            options = [
                *(Option(name, (c.key, c.task), c.like, cites=c.cites) for name, c in _labelled(candidates)),
                passing(play, "respond"),
            ]
            then = responded.choosing(ident, name, position, passes)
            play.decide(
                "respond", player, play.rules.occasion(play, happening), options, then, *candidates[0].cites
            )
            return
        position, passes = position + 1, passes + 1


def _offered(play: Play, player: int, able: Callable[[Play], list[Candidate]]) -> list[Candidate]:
    """What a player can do, and what he could with other cards in the place of those in his hand that nobody
    named: what comes of that is known as little as they are.
    """
    found = able(play)
    if not unnamed.may_hold(play, player):
        return found
    known = {c.key for c in found}
    return found + [c for c in able(unnamed.supposing(play, True)) if c.key not in known]


def _responding(name: str, player: int, ident: int) -> Callable[[Play], list[Candidate]]:
    """The responses of a player to a happening, asked of a game."""

    def able(play: Play) -> list[Candidate]:
        happening = play.state.happening(ident)
        return [] if happening is None else play.rules.responses(play, happening, name, player)

    return able


def _acting(name: str, player: int) -> Callable[[Play], list[Candidate]]:
    """The actions of a player in a window, asked of a game."""
    return lambda there: there.rules.actions(there, name, player)


def _labelled(candidates: list[Candidate]) -> Iterator[tuple[str, Candidate]]:
    """What can be used, each with what it is called: of several of one name also which of them it is."""
    ways: dict[str, set[str]] = {}
    for c in candidates:
        ways.setdefault(c.label, set()).add(c.which)
    for c in candidates:
        yield (f"{c.label} ({c.which})" if c.which and len(ways[c.label]) > 1 else c.label), c


@of_the_kernel
def responded(
    play: Play, ident: int, name: str, position: int, passes: int, chosen: tuple[Hashable, Task] | None
) -> None:
    """A player responded, or passed."""
    if chosen is None:
        respond(play, ident, name, position + 1, passes + 1)
        return
    play.then(_using(play, ident, chosen), respond.task(ident, name, position + 1, 0))


def alone(answer: Task) -> Task:
    """Of what follows a decision to respond only that the response is carried out."""
    return take.choosing(answer.args[0])


def to_be_continued(play: Play, answer: Task) -> None:
    """Have the happening that a decision to respond belongs to go on behind it, where the decision is asked
    for within its stage.
    """
    ident, name = cast("tuple[int, str]", answer.args[:2])
    under_way = (run_stages.name, ident)
    if any((task, *args[:1]) == under_way for task, args in play.state.agenda):
        return
    stages = play.rules.stages
    index = next(n for n, stage in enumerate(stages) if stage.name in (name, f"respond {name}"))
    play.then(run_stages.task(ident, index + 1))


@of_the_kernel
def window(play: Play, name: str, position: int = 0, passes: int = 0) -> None:
    """An action window: those who may act in it do so in turn until all pass in a row."""
    order = play.rules.actors(play, name)
    while passes < len(order):
        player = order[position % len(order)]
        candidates = (
            _offered(play, player, _acting(name, player))
            if play.policy.may_act(play, name, player) else []
        )
        if candidates:
            options = [
                *(Option(label, c.task, c.like, cites=c.cites) for label, c in _labelled(candidates)),
                passing(play, "act"),
            ]
            play.decide(
                "act", player, "act", options, acted.choosing(name, position, passes), *candidates[0].cites
            )
            return
        position, passes = position + 1, passes + 1


@of_the_kernel
def acted(play: Play, name: str, position: int, passes: int, chosen: Any) -> None:
    """A player took an action, or passed."""
    if chosen is None:
        window(play, name, position + 1, passes + 1)
        return
    play.then(chosen, window.task(name, position + 1, 0))
