"""Discarding to heal (tcg/discard-to-heal): in the fellowship phase a card of the same title heals a unique
companion or ally.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.tcg import table, verbs
from ruling_service.engine.tcg.rulebook import TCG

RULE = "tcg/discard-to-heal"


def candidates(play: Play, player: int) -> Iterator[Candidate]:
    """The cards in hand that can be discarded to heal someone."""
    for patient in (*table.companions(play), *table.allies(play)):
        if not play.printed(patient).unique or not play.card(patient).token("wound"):
            continue
        for ident in play.state.zone(table.hand(player)):
            if play.name(ident) == play.name(patient):
                label = f"discard {play.name(ident)} to heal"
                yield Candidate(("heal", ident, patient), player, label,
                                discard_to_heal.task(ident, patient, player), (RULE,),
                                ("heal", play.card(ident).printed, patient))  # fmt: skip


@TCG.procedure(RULE)
def discard_to_heal(play: Play, ident: int, patient: int, player: int) -> None:
    """Discard the card, then remove one wound."""
    healing = heal.task(patient, play.card(patient).life, ident)
    play.happen(verbs.discarded_from_hand(card=ident, player=player), then=[healing])


@TCG.procedure("tcg/healing")
def heal(play: Play, patient: int, life: int, source: int | None) -> None:
    """Remove one wound from a character."""
    play.happen(verbs.healed(card=patient, life=life, source=source, player=table.fp(play)))
