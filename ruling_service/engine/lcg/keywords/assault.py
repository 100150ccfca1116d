"""Assault: neither questing nor player card effects put progress on the stage, the active location takes its
own; a failed quest damages the city instead of raising threat.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.lcg import cannot_happen, quest_phase, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/assault"
WHY = "there is not just one objective with hit points, so it isn't known what the damage goes to"


@cannot_happen.KEEPS_PROGRESS_OFF
def no_progress(play: Play, ident: int, source: int | None) -> Reason | None:
    """Only effects of encounter and quest cards put progress on such a stage."""
    by_players = source is None or table.is_player_card(play, source)
    if not by_players or not play.value(ident, "assault"):
        return None
    return (f"no progress of questing or player cards is placed on {play.name(ident)}: Assault", (ENTRY,))


@LCG.plays(ENTRY)
def under_assault(play: Play) -> bool:
    """Whether a stage with the keyword is in play."""
    quest = table.main_quest(play)
    return quest is not None and bool(play.value(quest, "assault"))


@quest_phase.INSTEAD_OF_THREAT
def damages_the_city(play: Play, amount: int) -> bool:
    """The difference is dealt once, for the group, to the objective that has hit points."""
    if not under_assault(play):
        return False
    there = [
        i for i in table.in_play(play)
        if table.kind(play, i) == "objective" and play.value(i, "hit points") is not None
    ]
    if len(there) != 1:
        come_upon(play, Unread("Assault", "damage of a failed quest", WHY), ENTRY)
        return True
    play.say(f"Assault: {amount} damage is dealt to {play.name(there[0])} instead of raising threat", ENTRY)
    play.happen(verbs.damaged(card=there[0], amount=amount, life=play.card(there[0]).life))
    return True


declare("assault", ENTRY, "Assault.")
