"""Sentinel: may defend for another player, but only after that player has declared no defender."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import fighting, table
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.table import Attack


@LCG.plays("lcg/keyword/sentinel")
def able(play: Play, player: int, attack: Attack) -> list[int]:
    """The player's characters that could defend for the defending player."""
    return [
        i for i in table.characters(play, player)
        if play.value(i, "sentinel") and fighting.may_defend(play, i, attack) is None
    ]


@LCG.plays("lcg/keyword/sentinel", "lcg/in-player-order")
def asked_next(play: Play, attack: Attack, declined: int) -> list[int]:
    """The players still to be asked after `declined`, in player order."""
    others = [p for p in table.players(play) if p != attack.player]
    return others if declined == attack.player else others[others.index(declined) + 1 :]


declare("sentinel", "lcg/keyword/sentinel", "Sentinel.")
