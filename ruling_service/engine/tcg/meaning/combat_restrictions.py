"""Filters on skirmishes and assignments: of which cards a description is true."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import history, table
from ruling_service.engine.tcg.meaning.common import (
    is_word,
    last_spoken,
    meant,
    part,
)
from ruling_service.engine.tcg.meaning.registry import RESTRICTIONS
from ruling_service.engine.tcg.meaning.restrictions import fits_any


def opposed(play: Play, frame: Frame, other: Node, ident: int) -> bool:
    """Whether a card is in the skirmish under way against one that a phrase describes; a number says against
    how many.
    """
    count = other.get("count")
    against = sum(fits_any(play, frame, other, i) for i in table.skirmishing(play, ident))
    return against >= (count if isinstance(count, int) else 1)


@RESTRICTIONS.means("skirmishing", "tcg/skirmish-phase")
@RESTRICTIONS.means("in_a_skirmish", "tcg/skirmish-phase")
@RESTRICTIONS.means("involved", "tcg/skirmish-phase")
def skirmishing(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Takes part in the skirmish under way."""
    current = table.skirmish(play)
    return current is not None and ident in (current.defender, *current.minions)


@RESTRICTIONS.means("beside", "tcg/skirmish-phase")
def beside(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is skirmishing a character of that sort whom such a card skirmishes too."""
    sort = str(node["type"])
    return any(
        fits_any(play, frame, part(node, "who"), i)
        for other in table.skirmishing(play, ident) if is_word(play, other, sort)
        for i in table.skirmishing(play, other) if i != ident
    )


@RESTRICTIONS.means("in_fierce_skirmish", "tcg/keyword/fierce")
def in_fierce_skirmish(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Takes part in a fierce skirmish."""
    return bool(play.fact("fierce round")) and skirmishing(play, frame, node, ident)


@RESTRICTIONS.means("skirmishing_card", "tcg/skirmish-phase")
def skirmishing_card(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is skirmishing such a card."""
    return opposed(play, frame, part(node, "what"), ident)


@RESTRICTIONS.means("skirmished_by", "tcg/skirmish-phase")
def skirmished_by(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Such a card is skirmishing it, or was, before either left the skirmish."""
    if node.get("was"):
        return any(fits_any(play, frame, part(node, "who"), i) for i in table.skirmished(play, ident))
    return opposed(play, frame, part(node, "who"), ident)


@RESTRICTIONS.means("in_its_skirmish", "tcg/skirmish-phase")
def in_its_skirmish(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Takes part in the skirmish of the card spoken of."""
    of = meant(play, frame, part(node, "of"))
    whose = last_spoken(play, frame) if of is None else of
    return skirmishing(play, frame, node, ident) and any(skirmishing(play, frame, node, i) for i in whose)


@RESTRICTIONS.means("assigned", "tcg/assignment-phase")
@RESTRICTIONS.means("assigned_unresolved", "tcg/assignment-phase")
def assigned(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is assigned to a skirmish that has not been resolved."""
    return table.is_assigned(play, ident)


@RESTRICTIONS.means("not_assigned", "tcg/assignment-phase")
def not_assigned(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is assigned to no skirmish."""
    return not table.is_assigned(play, ident)


@RESTRICTIONS.means("done_this_turn", "tcg/while")
def done_this_turn(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Did that in the turn under way."""
    return history.did_this_turn(play, part(node, "deed"), ident)


@RESTRICTIONS.means("not_done_this_turn", "tcg/while")
def not_done_this_turn(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Did not do that in the turn under way."""
    return not done_this_turn(play, frame, node, ident)


@RESTRICTIONS.means("assigned_to", "tcg/assignment-phase")
def assigned_to(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is assigned to skirmish that card."""
    to = part(node, "to")
    for a in table.assignments(play):
        if ident in a.minions and fits_any(play, frame, to, a.defender):
            return True
        if ident == a.defender and any(fits_any(play, frame, to, m) for m in a.minions):
            return True
    return False
