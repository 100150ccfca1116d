"""Deaths that did not come about because something else happened instead, or because they were prevented
(tcg/instead, tcg/killed).
"""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import values, verbs
from ruling_service.engine.tcg.rulebook import TCG

FACT = "deaths averted"
Averted = tuple[tuple[int, int, int, int], ...]
"""Characters that were spared: id, life, wounds, and vitality without them, as they were then."""


@TCG.plays("tcg/instead", "tcg/preventing-effects")
def withdraw(play: Play, happening: int, o: Occurrence, why: str) -> None:
    """Something about to happen does not: it is "replaced" or "prevented".

    A death that is averted is over with what caused it.
    """
    if o.kind == verbs.killed.past and o.get("why") == "wounds":
        play.remember(FACT, (*play.fact(FACT, ()), _now(play, o.get("card"))))
    play.withdraw(happening, o, why)


def still_spared(play: Play, dying: Iterable[int]) -> frozenset[int]:
    """Of the characters without vitality those whose death was averted and who have lost nothing since;
    others are forgotten.
    """
    known: Averted = play.fact(FACT, ())
    if not known:
        return frozenset()
    now = {_now(play, ident) for ident in dying}
    kept = tuple(each for each in known if each in now)
    play.remember(FACT, kept or None)
    return frozenset(each[0] for each in kept)


def _now(play: Play, ident: int) -> tuple[int, int, int, int]:
    """A character as it is now."""
    card, printed = play.card(ident), play.printed(ident).values.get("vitality") or 0
    return (ident, card.life, card.token("wound"), printed + values.bonuses(play, ident, "vitality"))
