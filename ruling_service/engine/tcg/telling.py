"""Sentences for occurrences that change nothing by themselves: what their verb says is told."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.telling import Said, sentence
from ruling_service.engine.tcg.rulebook import TCG


@TCG.answers("in_words")
def in_words(play: Play, o: Occurrence) -> Said:
    """The sentence for an occurrence and the entry it comes from; nothing for what is told where it is done.
    """
    return sentence(play, TCG.verbs, o)
