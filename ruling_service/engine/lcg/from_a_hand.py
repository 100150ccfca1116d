"""Whether a card that is played, or put into play, comes from a hand, or counts as coming from one
(lcg/play-and-put-into-play).
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG


def is_played_from_a_hand(play: Play, ident: int) -> bool:
    """Whether a card that is being played, or just was, comes from a hand."""
    return play.fact(("came from elsewhere", ident)) not in (play.card(ident).life, play.card(ident).life + 1)


def would_come_from_a_hand(play: Play, ident: int) -> bool:
    """Whether a card that could be played from where it is, or is being played, comes from a hand."""
    card = play.card(ident)
    if card.zone == table.PLAYING:
        return is_played_from_a_hand(play, ident)
    return card.zone.startswith("hand:") or play.fact(("as if in hand", ident)) == card.life


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


def as_if_in_hand(play: Play, ident: int) -> AbstractContextManager[None]:
    """As long as this lasts the card counts as lying in a hand."""
    return play.supposing(("as if in hand", ident), play.card(ident).life)


def comes_from_a_hand(play: Play, o: Occurrence) -> bool:
    """Whether a card enters play from a hand, or just has, played or not."""
    ident = o.get("card")
    if o.get("how") == "played":
        return is_played_from_a_hand(play, ident)
    card = play.card(ident)
    return card.zone.startswith("hand:") or play.fact(("came from a hand", ident)) == card.life
