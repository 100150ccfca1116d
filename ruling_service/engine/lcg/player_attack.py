"""The players' attacks: declare attackers against an enemy, ranged characters join, strength, damage."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.subsets import Group
from ruling_service.engine.lcg import (
    damage_limits,
    delays,
    fighting,
    framework,
    limits,
    permissions,
    table,
    values,
    verbs,
)
from ruling_service.engine.lcg.enemy_attack import begin_step, update
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.keywords import ranged
from ruling_service.engine.lcg.planning_phase import following_player, replace_next
from ruling_service.engine.lcg.quest_phase import groups
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.steps import attack_step, round_step
from ruling_service.engine.lcg.table import Attack


@round_step("6.7")
@LCG.procedure("lcg/framework/6.7")
def attacks_begin(play: Play) -> None:
    """The first player is the active player."""
    play.remember("active player", table.first_player(play))


@LCG.plays("lcg/faq/1.11", "lcg/framework/6.8a")
def targets(play: Play, player: int) -> dict[int, list[int]]:
    """The enemies the player may attack now, and with whom: each once a round; others' enemies and staged
    ones only as abilities allow.
    """
    ready = table.characters(play, player)
    found = {}
    for enemy in table.enemies_in_play(play):
        if play.fact(("attacked", player, enemy)) == play.card(enemy).life:
            continue
        able = [i for i in ready if fighting.may_attack_with(play, i, enemy, player) is None]
        if able:
            found[enemy] = able
    return found


@LCG.plays("lcg/faq/1.11", "lcg/framework/6.8a")
def round_over(play: Play) -> None:
    """In the next round every enemy may be attacked again."""
    for name in [n for n in play.state.facts if isinstance(n, tuple) and n[0] == "attacked"]:
        play.remember(name, None)


@round_step("6.8a")
@LCG.procedure("lcg/framework/6.8a")
def next_attack(play: Play) -> None:
    """The active player may declare an attack."""
    player = play.fact("active player", table.first_player(play))
    play.remember("active player", player)
    found = targets(play, player) if player in table.players(play) else {}
    if found:
        options = [Option("no (further) attack", None)]
        complete = True
        for enemy, able in found.items():
            legal = groups(play, able, _together(play, enemy, player))
            options += [
                Option(f"attack {play.name(enemy)} with {table.names(play, g)}", (enemy, g))
                for g in legal.groups
            ]
            complete = complete and legal.complete
        prompt, then = "which enemy to attack, and with whom", attack_in_combat.choosing(player)
        play.decide("attack", player, prompt, options, then, "lcg/framework/6.8a", complete=complete)


def _together(play: Play, enemy: int, player: int) -> Callable[[Group], bool]:
    """Which groups of a player's characters may attack an enemy together."""
    return lambda group: fighting.may_attack_together(play, group, enemy, player) is None


@round_step("6.9")
@LCG.procedure("lcg/framework/6.9")
def next_active(play: Play) -> None:
    """The next player may attack; after the last, player attacks end."""
    following = following_player(play)
    play.remember("active player", following)
    if following is not None:
        replace_next(play, "6.8a")


@LCG.procedure("lcg/framework/6.8b", "lcg/faq/1.11")
def attack_in_combat(play: Play, player: int, chosen: tuple[int, tuple[int, ...]] | None) -> None:
    """Declare the attack: it counts against the one attack on this enemy.

    Then the same player is asked again.
    """
    if chosen is None:
        return
    enemy, attackers = chosen
    replace_next(play, "6.8a")
    play.remember(("attacked", player, enemy), play.card(enemy).life)
    start(play, player, enemy, attackers, joinable=True)


