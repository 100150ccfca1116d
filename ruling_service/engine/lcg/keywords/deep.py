"""Deep: travelled to, the location is discarded, and the top card of the Caves deck is the active location in
its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.kernel.unnamed import is_unnamed
from ruling_service.engine.lcg import chance, staging, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.own_decks import zone
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/deep"
CAVES = "Caves"


@LCG.waits("deep", verbs.traveled, "passive", ENTRY)
def as_the_players_arrive(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The players travelled to such a location."""
    location = o.get("location")
    if not play.value(location, "deep"):
        return
    if not play.state.zone(zone(CAVES)):
        play.say("The Caves deck is empty: Deep is ignored", ENTRY)
        return
    task = further_down.task(location, play.card(location).life)
    yield Candidate(("rule", "deep", location), table.first_player(play), "Deep", task, (ENTRY,))


@LCG.procedure(ENTRY, "lcg/active-location")
def further_down(play: Play, location: int, life: int) -> None:
    """The location goes, then the top card of the Caves deck comes."""
    if play.card(location).life == life and play.card(location).zone == table.ACTIVE:
        play.happen(verbs.discarded(card=location, life=life), then=[next_cave.task()])


@LCG.procedure(ENTRY, "lcg/active-location", "lcg/scenario/the-withered-heath")
def next_cave(play: Play) -> None:
    """What comes up becomes the active location; another card than a location goes to the staging area, and
    its guard is looked for.
    """
    top = chance.top(play, zone(CAVES), next_cave.task())
    if top is None:
        return
    if table.is_location(play, top) or is_unnamed(play, top):  # what nobody named is a location there
        play.happen(verbs.became_active(location=top))
        return
    play.say(f"{play.name(top)} is no location", ENTRY)
    staging.add_to_staging(play, top, then=staging.asked(staging.PLACED.ask(play, top)))


declare("deep", ENTRY, "Deep.", decks=(CAVES,))
