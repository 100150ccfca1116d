"""Limits on copies of a card that lie somewhere, such as in the victory display."""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG


@LCG.plays("lcg/rule/6.5.1")
def display_is_full(play: Play, ident: int) -> bool:
    """Whether a limit on copies in the victory display keeps the card out of it."""
    limit = limit_of(play, ident, "limit_in_display")
    return limit is not None and copies_of(play, ident, play.state.zone(table.VICTORY)) >= limit


def limit_of(play: Play, ident: int, kind: str) -> int | None:
    """How many copies that limit on the card allows; None without such a limit."""
    return limit_printed(play.printed(ident), kind)


def limit_printed(printed: Printed, kind: str) -> int | None:
    """The number that such a line of a card's text says; None without one."""
    return next((int(str(ability["n"])) for ability in printed.abilities if ability.kind == kind), None)


def copies_of(play: Play, ident: int, where: Iterable[int]) -> int:
    """How many other copies of the card are among those."""
    title = play.name(ident)
    return sum(table.is_called(play, i, title) for i in where if i != ident)
