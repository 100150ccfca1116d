"""Who may commit, defend, attack and be attacked, and where the players may travel."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import ships, table
from ruling_service.engine.lcg.filters import is_card, matches
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.permissions import (
    CANNOT,
    Reason,
    exhausts_to,
    is_under_guard,
    named_source,
    player_prohibited,
    prohibited,
)
from ruling_service.engine.lcg.phrases import amount
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    FORBIDDING,
    InForce,
    about_player,
    conditions_hold,
    is_immune,
    sayable,
    speaks_of,
    statements,
)
from ruling_service.engine.lcg.table import Attack, entry
from ruling_service.engine.lcg.texts import acts_of


@LCG.plays("lcg/framework/3.2")
def may_commit(play: Play, ident: int, player: int) -> Reason | None:
    """Why a character cannot be committed to the quest; one that no player controls is nobody's to commit."""
    if nobodys := _under_nobodys_control(play, ident, "lcg/framework/3.2"):
        return nobodys
    if play.card(ident).marked("committed"):
        return ("it is already committed", ("lcg/framework/3.2",))
    if not play.card(ident).ready:
        return ("it is exhausted, and only ready characters commit", ("lcg/framework/3.2", "lcg/exhausted"))
    return (
        _cannot_tire(play, ident, "commit")
        or prohibited(play, ident, "commit_act", "quest_attack_defend", "use_act")
        or player_prohibited(play, player, "commit_act", against=ident)
    )


@LCG.plays("lcg/ownership-and-control")
def _under_nobodys_control(play: Play, ident: int, step: str) -> Reason | None:
    """Why players choose no such character in a step: no player controls it."""
    if play.card(ident).controller is None:
        return ("no player controls it", (step, "lcg/ownership-and-control"))
    return None


@LCG.plays("lcg/cannot", "lcg/exhausted")
def _cannot_tire(play: Play, ident: int, why: str) -> Reason | None:
    """Why a character cannot do what it exhausts for: a text says that it cannot exhaust."""
    if "exhaust_act" not in sayable(play) or not exhausts_to(play, ident, why):
        return None
    for kind in FORBIDDING:
        for each in statements(play, kind) if kind != "does_not" else ():
            if any(act.kind == "exhaust_act" for act in acts_of(each.says)) and speaks_of(play, each, ident):
                return (
                    f"{named_source(play, each)} forbids it for {play.name(ident)}",
                    entry(play, each.frame.source, *CANNOT)
                )
    return None


DEFENDING = (
    "defend_act", "defend_against", "attack_or_defend", "quest_attack_defend", "use_act",
    "be_declared_against",
)  # fmt: skip
"""Acts that "cannot" forbids to a defender."""


@LCG.plays("lcg/framework/6.4.1", "lcg/faq/1.33")
def may_defend(play: Play, ident: int, attack: Attack) -> Reason | None:
    """Why a character cannot be declared as a defender against an attack."""
    if not play.card(ident).ready and not _defends_all_the_same(play, ident):
        return ("it is exhausted, and only ready characters defend", ("lcg/framework/6.4.1", "lcg/exhausted"))
    if ident in attack.defenders:
        return ("it already defends", ("lcg/framework/6.4.1",))
    return (
        _cannot_tire(play, ident, "defend")
        or prohibited(play, ident, *DEFENDING, against=attack.enemy)
        or player_prohibited(play, attack.player, "declare_defenders", against=attack.enemy)
        or ships.why_not_defend(play, ident, attack.enemy)
        or _no_defenders(play, attack)
    )


def _defends_all_the_same(play: Play, ident: int) -> bool:
    """Whether a text lets an exhausted character defend."""
    return any(speaks_of(play, each, ident) for each in statements(play, "defends_exhausted"))


def _no_defenders(play: Play, attack: Attack) -> Reason | None:
    """Whether a text keeps the players from defending against the enemy, or counts its attack as undefended.
    """
    for each in statements(play, "no_defenders"):
        if speaks_of(play, each, attack.enemy, "attacker") and about_player(play, each, attack.player):
            return (
                f"no defender can be declared against {play.name(attack.enemy)}",
                entry(play, each.frame.source, *CANNOT)
            )
    return None


