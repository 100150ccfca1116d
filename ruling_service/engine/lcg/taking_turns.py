"""Separated players: each phase is played by one company after the other, in player order; players are
separated, join others, and a company whose last player is eliminated is over.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import advancing, changes, companies, endings, table
from ruling_service.engine.lcg.companies import RULE
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.steps import STEPS

UNDER_WAY = "company under way"
"""The fact whose phase is under way."""
FIRST = "company that began"
"""The fact which company was the first in the phase under way."""
TO_COME = "companies to come"
"""The fact which companies have the phase still before them, each with the step at which it begins."""


def _part(number: str) -> str:
    """What is played by one company after the other: the phase of a step, or the step itself."""
    return STEPS[number].phase or number


@LCG.plays(*RULE, "lcg/in-player-order")
def another_step(play: Play, number: str) -> str | None:
    """With which step the framework goes on in place of that one, because it is another company's turn.

    None where it is to be that step.
    """
    if not companies.are_separated(play):
        return None
    now = play.fact("phase") or play.fact("step")
    over = play.fact(UNDER_WAY) is not None and not companies.members(play, play.fact(UNDER_WAY))
    if now == _part(number) and not over:
        return None
    there = companies.in_order(play)
    waiting = [(company, at) for company, at in play.fact(TO_COME, ()) if company in there]
    if waiting:
        (company, at), *left = waiting
        play.remember(TO_COME, tuple(left) or None)
        _turn_of(play, company, str(at))
        return str(at)
    play.remember(UNDER_WAY, None)
    if over and now == _part(number):
        while _part(number) == now:
            number = STEPS[number].following
        return number
    if len(there) == 1:
        _all_together(play, there[0])
        return None
    play.remember(TO_COME, tuple((company, number) for company in there[1:]))
    play.remember(FIRST, there[0])
    _turn_of(play, there[0], number)
    return None


def _turn_of(play: Play, company: int, number: str) -> None:
    """It is that company's turn, with a step."""
    look_at(play, company)
    play.remember(UNDER_WAY, company)
    part = f"the {STEPS[number].phase} phase" if STEPS[number].phase else STEPS[number].title.lower()
    play.say(f"{companies.names(play, companies.members(play, company))}: {part}", *RULE)


def is_first(play: Play) -> bool:
    """Whether what all players do once is done now: they are together, or it is the turn of the company that
    began.
    """
    return not companies.are_separated(play) or play.fact(UNDER_WAY) == play.fact(FIRST)


@LCG.plays(*RULE)
def look_at(play: Play, company: int) -> None:
    """The places of that company are the ones that everything is about; those of the one before go aside."""
    before = companies.in_turn(play)
    if before == company:
        return
    for place in companies.PLACES:
        for here, there in (
            (place, companies.elsewhere(place, before)), (companies.elsewhere(place, company), place),
        ):  # fmt: skip
            for ident in play.state.zone(here):
                play.move(ident, there)
    play.remember("company in turn", company or None)


@LCG.procedure(*RULE)
def looks_at(play: Play, company: int) -> None:
    """The same, once what stands before is done; a company that there is no more is left for the next one."""
    there = companies.in_order(play)
    look_at(play, company if company in there or not there else there[0])


@LCG.plays(*RULE)
def separate(play: Play, players: tuple[int, ...]) -> int:
    """These players make a staging area of their own; returns the number of their company. What is left of
    the phase they play after the others.
    """
    company = are_apart(play, players)
    if play.fact(UNDER_WAY) is None:
        play.remember(UNDER_WAY, companies.in_turn(play))
        play.remember(FIRST, companies.in_turn(play))
    row = STEPS.get(str(play.fact("step")))
    if row is not None and row.phase and STEPS[row.following].phase == row.phase:
        play.remember(TO_COME, (*play.fact(TO_COME, ()), (company, row.following)))
    play.say(f"{companies.names(play, players)} makes a staging area apart from the others")
    return company


