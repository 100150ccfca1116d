"""Cards that a situation does not name: what they are is not known, so a text that asks it makes a line of
play uncertain instead of finding nothing.

Turning such a card up is no question about it; that one without a name has no effect of its own is said with
every verdict.
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon

UNNAMED = "unnamed"
"""The printed fact of a card that stands for one that nobody named."""

WHY = "the situation does not name it, and this hangs on which card it is: name it"


HIDDEN = ("deck", "hand", "encounter deck", "adventure")
"""Where a text looks for a card that fits: there one that is named will do."""


def is_unnamed(play: Play, ident: int) -> bool:
    """Whether a card stands for one that nobody named."""
    return bool(play.printed(ident).facts.get(UNNAMED))


def could_be(play: Play, ident: int) -> bool:
    """Whether a card that nobody named may be taken to be what is asked for: where a text would look for one,
    and nothing is carried out yet.
    """
    return not play.state.frames and play.card(ident).zone.startswith(HIDDEN)


def asks(play: Play, ident: int, fits: Callable[[int], bool]) -> bool:
    """Whether what a card is is asked of one that nobody named; `fits` says whether another is what is asked
    for.

    While a text is carried out the line of play hangs on it, and remembers that, unless the text only looks
    for a card and there is one; what only could be done is asked again then.
    """
    if not is_unnamed(play, ident):
        return False
    zone = play.card(ident).zone
    named = (i for i in play.state.zone(zone) if not is_unnamed(play, i))
    if play.state.frames and not (zone.startswith(HIDDEN) and any(fits(i) for i in named)):
        where = zone.partition(":")[0] or "the game"
        come_upon(play, Unread("an unnamed card", f"a card of {where}", WHY), *play.citing)
    return True
