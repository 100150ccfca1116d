"""Sack X: the first player draws X cards of the sack deck, and each does what it says when it is sacked."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import changes, resolve, table
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
    if not here:
        play.say("The sack deck is empty: nothing happens", "lcg/keyword/sack")
        return
    options = [Option(play.name(i), i, play.card(i).printed) for i in here]
    play.decide("chance", NATURE, "which Sack card is drawn", options, drawn.choosing(), "lcg/keyword/sack")


@LCG.procedure("lcg/keyword/sack")
def drawn(play: Play, ident: int) -> None:
    """Carry out its text; what it attaches to is the first player's choice among several."""
    play.say(f"{play.name(ident)} is drawn from the sack deck", "lcg/keyword/sack")
    for ability in play.printed(ident).abilities:
        if ability.kind == "sacked":
            resolve.begin(play, ability, ident, table.first_player(play), cites=("lcg/keyword/sack",))


declare_deck(OwnDeck(name="sack", entry="lcg/keyword/sack", lies=table.ASIDE))
declare("sack", "lcg/keyword/sack", "Sack 1.", on_cards=False, effect=by_a_text)
