"""Enemy attacks, in and outside the combat phase: initiate, declare a defender, shadow effect, damage, end.

After every step the attack goes on only if there still is an attacking enemy (lcg/faq: an enemy destroyed
before its attack resolves).
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.lcg import (
    allowances,
    companies,
    damage_limits,
    delays,
    encounter_effects,
    fighting,
    framework,
    limits,
    permissions,
    rulesets,
    shadow,
    table,
    values,
    verbs,
)
from ruling_service.engine.lcg.changes import OUT
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.keywords import sentinel
from ruling_service.engine.lcg.planning_phase import following_player, replace_next
from ruling_service.engine.lcg.play_restrictions import ATTACKS_OVER
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.steps import IN_AN_ATTACK, attack_step, round_step
from ruling_service.engine.lcg.table import Attack


@round_step("6.3")
@LCG.procedure("lcg/framework/6.3")
def attacks_begin(play: Play) -> None:
    """The first player is the active player."""
    play.remember("active player", table.first_player(play))


def eligible(play: Play, player: int) -> list[int]:
    """The enemies engaged with the player, or considered to be, that have not attacked the player yet and
    can.
    """
    those = (*table.engaged_with(play, player), *allowances.attacks_from_staging(play, player))
    return [i for i in those if why_no_attack(play, i, player) is None]


@LCG.plays("lcg/framework/6.4a")
def why_no_attack(play: Play, enemy: int, player: int) -> permissions.Reason | None:
    """Why an enemy does not attack the player in the combat phase, when its turn comes."""
    engaged = table.engaged_player(play, enemy)
    if engaged != player and enemy not in allowances.attacks_from_staging(play, player):
        return (f"it is not engaged with {play.player(player)}", ("lcg/framework/6.4a", "lcg/engaged"))
    mark = shadow.has_attacked(player) if engaged is None else "has attacked"
    if play.card(enemy).marked(mark) or engaged is None and _has_attacked_its_one(play, enemy, player):
        return ("it has made its attack of this round", ("lcg/framework/6.4a",))
    if permissions.makes_no_attack(play, enemy):
        return ("a keyword has it make no attack", ("lcg/framework/6.4a",))
    return fighting.may_attack(play, enemy, player)


@LCG.plays("lcg/framework/6.4a", "lcg/faq/1.30")
def _has_attacked_its_one(play: Play, enemy: int, player: int) -> bool:
    """Whether an enemy that counts as engaged with one player, who may be another by now, has attacked."""
    attacked = shadow.has_attacked(player).removesuffix(str(player))
    return (
        any(mark.startswith(attacked) for mark in play.card(enemy).marks)
        and fighting.considered_engaged_with_one(play, enemy)
    )


@round_step("6.4a")
@LCG.procedure("lcg/framework/6.4a")
def next_attack(play: Play) -> None:
    """The active player chooses which of the eligible enemies attacks next."""
    player = play.fact("active player", table.first_player(play))
    play.remember("active player", player)
    enemies = eligible(play, player) if player in table.players(play) else []
    for enemy in table.engaged_with(play, player):
        reason = fighting.may_attack(play, enemy, player)
        if reason is not None and not play.card(enemy).marked("has attacked") and not enemies:
            play.say(f"{play.name(enemy)} does not attack: {reason[0]}", *reason[1], idle=True)
    if enemies:
        replace_next(play, "6.4a")
        options = [Option(f"{play.name(i)} attacks", i) for i in enemies]
        play.decide(
            "order", player, "which enemy attacks next", options, attack_in_combat.choosing(player, None),
            "lcg/framework/6.4a"
        )


@round_step("6.5")
@LCG.procedure("lcg/framework/6.5")
def next_active(play: Play) -> None:
    """The next player's enemies attack; after the last player, enemy attacks end."""
    following = following_player(play)
    play.remember("active player", following)
    if following is not None:
        replace_next(play, "6.4a")


