"""The rules of the turn and of keywords at their bounds: one less, just as many, one more; none, one, two; this
player, the other (the entry of each rule is named with it).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import (
    actions,
    allies,
    archery_phase,
    assignment_phase,
    deck,
    framework,
    limits,
    listening,
    table,
    values,
    wounds,
)
from ruling_service.engine.tcg.keywords import fierce, muster, sanctuary, toil
from ruling_service.engine.tcg.table import Assignment, Skirmish
from tests.engine.tcg.table_top import FRODO, RING, Table, card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_effects import answered
from tests.engine.tcg.wide_table import in_skirmish, wide

# -- players around the table --------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "gone", "order", "shadow", "opponents", "following"), [
    (0, (), (0, 3, 2, 1), (3, 2, 1), {0: (3, 2, 1), 1: (0,), 3: (0,)}, 1),
    (2, (), (2, 1, 0, 3), (1, 0, 3), {2: (1, 0, 3), 0: (2,)}, 3),
    (0, (3,), (0, 2, 1), (2, 1), {0: (2, 1), 1: (0,)}, 1),
    (0, (1,), (0, 3, 2), (3, 2), {0: (3, 2)}, 2),
    (2, (2,), (1, 0, 3), (1, 0, 3), {1: (2,)}, 3),
])  # fmt: skip
def test_four_players_around_the_table(turn, gone, order, shadow, opponents, following):
    """tcg/action-procedure, tcg/opponent, tcg/turn-sequence: counter-clockwise; turns go clockwise."""
    t = Table(players=4)
    t.play.remember("turn player", turn)
    t.play.remember("eliminated", frozenset(gone))
    t.play.rearranged()
    assert table.action_order(t.play) == order
    assert table.shadow_players(t.play) == shadow
    assert {p: table.opponents(t.play, p) for p in opponents} == opponents
    assert table.next_clockwise(t.play, turn) == following
    assert table.orderer(t.play) == order[0]
    assert table.players(t.play) == tuple(p for p in range(4) if p not in gone)


def test_seats_as_they_were_chosen():
    """tcg/bid: they sit in the order chosen, whatever they are called."""
    t = Table(players=4)
    t.play.remember("seating", (2, 0, 3, 1))
    t.play.remember("turn player", 0)
    t.play.rearranged()
    assert table.action_order(t.play) == (0, 2, 1, 3)
    assert table.next_clockwise(t.play, 0) == 3


@pytest.mark.parametrize(("number", "region"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3)])
def test_regions(number, region):
    """tcg/region"""
    assert table.region(number) == region


@pytest.mark.parametrize(("cards", "words"), [
    ((), "nobody"), (("gimli",), "Gimli"), (("gimli", "orc"), "Gimli and Orc"),
    (("gimli", "orc", "uruk"), "Gimli, Orc and Uruk"),
])  # fmt: skip
def test_cards_are_named_one_after_the_other(cards, words):
    t = wide()
    assert table.names(t.play, [getattr(t, c) for c in cards]) == words


def test_what_is_active_in_whose_turn():
    """tcg/active: in Ann's turn her companions and Tom's minions are, and what is borne goes by its bearer."""
    t = wide()
    now = {t.play.name(i) for i in table.active(t.play)}
    assert {"Aragorn", "Blade", "Grip", "Orc", "Spear", "Works", "Song", "The One Ring", "Deep Hall"} <= now
    assert not now & {"Theoden", "Plan", "Lost", "Buried"}
    t.play.remember("turn player", 1)
    t.play.rearranged()
    then = {t.play.name(i) for i in table.active(t.play)}
    assert "Theoden" in then
    assert not then & {"Aragorn", "Blade", "Grip", "Orc", "Song", "The One Ring", "Works"}
    assert "Wraith" in then, "Bob's minion, in Ann's turn"


# -- sanctuary, muster, toil, aid ----------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "words", "yes"), [
    (3, (), True), (6, (), True), (2, (), False), (4, (), False), (5, ("sanctuary",), True), (7, (), False),
])  # fmt: skip
def test_where_a_sanctuary_is(number, words, yes):
    """tcg/keyword/sanctuary: sites 3 and 6, and a site with the keyword."""
    t = Table(site=number)
    t.lay(card("Here", "site", words=words), number)
    assert sanctuary.is_sanctuary(t.play) is yes


@pytest.mark.parametrize(("hurt", "healed"), [(0, 0), (1, 1), (4, 4), (5, 5), (6, 5)])
def test_a_sanctuary_heals_five_wounds_at_most(hurt, healed):
    """tcg/keyword/sanctuary: of companions, not of allies."""
    t = Table(site=3)
    t.ring_bearer(card("Frodo", "companion", vitality=9, resistance=10))
    hero = t.companion(card("Hero", "companion", vitality=9), wounds=hurt)
    ally = t.support(card("Ally", "ally", vitality=9), wounds=2)
    t.at("turn.begins", until="fellowship.begins")
    if hurt:
        t.choose("heal at the sanctuary", by="Tom")
    while t.pending is not None:
        t.choose("heal Hero", by="Tom")
    assert (t.wounds(hero), t.wounds(ally)) == (hurt - healed, 2)


def test_no_sanctuary_elsewhere():
    t = Table(site=4)
    t.ring_bearer(wounds=2)
    t.at("turn.begins", until="fellowship.begins")
    assert t.pending is None


@pytest.mark.parametrize(("mustering", "hand", "most"), [(0, 3, 0), (1, 3, 1), (2, 3, 2), (2, 1, 1), (2, 0, 0)])
def test_muster_exchanges_as_many_cards_as_there_are_such_characters(mustering, hand, most):
    """tcg/keyword/muster: one card for each of the player's, of the cards he has."""
    t = Table(site=2)
    t.ring_bearer()
    for n in range(mustering):
        t.companion(card(f"One {n}", "companion", words=["muster"]))
    t.minion(card("Theirs", "minion", words=["muster"]))
    t.hand(*(card(f"Held {n}", "event") for n in range(hand)))
    t.deck(*(card(f"Top {n}", "event") for n in range(4)))
    assert (muster.count(t.play, 0), muster.count(t.play, 1)) == (mustering, 1)
    t.at("regroup.begins", until="regroup.actions")
    if most:
        t.choose("muster", by="Tom")
        for n in range(most):
            if t.pending is not None:
                t.choose(f"discard Held {n}", by="Tom")
    assert len(t.play.state.zone("discard:0")) == most
    assert len(t.play.state.zone("hand:0")) == hand


