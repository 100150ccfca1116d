"""Which cards were in the staging area as something was about to happen to them, as far as a text asks for
their leaving it (lcg/staging-area).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.allowances import some_text_asks
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.triggers import waits_for

ROLES = ("card", "enemy", "location")
LEAVING = frozenset(["left play", "destroyed", "discarded", "explored"])
"""What happens to a card as it leaves play."""


def is_asked(play: Play, _: Happening) -> bool:
    """Whether a text of this game asks for what leaves the staging area."""
    return some_text_asks(play, "leaves_staging")


def remember(play: Play, happening: Happening) -> bool:
    """Remember of the cards to which this is about to happen those that are in the staging area."""
    for o in happening.occurrences:
        for ident in (o.get(role) for role in ROLES):
            if isinstance(ident, int):
                staged = play.card(ident).zone == table.STAGING
                play.remember(("staged before", ident), happening.id if staged else None)
    return False


@waits_for(
    "leaves_staging", verbs.left_play, verbs.destroyed, verbs.discarded, verbs.explored, verbs.moved,
    verbs.engaged, verbs.traveled, verbs.became_active, verbs.changed_control, verbs.claimed,
    speaks=("location", "enemy", "card")
)
def leaves_staging(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card leaves the staging area, for wherever, or, where the text says so, for out of play; what goes
    there, or stays there, does not.
    """
    ident = next((i for i in (o.get(role) for role in ROLES) if isinstance(i, int)), None)
    out = event.get("out")
    if ident is None or o.get("to") == table.STAGING or not is_card(play, frame, event.get("who"), ident):
        return False
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    if happening is not None and not happening.applied:
        return play.card(ident).zone == table.STAGING and (not out or o.kind in LEAVING)
    was: int | None = play.fact(("staged before", ident))
    gone = play.card(ident).zone != table.STAGING and not (out and table.is_in_play(play.card(ident)))
    return was is not None and gone and (frame.happening is None or was == frame.happening)
