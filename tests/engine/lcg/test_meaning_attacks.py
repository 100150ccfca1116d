"""Attacks by effects, shadow effects and what texts say about fighting (lcg/attacks-outside-the-combat-phase,
lcg/shadow-effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import enemy_attack, fighting, player_attack
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed


def shadowed(table: Table, enemy: int, name: str, text: str) -> None:
    table.prints(name, "treachery", shadow=text)
    card = table.lays(name, places.SHADOW, on=enemy)
    table.play.change(card, face_up=False)


def attacked(table: Table, enemy: int, *answers: str) -> Table:
    return table.answering(*answers).does(enemy_attack.attack_in_combat, 0, None, enemy)


def test_a_shadow_effect_is_stronger_in_an_undefended_attack() -> None:
    table = Table("Tom").during("combat")
    hero = table.hero(hit_points=9)
    enemy = table.enemy(where="engaged:Tom")
    shadowed(
        table, enemy, "Fury",
        "Shadow — attacking enemy gets +1 attack; if undefended, instead attacking enemy gets +3 attack."
    )
    attacked(table, enemy, "no defender")
    assert table.damage(hero) == 5


def test_the_defender_subtracts_and_the_weaker_shadow_effect_applies() -> None:
    table = Table("Tom").during("combat")
    hero = table.hero(hit_points=9)
    enemy = table.enemy(where="engaged:Tom")
    shadowed(
        table, enemy, "Fury",
        "Shadow — attacking enemy gets +1 attack; if undefended, instead attacking enemy gets +3 attack."
    )
    attacked(table, enemy, "Plain Hero defends")
    assert table.damage(hero) == 2


def test_a_cancelled_shadow_effect_does_nothing() -> None:
    table = Table("Tom").during("combat")
    hero = table.hero(hit_points=9, resources=1)
    table.prints("Deflect", "event", cost=0, text="Response — cancel a shadow effect just triggered.")
    table.lays("Deflect", "hand:Tom")
    enemy = table.enemy(where="engaged:Tom")
    shadowed(table, enemy, "Fury", "Shadow — attacking enemy gets +3 attack.")
    attacked(table, enemy, "play Deflect", "no defender")
    assert table.damage(hero) == 2


def test_what_the_attack_destroys_is_known_only_after_its_damage() -> None:
    table = Table("Tom").during("combat")
    table.hero(hit_points=9)
    table.ally()
    enemy = table.enemy(where="engaged:Tom", attack=4)
    shadowed(table, enemy, "Dread", "Shadow — if this attack destroys an ally, raise your threat by 4.")
    attacked(table, enemy, "Plain Ally defends")
    assert table.threat("Tom") == 24


def test_an_attack_that_destroys_nobody_leaves_that_shadow_effect_idle() -> None:
    table = Table("Tom").during("combat")
    table.hero(hit_points=9)
    enemy = table.enemy(where="engaged:Tom", attack=4)
    shadowed(table, enemy, "Dread", "Shadow — if this attack destroys an ally, raise your threat by 4.")
    attacked(table, enemy, "Plain Hero defends")
    assert table.threat("Tom") == 20
    assert not table.play.state.lasting


def test_an_enemy_that_attacks_again_does_so_after_this_attack_with_a_new_shadow_card() -> None:
    table = Table("Tom").during("combat")
    hero = table.hero(hit_points=9)
    enemy = table.enemy(where="engaged:Tom")
    shadowed(table, enemy, "Frenzy", "Shadow — the attacking enemy makes an additional attack.")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    attacked(table, enemy, "no defender", "no defender")
    assert table.damage(hero) == 4
    assert table.account.count("is dealt a shadow card") == 1
    assert table.account.count("attacks Tom") == 2


def test_an_attack_outside_the_combat_phase_gets_a_shadow_card_and_the_usual_steps() -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero(hit_points=9)
    table.prints(
        "Onslaught", "treachery",
        text="When revealed — each Orc enemy engaged with a player makes an immediate attack."
    )
    call = table.lays("Onslaught", places.ENCOUNTER_DECK)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    enemy = table.enemy(where="engaged:Tom", traits="Orc.")
    table.answering("Plain Hero defends").reveals(call)
    assert table.damage(hero) == 1
    assert not places.shadow_cards(table.play, enemy)
    assert not table.card(enemy).marked("has attacked")


def test_an_attack_at_once_leaves_nobody_the_time_to_join() -> None:
    table = Table("Tom", "Kris").during("combat")
    table.hero("Swift", attack=3, resources=1)
    table.hero("Far Shot", player="Kris", keywords="Ranged.", attack=3)
    table.prints(
        "Sudden Blow",
        "event",
        cost=1,
        text="Action — exhaust a character you control → declare that character as an attacker (and resolve "
        "its attack) against an eligible enemy.",
    )
    table.lays("Sudden Blow", "hand:Tom")
    enemy = table.enemy(where="engaged:Tom", hit_points=5)
    table.answering("Swift").plays("Sudden Blow")
    assert table.damage(enemy) == 2
    assert table.card(table.id_of("Far Shot")).ready
    assert table.play.fact(("attacked", 0, enemy)) is None


def test_such_an_attack_may_be_made_against_an_immune_enemy() -> None:
    table = Table("Tom").during("combat")
    table.hero("Swift", attack=3, resources=1)
    table.prints(
        "Sudden Blow",
        "event",
        cost=1,
        text="Action — exhaust a character you control → declare that character as an attacker (and resolve "
        "its attack) against an eligible enemy.",
    )
    table.lays("Sudden Blow", "hand:Tom")
    enemy = table.enemy(
        "Warded Troll", where="engaged:Tom", hit_points=5, text="Always — immune to player card effects."
    )
    table.plays("Sudden Blow")
    assert table.damage(enemy) == 2


def test_a_defender_that_does_not_count_its_defense_takes_it_all() -> None:
    table = Table("Tom").during("combat")
    hero = table.hero(hit_points=9, defense=3)
    enemy = table.enemy(where="engaged:Tom", attack=4)
    shadowed(table, enemy, "Despond", "Shadow — defending character does not count its defense.")
    attacked(table, enemy, "Plain Hero defends")
    assert table.damage(hero) == 4


def test_an_enemy_in_the_staging_area_can_be_attacked_only_by_those_whose_text_allows_it() -> None:
    table = Table("Tom").during("combat")
    scout = table.hero("Scout", text="Always — this card can attack enemies in the staging area.")
    other = table.hero("Other")
    enemy = table.enemy()
    assert fighting.may_attack_with(table.play, scout, enemy, 0) is None
    assert fighting.may_attack_with(table.play, other, enemy, 0) is not None


def test_cancelling_the_attack_ends_it_where_it_is() -> None:
    table = Table("Tom").during("combat")
    hero = table.hero(
        "Decoy", hit_points=9,
        text="Response — when an enemy attacks you: exhaust this card → cancel this attack."
    )
    enemy = table.enemy(where="engaged:Tom")
    attacked(table, enemy, "use Decoy")
    assert table.damage(hero) == 0
    assert not table.card(hero).ready


def test_the_attackers_of_a_player_attack_are_those_a_text_speaks_of() -> None:
    table = Table("Tom").during("combat")
    first = table.hero(
        "First", attack=2,
        text="Response — after this card attacks and destroys an enemy: add 1 resource to this card's pool."
    )
    second = table.hero(
        "Second", attack=2,
        text="Response — after this card attacks and destroys an enemy: add 1 resource to this card's pool."
    )
    enemy = table.enemy(where="engaged:Tom", hit_points=3)
    player_attack.start(table.play, 0, enemy, (first, second), joinable=False)
    table.answering("use First", "use Second").goes_on()
    assert [table.card(i).token("resource") for i in (first, second)] == [1, 1]


def test_damage_limited_in_a_round_is_not_exceeded() -> None:
    from ruling_service.engine.kernel.occurrences import occurrence

    table = Table("Tom").during("combat")
    enemy = table.enemy(
        "Thick Skin", hit_points=9, text="Always — this card cannot take more than 3 damage each round."
    )
    for _ in range(2):
        table.happens(occurrence("damaged", card=enemy, amount=2))
    assert table.damage(enemy) == 3
    table.moment("round ends")
    table.happens(occurrence("damaged", card=enemy, amount=2))
    assert table.damage(enemy) == 5


def test_damage_is_not_dealt_to_what_cannot_be_damaged() -> None:
    from ruling_service.engine.kernel.occurrences import occurrence

    table = Table("Tom")
    hero = table.hero("Untouched", text="Always — this card cannot be damaged.")
    table.happens(occurrence("damaged", card=hero, amount=2))
    assert table.damage(hero) == 0


def test_damage_beyond_what_kills_the_defender_is_counted_point_by_point() -> None:
    table = Table("Tom").during("combat")
    table.hero(hit_points=9)
    table.ally()
    enemy = table.enemy(
        "Crusher", where="engaged:Tom", attack=6,
        text="Always — for each excess damage by this card, raise your threat by 1."
    )
    attacked(table, enemy, "Plain Ally defends")
    assert table.threat("Tom") == 23


def test_who_is_under_nobodys_control_neither_commits_nor_attacks() -> None:
    """What is asked and what the choices of the framework offer is one and the same."""
    table = Table("Tom")
    enemy = table.enemy("Cave Orc", where="engaged:Tom")
    hero, ally = table.hero(), table.ally()
    table.play.change(ally, controller=None)
    offered = places.characters(table.play, 0)
    for ident in (hero, ally):
        assert (fighting.may_commit(table.play, ident, 0) is None) is (ident in offered)
        assert (fighting.may_attack_with(table.play, ident, enemy, 0) is None) is (ident in offered)
    assert offered == [hero]


@pytest.mark.parametrize("whose", ["controlled by a player", "controlled by the players", "controlled by the first player"])
def test_who_is_under_nobodys_control_is_not_among_a_players_characters(whose: str) -> None:
    """Its owner's it is, and in play that says nothing about who controls it."""
    table = Table("Tom")
    hero, ally = table.hero(hit_points=5), table.ally()
    table.quest()
    table.play.change(ally, controller=None)
    revealed(table, f"Deal 1 damage to each character {whose}.")
    assert (table.damage(hero), table.damage(ally)) == (1, 0)
