"""A situation played with the other printings of its cards, where nothing tells which are meant: whether the
same comes out.

That is done only where they are few, the verdict is certain, and its budget is not used up.
"""

from __future__ import annotations

import msgspec

from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import RulingError
from ruling_service.situations.shared.facts import Cards, More
from ruling_service.situations.shared.games import game
from ruling_service.situations.shared.loader import Place
from ruling_service.situations.shared.mentions import question
from ruling_service.situations.shared.model import CardFacts, Situation
from ruling_service.situations.shared.printings import Unsure, sentence, unsure
from ruling_service.situations.shared.results import OtherPrinting, Verdict
from ruling_service.situations.shared.simulate import simulate, table_of

MOST = 4
"""How many other printings are played, each alone in the place of the one that is taken."""

A_PRINTING = 2.0
"""Seconds that one of them may take at most."""


def with_other_printings(
    situation: Situation, *, more: More | None = None, budget: Budget | None = None
) -> Verdict:
    """The verdict on a situation, as `simulate` gives it; where several printings of a card differ, `taken`
    says what comes out with the others too.
    """
    budget = budget or Budget()
    verdict = simulate(situation, more=more, budget=budget)
    count = sum(len(one.others) for one in verdict.taken)
    if not 0 < count <= MOST or not _is_certain(verdict) or _is_nothing(situation, verdict):
        return verdict
    found = unsure(table_of(situation, more).catalogue)
    for one in found:
        for told, facts in zip(one.said.others, one.others, strict=True):
            if budget.spent:
                break
            _play(situation, verdict, one, told, facts, more, budget)
        one.said.says = sentence(one.said)
    verdict.taken = [one.said for one in found]
    return verdict


def _play(
    situation: Situation, verdict: Verdict, one: Unsure, told: OtherPrinting, facts: CardFacts,
    more: More | None, budget: Budget,
) -> None:  # fmt: skip
    """Plays a situation with another printing, and says in `told` what comes of it."""
    told.comes_to = "unknown"
    known = Cards(situation.game, situation.cards, more, ruleset=situation.ruleset)
    title = known.title_in(one.name)
    every = [*known.every_printing(title), *known.imported_beside(title)]
    rest = [each for each in every if each != facts]
    other = msgspec.structs.replace(situation, cards=[facts, *rest, *situation.cards])
    cards = Cards(other.game, other.cards, more, ruleset=other.ruleset)
    try:
        if cards.find(one.name, one.printing, one.types) != facts:
            return
        game(other.game).check(other, cards, Place())
        its = simulate(other, more=more, budget=budget.part(A_PRINTING))
    except RulingError:
        return
    if _is_certain(its):
        kind, _ = question(situation.ask)
        alike = _comes_to(kind, its) == _comes_to(kind, verdict)
        told.comes_to = "alike" if alike else "otherwise"
        if not alike:
            told.verdict, told.answer = its.verdict, its.answer


def _is_certain(verdict: Verdict) -> bool:
    return verdict.verdict != "inconclusive" and verdict.explored.complete and not verdict.gaps


def _is_nothing(situation: Situation, verdict: Verdict) -> bool:
    """Is it asked what happens where nothing is played, so that no printing can make a difference?"""
    return question(situation.ask)[0] == "what_happens" and not any(one.trace for one in verdict.outcomes)


def _comes_to(kind: str, verdict: Verdict) -> tuple[str, str, list[str], str]:
    """What is compared: the verdict, its answer, those of all outcomes, and a table of windows; where it is
    asked what happens, what each outcome says of it.
    """
    told = kind == "what_happens"
    answers = sorted({outcome.says if told else repr(outcome.answer) for outcome in verdict.outcomes})
    windows = [(row.window, row.possible) for row in verdict.windows or ()]
    return verdict.verdict, repr(verdict.answer), answers, repr(windows)
