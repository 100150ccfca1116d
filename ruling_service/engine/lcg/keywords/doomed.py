"""Doomed X: when the card is revealed, each player's threat rises by X; on a player card, when it is played or put into play."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import is_blank


@LCG.task("lcg.keyword.doomed", "lcg/keyword/doomed")
def doomed(play: Play, ident: int, player: int, gained: int = 0) -> None:
    """Each player raises threat by X, at the same time.

    `gained` is the X of a card as it was played: it holds in play too, unless the card's text is blank there.
    """
    amount = play.value(ident, "doomed") or (0 if is_blank(play, ident) else gained)
    if not amount:
        return
    play.say(f"Doomed {amount} of {play.name(ident)}")
    play.happen(*(occurrence("raised threat", player=p, amount=amount, how="doomed", source=ident) for p in table.players(play)))