@LCG.procedure("lcg/framework/6.4b")
def attack_in_combat(play: Play, player: int, against: int | None, enemy: int) -> None:
    """An enemy makes its attack of the round."""
    play.mark(
        enemy,
        "has attacked" if table.engaged_player(play, enemy) is not None else shadow.has_attacked(player)
    )
    start(play, enemy, player, against=against, outside=False)


MADE = "attacks made"
"""The name under which a text remembers that an attack was made by it."""
NO_SHADOW_CARD = "no shadow card"
"""The mark of an enemy whose next attack by an effect is dealt no shadow card."""


@LCG.plays("lcg/attacks-outside-the-combat-phase", "lcg/faq/1.28", "lcg/faq/1.42")
def attack_by_effect(play: Play, enemy: int, player: int, against: int | None = None) -> None:
    """An enemy makes an attack because an effect says so: it is dealt a new shadow card first, and this is
    not its attack of the round.
    """
    play.then(begin_by_effect.task(enemy, player, against))


GONE = ("lcg/faq/the-attacker-is-destroyed-during-its-attack", "lcg/in-play-and-out-of-play")
"""What says that an enemy which has left play attacks no more."""


@LCG.procedure("lcg/attacks-outside-the-combat-phase", "lcg/faq/1.42", *GONE)
def begin_by_effect(
    play: Play, enemy: int, player: int, against: int | None, frame_id: int | None = None,
    life: int | None = None
) -> None:
    """Old shadow cards are discarded, a new one is dealt, then the steps of an enemy attack follow; the text
    that calls for it, if it still goes on, knows that an attack was made, or that it wasn't done (lcg/then).

    An enemy that is told of by its `life`, because it attacks later, doesn't once it has left play.
    """
    if life is not None and not (play.card(enemy).life == life and table.is_in_play(play.card(enemy))):
        play.say(f"{play.name(enemy)} does not attack: it has left play", *GONE, idle=True)
        return
    gets_none = play.card(enemy).marked(NO_SHADOW_CARD)
    play.mark(enemy, NO_SHADOW_CARD, False)
    if is_on_nobody(play, enemy, player, frame_id):
        return
    reason = fighting.may_attack(play, enemy, player)
    if reason is not None:
        play.say(f"{play.name(enemy)} does not attack: {reason[0]}", *reason[1], idle=True)
        if frame_id is not None:
            play.reframe(frame_id, success=False)
        return
    if frame_id is not None:
        play.bind(frame_id, **{MADE: True})
    play.say(
        f"{play.name(enemy)} attacks outside the usual order",
        *table.rule_of_extra_attacks(play, by_enemy=True)
    )
    shadow.discard_all(play, enemy, "lcg/faq/1.42")
    dealing = []
    if rulesets.variant(play, "c25"):
        play.say(f"{play.name(enemy)} is dealt no shadow card outside the combat phase", "lcg/conflict/c25")
    elif gets_none:
        play.say(f"{play.name(enemy)} is dealt no shadow card for this attack")
    else:
        dealing = [shadow.deal.task(enemy, None)]
    play.then(*dealing, start_by_effect.task(enemy, player, against))


ON_THE_FIRST = "attacks are on the first player"
"""The name under which a text remembers that it has enemies attack whoever is the first player."""
PASSED_ON = "the player attacked is out, and no document says whether the next first player is attacked"


@LCG.plays(*OUT)
def is_on_nobody(play: Play, enemy: int, player: int, frame_id: int | None) -> bool:
    """Whether the attack that a text calls for finds its player eliminated, as by an attack before it: it
    isn't made. Where the text says "the first player", that player's place may be another's by then.
    """
    if not companies.is_out(play, player):
        return False
    frame = None if frame_id is None else play.state.frames.get(frame_id)
    if frame is not None and frame.get(ON_THE_FIRST, False):
        attack = Unread(play.name(enemy), "an attack on the first player", PASSED_ON)
        come_upon(play, attack, "lcg/faq/1.30", of_text=False)
    else:
        said = f"{play.player(player)} is out of the game: {play.name(enemy)} does not attack"
        play.say(said, *OUT, idle=True)
    return True


