"""The combat phase: shadow cards, the enemies' attacks, the players' attacks."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

# -- shadow cards --------------------------------------------------------------------------------------------


def with_deck(table: Table, *names: str) -> Table:
    """The encounter deck, topmost card first."""
    for name in names:
        if name not in table.catalogue:
            table.prints(name, "treachery")
        table.lays(name, places.ENCOUNTER_DECK)
    return table


def shadows(table: Table, enemy: int) -> list[str]:
    return [table.play.name(i) for i in places.shadow_cards(table.play, enemy)]


def test_shadow_cards_go_to_the_first_players_enemies_first_highest_engagement_cost_first() -> None:
    """lcg/framework/6.2."""
    table = Table("Tom", "Kris")
    table.play.remember("first player", 1)
    toms = table.enemy("Tom's", where="engaged:Tom", engagement_cost=50)
    low = table.enemy("Low", where="engaged:Kris", engagement_cost=10)
    high = table.enemy("High", where="engaged:Kris", engagement_cost=20)
    with_deck(table, "One", "Two", "Three", "Four").goes_through("6.2", until="6.3")
    assert [shadows(table, e) for e in (high, low, toms)] == [["One"], ["Two"], ["Three"]]
    assert table.pile(places.ENCOUNTER_DECK) == ["Four"]


def test_they_lie_face_down_and_staged_enemies_get_none() -> None:
    """lcg/framework/6.2: each engaged enemy gets 1 card, facedown."""
    table = Table("Tom")
    enemy, staged = table.enemy(where="engaged:Tom"), table.enemy("Staged")
    with_deck(table, "One", "Two").goes_through("6.2", until="6.3")
    assert not table.card(places.shadow_cards(table.play, enemy)[0]).face_up
    assert shadows(table, staged) == []


def test_if_the_deck_runs_out_the_last_enemies_get_none() -> None:
    """lcg/framework/6.2."""
    table = Table("Tom")
    high, low = (
        table.enemy(n, where="engaged:Tom", engagement_cost=c) for n, c in (("High", 20), ("Low", 10))
    )
    with_deck(table, "One").goes_through("6.2", until="6.3")
    assert (shadows(table, high), shadows(table, low)) == (["One"], [])


def test_what_was_never_turned_up_is_discarded_unresolved_as_the_phase_ends() -> None:
    """lcg/framework/6.11."""
    table = Table("Tom")
    hero = table.hero()
    enemy = table.enemy("Slow", where="engaged:Tom", text="Always — this card cannot attack.")
    table.prints("Gloom", "treachery", shadow="Shadow — deal 1 damage to each hero.")
    with_deck(table, "Gloom").goes_through("6.2", until="6.7").goes_through("6.11", until="7.1")
    assert shadows(table, enemy) == []
    assert table.pile(places.ENCOUNTER_DISCARD) == ["Gloom"]
    assert table.damage(hero) == 0


def test_a_shadow_effect_changes_the_attack_and_the_card_stays_to_the_end_of_the_phase() -> None:
    """lcg/framework/6.4.2, lcg/framework/6.4.4."""
    table = Table("Tom")
    hero = table.hero(hit_points=9)
    enemy = table.enemy(where="engaged:Tom", attack=2)
    table.prints("Rage", "treachery", shadow="Shadow — attacking enemy gets +2 attack.")
    with_deck(table, "Rage").answering("no defender").goes_through("6.2", until="6.7")
    assert table.damage(hero) == 4
    assert shadows(table, enemy) == ["Rage"]
    assert table.value(enemy, "attack") == 2


def test_a_card_without_a_shadow_effect_does_nothing_when_turned_up() -> None:
    """lcg/framework/6.4.2: everything else on that card is ignored."""
    table = Table("Tom")
    hero = table.hero(hit_points=9)
    table.enemy(where="engaged:Tom", attack=2)
    table.prints(
        "Storm", "treachery", text="When revealed — deal 5 damage to each hero.", keywords="Surge. Doomed 5."
    )
    with_deck(table, "Storm", "Next").answering("no defender").goes_through("6.2", until="6.7")
    assert (table.damage(hero), table.threat("Tom")) == (2, 20)


# -- enemies attack ------------------------------------------------------------------------------------------


def test_the_enemies_of_each_player_attack_in_player_order_and_the_player_orders_his_own() -> None:
    """lcg/framework/6.4a, lcg/framework/6.5."""
    table = Table("Tom", "Kris")
    table.play.remember("first player", 1)
    for player in table.players:
        table.hero(f"Hero of {player}", player=player, hit_points=9)
    for name, player in (("A", "Tom"), ("B", "Kris"), ("C", "Kris")):
        table.enemy(name, where=f"engaged:{player}")
    table.answering("C attacks", "no defender", "no defender", "no defender").goes_through("6.3", until="6.7")
    said = [
        line.strip() for line in table.account.splitlines() if " attacks " in line and "Enemy" not in line
    ]
    assert [line[0] for line in said] == ["C", "B", "A"]


def test_each_engaged_enemy_attacks_once_and_staged_ones_do_not() -> None:
    """lcg/framework/6.3, lcg/framework/6.4a."""
    table = Table("Tom")
    hero = table.hero(hit_points=9)
    table.enemy("Foe", where="engaged:Tom", attack=2)
    table.enemy("Staged", attack=5)
    table.answering("no defender").goes_through("6.3", until="6.7")
    assert table.damage(hero) == 2


def test_an_enemy_that_cannot_attack_does_not() -> None:
    """lcg/cannot, lcg/framework/6.4a."""
    table = Table("Tom")
    hero = table.hero(hit_points=9)
    table.enemy("Foe", where="engaged:Tom", text="Always — this card cannot attack.")
    table.goes_through("6.3", until="6.7")
    assert table.damage(hero) == 0


def test_it_attacks_again_in_the_next_round() -> None:
    """lcg/framework/6.4a: eligible is who has not attacked this round."""
    table = Table("Tom")
    hero = table.hero(hit_points=9)
    table.enemy("Foe", where="engaged:Tom", attack=2)
    for _ in range(2):
        table.answering("no defender", "no (further)").goes_through_phase("combat")
    assert table.damage(hero) == 4


@pytest.mark.parametrize(("attack", "defense", "dealt"), [(5, 2, 3), (3, 3, 0), (2, 4, 0), (4, 3, 1)])
def test_the_defender_takes_attack_minus_defense(attack: int, defense: int, dealt: int) -> None:
    """lcg/framework/6.4.3: at least 0."""
    table = Table("Tom").during("combat")
    hero = table.hero(hit_points=9, defense=defense)
    enemy = table.enemy(where="engaged:Tom", attack=attack)
    table.answering("Plain Hero defends").is_attacked_by(enemy)
    assert table.damage(hero) == dealt
    assert not table.card(hero).ready


def test_only_ready_characters_defend_heroes_and_allies() -> None:
    """lcg/framework/6.4.1."""
    table = Table("Tom").during("combat")
    table.hero("Tired", ready=False)
    table.hero("Fresh", hit_points=9)
    table.ally("Friend", hit_points=9)
    enemy = table.enemy(where="engaged:Tom")
    table.answering("Friend defends").is_attacked_by(enemy)
    assert table.offered("Tom")[0] == ("Fresh defends", "Friend defends", "no defender")
    assert table.damage(table.id_of("Friend")) == 1


def test_who_does_not_exhaust_to_defend_stays_ready_and_defends() -> None:
    """lcg/framework/6.4.1, with a text that spares the exhausting."""
    table = Table("Tom").during("combat")
    hero = table.hero("Wall", defense=1, text="Always — this card does not exhaust to defend.")
    enemy = table.enemy(where="engaged:Tom", attack=2)
    table.answering("Wall defends").is_attacked_by(enemy)
    assert (table.card(hero).ready, table.damage(hero)) == (True, 1)


def test_an_undefended_attack_hits_one_hero_of_the_players_choice_with_all_of_it() -> None:
    """lcg/framework/6.4.3: no defense is subtracted and allies cannot take it."""
    table = Table("Tom", "Kris").during("combat")
    first, second = (
        table.hero("First", defense=3, hit_points=9),
        table.hero("Second", defense=3, hit_points=9),
    )
    table.ally("Friend")
    table.hero("Other's", player="Kris")
    enemy = table.enemy(where="engaged:Tom", attack=4)
    table.answering("no defender", "Second takes").is_attacked_by(enemy)
    assert table.offered("Tom")[1] == ("First takes the damage", "Second takes the damage")
    assert (table.damage(first), table.damage(second)) == (0, 4)


def test_a_defender_that_is_gone_leaves_the_attack_undefended() -> None:
    """lcg/framework/6.4.3."""
    table = Table("Tom").during("combat")
    hero = table.hero("Hero", hit_points=9, defense=3, ready=False)
    table.ally("Friend", hit_points=1)
    enemy = table.enemy(where="engaged:Tom", attack=4)
    table.prints("Dart", "treachery", shadow="Shadow — deal 1 damage to the defending character.")
    card = table.lays("Dart", places.SHADOW, on=enemy)
    table.play.change(card, face_up=False)
    table.answering("Friend defends").is_attacked_by(enemy)
    assert table.zone(table.id_of("Friend")) == "discard:Tom"
    assert table.damage(hero) == 4


def test_damage_beyond_what_destroys_the_defender_is_lost() -> None:
    """lcg/framework/6.4.3."""
    table = Table("Tom").during("combat")
    hero = table.hero(hit_points=9)
    ally = table.ally(hit_points=2)
    enemy = table.enemy(where="engaged:Tom", attack=9)
    table.answering("Plain Ally defends").is_attacked_by(enemy)
    assert table.zone(ally) == "discard:Tom"
    assert table.damage(hero) == 0


def test_another_player_defends_with_sentinel_only_after_no_defender() -> None:
    """lcg/keyword/sentinel, lcg/framework/6.4.1."""
    table = Table("Tom", "Kris").during("combat")
    own = table.hero("Own", hit_points=9)
    guard = table.hero("Guard", player="Kris", keywords="Sentinel.", hit_points=9, defense=1)
    table.hero("No Guard", player="Kris")
    enemy = table.enemy(where="engaged:Tom", attack=3)
    table.answering("no defender", "Guard defends").is_attacked_by(enemy)
    assert [who for who, _, _ in table.deciding] == ["Tom", "Kris"]
    assert table.offered("Kris") == [("Guard defends (Sentinel)", "no defender")]
    assert (table.damage(own), table.damage(guard)) == (0, 2)


def test_nobody_with_sentinel_is_asked_once_the_player_has_a_defender() -> None:
    """lcg/keyword/sentinel."""
    table = Table("Tom", "Kris").during("combat")
    table.hero("Own", hit_points=9)
    table.hero("Guard", player="Kris", keywords="Sentinel.")
    enemy = table.enemy(where="engaged:Tom", attack=3)
    table.answering("Own defends").is_attacked_by(enemy)
    assert [who for who, _, _ in table.deciding] == ["Tom"]


def test_sentinels_are_asked_in_player_order_after_the_attacked_player() -> None:
    """lcg/keyword/sentinel, lcg/in-player-order."""
    table = Table("Tom", "Kris", "Ann").during("combat")
    table.play.remember("first player", 2)
    table.hero("Own", player="Kris", hit_points=9)
    for player in ("Tom", "Ann"):
        table.hero(f"Guard of {player}", player=player, keywords="Sentinel.")
    enemy = table.enemy(where="engaged:Kris")
    table.answering("no defender", "no defender", "no defender").is_attacked_by(enemy, "Kris")
    assert [who for who, _, _ in table.deciding] == ["Kris", "Ann", "Tom"]


def test_an_enemy_destroyed_before_its_damage_deals_none() -> None:
    """lcg/framework/6.4.3: after every step the attack goes on only with its attacker."""
    table = Table("Tom").during("combat")
    hero = table.hero(
        "Thorns",
        hit_points=9,
        text="Response — after this card is declared defender: deal 3 damage to the attacking enemy.",
    )
    enemy = table.enemy(where="engaged:Tom", attack=5, hit_points=3)
    table.answering("Thorns defends", "use Thorns").is_attacked_by(enemy)
    assert table.zone(enemy) == places.ENCOUNTER_DISCARD
    assert table.damage(hero) == 0


# -- the players attack --------------------------------------------------------------------------------------


def test_attackers_exhaust_and_deal_their_attack_together_minus_the_defense() -> None:
    """lcg/framework/6.8b, lcg/framework/6.8.2, lcg/framework/6.8.3."""
    table = Table("Tom")
    first, second = table.hero("First", attack=3), table.ally("Second", attack=2)
    stays = table.hero("Stays", attack=9)
    enemy = table.enemy(where="engaged:Tom", defense=2, hit_points=9)
    table.answering("attack Plain Enemy with First and Second", "no (further)").goes_through(
        "6.7", until="6.11"
    )
    assert table.damage(enemy) == 3
    assert [table.card(i).ready for i in (first, second, stays)] == [False, False, True]


@pytest.mark.parametrize(("hit_points", "destroyed"), [(3, True), (4, False)])
def test_damage_of_its_hit_points_destroys_the_enemy(hit_points: int, destroyed: bool) -> None:
    """lcg/framework/6.8.3, lcg/destroy."""
    table = Table("Tom")
    table.hero("First", attack=4)
    enemy = table.enemy(where="engaged:Tom", defense=1, hit_points=hit_points)
    table.answering("attack").goes_through("6.7", until="6.11")
    assert (table.zone(enemy) == places.ENCOUNTER_DISCARD) == destroyed


def test_each_enemy_is_attacked_once_by_a_player_in_a_round() -> None:
    """lcg/framework/6.8a, lcg/faq/1.11."""
    table = Table("Tom")
    for name in ("First", "Second"):
        table.hero(name, attack=2)
    table.enemy("Foe", where="engaged:Tom", hit_points=9)
    table.answering("attack Foe with First").goes_through("6.7", until="6.11")
    assert len(table.deciding) == 1


def test_an_enemy_may_be_attacked_again_in_the_next_round() -> None:
    """lcg/framework/6.8a: at most 1 attack against each enemy each round."""
    table = Table("Tom")
    table.hero("Fighter", attack=2)
    enemy = table.enemy("Foe", where="engaged:Tom", attack=0, defense=1, hit_points=9)
    for _ in range(2):
        table.answering("attack Foe", "no defender").goes_through("6.3", until="0.0")
    assert table.damage(enemy) == 2


def test_one_attack_against_each_of_several_enemies() -> None:
    """lcg/framework/6.8a."""
    table = Table("Tom")
    for name in ("First", "Second"):
        table.hero(name, attack=2)
    foes = [table.enemy(name, where="engaged:Tom", defense=1, hit_points=9) for name in ("Left", "Right")]
    table.answering("attack Left with First", "attack Right with Second").goes_through("6.7", until="6.11")
    assert [table.damage(i) for i in foes] == [1, 1]


def test_nobody_has_to_attack() -> None:
    """lcg/framework/6.8a."""
    table = Table("Tom")
    hero = table.hero()
    table.enemy("Foe", where="engaged:Tom")
    table.answering("no (further)").goes_through("6.7", until="6.11")
    assert table.card(hero).ready


def test_players_attack_in_player_order_the_enemies_engaged_with_them() -> None:
    """lcg/framework/6.8b, lcg/framework/6.9: others' enemies and staged ones are no targets."""
    table = Table("Tom", "Kris")
    table.play.remember("first player", 1)
    for player in table.players:
        table.hero(f"Hero of {player}", player=player)
        table.enemy(f"Foe of {player}", where=f"engaged:{player}", hit_points=9)
    table.enemy("Staged")
    table.answering("no (further)", "no (further)").goes_through("6.7", until="6.11")
    assert [(who, labels[1:]) for who, _, labels in table.deciding] == [
        ("Kris", ("attack Foe of Kris with Hero of Kris",)), ("Tom", ("attack Foe of Tom with Hero of Tom",)),
    ]  # fmt: skip


