"""Questions that one line of play can't answer: can it be done, when can it, and does a card change anything.
"""

from __future__ import annotations

import msgspec

from ruling_service.engine.kernel import unnamed
from ruling_service.engine.kernel.explore import Budget, Exploration
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import come_upon, hangs_on_trials
from ruling_service.engine.tcg import table, untold_numbers
from ruling_service.engine.tcg.permissions import Reason
from ruling_service.engine.tcg.steps import STEPS, WINDOWS
from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.acts import Act, Possible
from ruling_service.situations.shared.difference_made import difference
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.results import Gap, Verdict, Window, Word
from ruling_service.situations.shared.simulate import because, outcomes, whole
from ruling_service.situations.shared.table import Answering
from ruling_service.situations.shared.unread import as_gap
from ruling_service.situations.shared.verdict import verdict_of
from ruling_service.situations.tcg import bound
from ruling_service.situations.tcg.bringing_about import Tried, has_a_purpose, tried
from ruling_service.situations.tcg.moments import parse
from ruling_service.situations.tcg.policy import OFFERED, USES
from ruling_service.situations.tcg.possible import reason
from ruling_service.situations.tcg.table import Table

# -- can -----------------------------------------------------------------------------------------------------


def can(situation: Situation, more: More | None, budget: Budget) -> Verdict:
    """Whether an act is possible here, after the acts of `do`; a response is possible where it was offered.
    """
    asked = situation.ask.can
    assert asked is not None
    now = msgspec.structs.replace(situation, until="") if has_a_purpose(asked) else situation
    here = Table(now, more)
    reasons, found, came = _counts(here, situation, more, asked, budget)
    missing = list(dict.fromkeys([*here.gaps(), *came.gaps]))
    possible = None in reasons
    answers = [True, False] if possible and (False in found.outcomes or came.at_times) else [possible]
    word, answer = verdict_of("whether", answers, complete=found.complete and not missing)
    against = [one for one in reasons if one is not None]
    of_moment = word == "never" and not situation.do and any(set(cites) & OF_MOMENTS for _, cites in against)
    listed = outcomes(here, found)
    for outcome in listed if not possible else ():
        outcome.answer = False
    return whole(
        here, found, word, answer, listed, missing,
        because=[] if possible else because(against),
        when=[row.window for row in _windows(situation, more, asked, budget, []) if row.possible] if of_moment
        else None,
    )  # fmt: skip


OVER: Reason = ("the game is over", ("tcg/losing-the-game", "tcg/winning-the-game"))


def _counts(
    here: Table, situation: Situation, more: More | None, asked: Possible, budget: Budget
) -> tuple[list[Reason | None], Exploration, Tried]:
    """As `_asked`, where an act that is possible has to bring about what is asked with it, too: up to the
    `until` of `situation`; and what came of trying it.
    """
    reasons, found, offered = _asked(here, asked, budget)
    if None not in reasons or not has_a_purpose(asked):
        return reasons, found, Tried(None, [], "", [])
    came = tried(situation, more, asked, budget, as_response=offered)
    here.choices.assumed |= dict.fromkeys(came.assumed)
    if came.stopped_by:
        found.complete, found.stopped_by = False, came.stopped_by
    against = [one for one in reasons if one is not None]
    return ([*against, came.reason] if came.reason is not None else reasons), found, came


def _asked(here: Table, asked: Possible, budget: Budget) -> tuple[list[Reason | None], Exploration, bool]:
    """Why an act is not possible at the end of each line of play, None where it is; and whether it is so only
    as a response that was offered.
    """
    reasons: dict[Reason | None, None] = {}
    itself = False

    def why(play: Play) -> bool:
        nonlocal itself
        copy = untold_numbers.asking(play)
        found = OVER if play.state.over else reason(copy, here.position, asked, None)
        hangs_on_trials(play, [copy.state])
        if found not in (None, OVER) and _may_be_possible(here, play, asked):
            come_upon(play, unnamed.NOT_NAMED, "tcg/cost", of_text=False)
        itself = itself or found is None
        if found is not None and asked.verb in USES and play.fact(OFFERED):
            found = None
        reasons.setdefault(found)
        return found is None

    found = here.explore(budget, why, None)
    return list(reasons), found, not itself


def _may_be_possible(here: Table, play: Play, asked: Possible) -> bool:
    """Whether an act that is not possible would be with other cards in the place of those that nobody named.
    """
    return reason(unnamed.supposing(play, True), here.position, asked, None) is None


def when_can(situation: Situation, more: More | None, budget: Budget) -> Verdict:
    """A table of the turn's action windows: in which of them an act is possible in this position, and why not
    in the others.
    """
    asked = situation.ask.when_can
    assert asked is not None
    here = Table(situation, more)
    gaps: list[Gap] = []
    rows = _windows(situation, more, asked, budget, gaps)
    here.play.state.agenda.clear()
    found = here.explore(budget, lambda play: "asked", None)
    if len(rows) < len(WINDOWS):
        found.complete, found.stopped_by = False, "time"
    missing = list(dict.fromkeys([*here.gaps(), *gaps]))
    possible = [row.window for row in rows if row.possible]
    word: Word = "inconclusive" if missing or not found.complete else "value"
    return whole(
        here, found, word, possible if word == "value" else None, outcomes(here, found), missing, windows=rows
    )


