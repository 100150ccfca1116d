"""Investigate X: with the active location explored, its deck is shuffled and the first player sees the top X
cards of it, which stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import chance, changes, table, values, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.own_decks import zone
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/investigate"
INVESTIGATION = "Investigation"


@LCG.waits("investigate", verbs.explored, "passive", ENTRY)
def as_it_is_explored(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The active location is explored; one that was staged isn't investigated."""
    number = values.keyword(play, o.get("location"), "investigate")
    if o.get("active") and number:
        label, task = f"Investigate {number}", investigate.task(number)
        yield Candidate(("rule", "investigate"), table.first_player(play), label, task, (ENTRY,))


@LCG.procedure(ENTRY)
def investigate(play: Play, number: int) -> None:
    """The deck is shuffled, then looked at."""
    deck = zone(INVESTIGATION)
    if not play.state.zone(deck):
        play.say("There are no cards in the Investigation deck", ENTRY)
        return
    changes.shuffle(play, deck)
    play.then(look.task(number))


@LCG.procedure(ENTRY, "lcg/table-talk")
def look(play: Play, number: int) -> None:
    """From now on it is known what lies on top."""
    found = chance.top_cards(play, zone(INVESTIGATION), number, look.task(number))
    if found:
        first = play.player(table.first_player(play))
        play.say(f"{first} looks at {table.names(play, found)}, and puts them back", ENTRY)


declare("investigate", ENTRY, "Investigate 2.", numbered=True, decks=(INVESTIGATION,))