def test_ranged_characters_alone_attack_another_players_enemy_and_never_a_staged_one() -> None:
    """lcg/keyword/ranged, lcg/framework/6.8b: all of the attackers need it."""
    table = Table("Tom", "Kris")
    table.hero("Bow", keywords="Ranged.")
    table.hero("Sword")
    table.hero("Hero of Kris", player="Kris", ready=False)
    table.enemy("Foe", where="engaged:Kris", hit_points=9)
    table.enemy("Staged")
    table.answering("no (further)").goes_through("6.7", until="6.11")
    assert table.offered("Tom") == [("no (further) attack", "attack Foe with Bow")]


def test_ranged_characters_of_the_others_may_join() -> None:
    """lcg/framework/6.8.1, lcg/keyword/ranged: they exhaust and their attack is added."""
    table = Table("Tom", "Kris")
    table.hero("Sword", attack=2)
    bow = table.hero("Bow", player="Kris", attack=3, keywords="Ranged.")
    table.hero("No Bow", player="Kris", attack=9)
    enemy = table.enemy("Foe", where="engaged:Tom", defense=1, hit_points=9)
    table.answering("attack Foe with Sword", "Bow joins").goes_through("6.7", until="6.9")
    assert table.offered("Kris") == [("nobody joins", "Bow joins")]
    assert table.damage(enemy) == 4
    assert not table.card(bow).ready


