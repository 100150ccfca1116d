"""How often abilities may be used: what a limit counts, and for whom (lcg/limits, lcg/faq/1.51)."""

from __future__ import annotations

from collections.abc import Hashable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.phrases import REMARKS
from ruling_service.engine.lcg.rulebook import LCG


def limits(ability: Node) -> tuple[Node, ...]:
    """The limits in an ability's remarks."""
    return tuple(r for r in nodes(ability, "limit") if r.kind in LIMITS)


LIMITS = kinds_with("lcg", "limits")
FOR_ANY_PLAYER = frozenset(["any_player_may", "each_player_may_use"])
"""Remarks that let players use an ability of a card they do not control."""


USED_BEFORE, USED_NOW = "used before in the campaign", "used in the campaign"
"""Under which names the titles of cards are remembered whose ability of once per campaign was used: in games
before, by the campaign's log, and in this one.
"""


def is_for_any_player(ability: Node) -> bool:
    """Whether an ability says that players who don't control its card may use it too."""
    return any(remark.kind in FOR_ANY_PLAYER for remark in nodes(ability, "limit"))


def is_for_first_player(ability: Node) -> bool:
    """Whether an ability says that the first player may use it, and so nobody else."""
    return any(remark.kind == "only_first_player" for remark in nodes(ability, "limit"))


REMARKS.plays(*LIMITS, "any_player_may", "only_first_player", "x_is")


def limit_key(play: Play, ident: int, life: int, index: int, limit: Node, player: int | None) -> Hashable:
    """Under which name uses are counted: per phase or round each copy by itself, per game each player
    (lcg/limits).
    """
    per = {"turn": "phase", "next_round": "round", "campaign": "game"}.get(
        str(limit.get("per") or "round"), str(limit.get("per") or "round")
    )
    if limit.kind in ("each_player_may_use", "limit_each_player"):
        return (per, ident, life, index, player)
    if limit.kind == "limit_group":
        return (per, play.card(ident).printed, index)
    if limit.kind == "limit_each_copy":
        return (per, ident, life, index)
    return ("game", player, play.card(ident).printed, index) if per == "game" else (per, ident, life, index)


@LCG.plays("lcg/limits", "lcg/faq/1.51")
def limit_reached(play: Play, ident: int, life: int, index: int, ability: Node, player: int | None) -> bool:
    """Whether the ability has been used as often as its limit allows."""
    for limit in limits(ability):
        if limit.get("per") == "campaign" and play.name(ident) in play.fact(USED_BEFORE, ()):
            return True
        most = limit.get("n")
        used = play.used(limit_key(play, ident, life, index, limit, player))
        if used >= (most if isinstance(most, int) else 1):
            return True
    return False


def count_use(play: Play, ident: int, index: int, ability: Node, player: int | None) -> None:
    """Count a use against the ability's limits."""
    for limit in limits(ability):
        key = limit_key(play, ident, play.card(ident).life, index, limit, player)
        play.count_use(key)
        if limit.get("per") == "campaign" and play.fact("campaign") is not None:
            play.remember(USED_NOW, (*play.fact(USED_NOW, ()), play.name(ident)))


@LCG.plays("lcg/limits", "lcg/framework/6.4.4", "lcg/framework/6.8.4")
def in_an_attack_of_its_own(play: Play) -> None:
    """An attack is about to begin: what was counted in the attack around it waits until that goes on."""
    _renamed(play, "attack", ("attack", len(table.attacks(play))))


@LCG.plays("lcg/limits", "lcg/framework/6.4.4", "lcg/framework/6.8.4")
def after_an_attack(play: Play) -> None:
    """An attack is over, and with it what was counted in it; an attack around it goes on."""
    play.forget_uses("attack")
    _renamed(play, ("attack", len(table.attacks(play))), "attack")


def _renamed(play: Play, unit: Hashable, other: Hashable) -> None:
    used = play.state.used
    for key in [key for key in used if isinstance(key, tuple) and key[0] == unit]:
        used[(other, *key[1:])] = used.pop(key)
        play.touch()


def uses(play: Play, ident: int) -> int | None:
    """How often the limited abilities of a card have been used in the time that their limits speak of; None
    for a card without a limited ability, whose uses nobody counts.
    """
    card = play.card(ident)
    keys = {
        limit_key(play, ident, card.life, index, limit, card.controller)
        for index, ability in enumerate(play.printed(ident).abilities) for limit in limits(ability)
    }
    return sum(play.used(key) for key in keys) if keys else None


def counted_in(says: Node) -> str:
    """The unit in which the uses that a phrase speaks of are counted: the time or the phase it names, without
    any the whole game.
    """
    return "phase" if says.get("phase") is not None else span(says.get("per") or "game")


def span(per: object) -> str:
    """The unit in which uses are counted for a "each round", "each phase" or "each attack"."""
    return {
        "turn": "phase", "attack": "attack", "next_round": "round", "game": "game",
        "campaign": "game",
    }.get(str(per), str(per))


REMARKS.plays("limit_number", "limit_bonus", "no_stacking", "record_it", "areas_combine", "shadows_first",
              "comparison", "so_many_active", "given_to_all")
