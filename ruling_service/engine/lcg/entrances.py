"""How a card or a stage comes into play, whichever way it does: with the tokens that a text says, and with
what its keywords begin with.

Every way into play calls `arrives`: entering play or the staging area, becoming the active location or an
attachment from out of play, and each side of a stage as it is revealed.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
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


@LCG.plays("lcg/play-and-put-into-play")
def leaves_its_place(play: Play, ident: int, *, playing: bool) -> None:
    """A card is about to be played or put into play: where it comes from is kept, where that is not what is
    usual, a hand for a card that is played and another place for one that is put into play.
    """
    card = play.card(ident)
    if playing and play.fact(("as if in hand", ident)) == card.life:
        return
    if playing != card.zone.startswith("hand:"):
        play.remember(("came from elsewhere" if playing else "came from a hand", ident), card.life + 1)


def counts_as_in_hand(play: Play, ident: int) -> None:
    """A card is going to be played from where it is as if it were in a hand: it counts as coming from one."""
    play.remember(("as if in hand", ident), play.card(ident).life)


def comes_from_a_hand(play: Play, o: Occurrence) -> bool:
    """Whether a card enters play from a hand, or just has, played or not."""
    ident = o.get("card")
    if o.get("how") == "played":
        return allowances.is_played_from_a_hand(play, ident)
    card = play.card(ident)
    return card.zone.startswith("hand:") or play.fact(("came from a hand", ident)) == card.life