@pytest.mark.parametrize(("culture", "wounds_on", "player", "able"), [
    ("sauron", 0, 1, True), ("isengard", 0, 1, False), ("sauron", 2, 1, False), ("sauron", 1, 1, True),
    ("sauron", 0, 2, False),
])  # fmt: skip
def test_who_toils(culture, wounds_on, player, able):
    """tcg/keyword/toil: one's own characters of that culture who can exert."""
    t = Table(players=3, site=2, pool=0)
    t.ring_bearer()
    t.minion(card("Worker", "minion", vitality=3, culture=culture, site=1), player=player, wounds=wounds_on)
    (dear,) = t.hand(card("Dear", "minion", cost=2, culture="sauron", words=[("toil", 2)], site=1), player=1)
    assert [left for _, left in toil.ways(t.play, dear, 1, (), 2)] == ([0] if able else [])
    t.during("shadow")
    assert (actions.why_not_play(t.play, dear, -1, 1) is None) is able


@pytest.mark.parametrize(("pool", "workers", "exerted", "left"), [(4, 2, 0, 0), (2, 2, 1, 0), (0, 2, 2, 0)])
def test_toil_takes_two_off_for_each_who_exerts(pool, workers, exerted, left):
    t = Table(site=2, pool=pool)
    t.ring_bearer()
    foes = [t.minion(card(f"Worker {n}", "minion", vitality=3, culture="sauron", site=1)) for n in range(workers)]
    (dear,) = t.hand(card("Dear", "minion", cost=4, culture="sauron", words=[("toil", 2)], site=1), player=1)
    t.at("shadow.actions", until="shadow.ends").choose("play Dear", by="Ann")
    for n in range(exerted):
        if t.pending is not None and "toil" in t.pending.prompt:
            t.choose(f"exert Worker {n} (toil 2)", by="Ann")
    if t.pending is not None and "no (more) toil" in t.options():
        t.choose("no (more) toil")
    assert (t.zone(dear), t.pool, [t.wounds(i) for i in foes]) == (
        "minions", left, [1] * exerted + [0] * (workers - exerted)
    )


