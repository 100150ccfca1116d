"""Wounds, exertion, healing, death, threats, burdens, the Ring-bearer and how a game is lost and won."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import Lasting, occurrence
from ruling_service.engine.tcg import ring, table, wounds
from ruling_service.engine.tcg.keywords import sanctuary
from ruling_service.engine.tcg.wounds import is_exhausted
from tests.engine.tcg.table_top import ARAGORN, GIMLI, ORC, SAM, Table, card
from tests.engine.tcg.words import HOST, THIS, N, such, when


def wound(t, ident, **roles):
    return t.happen(occurrence("wounded", card=ident, life=t.play.card(ident).life, **roles))


def exert(t, ident):
    return t.happen(occurrence("exerted", card=ident, life=t.play.card(ident).life))


def small():
    t = Table(site=2)
    t.ring_bearer()
    return t


def test_a_character_with_vitality_0_is_killed_at_once():
    t = small()
    hero = t.companion(GIMLI, wounds=2)
    wound(t, hero)
    assert t.zone(hero) == "dead"


def test_strength_0_kills_nobody():
    t = small()
    hero = t.companion(GIMLI)
    t.play.lasts(
        Lasting(0, N("gets", bonus=N("stat_bonus", stat="strength", change=-9)), frozenset([(hero, 1)]))
    )
    t.happen(occurrence("added twilight", amount=1))
    assert t.value(hero, "strength") == 0
    assert t.zone(hero) == "fellowship"


def test_a_killed_minion_goes_to_the_discard_pile():
    t = small()
    foe = t.minion(ORC, wounds=1)
    wound(t, foe)
    assert t.play.card(foe).zone == "discard:1"


def test_a_discarded_companion_is_not_killed():
    t = small()
    hero = t.companion(GIMLI)
    t.happen(occurrence("discarded", card=hero, life=1))
    assert t.zone(hero) == "discard"
    assert "killed" not in t.told()


def test_losing_a_vitality_bonus_can_kill():
    t = small()
    hero = t.companion(GIMLI, wounds=3)
    armor = t.bear(hero, card("Mail", "possession", vitality=1))
    t.happen(occurrence("discarded", card=armor, life=1))
    assert t.zone(hero) == "dead"


def test_wounding_a_card_that_is_not_in_play_does_nothing():
    t = small()
    hero = t.put(GIMLI, "discard:0")
    wound(t, hero)
    assert t.wounds(hero) == 0


def test_leaving_play_takes_borne_and_stacked_cards_along():
    t = small()
    hero = t.companion(GIMLI)
    axe = t.bear(hero, card("Axe", "possession", strength=2))
    pile = t.put(card("Stack", "event"), "stacked", host=hero)
    t.happen(occurrence("discarded", card=hero, life=1))
    assert {t.zone(axe), t.zone(pile)} == {"discard"}


# -- exertion ------------------------------------------------------------------------------------------------


def test_exerting_is_not_wounding_and_is_not_prevented():
    shield = card("Shield", "condition", N("trigger", when=when("wounded", about=True), do=[N("t_prevent")]))
    t = small()
    hero = t.companion(GIMLI)
    t.support(shield)
    exert(t, hero)
    wound(t, hero)
    assert t.wounds(hero) == 1


def test_an_exhausted_character_does_not_exert():
    t = small()
    hero = t.companion(GIMLI, wounds=2)
    assert is_exhausted(t.play, hero)
    exert(t, hero)
    assert t.wounds(hero) == 2
    assert t.zone(hero) == "fellowship"


@pytest.mark.parametrize(
    ("vitality", "wounds_on", "exhausted"), [(2, 1, True), (1, 0, True), (2, 0, False), (4, 2, False)]
)
def test_who_is_exhausted(vitality, wounds_on, exhausted):
    t = small()
    hero = t.companion(card("Someone", "companion", vitality=vitality), wounds=wounds_on)
    assert is_exhausted(t.play, hero) is exhausted


def test_to_exhaust_a_character_with_vitality_4_and_a_wound_takes_2_exertions():
    t = small()
    hero = t.companion(ARAGORN, wounds=1)
    wounds.exhaust(t.play, hero)
    t.run()
    assert t.wounds(hero) == 3


@pytest.mark.parametrize(("times", "possible"), [(0, False), (1, True), (2, True), (3, False)])
def test_exerting_x_times_needs_one_more_vitality(times, possible):
    t = small()
    hero = t.companion(GIMLI)
    assert wounds.can_exert(t.play, hero, times) is possible


def test_an_exhausted_minion_ignores_the_mount_that_makes_it_exert():
    """A mount makes each minion skirmishing its bearer exert as the skirmish starts: an exhausted one simply
    does not.
    """
    mount = card(
        "Horse",
        "possession",
        N(
            "trigger", when=when("moment", name="skirmish phase begins"),
            do=[N("t_exert", of=N("t_skirmishing"))]
        ),
        klass="mount",
    )
    t = small()
    hero = t.companion(ARAGORN)
    t.bear(hero, mount)
    tired, fresh = t.minion(ORC, wounds=1), t.minion(card("Fresh", "minion", vitality=3, strength=2))
    t.play.remember("assignments", (table.Assignment(hero, (tired, fresh)),))
    t.at("skirmish.choice", until="skirmish.resolve")
    assert (t.wounds(tired), t.wounds(fresh)) == (1, 1)
    assert t.zone(tired) == "minions"


def test_discard_to_heal_takes_a_card_of_the_same_title():
    t = small()
    hero = t.companion(ARAGORN, wounds=2)
    t.hand(card("Aragorn", "companion", strength=7, unique=True, cost=9, key="other Aragorn"), GIMLI)
    t.at("fellowship.actions")
    t.choose("discard Aragorn to heal")
    assert t.wounds(hero) == 1


def test_discard_to_heal_is_for_unique_characters_only():
    t = small()
    guard = card("Guard", "companion", cost=1)
    t.companion(guard, wounds=1)
    t.hand(guard)
    t.at("fellowship.actions")
    assert "discard Guard to heal" not in t.options()


# -- sanctuary -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("site", "yes"), [(2, False), (3, True), (5, False), (6, True), (9, False)])
def test_sites_3_and_6_are_sanctuaries(site, yes):
    assert sanctuary.is_sanctuary(Table(site=site).play) is yes


def test_a_sanctuary_heals_five_wounds_in_any_split():
    t = Table(site=3)
    frodo, hero = t.ring_bearer(wounds=3), t.companion(ARAGORN, wounds=3)
    t.at("turn.begins", until="fellowship.begins")
    t.choose("heal at the sanctuary")
    for name in ("Frodo", "Frodo", "Aragorn", "Aragorn", "Aragorn"):
        t.choose(f"heal {name}")
    assert (t.wounds(frodo), t.wounds(hero)) == (1, 0)
    assert t.pending is None


def test_a_sanctuary_does_not_heal_allies_and_healing_is_optional():
    t = Table(site=6)
    t.ring_bearer(wounds=1)
    ally = t.support(card("Elrond", "ally", vitality=4), wounds=2)
    t.at("turn.begins", until="fellowship.begins")
    t.choose("heal at the sanctuary")
    assert t.options() == ["heal Frodo", "heal no more"]
    t.choose("heal no more")
    assert t.wounds(ally) == 2


# -- threats -------------------------------------------------------------------------------------------------


def test_threats_become_wounds_when_an_ally_is_killed():
    t = small()
    hero, ally = t.companion(ARAGORN), t.support(card("Elrond", "ally", vitality=1))
    t.play.remember(("threats", 0), 3)
    wound(t, ally)
    t.choose("wound Frodo", by="Tom").choose("wound Aragorn", by="Tom")
    assert t.wounds(hero) == 2
    assert table.threats(t.play) == 0


def test_threat_wounds_go_to_companions_only():
    t = small()
    t.companion(ARAGORN)
    t.support(card("Other", "ally", vitality=3))
    ally = t.support(card("Elrond", "ally", vitality=1))
    t.play.remember(("threats", 0), 1)
    wound(t, ally)
    assert t.options() == ["wound Frodo", "wound Aragorn"]


@pytest.mark.parametrize(("there", "added", "left"), [(0, 3, 2), (1, 1, 2), (2, 1, 2), (3, 1, 3)])
def test_threats_cannot_be_added_beyond_the_companions(there, added, left):
    t = small()
    t.companion(ARAGORN)
    t.play.remember(("threats", 0), there)
    t.happen(occurrence("added threats", amount=added))
    assert table.threats(t.play) == left


def test_a_killed_minion_does_not_turn_threats_into_wounds():
    t = small()
    t.play.remember(("threats", 0), 1)
    foe = t.minion(ORC, wounds=1)
    wound(t, foe)
    assert table.threats(t.play) == 1


# -- burdens, corruption, the Ring-bearer --------------------------------------------------------------------


def test_each_burden_lowers_every_companions_resistance():
    t = Table(site=2)
    frodo = t.ring_bearer(burdens=2)
    hero, sam = t.companion(GIMLI), t.companion(SAM)
    assert [t.value(i, "resistance") for i in (frodo, hero, sam)] == [8, 4, 3]


def test_allies_have_resistance_0_and_companions_without_one_6():
    t = small()
    assert t.value(t.support(card("Elrond", "ally")), "resistance") == 0
    assert t.value(t.companion(GIMLI), "resistance") == 6


def test_a_ring_bearer_without_resistance_is_corrupted_and_the_game_is_lost():
    t = Table(site=2)
    t.ring_bearer(burdens=9)
    t.happen(occurrence("added burdens", amount=1))
    assert t.over == "Ann wins"
    assert "tcg/corrupted" in t.told()


def test_another_companion_without_resistance_suffers_nothing():
    t = Table(site=2)
    t.ring_bearer(burdens=5)
    hero = t.companion(GIMLI)
    t.happen(occurrence("added burdens", amount=1))
    assert t.value(hero, "resistance") == 0
    assert t.over == ""
    assert t.zone(hero) == "fellowship"


SON_OF_HAMFAST = card(
    "Sam", "companion",
    N(
        "response", when=when("killed", card=such(title="Frodo")),
        do=[N("t_become_ring_bearer", resistance=5)]
    ),
    strength=3, vitality=4, resistance=5, unique=True,
)  # fmt: skip


def test_sam_may_take_the_ring_when_frodo_dies():
    t = Table(site=2)
    frodo, sam = t.ring_bearer(wounds=3), t.companion(SON_OF_HAMFAST)
    t.play.remember(("ring worn", 0), "regroup phase begins")
    wound(t, frodo)
    t.choose("use Sam")
    assert table.ring_bearer(t.play) == sam
    assert t.zone(frodo) == "dead"
    assert not ring.is_worn(t.play)
    assert t.play.card(ring.one_ring(t.play, 0)).host == sam
    assert t.over == ""


def test_the_game_is_lost_if_sam_does_not():
    t = Table(site=2)
    frodo = t.ring_bearer(wounds=3)
    t.companion(SON_OF_HAMFAST)
    wound(t, frodo)
    t.choose("pass")
    assert t.over == "Ann wins"


def test_sam_cannot_help_when_frodo_is_corrupted():
    t = Table(site=2)
    t.ring_bearer(burdens=9)
    t.companion(SON_OF_HAMFAST)
    t.happen(occurrence("added burdens", amount=1))
    assert t.over == "Ann wins"


@pytest.mark.parametrize("kind", ["discarded", "returned to hand"])
def test_the_ring_bearer_cannot_be_discarded_or_returned(kind):
    t = Table(site=2)
    frodo = t.ring_bearer()
    t.happen(occurrence(kind, card=frodo, life=1))
    assert t.zone(frodo) == "fellowship"


def test_ring_bound_and_unbound():
    t = Table(site=2)
    frodo, sam, hero = t.ring_bearer(), t.companion(SAM), t.companion(GIMLI)
    ally, foe = t.support(card("Elrond", "ally")), t.minion()
    assert [ring.is_ring_bound(t.play, i) for i in (frodo, sam, hero)] == [True, True, False]
    assert [ring.is_unbound(t.play, i) for i in (hero, ally, foe)] == [True, False, False]


# -- the Ring ------------------------------------------------------------------------------------------------


def ruling_ring(amount=1):
    burden = N("t_instead", kind_="added burdens", n=amount)
    return card(
        "The One Ring", "the one ring",
        N(
            "response", when=when("wounded", about=True, card=HOST),
            do=[N("t_wear", until="regroup phase begins")]
        ),
        N("trigger", when=when("wounded", about=True, card=HOST), needs=[N("t_ring_worn")], do=[burden]),
        strength=1,
    )  # fmt: skip


def test_while_worn_the_ring_turns_each_wound_into_burdens():
    t = Table(site=2)
    frodo = t.ring_bearer(ring=ruling_ring(2))
    t.play.remember(("ring worn", 0), "regroup phase begins")
    wound(t, frodo)
    assert (t.wounds(frodo), table.burdens(t.play)) == (0, 2)


def test_putting_on_the_ring_because_of_a_wound_turns_that_very_wound_into_a_burden():
    t = Table(site=2)
    frodo = t.ring_bearer(ring=ruling_ring())
    wound(t, frodo).choose("use The One Ring")
    assert (t.wounds(frodo), table.burdens(t.play)) == (0, 1)
    assert ring.is_worn(t.play)


def test_not_putting_it_on_leaves_the_wound():
    t = Table(site=2)
    frodo = t.ring_bearer(ring=ruling_ring())
    wound(t, frodo).choose("pass")
    assert (t.wounds(frodo), table.burdens(t.play)) == (1, 0)


def test_the_ring_worn_until_regroup_comes_off_as_it_begins():
    t = Table(site=2)
    t.ring_bearer(ring=ruling_ring())
    t.play.remember(("ring worn", 0), "regroup phase begins")
    t.at("regroup.begins", until="regroup.actions")
    assert not ring.is_worn(t.play)


def test_a_ring_put_on_in_regroup_comes_off_as_it_ends():
    t = Table(site=2)
    t.ring_bearer()
    t.at("regroup.begins", until="regroup.shadow")
    t.happen(occurrence("put on the ring", player=0))
    assert ring.is_worn(t.play)
    t.at("regroup.ends", until="turn.ends")
    assert not ring.is_worn(t.play)


def test_in_the_starter_rules_a_ring_worn_comes_off_as_regroup_begins():
    t = Table(site=2, ruleset="starter")
    t.ring_bearer()
    t.play.remember(("ring worn", 0), "the card says")
    t.at("regroup.begins", until="regroup.actions")
    assert not ring.is_worn(t.play)


# -- winning -------------------------------------------------------------------------------------------------


def test_the_game_is_won_at_site_9_without_a_regroup_phase():
    t = Table(site=9)
    t.ring_bearer()
    t.at("regroup.begins")
    assert t.over == "Tom wins"
    assert "regroup phase begins" not in [o for o in t.told().splitlines() if "moment" in o]


def test_with_three_players_the_others_go_on_when_one_loses():
    t = Table(players=3, site=4)
    frodo = t.ring_bearer(wounds=3)
    foe, hero = t.minion(ORC), t.companion(GIMLI)
    borne = t.bear(hero, card("Curse", "condition", side="Shadow"), 1)
    t.play.state.agenda.clear()
    wound(t, frodo)
    assert t.over == ""
    assert table.players(t.play) == (1, 2)
    assert t.play.card(hero).zone == "removed"
    assert t.play.card(borne).zone == "discard:1"
    assert t.zone(foe) == "minions"


def test_a_losers_sites_are_replaced_in_order_by_the_opponents_from_the_right():
    t = Table(players=3, site=4, path=0)
    frodo = t.ring_bearer(wounds=3)
    for number in (1, 2):
        t.lay(card(f"Own {number}", "site", shadow=1), number, owner=0)
    for player in (1, 2):
        t.put(card(f"Of {player}", "site", shadow=1), f"adventure:{player}", player)
    wound(t, frodo)
    assert [t.play.card(table.site_at(t.play, n)).owner for n in (1, 2)] == [2, 1]


def test_watching_a_death_counts_once():
    watcher = card("Watcher", "condition", N("trigger", when=when("killed"), do=[N("t_add_twilight", n=1)]))
    t = small()
    t.support(watcher)
    hero = t.companion(GIMLI, wounds=2)
    wound(t, hero)
    assert t.pool == 1


def test_a_card_that_dies_can_react_to_its_own_death():
    t = small()
    martyr = t.companion(
        card(
            "Martyr", "companion",
            N("trigger", when=when("killed", card=THIS), do=[N("t_heal", of=such(title="Frodo"))]), vitality=1
        )
    )
    frodo = table.ring_bearer(t.play)
    t.play.tokens(frodo, "wound", 1)
    wound(t, martyr)
    assert t.wounds(frodo) == 0


def test_whoever_bears_the_ring_has_the_keywords_that_go_with_it():
    t = Table(site=2)
    bearer, hero = t.ring_bearer(card("Isildur", "companion", resistance=7, vitality=4)), t.companion(GIMLI)
    assert [t.value(bearer, word) for word in ("ring-bearer", "ring-bound")] == [1, 1]
    assert [t.value(hero, word) for word in ("ring-bearer", "ring-bound")] == [0, 0]
