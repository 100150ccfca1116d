"""Questions that one line of play can't answer: can it be done, when can it, and does a card change anything.
"""

from __future__ import annotations

import msgspec

from ruling_service.engine.kernel.explore import Budget
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.situations.lcg.policy import USES
from ruling_service.situations.lcg.steps import LCG_WINDOWS
from ruling_service.situations.lcg.sweep import NOT_NOW, Row, Sweep
from ruling_service.situations.lcg.table import Table
from ruling_service.situations.shared.acts import Possible
from ruling_service.situations.shared.answering import made
from ruling_service.situations.shared.difference_made import difference
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.results import Outcome, Verdict, Word
from ruling_service.situations.shared.simulate import because, outcomes, whole
from ruling_service.situations.shared.table import Answering
from ruling_service.situations.shared.verdict import verdict_of

# -- can -----------------------------------------------------------------------------------------------------


def can(situation: Situation, more: More | None, budget: Budget) -> Verdict:
    """Whether an act is possible here, in every line of play or in which. If it never is, every rule that
    forbids it is named.
    """
    asked = situation.ask.can
    assert asked is not None
    refuse_unread(asked, "can")
    here = Table(situation, more)
    sweep = Sweep(here, asked, budget)
    found = sweep.explore(sweep.at_the_end)
    missing = [*here.gaps(), *sweep.open]
    rows = [row for row in sweep.rows.values() if row.possible]
    reasons = (
        [row.reason for row in sweep.rows.values() if row.reason is not None]
        or [sweep.last_reason or NOT_NOW]
    )
    possible = bool(rows)
    word, answer = verdict_of(
        "whether", list(found.outcomes) or [possible], complete=found.complete and not missing
    )
    of_moment = word == "never" and any(is_of_moment(reason) for reason in reasons)
    return whole(
        here, found, word, answer,
        outcomes(here, found) if word == "depends" else _with(here, rows, possible), missing,
        because=[] if possible else because(reasons),
        when=other_moments(situation, more, asked, budget) if of_moment else None,
    )  # fmt: skip


def refuse_unread(asked: Possible, field: str) -> None:
    """Raises MalformedInput for what is asked of a framework step's act beyond whether it is possible:
    nothing tries such an act, so an answer would leave it out.
    """
    for role in ("so_that", "choosing", "paying") if asked.verb not in USES else ():
        if asked.roles.get(role):
            words = role.replace("_", " ")
            raise MalformedInput(
                f"`{field}` reads no `{words}` with `{asked.verb}`.",
                hint="Let it happen under `do`, and ask `whether` it comes to that.",
                where=f"ask › {field} › {words}",
            )


OF_MOMENTS = ("lcg/framework/", "lcg/rule/action-windows", "lcg/action-action-ability", "lcg/planning-phase")
"""The entries that say at which moments something is done."""

LOOKING_ROUND = 400
"""So many positions are looked at to find out when else something is possible."""


def is_of_moment(reason: Reason) -> bool:
    """Whether it is the moment that forbids an act."""
    return any(entry.startswith(OF_MOMENTS) for entry in reason[1])


def other_moments(situation: Situation, more: More | None, asked: Possible, budget: Budget) -> list[str]:
    """The windows and steps of the rest of the round in which the act is possible, if nobody does more than
    is said.
    """
    here = Table(msgspec.structs.replace(situation, explore="policy", until="0.1"), more)
    here.play.remember("run on", True)
    looking = budget.part(budget.left, states=LOOKING_ROUND)
    here.choices.sweep = Sweep(here, asked, looking)
    try:
        here.explore(looking, lambda play: "looked", None)
    except (RulingError, NotPlayed):
        return []
    return [number for number, row in here.choices.sweep.rows.items() if row.possible]


def _with(here: Table, rows: list[Row], possible: bool) -> list[Outcome]:
    """One outcome: the position in which it was asked, with the account so far."""
    play = rows[0].play if rows else here.play
    return [Outcome(answer=possible, facts=here.scene(play), choices=made(play), trace=here.trace(play))]


# -- when can ------------------------------------------------------------------------------------------------


def when_can(situation: Situation, more: More | None, budget: Budget) -> Verdict:
    """A table of the round's action windows: in which of them an act is possible, and why not in the others.
    """
    asked = situation.ask.when_can
    assert asked is not None
    refuse_unread(asked, "when can")
    here = Table(msgspec.structs.replace(situation, until=situation.until or "0.1"), more)
    here.play.remember("run on", True)
    sweep = Sweep(here, asked, budget)
    found = sweep.explore(lambda play: "swept")
    missing = [*here.gaps(), *sweep.open]
    rows = [sweep.shown(number) for number in LCG_WINDOWS]
    rows += [sweep.shown(number) for number in sweep.rows if number not in LCG_WINDOWS]
    word: Word = "inconclusive" if missing or not found.complete else "value"
    possible = [row.window for row in rows if row.possible]
    listed_ = outcomes(here, found)
    for outcome in listed_:
        outcome.answer = possible
    return whole(here, found, word, possible if word == "value" else None, listed_, missing, windows=rows)


ANSWERS: dict[str, Answering] = {
    "can": can,
    "when_can": when_can,
    "does_it_change_anything": difference,
}
