"""Massive: the enemy stays in the staging area and counts as engaged with every player, each of whom it
attacks.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import fighting, permissions, table
from ruling_service.engine.lcg.keyword_records import declare

ENTRY = "lcg/keyword/massive"


@fighting.ENGAGED_ALSO
def with_each_player(play: Play, enemy: int) -> bool:
    """Such an enemy in the staging area counts as engaged with everybody."""
    return play.card(enemy).zone == table.STAGING and bool(play.value(enemy, "massive"))


@permissions.STAYS_STAGED
def stays(play: Play, ident: int) -> bool:
    """Such an enemy cannot leave the staging area."""
    return play.card(ident).zone == table.STAGING and bool(play.value(ident, "massive"))


declare("massive", ENTRY, "Massive.")