# -- values and keywords -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wounds_on", "strength"), [(0, 5), (1, 7), (2, 9)])
def test_enduring_adds_two_for_each_wound(wounds_on, strength):
    """tcg/keyword/enduring"""
    t = Table(site=2)
    words = card("Foe", "minion", strength=5, vitality=4, words=["enduring"], site=1)
    assert t.value(t.minion(words, wounds=wounds_on), "strength") == strength
    plain = t.minion(card("Plain", "minion", strength=5, vitality=4, site=1), wounds=wounds_on)
    assert t.value(plain, "strength") == 5


@pytest.mark.parametrize(("ours", "strength"), [((), 8), ((("hunter", 1),), 5)])
def test_hunter_counts_against_who_does_not_hunt(ours, strength):
    """tcg/keyword/hunter: only in a skirmish."""
    t = Table(site=2)
    t.ring_bearer()
    hero = t.companion(card("Hero", "companion", strength=5, words=ours))
    foe = t.minion(card("Foe", "minion", strength=5, words=[("hunter", 3)], site=1))
    assert t.value(foe, "strength") == 5
    t.play.remember("skirmish", Skirmish(hero, (foe,)))
    assert t.value(foe, "strength") == strength


def test_instances_of_a_keyword_add_up_and_are_told_apart():
    """tcg/keyword: damage +1 printed, +2 by a card borne."""
    t = wide()
    helm = written("Helm", "possession", "Bearer must be a companion. Bearer is damage +2.", klass="Helm")
    t.bear(t.gimli, helm)
    assert t.value(t.gimli, "damage") == 3
    assert values.instances(t.play, t.gimli, "damage") == [1, 2]
    assert values.instances(t.play, t.legolas, "damage") == []


def test_a_mount_is_a_possession_of_that_class():
    """tcg/mounted"""
    t = wide()
    assert values.is_mounted(t.play, t.aragorn)
    assert not values.is_mounted(t.play, t.legolas)  # bears a possession of another class
    t.bear(t.gimli, card("Eagle", "artifact", klass="Mount"))
    assert not values.is_mounted(t.play, t.gimli)


@pytest.mark.parametrize(("printed", "value"), [
    (card("Sword", "possession", strength=2), 8),
    (card("Weight", "possession", strength=-1), 5),
    (card("Cloak", "possession", vitality=2), 6),
    (card("Curse", "condition", strength=3, side="Shadow"), 6),
])  # fmt: skip
def test_strength_printed_on_what_is_borne(printed, value):
    """tcg/attribute-bonus: what an inactive card would add does not count."""
    t = wide()
    t.bear(t.legolas, printed, 0)
    assert t.value(t.legolas, "strength") == value


def test_burdens_lower_the_resistance_of_the_whole_fellowship():
    """tcg/resistance: 2 burdens; companions 6 where none is printed, allies and minions none."""
    t = wide()
    assert [t.value(i, "resistance") for i in (t.frodo, t.aragorn, t.elrond, t.orc)] == [8, 4, 0, 0]


