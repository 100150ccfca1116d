"""Wizardry: the text after the word is triggered as its location leaves play explored, active or not."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import encounter_effects, resolve, table, verbs
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/wizardry"


@LCG.waits("wizardry", verbs.explored, "after", ENTRY)
def as_it_is_explored(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """A location with such a text has left play explored."""
    ident = o.get("location")
    if not table.is_in_play(play.card(ident)) and encounter_effects.labelled(play, ident, "wizardry"):
        label, by = f"{play.name(ident)}'s Wizardry", table.first_player(play)
        yield Candidate(("rule", "wizardry", ident), by, label, trigger.task(ident), (ENTRY,))


@LCG.procedure(ENTRY)
def trigger(play: Play, ident: int) -> None:
    """Its texts under the word are carried out, from top to bottom."""
    cites = (*table.entry(play, ident), ENTRY)
    for ability in reversed(encounter_effects.labelled(play, ident, "wizardry")):
        play.say(f"Wizardry: {play.name(ident)}", *cites)
        you = table.first_player(play)
        resolve.begin(play, ability, ident, None, cites=cites, bindings={"that player": you, "you": you})
