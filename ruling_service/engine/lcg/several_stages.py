"""Several stages of the quest deck in play at the same time, one of which is the current quest.

The first player chooses it as each round begins, before anything is collected. All their texts hold; progress
for the current quest goes on the chosen one alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.rulebook import LCG

RULES = ("lcg/scenario/the-battle-of-five-armies", "lcg/current-quest")


@LCG.plays("lcg/scenario/the-battle-of-five-armies", "lcg/quest-advancement")
def is_complete(play: Play, number: int) -> bool:
    """Whether the stage of that number has all its progress: it has it now, or has left play with it."""
    there = [i for i in table.main_stages(play) if play.printed(i).facts.get("stage") == number]
    waiting = any(play.printed(i).facts.get("stage") == number for i in play.state.zone(table.QUEST_DECK))
    return not waiting and all(_has_all(play, i) for i in there)


def _has_all(play: Play, quest: int) -> bool:
    points = play.value(quest, "quest points")
    return points is not None and play.card(quest).token("progress") >= points


@LCG.waits("several stages", verbs.moment, "passive", *RULES)
def as_the_round_begins(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """With several stages in play the first player says which is the current one."""
    if o.get("name") == "round begins" and len(table.main_stages(play)) > 1:
        by = table.first_player(play)
        yield Candidate(("rule", "several stages"), by, "the current stage", which_is_current.task(), RULES)


@LCG.procedure(*RULES)
def which_is_current(play: Play) -> None:
    """Put the question to the first player."""
    options = [Option(play.name(i), i) for i in table.main_stages(play)]
    prompt = "which stage is the current one"
    play.decide("target", table.first_player(play), prompt, options, is_current.choosing(), *RULES)


@LCG.procedure(*RULES)
def is_current(play: Play, quest: int) -> None:
    """That stage is the current quest until another is chosen."""
    play.remember("current stage", quest)
    play.say(f"{play.name(quest)} is the current stage")