# -- archery -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("minions", "vitality", "expected"), [
    (1, 3, [2]), (1, 2, []), (1, 1, []), (2, 1, []), (2, 2, [1, 1]),
])  # fmt: skip
def test_two_fellowship_archery_wounds_among_minions(minions, vitality, expected):
    """tcg/archery-phase, tcg/wound: no minion gets more than its vitality, the rest are lost."""
    t = Table(site=2)
    t.ring_bearer()
    for n in range(2):
        t.companion(card(f"Archer {n}", "companion", words=["archer"]))
    foes = [t.minion(card(f"Foe {n}", "minion", vitality=vitality, site=1)) for n in range(minions)]
    assert archery_phase.total(t.play, "free peoples") == 2
    t.at("archery.fire", until="archery.ends")
    for n in range(minions):
        if t.pending is not None and f"wound Foe {n}" in t.options():
            t.choose(f"wound Foe {n}", by="Ann")
    assert [t.wounds(f) for f in foes if t.zone(f) == "minions"] == expected


@pytest.mark.parametrize(("assigned", "able"), [(0, True), (1, True), (2, False), (3, False)])
def test_who_can_still_be_given_a_wound(assigned, able):
    """tcg/wound: vitality 3, but at most 2 wounds in a skirmish phase."""
    t = wide().during("skirmish")
    t.support(written("Ward", "condition", "Each Elf takes no more than 2 wounds during each skirmish phase."))
    assert wounds.can_take_wounds(t.play, t.legolas, assigned) is able


@pytest.mark.parametrize(("vitality", "wounds_on", "times", "able"), [
    (3, 0, 1, True), (3, 0, 2, True), (3, 0, 3, False), (3, 1, 1, True), (3, 1, 2, False), (3, 2, 1, False),
    (3, 0, 0, False), (1, 0, 1, False),
])  # fmt: skip
def test_how_often_a_character_can_exert(vitality, wounds_on, times, able):
    """tcg/exert: one vitality must be left."""
    t = Table(site=2)
    hero = t.companion(card("Hero", "companion", vitality=vitality), wounds=wounds_on)
    assert wounds.can_exert(t.play, hero, times) is able


# -- assigning -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defender", "minions"), [(0, 1), (1, 2), (2, 3)])
def test_a_companion_takes_one_minion_and_one_more_for_each_defender(defender, minions):
    """tcg/keyword/defender, tcg/assignment-phase"""
    t = Table(site=2)
    words = [("defender", defender)] if defender else []
    hero = t.companion(card("Hero", "companion", words=words))
    assert assignment_phase.room(t.play, hero, ()) == minions
    foes = tuple(t.minion(card(f"Foe {n}", "minion", site=1)) for n in range(minions))
    assert assignment_phase.room(t.play, hero, tuple((hero, f) for f in foes)) == 0
    t.play.remember("assignments", (Assignment(hero, foes),))
    assert assignment_phase.room(t.play, hero, ()) == 0


def test_the_fierce_round_is_for_who_was_fierce_as_it_began():
    """tcg/keyword/fierce"""
    t = wide()
    assert fierce.is_due(t.play)
    t.play.remember("fierce round", True)
    fierce.begin_round(t.play)
    assert [fierce.may_be_assigned(t.play, m) for m in (t.orc, t.uruk, t.wraith)] == [False, True, False]
    t.support(written("Calm", "condition", "Each minion loses fierce."))
    assert fierce.may_be_assigned(t.play, t.uruk)
    assert not fierce.is_due(t.play)
    fierce.end_round(t.play)
    assert not fierce.may_be_assigned(t.play, t.uruk)
    t.play.remember("fierce round", None)
    assert fierce.may_be_assigned(t.play, t.orc)


@pytest.mark.parametrize(("site", "home"), [(3, True), (4, False)])
def test_an_ally_is_at_home_where_number_and_block_fit(site, home):
    """tcg/ally, tcg/block-symbol"""
    t = wide()
    t.play.remember(("at site", 0), site)
    assert allies.is_home(t.play, t.elrond) is home
    assert not allies.is_home(t.play, t.hama), "the site with his number is of another block"
    assert (t.elrond in allies.participating(t.play, "skirmish")) is home
    assert t.hama not in allies.participating(t.play, "archery")


