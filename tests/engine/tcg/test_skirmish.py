"""Skirmishes: totals, ties, wounds, damage bonuses, overwhelming, characters removed, cancelling, fierce,
lurker, hunter, enduring.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import Lasting, occurrence
from ruling_service.engine.tcg import table
from ruling_service.engine.tcg.table import Assignment
from tests.engine.tcg.table_top import ARAGORN, FRODO, GIMLI, ORC, SAM, URUK, Table, card
from tests.engine.tcg.words import N, such, when


def fight(t, defender, *minions, until="regroup.begins"):
    """Assign, and go through the skirmish as far as nobody decides anything, not beyond it."""
    t.play.remember("assignments", (Assignment(defender, minions),))
    return t.at("skirmish.choice", until=until)


def orc(strength=3, **more):
    return card(
        f"Orc {strength} {sorted(more)}",
        "minion",
        strength=strength,
        **{"vitality": 3, "culture": "sauron", "race": "orc", "site": 1, **more},
    )


def duel(companion, *minions, **more):
    t = Table(site=2, **more)
    t.ring_bearer()
    hero = t.companion(companion)
    foes = [t.minion(m) for m in minions]
    fight(t, hero, *foes)
    t.passing()
    return t, hero, foes


def test_8_against_two_orcs_of_3_wins_and_each_orc_takes_a_wound():
    t, hero, orcs = duel(ARAGORN, orc(3), orc(3, key="other"))
    assert [t.wounds(o) for o in orcs] == [1, 1]
    assert t.wounds(hero) == 0


def test_damage_1_gives_each_losing_orc_two_wounds():
    t, _, orcs = duel(
        card("Strider", "companion", strength=8, words=[("damage", 1)]), orc(3), orc(3, key="other")
    )
    assert [t.wounds(o) for o in orcs] == [2, 2]


def test_damage_bonuses_of_two_winners_add_up_to_three_wounds():
    t, hero, _ = duel(ARAGORN, orc(5, words=[("damage", 1)]), orc(5, words=[("damage", 1)], key="other"))
    assert t.wounds(hero) == 3


def test_a_tie_is_won_by_the_shadow_side():
    t, hero, (foe,) = duel(ARAGORN, orc(8))
    assert (t.wounds(hero), t.wounds(foe)) == (1, 0)


def test_double_strength_overwhelms_without_wounds():
    t, hero, (foe,) = duel(card("Small", "companion", strength=3, vitality=4), orc(6))
    assert t.zone(hero) == "dead"
    assert "overwhelmed" in t.told()


def test_less_than_double_does_not_overwhelm():
    t, hero, _ = duel(card("Small", "companion", strength=4, vitality=4), orc(7))
    assert t.zone(hero) == "fellowship"
    assert t.wounds(hero) == 1


def test_0_against_0_the_shadow_wins_and_nobody_is_overwhelmed():
    t, hero, (foe,) = duel(card("Weak", "companion", strength=0, vitality=4), orc(0))
    assert t.zone(hero) == "fellowship"
    assert (t.wounds(hero), t.wounds(foe)) == (1, 0)


@pytest.mark.parametrize(("ours", "theirs", "loser"), [(0, 1, "hero"), (1, 0, "foe")])
def test_more_than_0_overwhelms_0(ours, theirs, loser):
    t, hero, (foe,) = duel(card("Some", "companion", strength=ours, vitality=4), orc(theirs))
    lost = hero if loser == "hero" else foe
    assert t.zone(lost) == ("dead" if loser == "hero" else "discard")


def protected(strength):
    text = N("constant", do=[N("cannot", act="be_overwhelmed", unless=3)])
    return card("Armored", "companion", text, strength=strength, vitality=4)


def test_text_can_ask_for_triple_strength():
    t, hero, _ = duel(protected(4), orc(8))
    assert t.zone(hero) == "fellowship"
    assert t.wounds(hero) == 1
    t, hero, _ = duel(protected(4), orc(12))
    assert t.zone(hero) == "dead"


def test_reducing_damage_bonuses_below_zero_leaves_one_wound():
    t = Table(site=2)
    t.ring_bearer()
    hero, foe = t.companion(ARAGORN), t.minion(orc(5))
    t.support(
        card(
            "Curse",
            "condition",
            N(
                "constant",
                do=[N("gains", who=such(title="Aragorn"), what=N("gain_keyword", name="damage", value=-2))]
            ),
            side="Shadow",
        ),
        1,
    )
    fight(t, hero, foe)
    t.passing()
    assert t.wounds(foe) == 1


def test_losing_all_damage_bonuses_keeps_later_ones_off():
    t = Table(site=2)
    t.ring_bearer()
    hero, foe = t.companion(card("Strider", "companion", strength=8, words=[("damage", 1)])), t.minion(orc(5))
    t.support(
        card(
            "Blunt",
            "condition",
            N("constant", do=[N("loses", who=such(title="Strider"), what=N("gain_keyword", name="damage"))]),
            side="Shadow",
        ),
        1,
    )
    t.support(
        card(
            "Sharp", "condition",
            N(
                "constant",
                do=[N("gains", who=such(title="Strider"), what=N("gain_keyword", name="damage", value=1))]
            )
        )
    )
    fight(t, hero, foe)
    t.passing()
    assert t.wounds(foe) == 1


def test_a_damage_bonus_of_who_skirmishes_somebody_counts_for_the_losers_wounds():
    t = Table(site=2)
    t.ring_bearer()
    hero, foe = t.companion(ARAGORN), t.minion(orc(9))
    his_foes = N(
        "each", of=N("filter", type=["minion"], **{"is": [N("skirmishing_card", what=such(title="Aragorn"))]})
    )
    gains = N("gains", who=his_foes, what=N("gain_keyword", name="damage", value=1))
    t.support(card("Rage", "condition", N("constant", do=[gains]), side="Shadow"), 1)
    fight(t, hero, foe)
    t.passing()
    assert t.wounds(hero) == 2


# -- characters removed --------------------------------------------------------------------------------------


BLADE = N(
    "action", phases=("skirmish",), cost=[N("t_exert", of=such(title="Boromir"))],
    do=[N("t_wound", of=N("t_skirmishing"), choose=True)]
)
BOROMIR = card("Boromir", "companion", BLADE, strength=7, vitality=5, culture="gondor", race="man")


def test_boromir_kills_one_uruk_after_the_other_only_the_second_has_lost():
    watching = card(
        "Watcher", "condition",
        N("trigger", when=when("lost skirmish", card=such(race="uruk-hai")), do=[N("t_add_twilight", n=1)])
    )
    t = Table(site=2)
    t.ring_bearer()
    hero = t.companion(BOROMIR)
    one, other = t.minion(URUK, wounds=2), t.minion(
        card("Uruk 2", "minion", strength=9, vitality=1, race="uruk-hai", site=1)
    )
    t.support(watching)
    fight(t, hero, one, other)
    t.choose("use Boromir").choose("Uruk")
    assert table.skirmish(t.play).over == ""
    t.choose("use Boromir")
    assert table.skirmish(t.play) is None or table.skirmish(t.play).over
    t.passing()
    assert t.wounds(hero) == 2
    assert "lost skirmish" not in t.told()
    assert t.told().count("loses the skirmish") == 1
    assert "Uruk 2 loses the skirmish" in t.told()
    assert "Boromir wins the skirmish" in t.told()


def test_no_more_skirmish_actions_once_a_side_is_gone():
    t = Table(site=2)
    t.ring_bearer()
    hero, foe = t.companion(BOROMIR), t.minion(orc(3, vitality=1))
    fight(t, hero, foe, until="skirmish.ends")
    t.choose("use Boromir")
    assert t.pending is None
    assert "Boromir wins the skirmish" in t.told()


def test_a_skirmish_whose_minions_are_all_gone_before_it_begins_does_not_occur():
    t = Table(site=2)
    t.ring_bearer()
    hero, foe = t.companion(ARAGORN), t.minion(ORC)
    t.play.remember("assignments", (Assignment(hero, (foe,)),))
    t.happen(occurrence("killed", card=foe, life=1))
    t.at("skirmish.choice", until="regroup.begins")
    assert "Resolve the skirmish" not in t.told()


def test_a_cancelled_skirmish_has_neither_winner_nor_loser():
    text = N(
        "action", phases=("skirmish",), cost=[N("t_exert", of=such(title="Sam"))],
        do=[N("t_cancel_skirmish", n=1)]
    )
    t = Table(site=2)
    t.ring_bearer()
    hero, foe = t.companion(card("Sam", "companion", text, strength=3, vitality=4)), t.minion(URUK)
    fight(t, hero, foe)
    t.choose("use Sam").passing()
    assert t.wounds(hero) == 1
    assert "wins the skirmish" not in t.told()


def test_the_ring_bearers_skirmish_cannot_be_cancelled():
    text = N(
        "action", phases=("skirmish",), cost=[N("t_exert", of=such(title="Frodo"))],
        do=[N("t_cancel_skirmish", n=1)]
    )
    t = Table(site=2)
    hero = t.ring_bearer(card("Frodo", "companion", text, strength=3, vitality=4, resistance=10))
    foe = t.minion(orc(7))
    fight(t, hero, foe)
    t.choose("use Frodo")
    t.passing()
    assert "tcg/keyword/ring-bearer" in t.told()
    assert t.wounds(hero) == 2


def test_a_replacing_character_continues_the_same_skirmish():
    t = Table(site=2)
    t.ring_bearer()
    weak, strong, foe = t.companion(SAM), t.companion(ARAGORN), t.minion(orc(5))
    t.play.remember("assignments", (Assignment(weak, (foe,)),))
    t.play.remember("skirmish", table.Skirmish(weak, (foe,)))
    t.happen(occurrence("replaced in skirmish", card=weak, by=strong))
    assert table.skirmish(t.play) == table.Skirmish(strong, (foe,), left=(weak,))
    t.at("skirmish.resolve", until="skirmish.ends")
    assert (t.wounds(weak), t.wounds(strong), t.wounds(foe)) == (0, 0, 1)


def test_abilities_about_skirmishing_work_only_in_ones_own_skirmish():
    t = Table(site=2)
    t.ring_bearer()
    one, other = t.companion(ARAGORN), t.companion(GIMLI)
    foe, enemy = t.minion(orc(3)), t.minion(orc(4))
    t.play.remember("assignments", (Assignment(one, (foe,)), Assignment(other, (enemy,))))
    t.at("skirmish.choice", until="skirmish.resolve").choose("Aragorn against Orc 3 []")
    assert table.skirmishing(t.play, one) == (foe,)
    assert table.skirmishing(t.play, other) == ()


# -- order, fierce, lurker -----------------------------------------------------------------------------------


def test_the_free_peoples_player_picks_the_order_of_skirmishes():
    t = Table(site=2)
    t.ring_bearer()
    one, other = t.companion(ARAGORN), t.companion(GIMLI)
    t.play.remember(
        "assignments", (Assignment(one, (t.minion(orc(3)),)), Assignment(other, (t.minion(orc(4)),)))
    )
    t.at("skirmish.choice")
    assert t.pending.by == 0
    assert len(t.options()) == 2


def test_skirmishes_with_lurkers_come_last():
    t = Table(site=2)
    t.ring_bearer()
    one, other = t.companion(ARAGORN), t.companion(GIMLI)
    t.play.remember(
        "assignments",
        (Assignment(one, (t.minion(orc(3, words=["lurker"])),)), Assignment(other, (t.minion(orc(4)),)))
    )
    t.at("skirmish.choice", until="regroup.begins").passing()
    assert t.told().index("Strength 6 against 4") < t.told().index("Strength 8 against 3")


def test_a_surviving_fierce_minion_must_be_defended_against_again():
    t = Table(site=2)
    t.ring_bearer()
    hero, foe = t.companion(ARAGORN), t.minion(orc(7, words=["fierce"]))
    fight(t, hero, foe)
    t.passing(until="who defends")
    assert t.phase == "assignment"
    assert t.wounds(foe) == 1
    assert "Aragorn defends" in t.options()
    t.choose("Aragorn defends").passing()
    assert t.wounds(foe) == 2


def test_only_minions_fierce_as_the_fierce_assignment_begins_take_part():
    t = Table(site=2)
    t.ring_bearer()
    hero, foe, plain = t.companion(ARAGORN), t.minion(orc(7, words=["fierce"])), t.minion(orc(2))
    fight(t, hero, foe)
    t.passing(until="who defends")
    assert "Orc 7" in t.pending.prompt
    t.choose("Aragorn defends")
    assert all(plain not in a.minions for a in table.assignments(t.play))
    assert "attack" not in " ".join(t.options())


# -- values in a skirmish ------------------------------------------------------------------------------------


def test_hunter_counts_only_against_characters_without_hunter():
    t = Table(site=2)
    t.ring_bearer()
    hero, foe = t.companion(ARAGORN), t.minion(orc(5, words=[("hunter", 3)]))
    assert t.value(foe, "strength") == 5
    fight(t, hero, foe, until="skirmish.resolve")
    assert t.value(foe, "strength") == 8
    t.play.lasts(
        Lasting(0, N("gains", what=N("gain_keyword", name="hunter", value=1)), frozenset([(hero, 1)]))
    )
    assert t.value(foe, "strength") == 5


def test_enduring_adds_2_for_each_wound():
    t = Table(site=2)
    foe = t.minion(orc(5, words=["enduring"]), wounds=2)
    assert t.value(foe, "strength") == 9


def test_a_skirmish_event_lasts_for_that_skirmish_only():
    event = card(
        "Swordplay", "event",
        N("action", phases=("skirmish",), do=[N("t_strength", of=such(title="Aragorn"), n=2)]), cost=0
    )
    t = Table(site=2)
    t.ring_bearer()
    hero, foe, other = t.companion(ARAGORN), t.minion(orc(3)), t.minion(orc(4))
    rival = t.companion(GIMLI)
    t.hand(event)
    t.play.remember("assignments", (Assignment(hero, (foe,)), Assignment(rival, (other,))))
    t.at(
        "skirmish.choice", until="skirmish.resolve"
    ).choose("Aragorn against Orc 3 []").choose("play Swordplay")
    assert t.value(hero, "strength") == 10
    t.at("skirmish.resolve", until="skirmish.choice")
    assert t.value(hero, "strength") == 8


def test_strength_is_recomputed_with_a_floor_only_at_the_end():
    """Frodo 3, the Ring +1, -6, then +3: 0 in between, 1 at the end."""
    t = Table(site=2)
    frodo = t.ring_bearer(FRODO)
    says = N("gets", bonus=N("stat_bonus", stat="strength", change=-6))
    t.play.lasts(Lasting(0, says, frozenset([(frodo, 1)])))
    assert t.value(frodo, "strength") == 0
    t.play.lasts(
        Lasting(0, N("gets", bonus=N("stat_bonus", stat="strength", change=3)), frozenset([(frodo, 1)]))
    )
    assert t.value(frodo, "strength") == 1


def test_a_removed_character_loses_but_is_neither_wounded_nor_overwhelmed():
    t = Table(site=2)
    t.ring_bearer()
    hero, foe = t.companion(SAM), t.minion(URUK)
    fight(t, hero, foe, until="skirmish.resolve")
    t.happen(occurrence("removed from skirmish", card=hero))
    t.at("skirmish.resolve", until="skirmish.ends")
    assert "Sam loses the skirmish" in t.told()
    assert (t.zone(hero), t.wounds(hero)) == ("fellowship", 0)
