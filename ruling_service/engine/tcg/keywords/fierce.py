"""Fierce: a minion that survived the skirmishes and is fierce as the fierce assignment phase begins
skirmishes a second time.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import table
from ruling_service.engine.tcg.keyword_records import declare
from ruling_service.engine.tcg.rulebook import TCG

MARK = "fierce now"


@TCG.plays("tcg/keyword/fierce")
def begin_round(play: Play) -> None:
    """Note which minions are fierce as the round begins: only they can be assigned in it, and they fight even
    if they stop being fierce.
    """
    for ident in table.minions(play):
        play.mark(ident, MARK, bool(play.value(ident, "fierce")))


@TCG.plays("tcg/keyword/fierce")
def is_due(play: Play) -> bool:
    """Whether any minion in play is fierce."""
    return any(play.value(i, "fierce") for i in table.minions(play))


def end_round(play: Play) -> None:
    """The fierce round is over."""
    for ident in table.minions(play):
        if play.card(ident).marked(MARK):
            play.mark(ident, MARK, False)


def may_be_assigned(play: Play, minion: int) -> bool:
    """Whether the round under way lets the minion be assigned: any minion in the normal one, in the fierce
    one those that were fierce.
    """
    return not play.fact("fierce round") or play.card(minion).marked(MARK)


declare("fierce", "tcg/keyword/fierce", of="minion", example="Fierce.")