def test_an_exhausted_ranged_character_cannot_join() -> None:
    """lcg/framework/6.8.1."""
    table = Table("Tom", "Kris")
    table.hero("Sword")
    table.hero("Bow", player="Kris", keywords="Ranged.", ready=False)
    table.enemy("Foe", where="engaged:Tom", hit_points=9)
    table.answering("attack Foe with Sword").goes_through("6.7", until="6.9")
    assert table.offered("Kris") == []


@pytest.mark.parametrize(
    ("window", "used", "dealt"),
    [("6.8.1", "Drum", 3), ("6.8.2", "Drum", 1), ("6.8.2", "Pike", 3), ("6.8.3", "Pike", 1)],
)
def test_the_total_is_settled_before_the_second_window_and_the_damage_before_the_third(
    window: str, used: str, dealt: int
) -> None:
    """lcg/framework/6.8.1 to 6.8.3: the attack can be raised in the first window only, the defense lowered
    until the damage is dealt.
    """
    table = Table("Tom")
    table.hero("Sword", attack=3)
    table.hero("Drum", text="Action — exhaust this card → this phase, each hero gets +2 attack.")
    table.hero(
        "Pike", text="Action — exhaust this card → choose an enemy; this phase, that enemy gets -2 defense."
    )
    enemy = table.enemy("Foe", where="engaged:Tom", defense=2, hit_points=9)
    table.answering_in(window, f"use {used}").answering("attack Foe with Sword", "no (further)").goes_through(
        "6.7", until="6.9"
    )
    assert table.damage(enemy) == dealt