def start(
    play: Play, player: int, enemy: int, attackers: tuple[int, ...], *, joinable: bool,
    exhausted: bool = False, at_range: bool = False
) -> None:
    """Lay out the steps of the attack.

    `joinable`: ranged characters of others may join; `exhausted`: the attackers already are; `at_range`: the
    text that lets them attack says that it is a ranged attack, as else only one by the keyword is.
    """
    if joinable:
        by_it = ranged.takes_part_by_it(play, attackers, enemy, player)
    else:
        by_it = attackers if at_range else ()
    record = Attack(
        False, enemy, player, attackers=attackers, ranged=by_it, declared=True, outside=not joinable
    )
    limits.in_an_attack_of_its_own(play)
    play.remember("attacks", (*table.attacks(play), record))
    resume = play.fact("step", "")
    steps = [declare.task(enemy, exhausted)]
    if joinable:
        steps += [ranged_option.task(enemy)]
    steps += [
        attack_window.task("6.8.1", enemy), determine_strength.task(enemy),
        attack_window.task("6.8.2", enemy), determine_damage.task(enemy),
        attack_window.task("6.8.3", enemy), end.task(enemy, resume),
    ]  # fmt: skip
    play.then(*steps)


def goes_on(play: Play, enemy: int) -> bool:
    """Whether the attack still has a target and someone attacking it."""
    attack = table.attack(play)
    if attack is None or attack.by_enemy or attack.enemy != enemy or attack.destroyed:
        return False
    return bool(attack.attackers) and table.is_in_play(play.card(enemy))


@LCG.procedure("lcg/rule/action-windows")
def attack_window(play: Play, number: str, enemy: int) -> None:
    """The action window after a step of the attack, if it still goes on."""
    if goes_on(play, enemy):
        play.then(framework.window.task(number))


@attack_step("6.8b")
@LCG.procedure("lcg/framework/6.8b")
def declare(play: Play, enemy: int, exhausted: bool) -> None:
    """The attackers exhaust and are declared."""
    begin_step(play, "6.8b")
    attack = table.attack(play)
    assert attack is not None
    tiring = () if exhausted else attack.attackers
    tired = [
        verbs.exhausted(card=i, why="attack") for i in tiring
        if permissions.exhausts_to(play, i, "attack", enemy)
    ]
    damage_limits.count(play, "attackers of", enemy, len(attack.attackers))
    play.happen(
        *tired, *(verbs.attacks(attacker=i, enemy=enemy, player=attack.player) for i in attack.attackers)
    )


@LCG.applies(verbs.attacks, "lcg/in-play-and-out-of-play")
def attacks(play: Play, o: Occurrence, _: Happening) -> Done:
    """An attacker attacks, unless what waited for its attack has taken it out of play."""
    card = play.card(o.get("attacker"))
    there = table.is_in_play(card) or card.zone in (table.REVEALING, table.SHADOW)
    return True if there else NOT_AT_ALL


@attack_step("6.8.1")
@LCG.procedure("lcg/framework/6.8.1", "lcg/keyword/ranged")
def ranged_option(play: Play, enemy: int) -> None:
    """Ranged characters of the other players may exhaust to join, in player order."""
    attack = table.attack(play)
    if not goes_on(play, enemy) or attack is None:
        return
    begin_step(play, "6.8.1")
    play.then(*(may_join.task(enemy, p) for p in table.players(play) if p != attack.player))


@LCG.procedure("lcg/framework/6.8.1", "lcg/keyword/ranged")
def may_join(play: Play, enemy: int, player: int) -> None:
    """One player's chance to join with ranged characters: only against an enemy engaged with some player."""
    able = ranged.able_to_join(play, player, enemy) if goes_on(play, enemy) else []
    if able:
        under_way = table.attack(play)
        already = under_way.attackers if under_way is not None else ()
        several = groups(
            play, able, lambda group: fighting.too_many_at_once(play, enemy, (*already, *group)) is None
        )
        options = [
            Option("nobody joins", ()), *several.options(lambda group: f"{table.names(play, group)} joins")
        ]
        prompt, then = f"who joins the attack on {play.name(enemy)}", joined.choosing(enemy, player)
        play.decide("attack", player, prompt, options, then, complete=several.complete)


