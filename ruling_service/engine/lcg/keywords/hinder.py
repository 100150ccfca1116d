"""Hinder: the engaged enemy gets no shadow card and does not attack; as combat begins it takes progress from
the players.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import permissions, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@permissions.MAKES_NO_ATTACK
@LCG.plays("lcg/keyword/hinder")
def only_hinders(play: Play, enemy: int) -> bool:
    """Whether an enemy hinders where it would otherwise attack."""
    return bool(play.value(enemy, "hinder"))


@LCG.waits("hinder", verbs.moment, "passive", "lcg/keyword/hinder")
def as_combat_begins(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """As the combat phase begins each player removes 1 progress for each such enemy engaged with him."""
    if o.get("name") != "combat phase begins":
        return
    number = sum(only_hinders(play, i) for p in table.players(play) for i in table.engaged_with(play, p))
    if number:
        task = take_progress.task(number)
        yield Candidate(("rule", "hinder"), table.first_player(play), "Hinder", task, ("lcg/keyword/hinder",))


@LCG.procedure("lcg/keyword/hinder")
def take_progress(play: Play, number: int) -> None:
    """1 progress goes for each: from the current quest, from the active location once the quest has none."""
    quest, here = table.current_quest(play), table.active_locations(play)
    target = next((i for i in (quest, *here) if i is not None and play.card(i).token("progress")), None)
    if not number or target is None:
        return
    play.happen(verbs.removed_progress(on=target, amount=1), then=[take_progress.task(number - 1)])


declare("hinder", "lcg/keyword/hinder", "Hinder.")
