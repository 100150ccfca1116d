"""Doomed X: when the card is revealed, each player's threat rises by X; on a player card, when it is played
or put into play.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.keyword_records import GIVEN, declare
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import is_blank


@LCG.procedure("lcg/keyword/doomed")
def doomed(play: Play, ident: int, player: int, gained: int = 0) -> None:
    """Each player raises threat by X, at the same time.

    `gained` is the X of a card as it was played: it holds in play too, unless the card's text is blank there.
    """
    amount = play.value(ident, "doomed") or (0 if is_blank(play, ident) else gained)
    if not amount:
        return
    play.say(f"Doomed {amount} of {play.name(ident)}")
    raise_all(play, ident, amount)


def by_a_text(play: Play, frame: Frame, number: int) -> None:
    """A text carries it out, or gives it to the card that is being revealed."""
    raise_all(play, frame.source, number)


def raise_all(play: Play, source: int | None, amount: int) -> None:
    """Each player's threat rises, at the same time."""
    play.happen(
        *(
            verbs.raised_threat(player=p, amount=amount, how="doomed", source=source)
            for p in table.players(play)
        )
    )


declare(
    "doomed", "lcg/keyword/doomed", "Doomed 2.", numbered=True,
    revealed=doomed, played=doomed, effect=by_a_text, gained=by_a_text, lists=(GIVEN,),
)  # fmt: skip
