"""Attacks and shadow cards: attacks that effects make, defenders, attackers, cancelled attacks
(lcg/attacks-outside-the-combat-phase).
"""

from __future__ import annotations

from collections.abc import Sequence

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import (
    called_attacks,
    choosing,
    enemy_attack,
    phrase_tasks,
    player_attack,
    resolve,
    shadow,
    table,
    verbs,
)
from ruling_service.engine.lcg.choosing import chosen, one_player, part, pick, selection
from ruling_service.engine.lcg.fighting import may_be_attacked_by
from ruling_service.engine.lcg.left_since import in_reach
from ruling_service.engine.lcg.letting_happen import each_happens, failed
from ruling_service.engine.lcg.meaning.to_come import count_to_come, once_damage_is_dealt
from ruling_service.engine.lcg.one_of_each import hangs_on_one, of_one, said_of
from ruling_service.engine.lcg.phrase_tasks import again, do_all, do_times
from ruling_service.engine.lcg.phrases import (
    ALL_OF_THEM,
    EFFECTS,
    PLAYERS,
    POSSIBLE,
    amount,
    cards,
    chooser,
    doer,
    players,
    zones,
)
from ruling_service.engine.lcg.possible import LATER, enough, unbarred
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.told_steps import leave_to_the_attack
from ruling_service.engine.lcg.undergone import happens_to
from ruling_service.engine.lcg.values import per_thing

# -- enemies' attacks ----------------------------------------------------------------------------------------


