"""Conditions about attacks, and other conditions added to those in conditions.py: what this text did, the
round so far, the quest.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks_value
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import deeds, enemy_attack, several_stages, table
from ruling_service.engine.lcg.allowances import played_this
from ruling_service.engine.lcg.choosing import part, token_of
from ruling_service.engine.lcg.filters import compare, is_card, matches, stat, wherever
from ruling_service.engine.lcg.keywords import guarded
from ruling_service.engine.lcg.limits import counted_in
from ruling_service.engine.lcg.meaning.conditions import true_of, true_of_players, undefended
from ruling_service.engine.lcg.phrases import (
    CARDS,
    CONDITIONS,
    PLAYERS,
    RESTRICTIONS,
    amount,
    cards,
    players,
)
from ruling_service.engine.lcg.spoken import DISCARDED, EVER_DISCARDED, THROWN_BY, all_spoken, last_spoken


def _spoken_or_this(play: Play, frame: Frame) -> tuple[int, ...]:
    """What a condition without a subject is about: the card the phrase around it speaks of, else this card.
    """
    found = last_spoken(play, frame)
    return found if found else ((frame.source,) if frame.source is not None else ())


# the compiler says them with other phrases
CONDITIONS.plays("has_committed", "has_committed_none")


@CONDITIONS.means("attacking_here")
def attacking_here(play: Play, frame: Frame, node: Node) -> bool:
    """The card is attacking that player, or such a card."""
    target = part(node, "target")
    for attack in table.attacks(play):
        if not _taking_part(play, frame, (attack.enemy,) if attack.by_enemy else attack.attackers):
            continue
        if PLAYERS.of(target) is not None and CARDS.of(target) is None:
            if attack.by_enemy and attack.player in players(play, frame, target):
                return True
        else:
            attacked = attack.against if attack.by_enemy else attack.enemy
            if attacked is not None and is_card(play, frame, target, attacked):
                return True
    return False


def _taking_part(play: Play, frame: Frame, those: tuple[int, ...]) -> bool:
    """Whether the card that speaks, its bearer or the one spoken of is among those; a shadow effect speaks of
    the attacking enemy.
    """
    subjects = {*_spoken_or_this(play, frame)}
    if frame.source is not None:
        subjects.add(frame.source)
        host = play.card(frame.source).host
        if host is not None:
            subjects.add(host)
    return bool(subjects & set(those))


@CONDITIONS.means("fights_that")
def fights_that(play: Play, frame: Frame, node: Node) -> bool:
    """The card attacks such a card, or defends against it."""
    target = part(node, "target")
    for attack in table.attacks(play):
        by, against = (
            ((attack.enemy,), attack.defenders) if attack.by_enemy else (attack.attackers, (attack.enemy,))
        )
        for own, others in ((by, against), (against, by)):
            # an enemy that is attacked does nothing itself
            fights = attack.by_enemy or own is by
            meant = any(is_card(play, frame, target, i) for i in others)
            if fights and meant and _taking_part(play, frame, own):
                return True
    return False


@CONDITIONS.means("attacks_that")
def attacks_that(play: Play, frame: Frame, node: Node) -> bool:
    """The card meant is attacking that player, or such a card."""
    target = part(node, "target")
    player = PLAYERS.of(target) is not None and CARDS.of(target) is None

    def attacks(ident: int) -> bool:
        for attack in table.attacks(play):
            if ident not in ((attack.enemy,) if attack.by_enemy else attack.attackers):
                continue
            if player:
                return attack.by_enemy and attack.player in players(play, frame, target)
            attacked = (*attack.defenders, attack.against) if attack.by_enemy else (attack.enemy,)
            return any(is_card(play, frame, target, i) for i in attacked if i is not None)
        return False

    return true_of(play, frame, part(node, "who"), attacks)


@CONDITIONS.means("defending_here")
def defending_here(play: Play, frame: Frame, node: Node) -> bool:
    """The card is defending, against such a card if one is named; an enemy does while it is attacked."""
    target = node.get("target")
    sides = [
        (a.defenders, (a.enemy,)) if a.by_enemy else ((a.enemy,), a.attackers) for a in table.attacks(play)
    ]
    return any(
        _taking_part(play, frame, defending)
        and (target is None or any(is_card(play, frame, target, i) for i in attacking))
        for defending, attacking in sides
    )


@CONDITIONS.means("defends_against_that", "lcg/framework/6.4.1")
def defends_against_that(play: Play, frame: Frame, node: Node) -> bool:
    """The card meant is defending against such a card."""
    target = part(node, "target")
    return true_of(play, frame, part(node, "who"), lambda i: any(
        a.by_enemy and i in a.defenders and is_card(play, frame, target, a.enemy) for a in table.attacks(play)
    ))


@CONDITIONS.means("defends_alone", "lcg/framework/6.4.1")
def defends_alone(play: Play, frame: Frame, node: Node) -> bool:
    """The card meant is the attack's only defender."""
    return true_of(play, frame, part(node, "who"), lambda i: _is_alone(play, (i,), defending=True))