@LCG.procedure("lcg/framework/6.4b")
def start_by_effect(play: Play, enemy: int, player: int, against: int | None) -> None:
    """The attack outside the normal order begins."""
    start(play, enemy, player, against=against, outside=True)


def start(play: Play, enemy: int, player: int, *, against: int | None, outside: bool) -> None:
    """Lay out the steps of the attack, each followed by its action window."""
    limits.in_an_attack_of_its_own(play)
    play.remember(
        "attacks", (*table.attacks(play), Attack(True, enemy, player, against=against, outside=outside))
    )
    steps = []
    for number in ("6.4b", "6.4.1", "6.4.2", "6.4.3"):
        steps += [IN_AN_ATTACK[number].task(enemy), attack_window.task(number, enemy)]
    resume = play.fact("step", "")
    play.then(*steps, end.task(enemy, resume))


def goes_on(play: Play, enemy: int) -> bool:
    """Whether this attack still has an attacker, and a player attacked who has not been eliminated."""
    attack = table.attack(play)
    return attack is not None and has_attacker(play, enemy) and not companies.is_out(play, attack.player)


def has_attacker(play: Play, enemy: int) -> bool:
    """Whether this attack still has an attacker: the enemy is alive and where attacks can come from.

    A card being revealed, or dealt as a shadow card, attacks from where it is
    (lcg/faq/where-a-revealed-attacker-is).
    """
    attack = table.attack(play)
    card = play.card(enemy)
    alive = table.is_in_play(card) or card.zone in (table.REVEALING, table.SHADOW)
    under_way = attack is not None and attack.by_enemy and attack.enemy == enemy and not attack.destroyed
    return under_way and alive and not attack_ended(play, enemy)


def attack_ended(play: Play, enemy: int) -> bool:
    """Whether an effect ended the attack."""
    return bool(play.fact(("attack ended", enemy)))


def begin_step(play: Play, number: str) -> None:
    """Note in which step of the attack we are."""
    play.remember("step", number)
    stops = play.fact("stop before", frozenset())
    if number in stops:
        play.state.agenda.clear()


@LCG.procedure("lcg/rule/action-windows")
def attack_window(play: Play, number: str, enemy: int) -> None:
    """The action window after a step of the attack, if the attack still goes on."""
    if goes_on(play, enemy):
        play.then(framework.window.task(number))


@attack_step("6.4b")
@LCG.procedure("lcg/framework/6.4b")
def initiate(play: Play, enemy: int) -> None:
    """The enemy attacks."""
    begin_step(play, "6.4b")
    attack = table.attack(play)
    assert attack is not None
    if allowances.some_text_asks(play, "attacks_first"):
        for unit in ("phase", "round"):
            play.count_use((unit, "attacks of", enemy))
    play.happen(verbs.attacks(attacker=enemy, player=attack.player, against=attack.against))


@attack_step("6.4.1")
@LCG.procedure("lcg/framework/6.4.1", "lcg/defending-player")
def declare_defender(play: Play, enemy: int) -> None:
    """The defending player declares one ready character, or none; after "none", others may with Sentinel."""
    if not goes_on(play, enemy):
        return
    begin_step(play, "6.4.1")
    attack = table.attack(play)
    assert attack is not None
    if attack.defenders:  # a text has declared the defender as the attack began
        play.say(f"The defender is declared: {table.names(play, attack.defenders)}", "lcg/multiple-defenders")
        if allowances.may_declare_several(play, attack.player, enemy):
            play.then(another_defender.task(enemy, attack.player))
        return
    able = [
        i for i in table.characters(play, attack.player) if fighting.may_defend(play, i, attack) is None
    ]
    options = [*(Option(f"{play.name(i)} defends", i) for i in able), Option("no defender", None)]
    play.decide(
        "defend", attack.player, f"who defends against {play.name(enemy)}", options,
        defender.choosing(enemy, attack.player)
    )