def test_a_text_lets_an_ally_take_part_away_from_home():
    t = wide()
    t.support(written("Call", "condition", "Hama participates in archery fire and skirmishes."))
    assert allies.participating(t.play, "skirmish") == [t.hama]
    assert allies.participating(t.play, "archery") == [t.hama]


# -- limits, moments, windows --------------------------------------------------------------------------------


@pytest.mark.parametrize(("wanted", "given"), [((1, 1, 1, 1), [1, 1, 1, 0]), ((2, 2), [2, 1]), ((5,), [3]),
                                               ((3, 1), [3, 0])])  # fmt: skip
def test_a_limit_of_three_is_given_out_until_it_is_used_up(wanted, given):
    """tcg/limit: for one copy, whatever is asked."""
    t = wide()
    assert [limits.grant(t.play, t.song, n, 3) for n in wanted] == given
    assert limits.grant(t.play, t.hoard, 9, 3) == 3


@pytest.mark.parametrize(("moment", "left"), [
    ("maneuver phase begins", {"phase", "turn", "game"}),
    ("maneuver phase ends", {"turn", "game"}),
    ("turn ends", {"game"}),
])  # fmt: skip
def test_when_limits_begin_anew(moment, left):
    """tcg/limit: with each phase, with each turn."""
    t = wide()
    for unit in ("phase", "turn", "game"):
        t.play.state.used[(unit, "uses", 1)] = 1
    t.play.then(framework.moment_over.task(moment))
    t.run()
    assert {key[0] for key in t.play.state.used} == left


@pytest.mark.parametrize(("window", "who"), [
    ("fellowship.actions", (0,)), ("shadow.actions", (2,)), ("maneuver.actions", (0, 2, 1)),
    ("skirmish.actions", (0, 2, 1)), ("regroup.actions", (0, 2, 1)),
])  # fmt: skip
def test_who_may_act_in_which_phase(window, who):
    """tcg/action-procedure, tcg/fellowship-phase, tcg/shadow-phase"""
    t = wide()
    t.play.remember("shadow player", 2)
    assert actions.actors(t.play, window) == who


@pytest.mark.parametrize(("kind", "side", "player", "phase", "reason"), [
    ("companion", "Free Peoples", 0, "fellowship", None),
    ("companion", "Free Peoples", 0, "maneuver", "tcg/fellowship-phase"),
    ("companion", "Free Peoples", 1, "shadow", "tcg/free-peoples-cards"),
    ("minion", "Shadow", 1, "shadow", None),
    ("minion", "Shadow", 1, "fellowship", "tcg/shadow-phase"),
    ("minion", "Shadow", 2, "shadow", "tcg/shadow-phase"),
    ("minion", "Shadow", 0, "fellowship", "tcg/free-peoples-cards"),
    ("condition", "Free Peoples", 0, "fellowship", None),
    ("condition", "Shadow", 1, "shadow", None),
    ("follower", "Free Peoples", 0, "fellowship", None),
    ("site", "Free Peoples", 0, "fellowship", "tcg/card-type"),
])  # fmt: skip
def test_what_is_played_when_and_by_whom(kind, side, player, phase, reason):
    """tcg/fellowship-phase, tcg/shadow-phase, tcg/playing-shadow-cards"""
    t = wide().during(phase)
    (one,) = t.hand(card("One", kind, side=side, cost=0, site=1), player=player)
    why = actions.why_not_play(t.play, one, -1, player)
    assert (None if why is None else why[1][0]) == reason


