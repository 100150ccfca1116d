"""Uncharted: a two-sided location that lies on its unknown side until it is flipped. It never lies in a
discard pile: it goes back to the Uncharted deck, unknown side up.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.own_decks import OwnDeck
from ruling_service.engine.lcg.own_decks import declare as declare_deck
from ruling_service.engine.lcg.rulebook import LCG

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


@LCG.waits("uncharted flipped", verbs.flipped, "passive", ENTRY)
def as_it_flips(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Such a location has been turned over with progress on it."""
    ident = o.get("card")
    if unknown_side(play, ident) and play.card(ident).token("progress"):
        by, task = table.first_player(play), without_progress.task(ident)
        yield Candidate(("rule", "uncharted", ident), by, "Uncharted", task, (ENTRY,))


@LCG.procedure(ENTRY)
def without_progress(play: Play, ident: int) -> None:
    """All its progress is gone."""
    there = play.card(ident).token("progress")
    play.happen(verbs.removed_progress(on=ident, amount=there))


declare("uncharted", ENTRY, "Uncharted.", decks=(UNCHARTED.name,))
