"""Discarding to heal (tcg/discard-to-heal): in the fellowship phase a card of the same title heals a unique
companion or ally.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.tcg import framework, table, verbs
from ruling_service.engine.tcg.permissions import Reason
from ruling_service.engine.tcg.rulebook import TCG

RULE = "tcg/discard-to-heal"
OFFER = "discard {} to heal"
"""How discarding to heal is offered, with the card's title."""


def named(words: str) -> str:
    """The card that is named in the words of the offer; "" in others."""
    before, after = OFFER.split("{}")
    offered = words.casefold().startswith(before) and words.casefold().endswith(after)
    return words[len(before) : -len(after)] if offered else ""


def candidates(play: Play, player: int) -> Iterator[Candidate]:
    """The cards in hand that can be discarded to heal someone."""
    for patient in (*table.companions(play), *table.allies(play)):
        if not play.printed(patient).unique or not play.card(patient).token("wound"):
            continue
        for ident in play.state.zone(table.hand(player)):
            if play.name(ident) == play.name(patient):
                label = OFFER.format(play.name(ident))
                yield Candidate(("heal", ident, patient), player, label,
                                discard_to_heal.task(ident, patient, player), (RULE,),
                                ("heal", play.card(ident).printed, patient))  # fmt: skip


def why_not(play: Play, ident: int, player: int) -> tuple[Task | None, Reason | None]:
    """How a card is discarded to heal now, or why it cannot be."""
    if framework.phase(play) != "fellowship" or player != table.fp(play):
        return None, ("cards are discarded to heal in the own fellowship phase", (RULE, "tcg/phase-action"))
    if play.card(ident).zone != table.hand(player):
        return None, (f"{play.name(ident)} is not in hand", (RULE,))
    able = [c for c in candidates(play, player) if isinstance(c.key, tuple) and c.key[1] == ident]
    if not able:
        return None, (f"no unique companion or ally called {play.name(ident)} has a wound", (RULE,))
    return able[0].task, None


@TCG.procedure(RULE)
def discard_to_heal(play: Play, ident: int, patient: int, player: int) -> None:
    """Discard the card, then remove one wound."""
    healing = heal.task(patient, play.card(patient).life, ident)
    play.happen(verbs.discarded_from_hand(card=ident, player=player), then=[healing])


@TCG.procedure("tcg/healing")
def heal(play: Play, patient: int, life: int, source: int | None) -> None:
    """Remove one wound from a character."""
    play.happen(verbs.healed(card=patient, life=life, source=source, player=table.fp(play)))