def are_apart(play: Play, players: tuple[int, ...]) -> int:
    """Let these players be a company of their own; returns its number."""
    company = companies.free_number(play)
    play.remember("companies", True)
    for player in players:
        play.remember(("company", player), company)
    return company


def begins_at(play: Play, number: str) -> None:
    """The game begins in the phase of that step, in the turn of the company looked at; those behind it come
    after.
    """
    if not companies.are_separated(play):
        return
    there, here = companies.in_order(play), companies.in_turn(play)
    play.remember(FIRST, there[0])
    play.remember(UNDER_WAY, here)
    first = next((one for one in STEPS if number in STEPS and _part(one) == _part(number)), None)
    after = there[there.index(here) + 1:]
    play.remember(TO_COME, tuple((company, first) for company in after) if first and after else None)


def ends_its_phase(play: Play, number: str) -> bool:
    """Let a company whose turn is still to come have only that step left of the phase; whether there is it.
    """
    here, waiting = companies.in_turn(play), play.fact(TO_COME, ())
    if not any(company == here for company, _ in waiting):
        return False
    play.remember(TO_COME, tuple((c, number if c == here else at) for c, at in waiting))
    return True


@LCG.procedure(*RULE)
def left_behind(play: Play, company: int) -> None:
    """What lies where no players are left: the stage leaves play, encounter cards are discarded."""
    if companies.members(play, company):
        return
    for place in companies.PLACES:
        for ident in play.state.zone(companies.place_of(play, place, company)):
            if play.card(ident).host is None:
                changes.leave_play(play, ident, table.REMOVED if place == table.QUEST else "discard")


@LCG.procedure(*RULE)
def join(play: Play, company: int, other: int) -> None:
    """The players of a company join those of another: encounter cards go along, the active location is
    discarded, and the stage leaves play; what is engaged stays so. Where it was their turn nothing is left of
    it: with the others they play the phases that those have still before them.
    """
    moving = companies.members(play, company)
    if not moving or not companies.members(play, other) or company == other:
        return
    staged = play.state.zone(companies.place_of(play, table.STAGING, company))
    play.say(
        f"{companies.names(play, moving)} join {companies.names(play, companies.members(play, other))}",
        *RULE
    )
    for player in moving:
        play.remember(("company", player), other or None)
    for ident in staged:
        play.move(ident, companies.place_of(play, table.STAGING, other))
    left_behind(play, company)


@LCG.procedure(*RULE)
def all_join(play: Play, stage: int) -> None:
    """All players come together, and go on with that stage."""
    first, *others = companies.in_order(play)
    for company in others:
        join(play, company, first)
    look_at(play, first)
    quest = table.main_quest(play)
    if quest is not None:
        changes.leave_play(play, quest, table.REMOVED)
    play.then(advancing.enter_stage.task(stage))


def _all_together(play: Play, company: int) -> None:
    """Nobody is separated any more."""
    look_at(play, company)
    for player in companies.everyone(play):
        play.remember(("company", player), None)
    for fact in ("company in turn", "companies", UNDER_WAY, FIRST, TO_COME):
        play.remember(fact, None)


@endings.PLAYER_GONE
@LCG.plays(*RULE, "lcg/player-elimination")
def is_over(play: Play, happening: Happening) -> None:
    """With its last player a company is eliminated: its stage and encounter cards go, and whatever it had
    still to do this phase is left undone.
    """
    company = companies.in_turn(play)
    left = companies.in_order(play)
    if not companies.are_separated(play) or company in left or not left:
        return
    left_behind(play, company)
    agenda = play.state.agenda
    back = next((n for n in reversed(range(len(agenda))) if agenda[n].name == looks_at.name), 0)
    play.state.agenda = agenda[: back + 1]  # with which step the framework goes on, or whoever is interrupted
    if not back:
        play.state.happenings = tuple(h for h in play.state.happenings if h.id == happening.id)
        play.state.frames = {
            ident: frame for ident, frame in play.state.frames.items() if ident == happening.frame
        }
        play.remember("attacks", None)
    look_at(play, left[0])
