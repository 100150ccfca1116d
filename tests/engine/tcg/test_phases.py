"""The turn's phases: assignment, archery, regroup and reconciling, skipping phases, keywords that act at
their moments.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import Lasting, occurrence
from ruling_service.engine.tcg import archery_phase, assignment_phase, table
from ruling_service.engine.tcg.keywords import muster
from tests.engine.tcg.table_top import ARAGORN, GIMLI, ORC, SAM, URUK, Table, card
from tests.engine.tcg.words import THIS, N, such, when


def ready(**more):
    t = Table(**{"site": 2, **more})
    t.frodo = t.ring_bearer()
    return t


def uruk(n):
    return card(f"Uruk {n}", "minion", strength=5, vitality=3, site=1, culture="isengard", race="uruk-hai")


def assigning(t, until="skirmish.choice"):
    return t.at("assignment.defenders", until=until)


def pairs(t):
    return {
        t.play.name(a.defender): sorted(t.play.name(m) for m in a.minions) for a in table.assignments(t.play)
    }


# -- assignment ----------------------------------------------------------------------------------------------


def test_one_companion_for_one_minion():
    t = ready()
    t.companion(ARAGORN)
    t.minion(uruk(1))
    assigning(t).choose("Aragorn defends", by="Tom")
    assert pairs(t) == {"Aragorn": ["Uruk 1"]}


def test_the_leftover_uruk_is_assigned_to_frodo_by_its_player():
    t = ready()
    t.companion(ARAGORN)
    for n in (1, 2, 3):
        t.minion(uruk(n))
    assigning(t).choose("Aragorn defends").choose("Frodo defends")
    assert t.pending.by == 1
    t.choose("attack Frodo")
    assert pairs(t) == {"Aragorn": ["Uruk 1"], "Frodo": ["Uruk 2", "Uruk 3"]}


def test_defender_1_takes_two_minions():
    t = ready()
    t.companion(card("Strider", "companion", strength=8, words=[("defender", 1)]))
    for n in (1, 2):
        t.minion(uruk(n))
    assigning(t).choose("Strider defends").choose("Strider defends")
    assert pairs(t) == {"Strider": ["Uruk 1", "Uruk 2"]}


def test_four_uruks_defender_1_and_the_leftover_goes_to_frodo():
    t = ready(ruleset="starter")
    t.companion(card("Strider", "companion", strength=8, words=[("defender", 1)]))
    for n in (1, 2, 3, 4):
        t.minion(uruk(n))
    assigning(t).choose("Strider defends").choose("Strider defends").choose("Frodo defends").choose("attack Frodo")
    assert pairs(t) == {"Strider": ["Uruk 1", "Uruk 2"], "Frodo": ["Uruk 3", "Uruk 4"]}


def test_defender_bonuses_add_up():
    t = ready()
    hero = t.companion(card("Strider", "companion", words=[("defender", 1)]))
    t.play.lasts(
        Lasting(0, N("gains", what=N("gain_keyword", name="defender", value=1)), frozenset([(hero, 1)]))
    )
    assert assignment_phase.room(t.play, hero, ()) == 3


def test_a_companion_takes_no_second_minion_without_defender():
    t = ready()
    t.companion(ARAGORN)
    for n in (1, 2):
        t.minion(uruk(n))
    assigning(t).choose("Aragorn defends")
    assert "Aragorn defends" not in t.options()


def test_leftovers_go_around_from_the_free_peoples_players_right():
    t = ready(players=3)
    t.minion(card("Ann's", "minion"), player=1)
    t.minion(card("Bob's", "minion"), player=2)
    assigning(t).passing(until="attacks")
    assert t.pending.by == 2
    t.choose("attack Frodo")
    assert t.pending.by == 1


def test_a_minion_unassigned_later_is_no_leftover():
    loose = card("Trap", "condition", N("trigger", when=when("assigned"), do=[N("t_unassign_all")]))
    from ruling_service.engine.tcg import phrases

    if phrases.EFFECTS.of(N("t_unassign_all")) is None:

        @phrases.EFFECTS.means("t_unassign_all")
        def unassign_all(play, frame, node, path):
            for a in table.assignments(play):
                play.happen(*(occurrence("unassigned", card=m) for m in a.minions))

    t = ready()
    t.support(loose)
    t.minion(uruk(1))
    assigning(t).choose("Frodo defends")
    assert pairs(t) == {}
    assert t.pending is None


def test_unhasty_companions_are_assigned_by_shadow_players_only():
    t = ready()
    ent = t.companion(card("Ent", "companion", strength=9, words=["unhasty"]))
    t.minion(uruk(1))
    assigning(t)
    assert "Ent defends" not in t.options()
    t.choose("nobody defends").choose("attack Ent", by="Ann")
    assert pairs(t) == {"Ent": ["Uruk 1"]}
    assert ent


def test_a_text_may_let_an_unhasty_companion_be_assigned():
    t = ready()
    t.companion(card("Ent", "companion", strength=9, words=["unhasty"]))
    t.support(
        card(
            "Roused", "condition",
            N("constant", do=[N("may", who=such(title="Ent"), act="skirmish")]), culture="gandalf"
        )
    )
    t.minion(uruk(1))
    assigning(t)
    assert "Ent defends" in t.options()


def ally(block="fellowship", number=2, **more):
    return card("Elrond", "ally", strength=8, vitality=4, homes=((number, block),), **more)


@pytest.mark.parametrize(("printed", "site_block", "able"), [
    (ally(), "fellowship", True), (ally(), "tower", False), (ally(number=3), "fellowship", False),
    (ally("tower"), "tower", True),
    (ally("tower"), "shadows", False),
])  # fmt: skip
def test_an_ally_defends_only_at_his_home_site(printed, site_block, able):
    t = ready()
    t.lay(card("Here", "site", block=site_block), 2)
    t.support(printed)
    t.minion(uruk(1))
    assigning(t)
    assert ("Elrond defends" in t.options()) is able


def test_assigned_by_an_action_means_not_available_any_more():
    act = N(
        "action", phases=("assignment",), cost=[N("t_exert", of=THIS)],
        do=[N("t_assign", of=such(title="Sam"), to=THIS)]
    )
    t = ready()
    t.companion(SAM)
    t.minion(card("Ambusher", "minion", act, vitality=3))
    t.minion(uruk(1))
    t.at(
        "assignment.actions", until="skirmish.choice"
    ).choose("use Ambusher", by="Ann").passing(until="who defends")
    assert "Uruk 1" in t.pending.prompt
    assert "Sam defends" not in t.options()
    assert "Frodo defends" in t.options()


def test_what_cannot_be_assigned_to_weak_characters_is_not():
    strong = card(
        "Balrog", "minion", N("constant", do=[N("cannot", act="be_assigned", against=such(title="Frodo"))]),
        strength=17
    )
    t = ready()
    t.minion(strong)
    assigning(t)
    assert pairs(t) == {}


# -- ambush --------------------------------------------------------------------------------------------------


def test_each_instance_of_ambush_may_add_its_twilight():
    """A scout with ambush 1 bearing a bow that gives ambush 5: 1, 5, neither or both."""
    t = ready()
    scout = t.minion(card("Scout", "minion", words=[("ambush", 1)]))
    t.bear(
        scout,
        card(
            "Bow",
            "possession",
            N("constant", do=[N("gains", who=N("t_host"), what=N("gain_keyword", name="ambush", value=5))]),
            side="Shadow",
        ),
        1,
    )
    assigning(t).choose("Frodo defends")
    assert sorted(t.options()) == ["Scout: add 1 (ambush)", "Scout: add 5 (ambush)", "pass"]
    t.choose("Scout: add 5 (ambush)", by="Ann").choose("Scout: add 1 (ambush)")
    assert t.pool == 6


def test_no_ambush_when_a_shadow_player_assigns():
    t = ready()
    t.minion(card("Scout", "minion", words=[("ambush", 2)]))
    assigning(t).choose("nobody defends").choose("attack Frodo")
    assert t.pending is None
    assert t.pool == 0


# -- archery -------------------------------------------------------------------------------------------------


def archer(name, kind="minion", **more):
    return card(name, kind, words=["archer"], **{"vitality": 3, **more})


def test_archery_wounds_are_assigned_to_companions_then_to_minions():
    t = ready()
    t.companion(archer("Legolas", "companion"))
    t.minion(archer("Bowman"))
    t.minion(archer("Shooter"))
    t.at(
        "archery.fire", until="archery.ends"
    ).choose("wound Frodo", by="Tom").choose("wound Legolas", by="Tom")
    assert t.pending.by == 1
    assert sorted(t.options()) == ["wound Bowman", "wound Shooter"]
    t.choose("wound Bowman")
    assert t.wounds(t.frodo) == 1


def test_all_shadow_players_have_one_minion_archery_total():
    t = ready(players=3)
    t.minion(archer("Bowman"), player=1)
    t.minion(archer("Shooter"), player=2)
    assert archery_phase.total(t.play, "shadow") == 2


def test_the_free_peoples_player_chooses_which_shadow_player_takes_the_wounds():
    t = ready(players=3)
    t.companion(archer("Legolas", "companion"))
    t.minion(card("Ann's", "minion"), player=1)
    t.minion(card("Bob's", "minion"), player=2)
    t.at("archery.fire", until="archery.ends")
    assert t.options() == ["Bob assigns them", "Ann assigns them"]
    t.choose("Ann assigns them", by="Tom")
    assert "Ann's takes a wound" in t.told()


def test_archers_may_add_to_a_total_of_zero_and_cards_change_it():
    t = ready()
    t.support(card("Volley", "condition", N("constant", do=[N("archery_total", side="free peoples", by=2)])))
    assert archery_phase.total(t.play, "free peoples") == 2


def test_allies_are_archers_only_at_home():
    t = ready()
    t.support(card("Haldir", "ally", words=["archer"], homes=((2, "fellowship"),)))
    assert archery_phase.total(t.play, "free peoples") == 0
    t.lay(card("Home", "site", block="fellowship"), 2)
    assert archery_phase.total(t.play, "free peoples") == 1


def test_a_character_gets_no_more_archery_wounds_than_its_vitality():
    t = ready()
    foe = t.minion(card("Only", "minion", vitality=2))
    t.support(card("Volley", "condition", N("constant", do=[N("archery_total", side="free peoples", by=5)])))
    t.at("archery.fire", until="archery.ends")
    assert t.zone(foe) == "discard"
    assert "cannot be assigned and are ignored" in t.told()


def test_who_cannot_take_wounds_is_not_assigned_any():
    t = ready()
    t.companion(card("Ghost", "companion", N("constant", do=[N("cannot", act="take_wounds")])))
    t.minion(archer("Bowman"))
    t.at("archery.fire", until="archery.ends")
    assert t.wounds(t.frodo) == 1


# -- skipping phases -----------------------------------------------------------------------------------------


def phases_of(t):
    return [
        line.split()[1] for line in t.told().splitlines()
        if line.endswith("-phase") and "phase begins" in line
    ]


def test_without_minions_the_turn_goes_from_shadow_to_regroup():
    t = ready()
    t.at("shadow.begins", until="turn.ends").passing()
    assert phases_of(t) == ["Shadow", "regroup"] or "maneuver phase begins" not in t.told()
    assert "The regroup phase begins" in t.told()


def test_if_the_last_minion_goes_in_the_maneuver_phase_archery_is_skipped():
    act = N(
        "action", phases=("maneuver",), cost=[N("t_exert", of=THIS)],
        do=[N("t_wound", of=such(type="minion"))]
    )
    t = Table(site=2)
    t.ring_bearer(card("Frodo", "companion", act, vitality=4, resistance=10))
    t.minion(card("Weak", "minion", vitality=1))
    t.at("maneuver.begins", until="turn.ends").choose("use Frodo").passing()
    assert "archery phase begins" not in t.told()
    assert "The regroup phase begins" in t.told()


def test_the_starter_rules_do_not_skip_archery_then():
    act = N(
        "action", phases=("maneuver",), cost=[N("t_exert", of=THIS)],
        do=[N("t_wound", of=such(type="minion"))]
    )
    t = Table(site=2, ruleset="starter")
    t.ring_bearer(card("Frodo", "companion", act, vitality=4, resistance=10))
    t.minion(card("Weak", "minion", vitality=1))
    t.at("maneuver.begins", until="turn.ends").choose("use Frodo").passing()
    assert "archery phase begins" in t.told()


def test_a_text_can_skip_the_archery_phase():
    t = ready()
    t.minion(card("Balrog", "minion", N("constant", do=[N("skip", phase="archery")])))
    t.at("maneuver.begins", until="assignment.defenders").passing()
    assert "archery phase begins" not in t.told()
    assert "assignment phase begins" in t.told()


# -- regroup -------------------------------------------------------------------------------------------------


def filler(count, start=0):
    return [card(f"Filler {n}", "event") for n in range(start, start + count)]


def test_reconciling_fills_the_hand_to_eight():
    t = ready()
    t.hand(*filler(3), player=1)
    t.deck(*filler(9, 10), player=1)
    t.at("regroup.shadow", until="regroup.choice").choose("discard Filler 0")
    assert len(t.play.state.zone("hand:1")) == 8
    assert len(t.play.state.zone("discard:1")) == 1


def test_reconciling_discards_down_to_eight():
    t = ready()
    t.hand(*filler(10), player=1)
    t.at(
        "regroup.shadow", until="regroup.choice"
    ).choose("discard nothing").choose("discard Filler 0").choose("discard Filler 1")
    assert len(t.play.state.zone("hand:1")) == 8


def test_staying_ends_the_turn_and_discards_the_minions_with_what_they_bear():
    t = ready()
    foe = t.minion(URUK)
    borne = t.bear(foe, card("Blade", "possession", side="Shadow"), 1)
    t.at("regroup.choice", until="turn.begins", moves=1).choose("stay and reconcile")
    assert {t.zone(foe), t.zone(borne)} == {"discard"}
    assert table.fp(t.play) == 1


def test_moving_again_returns_to_the_shadow_phases_and_minions_stay():
    t = ready()
    foe = t.minion(URUK)
    t.at("regroup.choice", until="maneuver.begins", moves=1).choose("move again")
    assert table.site_number(t.play) == 3
    assert t.zone(foe) == "minions"
    assert t.play.fact("moves") == 2


def test_at_the_move_limit_the_fellowship_must_stay():
    t = ready()
    t.at("regroup.choice", until="turn.begins", moves=2)
    assert "stays" in t.told()


def test_the_next_player_clockwise_takes_the_next_turn():
    t = ready(players=3)
    t.ring_bearer(player=1)
    t.ring_bearer(player=2)
    t.at("turn.ends", until="fellowship.begins")
    assert table.fp(t.play) == 1
    assert table.shadow_players(t.play) == (0, 2)


def test_the_pool_is_emptied_as_a_turn_begins():
    t = ready(pool=5)
    t.at("turn.begins", until="fellowship.begins")
    assert t.pool == 0


def test_limits_begin_anew_when_a_phase_begins_again():
    t = ready()
    t.play.state.used[("phase", "limit", 1, 1, "bonus")] = 3
    t.play.state.used[("turn", "uses", 1, 1, 0)] = 1
    t.at("regroup.ends", until="turn.ends")
    assert list(t.play.state.used) == [("turn", "uses", 1, 1, 0)]


# -- muster, aid ---------------------------------------------------------------------------------------------


def test_muster_discards_all_at_once_then_draws_as_many():
    t = ready()
    for name in ("One", "Two"):
        t.companion(card(name, "companion", words=["muster"]))
    t.hand(*filler(3))
    t.deck(*filler(5, 10))
    assert muster.count(t.play, 0) == 2
    t.at(
        "regroup.begins", until="regroup.actions"
    ).choose("muster").choose("discard Filler 0").choose("discard Filler 1")
    assert len(t.play.state.zone("hand:0")) == 3
    assert len(t.play.state.zone("discard:0")) == 2


def test_muster_may_discard_fewer():
    t = ready()
    t.companion(card("One", "companion", words=["muster"]))
    t.hand(*filler(3))
    t.at("regroup.begins", until="regroup.actions").choose("muster").choose("discard no more")
    assert len(t.play.state.zone("hand:0")) == 3


def follower():
    return card(
        "Radagast",
        "follower",
        N("aid", cost=[N("t_add_twilight", n=2)]),
        N("constant", do=[N("gets", who=N("t_host"), bonus=N("stat_bonus", stat="strength", change=1))]),
    )


def test_aid_is_paid_at_the_start_of_the_maneuver_phase():
    t = ready()
    helper = t.support(follower())
    t.minion(ORC)
    assert t.value(t.frodo, "strength") == 4
    t.at("maneuver.begins", until="maneuver.actions").choose("aid: Radagast")
    assert t.play.card(helper).host == t.frodo
    assert (t.pool, t.value(t.frodo, "strength")) == (2, 5)


def test_aid_is_not_paid_again_for_a_follower_that_is_borne():
    t = ready()
    t.bear(t.frodo, follower())
    t.minion(ORC)
    t.at("maneuver.begins", until="maneuver.actions")
    assert t.pending is None
    assert t.pool == 0


def test_followers_go_home_after_the_free_peoples_player_reconciled():
    t = ready()
    helper = t.bear(t.frodo, follower())
    t.minion(ORC)
    t.at("regroup.choice", until="turn.ends", moves=2)
    assert t.play.card(helper).zone == "support:0"
    assert t.told().index("reconciles") < t.told().index(
        "returns to its support area"
    ) < t.told().index("Orc is discarded")


def test_a_killed_characters_followers_are_discarded():
    t = ready()
    hero = t.companion(GIMLI)
    helper = t.bear(hero, follower())
    t.happen(occurrence("killed", card=hero, life=1))
    assert t.zone(helper) == "discard"


# -- a price for assigning -----------------------------------------------------------------------------------


def costly_minion():
    price = N("assign_cost", what=THIS, options=[N("option", do=[N("t_exert", of=such(title="Frodo"))])])
    return card("Gollum", "minion", N("constant", do=[price]), strength=2, vitality=3)


def test_a_minion_that_costs_something_to_assign_is_assigned_once_that_is_paid():
    t = ready()
    t.minion(costly_minion())
    assigning(t).choose("pay (1)", by="Tom").choose("Frodo defends")
    assert t.wounds(t.frodo) == 1
    assert pairs(t) == {"Frodo": ["Gollum"]}


def test_a_price_that_is_not_paid_leaves_the_minion_to_its_player():
    t = ready()
    t.minion(costly_minion())
    assigning(t).choose("do not pay")
    assert t.pending.by == 1
    t.choose("attack Frodo")
    assert t.wounds(t.frodo) == 0