@CONDITIONS.means("quests_alone", "lcg/framework/3.2")
def quests_alone(play: Play, frame: Frame, node: Node) -> bool:
    """The character is committed to the quest, and no other one is."""
    return true_of(play, frame, part(node, "who"), lambda i: table.committed(play) == [i])


@CONDITIONS.means("defending_alone_here", "lcg/framework/6.4.1")
@CONDITIONS.means("attacking_alone_here", "lcg/framework/6.8b")
def alone_here(play: Play, frame: Frame, node: Node) -> bool:
    """The card spoken of is the only one that defends, or that attacks."""
    attack = table.attack(play)
    if attack is None:
        return False
    defending = node.kind == "defending_alone_here"
    those = attack.defenders if defending else attack.attackers
    return _taking_part(play, frame, those) and _is_alone(play, those, defending=defending)


def _is_alone(play: Play, those: tuple[int, ...], *, defending: bool) -> bool:
    """Whether these are the one character that defends, or attacks, in the attack being resolved."""
    attack = table.attack(play)
    if attack is None or attack.by_enemy != defending or len(those) != 1:
        return False
    return those == (attack.defenders if defending else attack.attackers)


@CONDITIONS.means("ranged_attack", "lcg/keyword/ranged", "lcg/faq/what-counts-as-a-ranged-attack")
def ranged_attack(play: Play, frame: Frame, node: Node) -> bool:
    """The card takes part in an attack by being ranged; one that an effect grants is none unless it says so.
    """
    return any(not a.by_enemy and _taking_part(play, frame, a.ranged) for a in table.attacks(play))


@CONDITIONS.means("printed_keyword", "lcg/printed", "lcg/keywords")
def printed_keyword(play: Play, frame: Frame, node: Node) -> bool:
    """The keyword is printed on the card, whether or not it has gained or lost it."""
    keyword = str(node["keyword"])
    return true_of(
        play, frame, part(node, "who"), lambda i: table.has_printed_keyword(play, i, keyword)
    )


@CONDITIONS.means("attacking_or_defending")
def attacking_or_defending(play: Play, frame: Frame, node: Node) -> bool:
    """The card is attacking, or defending against, such a card."""
    target = part(node, "target")
    return any(
        _taking_part(play, frame, a.defenders if a.by_enemy else a.attackers)
        and is_card(play, frame, target, a.enemy)
        for a in table.attacks(play)
    )


@CONDITIONS.means("engaged_here", "lcg/engaged")
def engaged_here(play: Play, frame: Frame, node: Node) -> bool:
    """The card is engaged with the player."""
    who = players(play, frame, part(node, "with"))
    return any(table.engaged_player(play, i) in who for i in _spoken_or_this(play, frame))