@LCG.procedure("lcg/framework/6.4.1", "lcg/keyword/sentinel")
def defender(play: Play, enemy: int, player: int, chosen: int | None) -> None:
    """A defender was declared, or declined: then the next player with a ready sentinel character is asked."""
    attack = table.attack(play)
    if attack is None or not goes_on(play, enemy):
        return
    if chosen is not None:
        tired = (
            [verbs.exhausted(card=chosen, why="defend")]
            if permissions.exhausts_to(play, chosen, "defend", enemy) else []
        )
        if allowances.may_declare_several(play, player, enemy):
            play.then(another_defender.task(enemy, player))
        play.happen(
            *tired, verbs.defends(defender=chosen, enemy=enemy, player=player, tired=bool(tired) or None)
        )
        return
    for other in sentinel.asked_next(play, attack, player):
        able = sentinel.able(play, other, attack)
        if able:
            options = [
                *(Option(f"{play.name(i)} defends (Sentinel)", i) for i in able), Option("no defender", None)
            ]
            play.decide("defend", other, f"who defends for {play.player(attack.player)}", options,
                        defender.choosing(enemy, other),
                        "lcg/keyword/sentinel")  # fmt: skip
            return
    update(play, declared=True)
    play.happen(verbs.undefended(enemy=enemy, player=attack.player))


@LCG.applies(verbs.undefended, "lcg/framework/6.4.1")
def is_undefended(play: Play, o: Occurrence, _: Happening) -> None:
    """Nobody defends."""
    play.say("The attack is undefended")


@LCG.procedure("lcg/multiple-defenders")
def another_defender(play: Play, enemy: int, player: int) -> None:
    """A text lets the player declare more defenders."""
    attack = table.attack(play)
    able = [
        i for i in table.characters(play, player)
        if attack is not None and fighting.may_defend(play, i, attack) is None
    ]
    if able and goes_on(play, enemy):
        options = [
            *(Option(f"{play.name(i)} defends too", i) for i in able), Option("no further defender", None)
        ]
        then = further_defender.choosing(enemy, player)
        play.decide("defend", player, f"who else defends against {play.name(enemy)}", options, then)


@LCG.procedure("lcg/multiple-defenders")
def further_defender(play: Play, enemy: int, player: int, chosen: int | None) -> None:
    """One more defender, or none."""
    if chosen is not None:
        defender(play, enemy, player, chosen)


@LCG.applies(verbs.defends, "lcg/framework/6.4.1")
def defends(play: Play, o: Occurrence, _: Happening) -> Done:
    """The character is defending, unless what waited for its being declared has taken it out of play: then
    nobody does.
    """
    attack, there = table.attack(play), table.is_in_play(play.card(o.get("defender")))
    if attack is not None:
        update(play, defenders=(*attack.defenders, *([o.get("defender")] if there else ())), declared=True)
    return True if there else NOT_AT_ALL


def update(play: Play, **fields: object) -> None:
    """Change the record of the innermost attack."""
    under_way = table.attacks(play)
    if under_way:
        play.remember(
            "attacks", (*under_way[:-1], under_way[-1]._replace(**fields))  # type: ignore[arg-type]
        )


@attack_step("6.4.2")
@LCG.procedure("lcg/framework/6.4.2")
def shadow_step(play: Play, enemy: int) -> None:
    """The attacking enemy's shadow card is turned up and resolved."""
    if goes_on(play, enemy):
        begin_step(play, "6.4.2")
        play.then(shadow.resolve_next.task(enemy))


INSTEAD_OF_DAMAGE: Occasion[[Play, int, int, int], bool] = Occasion()
"""Whether something else comes in place of the damage that an enemy's attack would deal a player."""


