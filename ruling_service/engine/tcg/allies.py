"""Allies: where they are at home, and when they take part in archery and skirmishes (tcg/ally,
tcg/block-symbol).

Statements: `may` with the acts `archery` and `skirmish` lets an ally take part elsewhere.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import permissions, rulesets, table
from ruling_service.engine.tcg.rulebook import TCG


@TCG.plays("tcg/ally", "tcg/block-symbol")
def is_home(play: Play, ident: int) -> bool:
    """Whether the fellowship is at an ally's home site: the number fits, and the site is of the block that
    the home names.
    """
    homes = play.printed(ident).facts.get("homes") or ()
    site = table.current_site(play)
    block = (
        rulesets.format_of(play) if site is None else str(play.printed(site).facts.get("block") or "shadows")
    )
    here = table.site_number(play)
    return any(number == here and str(of).casefold() == block.casefold() for number, of in homes)


@TCG.plays("tcg/ally")
def where(play: Play, ident: int) -> object:
    """Where a Free Peoples character is: with the fellowship, or, for an ally whose home is elsewhere, at
    that home.
    """
    if table.kind(play, ident) != "ally" or is_home(play, ident):
        return "fellowship"
    return play.printed(ident).facts.get("homes") or ("nowhere", ident)


@TCG.plays("tcg/ally")
def participating(play: Play, act: str) -> list[int]:
    """The allies who may take part in "archery" or in a "skirmish": at their home site, or because a text
    lets them.
    """
    return [
        i for i in table.allies(play)
        if table.is_active(play, i) and (is_home(play, i) or permissions.allowed(play, i, act))
    ]