# -- destruction ---------------------------------------------------------------------------------------------


def test_a_destroyed_hero_goes_to_the_discard_pile_with_the_attachments() -> None:
    """lcg/destroy, lcg/attachment-cards."""
    table = Table("Tom")
    table.hero("Other")
    hero = table.hero("Falls", hit_points=3)
    table.prints("Sword", "attachment", cost=1)
    table.lays("Sword", "play:Tom", on=hero)
    table.is_dealt(hero, 3)
    assert sorted(table.pile("discard:Tom")) == ["Falls", "Sword"]


def test_one_hit_point_left_is_enough() -> None:
    """lcg/destroy, lcg/hit-points: destroyed with as much damage as hit points."""
    table = Table("Tom")
    hero = table.hero(hit_points=3)
    table.is_dealt(hero, 2)
    assert table.zone(hero) == "play:Tom"


def test_a_destroyed_enemy_with_victory_points_goes_to_the_victory_display() -> None:
    """lcg/keyword/victory."""
    table = Table("Tom")
    chief = table.enemy("Chief", keywords="Victory 3.", hit_points=2)
    table.is_dealt(chief, 2)
    assert table.pile(places.VICTORY) == ["Chief"]


def test_toughness_takes_its_share_of_each_damage() -> None:
    """lcg/keyword/toughness."""
    table = Table("Tom")
    troll = table.enemy("Troll", keywords="Toughness 2.", hit_points=9)
    table.is_dealt(troll, 3)
    table.is_dealt(troll, 2)
    assert table.damage(troll) == 1