@attack_step("6.4.3")
@LCG.procedure("lcg/framework/6.4.3", "lcg/damage")
def damage_step(play: Play, enemy: int) -> None:
    """Attack minus defense is dealt to the defender; an undefended attack hits one hero of the defending
    player with all of it.
    """
    if not goes_on(play, enemy):
        return
    begin_step(play, "6.4.3")
    attack = table.attack(play)
    assert attack is not None
    if attack.harmless:
        return
    strength = values.strength(play, enemy, "attack")
    if attack.defenders and not allowances.attack_counts_undefended(play):
        shield = sum(values.contributes(play, d, "defense") for d in attack.defenders)
        amount = max(0, strength - shield)
        play.say(f"{play.name(enemy)} [attack] {strength} against [defense] {shield}: {amount} damage")
        if amount and not INSTEAD_OF_DAMAGE.any(play, enemy, attack.player, amount):
            sent = damage_limits.damage_goes_to(play, enemy, "defended")
            options = [Option(f"{play.name(d)} takes the damage", d) for d in sent or attack.defenders]
            play.decide("target", attack.player, "which defender takes all the damage", options,
                        deal_attack_damage.choosing(enemy, amount),
                        "lcg/multiple-defenders", "lcg/faq/1.04")  # fmt: skip
        return
    undefended(play, attack, strength)


@LCG.plays("lcg/framework/6.4.3", "lcg/faq/1.41")
def undefended(play: Play, attack: Attack, strength: int) -> None:
    """No defense: all damage goes to one hero of the defending player, or to the character attacked."""
    play.say(f"Undefended: {strength} damage, no [defense] subtracted", "lcg/framework/6.4.3")
    if INSTEAD_OF_DAMAGE.any(play, attack.enemy, attack.player, strength):
        return
    elsewhere = damage_limits.damage_goes_to(play, attack.enemy, "undefended")
    if elsewhere:
        targets = list(elsewhere)
    elif attack.against is not None and table.is_in_play(play.card(attack.against)):
        targets = [attack.against]
    else:
        targets = encounter_effects.undefended_targets(play, attack)
        sent = damage_limits.damage_goes_to(play, attack.enemy, "undefended", may=True)
        targets += [ident for ident in sent if ident not in targets]
    if strength and targets:
        options = [Option(f"{play.name(i)} takes the damage", i) for i in targets]
        then = deal_attack_damage.choosing(attack.enemy, strength)
        play.decide("target", attack.player, "which hero takes the undefended damage", options, then)


@LCG.procedure("lcg/damage", "lcg/framework/6.4.3")
def deal_attack_damage(play: Play, enemy: int, amount: int, target: int) -> None:
    """Deal the damage of an enemy's attack; what a text does with more than enough of it follows, when it is
    known how much was dealt and not prevented.
    """
    attack = table.attack(play)
    if attack is not None:
        raises = damage_limits.excess_raises_threat(play, enemy)
        beyond = damage_limits.damage_goes_to(play, enemy, "excess")
        those = () if beyond == (target,) else beyond
        if raises or those:
            play.then(after_the_hit.task(enemy, attack.player, attack.excess, raises, those))
    play.happen(
        verbs.damaged(
            card=target, amount=amount, by=enemy, source=enemy, combat=True, life=play.card(target).life
        )
    )


UNKNOWN_POINTS = "the damage beyond them is asked for, and how many there are isn't known"


@LCG.procedure("lcg/damage")
def after_the_hit(
    play: Play, enemy: int, player: int, before: int, raises: bool, those: tuple[int, ...]
) -> None:
    """What was dealt beyond the hit points of the one hit, where the attack had dealt so much `before`,
    raises the threat of the player attacked, or goes to one of those cards.
    """
    attack = table.attack(play)
    for ident in attack.hurt if attack is not None else ():
        if play.value(ident, "hit points") is None:
            come_upon(play, Unread(play.name(ident), "hit points", UNKNOWN_POINTS), "lcg/hit-points",
                      of_text=False)  # fmt: skip
    amount = 0 if attack is None else attack.excess - before
    if amount > 0 and raises:
        play.then(excess_damage.task(enemy, player, amount))
    if amount > 0 and those:
        play.then(excess_is_sent.task(enemy, player, amount, those))


