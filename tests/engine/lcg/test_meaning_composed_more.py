"""More phrases put together from parts: values beside values, cards looked at and parted, tokens that come up to a
number, attackers at once, what came of an effect (lcg/search, lcg/switch, lcg/cannot).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import fighting, permissions, player_attack, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_meaning_composed import revealed


def played(table: Table, text: str, *answers: str) -> Table:
    """A free event with that text is played by Tom."""
    table.prints("Bold Deed", "event", cost=0, sphere="Neutral", text=f"Action: {text}")
    table.lays("Bold Deed", "hand:Tom")
    return table.during("planning", "2.2").answering(*answers).plays("Bold Deed")


# -- values beside values ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hit_points", "may"), [(2, False), (3, True), (4, True)])
def test_a_character_with_fewer_hit_points_than_the_enemy_cannot_defend(hit_points: int, may: bool) -> None:
    table = Table("Tom").during("combat", "6.4.1")
    table.hero("Tired Hero", ready=False)
    ally = table.ally("Squire", hit_points=hit_points)
    brute = table.enemy(
        "Brute", where="engaged:Tom", hit_points=3,
        text="Allies with fewer printed hit points than Brute cannot defend against Brute."
    )
    attack = places.Attack(True, brute, 0)
    assert (fighting.may_defend(table.play, ally, attack) is None) == may


@pytest.mark.parametrize(("damage", "threat"), [(0, 22), (3, 20)])
def test_a_condition_compares_the_same_value_of_two_cards(damage: int, threat: int) -> None:
    table = Table("Tom")
    table.with_tokens(table.hero("Tall Hero", hit_points=5), damage=damage)
    table.enemy("Ogre", hit_points=3)
    revealed(
        table, "If Tall Hero has more remaining hit points than Ogre, raise each player's threat by 2."
    )
    assert table.threat("Tom") == threat


@pytest.mark.parametrize(("before", "after"), [(20, 35), (35, 35), (41, 41)])
def test_a_threat_raised_to_a_number_never_falls(before: int, after: int) -> None:
    table = Table("Tom")
    table.hero()
    table.threat_is("Tom", before)
    revealed(table, "Raise each player's threat to 35.")
    assert table.threat("Tom") == after


# -- cards looked at -----------------------------------------------------------------------------------------


def encounter_deck(table: Table, *names: str) -> None:
    for name in names:
        table.prints(name, "treachery")
        table.lays(name, places.ENCOUNTER_DECK)


def test_one_card_looked_at_goes_to_the_bottom_and_the_other_back_on_top() -> None:
    table = Table("Tom")
    table.hero()
    encounter_deck(table, "First Ill", "Second Ill", "Third Ill")
    played(
        table, "Look at the top 2 cards of the encounter deck, put 1 on the bottom, and put the other back on top.",
        "First Ill"
    )
    assert table.pile(places.ENCOUNTER_DECK) == ["Second Ill", "Third Ill", "First Ill"]


def test_one_card_looked_at_is_revealed_and_the_others_are_discarded() -> None:
    table = Table("Tom")
    table.hero()
    encounter_deck(table, "First Ill", "Second Ill")
    table.prints("Third Ill", "treachery", text="When Revealed: Raise each player's threat by 4.")
    table.lays("Third Ill", places.ENCOUNTER_DECK)
    played(
        table, "Look at the encounter deck's top 3 cards, reveal 1, and discard the others.", "Third Ill"
    )
    assert table.threat("Tom") == 24
    assert sorted(table.pile(places.ENCOUNTER_DISCARD)) == ["First Ill", "Second Ill", "Third Ill"]


def test_a_card_switched_with_one_from_hand_is_among_those_that_go_back() -> None:
    table = Table("Tom")
    table.hero()
    for name in ("First Find", "Second Find", "Old Map"):
        table.prints(name, "ally", cost=3)
    for name in ("First Find", "Second Find"):
        table.lays(name, "deck:Tom")
    table.lays("Old Map", "hand:Tom")
    played(
        table, "Look at the top 2 cards of your deck. Switch 1 of them with a card in your hand. "
        "Return the rest to the top of your deck, in any order.", "First Find", "Second Find, then Old Map"
    )
    assert table.hand() == ["First Find"]
    assert table.pile("deck:Tom") == ["Second Find", "Old Map"]


# -- what came of it -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("there", [True, False])
def test_if_no_enemy_enters_play_by_an_effect(there: bool) -> None:
    table = Table("Tom")
    table.hero()
    encounter_deck(table, "First Ill")
    if there:
        table.enemy("Wolf", where=places.ENCOUNTER_DECK)
    played(
        table, "Search the encounter deck for an enemy and bring that enemy into play engaged with the first "
        "player. If no enemy enters play this way, raise your threat by 5.", *(["Wolf"] if there else [])
    )
    assert table.threat("Tom") == (20 if there else 25)


@pytest.mark.parametrize(("placed", "after", "threat"), [
    (3, "the 4th progress token is placed on Long Road", 20),
    (4, "the 4th progress token is placed on Long Road", 22),
    (6, "placing the 4th progress token on Long Road", 22),
])  # fmt: skip
def test_a_token_that_comes_up_to_a_number_is_waited_for(placed: int, after: str, threat: int) -> None:
    table = Table("Tom")
    table.hero()
    road = table.quest("Long Road", quest_points=20,
                       text=f"Forced: After {after}, raise each player's threat by 2.")  # fmt: skip
    table.happens(verbs.placed_progress(on=road, amount=placed))
    assert table.threat("Tom") == threat
    table.happens(verbs.placed_progress(on=road, amount=1))
    assert table.threat("Tom") == (22 if placed >= 3 else threat)


def test_an_attack_in_which_a_card_took_part() -> None:
    text = "Forced: After an attack in which Rider attacked resolves, discard Rider from play."
    table = Table("Tom").during("combat", "6.8")
    table.hero()
    rider, other = table.ally("Rider", text=text), table.ally("Footman")
    brute = table.enemy("Brute", where="engaged:Tom", hit_points=9)
    for attacker, where in ((other, "play:Tom"), (rider, "discard:Tom")):
        player_attack.start(table.play, 0, brute, (attacker,), joinable=False)
        table.goes_on()
        assert table.zone(rider) == where


@pytest.mark.parametrize("text", [
    "Troll enemies cannot be attacked by more than 1 hero at a time.",
    "Troll enemies can only be attacked by one hero at a time.",
    "No more than 1 hero can be declared as an attacker against Troll enemies.",
])  # fmt: skip
def test_so_many_characters_may_attack_at_once(text: str) -> None:
    table = Table("Tom").during("combat", "6.8")
    table.location("Narrow Path", text=text)
    two = (table.hero("One"), table.hero("Two"))
    troll, orc = table.enemy("Hill Troll", where="engaged:Tom", traits="Troll."), table.enemy("Orc", where="engaged:Tom")
    assert fighting.may_attack_together(table.play, two, troll, 0) is not None
    assert fighting.may_attack_together(table.play, two[:1], troll, 0) is None
    assert fighting.may_attack_together(table.play, two, orc, 0) is None


def test_allies_that_came_this_round_quest_without_exhausting() -> None:
    table = Table("Tom")
    table.hero(text="Each ally you control does not exhaust to commit to a quest during the round it enters play.")
    old = table.ally("Old Friend")
    table.prints("New Friend", "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=2)
    new = table.lays("New Friend", "hand:Tom")
    table.happens(verbs.entered_play(card=new, player=0, how="put into play"))
    assert permissions.need_not(table.play, new, "commit_act")
    assert not permissions.need_not(table.play, old, "commit_act")
    table.play.forget_uses("round")
    assert not permissions.need_not(table.play, new, "commit_act")


# -- the text itself -----------------------------------------------------------------------------------------


def test_a_text_counts_as_an_attachments_whose_quotation_is_left_open() -> None:
    table = Table("Tom")
    hero = table.hero()
    revealed(
        table, 'Attach to a hero. (Counts as Condition attachment with the text: "Attached hero gets -1 [attack].)'
    )
    assert table.value(hero, "attack") == 1


def test_two_names_joined_by_of_are_a_title_though_both_are_traits() -> None:
    table = Table("Tom")
    table.hero()
    gate = table.location("Gate of Gondor")
    revealed(table, "Set Gate of Gondor aside, out of play.")
    assert table.card(gate).zone == places.ASIDE


# -- who may attack, what cannot be cancelled, which location ------------------------------------------------


def test_only_the_player_named_can_declare_attackers() -> None:
    table = Table("Tom", "Kris").during("combat", "6.8")
    ours = table.hero()
    archer = table.hero("Archer", player="Kris", keywords="Ranged.")
    brute = table.enemy("Brute", where="engaged:Tom",
                        text="Only the engaged player can declare attackers against Brute.")  # fmt: skip
    other = table.enemy("Other Brute", where="engaged:Tom")
    assert fighting.may_attack_with(table.play, ours, brute, 0) is None
    assert fighting.may_attack_with(table.play, archer, brute, 1) is not None
    assert fighting.may_attack_with(table.play, archer, other, 1) is None


@pytest.mark.parametrize("forbidden", [True, False])
def test_shadow_effects_that_cannot_be_cancelled(forbidden: bool) -> None:
    table = Table("Tom").during("combat", "6.4.1")
    table.hero("Seer", text="Response — exhaust this card → cancel a shadow effect just triggered.")
    table.location("Dark Hall", text="Shadow effects cannot be canceled." if forbidden else "")
    brute = table.enemy("Brute", where="engaged:Tom", attack=0)
    table.prints("Gloom", "treachery", shadow="Shadow: Raise defending player's threat by 5.")
    table.play.change(table.lays("Gloom", places.SHADOW, on=brute), face_up=False)
    table.answering("no defender", "use Seer").is_attacked_by(brute)
    assert table.threat("Tom") == (25 if forbidden else 20)


def test_the_location_that_was_active_goes_back_and_the_new_one_stays() -> None:
    table = Table("Tom")
    table.hero()
    old = table.location("Old Ford", where=places.ACTIVE)
    new = table.location("New Ford")
    revealed(
        table, "Make New Ford the active location, returning any previous location to the staging area."
    )
    assert (table.zone(old), table.zone(new)) == (places.STAGING, places.ACTIVE)


@pytest.mark.parametrize(("progress", "left"), [(7, 2), (5, 0)])
def test_a_quest_stage_is_spoken_of_by_its_number(progress: int, left: int) -> None:
    table = Table("Tom")
    table.hero()
    stage = table.with_tokens(table.quest("Long Road", stage=3), progress=progress)
    revealed(table, "Remove 5 progress from stage 3B.")
    assert table.progress(stage) == left


def test_two_things_about_one_card_one_after_the_other() -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero(hit_points=5)
    table.play.mark(hero, "committed")
    revealed(table, "Choose a hero. That hero takes 3 damage and is removed from the quest.")
    assert (table.damage(hero), table.committed()) == (3, [])
