"""What constant texts can say besides strength: limits on wounds, silenced text, cheaper first cards, room
for a second weapon.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import bearing, payment, statements
from tests.engine.tcg.table_top import ARAGORN, GIMLI, Table, card
from tests.engine.tcg.words import N, such


def at_site_2(**more):
    t = Table(site=2, **more)
    t.frodo = t.ring_bearer()
    return t


def test_a_character_may_be_kept_from_taking_more_than_one_wound_in_a_phase():
    t = at_site_2()
    hero = t.companion(
        card("Guarded", "companion", N("constant", do=[N("wounds_limit", n=1, phase="skirmish")]), vitality=4)
    )
    t.during("skirmish")
    for _ in range(2):
        t.happen(occurrence("wounded", card=hero, life=1))
    assert t.wounds(hero) == 1
    t.during("archery")
    t.happen(occurrence("wounded", card=hero, life=1))
    assert t.wounds(hero) == 2


def test_silenced_text_gives_neither_values_nor_keywords():
    grow = N(
        "constant",
        do=[N("gets", who=such(type="companion"), bonus=N("stat_bonus", stat="strength", change=3))]
    )
    t = at_site_2()
    hero = t.companion(ARAGORN)
    t.lay(card("Here", "site", grow, words=["forest"]), 2)
    assert t.value(hero, "strength") == 11
    t.support(card("Hush", "condition", N("constant", do=[N("no_game_text", of=such(type="site"))])))
    site = next(i for i in t.play.state.zone("path") if t.play.name(i) == "Here")
    assert t.value(hero, "strength") == 8
    assert t.value(site, "forest") == 0
    assert site in statements.silenced(t.play)


def test_only_the_first_card_of_its_sort_each_turn_is_cheaper():
    t = at_site_2()
    t.support(
        card(
            "Stores", "condition",
            N("constant", do=[N("first_played", of=such(culture="dwarven"), change=-1)])
        )
    )
    first, second = t.hand(
        card("Dwarf", "companion", cost=2, culture="dwarven"),
        card("Other Dwarf", "companion", cost=2, culture="dwarven")
    )
    assert payment.price(t.play, first, 0) == 1
    t.at("fellowship.actions", until="fellowship.move").choose("play Dwarf")
    assert payment.price(t.play, second, 0) == 2


def blade(name, *abilities):
    return card(
        name, "possession", N("attach_to", to=such(type="companion")), *abilities, klass="Hand weapon", cost=0
    )


def test_a_weapon_that_may_be_borne_in_addition():
    t = at_site_2()
    hero = t.companion(GIMLI)
    t.bear(hero, blade("Axe"))
    plain, extra = t.hand(blade("Sword"), blade("Dagger", N("extra_weapon", n=1, type="hand_weapon")))
    assert not bearing.may_bear(t.play, hero, plain)
    assert bearing.may_bear(t.play, hero, extra)


def test_limit_1_per_bearer():
    one = card(
        "Fever", "condition", N("attach_to", to=such(type="companion")),
        N("limit_one_per", n=1, per="bearer"), cost=0
    )
    t = at_site_2()
    hero = t.companion(GIMLI)
    t.bear(hero, one)
    (second,) = t.hand(one)
    assert not bearing.may_bear(t.play, hero, second)
    assert bearing.may_bear(t.play, t.frodo, second)


def test_cheaper_on_one_bearer_than_on_another():
    t = at_site_2()
    hero = t.companion(GIMLI)
    t.support(
        card(
            "Gift", "condition",
            N("constant", do=[N("cost_change", who=such(side="free peoples"), on=such(title="Gimli"), by=-1)])
        )
    )
    (sword,) = t.hand(card("Sword", "possession", N("attach_to", to=such(type="companion")), cost=2))
    assert payment.price(t.play, sword, 0, hero) == 1
    assert payment.price(t.play, sword, 0, t.frodo) == 2
