"""How a card or a stage comes into play, whichever way it does: with the tokens that a text says, and with
what its keywords begin with.

Every way into play calls `arrives`: entering play or the staging area, becoming the active location or an
attachment from out of play, and each side of a stage as it is revealed.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import allowances
from ruling_service.engine.lcg.keyword_records import as_entering
from ruling_service.engine.lcg.rulebook import LCG


@LCG.plays("lcg/in-play-and-out-of-play", "lcg/keywords")
def arrives(play: Play, ident: int, *, revealed: bool = False) -> None:
    """A card has just come into play: it gets its tokens, and what its keywords begin with follows.

    `revealed`: what acts as a card is revealed has been done already.
    """
    for token, count in allowances.enters_with(play, ident):
        play.tokens(ident, token, play.card(ident).token(token) + count)
    play.then(*(procedure.task(ident) for procedure in as_entering(play, ident, revealed=revealed)))
