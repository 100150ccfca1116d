"""Uncharted: a two-sided location that lies on its unknown side until it is flipped. It never lies in a
discard pile: it goes back to the Uncharted deck, unknown side up.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.own_decks import OwnDeck
from ruling_service.engine.lcg.own_decks import declare as declare_deck

ENTRY = "lcg/keyword/uncharted"


def unknown_side(play: Play, ident: int) -> str:
    """The printed side of a card that has the keyword; "" if neither has it."""
    printed = play.printed(ident)
    if table.has_printed_keyword(play, ident, "uncharted"):
        return printed.key
    other = str(printed.facts.get("other side", ""))
    here = play.catalogue[other].abilities if other else ()
    return other if any(a.kind == "keyword" and a.get("name") == "uncharted" for a in here) else ""


UNCHARTED = declare_deck(
    OwnDeck(
        name="Uncharted", entry=ENTRY, discards="deck", always=True, side=unknown_side,
        holds=lambda play, ident: bool(unknown_side(play, ident)),
        made_of=lambda play, ident: bool(unknown_side(play, ident)),
    )
)

declare("uncharted", ENTRY, "Uncharted.", decks=(UNCHARTED.name,))
