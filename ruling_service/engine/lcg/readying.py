"""Readying in the refresh phase, with attachments that make a player pay for it."""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.rulebook import LCG


@LCG.plays("lcg/framework/7.2")
def ready_all(play: Play, cards: tuple[int, ...]) -> None:
    """All exhausted cards ready together; those held back ready only if what holds them back is paid off, which each owner is asked."""
    play.then(Task("lcg.ready", (cards,)))
