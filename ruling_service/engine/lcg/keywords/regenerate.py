"""Regenerate X: heals X damage in the refresh phase, after the first player token has passed and before
actions.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import refresh_phase, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@LCG.procedure("lcg/keyword/regenerate")
def regenerate(play: Play) -> None:
    """Every damaged card with Regenerate X heals X, all at the same time."""
    due = [
        verbs.healed(card=i, amount=play.value(i, "regenerate"), source=i)
        for i in table.in_play(play) if play.card(i).token("damage") and play.value(i, "regenerate")
    ]  # fmt: skip
    if due:
        play.happen(*due)


refresh_phase.TOKEN_PASSED(lambda: regenerate.task())


declare("regenerate", "lcg/keyword/regenerate", "Regenerate 2.", numbered=True)