UNSURE = "not every line of play from there on could be explored in the time that there is"

OF_MOMENTS = {
    "tcg/phase-action", "tcg/moving-your-fellowship", "tcg/transfer", "tcg/fellowship-phase",
    "tcg/shadow-phase"
}
"""The entries that say at which moments something is done."""


def _windows(
    situation: Situation, more: More | None, asked: Possible, budget: Budget, gaps: list[Gap]
) -> list[Window]:
    """For each phase in which players act, whether an act is possible in it, and why not; for fewer where the
    budget ends. What is come upon that is not played is added to `gaps`.
    """
    rows = []
    for phase in (window.partition(".")[0] for window in WINDOWS):
        if budget.spent:
            break
        if situation.do:
            why = _after_the_acts(situation, more, asked, phase, budget, gaps)
        else:
            then = msgspec.structs.replace(situation, at=phase, until="")
            there = Table(then, more)
            if phase == "shadow" and (whose := _shadow_player(there, asked)) is not None:
                then = msgspec.structs.replace(then, shadow_player=there.play.player(whose))
                there = Table(then, more)
            why = reason(there.play, there.position, asked, None)
            if why is not None and _may_be_possible(there, there.play, asked):
                gaps.append(as_gap(unnamed.NOT_NAMED))
            if why is None and has_a_purpose(asked):
                until = situation.until if _comes_after(situation.until, phase) else ""
                came = tried(
                    msgspec.structs.replace(then, until=until), more, asked, budget, as_response=False
                )
                if came.stopped_by:
                    break
                why = came.reason
                gaps += came.gaps
        text, cites = ("", ()) if why is None else why
        rows.append(Window(window=phase, possible=why is None, reason=text, cites=list(dict.fromkeys(cites))))
    return rows


def _shadow_player(here: Table, asked: Possible) -> int | None:
    """The Shadow player who would do what is asked about, in whose Shadow phase he can; None for others."""
    position = here.position
    by = position.player(asked.by) if asked.by and position.is_player(asked.by) else None
    meant = position.called(asked.name) if by is None and isinstance(asked.name, str) else []
    owners = {by} if by is not None else {here.play.card(ident).owner for ident in meant}
    return next((p for p in table.shadow_players(here.play) if owners == {p}), None)


def _comes_after(until: str, phase: str) -> bool:
    """Whether the step to run to, if there is one, comes in a phase or after it."""
    order = list(STEPS)
    steps = [parse(one).step for one in (until, phase) if one]
    return len(steps) == 2 and set(steps) <= set(order) and order.index(steps[0]) >= order.index(steps[1])


def _after_the_acts(
    situation: Situation, more: More | None, asked: Possible, phase: str, budget: Budget, gaps: list[Gap]
) -> Reason | None:
    """Why an act is not possible in a phase of this turn to which the game runs on once the situation's acts
    are done.
    """
    now, then = (parse(one).step for one in (bound.written(situation), phase or bound.USUAL))
    entry, order = STEPS[then].entry, list(STEPS)
    if now not in order or order.index(then) < order.index(now):
        return ("this phase is over by then", (entry,))
    on = [] if STEPS[now].phase == phase else [Act("run to", phase)]
    if phase == "shadow":
        here = Table(msgspec.structs.replace(situation, do=[], until=""), more)
        phases, whose = table.shadow_players(here.play), _shadow_player(here, asked)
        first = phases[0] if on else here.play.fact("shadow player")
        later = phases.index(whose) - phases.index(first) if whose is not None and first in phases else 0
        if later < 0:
            return ("this phase is over by then", (entry,))
        on += [Act("run to", "end of shadow"), Act("run to", phase)] * later
    try:
        until = situation.until if has_a_purpose(asked) and _comes_after(situation.until, phase) else ""
        arrived = msgspec.structs.replace(situation, until="", do=[*situation.do, *on])
        there = Table(arrived, more)
        reasons, found, came = _counts(
            there, msgspec.structs.replace(arrived, until=until), more, asked, budget
        )
        gaps += came.gaps
        if not found.complete and found.stopped_by:
            gaps.append(Gap(card="", phrase=f"{asked.verb} {asked.name}", reason=UNSURE))
    except IllegalHere as illegal:
        if not on:
            raise
        return (illegal.message, (illegal.rule,) if illegal.rule else (entry,))
    if None in reasons or not reasons:
        return None if reasons else ("this phase does not come", (entry,))
    return next(one for one in reasons if one is not None)


ANSWERS: dict[str, Answering] = {
    "can": can,
    "when_can": when_can,
    "does_it_change_anything": difference,
}
