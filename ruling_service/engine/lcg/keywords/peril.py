"""Peril: whoever reveals the card resolves its staging alone; meanwhile the others take no actions and no
responses.

The windows of an attack that it makes are open to all (lcg/faq/peril-and-sentinel).
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import frames, staging, table
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@staging.TURNED_UP
@LCG.plays("lcg/keyword/peril")
def begins(play: Play, ident: int, player: int) -> None:
    """The card is revealed: with Peril that player is alone with it."""
    if play.value(ident, "peril"):
        play.remember("alone with peril", player)
        play.say(f"Peril: {play.player(player)} resolves {play.name(ident)} alone", "lcg/keyword/peril")


@staging.STAGED
@LCG.plays("lcg/keyword/peril")
def ends(play: Play) -> None:
    """The card is staged: everybody may act again."""
    if play.fact("alone with peril") is not None:
        play.remember("alone with peril", None)


@frames.KEEPS_OUT
@LCG.plays("lcg/keyword/peril", "lcg/faq/peril-and-sentinel")
def keeps_out(play: Play, player: int) -> bool:
    """Whether a player can neither act nor respond now because another resolves a card with Peril."""
    alone = play.fact("alone with peril")
    return alone is not None and alone != player and table.attack(play) is None


declare("peril", "lcg/keyword/peril", "Peril.")
