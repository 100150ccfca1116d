"""What the rules say of decks of their own: where their cards are discarded, and that some are filled again
at once (records in `own_decks`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.keywords import plain_name
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import campaign, changes, table, verbs
from ruling_service.engine.lcg.encounter_sets import set_of
from ruling_service.engine.lcg.own_decks import DECKS, OwnDeck, belongs, declare, discard_zone, in_game, zone
from ruling_service.engine.lcg.rulebook import LCG

CORSAIR = declare(
    OwnDeck(
        name="Corsair", entry="lcg/rule/corsair-deck", discards="discard",
        holds=lambda play, ident: _is_corsair(play, ident),
        made_of=lambda play, ident: _goes_aboard(play, ident),
    )
)
EVIL_CREATURES = declare(
    OwnDeck(
        name="Evil Creatures", entry="lcg/scenario/journey-up-the-anduin", discards="discard", defeated=True
    )
)
SMAUG = declare(OwnDeck(name="Smaug", entry="lcg/scenario/the-battle-of-laketown", discards="discard"))
RAVEN = declare(OwnDeck(name="Raven", entry="lcg/scenario/the-antlered-crown", discards="discard"))
GROTTO = declare(
    OwnDeck(
        name="Grotto", entry="lcg/scenario/the-drowned-ruins", discards="deck",
        side=lambda play, ident: _side_with(play, ident, "Grotto"),
    )
)
BURDEN = declare(
    OwnDeck(
        name="Burden", entry="lcg/scenario/flight-to-the-ford", taken_from=(table.UNEARNED,), joins_pool=True,
        made_of=lambda play, ident: _is_its_burden(play, ident),
    )
)


def _is_its_burden(play: Play, ident: int) -> bool:
    """Whether a card is a burden of the set of the quest that is played."""
    quest = table.main_quest(play)
    return quest is not None and campaign.kind_of(play, ident) == "burden" and (
        set_of(play, ident) == set_of(play, quest)
    )


def _side_with(play: Play, ident: int, trait: str) -> str:
    """The printed side of a card that has the trait; "" if neither has it."""
    sides = (play.printed(ident).key, str(play.printed(ident).facts.get("other side", "")))
    return next((side for side in sides if side and trait in play.catalogue[side].traits), "")


def _is_corsair(play: Play, ident: int) -> bool:
    """Whether a card is one of the enemies that the Corsair deck is made of: a Corsair that is no ship."""
    printed = play.printed(ident)
    return (
        printed.type == "enemy" and not printed.unique and "Corsair" in printed.traits
        and "Ship" not in printed.traits
    )


def _goes_aboard(play: Play, ident: int) -> bool:
    """Whether a card of the encounter deck goes to the Corsair deck at setup: an enemy that is neither a ship
    nor unique.
    """
    printed = play.printed(ident)
    return table.is_type(play, ident, "enemy") and not printed.unique and "Ship" not in printed.traits and (
        "ship" not in printed.type
    )


@changes.OTHER_PLACE
@LCG.plays("lcg/discard-pile-and-victory-display")
def place_of(play: Play, ident: int, to: str) -> str | None:
    """Where a card of such a deck goes that would be discarded: to the deck's own discard pile, or back into
    the deck; one worth victory points too, where the rules of the deck say so.
    """
    if to not in ("discard", table.VICTORY):
        return None
    for deck in in_game(play):
        if deck.discards and belongs(play, ident, deck) and (to == "discard" or deck.defeated):
            play.say(f"{play.name(ident)} belongs to the {deck.name} deck", deck.entry, *changes.PILE)
            if deck.discards != "deck":
                return discard_zone(deck.name)
            play.then(back_in.task(ident, deck.name))
            return zone(deck.name)
    return None


@LCG.procedure("lcg/discard-pile-and-victory-display")
def back_in(play: Play, ident: int, name: str) -> None:
    """The card is back in the deck: it lies on the side it has there, and the deck is shuffled."""
    deck = DECKS[plain_name(name)]
    if play.card(ident).zone != zone(name):
        return
    if deck.side is not None and (side := deck.side(play, ident)):
        play.change(ident, printed=side)
    changes.shuffle(play, zone(name))


EMPTIED = (
    verbs.entered_play, verbs.entered_staging, verbs.discarded, verbs.moved, verbs.attached, verbs.traveled
)
"""What happens as cards leave a deck, or come to its discard pile."""


def _empty(play: Play) -> list[OwnDeck]:
    return [
        deck for deck in in_game(play)
        if deck.discards == "discard" and not play.state.zone(zone(deck.name))
        and play.state.zone(discard_zone(deck.name))
    ]


def as_it_runs_out(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """A deck with a discard pile of its own has no cards left."""
    for deck in _empty(play):
        key = ("rule", "own deck", deck.name)
        yield Candidate(
            key, table.first_player(play), f"the {deck.name} deck", filled_again.task(deck.name),
            (deck.entry,)
        )


for _verb in EMPTIED:
    LCG.waits(f"own deck empty ({_verb.past})", _verb, "passive", "lcg/running-out-of-cards")(as_it_runs_out)


@LCG.procedure("lcg/running-out-of-cards")
def filled_again(play: Play, name: str) -> None:
    """Its discard pile is shuffled back into it."""
    for ident in play.state.zone(discard_zone(name)):
        play.move(ident, zone(name))
    changes.shuffle(play, zone(name))