@LCG.plays("lcg/framework/6.4a")
def may_attack(play: Play, enemy: int, player: int) -> Reason | None:
    """Why an enemy cannot attack a player."""
    return prohibited(
        play, enemy, "attack_act", "attack_target", "attack_or_defend", "make_attacks", player=player
    )


@LCG.plays("lcg/framework/6.8b", "lcg/keyword/ranged")
def may_attack_with(play: Play, ident: int, enemy: int, player: int) -> Reason | None:
    """Why a character cannot be declared as an attacker against an enemy in a player's normal attack: its
    controller's, or another's that it joins; one that no player controls joins nobody's.
    """
    if nobodys := _under_nobodys_control(play, ident, "lcg/framework/6.8b"):
        return nobodys
    if not play.card(ident).ready:
        return ("it is exhausted, and only ready characters attack", ("lcg/framework/6.8b", "lcg/exhausted"))
    if play.card(ident).controller != player and not _reaches(play, ident, enemy):
        return (
            f"{play.player(player)} does not control it, and it is not ranged",
            ("lcg/framework/6.8b", "lcg/keyword/ranged")
        )
    return _cannot_tire(play, ident, "attack") or may_be_attacked_by(play, enemy, ident, player)


@LCG.plays("lcg/framework/6.8b", "lcg/keyword/ranged")
def may_be_attacked_by(
    play: Play, enemy: int, ident: int, player: int, *, reach: bool = True
) -> Reason | None:
    """Why a character cannot attack an enemy, ready or not: out of reach (not asked without `reach`: the text
    gives it), or forbidden.
    """
    engaged = player if considered_engaged(play, enemy, player) else table.engaged_player(play, enemy)
    if reach and engaged != player and not _reaches(play, ident, enemy):
        if engaged is None:
            return ("the enemy is in the staging area", ("lcg/framework/6.8b", "lcg/keyword/ranged"))
        return (
            "the enemy is engaged with another player and the character is not ranged",
            ("lcg/framework/6.8b", "lcg/keyword/ranged")
        )
    return (
        prohibited(play, ident, *ATTACKING, against=enemy)
        or player_prohibited(
            play, player, "attack_act", "attack_target", "make_attacks", "declare_attacks", against=enemy
        )
        or prohibited(play, enemy, "be_attacked", against=ident)
        or ships.why_not_attack(play, ident, enemy)
        or _too_many_attack(play, enemy, ident)
        or _only_for_others(play, enemy, player)
    )


ATTACKING = (
    "attack_act", "attack_target", "attack_or_defend", "quest_attack_defend", "make_attacks", "use_act",
    "be_declared_against",
)  # fmt: skip
"""Acts that "cannot" forbids to an attacker."""


@LCG.plays("lcg/cannot")
def too_many_at_once(play: Play, enemy: int, attackers: tuple[int, ...]) -> Reason | None:
    """Why so many may not attack the enemy together, where a text lets no more."""
    for each in statements(play, "attackers_at_once"):
        who = each.says.get("who")
        if not isinstance(who, Node) or not speaks_of(play, each, enemy, "target"):
            continue
        n = amount(play, each.frame, each.says["n"])
        if conditions_hold(play, each) and sum(matches(play, each.frame, who, i) for i in attackers) > n:
            return (
                f"no more than {n} may attack {play.name(enemy)} together",
                entry(play, each.frame.source, *CANNOT)
            )
    return None


def _only_for_others(play: Play, enemy: int, player: int | None) -> Reason | None:
    """Whether a text lets only other players attack the enemy."""
    for each in statements(play, "only_player_attacks"):
        if (
            player is not None and speaks_of(play, each, enemy, "target")
            and not about_player(play, each, player) and conditions_hold(play, each)
        ):
            return (
                f"{play.player(player)} may not attack {play.name(enemy)}",
                entry(play, each.frame.source, *CANNOT)
            )
    return None


