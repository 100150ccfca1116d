"""Phrases put together from parts: cards of each player, searches per player, places under cards, numbers of
players, hands filled up, texts under a word (lcg/the-word-choose, lcg/search, lcg/in-play-and-out-of-play).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import quest_phase, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def revealed(table: Table, text: str, *answers: str) -> Table:
    """A treachery with that text is revealed, by Tom."""
    table.prints("Sudden Turn", "treachery", text=f"When Revealed: {text}")
    return table.answering(*answers).reveals(table.lays("Sudden Turn", places.ENCOUNTER_DECK))


# -- whose cards, and who chooses ----------------------------------------------------------------------------


def test_what_the_opposing_team_chooses_is_the_first_players_choice() -> None:
    table = Table("Tom", "Kris")
    ours, theirs = table.hero("Ours"), table.hero("Theirs", player="Kris")
    revealed(table, "The opposing team chooses a hero in play. Deal 1 damage to that hero.", "Theirs")
    assert table.offered("Tom") == [("Ours", "Theirs")]
    assert (table.damage(ours), table.damage(theirs)) == (0, 1)


def test_you_is_not_the_opposing_team() -> None:
    table = Table("Tom", "Kris")
    table.hero(), table.hero("Other Hero", player="Kris")
    wolf = table.enemy("Young Wolf", where=places.ENCOUNTER_DECK, traits="Wolf.")
    text = (
        "Forced: After Pack Leader engages you, the opposing team searches the encounter deck for a Wolf enemy and "
        "puts it into play engaged with you."
    )
    leader = table.enemy("Pack Leader", text=text)
    table.answering("Young Wolf").happens(verbs.engaged(enemy=leader, player=1, how="check"))
    assert table.zone(wolf) == "engaged:Kris"


def test_a_card_of_each_player_is_one_for_each_of_them() -> None:
    table = Table("Tom", "Kris")
    heroes = [table.hero(f"{a} of {p}", player=p) for p in table.players for a in ("First", "Second")]
    revealed(
        table, "Choose a hero controlled by each player. Deal 1 damage to each chosen hero.", "Second of Tom",
        "First of Kris"
    )
    assert [table.damage(i) for i in heroes] == [0, 1, 1, 0]


def test_a_single_player_is_chosen_once_for_the_whole_phrase() -> None:
    table = Table("Tom", "Kris")
    table.hero(), table.hero("Other Hero", player="Kris")
    enemies = [table.enemy(f"{a} by {p}", where=f"engaged:{p}") for p in table.players for a in ("One", "Two")]
    revealed(table, "Deal 1 damage to each enemy engaged with a single player.", "Kris")
    assert [table.damage(i) for i in enemies] == [0, 0, 1, 1]


# -- a search for a card per player --------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "limit", "found"), [
    (("Tom",), "", 1), (("Tom", "Kris"), "", 2), (("Tom", "Kris", "Sam"), " (limit 2)", 2),
])  # fmt: skip
def test_a_search_for_a_different_card_per_player(players: tuple[str, ...], limit: str, found: int) -> None:
    table = Table(*players)
    for player in players:
        table.hero(f"Hero of {player}", player=player)
    for name in ("Bog Crow", "Bog Crow", "Cold Marsh", "High Tower"):
        if name == "Bog Crow":
            table.enemy(name, where=places.ENCOUNTER_DECK, cost=0, traits="Wolf.")
        else:
            table.location(name, where=places.ENCOUNTER_DECK, cost=0 if name == "Cold Marsh" else 3)
    revealed(
        table, f"The first player searches the encounter deck for one different 0 cost Wolf enemy or 0 cost location "
        f"per player{limit} and adds them to the staging area.", "Bog Crow", "Cold Marsh"
    )
    assert table.pile(places.STAGING) == ["Bog Crow", "Cold Marsh"][:found]


# -- places under cards --------------------------------------------------------------------------------------


def test_a_card_placed_under_another_is_out_of_play_and_found_there() -> None:
    table = Table("Tom")
    table.hero()
    pit = table.location("Deep Pit")
    ally = table.with_tokens(table.ally("Lost Friend"), damage=1)
    revealed(table, "Each player places an ally he controls facedown under Deep Pit.", "Lost Friend")
    assert table.card(ally).zone == places.under(pit)
    assert (table.damage(ally), table.card(ally).controller) == (0, None)
    table.prints("Rope", "event", cost=0, sphere="Neutral",
                 text="Action: Return each card underneath Deep Pit to its owner's hand.")  # fmt: skip
    table.lays("Rope", "hand:Tom")
    table.during("planning", "2.2").plays("Rope")
    assert "Lost Friend" in table.hand()


def test_the_top_card_of_a_deck_goes_under_a_card() -> None:
    table = Table("Tom")
    table.hero()
    fen = table.location("Wide Fen", where=places.ACTIVE)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    revealed(table, "Place the top card of the encounter deck facedown underneath the active location.")
    assert [table.play.name(i) for i in table.play.state.zone(places.under(fen))] == ["Quiet Day"]


# -- numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("condition", "of_one", "of_two"), [
    ("there are 2 or more players in the game", 20, 22), ("there is more than 1 player", 20, 22),
    ("there are fewer than 2 players", 22, 20), ("there is exactly 1 player in the game", 22, 20),
])  # fmt: skip
def test_how_many_players_there_are_is_a_condition(condition: str, of_one: int, of_two: int) -> None:
    for names, threat in ((("Tom",), of_one), (("Tom", "Kris"), of_two)):
        table = Table(*names)
        for name in names:
            table.hero(f"Hero of {name}", player=name)
        revealed(table, f"If {condition}, raise each player's threat by 2.")
        assert table.threat("Tom") == threat


def test_the_total_threat_of_the_staging_area_is_an_amount() -> None:
    table = Table("Tom")
    table.hero()
    table.enemy(threat=3), table.location(threat=2)
    revealed(table, "Deal 1 damage to a hero. Raise your threat by X, where X is the total [threat] in the staging area.")
    assert table.threat("Tom") == 25


def test_a_difference_is_how_far_two_amounts_are_apart() -> None:
    table = Table("Tom")
    table.hero()
    table.enemy("Two of Them"), table.enemy("Third")
    tower = table.location(
        "Tower", threat=0, text="Tower gets +X [threat], where X is the difference between the number of enemies "
        "in play and your threat."
    )
    assert table.value(tower, "threat") == 18


@pytest.mark.parametrize(("held", "drawn"), [(0, 3), (2, 1), (3, 0), (4, 0)])
def test_a_hand_is_filled_up_and_never_emptied(held: int, drawn: int) -> None:
    table = Table("Tom")
    table.hero()
    table.deck("Tom", *["Plain Card"] * 5)
    for _ in range(held):
        table.lays("Plain Card", "hand:Tom")
    revealed(table, "Each player with fewer than 4 cards in his hand draws cards until he has 3 in his hand.")
    assert len(table.hand()) == held + drawn


def test_a_number_for_each_point_of_excess_damage() -> None:
    table = Table("Tom").during("combat", "6.4.1")
    table.hero("Thin Hero", defense=0, hit_points=2), table.hero("Sturdy Hero")
    text = (
        "Forced: After Giant attacks and destroys a character, raise your threat by 1 for each point of excess "
        "damage dealt by this attack."
    )
    giant = table.enemy("Giant", where="engaged:Tom", attack=5, text=text)
    table.answering("Thin Hero defends").is_attacked_by(giant)
    assert table.threat("Tom") == 23


@pytest.mark.parametrize(("fewer", "revealed_more"), [("", -2), (" (to a minimum of 1)", -1)])
def test_fewer_cards_are_revealed_down_to_the_minimum(fewer: str, revealed_more: int) -> None:
    from ruling_service.engine.lcg import allowances

    table = Table("Tom", "Kris").during("quest", "3.2")
    table.hero(), table.hero("Other Hero", player="Kris")
    revealed(table, f"Reveal 3 fewer encounter cards this phase{fewer}.")
    assert allowances.revealed_more(table.play) == revealed_more


# -- brackets and remarks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("threat", "moved"), [(20, 1), (40, 2)])
def test_other_cards_instead_where_the_bracket_says_so(threat: int, moved: int) -> None:
    table = Table("Tom")
    table.hero()
    table.threat_is("Tom", threat)
    table.deck("Tom", "Plain Card")
    for name in ("Old Scout", "Young Scout"):
        table.prints(name, "ally", traits="Scout.", cost=1)
        table.lays(name, "deck:Tom")
    answer = "Old Scout" if moved == 1 else "Old Scout and Young Scout"
    table.prints("Muster", "event", cost=0, sphere="Neutral",
                 text="Action: Search your deck for a Scout ally and add that ally to your hand (any number of Scout "
                 "allies instead if your threat is 40 or higher).")  # fmt: skip
    table.lays("Muster", "hand:Tom")
    table.during("planning", "2.2").answering(answer).plays("Muster")
    assert len(table.hand()) == moved


def test_control_taken_of_an_exhausted_card() -> None:
    table = Table("Tom")
    table.hero()
    guide = table.ally("Old Guide")
    table.play.mark(guide, "seen")
    revealed(table, "The first player takes control of Old Guide, exhausted and committed to the quest.")
    assert not table.card(guide).ready
    assert table.committed() == ["Old Guide"]


# -- texts under a word --------------------------------------------------------------------------------------


def test_a_text_under_a_word_does_nothing_until_it_is_triggered() -> None:
    table = Table("Tom", "Kris")
    table.hero(), table.hero("Other Hero", player="Kris")
    table.enemy("Raider", text="Scour: Raise each player's threat by 1.")
    ruin = table.location("Ruin", text="Scour: Place 2 damage on Ruin.")
    assert table.threat("Kris") == 20
    revealed(table, "Trigger each Scour effect in play.", "Ruin", "Raider")
    assert (table.threat("Tom"), table.threat("Kris"), table.damage(ruin)) == (21, 21, 2)


def test_only_texts_under_that_word_are_triggered() -> None:
    table = Table("Tom")
    table.hero()
    table.enemy("Raider", text="Scour: Raise each player's threat by 1.")
    table.location("Cave", text="Lost: Raise each player's threat by 4.")
    revealed(table, 'Trigger all "Lost:" effects in play.', "Cave")
    assert table.threat("Tom") == 24


def test_a_text_under_a_word_of_the_active_location_alone() -> None:
    table = Table("Tom")
    table.hero()
    table.location("Far Pit", text="Wizardry: Each player raises his threat by 3.")
    table.location("Near Pit", where=places.ACTIVE, text="Wizardry: Each player raises his threat by 1.")
    revealed(table, "Trigger the Wizardry effect on the active location.", "Near Pit")
    assert table.threat("Tom") == 21


def test_the_staging_total_counts_as_in_the_quest() -> None:
    table = Table("Tom")
    table.enemy(threat=4)
    assert quest_phase.staging_threat(table.play) == 4


def test_an_enemy_speaks_to_the_player_whom_it_engages_from_the_staging_area() -> None:
    table = Table("Tom", "Kris")
    table.hero(), table.hero("Other Hero", player="Kris")
    table.threat_is("Kris", 40)
    table.enemy("Pack Leader", text="Forced: After Pack Leader engages you, raise your threat by 3.")
    table.answering("engage nobody", "engage nobody").goes_through_phase("encounter")
    assert (table.threat("Tom"), table.threat("Kris")) == (20, 43)