@CONDITIONS.means("committed_here", "lcg/quest-phase")
def committed_here(play: Play, frame: Frame, node: Node) -> bool:
    """The card is committed to a quest."""
    return any(play.card(i).marked("committed") for i in _spoken_or_this(play, frame))


@CONDITIONS.means("its_attack_undefended", "lcg/framework/6.4.1")
def its_attack_undefended(play: Play, frame: Frame, node: Node) -> bool:
    """The attack of the card is undefended."""
    return undefended(play, frame, node)


def _attack_damage(play: Play, frame: Frame) -> int:
    o = frame.occurrence
    if o is not None and o.kind == "attacked":
        return int(o.get("damage") or 0)
    attack = table.attack(play)
    return attack.damage if attack is not None else 0


@CONDITIONS.means("no_damage_dealt", "lcg/damage")
@CONDITIONS.means("attack_deals_none", "lcg/damage")
def no_damage_dealt(play: Play, frame: Frame, node: Node) -> bool:
    """The attack dealt no damage."""
    return _attack_damage(play, frame) == 0


@CONDITIONS.means("attack_deals_damage", "lcg/damage")
def attack_deals_damage(play: Play, frame: Frame, node: Node) -> bool:
    """The attack deals damage."""
    return _attack_damage(play, frame) > 0


@CONDITIONS.means("destroys_character", "lcg/destroy")
def destroys_character(play: Play, frame: Frame, node: Node) -> bool:
    """The attack destroyed such a card."""
    attack, o = table.attack(play), frame.occurrence
    felled = (attack.felled if attack is not None else ()) + (
        (o.get("card"),) if o is not None and o.kind == "destroyed" else ()
    )
    return any(is_card(play, frame, part(node, "what"), i) for i in felled)


@CONDITIONS.means("damages_character", "lcg/damage")
def damages_character(play: Play, frame: Frame, node: Node) -> bool:
    """The attack damaged such a card."""
    attack, o = table.attack(play), frame.occurrence
    hurt = (attack.hurt if attack is not None else ()) + (
        (o.get("card"),) if o is not None and o.kind == "damaged" else ()
    )
    return any(is_card(play, frame, part(node, "what"), i) for i in hurt)


@CONDITIONS.means("no_attacks")
@CONDITIONS.means("no_attack_made")
def no_attacks(play: Play, frame: Frame, node: Node) -> bool:
    """No attack was made by this text."""
    return not play.state.frames.get(frame.id, frame).get(enemy_attack.MADE, False)


@CONDITIONS.means("nothing_done")
def nothing_done(play: Play, frame: Frame, node: Node) -> bool:
    """No such card was discarded, damaged … by this text."""
    return not _done(play, frame, node)


@CONDITIONS.means("done_count")
def done_count(play: Play, frame: Frame, node: Node) -> bool:
    """So many such cards were discarded, returned … by this text."""
    return compare(len(_done(play, frame, node)), node["compare"], amount(play, frame, node["n"]))