def _too_many_attack(play: Play, enemy: int, ident: int) -> Reason | None:
    """Whether a text limits how many may attack the enemy in a round, and as many have."""
    for each in statements(play, "attackers_limit"):
        who = each.says.get("who")
        if (
            not speaks_of(play, each, enemy, "target") or not isinstance(who, Node)
            or not matches(play, each.frame, who, ident)
        ):
            continue
        n = amount(play, each.frame, each.says["n"])
        if play.used((str(each.says["per"]), "attackers of", enemy)) >= n:
            return (
                f"no more than {n} may attack {play.name(enemy)}", entry(play, each.frame.source, *CANNOT)
            )
    return None


ENGAGED_ALSO: Occasion[[Play, int], bool] = Occasion()
"""Whether a keyword of an enemy has it count as engaged with every player, wherever it is."""


@LCG.plays("lcg/faq/1.50", "lcg/engaged")
def considered_engaged(play: Play, enemy: int, player: int) -> bool:
    """Whether an enemy that stays where it is is considered to be engaged with the player."""
    return ENGAGED_ALSO.any(play, enemy) or any(
        speaks_of(play, e, enemy) and about_player(play, e, player, "with")
        for e in statements(play, "considered_engaged")
    )


ONE_PLAYER = kinds_with("lcg", "player_by_place")
"""Phrases for one player, who may be another in the course of a phase."""


def considered_engaged_with_one(play: Play, enemy: int) -> bool:
    """Whether all that has an enemy count as engaged is a text that names one player by his place."""
    said = [e.says.get("with") for e in statements(play, "considered_engaged") if speaks_of(play, e, enemy)]
    return not ENGAGED_ALSO.any(play, enemy) and all(
        isinstance(who, Node) and who.kind in ONE_PLAYER for who in said
    )


def _reaches(play: Play, ident: int, enemy: int) -> bool:
    """Whether a character may attack an enemy that its controller is not engaged with."""
    if any(
        speaks_of(play, each, enemy, "target") and conditions_hold(play, each)
        for each in statements(play, "anyone_attacks")
    ):
        return True
    if table.engaged_player(play, enemy) is not None:
        return bool(play.value(ident, "ranged")) or reaches_others(play, ident)
    return any(
        speaks_of(play, each, ident) and _meant_target(play, each, enemy)
        for each in statements(play, "can_target_staging")
    )


def reaches_others(play: Play, ident: int) -> bool:
    """Whether a text lets a character attack enemies that another player is engaged with."""
    return any(speaks_of(play, each, ident) for each in statements(play, "reaches_others"))


def _meant_target(play: Play, each: InForce, enemy: int) -> bool:
    """Whether a permission to attack into the staging area holds for this enemy; an immune one is out of
    reach (lcg/faq/attacking-immune-enemies-in-the-staging-area).
    """
    what = each.says.get("what")
    if is_immune(play, enemy, each.frame.source):
        return False
    return not isinstance(what, Node) or is_card(play, each.frame, what, enemy)


@LCG.plays("lcg/keyword/ranged")
def may_attack_together(play: Play, group: tuple[int, ...], enemy: int, player: int) -> Reason | None:
    """Why these characters cannot be declared together: all must be able to reach the enemy, some only alone.
    """
    if table.engaged_player(play, enemy) is None and len(group) > 1:
        alone = [each for each in statements(play, "can_target_staging") if each.says.get("alone")]
        if any(speaks_of(play, each, i) for each in alone for i in group):
            return ("it can attack there only alone", ("lcg/framework/6.8b",))
    return too_many_at_once(play, enemy, group)


@LCG.plays("lcg/travel")
def may_travel(play: Play, location: int) -> Reason | None:
    """Why the players cannot travel to a location."""
    guarded = is_under_guard(play, location)
    if guarded is not None:
        return guarded
    for each in (*statements(play, "cannot_travel"), *statements(play, "no_travel_or_progress")):
        if each.frame.source == location and conditions_hold(play, each):
            return (f"{play.name(location)} cannot be travelled to", entry(play, location, *CANNOT))
    first = table.first_player(play)
    return (
        prohibited(play, location, "be_traveled_to", "be_active", "leave_staging")
        or player_prohibited(play, first, "travel_act", against=location)
    )