@LCG.procedure("lcg/damage", "lcg/replacement-effects")
def excess_is_sent(play: Play, enemy: int, player: int, amount: int, those: tuple[int, ...]) -> None:
    """The player attacked chooses which of the cards that a text names takes what was more than enough."""
    options = [Option(f"{play.name(i)} takes the damage", i) for i in those]
    then = excess_elsewhere.choosing(enemy, amount)
    play.decide("target", player, "which card takes the rest of the damage", options, then)


@LCG.procedure("lcg/damage", "lcg/replacement-effects")
def excess_elsewhere(play: Play, enemy: int, amount: int, target: int) -> None:
    """What was more than enough to kill the one hit is dealt to the card that a text names for it."""
    play.happen(
        verbs.damaged(
            card=target, amount=amount, by=enemy, source=enemy, combat=True, life=play.card(target).life
        )
    )


@LCG.procedure("lcg/damage", "lcg/threat-threat-dial")
def excess_damage(play: Play, enemy: int, player: int, amount: int) -> None:
    """What was more than enough to kill the defender raises the defending player's threat, by the enemy's own
    text.
    """
    play.happen(verbs.raised_threat(player=player, amount=amount, source=enemy, effect=True))


ENDED_EARLY = "lcg/faq/the-attacker-is-destroyed-during-its-attack"


@attack_step("6.4.4")
@LCG.procedure("lcg/framework/6.4.4", ENDED_EARLY)
def end(play: Play, enemy: int, resume: str) -> None:
    """The attack ends; shadow cards dealt for an attack outside the combat phase are discarded."""
    attack = table.attack(play)
    if attack is None:
        return
    begin_step(play, "6.4.4")
    undefended_too = allowances.is_undefended(play, attack) or None
    for ended in play.expire(table.attack_end(play)):
        delays.tell_of_the_end(play, ended, "An effect for this attack ends")
    if has_attacker(play, enemy):
        ends = verbs.attacked(
            attacker=enemy, player=attack.player, defenders=attack.defenders, unhurt=table.unhurt(attack),
            damage=attack.damage, undefended=undefended_too
        )
    else:
        cites = (ENDED_EARLY, "lcg/rule/attack-outside-combat" if attack.outside else "lcg/framework/6.4.4")
        play.say(f"The attack ends: {play.name(enemy)} is no longer attacking", *cites)
        ends = verbs.attack_cut_short(
            attacker=enemy, player=attack.player, defenders=attack.defenders, unhurt=table.unhurt(attack),
            damage=attack.damage
        )
    play.happen(ends, then=[over.task(enemy, resume, attack.outside)])


@LCG.procedure("lcg/framework/6.4.4", "lcg/attacks-outside-the-combat-phase")
def over(play: Play, enemy: int, resume: str, outside: bool) -> None:
    """Nobody defends any more."""
    if allowances.some_text_asks(play, "play_only_before"):
        play.count_use(("phase", ATTACKS_OVER))
    play.expire(table.attack_over(play))
    ended = table.attack(play)
    player = None if ended is None else ended.player
    play.remember("attacks", table.attacks(play)[:-1] or None)
    limits.after_an_attack(play)
    play.remember(("attack ended", enemy), None)
    if outside and table.phase(play) != "combat":
        shadow.discard_all(play, enemy, "lcg/attacks-outside-the-combat-phase", "lcg/faq/1.28")
    elif player is not None:
        shadow.discard_used(play, enemy, player)
    play.remember("step", resume)
