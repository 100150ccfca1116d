"""What becomes of the damage of an attack: none is dealt, or it goes to another card (lcg/damage)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import allowances, enemy_attack, table
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.phrases import AMOUNTS, EFFECTS, LASTING, POSSIBLE


@EFFECTS.means("lessen_damage", "lcg/damage", "lcg/framework/6.4.3")
def lessen_damage(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The attack under way deals no damage; what it has dealt already stays."""
    attack = table.attack(play)
    if attack is None or attack.damage:
        failed(play, frame)
        return
    enemy_attack.update(play, harmless=True)
    play.say("The attack deals no damage", *frame.cites, "lcg/damage")


@POSSIBLE.means("lessen_damage")
def may_lessen_damage(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """An attack has to be under way that has dealt no damage yet."""
    attack = table.attack(play)
    return attack is not None and not attack.damage


@POSSIBLE.means("attack_counts_undefended", "lcg/effects", "lcg/framework/6.4.1")
def may_count_undefended(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """An attack that is undefended already changes nothing by counting so; before a defender is declared
    nobody knows.
    """
    attack = table.attack(play)
    return attack is None or not (attack.declared and allowances.is_undefended(play, attack))


@AMOUNTS.means("would_be_damage", "lcg/damage", "lcg/cancel")
def would_be_damage(play: Play, frame: Frame, node: Node) -> int:
    """The damage that was about to be dealt as the text began."""
    o = frame.occurrence
    return int(o.get("amount") or 0) if o is not None and o.kind == "damaged" else 0


LASTING.plays("damage_goes_to", "shadow_cancelled", "shadow_faceup", "flips_only_at")
