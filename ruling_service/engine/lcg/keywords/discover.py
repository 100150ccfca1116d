"""Discover X: as the location becomes active, the first player looks at the top X encounter cards: one Loot
objective is guarded by the location, one Hazard is revealed, the others are discarded.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import chance, changes, staging, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.keywords.guarded import enters_guarded
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/discover"
HAZARD = "hazard"


@LCG.waits("discover", verbs.traveled, "passive", ENTRY)
@LCG.waits("discover (made active)", verbs.became_active, "passive", ENTRY)
def as_it_becomes_active(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Such a location is the active one now."""
    location = o.get("location")
    number = play.value(location, "discover")
    if number and play.card(location).zone == table.ACTIVE:
        label, task = f"Discover {number}", look.task(location, number, ())
        yield Candidate(("rule", "discover", location), table.first_player(play), label, task, (ENTRY,))


@LCG.procedure(ENTRY)
def look(play: Play, location: int, number: int, seen: tuple[int, ...]) -> None:
    """The cards are looked at; where the deck runs out its discard pile is shuffled in."""
    deck = play.state.zone(table.ENCOUNTER_DECK)
    if len(deck) < number and play.state.zone(table.ENCOUNTER_DISCARD):
        top = chance.top_cards(play, table.ENCOUNTER_DECK, len(deck), look.task(location, number, seen))
        if deck and top is None:
            return
        for ident in deck:
            play.move(ident, table.REVEALING)
        for ident in play.state.zone(table.ENCOUNTER_DISCARD):
            play.move(ident, table.ENCOUNTER_DECK)
        changes.shuffle(play, table.ENCOUNTER_DECK)
        play.then(look.task(location, number - len(deck), (*seen, *deck)))
        return
    found = chance.top_cards(play, table.ENCOUNTER_DECK, number, look.task(location, number, seen))
    if found is None:
        return
    seen = (*seen, *found)
    first = play.player(table.first_player(play))
    play.say(f"{first} looks at {table.names(play, seen)}", ENTRY)
    loot = [i for i in seen if play.printed(i).type == "objective" and play.value(i, "loot")]
    if not loot:
        play.then(hazard.task(location, seen))
        return
    options = [Option(f"{play.name(i)} is guarded", (seen, i)) for i in loot]
    play.decide("target", table.first_player(play), "which Loot the location guards", options,
                guards.choosing(location), ENTRY)  # fmt: skip


@LCG.procedure(ENTRY, "lcg/keyword/loot", "lcg/keyword/guarded")
def guards(play: Play, location: int, chosen: tuple[tuple[int, ...], int]) -> None:
    """The chosen Loot is attached to the location, which guards it: it cannot be claimed until that has been
    dealt with.
    """
    seen, loot = chosen
    play.then(enters_guarded.task(loot, location), hazard.task(location, tuple(i for i in seen if i != loot)))


@LCG.procedure(ENTRY)
def hazard(play: Play, location: int, seen: tuple[int, ...]) -> None:
    """One of the Hazards among them is picked at random."""
    here = [i for i in seen if HAZARD in play.value(i, "traits")]
    if not here:
        play.then(others.task(None, seen))
        return
    options = [Option(play.name(i), (seen, i), play.card(i).printed) for i in here]
    play.decide("chance", NATURE, "which Hazard is revealed", options, revealed.choosing(), ENTRY)


@LCG.procedure(ENTRY, "lcg/reveal")
def revealed(play: Play, chosen: tuple[tuple[int, ...], int]) -> None:
    """It is revealed; then the others go."""
    seen, ident = chosen
    left = tuple(i for i in seen if i != ident)
    play.then(staging.reveal.task(ident, table.first_player(play)), others.task(ident, left))


@LCG.procedure(ENTRY)
def others(play: Play, hazard: int | None, left: tuple[int, ...]) -> None:
    """What is left of the cards goes to the encounter discard pile."""
    gone = [verbs.discarded(card=i, origin=table.ENCOUNTER_DECK, from_play=False) for i in left]
    if gone:
        play.happen(*gone)


declare("discover", ENTRY, "Discover 3.", numbered=True)
