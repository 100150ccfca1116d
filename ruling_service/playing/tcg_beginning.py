"""A game of the TCG laid out: decks and their format."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg.setup import Seat, new_game
from ruling_service.errors import MalformedInput
from ruling_service.playing.decks.tcg_legality import format_of_sites
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.starting import Begun, Start, gaps_of, keys_of


def begin(start: Start, shelf: Shelf) -> Begun:
    """The game laid out, with setting up to be done. Raises MalformedInput."""
    seats = []
    facts = []
    for seat in start.players:
        bearers, rings = keys_of(seat, shelf, "ring-bearer"), keys_of(seat, shelf, "ring")
        sites = keys_of(seat, shelf, "sites")
        for what, keys in (("Ring-bearer", bearers), ("Ring", rings), ("site", sites)):
            if not keys:
                raise MalformedInput(
                    f"the deck of {seat.name} has no {what} that is known here.",
                    where="decks",
                    hint="A deck is a Ring-bearer, The One Ring, nine sites and a draw deck.",
                )
        facts += [shelf.catalogue.facts[key] for key in sites]
        seats.append(
            Seat(seat.name, bearers[0], rings[0], (*keys_of(seat, shelf, "deck", ""), *bearers[1:]), sites)
        )
    format_ = start.format or format_of_sites(facts)
    play = Play(shelf.kind.rules, shelf.catalogue)
    new_game(play, tuple(seats), format=format_)
    return Begun(play, f"a game in the {format_} format", [], gaps_of(play))