def test_nobody_acts_in_a_skirmish_that_is_decided():
    """tcg/skirmish-phase"""
    t = in_skirmish(wide())
    t.support(written("Song of war", "condition", "Skirmish: Add (1)."))
    assert [c.label for c in actions.actions(t.play, "skirmish.actions", 0)] == ["use Song of war", "play Plan"]
    t.play.remember("skirmish", table.skirmish(t.play)._replace(over="shadow"))
    assert actions.actions(t.play, "skirmish.actions", 0) == []
    t.play.remember("skirmish", None)
    assert actions.actions(t.play, "skirmish.actions", 0) == []


def test_which_texts_are_asked_about_what():
    """A text waits for the occurrences of its events only, in play and, where it says so, outside it."""
    t = wide()
    heard = t.support(written("Ear", "condition", "Each time a companion takes a wound, add (1)."))
    assert listening.concerned(t.play, ("wounded",)) == (heard,)
    assert listening.concerned(t.play, ("healed",)) == ()
    (plan,) = t.hand(written("Answer", "event", "If a companion takes a wound, heal him.", "Response"))
    assert listening.concerned_in_hand(t.play, 0, ("wounded",)) == (plan,)
    assert listening.concerned_in_hand(t.play, 0, ("healed",)) == ()
    assert listening.concerned_in_hand(t.play, 1, ("wounded",)) == ()
    assert not listening.nobody(t.play, ("wounded",), ("after",))


# -- whole steps of the turn ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("minion", "players", "phases"), [
    (True, 2, ["Shadow", "maneuver"]), (False, 2, ["Shadow", "regroup"]), (True, 3, ["Shadow", "Shadow",
                                                                                   "maneuver"]),
])  # fmt: skip
def test_what_comes_after_the_shadow_phases(minion, players, phases):
    """tcg/shadow-phase: one for each Shadow player; without minions on to the regroup phase."""
    t = Table(players=players, site=2)
    t.ring_bearer()
    if minion:
        t.minion(card("Foe", "minion", site=1))
    t.at("fellowship.ends", until=("maneuver.actions", "regroup.actions"))
    answered(t, [])
    assert [("Shadow" if "Shadow" in line else line.split()[1]) for line in t.told().splitlines()
            if "phase begins" in line] == phases  # fmt: skip


def test_a_player_skips_his_next_shadow_phase_once():
    """tcg/shadow-phase"""
    t = Table(players=3, site=2)
    t.ring_bearer()
    t.minion(card("Foe", "minion", site=1))
    t.play.remember(("skips next", 2, "shadow"), True)
    t.at("fellowship.ends", until="maneuver.actions")
    answered(t, [])
    assert "Bob skips his Shadow phase" in t.told()
    assert "Ann skips" not in t.told()
    assert not t.play.fact(("skips next", 2, "shadow"))


@pytest.mark.parametrize(("site", "minions", "over"), [(9, 0, "Tom wins"), (9, 1, "Tom wins"), (8, 0, "")])
def test_the_game_is_won_at_site_9_after_the_last_skirmish(site, minions, over):
    """tcg/winning-the-game"""
    t = Table(site=site)
    t.ring_bearer()
    for n in range(minions):
        t.minion(card(f"Foe {n}", "minion", site=1))
    t.at("skirmish.choice", until="regroup.actions")
    answered(t, [])
    assert t.over == over
    assert t.play.fact("winner") == (0 if over else None)


@pytest.mark.parametrize(("why", "over"), [("burdens", "Ann wins"), ("death", "Ann wins")])
def test_who_wins_when_the_other_of_two_loses(why, over):
    """tcg/losing-the-game"""
    t = Table(site=2)
    frodo = t.ring_bearer(burdens=9 if why == "burdens" else 0, wounds=3 if why == "death" else 0)
    if why == "burdens":
        t.happen(occurrence("added burdens", amount=1))
    else:
        t.happen(occurrence("wounded", card=frodo, life=1))
    assert (t.over, t.play.fact("winner")) == (over, 1)
    assert t.play.fact("eliminated") == frozenset([0])


