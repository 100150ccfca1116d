"""Acts that engage, attack and defend: what each does, or why it isn't allowed (lcg/framework/5.2, 6.4.1)."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import (
    allowances,
    encounter_phase,
    enemy_attack,
    fighting,
    permissions,
    player_attack,
    table,
    verbs,
)
from ruling_service.errors import IllegalHere
from ruling_service.situations.lcg import refused
from ruling_service.situations.lcg.acts import by_whom, does
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared.acts import Act
from ruling_service.situations.shared.performance import refuse


@does("defend")
def do_defend(play: Play, position: Position, act: Act, number: int) -> None:
    """Characters are declared as defenders against the attack under way."""
    attack = table.attack(play)
    if attack is None or not attack.by_enemy:
        raise IllegalHere("No enemy attacks.", rule="lcg/framework/6.4.1", hint="Describe the `attack`.")
    cards = position.each(act.names, play)
    if len(cards) > 1 and not refused.several_defenders(play, cards):
        refuse(refused.SEVERAL, f"{table.names(play, cards)} cannot both defend")
    for ident in cards:
        refuse(why_not_defend(play, ident, attack), f"{position.label(ident, play)} cannot defend")
    if len(cards) == 1:
        play.then(enemy_attack.defender.task(attack.enemy, by_whom(play, position, act, cards[0]), cards[0]))
    elif cards:
        tired = [
            verbs.exhausted(card=i, why="defend") for i in cards
            if permissions.exhausts_to(play, i, "defend", attack.enemy)
        ]
        declared = [
            verbs.defends(defender=i, enemy=attack.enemy, player=by_whom(play, position, act, i))
            for i in cards
        ]
        play.happen(*tired, *declared)
    else:
        play.then(enemy_attack.defender.task(attack.enemy, attack.player, None))


def why_not_defend(play: Play, ident: int, attack: table.Attack) -> permissions.Reason | None:
    """Why a character cannot be declared as defender now."""
    controller = play.card(ident).controller
    if attack.defenders and not allowances.may_declare_several(play, attack.player, attack.enemy):
        return (
            "a defender is declared, and an attack has one defender",
            ("lcg/keyword/sentinel", "lcg/framework/6.4.1")
        )
    if controller != attack.player and not play.value(ident, "sentinel"):
        return (
            "it does not belong to the defending player and has no sentinel",
            ("lcg/framework/6.4.1", "lcg/keyword/sentinel")
        )
    reason = fighting.may_defend(play, ident, attack)
    if reason is None and attack.declared and not attack.defenders:
        return ("nobody was declared as defender, and the step for it is over", ("lcg/framework/6.4.1",))
    return reason


@does("attack")
def do_attack(play: Play, position: Position, act: Act, number: int) -> None:
    """Characters attack an enemy, or an enemy a player."""
    cards = tuple(position.each(act.names, play))
    if not cards:
        return
    if table.is_enemy(play, cards[0]):
        player = position.player(act.against) if act.against else table.engaged_player(play, cards[0])
        seat = table.first_player(play) if player is None else player
        refuse(fighting.may_attack(play, cards[0], seat), f"{play.name(cards[0])} cannot attack")
        enemy_attack.attack_by_effect(play, cards[0], seat)
        return
    enemy = position.the(act.against, play, "against")
    player = by_whom(play, position, act, cards[0])
    for ident in cards:
        refuse(fighting.may_attack_with(play, ident, enemy, player), f"{play.name(ident)} cannot attack")
    refuse(fighting.may_attack_together(play, cards, enemy, player), "They cannot attack together")
    play.remember(("attacked", player, enemy), play.card(enemy).life)
    player_attack.start(play, player, enemy, cards, joinable=True)


@does("engage")
def do_engage(play: Play, position: Position, act: Act, number: int) -> None:
    """A player engages an enemy by choice."""
    name = act.name
    ident = position.the(name, play)
    player = by_whom(play, position, act)
    refuse(why_not_engage(play, ident, player), f"{name} cannot be engaged")
    play.then(encounter_phase.engage.task(player, "optional", ident))


def why_not_engage(play: Play, ident: int, player: int) -> permissions.Reason | None:
    """Why a player cannot engage an enemy by choice."""
    if play.card(ident).zone != table.STAGING or not table.is_enemy(play, ident):
        return ("it is no enemy in the staging area", ("lcg/optional-engagement", "lcg/framework/5.2"))
    return permissions.may_engage(play, ident, player, "optional")
