"""Encounter: a player card with an encounter card back.

Nobody cancels what it does when revealed; leaving play, it leaves the game.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import changes, table
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@changes.OTHER_PLACE
@LCG.plays("lcg/keyword/encounter")
def place_of(play: Play, ident: int, to: str) -> str | None:
    """Where a card goes as it leaves play: out of the game if it is a player card with this keyword."""
    leaves = table.is_in_play(play.card(ident)) and play.printed(ident).type in table.PLAYER_CARDS
    return table.REMOVED if leaves and play.value(ident, "encounter") else None


@LCG.plays("lcg/keyword/encounter")
def is_never_cancelled(play: Play, ident: int) -> bool:
    """Whether the When Revealed effect of a card is safe from being cancelled because it is a player card
    with this keyword.
    """
    return play.printed(ident).type in table.PLAYER_CARDS and bool(play.value(ident, "encounter"))


declare("encounter", "lcg/keyword/encounter", "Encounter.", adjective=False)
