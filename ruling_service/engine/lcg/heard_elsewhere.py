"""Separated players: a stage that hears of what happens at other stages, too, does so there and then
(lcg/scenario/fog-on-the-barrow-downs).
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import companies, table, verbs
from ruling_service.engine.lcg.abilities import carry_out
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import abilities_of
from ruling_service.engine.lcg.taking_turns import looks_at

RULE = ("lcg/scenario/fog-on-the-barrow-downs", "lcg/player-elimination")


@LCG.waits("heard at another stage", verbs.eliminated, "after", *RULE)
def at_other_stages(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The stages of other companies whose text hears of it "at any stage"."""
    for company in companies.in_order(play):
        if company == companies.in_turn(play):
            continue
        for quest in play.state.zone(companies.elsewhere(table.QUEST, company)):
            for index, ability in enumerate(abilities_of(play, quest)):
                if ability.kind == "forced" and any(n.get("anywhere") for n in ability.walk()):
                    key = ("rule", "heard at another stage", quest, index)
                    number = happening.occurrences.index(o)
                    task = heard.task(quest, index, company, happening.id, number)
                    yield Candidate(key, table.first_player(play), play.name(quest), task, RULE)


@LCG.procedure(*RULE)
def heard(play: Play, quest: int, index: int, company: int, happening: int, number: int) -> None:
    """The text of the stage is carried out where it is; then the others go on."""
    play.then(
        looks_at.task(company), carry_out.task(quest, index, None, happening, number, -1),
        looks_at.task(companies.in_turn(play)),
    )
