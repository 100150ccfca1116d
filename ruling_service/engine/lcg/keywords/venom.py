"""Venom, and poison: a character damaged by such an enemy is given the top card of its controller's deck,
facedown. A facedown card on a character is poison: a Condition attachment without anything else.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.poison import give
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/venom"


@LCG.waits("venom", verbs.damaged, "passive", ENTRY)
def as_it_damages(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """An enemy with the keyword has damaged a character that is still there."""
    enemy, ident = o.get("by"), o.get("card")
    if enemy is None or not play.value(enemy, "venom") or not table.is_character(play, ident):
        return
    card = play.card(ident)
    if table.is_in_play(card) and card.life == o.get("life", card.life):
        task = give.task(ident, 1)
        label = f"Venom of {play.name(enemy)}"
        yield Candidate(("rule", "venom", ident), table.first_player(play), label, task, (ENTRY,))


declare("venom", ENTRY, "Venom.")
