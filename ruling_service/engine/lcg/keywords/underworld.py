"""Underworld X: the location enters play with X cards of the underworld deck under it; in a scenario with
that deck what lies facedown under any location comes out as it leaves play.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import staging, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.own_decks import called, drawn_on, put_underneath, zone
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/underworld"
UNDERWORLD = "underworld"


@LCG.procedure(ENTRY)
def stack(play: Play, ident: int) -> None:
    """As such a location enters play so many cards go under it, unseen; none if the deck is empty."""
    number = play.value(ident, "underworld") if table.is_location(play, ident) else 0
    found = play.state.zone(zone(UNDERWORLD))[:number]
    for each in found:
        put_underneath(play, each, ident)
    play.say(f"{len(found)} of the underworld deck under {play.name(ident)}", ENTRY)


def as_it_leaves(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """A location with cards facedown under it has left play, whether or not it has the keyword itself."""
    ident = o.get("card", o.get("location"))
    if ident is None or table.is_in_play(play.card(ident)) or not table.is_location(play, ident):
        return
    here = [i for i in play.state.zone(table.under(ident)) if not play.card(i).face_up]
    if here and is_in_game(play):
        task, by = come_out.task(tuple(here)), table.first_player(play)
        yield Candidate(("rule", "underworld left", ident), by, "Underworld", task, (ENTRY,))


def is_in_game(play: Play) -> bool:
    """Whether the game has an underworld deck, or a card that speaks of it."""
    return zone(UNDERWORLD) in play.state.zones or called(UNDERWORLD) in drawn_on(play)


for _verb in (verbs.explored, verbs.discarded, verbs.left_play, verbs.destroyed):
    LCG.waits(f"underworld ({_verb.past})", _verb, "passive", ENTRY)(as_it_leaves)


@LCG.procedure(ENTRY, "lcg/reveal")
def come_out(play: Play, cards: tuple[int, ...]) -> None:
    """They are revealed one at a time."""
    by = table.first_player(play)
    play.then(*(staging.reveal.task(ident, by) for ident in cards))


declare("underworld", ENTRY, "Underworld 2.", numbered=True, enters=stack, decks=(UNDERWORLD,))
