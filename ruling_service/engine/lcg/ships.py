"""Ships: enemies and objective-allies with the Ship trait.

Only ships defend against ships, and the players' ships fight nothing else.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/rule/ships"


def is_ship(play: Play, ident: int) -> bool:
    """Whether a card is a ship of either side."""
    return "ship" in play.value(ident, "traits")


@LCG.plays(ENTRY)
def why_not_defend(play: Play, character: int, enemy: int) -> tuple[str, tuple[str, ...]] | None:
    """Why a character cannot defend against an enemy because one of the two is a ship and the other is not.
    """
    if is_ship(play, enemy) == is_ship(play, character):
        return None
    if is_ship(play, enemy):
        return (f"{play.name(enemy)} is a ship, and only ships defend against it", (ENTRY,))
    return (f"{play.name(character)} is a ship and defends against ships only", (ENTRY,))


@LCG.plays(ENTRY)
def why_not_attack(play: Play, character: int, enemy: int) -> tuple[str, tuple[str, ...]] | None:
    """Why a character cannot attack an enemy: the players' ships attack ships only, others attack ships too.
    """
    if is_ship(play, character) and not is_ship(play, enemy):
        return (f"{play.name(character)} is a ship and attacks ships only", (ENTRY,))
    return None


@LCG.plays(ENTRY)
def undefended_targets(play: Play, enemy: int, player: int) -> list[int] | None:
    """Who takes the damage of a ship's undefended attack: a ship of the player.

    None: the usual rule holds.
    """
    return [i for i in table.characters(play, player) if is_ship(play, i)] if is_ship(play, enemy) else None