def test_nine_burdens_do_not_corrupt_a_resistance_of_ten():
    """tcg/corrupted"""
    t = Table(site=2)
    t.ring_bearer(burdens=8)
    t.happen(occurrence("added burdens", amount=1))
    assert t.over == ""


def test_a_death_that_was_prevented_is_over_until_something_more_is_lost():
    """tcg/killed, tcg/preventing-effects: the next wound kills anew."""
    t = wide()
    ward = "Response: If a Dwarf is about to be killed, remove (1) to prevent that."
    t.support(written("Ward", "condition", ward))
    t.happen(occurrence("wounded", card=t.gimli, life=t.play.card(t.gimli).life)).choose("use Ward", by="Tom")
    assert (t.zone(t.gimli), t.pool, t.value(t.gimli, "vitality")) == ("fellowship", 2, 0)
    t.happen(occurrence("added burdens", amount=1))
    assert t.zone(t.gimli) == "fellowship"
    t.happen(occurrence("wounded", card=t.gimli, life=t.play.card(t.gimli).life)).choose("pass", by="Tom")
    assert t.zone(t.gimli) == "dead"


@pytest.mark.parametrize(("threats", "wounds_", "left"), [(0, [0, 0], 0), (1, [1, 0], 0), (2, [1, 1], 0)])
def test_threats_become_wounds_as_a_companion_dies(threats, wounds_, left):
    """tcg/threats: all of them, divided by the Free Peoples player among his companions."""
    t = Table(site=2)
    frodo = t.ring_bearer()
    hero, weak = t.companion(card("Hero", "companion", vitality=4)), t.companion(card("Weak", "companion"))
    t.play.remember(("threats", 0), threats)
    t.happen(occurrence("killed", card=weak, life=t.play.card(weak).life))
    for name in ("Frodo", "Hero")[:threats]:
        t.choose(f"wound {name}", by="Tom")
    assert ([t.wounds(frodo), t.wounds(hero)], table.threats(t.play)) == (wounds_, left)


def test_threats_stay_where_a_minion_or_a_discarded_companion_leaves():
    for kind, ident in (("killed", "orc"), ("discarded", "gimli"), ("killed", "theirs")):
        t = wide()
        t.play.remember(("threats", 0), 2)
        t.happen(occurrence(kind, card=getattr(t, ident), life=t.play.card(getattr(t, ident)).life))
        assert table.threats(t.play) == 2


# -- decks ---------------------------------------------------------------------------------------------------

FREE = [card(f"Free {n}", "companion") for n in range(8)]
DARK = [card(f"Dark {n}", "minion") for n in range(8)]
SHADOWS = [card(f"Place {n}", "site", shadow=n // 3, site=n + 1) for n in range(9)]
CARDS = {p.key: p for p in (*FREE, *DARK, *SHADOWS, FRODO, RING, card("Same", "site", shadow=0, site=9))}


def faults(copies, format="open", places=None):
    drawn = [p.key for p in FREE + DARK for _ in range(copies)]
    laid = [p.key for p in SHADOWS] if places is None else places
    return [words for words, _ in deck.faults(CARDS, "Frodo", "The One Ring", drawn, laid, format=format)]


def test_how_many_cards_and_copies_a_deck_holds():
    """tcg/building-your-deck: 60 at least, four of a title; 16 titles three times are 48."""
    assert faults(4) == []
    assert faults(3) == ["48 cards in the draw deck, at least 60 are needed"]
    assert faults(5) == [f"5 copies of {p.name}, 4 are allowed" for p in DARK + FREE]


def test_three_sites_of_a_shadow_number_and_no_fourth():
    """tcg/format: outside the blocks."""
    four = [*[p.key for p in SHADOWS[:8]], "Same"]
    assert faults(4, places=four) == ["4 sites have the Shadow number 0, 3 are allowed"]
    assert faults(4, "king", four) == []
    assert faults(4, "king", [p.key for p in SHADOWS[:8]]) == [
        "8 sites, there must be 9", "no site has the number 9"
    ]
