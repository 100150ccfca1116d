"""Sentences for occurrences that change nothing by themselves: what their verb says is told."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import verbs
from ruling_service.engine.tcg.rulebook import TCG

Said = tuple[str, tuple[str, ...]]


@TCG.answers("in_words")
def in_words(play: Play, o: Occurrence) -> Said:
    """The sentence for an occurrence and the entry it comes from; nothing for what is told where it is done."""
    told = verbs.sayings(o.kind).told
    if not told:
        return "", ()
    names = {"side": str(o.get("side")).title(), "number": o.get("number")}
    if isinstance(o.get("card"), int):
        names["card"] = play.name(o.get("card"))
    if isinstance(o.get("player"), int):
        names["player"] = play.player(o.get("player"))
    return told.format(**names), (TCG.verbs[o.kind].entry,)
