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
    """The allies who may take part in "archery" or in a "skirmish": at their home site, because a text lets
    them, or in a fierce skirmish because they could be assigned to a normal one.
    """
    fierce = act == "skirmish" and bool(play.fact("fierce round"))
    return [
        i for i in table.allies(play)
        if table.is_active(play, i) and (
            is_home(play, i) or permissions.allowed(play, i, act) or fierce and play.card(i).marked(ABLE)
        )
    ]


ABLE = "able to be assigned"
"""The mark of an ally who could be assigned in the normal round."""


@TCG.plays("tcg/ally", "tcg/keyword/fierce")
def note_able(play: Play, *also: int) -> None:
    """Note which allies can be assigned now, besides those who are: in the fierce round they can be again."""
    if not play.fact("fierce round"):
        able = participating(play, "skirmish")
        for ident in table.allies(play):
            if ident in able or ident in also:
                play.mark(ident, ABLE, True)


def forget_able(play: Play) -> None:
    """Another round of assignments is to come, or none."""
    for ident in table.allies(play):
        if play.card(ident).marked(ABLE):
            play.mark(ident, ABLE, False)