def test_an_indestructible_enemy_stays_with_any_damage() -> None:
    """lcg/keyword/indestructible."""
    table = Table("Tom")
    shade = table.enemy("Shade", keywords="Indestructible.", hit_points=2)
    table.is_dealt(shade, 5)
    assert (table.zone(shade), table.damage(shade)) == (places.STAGING, 5)


def test_archery_hits_characters_as_the_combat_phase_begins() -> None:
    """lcg/keyword/archery, lcg/framework/6.1: the players divide it, before any action."""
    table = Table("Tom")
    left, right = table.hero("Left"), table.hero("Right")
    table.enemy("Bowmen", keywords="Archery 2.")
    table.answering("1 damage to Left", "1 damage to Right").goes_through("6.1", until="6.2")
    assert (table.damage(left), table.damage(right)) == (1, 1)


def test_a_defender_who_is_gone_as_soon_as_declared_does_not_defend() -> None:
    """What waited for the declaration took it out of play: the attack hits a hero with all of it
    (lcg/framework/6.4.1, lcg/in-play-and-out-of-play).
    """
    table = Table("Tom").during("combat", "6.4b")
    hero, ally = table.hero(hit_points=9), table.ally("Squire", defense=3)
    enemy = table.enemy(
        where="engaged:Tom", attack=4, text="Forced: When an ally is declared as a defender, discard that ally."
    )
    table.answering("Squire defends").is_attacked_by(enemy)
    assert not places.is_in_play(table.card(ally))
    assert table.damage(hero) == 4
