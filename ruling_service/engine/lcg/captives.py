"""Captives: characters that stay in play, held by an encounter card, and under no player's control.

Sources: lcg/scenario/the-uruk-hai, lcg/ownership-and-control.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import cannot_happen, changes, permissions, table, verbs
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, speaks_of, statements

ENTRY = "lcg/scenario/the-uruk-hai"
KEPT = "kept captive"
"""The mark of a captive of whom the text that took it says that nobody gains control of it."""


@LCG.applies(verbs.captured, ENTRY, "lcg/ownership-and-control")
def captured(play: Play, o: Occurrence, _: Happening) -> Done:
    """The card lies with the one that holds it, with all that is attached to it. Nobody controls it, and it
    is neither committed nor in an attack any more; what it has on it stays.
    """
    ident, holder = o.get("card"), o.get("to")
    card = play.card(ident)
    if card.life != o.get("life", card.life) or not table.is_in_play(play.card(holder)):
        return NOT_AT_ALL
    play.mark(ident, "committed", False)
    play.mark(ident, table.CAPTIVE)
    play.mark(ident, KEPT, o.get("how") == KEPT)
    changes.move_within_play(play, ident, play.card(holder).zone)
    play.change(ident, host=holder, controller=None)
    return True


@cannot_happen.KEEPS_IN_PLAY.of(verbs.changed_control)
def stays_nobodys(play: Play, o: Occurrence, ident: int) -> permissions.Reason | None:
    """A text says of a card that no player controls it, or said so as it was taken: it stays so."""
    said = f"{play.name(ident)} comes under no player's control"
    if play.card(ident).marked(KEPT) and play.card(ident).host is not None:
        return said, (ENTRY, "lcg/ownership-and-control")
    for each in statements(play, "nobodys"):
        if speaks_of(play, each, ident, "who") and conditions_hold(play, each):
            return said, table.entry(play, each.frame.source, "lcg/ownership-and-control")
    return None
