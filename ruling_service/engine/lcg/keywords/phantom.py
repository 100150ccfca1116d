"""Phantom: the damage that the enemy's attack would deal raises the defending player's threat instead."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import enemy_attack, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@enemy_attack.INSTEAD_OF_DAMAGE
@LCG.plays("lcg/keyword/phantom")
def frightens(play: Play, enemy: int, player: int, amount: int) -> bool:
    """Turn the damage of an attack into threat, if the enemy is a Phantom."""
    if not amount or not play.value(enemy, "phantom"):
        return False
    cancelled = verbs.cancelled(card=enemy, amount=amount, source=enemy)
    play.tell(cancelled, f"Phantom: the {amount} damage is cancelled", "lcg/keyword/phantom")
    play.happen(verbs.raised_threat(player=player, amount=amount, source=enemy, how="phantom"))
    return True


declare("phantom", "lcg/keyword/phantom", "Phantom.")