@LCG.procedure("lcg/framework/6.8.1", "lcg/keyword/ranged")
def joined(play: Play, enemy: int, player: int, cards: tuple[int, ...]) -> None:
    """They exhaust and attack too."""
    attack = table.attack(play)
    if not cards or attack is None:
        return
    update(play, attackers=(*attack.attackers, *cards), ranged=(*attack.ranged, *cards))
    play.say(f"{table.names(play, cards)} join{'s' if len(cards) == 1 else ''} the attack (Ranged)")
    tired = [
        verbs.exhausted(card=i, why="attack") for i in cards
        if permissions.exhausts_to(play, i, "attack", enemy)
    ]
    play.happen(*tired, *(verbs.attacks(attacker=i, enemy=enemy, player=player) for i in cards))


OTHER_STAT: Occasion[[Play, int], str | None] = Occasion()
"""The value with which characters attack an enemy, where a keyword of the enemy says so."""


def attacking_stat(play: Play, enemy: int) -> str:
    """The value with which characters attack an enemy."""
    return next((each for each in OTHER_STAT.ask(play, enemy) if each is not None), "attack")


@LCG.plays("lcg/attack-strength")
def attack_strength(play: Play, attack: Attack) -> int:
    """The attackers' [attack] added up, as it was determined; ranged participants do not count against an
    enemy immune to ranged damage.
    """
    stat = attacking_stat(play, attack.enemy)
    settled = dict(attack.strengths or ())
    return sum(
        settled[i] if i in settled else values.contributes(play, i, stat)
        for i in ranged.counted(play, attack)
    )


@LCG.plays("lcg/framework/6.8.2")
def settle_strength(play: Play) -> None:
    """From here on no bonus raises, and no penalty lowers, what an attacker adds."""
    attack = table.attack(play)
    if attack is not None:
        stat = attacking_stat(play, attack.enemy)
        update(play, strengths=tuple((i, values.contributes(play, i, stat)) for i in attack.attackers))


@attack_step("6.8.2")
@LCG.procedure("lcg/framework/6.8.2", "lcg/attack-strength")
def determine_strength(play: Play, enemy: int) -> None:
    """Add up the attack strength."""
    attack = table.attack(play)
    if goes_on(play, enemy) and attack is not None:
        begin_step(play, "6.8.2")
        settle_strength(play)
        play.say(f"Attack strength: {attack_strength(play, attack)}")


@attack_step("6.8.3")
@LCG.procedure("lcg/framework/6.8.3", "lcg/damage")
def determine_damage(play: Play, enemy: int) -> None:
    """Attack minus defense is dealt to the enemy. Attackers that are gone by now do not count."""
    attack = table.attack(play)
    if not goes_on(play, enemy) or attack is None:
        return
    begin_step(play, "6.8.3")
    if attack.harmless:
        return
    strength, shield = attack_strength(play, attack), values.contributes(play, enemy, "defense")
    amount = max(0, strength - shield)
    play.say(f"[attack] {strength} against {play.name(enemy)}'s [defense] {shield}: {amount} damage")
    update(play, damage=amount)
    if amount:
        by = attack.attackers[0] if attack.attackers else None
        life = play.card(enemy).life
        play.happen(
            verbs.damaged(
                card=enemy, amount=amount, by=by, combat=True, life=life, attackers=attack.attackers
            )
        )


@attack_step("6.8.4")
@LCG.procedure("lcg/framework/6.8.4")
def end(play: Play, enemy: int, resume: str) -> None:
    """The attack ends; the attackers are attacking until reactions to this are done."""
    attack = table.attack(play)
    if attack is None:
        return
    begin_step(play, "6.8.4")
    for ended in play.expire(table.attack_end(play)):
        delays.tell_of_the_end(play, ended, "An effect for this attack ends")
    if not attack.attackers:
        play.then(over.task(resume))
        return
    ended_too = attack.destroyed or None
    attacked = (
        verbs.attacked(attacker=i, enemy=enemy, player=attack.player, destroyed=ended_too)
        for i in attack.attackers
    )
    play.happen(*attacked, then=[over.task(resume)])


@LCG.procedure("lcg/framework/6.8.4")
def over(play: Play, resume: str) -> None:
    """Nobody is attacking any more."""
    play.expire(table.attack_over(play))
    play.remember("attacks", table.attacks(play)[:-1] or None)
    limits.after_an_attack(play)
    play.remember("step", resume)
