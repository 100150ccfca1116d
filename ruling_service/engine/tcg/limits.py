"""Limits: "(limit +3)" holds for one copy of a card and one phase; uses may be limited per phase, turn or
site (tcg/limit).
"""

from __future__ import annotations

from collections.abc import Hashable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table
from ruling_service.engine.tcg.rulebook import TCG


def _key(play: Play, ident: int, life: int, index: int, per: str) -> Hashable:
    """Under which name uses are counted; those "per site" for each site by itself, for the whole game.

    What one text lets be used in several phases is one ability: all its uses count together.
    """
    time = f"site {table.site_number(play)}" if per == "site" else per
    texts = play.printed(ident).abilities
    text = texts[index].without("phases") if 0 <= index < len(texts) else None
    first = next((n for n, other in enumerate(texts[:index]) if other.without("phases") == text), index)
    return (time, "uses", ident, life, first)


@TCG.plays("tcg/limit")
def reached(play: Play, ident: int, life: int, index: int, ability: Node) -> bool:
    """Whether an ability has been used as often as it allows (`limit` with `limit_uses`: `n`, `per`)."""
    for limit in phrases.nodes(ability, "limit"):
        if limit.kind == "limit_uses":
            per = str(limit.get("per") or "phase")
            if play.used(_key(play, ident, life, index, per)) >= int(str(limit.get("n") or 1)):
                return True
    return False


def count(play: Play, ident: int, index: int, ability: Node) -> None:
    """Count a use of an ability that is limited in uses."""
    for limit in phrases.nodes(ability, "limit"):
        if limit.kind == "limit_uses":
            key = _key(play, ident, play.card(ident).life, index, str(limit.get("per") or "phase"))
            play.count_use(key)


def is_counted(ability: Node) -> bool:
    """Whether an ability is limited in its uses."""
    return any(limit.kind == "limit_uses" for limit in phrases.nodes(ability, "limit"))


def uses(play: Play, ident: int) -> int | None:
    """How often the limited abilities of a card have been used in the time that their limits speak of; None
    for a card without a limited ability, whose uses nobody counts.
    """
    life = play.card(ident).life
    keys = {
        _key(play, ident, life, index, str(limit.get("per") or "phase"))
        for index, ability in enumerate(play.printed(ident).abilities)
        for limit in phrases.nodes(ability, "limit") if limit.kind == "limit_uses"
    }
    return sum(play.used(key) for key in keys) if keys else None


@TCG.plays("tcg/limit")
def grant(play: Play, ident: int, wanted: int, most: int, what: Hashable = "bonus") -> int:
    """How much of a bonus the limit of this copy still allows in this phase; it is counted as given.

    What goes beyond is ignored.
    """
    key = ("phase", "limit", ident, play.card(ident).life, what)
    allowed = max(0, min(wanted, most - play.used(key)))
    play.count_use(key, allowed)
    return allowed