@EFFECTS.means("attacks_now", "lcg/attacks-outside-the-combat-phase", "lcg/faq/1.28")
def attacks_now(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The enemies attack at once, each the player it is engaged with."""
    who = _attacking(play, frame, node, path)
    if who is not None:
        _attack(play, frame, [(i, _attacked_player(play, frame, i), None) for i in who])


def _attacking(play: Play, frame: Frame, node: Node, path: str) -> tuple[int, ...] | None:
    """The enemies that attack, "from the staging area" only those there and one just revealed; None while one
    is chosen.
    """
    who = chosen(play, frame, node, path, "who", "which enemy attacks")
    if who is None or not node.get("from_staging"):
        return who
    return tuple(i for i in who if play.card(i).zone in (table.STAGING, table.REVEALING))


def _attacked_player(play: Play, frame: Frame, enemy: int) -> int:
    """Whom an enemy attacks if the text names nobody: its engaged player, the one the text speaks to, else
    the first player.
    """
    engaged = table.engaged_player(play, enemy)
    if engaged is not None:
        return engaged
    attack = table.attack(play)
    if attack is not None and attack.by_enemy and attack.enemy == enemy:
        return attack.player
    return chooser(play, frame)


def _attack(play: Play, frame: Frame, *in_turn: Sequence[tuple[int, int, int | None]]) -> None:
    """Enemies attack, those told together in an order of the first player's."""
    enemies = tuple(enemy for targets in in_turn for enemy, _, _ in targets)
    if not enemies:
        failed(play, frame)
    play.bind(frame.id, attacked=enemies)
    leave_to_the_attack(play, frame, enemies)
    play.then(*(called_attacks.begin_each.task(tuple(targets), frame.id) for targets in in_turn))
    settle_for_the_attack(play, frame, alone=len(enemies) == 1)


@LCG.plays("lcg/lasting-effects", "lcg/attacks-outside-the-combat-phase")
def settle_for_the_attack(play: Play, frame: Frame, *, alone: bool) -> None:
    """What the rest of the text says "for this attack" is settled before the attack it has just called for
    begins, not after it; of several attacks, that they are dealt no shadow cards.
    """
    agenda = play.state.agenda
    parts = (phrase_tasks.do.name, resolve.sentence.name)
    waiting = [
        t for t in agenda if t.name in parts and t.args[0] == frame.id
        and (_deals_none(t.args[1]) or (alone and _for_the_attack(t.args[1])))
    ]
    if not waiting:
        return
    play.state.agenda = [t for t in agenda if t not in waiting]
    play.then(attack_to_come.task(True), *reversed(waiting), attack_to_come.task(None))


def _for_the_attack(phrase: object) -> bool:
    """Whether a phrase, or every phrase of a sentence, lasts for the attack."""
    if not isinstance(phrase, Node):
        return False
    if phrase.kind == "sentence":
        return all(_for_the_attack(n) or _deals_none(n) for n in nodes(phrase, "do"))
    return phrase.kind == "until" and phrase.get("of") == "attack"


def _deals_none(phrase: object) -> bool:
    """Whether a phrase, or all of a sentence or of what is done on a condition, only says that shadow cards
    are not dealt: that is known before they would be.
    """
    if not isinstance(phrase, Node):
        return False
    if phrase.kind in ("sentence", "if_", "unless"):
        return all(_deals_none(n) for n in nodes(phrase, "do"))
    return phrase.kind == "no_shadow_for"


@LCG.procedure("lcg/lasting-effects")
def attack_to_come(play: Play, coming: bool | None) -> None:
    """Remember that "this attack" is the one about to begin."""
    play.remember("attack to come", coming)


@EFFECTS.means("attacks_player_now", "lcg/attacks-outside-the-combat-phase", "lcg/faq/1.28", "lcg/faq/1.42")
def attacks_player_now(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The enemies attack that player, or that character, at once."""
    who = _attacking(play, frame, node, path)
    if who is None:
        return
    frame = play.state.frames.get(frame.id, frame)
    target = part(node, "target")
    if PLAYERS.of(target) is None:
        against = pick(
            play, frame, target, f"{path}/target", again(frame, node, path),
            purpose="which character is attacked"
        )
        if against is not None:
            _attack(play, frame, [(i, _defending(play, frame, c), c) for c in against[:1] for i in who])
        return
    if target.kind in (
        "each_player", "the_players", "each_player_such", "each_other_player", "players_engaged"
    ):
        _attack(play, frame, *([(i, p, None) for i in who] for p in players(play, frame, target)))
        return
    if hangs_on_one(target, node["who"]):  # each attacks the player with whom it is engaged
        meant = [(i, players(play, of_one(play, frame, i, node["who"]), target)) for i in who]
        _attack(play, frame, [(i, player, None) for i, whom in meant for player in whom])
        return
    whom = one_player(play, frame, target, f"{path}/target", again(frame, node, path))
    if whom is not None:
        if target.kind == "first_player":
            play.bind(frame.id, **{enemy_attack.ON_THE_FIRST: True})
        _attack(play, frame, [(i, whom[0], None) for i in who] if whom else [])


def _defending(play: Play, frame: Frame, character: int) -> int:
    controller = play.card(character).controller
    return controller if controller is not None else chooser(play, frame)


@EFFECTS.means("attacks_again", "lcg/attacks-outside-the-combat-phase", "lcg/framework/6.4.4")
def attacks_again(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The enemy makes another attack once this one is over."""
    who = chosen(play, frame, node, path, "who", "which enemy attacks again")
    if who is None:
        return
    target = node.get("target")
    named = target if isinstance(target, Node) else Node("you") if target == "you" else None
    found = (
        one_player(play, frame, named, f"{path}/target", again(frame, node, path)) if named is not None
        else ()
    )
    if found is None:
        return
    play.bind(frame.id, attacked=who)
    for enemy in who:
        task = enemy_attack.begin_by_effect.task(
            enemy, found[0] if found else _attacked_player(play, frame, enemy), None, frame.id,
            play.card(enemy).life
        )
        called_attacks.after_the_attack(play, enemy, task)


@EFFECTS.means("cancel_attack", "lcg/cancel", "lcg/framework/6.4.4")
def cancel_attack(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The attack under way ends here: no further step of it takes place."""
    attack = table.attack(play)
    if attack is None:
        failed(play, frame)
        return
    play.tell(
        verbs.cancelled(card=attack.enemy, source=frame.source),
        f"The attack of {play.name(attack.enemy)} is cancelled" if attack.by_enemy
        else "The attack is cancelled",
        *frame.cites,
        "lcg/cancel",
    )
    play.remember(("attack ended", attack.enemy), True)
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    if happening is not None and "attacks" in happening.kinds and not happening.applied:
        play.stop(happening.id, "cancelled")


@POSSIBLE.means("cancel_attack")
def may_cancel_attack(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """An attack has to be under way."""
    return table.attack(play) is not None


# -- shadow cards --------------------------------------------------------------------------------------------


@EFFECTS.means("deal_shadow_more", "lcg/shadow-effects")
@EFFECTS.means("deal_shadow", "lcg/shadow-effects")
@EFFECTS.means("deal_its_shadow", "lcg/shadow-effects")
def deal_shadow(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Shadow cards are dealt to the enemy."""
    to = chosen(play, frame, node, path, "to", "which enemy is dealt a shadow card")
    if to is None:
        return
    to = in_reach(play, frame, part(node, "to"), to)
    number = amount(play, frame, node.get("n"))
    per = node.get("per")
    if isinstance(per, Node):
        number *= per_thing(play, frame, per)
    if not to:
        failed(play, frame)
    from_ = node.get("from")
    decks = zones(play, frame, from_) if isinstance(from_, Node) else (table.ENCOUNTER_DECK,)
    if len(decks) != 1:
        failed(play, frame)
        return
    waiting = tuple(i for i in to for _ in range(number))
    play.then(shadow.deal_to_each.task(waiting, table.first_player(play), frame.id, decks[0]))


@EFFECTS.means("discard_shadow", "lcg/shadow-effects")
def discard_shadow(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The shadow cards of the enemy are discarded unresolved."""
    to = chosen(play, frame, node, path, "to", "whose shadow cards are discarded")
    if to is None:
        return
    if not any(table.shadow_cards(play, i) for i in to):
        failed(play, frame)
    for enemy in to:
        shadow.discard_all(play, enemy, *frame.cites)


# -- players' attackers and defenders ------------------------------------------------------------------------


@EFFECTS.means("declare_defender", "lcg/framework/6.4.1", "lcg/multiple-defenders")
def declare_defender(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The character defends against the attack under way, besides those that do."""
    what = chosen(play, frame, node, path, "what", "who defends")
    attack = table.attack(play)
    if what is None:
        return
    if not what or attack is None or not attack.by_enemy:
        failed(play, frame)
        return
    play.happen(
        *(verbs.defends(defender=i, enemy=attack.enemy, player=play.card(i).controller) for i in what),
        frame=frame.id
    )


@EFFECTS.means("declare_attack", "lcg/framework/6.8b", "lcg/faq/1.11")
@EFFECTS.means("declare_attack_now", "lcg/framework/6.8b", "lcg/faq/1.11")
def declare_attack_now(play: Play, frame: Frame, node: Node, path: str) -> None:
    """An extra attack at once: nobody may join, it does not use up the attack against that enemy, and
    exhausting was part of the cost.
    """
    what = chosen(play, frame, node, path, "what", "who attacks")
    if what is None:
        return
    frame = play.state.frames.get(frame.id, frame)
    if not what:
        failed(play, frame)
        return
    player = play.card(what[0]).controller
    player = player if player is not None else chooser(play, frame)
    known = frame.get(f"pick {path}/target")
    if known is None:
        able = _targets(play, frame, node, what, player)
        if not able:
            play.say(f"{play.name(what[0])} has no enemy to attack", idle=True)
            failed(play, frame)
            return
        options = [Option(f"attack {play.name(e)}", (e,)) for e in able]
        play.decide(
            "target",
            chooser(play, frame),
            "which enemy is attacked",
            options,
            choosing.picked.choosing(frame.id, f"pick {path}/target", noun_phrase(part(node, "target"))),
            "lcg/framework/6.8b",
            afterwards=[again(frame, node, path)],
        )
        return
    if known:
        play.then(attack_at_once.task(player, known[0], what, bool(node.get("ranged"))))
        settle_for_the_attack(play, play.state.frames.get(frame.id, frame), alone=True)


@LCG.procedure("lcg/framework/6.8b")
def attack_at_once(
    play: Play, player: int, enemy: int, what: tuple[int, ...], at_range: bool = False
) -> None:
    """The extra attack begins, a ranged one where the text says so."""
    player_attack.start(play, player, enemy, what, joinable=False, exhausted=True, at_range=at_range)


def _targets(play: Play, frame: Frame, node: Node, what: tuple[int, ...], player: int) -> list[int]:
    """The enemies the text lets them attack that they may attack; exhausted already, they only need to reach
    the enemy (lcg/card/quick-strike). The one that the text speaks of, and one in the place that it names, is
    in reach by it, unless it is immune (lcg/golden-rules, lcg/immune).
    """
    target = node.get("target")
    meant = cards(play, frame, target) if isinstance(target, Node) else table.enemies_in_play(play)
    by_text = isinstance(target, Node) and _names_what_is_attacked(target)

    def in_reach(enemy: int) -> bool:
        given = by_text and not choosing.immune_to_source(play, frame, enemy)
        return all(may_be_attacked_by(play, enemy, i, player, reach=not given) is None for i in what)

    return [enemy for enemy in meant if in_reach(enemy)]


PRONOUNS = frozenset(["it", "that", "those", "exactly", "attacking_enemy", "named"])
"""How a text speaks of one enemy, not of enemies among which somebody chooses."""


def _names_what_is_attacked(target: Node) -> bool:
    """Whether a text says itself which enemy is attacked, or where that enemy is or with whom engaged."""
    return target.kind in PRONOUNS or any(
        n.kind in ("in_zone", "not_engaged_with")
        or (n.kind == "engaged_with" and n.get("who") != Node("you"))
        for n in target.walk()
    )


@POSSIBLE.means("declare_attack")
@POSSIBLE.means("declare_attack_now")
def may_declare_attack(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be an enemy that someone of those meant may attack."""
    what = part(node, "what")
    if what.kind in LATER and not frame.get("spoken"):
        player = chooser(play, frame)
        return any(_targets(play, frame, node, (i,), player) for i in table.characters(play, player))
    return any(
        _targets(play, frame, node, (i,), chooser(play, frame)) for i in selection(play, frame, what).cards
    )


@EFFECTS.means("remove_from_combat", "lcg/framework/6.4.3")
def remove_from_combat(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card no longer takes part in the attack under way; if it is the attacking enemy, or the target, the
    attack ends.
    """
    what = chosen(play, frame, node, path, "what", "who is removed from combat")
    if what is None:
        return
    what = tuple(i for i in what if table.is_fighting(play, i))
    if not what:
        failed(play, frame)
    changed = []
    for attack in table.attacks(play):
        if attack.enemy in what:
            play.remember(("attack ended", attack.enemy), True)
        changed.append(attack._replace(
            defenders=tuple(i for i in attack.defenders if i not in what),
            attackers=tuple(i for i in attack.attackers if i not in what),
            ranged=tuple(i for i in attack.ranged if i not in what),
        ))  # fmt: skip
    play.remember("attacks", tuple(changed) or None)
    for ident in what:
        play.say(f"{play.name(ident)} is removed from combat", *frame.cites)


@EFFECTS.means("engage", "lcg/engaged")
def engage(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player engages the enemy."""
    what = chosen(play, frame, node, path, "what", "which enemy is engaged")
    if what is not None:
        what = _able_to_engage(play, frame, part(node, "what"), what)
        each_happens(play, frame, verbs.engaged, what, player=doer(play, frame), how="effect",
                     from_play=_all_in_play(play, what))  # fmt: skip


@LCG.plays("lcg/engaged", "lcg/in-play-and-out-of-play")
def _able_to_engage(
    play: Play, frame: Frame, phrase: Node, enemies: tuple[int, ...]
) -> tuple[int, ...]:
    """The enemies that can engage: the text's own card is in play or being revealed, others it may bring from
    where they lie. Of those who can't it is said.
    """
    enemies = in_reach(play, frame, phrase, enemies)
    able = tuple(
        i for i in enemies
        if i != frame.source or table.is_in_play(play.card(i)) or play.card(i).zone == table.REVEALING
    )
    for ident in enemies:
        if ident not in able:
            play.say(
                f"{play.name(ident)} is not in play: it engages nobody", "lcg/in-play-and-out-of-play",
                idle=True
            )
    return able


@LCG.plays("lcg/engaged", "lcg/in-play-and-out-of-play")
def _all_in_play(play: Play, enemies: tuple[int, ...]) -> bool:
    """Whether none of them is brought into play by engaging."""
    return all(table.is_in_play(play.card(i)) for i in enemies)


@EFFECTS.means("engages_and_attacks", "lcg/engaged", "lcg/attacks-outside-the-combat-phase")
def engages_and_attacks(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The enemy engages that player and then attacks."""
    engages = Node("engages_player", who=node["who"], player=node["player"])
    do_all(play, frame, (engages, Node("then", do=(Node("attacks_now", who=node["who"]),))), path)


@EFFECTS.means("engages_player", "lcg/engaged")
def engages_player(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The enemy engages that player."""
    who = chosen(play, frame, node, path, "who", "which enemy engages")
    if who is None:
        return
    frame = play.state.frames.get(frame.id, frame)
    if hangs_on_one(part(node, "player"), node["who"]):
        do_all(play, frame, tuple(said_of(node, "who", i) for i in who), path)
        return
    to = one_player(play, frame, part(node, "player"), f"{path}/player", again(frame, node, path))
    if to is None:
        return
    who = _able_to_engage(play, frame, part(node, "who"), who if to else ())
    each_happens(play, frame, verbs.engaged, who, player=to[0] if to else None, how="effect",
                 from_play=_all_in_play(play, who))  # fmt: skip


happens_to("engage", "what", verbs.engaged)
happens_to("engages_player", "who", verbs.engaged)


@POSSIBLE.means("engage", "lcg/engaged")
def may_engage(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be an enemy that this player is not engaged with already."""
    what = part(node, "what")
    if what.kind in LATER:
        return True
    found = selection(play, frame, what)
    if found.number != ALL_OF_THEM:
        found = unbarred(play, frame, node, "what", found)
    player = chooser(play, frame)
    return enough(
        found._replace(cards=tuple(i for i in found.cards if table.engaged_player(play, i) != player)), whole
    )


@EFFECTS.means("for_each_point", "lcg/damage")
def for_each_point(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Done once for each point of damage that was dealt; in an attack that is still to deal it, as it does.

    Resources that it adds arrive together, as one instance (lcg/designer/052).
    """
    if count_to_come(play, frame, "per_damage_dealt"):
        once_damage_is_dealt(play, frame, node)
        return
    o = frame.occurrence
    points = (
        o.get("amount") if o is not None and o.kind == "damaged" else o.get("damage") if o is not None
        else None
    )
    if points is None:
        attack = table.attack(play)
        points = attack.damage if attack is not None else 0
    phrases = nodes(node, "do")
    number = phrases[0].get("n") if len(phrases) == 1 and phrases[0].kind == "add_resources" else None
    if isinstance(number, int) and points:
        do_all(play, frame, (phrases[0].replace(n=number * points),), path)
        return
    do_times(play, frame, node["do"], path, points)


@EFFECTS.means("no_shadow_for", "lcg/shadow-effects")
def no_shadow_for(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The enemy is dealt no shadow card for the attack."""
    to = (
        frame.get("attacked", ())
        if node.get("to") is None
        else chosen(play, frame, node, path, "to", "which enemy is dealt no shadow card")
    )
    for ident in to or ():
        if not table.is_aside(play.card(ident).zone):
            play.mark(ident, enemy_attack.NO_SHADOW_CARD)
