"""Cards that come to a discard pile by a rule, and not because something is said to happen to them: a
treachery that was resolved, a shadow card, what falls with its host.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.texts import kinds_in

SAYING_SO = (
    verbs.left_play, verbs.destroyed, verbs.discarded, verbs.explored, verbs.moved, verbs.played,
    verbs.came_to_pile,
)
"""What happens to a card, or a location, that may have come to a discard pile by it."""

_KINDS = frozenset(verb.past for verb in SAYING_SO)


def lies_in_one(play: Play, ident: int) -> bool:
    """Whether a card lies in a discard pile."""
    return play.card(ident).zone.startswith(("discard", table.ENCOUNTER_DISCARD))


@LCG.plays("lcg/discard-pile-and-victory-display", "lcg/treachery-cards", "lcg/shadow-effects")
def has_come(play: Play, ident: int) -> None:
    """A card that was put somewhere may lie in a discard pile now: that happens by itself where nothing under
    way says it, and where a text here asks for it.
    """
    if lies_in_one(play, ident) and _is_asked_for(play) and not _is_said(play, ident):
        play.happen(verbs.came_to_pile(card=ident, life=play.card(ident).life))


def _is_said(play: Play, ident: int) -> bool:
    """Whether it is a part of something under way that happens to the card."""
    return any(
        o.kind in _KINDS and ident in (o.get("card"), o.get("location"))
        for happening in play.state.happenings for o in happening.occurrences
    )


def _is_asked_for(play: Play) -> bool:
    """Whether the text of any card of the game goes on about what comes to a discard pile."""
    return bool(play.while_printed("waits for discard piles", lambda: any(
        "enters_discard" in kinds_in(ability)
        for ident in play.state.cards for ability in play.printed(ident).abilities
    )))  # fmt: skip
