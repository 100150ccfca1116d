"""Whether a card makes a difference: the situation with it and without it, every line of play of both."""

from __future__ import annotations

import msgspec

from ruling_service.engine.kernel.explore import Budget, Exploration
from ruling_service.situations.shared.acts import Doing
from ruling_service.situations.shared.differences import frozen, names
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.results import Outcome, Verdict, Word
from ruling_service.situations.shared.simulate import outcomes, table_of, whole
from ruling_service.situations.shared.table import Table
from ruling_service.slugs import fold


def difference(situation: Situation, more: More | None, budget: Budget) -> Verdict:
    """Whether the situation comes out otherwise without a card: the ends of all lines are compared, that
    card's own state left out.
    """
    card = situation.ask.does_it_change_anything
    ends = []
    tables = []
    for without in ("", card):
        here = table_of(_without_uses(situation, card) if without else situation, more, without=without)
        clock = budget.part(budget.left) if without else budget
        found = here.explore(clock, lambda play, here=here: frozen(here.facts(play), card), None)
        tables.append((here, found))
        ends.append(set(found.outcomes))
    here, found = tables[0]
    if found.complete and not here.position.called(card) and not any(
        names(here.facts(here.play.on(state)), card) for state in found.outcomes.values()
    ):
        raise here.position.absent(card, "ask › does it change anything")
    complete = all(each.complete for _, each in tables)
    missing = here.gaps()
    differs = ends[0] != ends[1]
    word: Word = "inconclusive" if missing or not complete else "always" if differs else "never"
    said = None if word == "inconclusive" else differs
    return whole(
        here, found, word, said, _answered(differs, here, found), missing,
        without=_answered(differs, *tables[1])
    )


def _answered(differs: bool, here: Table, found: Exploration) -> list[Outcome]:
    """The outcomes, each of which answers whether the card makes a difference."""
    listed = outcomes(here, found)
    for outcome in listed:
        outcome.answer = differs
    return listed


def _without_uses(situation: Situation, card: str) -> Situation:
    """The situation without the acts and fixed choices that use the card."""

    def speaks(entry: Doing) -> bool:
        return isinstance(entry.about, str) and fold(entry.about) == fold(card)

    return msgspec.structs.replace(
        situation, do=[a for a in situation.do if not speaks(a)],
        given=[g for g in situation.given if not speaks(g)]
    )