def _done(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The cards that fit with which this text has done that."""
    of = part(node, "of")
    how = str(node["how"])
    happened = deeds.done_with(play, frame, how)
    if happened is not None:
        return tuple(i for i in happened if matches(play, frame, wherever(of), i))
    done = {*frame.get(DISCARDED, ()), *all_spoken(frame)}
    return tuple(
        i for i in done if matches(play, frame, wherever(of), i) and deeds.is_as_done(play, i, how)
    )


@CONDITIONS.means("discarded_so", "lcg/effects")
def discarded_so(play: Play, frame: Frame, node: Node) -> bool:
    """This text has discarded so many such cards of the player's, or had him discard cards of nobody."""
    now = play.state.frames.get(frame.id, frame)
    which, n = wherever(part(node, "of")), amount(play, frame, node["n"])
    ever = {*now.get(DISCARDED, ()), *now.get(EVER_DISCARDED, ()), *all_spoken(now)}
    gone = tuple(i for i in ever if matches(play, now, which, i) and deeds.is_as_done(play, i, "discarded"))
    thrown = dict(now.get(THROWN_BY, ()))
    return true_of_players(
        play, frame, part(node, "who"),
        lambda who: compare(
            sum(thrown.get(i, play.card(i).owner) in who for i in gone), node["compare"], n
        )
    )


@CONDITIONS.means("no_tokens_removed")
def no_tokens_removed(play: Play, frame: Frame, node: Node) -> bool:
    """This text took no such token off any card."""
    return not frame.get(f"taken {token_of(node)}", 0)


# -- cards ---------------------------------------------------------------------------------------------------


@CONDITIONS.means("is_named")
def is_named(play: Play, frame: Frame, node: Node) -> bool:
    """The card has that title."""
    return true_of(play, frame, part(node, "who"), lambda i: table.has_title(play, i, node["title"]))


@CONDITIONS.means("free_of_encounters", "lcg/keyword/guarded")
@CONDITIONS.means("no_guard", "lcg/keyword/guarded")
def free_of_encounters(play: Play, frame: Frame, node: Node) -> bool:
    """No encounter card guards the objective."""
    who = node.get("who")
    found = cards(play, frame, who) if isinstance(who, Node) else _spoken_or_this(play, frame)
    return bool(found) and all(guarded.is_free(play, i) for i in found)


@RESTRICTIONS.means("free_of_encounters", "lcg/keyword/guarded")
def is_free_of_encounters(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """No encounter card guards the objective."""
    return guarded.is_free(play, ident)


@CONDITIONS.means("shares_trait", "lcg/traits")
def shares_trait(play: Play, frame: Frame, node: Node) -> bool:
    """The cards have a trait in common."""
    others = cards(play, frame, part(node, "with"))

    def shares(ident: int) -> bool:
        """Whether it does; of a card that nobody named it is not known."""
        if any([asks_value(play, i) for i in (ident, *others)]):
            return False
        return any(play.value(ident, "traits") & play.value(o, "traits") for o in others if ident != o)

    return true_of(play, frame, part(node, "who"), shares)


@CONDITIONS.means("resources_in_pool", "lcg/resources")
def resources_in_pool(play: Play, frame: Frame, node: Node) -> bool:
    """The pool holds so many resources."""
    n = amount(play, frame, node["n"])
    return true_of(
        play, frame, part(node, "who"), lambda i: compare(play.card(i).token("resource"), node["compare"], n)
    )


@CONDITIONS.means("compare")
def compared(play: Play, frame: Frame, node: Node) -> bool:
    """One amount stands so to another."""
    return compare(amount(play, frame, node["left"]), node["compare"], amount(play, frame, node["right"]))


@CONDITIONS.means("total_is")
def total_is(play: Play, frame: Frame, node: Node) -> bool:
    """The values of the cards together are in the range."""
    total = amount(play, frame, Node("total_of", stat=node["stat"], of=node["of"]))
    return compare(total, node["compare"], amount(play, frame, node["n"]))


@CONDITIONS.means("reduced_to", "lcg/modifiers")
def reduced_to(play: Play, frame: Frame, node: Node) -> bool:
    """The value is that number, and would be higher without what this text has made last."""
    name, n = str(node["stat"]), amount(play, frame, node["n"])
    made = [e for e in play.state.lasting if e.source == frame.source]
    if not made:
        return False
    without = play.on(play.state.fork())
    without.forget(max(made, key=lambda e: e.id))
    return true_of(
        play, frame, part(node, "who"),
        lambda i: stat(play, i, name) == n and (stat(without, i, name) or 0) > n
    )


@CONDITIONS.means("test_result")
def test_result(play: Play, frame: Frame, node: Node) -> bool:
    """The test that this text asked for was passed, or failed."""
    now = play.state.frames.get(frame.id, frame)
    return bool(now.get("test passed", True)) == bool(node["passed"])


@CONDITIONS.means("controls_that_belong", "lcg/spheres-of-influence")
def controls_that_belong(play: Play, frame: Frame, node: Node) -> bool:
    """The player controls such cards of so many different spheres."""
    of, n = part(node, "of"), amount(play, frame, node["n"])

    def of_so_many(who: tuple[int, ...]) -> bool:
        spheres = {
            s
            for i in table.in_play(play)
            if play.card(i).controller in who and matches(play, frame, of, i)
            for s in play.value(i, "spheres")
            if s != "neutral"
        }
        return len(spheres) >= n

    return true_of_players(play, frame, part(node, "who"), of_so_many)


# -- the round and the quest ---------------------------------------------------------------------------------


@CONDITIONS.means("stage_defeated", "lcg/quest-advancement")
def stage_defeated(play: Play, frame: Frame, node: Node) -> bool:
    """This stage is being defeated."""
    return any(
        o.kind == "stage defeated" and o.get("quest") == frame.source for h in play.state.happenings
        for o in h.occurrences
    )


@CONDITIONS.means("quest_succeeds", "lcg/faq/1.24")
def quest_succeeds(play: Play, frame: Frame, node: Node) -> bool:
    """The players quested successfully this phase."""
    return bool(play.fact("quested") == "successfully")


@CONDITIONS.means("at_stage", "lcg/quest-cards")
def at_stage(play: Play, frame: Frame, node: Node) -> bool:
    """The players are at that stage, or are not."""
    quest = table.main_quest(play)
    if quest is None:
        return False
    there = play.printed(quest).facts.get("stage") == part(node, "stage")["number"]
    return there is not bool(node.get("not"))


@CONDITIONS.means("is_rescued", "lcg/scenario/escape-from-dol-guldur")
def is_rescued(play: Play, frame: Frame, node: Node) -> bool:
    """No hero is held prisoner any more."""
    return not table.prisoners(play)


@CONDITIONS.means("stages_complete", "lcg/scenario/the-battle-of-five-armies")
def stages_complete(play: Play, frame: Frame, node: Node) -> bool:
    """Each of those stages has all its progress."""
    return all(several_stages.is_complete(play, int(str(one["number"]))) for one in nodes(node, "stages"))


@CONDITIONS.means("engaged_this_round", "lcg/engaged")
def engaged_this_round(play: Play, frame: Frame, node: Node) -> bool:
    """The enemy was engaged this round."""
    return true_of(play, frame, part(node, "who"), lambda i: bool(play.used(("round", "engaged", i))))


@CONDITIONS.means("progress_this", "lcg/quest-phase")
def progress_this(play: Play, frame: Frame, node: Node) -> bool:
    """So much progress was placed on the card in that time, by whatever."""
    least = amount(play, frame, node["n"])
    counted = (counted_in(node), "placed progress")
    return true_of(play, frame, part(node, "on"), lambda i: play.used((*counted, i)) >= least)


@CONDITIONS.means("not_engaged_this_round", "lcg/engaged")
def not_engaged_this_round(play: Play, frame: Frame, node: Node) -> bool:
    """The player has engaged no enemy this round."""
    return not any(play.used(("round", "engaged by", p)) for p in players(play, frame, Node("you")))


@CONDITIONS.means("first_copy", "lcg/copy")
def first_copy(play: Play, frame: Frame, node: Node) -> bool:
    """No copy of this card was played before in that time, nor this very card: only its own play now."""
    title = play.name(frame.source) if frame.source is not None else ""
    earlier = played_this(play, counted_in(node), frame.controller)
    return sum(table.is_called(play, i, title) for i in earlier) <= 1


@CONDITIONS.means("paid_from_one", "lcg/cost")
def paid_from_one(play: Play, frame: Frame, node: Node) -> bool:
    """The whole cost came from one pool, that of such a card."""
    paid, of = play.fact(("pools paid", frame.source), ()), node.get("of")
    return len(paid) == 1 and (not isinstance(of, Node) or true_of(play, frame, of, lambda i: i in paid))
