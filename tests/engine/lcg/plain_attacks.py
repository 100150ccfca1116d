"""An attack that an effect has an enemy make, on the tables of `plain_world`: told from the entries named
here; never by asking the engine.
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.language.node import Node
from tests.engine.lcg.plain_deeds import _in_play, leave, one_way, settle
from tests.engine.lcg.plain_world import NotSaid, Thing, World, whose


def attack(world: World, enemy: Thing, player: int) -> None:
    """A full attack with a shadow card, one defender or none (lcg/attacks-outside-the-combat-phase)."""
    if world.shuffled:
        raise NotSaid("which card is dealt")
    shadow = next((t for t in world.things if t.place == "encounter deck"), None)
    if shadow is not None:
        shadow.place = "shadow"
    defender = one_way(world, [None, *defenders(world, player)])
    if defender is not None:
        defender.ready = False
        strength = max(0, _worth(enemy, "attack") - _worth(defender, "defense"))
        _hurt(world, defender, strength)
    elif _worth(enemy, "attack"):
        heroes = [t for t in world.things if t.type == "hero" and t.controller == player]
        _hurt(world, one_way(world, heroes), _worth(enemy, "attack"))
    if shadow is not None and world.phase == "combat" and enemy.there:
        shadow.on = enemy  # in that phase it stays (lcg/framework/6.4.4)
    elif shadow is not None:
        leave(world, shadow)
    settle(world)


def defenders(world: World, player: int) -> list[Thing]:
    """The ready characters that may be declared: of the attacked player, and others by sentinel
    (lcg/framework/6.4.1, lcg/keyword/sentinel).
    """
    return [
        t
        for t in world.things
        if t.type in ("hero", "ally")
        and t.there
        and t.ready
        and (t.controller == player or "sentinel" in t.keywords)
    ]


def _worth(thing: Thing, stat: str) -> int:
    value = thing.value(stat)
    if value is None:
        raise NotSaid("a number it does not have")
    return value


def _hurt(world: World, thing: Thing, amount: int) -> None:
    """Damage is dealt, and who is destroyed leaves play before the attack ends (lcg/framework/6.4.3)."""
    if "be_damaged" in thing.barred:
        return
    thing.tokens["damage"] += amount
    if amount:
        world.tell("damaged", thing, n=amount)
    settle(world)


def _attackers(world: World, who: object) -> list[Thing]:
    if world.attack is not None:
        raise NotSaid("an attack is under way")
    found = _in_play(world, who, "enemy")
    if len(found) > 1:
        raise NotSaid("in which order they attack")
    if any({"attack_act", "attack_target"} & t.barred for t in found):
        raise NotSaid("it cannot attack")
    return found


def _engaged_first(world: World, who: object) -> None:
    for enemy in _attackers(world, who):
        attack(world, enemy, world.doing if enemy.engaged is None else enemy.engaged)


def _at_player(world: World, node: Node) -> None:
    target = node.get("target") or Node("you")
    if not isinstance(target, Node):
        raise NotSaid("whom it attacks")
    players = whose(world, target)
    if len(players) != 1:
        raise NotSaid("in which order they are attacked")
    for enemy in _attackers(world, node["who"]):
        attack(world, enemy, players[0])


ATTACKS: dict[str, Callable[[World, Node], None]] = {
    "attacks_now": lambda w, n: _engaged_first(w, n["who"]),
    "attacks_player_now": _at_player,
    "attacks_again": lambda w, n: (
        _engaged_first(w, n["who"]) if n.get("target") is None else _at_player(w, n)
    ),
}
