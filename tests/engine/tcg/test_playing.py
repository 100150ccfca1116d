"""Playing cards: costs, requirements, the void, roaming, discounts, toil, uniqueness, bearers, transfer,
events, limits on companions.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import actions, bearing, initiative, payment, playing, table, values
from tests.engine.tcg.table_top import ARAGORN, FRODO, GIMLI, ORC, URUK, Table, card
from tests.engine.tcg.words import THIS, N, such, when

WEAK_SPOT = N("t_spot", of=such(race="dwarf"))


def in_fellowship_phase(**more):
    t = Table(site=2, **more)
    t.ring_bearer()
    return t.during("fellowship")


def in_shadow_phase(pool=10, site=2, **more):
    t = Table(site=site, pool=pool, **more)
    t.ring_bearer()
    return t.during("shadow")


def why_not(t, ident, player=0):
    index = actions.texts_to_play(t.play, ident)[0]
    return actions.why_not_play(t.play, ident, index, player)


# -- twilight ------------------------------------------------------------------------------------------------


def test_free_peoples_cards_add_twilight_and_shadow_cards_remove_it():
    t = in_fellowship_phase()
    (hero,) = t.hand(ARAGORN)
    t.at("fellowship.actions", until="fellowship.move").choose("play Aragorn")
    assert (t.pool, t.zone(hero)) == (4, "fellowship")
    (orc,) = t.hand(ORC, player=1)
    t.at("shadow.actions", until="shadow.ends").choose("play Orc")
    assert (t.pool, t.zone(orc)) == (2, "minions")


def test_a_shadow_card_needs_its_cost_in_the_pool():
    t = in_shadow_phase(pool=3)
    (uruk,) = t.hand(URUK, player=1)
    assert why_not(t, uruk, 1)[1][0] == "tcg/twilight-cost"


@pytest.mark.parametrize(("site", "cost"), [(3, 6), (4, 4), (5, 4)])
def test_a_roaming_minion_costs_2_more(site, cost):
    t = in_shadow_phase(site=site)
    (foe,) = t.hand(card("Far", "minion", site=4, cost=4), player=1)
    assert payment.price(t.play, foe, 1) == cost


def test_roaming_is_asked_again_after_each_move():
    t = Table(site=3)
    foe = t.minion(card("Far", "minion", site=4))
    assert values.is_roaming(t.play, foe)
    t.play.remember(("at site", 0), 4)
    assert not values.is_roaming(t.play, foe)


def test_a_text_that_does_not_name_its_own_card_counts_only_once_in_play():
    """An ambusher that lowers the roaming penalty of Sauron minions pays it in full itself."""
    ambusher = card(
        "Ambusher", "minion", N("constant", do=[N("roaming_change", who=such(culture="sauron"), by=-1)]),
        site=6, cost=2, culture="sauron"
    )
    t = in_shadow_phase(pool=20)
    first, second = t.hand(ambusher, ambusher, player=1)
    assert payment.price(t.play, first, 1) == 4
    t.at("shadow.actions", until="shadow.ends").choose("play Ambusher")
    assert t.pool == 16
    assert payment.price(t.play, second, 1) == 3


def test_a_text_that_names_its_own_card_counts_as_it_is_played():
    spots = N("while_", when=[N("t_spot", of=such(culture="rohan"))], do=[N("cost_change", by=-1)])
    eomer = card("Éomer", "companion", N("constant", do=[spots]), cost=3, culture="rohan")
    t = in_fellowship_phase()
    (ident,) = t.hand(eomer)
    assert payment.price(t.play, ident, 0) == 3
    t.companion(card("Rider", "companion", culture="rohan"))
    assert payment.price(t.play, ident, 0) == 2


def test_a_site_number_changed_by_a_minions_own_text_does_not_help_it_being_played():
    lower = N("gets", who=such(culture="sauron"), bonus=N("stat_bonus", stat="site number", change=-3))
    grishnakh = card("Captain", "minion", N("constant", do=[lower]), site=6, cost=2, culture="sauron")
    t = in_shadow_phase(site=4, pool=9)
    (ident,) = t.hand(grishnakh, player=1)
    assert payment.price(t.play, ident, 1) == 4
    t.at("shadow.actions", until="shadow.ends").choose("play Captain")
    assert t.value(ident, "site number") == 3
    assert not values.is_roaming(t.play, ident)


def test_twilight_is_spotted_before_the_cards_own_cost_is_added():
    event = card(
        "Questions", "event",
        N("action", phases=("fellowship",), needs=[N("t_pool_below", n=3)], do=[N("t_draw", n=1)]), cost=2
    )
    t = in_fellowship_phase(pool=2)
    (ident,) = t.hand(event)
    assert why_not(t, ident) is None
    t.play.remember("pool", 3)
    assert why_not(t, ident)[1] == ("tcg/requirement",)


# -- steps ---------------------------------------------------------------------------------------------------


def test_to_play_spot_a_dwarf():
    t = in_fellowship_phase()
    (guard,) = t.hand(card("Guard", "companion", N("to_play", needs=[WEAK_SPOT]), cost=1))
    assert why_not(t, guard) is not None
    t.companion(GIMLI)
    assert why_not(t, guard) is None


def test_a_card_being_played_does_not_count_for_initiative():
    event = card(
        "Bold", "event",
        N("action", phases=("fellowship",), needs=[N("t_initiative")], do=[N("t_add_burdens", n=1)]), cost=0
    )
    t = in_fellowship_phase()
    t.hand(*(card(f"Filler {n}", "event") for n in range(3)))
    (ident,) = t.hand(event)
    assert initiative.has_initiative(t.play, 0)
    assert why_not(t, ident) is not None
    t.hand(card("Filler 4", "event"))
    assert why_not(t, ident) is None


def test_initiative_is_checked_before_cards_are_discarded_as_a_cost():
    act = N(
        "action",
        phases=("skirmish",),
        needs=[N("t_initiative")],
        cost=[N("t_discard_from_hand", n=2)],
        do=[N("t_wound", of=such(type="minion"))],
    )
    t = Table(site=2)
    hero, foe = t.ring_bearer(card("Frodo", "companion", act, vitality=4, resistance=10)), t.minion(ORC)
    t.hand(*(card(f"Filler {n}", "event") for n in range(4)))
    t.play.remember("assignments", (table.Assignment(hero, (foe,)),))
    t.at(
        "skirmish.choice", until="skirmish.resolve"
    ).choose("use Frodo").choose("discard Filler 0").choose("discard Filler 1")
    assert t.wounds(foe) == 1
    assert not initiative.has_initiative(t.play, 0)
    assert "Initiative goes to the Shadow side" in t.told()


def test_losing_initiative_by_playing_a_card_waits_until_it_has_been_played():
    t = in_fellowship_phase()
    watcher = card(
        "Watcher", "condition", N("trigger", when=when("gained initiative"), do=[N("t_add_twilight", n=5)])
    )
    t.support(watcher)
    t.play.remember("initiative", "free peoples")
    t.hand(ARAGORN, *(card(f"Filler {n}", "event") for n in range(3)))
    t.at("fellowship.actions", until="fellowship.move").choose("play Aragorn")
    told = t.told()
    assert told.index("Aragorn is now in play") < told.index("Initiative goes")
    assert t.pool == 9


def test_a_card_cannot_be_discarded_to_pay_for_itself():
    event = card(
        "Costly", "event",
        N("action", phases=("fellowship",), cost=[N("t_discard_from_hand", n=1)], do=[N("t_draw", n=1)]),
        cost=0
    )
    t = in_fellowship_phase()
    (ident,) = t.hand(event)
    assert why_not(t, ident) is not None


def test_an_event_goes_to_the_discard_pile_after_its_effects():
    event = card(
        "Heal", "event", N("action", phases=("fellowship",), do=[N("t_heal", of=such(title="Frodo"))]), cost=1
    )
    t = Table(site=2)
    t.ring_bearer(wounds=2)
    (ident,) = t.hand(event)
    t.at("fellowship.actions", until="fellowship.move").choose("play Heal")
    assert t.zone(ident) == "discard"
    assert t.pool == 1


def test_costs_that_cannot_be_finished_leave_a_card_without_effect_and_discarded():
    """While the first of two exertions is paid a response wounds the minion, so that it cannot exert again.
    """
    twice = [N("t_exert", of=such(title="Captain")), N("t_exert", of=such(title="Captain"))]
    draw = card(
        "Raid", "event", N("action", phases=("shadow",), cost=twice, do=[N("t_draw", n=3)]), side="Shadow",
        cost=0
    )
    unheeded = card(
        "Unheeded", "condition",
        N(
            "trigger", when=when("exerted", card=such(type="minion")),
            do=[N("t_wound", of=such(title="Captain"))]
        )
    )
    t = in_shadow_phase()
    t.support(unheeded)
    captain = t.minion(card("Captain", "minion", vitality=3))
    t.deck(*(card(f"Top {n}", "event") for n in range(3)), player=1)
    (ident,) = t.hand(draw, player=1)
    t.at("shadow.actions", until="shadow.ends").choose("play Raid")
    assert t.zone(ident) == "discard"
    assert t.wounds(captain) == 2
    assert len(t.play.state.zone("hand:1")) == 0


def test_an_interrupted_cost_of_an_ability_leaves_it_without_effect():
    act = N(
        "action", phases=("shadow",), cost=[N("t_exert", of=THIS), N("t_exert", of=THIS)],
        do=[N("t_draw", n=3)]
    )
    unheeded = card(
        "Unheeded", "condition",
        N(
            "trigger", when=when("exerted", card=such(type="minion")),
            do=[N("t_wound", of=such(title="Captain"))]
        )
    )
    t = in_shadow_phase()
    t.support(unheeded)
    captain = t.minion(card("Captain", "minion", act, vitality=3))
    t.deck(*(card(f"Top {n}", "event") for n in range(3)), player=1)
    t.at("shadow.actions", until="shadow.ends").choose("use Captain")
    assert t.wounds(captain) == 2
    assert len(t.play.state.zone("hand:1")) == 0
    assert "there is no effect" in t.told()


def test_texts_about_a_card_coming_into_play_are_ignored_if_it_is_discarded_at_once():
    only_i = N(
        "trigger", when=when("played", card=such(type="minion", title="Runner")),
        do=[N("t_discard", of=such(title="Runner"))]
    )
    runner = card(
        "Runner", "minion", N("trigger", when=when("played", card=THIS), do=[N("t_add_twilight", n=2)]),
        cost=1, site=1
    )
    t = in_shadow_phase(pool=5)
    t.minion(card("Watcher", "minion", only_i))
    t.hand(runner, player=1)
    t.at("shadow.actions", until="shadow.ends")
    t.choose("play Runner")
    if t.pending is not None:
        t.choose("Watcher")
    assert t.pool == 4


# -- the discard pile ----------------------------------------------------------------------------------------


def test_cards_discarded_to_pay_cannot_be_what_is_then_played():
    coming = card(
        "Coming",
        "condition",
        N("action", phases=("shadow",), cost=[N("t_discard_from_hand", n=1)], do=[N("t_play_from_discard")]),
        side="Shadow",
    )
    t = in_shadow_phase()
    t.support(coming, 1)
    old = t.put(card("Old Orc", "minion", cost=1, site=1), "discard:1", 1)
    t.hand(card("New Orc", "event"), player=1)
    t.at("shadow.actions", until="shadow.ends").choose("use Coming")
    assert t.zone(old) == "minions"


# -- uniqueness ----------------------------------------------------------------------------------------------


def test_a_second_unique_card_of_the_same_title_cannot_be_played():
    t = in_fellowship_phase()
    t.companion(ARAGORN)
    (other,) = t.hand(card("Aragorn", "companion", unique=True, cost=1, key="Strider"))
    assert why_not(t, other)[1] == ("tcg/unique",)


def test_an_opponents_unique_card_does_not_matter():
    t = in_fellowship_phase()
    t.companion(ARAGORN, player=1)
    (other,) = t.hand(ARAGORN)
    assert why_not(t, other) is None


def test_a_stacked_unique_card_may_be_in_play_elsewhere():
    t = in_fellowship_phase()
    t.put(ARAGORN, "stacked", host=t.companion(GIMLI))
    (other,) = t.hand(ARAGORN)
    assert why_not(t, other) is None


def test_a_unique_companion_in_the_dead_pile_bars_that_title():
    t = in_fellowship_phase()
    t.put(ARAGORN, "dead:0")
    (other,) = t.hand(ARAGORN)
    assert "tcg/dead-pile" in why_not(t, other)[1]


def test_non_unique_cards_in_the_dead_pile_do_not():
    guard = card("Guard", "companion", cost=1)
    t = in_fellowship_phase()
    t.put(guard, "dead:0")
    (other,) = t.hand(guard)
    assert why_not(t, other) is None


def test_the_rule_of_9_counts_the_dead_pile():
    t = in_fellowship_phase()
    guard = card("Guard", "companion", cost=1)
    for _ in range(5):
        t.companion(guard)
    for _ in range(2):
        t.put(guard, "dead:0")
    (one,) = t.hand(guard)
    assert why_not(t, one) is None
    t.companion(guard)
    assert why_not(t, one)[1] == ("tcg/the-rule-of-9",)


def test_any_number_of_copies_of_a_non_unique_ally():
    ally = card("Farmer", "ally", cost=0)
    t = in_fellowship_phase()
    for _ in range(3):
        t.support(ally)
    (one,) = t.hand(ally)
    assert why_not(t, one) is None


def test_no_ring_bearer_frodo_beside_another_ring_bearer():
    t = Table(site=2)
    t.ring_bearer(card("Sam", "companion", vitality=4, resistance=5))
    t.during("fellowship")
    (frodo,) = t.hand(FRODO)
    assert why_not(t, frodo)[1] == ("tcg/keyword/ring-bearer",)


# -- bearers -------------------------------------------------------------------------------------------------


def item(name, *more, klass="Hand weapon", bearer=None, **facts):
    return card(
        name, "possession", N("bearer", of=bearer or such(type="companion")), *more, klass=klass, cost=1,
        **facts
    )


def test_a_character_bears_one_item_of_each_class():
    t = in_fellowship_phase()
    frodo = table.ring_bearer(t.play)
    t.bear(frodo, item("Sword"))
    (second,) = t.hand(item("Axe"))
    assert why_not(t, second)[1] == ("tcg/bearer",)
    (cloak,) = t.hand(item("Cloak", klass="Cloak"))
    assert why_not(t, cloak) is None


def test_items_without_a_class_are_unlimited():
    t = in_fellowship_phase()
    t.bear(table.ring_bearer(t.play), card("Brooch", "possession", N("bearer", of=such(type="companion"))))
    (second,) = t.hand(card("Phial", "possession", N("bearer", of=such(type="companion")), cost=1))
    assert why_not(t, second) is None


def test_the_bearer_is_chosen_and_bonuses_count():
    t = in_fellowship_phase()
    hero = t.companion(ARAGORN)
    t.hand(item("Sword", strength=2))
    t.at("fellowship.actions", until="fellowship.move").choose("play Sword").choose("on Aragorn")
    assert t.value(hero, "strength") == 10


@pytest.mark.parametrize("side", ["Free Peoples", "Shadow"])
@pytest.mark.parametrize(("bearer", "able"), [
    (such(race="man"), {"Captain", "Southron"}),
    (such(type="companion", race="man"), {"Captain"}),
    (such(type="minion", race="man"), {"Southron"}),
    (such(side="free peoples", race="man"), {"Captain"}),
])  # fmt: skip
def test_its_text_alone_says_on_which_side_an_item_is_borne(side, bearer, able):
    """tcg/bearer, tcg/possession: who can bear it is what the card says; no rule adds a side to that."""
    t = in_fellowship_phase()
    t.companion(card("Captain", "companion", strength=6, vitality=3, race="man", side="Free Peoples"))
    t.minion(card("Southron", "minion", strength=6, vitality=3, race="man", side="Shadow"))
    player = int(side == "Shadow")
    (sword,) = t.hand(item("Sword", bearer=bearer, side=side), player=player)
    assert {t.play.name(i) for i in bearing.hosts(t.play, sword, player)} == able


def test_followers_bear_nothing():
    t = in_fellowship_phase()
    follower = t.support(card("Radagast", "follower"))
    (sword,) = t.hand(item("Sword", bearer=such(side="free peoples")))
    assert not bearing.may_bear(t.play, follower, sword)


def test_a_shadow_player_cannot_play_on_another_shadow_players_minion():
    t = Table(players=3, site=2, pool=9)
    t.ring_bearer()
    mine, theirs = t.minion(ORC, player=1), t.minion(URUK, player=2)
    t.during("shadow")
    (spear,) = t.hand(item("Spear", bearer=such(type="minion"), side="Shadow"), player=1)
    assert bearing.hosts(t.play, spear, 1) == [mine]
    assert bearing.hosts(t.play, spear, 2) == [theirs]


def test_mounted_means_bearing_a_mount():
    t = in_fellowship_phase()
    hero = t.companion(ARAGORN)
    assert not values.is_mounted(t.play, hero)
    t.bear(hero, card("Horse", "possession", klass="Mount"))
    assert values.is_mounted(t.play, hero)


def test_a_transfer_costs_the_items_twilight_again_and_is_not_playing():
    t = in_fellowship_phase()
    hero, dwarf = t.companion(ARAGORN), t.companion(GIMLI)
    watch = card("Watch", "condition", N("trigger", when=when("played"), do=[N("t_add_twilight", n=7)]))
    t.support(watch)
    sword = t.bear(hero, item("Sword"))
    t.at("fellowship.actions", until="fellowship.move").choose("transfer Sword to Gimli")
    assert t.play.card(sword).host == dwarf
    assert t.pool == 1


def test_an_ally_elsewhere_is_not_at_the_same_site():
    t = in_fellowship_phase()
    hero, ally = t.companion(ARAGORN), t.support(card("Elrond", "ally", homes=((3, "fellowship"),)))
    sword = t.bear(hero, item("Sword", bearer=such(side="free peoples")))
    t.at("fellowship.actions", until="fellowship.move")
    assert "transfer Sword to Elrond" not in t.options()
    assert t.play.card(sword).host == hero
    assert ally


def test_a_minions_items_are_not_transferred():
    t = in_shadow_phase()
    one = t.minion(ORC)
    t.minion(URUK)
    t.bear(one, item("Spear", bearer=such(type="minion"), side="Shadow"), 1)
    t.at("shadow.actions", until="shadow.ends")
    assert "transfer Spear to Uruk" not in t.options()


# -- when ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "phase", "player", "allowed"), [
    ("companion", "fellowship", 0, True), ("companion", "regroup", 0, False),
    ("condition", "skirmish", 0, False),
    ("follower", "fellowship", 0, True),
])  # fmt: skip
def test_free_peoples_cards_are_played_in_the_fellowship_phase(kind, phase, player, allowed):
    t = Table(site=2)
    t.ring_bearer()
    t.during(phase)
    (ident,) = t.hand(card("Thing", kind, side="Free Peoples", cost=0))
    assert (why_not(t, ident, player) is None) is allowed


def test_shadow_cards_are_played_in_ones_own_shadow_phase():
    t = Table(players=3, site=2, pool=9)
    t.ring_bearer()
    t.during("shadow")
    (mine,) = t.hand(ORC, player=1)
    (theirs,) = t.hand(ORC, player=2)
    assert why_not(t, mine, 1) is None
    assert why_not(t, theirs, 2)[1] == ("tcg/shadow-phase",)


def test_an_event_is_played_only_in_a_phase_it_names():
    event = card(
        "Both", "event", N("action", phases=("maneuver", "skirmish"), do=[N("t_add_burdens", n=1)]), cost=0
    )
    t = Table(site=2)
    t.ring_bearer()
    (ident,) = t.hand(event)
    for phase, allowed in (("maneuver", True), ("archery", False)):
        t.during(phase)
        assert (why_not(t, ident) is None) is allowed


def test_ones_own_shadow_cards_are_not_played_in_ones_own_turn():
    t = in_fellowship_phase()
    (orc,) = t.hand(ORC)
    assert why_not(t, orc) is not None


# -- the rule of 4 -------------------------------------------------------------------------------------------


def test_the_rule_of_4_stops_the_fifth_card():
    draw = N("action", phases=("fellowship",), cost=[N("t_exert", of=THIS)], do=[N("t_draw", n=3)])
    t = Table(site=2)
    t.ring_bearer(card("Frodo", "companion", draw, vitality=4, resistance=10))
    t.deck(*(card(f"Top {n}", "event") for n in range(9)))
    t.at("fellowship.actions", until="fellowship.move").choose("use Frodo").choose("use Frodo")
    assert len(t.play.state.zone("hand:0")) == 4
    assert "tcg/the-rule-of-4" in t.told()


def test_the_rule_of_4_does_not_count_the_start_of_the_turn_or_other_phases():
    t = Table(site=2)
    t.ring_bearer()
    t.deck(*(card(f"Top {n}", "event") for n in range(9)))
    t.play.remember("phase", "regroup")
    from ruling_service.engine.tcg import drawing

    drawing.draw(t.play, 0, 6)
    t.run()
    assert len(t.play.state.zone("hand:0")) == 6


def test_drawing_more_than_there_is_draws_what_there_is():
    t = Table(site=2)
    t.deck(card("Last", "event"))
    from ruling_service.engine.tcg import drawing

    drawing.draw(t.play, 0, 2)
    t.run()
    assert len(t.play.state.zone("hand:0")) == 1
    assert t.over == ""


def test_in_the_starter_rules_the_discard_pile_becomes_a_new_deck_once():
    from ruling_service.engine.tcg import drawing

    t = Table(site=2, ruleset="starter")
    t.put(card("Old", "event"), "discard:0")
    drawing.draw(t.play, 0, 1)
    t.run().choose("make a new draw deck")
    assert len(t.play.state.zone("hand:0")) == 1
    t.put(card("Older", "event"), "discard:0")
    drawing.draw(t.play, 0, 1)
    t.run()
    assert len(t.play.state.zone("hand:0")) == 1


# -- toil ----------------------------------------------------------------------------------------------------


def toiler():
    return card("Slave", "minion", strength=14, cost=6, site=4, words=[("toil", 2)], culture="men")


def man(name):
    return card(name, "minion", culture="men", vitality=3, site=2)


def test_without_characters_to_exert_the_full_cost_is_needed():
    t = in_shadow_phase(pool=7)
    (ident,) = t.hand(toiler(), player=1)
    assert why_not(t, ident, 1) is not None
    t.play.remember("pool", 8)
    assert why_not(t, ident, 1) is None


def test_each_character_exerted_for_toil_takes_off_its_number():
    t = in_shadow_phase(pool=8)
    one, other = t.minion(man("One")), t.minion(man("Other"))
    (ident,) = t.hand(toiler(), player=1)
    t.at(
        "shadow.actions", until="shadow.ends"
    ).choose("play Slave").choose("exert One (toil 2)").choose("no (more) toil")
    assert (t.wounds(one), t.wounds(other), t.pool) == (1, 0, 2)
    assert t.zone(ident) == "minions"


def test_toil_makes_a_card_affordable():
    t = in_shadow_phase(pool=4)
    t.minion(man("One"))
    t.minion(man("Other"))
    (ident,) = t.hand(toiler(), player=1)
    assert why_not(t, ident, 1) is None
    t.at("shadow.actions", until="shadow.ends").choose("play Slave")
    assert "no (more) toil" not in t.options()


def test_characters_of_another_culture_cannot_toil():
    t = in_shadow_phase(pool=7)
    t.minion(ORC)
    (ident,) = t.hand(toiler(), player=1)
    assert why_not(t, ident, 1) is not None


def test_every_entry_into_play_is_a_new_card():
    t = in_fellowship_phase()
    hero = t.companion(ARAGORN, wounds=1)
    t.happen(occurrence("returned to hand", card=hero, life=1))
    assert t.play.card(hero).life == 2
    assert t.wounds(hero) == 0
    assert playing.RULE_OF_9 == 9


# -- other ways to play a card -------------------------------------------------------------------------------


def heal_event(*more, **facts):
    return card(
        "Herbs", "event", N("action", phases=("fellowship",), do=[N("t_heal", of=such(title="Frodo"))]),
        *more, **{"cost": 3, **facts}
    )


def test_an_event_may_be_played_from_the_discard_pile_and_is_then_removed():
    way = N("play_from_discard", cost=[N("t_discard_from_hand", n=1)], afterwards="removed")
    t = Table(site=2)
    frodo = t.ring_bearer(wounds=2)
    event = t.put(heal_event(way), "discard:0")
    t.hand(card("Filler", "event"))
    t.at("fellowship.actions", until="fellowship.move").choose("play Herbs from the discard pile")
    assert t.zone(event) == "removed"
    assert (t.wounds(frodo), t.pool) == (1, 3)


def test_another_cost_takes_the_place_of_the_twilight_cost():
    way = N("alternative_cost", cost=[N("t_discard_from_hand", n=1)])
    t = Table(site=2)
    frodo = t.ring_bearer(wounds=2)
    (event,) = t.hand(heal_event(way))
    t.hand(card("Filler", "event"))
    t.at("fellowship.actions", until="fellowship.move")
    assert {"play Herbs", "play Herbs for its other cost"} <= set(t.options())
    t.choose("play Herbs for its other cost")
    assert (t.wounds(frodo), t.pool) == (1, 0)
    assert t.zone(event) == "discard"


def test_an_ability_that_requires_being_stacked_works_only_there():
    stacked = N("self_so", **{"is": N("stacked_on", what=such(type="site"))})
    rabble = card(
        "Rabble",
        "minion",
        N(
            "action", phases=("shadow",), needs=[stacked], cost=[N("t_remove_twilight", n=1)],
            do=[N("t_draw", n=1)]
        ),
        cost=1,
    )
    t = in_shadow_phase()
    t.put(rabble, "stacked", 1, host=table.site_at(t.play, 1))
    t.deck(card("Top", "event"), player=1)
    t.at("shadow.actions", until="shadow.ends").choose("use Rabble", by="Ann")
    assert len(t.play.state.zone("hand:1")) == 1
    assert t.pool == 9


def test_a_players_own_unique_card_bars_another_even_while_it_is_inactive():
    t = Table(site=2)
    t.ring_bearer()
    t.support(card("Rosie", "ally", unique=True, cost=1), 1)
    (other,) = t.hand(card("Rosie", "ally", unique=True, cost=1), player=1)
    assert playing.not_unique(t.play, other)[1] == ("tcg/unique",)
