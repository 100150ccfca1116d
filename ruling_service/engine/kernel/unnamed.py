"""Cards that a situation does not name: what they are is not known, so a text that asks it makes a line of
play uncertain instead of finding nothing.

Turning such a card up is no question about it; that one without a name has no effect of its own is said with
every verdict.
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.procedures import of_the_kernel
from ruling_service.engine.kernel.unread import Unread, come_upon

UNNAMED = "unnamed"
"""The printed fact of a card that stands for one that nobody named."""

NO_NAME = "an unnamed card"
"""The card of a gap that is only that nobody says which card lies there."""
WHY = "the situation does not name it, and this hangs on which card it is: name it"


SUPPOSED = "unnamed cards fit"
"""The fact of a table on which cards that nobody named are taken to be what is asked for where they could be
it (True), or never (False).
"""

HIDDEN = ("deck", "hand", "encounter deck", "adventure")
"""Where a text looks for a card that fits: there one that is named will do."""


def is_unnamed(play: Play, ident: int) -> bool:
    """Whether a card stands for one that nobody named."""
    return bool(play.printed(ident).facts.get(UNNAMED))


def is_to_be_named(play: Play, ident: int) -> bool:
    """Whether players are asked which card one is that nobody named, and were not yet."""
    return (
        is_unnamed(play, ident) and not play.fact(("left unnamed", ident))
        and play.policy.names(play, ident) is not None
    )


def ask_for(play: Play, ident: int, where: str, *, at_once: bool = True) -> None:
    """Ask which card one is that nobody named: its owner, else the first player, says. `at_once`: it turns up
    now, so that a game in which it stays unknown hangs on it from here on.
    """
    owner = play.card(ident).owner
    names = play.policy.names(play, ident) or ()
    options = [Option("nobody knows", ""), *(Option(name, name) for name in names)]
    by = play.rules.player_order(play)[0] if owner is None else owner
    play.decide("name", by, f"which card it is that lies {where}", options, named.choosing(ident, at_once),
                *play.citing)  # fmt: skip


@of_the_kernel
def named(play: Play, ident: int, at_once: bool, name: str) -> None:
    """The card is that one from now on; left unknown, it is not asked for again."""
    if name:
        play.change(ident, printed=play.policy.named(play, ident, name))
        return
    play.remember(("left unnamed", ident), True)
    if at_once:
        where = play.card(ident).zone.partition(":")[0]
        come_upon(play, Unread(NO_NAME, f"a card of {where}", WHY), *play.citing, of_text=False)


@of_the_kernel
def ask_for_each(play: Play, those: tuple[int, ...]) -> None:
    """Ask for the names of cards that a player has in hand, one after the other."""
    for ident in those:
        if is_to_be_named(play, ident):
            play.then(ask_for_each.task(those))
            ask_for(play, ident, "in the hand of " + play.player(play.card(ident).owner or 0), at_once=False)
            return


def could_be(play: Play, ident: int, usually: bool = True) -> bool:
    """Whether a card that nobody named may be taken to be what is asked for: where a text would look for one,
    and nothing is carried out yet. `usually`: whether it is where nobody supposes anything.
    """
    return (
        play.fact(SUPPOSED, usually) is True and not play.state.frames
        and play.card(ident).zone.startswith(HIDDEN)
    )


def supposing(play: Play, fit: bool) -> Play:
    """The game as it is, where cards that nobody named are what is asked for, or are not."""
    supposed = play.on(play.state.fork())
    supposed.remember(SUPPOSED, fit)
    return supposed


def may_hold(play: Play, player: int) -> bool:
    """Whether a player has cards in hand that nobody named, and that nobody is asked to name."""
    return any(
        is_unnamed(play, i) and play.policy.names(play, i) is None for i in play.state.zone(f"hand:{player}")
    )


NOT_NAMED = Unread(NO_NAME, "a card of a hand or deck", WHY)
"""What hangs on cards that nobody named, wherever they lie hidden."""


def asks_value(play: Play, ident: int) -> bool:
    """Whether a value is asked of a card that nobody named: no other card's stands for it."""
    return asks(play, ident, lambda other: False)


def asks(play: Play, ident: int, fits: Callable[[int], bool]) -> bool:
    """Whether what a card is is asked of one that nobody named; `fits` says whether another is what is asked
    for.

    While a text is carried out the line of play hangs on it, and remembers that, unless the text only looks
    for a card and there is one (which the policy hears); what only could be done is asked again then.
    """
    if not is_unnamed(play, ident):
        return False
    zone = play.card(ident).zone
    named = (i for i in play.state.zone(zone) if not is_unnamed(play, i))
    if play.state.frames and zone.startswith(HIDDEN) and any(fits(i) for i in named):
        play.policy.passes_over()
    elif play.state.frames:
        where = zone.partition(":")[0] or "the game"
        come_upon(play, Unread(NO_NAME, f"a card of {where}", WHY), *play.citing, of_text=False)
    return True
