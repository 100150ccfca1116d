"""Sack X: the first player draws X cards of the sack deck, and each does what it says when it is sacked."""

from __future__ import annotations

from ruling_service.engine.kernel import unnamed
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.lcg import changes, own_decks, resolve, table
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.own_decks import OwnDeck
from ruling_service.engine.lcg.own_decks import declare as declare_deck
from ruling_service.engine.lcg.rulebook import LCG


def by_a_text(play: Play, frame: Frame, number: int) -> None:
    """The keyword is carried out where it stands in a text."""
    play.then(sack.task(number))


@LCG.procedure("lcg/keyword/sack")
def sack(play: Play, number: int) -> None:
    """Draw so many cards of the sack deck, one after the other."""
    play.then(*(draw.task() for _ in range(number)))


@LCG.plays("lcg/keyword/sack")
def sack_deck(play: Play) -> list[int]:
    """The cards of the sack deck: the Sack objectives set aside."""
    return [i for i in play.state.zone(table.ASIDE) if "sack" in play.value(i, "traits")]


@changes.OTHER_PLACE
@LCG.plays("lcg/keyword/sack")
def place_of(play: Play, ident: int, to: str) -> str | None:
    """Where a card goes as it leaves play: a Sack card always back into the sack deck."""
    printed = play.printed(ident)
    return table.ASIDE if printed.type == "objective" and "Sack" in printed.traits else None


@LCG.procedure("lcg/keyword/sack")
def draw(play: Play) -> None:
    """The deck is shuffled, so chance says which card it is. With an empty deck nothing happens."""
    here = sack_deck(play)
    if not _is_known(play):
        said = Unread("the sack deck", "sack", "which cards lie in the sack deck is not told")
        come_upon(play, said, "lcg/keyword/sack", of_text=False)
        return
    if not here:
        play.say("The sack deck is empty: nothing happens", "lcg/keyword/sack")
        return
    options = [Option(play.name(i), i, play.card(i).printed) for i in here]
    play.decide("chance", NATURE, "which Sack card is drawn", options, drawn.choosing(), "lcg/keyword/sack")


def _is_known(play: Play) -> bool:
    """Whether it is known which cards the sack deck consists of: Sack cards are here, or it was laid out
    without any.
    """
    if any("Sack" in play.printed(i).traits for i in play.state.cards):
        return True
    hidden = any(unnamed.is_unnamed(play, i) for i in play.state.zone(table.ASIDE))
    return not hidden and "sack" in play.fact(own_decks.LAID_OUT, ())


@LCG.procedure("lcg/keyword/sack")
def drawn(play: Play, ident: int) -> None:
    """Carry out its text; what it attaches to is the first player's choice among several."""
    play.say(f"{play.name(ident)} is drawn from the sack deck", "lcg/keyword/sack")
    for ability in play.printed(ident).abilities:
        if ability.kind == "sacked":
            resolve.begin(play, ability, ident, table.first_player(play), cites=("lcg/keyword/sack",))


declare_deck(OwnDeck(name="sack", entry="lcg/keyword/sack", lies=table.ASIDE))
declare("sack", "lcg/keyword/sack", "Sack 1.", on_cards=False, effect=by_a_text)
