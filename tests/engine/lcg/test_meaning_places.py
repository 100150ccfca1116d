"""Cards that move, are searched for, put into play, claimed, advance; immunity and who chooses (lcg/move,
lcg/search, lcg/immune, lcg/faq/1.03).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import quest_phase, staging
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def test_a_found_card_goes_where_the_text_sends_it_and_the_deck_is_shuffled_after() -> None:
    table = Table("Tom").during("planning")
    table.hero(
        "Seeker",
        text="Action — exhaust this card → look through the top 3 cards of your deck for an ally and add it to your hand."
    )
    table.prints("Friend", "ally", hit_points=2)
    table.deck("Tom", "Plain Card", "Friend", "Plain Card", "Friend")
    table.answering("Friend").uses("Seeker")
    assert table.hand() == ["Friend"]
    assert table.play.fact(("shuffled", "deck:0"))


def test_a_player_may_find_nothing() -> None:
    table = Table("Tom").during("planning")
    table.hero(
        "Seeker",
        text="Action — exhaust this card → look through the top 3 cards of your deck for an ally and add it to your hand."
    )
    table.prints("Friend", "ally", hit_points=2)
    table.deck("Tom", "Plain Card", "Friend", "Plain Card")
    table.answering("nothing").uses("Seeker")
    assert table.hand() == []


def test_an_immune_card_is_neither_aimed_at_nor_touched() -> None:
    table = Table("Tom").during("combat")
    warded = table.enemy("Warded", text="Always — immune to player card effects.")
    plain = table.enemy()
    table.hero("Slinger", text="Action — exhaust this card → deal 1 damage to an enemy.")
    table.hero("Storm", text="Action — exhaust this card → deal 1 damage to each enemy.")
    table.uses("Slinger").uses("Storm")
    assert (table.damage(warded), table.damage(plain)) == (0, 2)


def test_game_rules_touch_an_immune_card() -> None:
    table = Table("Tom")
    warded = table.enemy("Warded", text="Always — immune to player card effects.")
    table.happens(occurrence("damaged", card=warded, amount=3))
    assert table.zone(warded) == places.ENCOUNTER_DISCARD


def test_a_resource_pool_is_not_the_immune_hero() -> None:
    table = Table("Tom").during("planning")
    bear = table.hero("Bear", text="Always — immune to player card effects.")
    table.hero("Steward", text="Action — exhaust this card → add 2 resources to a hero's pool.")
    table.answering("Bear").uses("Steward")
    assert table.card(bear).token("resource") == 2


def test_the_first_player_picks_among_several_that_an_encounter_effect_fits() -> None:
    table = Table("Tom", "Kris")
    table.play.remember("first player", 1)
    table.hero("Left")
    table.hero("Right", player="Kris")
    table.prints("Bolt", "treachery", text="When revealed — deal 1 damage to a character.")
    table.play.then(staging.reveal.task(table.lays("Bolt", "encounter deck"), 0))
    table.play.run()
    decision = table.play.state.pending
    assert decision is not None
    assert table.play.player(decision.by) == "Kris"


def test_each_player_chooses_among_their_own_in_player_order() -> None:
    table = Table("Tom", "Kris")
    for player in ("Tom", "Kris"):
        for name in ("One", "Two"):
            table.hero(f"{name} of {player}", player=player)
    table.prints(
        "Weariness", "treachery", text="When revealed — each player must exhaust a character of his."
    )
    table.answering("One of Tom", "Two of Kris").reveals(table.lays("Weariness", "encounter deck"))
    assert not table.card(table.id_of("One of Tom")).ready
    assert not table.card(table.id_of("Two of Kris")).ready
    assert table.card(table.id_of("Two of Tom")).ready


def test_exhausting_as_an_effect_takes_a_ready_character_if_there_is_one() -> None:
    table = Table("Tom")
    table.hero("Tired", ready=False)
    fresh = table.hero("Fresh")
    table.prints(
        "Weariness", "treachery", text="When revealed — each player must exhaust a character of his."
    )
    table.reveals(table.lays("Weariness", "encounter deck"))
    assert not table.card(fresh).ready


def test_progress_meant_for_the_quest_goes_to_the_active_location_first() -> None:
    table = Table("Tom").during("quest")
    quest = table.quest()
    place = table.location(where=places.ACTIVE)
    table.hero("Guide", text="Action — exhaust this card → place 5 progress on the current quest.")
    table.uses("Guide")
    assert table.zone(place) == places.ENCOUNTER_DISCARD
    assert table.card(quest).token("progress") == 1


def test_none_goes_past_an_active_location_that_cannot_be_given_any() -> None:
    table = Table("Tom").during("quest")
    quest = table.quest()
    place = table.location(
        "Warded Place", where=places.ACTIVE, text="Always — immune to player card effects."
    )
    table.hero("Guide", text="Action — exhaust this card → place 5 progress on the current quest.")
    table.uses("Guide")
    assert table.card(quest).token("progress") == table.card(place).token("progress") == 0


def test_a_card_comes_back_to_its_owners_hand_from_anothers_control() -> None:
    table = Table("Tom", "Kris").during("planning")
    ally = table.ally(player="Kris")
    table.play.change(ally, controller=0)
    table.play.move(ally, "play:0")
    table.hero("Sender", text="Action — exhaust this card → return an ally you control to its owner's hand.")
    table.uses("Sender")
    assert table.zone(ally) == "hand:Kris"


def test_an_ally_goes_over_to_the_player_it_is_given_to() -> None:
    table = Table("Tom", "Kris").during("planning")
    ally = table.ally(
        "Wanderer", text="Action — give control of this card to another player; limit once per round."
    )
    table.hero(player="Kris")
    table.uses("Wanderer")
    assert table.card(ally).controller == 1
    assert table.zone(ally) == "play:Kris"


def test_an_enemy_put_into_play_engaged_has_engaged_its_player() -> None:
    table = Table("Tom")
    table.hero("Wary", text="Response — after an enemy engages you: add 1 resource to this card's pool.")
    table.prints(
        "Ambush",
        "treachery",
        text="When revealed — the first player must look through the encounter discard pile for an enemy and put that enemy "
        "into play engaged with him.",
    )
    call = table.lays("Ambush", "encounter deck")
    enemy = table.enemy(where=places.ENCOUNTER_DISCARD)
    table.answering("use Wary").reveals(call)
    assert table.zone(enemy) == "engaged:Tom"
    assert table.card(table.id_of("Wary")).token("resource") == 1


def test_threat_goes_back_to_where_it_started() -> None:
    table = Table("Tom").during("planning")
    table.hero(
        "Calm", threat_cost=9,
        text="Action — exhaust this card → lower your threat to your starting threat level."
    )
    table.threat_is("Tom", 31)
    table.uses("Calm")
    assert table.threat("Tom") == 9


def test_cards_discarded_from_hand_are_chosen_by_whose_hand_it_is() -> None:
    table = Table("Tom", "Kris")
    table.hero()
    table.hero("Other", player="Kris")
    table.prints("Spare", "event", cost=0)
    for name in ("Plain Card", "Spare"):
        table.lays(name, "hand:Kris")
    table.threat_is("Kris", 35)
    table.prints(
        "Loss", "treachery",
        text="When revealed — each player with a threat of 35 or higher must discard 1 card from his hand."
    )
    table.answering("Spare").reveals(table.lays("Loss", "encounter deck"))
    assert table.hand("Kris") == ["Plain Card"]


def test_damage_is_divided_as_the_player_likes() -> None:
    table = Table("Tom").during("combat")
    first, second = table.enemy("First Foe"), table.enemy("Second Foe")
    table.hero(
        "Thrower",
        text="Action — exhaust this card → deal 3 damage divided among all enemies in the staging area."
    )
    table.answering("2 damage to First Foe").uses("Thrower")
    assert (table.damage(first), table.damage(second)) == (2, 1)


def test_what_enters_exhausted_enters_exhausted() -> None:
    table = Table("Tom")
    table.prints("Sleeper", "ally", hit_points=2, text="Always — this card enters play exhausted.")
    ally = table.lays("Sleeper", "hand:Tom")
    table.happens(occurrence("entered play", card=ally, player=0))
    assert not table.card(ally).ready


def test_additional_cards_are_revealed_in_staging() -> None:
    table = Table("Tom").during("quest")
    table.hero()
    table.quest(
        "Long Road", text="Always — reveal 2 additional cards from the encounter deck each quest phase."
    )
    for _ in range(3):
        table.lays("Quiet Day", "encounter deck")
    table.does(staging.staging)
    assert table.account.count("Quiet Day is revealed") == 3


def test_a_stage_the_players_cannot_defeat_stays_until_they_can() -> None:
    table = Table("Tom").during("quest")
    table.hero()
    quest = table.quest(
        "Spawning Ground",
        text="Always — while Great Spider is in play, the players cannot defeat this stage."
    )
    spider = table.enemy("Great Spider")
    table.happens(occurrence("placed progress", on=quest, amount=12))
    assert table.zone(quest) == places.QUEST
    table.happens(occurrence("destroyed", card=spider, life=table.card(spider).life))
    assert table.zone(quest) != places.QUEST


def test_a_bonus_is_at_most_its_limit() -> None:
    table = Table("Tom")
    ent = table.ally(
        "Old Tree",
        text="Always — this card gets +1 willpower for each damaged character you control; limit +2 willpower."
    )
    for n in range(4):
        table.hero(f"Hero {n}", damage=1)
    assert table.value(ent, "willpower") == 3


def test_the_players_divide_progress_between_two_active_locations() -> None:
    for answer, shares in (("2 on Near Wood", (2, 3)), ("4 on Near Wood", (4, 1))):
        table = Table("Tom").during("quest", "3.4")
        table.hero()
        quest = table.quest(quest_points=20)
        near = table.location("Near Wood", where=places.ACTIVE, quest_points=9)
        far = table.location("Far Wood", where=places.ACTIVE, quest_points=9)
        table.answering(answer, "").does(quest_phase.make_progress, 5)
        assert (table.card(near).token("progress"), table.card(far).token("progress")) == shares
        assert table.card(quest).token("progress") == 0


def test_the_quest_gets_what_two_active_locations_do_not_need() -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    quest = table.quest(quest_points=20)
    near = table.location("Near Wood", where=places.ACTIVE, quest_points=2)
    far = table.location("Far Wood", where=places.ACTIVE, quest_points=1)
    table.does(quest_phase.make_progress, 5)
    assert table.card(quest).token("progress") == 2
    assert table.zone(near) == table.zone(far) == places.ENCOUNTER_DISCARD
