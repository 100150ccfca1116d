"""Texts that remove cards from the game as long as they are in play: nobody plays those cards
(lcg/removed-from-game).
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, statements
from ruling_service.engine.lcg.table import entry

REMOVES = "remove_from_game"


@LCG.plays("lcg/removed-from-game", "lcg/constant-ability")
def is_removed(play: Play, ident: int) -> Reason | None:
    """That a text in force has removed a card from the game, wherever it is said to be."""
    for each in statements(play, REMOVES):
        source = each.frame.source
        if (
            source is not None and source != ident and is_card(play, each.frame, each.says["what"], ident)
            and conditions_hold(play, each)
        ):
            return (
                f"{play.name(source)} removes it from the game",
                (*entry(play, source), "lcg/removed-from-game")
            )
    return None
