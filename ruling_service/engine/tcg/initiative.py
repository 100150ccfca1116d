"""Initiative: which side has it, and its going over from one to the other (tcg/initiative)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import phrases, table, verbs
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import conditions_hold, statements

HAND_FOR_INITIATIVE = 4
"""Cards in hand with which the Free Peoples player has initiative."""


@TCG.plays("tcg/initiative")
def has_initiative(play: Play, player: int) -> bool:
    """The Free Peoples player has initiative with 4 or more cards in hand, else every Shadow player; a card
    being played is not in hand.
    """
    free_peoples = (
        len(play.state.zone(table.hand(table.fp(play)))) >= HAND_FOR_INITIATIVE + _more_needed(play)
        and not _given_to_the_shadow(play)
    )
    return free_peoples if player == table.fp(play) else not free_peoples


def _more_needed(play: Play) -> int:
    """How many cards more a text asks of the Free Peoples player (statement `hand_for_initiative`)."""
    total = 0
    for each in statements(play, "hand_for_initiative"):
        asked = (phrases.players(play, each.frame, who) for who in phrases.nodes(each.says, "players"))
        if any(table.fp(play) in those for those in asked) and conditions_hold(play, each):
            total += phrases.amount(play, each.frame, each.says["by"])
    return total


def _given_to_the_shadow(play: Play) -> bool:
    """Whether a text gives the Shadow initiative, whatever the hand (statement `shadow_has_initiative`)."""
    return any(conditions_hold(play, each) for each in statements(play, "shadow_has_initiative"))


@TCG.applies(verbs.gained_initiative, "tcg/initiative")
def gained_initiative(play: Play, o: Occurrence, _: Happening) -> None:
    """One side gains initiative, which the other loses."""
    play.remember("initiative", o.get("side"))
