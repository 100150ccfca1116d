"""Ranged: may attack, or join an attack on, an enemy engaged with another player; never an enemy in the
staging area by itself.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import fighting, table
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce, conditions_hold, gained, meant, statements
from ruling_service.engine.lcg.table import Attack


@LCG.plays("lcg/keyword/ranged", "lcg/framework/6.8.1")
def able_to_join(play: Play, player: int, enemy: int) -> list[int]:
    """The player's characters, ranged or let by a text, that could join the attack on an enemy engaged with
    somebody.
    """
    if table.engaged_player(play, enemy) is None:
        return []
    able = (
        i for i in table.characters(play, player)
        if play.value(i, "ranged") or fighting.reaches_others(play, i)
    )
    return [i for i in able if fighting.may_attack_with(play, i, enemy, player) is None]


@LCG.plays("lcg/keyword/ranged")
def takes_part_by_it(play: Play, attackers: tuple[int, ...], enemy: int, player: int) -> tuple[int, ...]:
    """Which declared attackers take part only through the keyword: those with whose own controller the enemy
    is not engaged, whoever declares the attack.
    """
    engaged = table.engaged_player(play, enemy)
    return tuple(
        i for i in attackers
        if play.value(i, "ranged") and engaged != (player if engaged is None else play.card(i).controller)
    )


@LCG.plays("lcg/keyword/ranged", "lcg/attack-strength")
def counted(play: Play, attack: Attack) -> tuple[int, ...]:
    """The attackers whose strength counts: not those at range against an enemy immune to ranged damage."""
    if not attack.ranged or not immune_to_it(play, attack.enemy):
        return attack.attackers
    return tuple(i for i in attack.attackers if i not in attack.ranged)


@LCG.plays("lcg/rule/immune-to-ranged-damage")
def immune_to_it(play: Play, enemy: int) -> bool:
    """Whether an enemy is immune to ranged damage, by its own text or one that is in force."""

    def says(each: InForce, to: object, field: str) -> bool:
        return (
            str(to) == "ranged_damage" and enemy in meant(play, each, field) and conditions_hold(play, each)
        )

    given = (
        (each, gain["to"], "to" if each.says.kind == "give" else "who") for each,
        gain in gained(play, "gain_immunity")
    )
    return (
        any(says(*each) for each in given)
        or any(says(each, each.says["to"], "who") for each in statements(play, "immune"))
    )


declare("ranged", "lcg/keyword/ranged", "Ranged.")
