"""Setting up a game, and how players leave it: elimination, losing, winning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruling_service.engine.lcg import setup, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

# -- setup ---------------------------------------------------------------------------------------------------


def seated(*players: str) -> Table:
    """A game about to be set up: two heroes, ten cards in each deck, two stages, three encounter cards."""
    table = Table(*players)
    for name, threat in (("First", 9), ("Second", 12)):
        table.prints(name, "hero", willpower=1, attack=1, defense=1, hit_points=4, threat_cost=threat)
    table.prints("Start", "quest", quest_points=5, stage=1, text="Setup — raise each player's threat by 1.")
    table.prints("End", "quest", quest_points=5, stage=2)
    seats = tuple(setup.Seat(p, ("First", "Second"), ("Plain Card",) * 10) for p in table.players)
    setup.new_game(table.play, seats, ("Start", "End"), ("Quiet Day",) * 3, first_player=len(seats) - 1)
    table.play.remember("stop before", frozenset(["0.0"]))
    table.play.remember("begun", True)
    return table


def test_each_player_starts_at_the_sum_of_the_threat_costs_with_six_cards() -> None:
    """lcg/rule/setup-2, lcg/rule/setup-5, lcg/initial-threat-level; the scenario's own instructions come last
    (setup-7).
    """
    table = seated("Tom", "Kris").answering("keep", "keep").goes_on()
    for player in table.players:
        assert table.threat(player) == 9 + 12 + 1
        assert len(table.hand(player)) == 6
        assert table.pile(f"play:{player}") == ["First", "Second"]
        assert len(table.pile(f"deck:{player}")) == 4


def test_the_first_stage_is_turned_up_and_the_rest_lies_in_order() -> None:
    """lcg/rule/setup-6."""
    table = seated("Tom").answering("keep").goes_on()
    assert (table.pile(places.QUEST), table.pile(places.QUEST_DECK)) == (["Start"], ["End"])


def test_one_mulligan_of_the_whole_hand_and_no_second() -> None:
    """lcg/mulligan-draw: the second hand is kept."""
    table = seated("Tom").answering("take a mulligan").goes_on()
    assert len(table.offered("Tom")) == 1
    assert len(table.hand()) == 6
    assert len(table.pile("deck:Tom")) == 4


def test_setup_instructions_of_heroes_and_of_cards_in_the_deck_are_followed_before_the_first_hand() -> None:
    """lcg/rule/setup-2: both are followed, and the card in the deck is looked for, however deep it lies."""
    table = Table("Tom")
    table.prints("Lady", "hero", hit_points=4, threat_cost=9, text="Setup — reduce your threat by 3.")
    table.prints("Chest", "attachment", cost=0, text="Setup — attach this card to a hero you control.")
    table.prints("Start", "quest", quest_points=5, stage=1)
    seat = setup.Seat("Tom", ("Lady",), (*("Plain Card",) * 9, "Chest"))
    setup.new_game(table.play, (seat,), ("Start",), (), first_player=0)
    table.play.remember("stop before", frozenset(["0.0"]))
    table.play.remember("begun", True)
    table.answering("keep").goes_on()
    assert table.threat("Tom") == 9 - 3
    assert table.pile("play:Tom") == ["Lady", "Chest"]
    assert len(table.hand("Tom")) == 6


@pytest.mark.parametrize(("brought", "easy"), [(False, False), (True, False), (False, True)])
def test_the_first_player_begins_with_the_hero_that_comes_with_the_scenario(brought: bool, easy: bool) -> None:
    """lcg/rule/saga-fellowship-sphere, lcg/rule/saga-the-one-ring, lcg/rule/hobbit-saga; one of such a sphere in
    a deck takes his place.
    """
    table = Table("Tom", "Kris")
    for name, sphere, threat in (("First", "Lore", 9), ("Small One", "Fellowship", 2), ("Own One", "Baggins", 1)):
        table.prints(name, "hero", willpower=1, hit_points=4, threat_cost=threat, sphere=sphere)
    table.prints("Band", "objective", text="Setup — the first player claims this card and attaches it to a hero.")
    table.prints("Start", "quest", quest_points=5, stage=1)
    seats = (setup.Seat("Tom", ("First", *(["Own One"] if brought else ())), ("Plain Card",) * 9),
             setup.Seat("Kris", ("First",), ("Plain Card",) * 9))  # fmt: skip
    setup.new_game(
        table.play, seats, ("Start",), (), first_player=1, first_players=("Small One", "Band"), easy=easy,
    )
    table.play.remember("stop before", frozenset(["0.0"]))
    table.play.remember("begun", True)
    table.answering("First" if brought else "Small One", "keep", "keep").goes_on()
    assert ("Small One" in table.pile("play:Kris")) == (not brought)
    assert table.threat("Kris") == (9 if brought else 9 + 2)
    assert {table.play.card(i).token("resource") for i in places.heroes(table.play, 1)} == {int(easy)}
    assert table.threat("Tom") == (9 + 1 if brought else 9)
    host = table.play.card(table.id_of("Band")).host
    assert host is not None
    assert table.play.name(host) == ("First" if brought else "Small One")


def test_there_is_no_action_window_during_setup() -> None:
    """lcg/setup: When Revealed effects and keywords work, actions don't."""
    table = Table("Tom")
    table.prints(
        "Sage", "hero", hit_points=4, threat_cost=9, text="Action — exhaust this card → draw 1 card."
    )
    table.prints("Start", "quest", quest_points=5, stage=1)
    setup.new_game(
        table.play, (setup.Seat("Tom", ("Sage",), ("Plain Card",) * 9),), ("Start",), (), first_player=0
    )
    table.play.remember("stop before", frozenset(["0.0"]))
    table.play.remember("begun", True)
    table.answering("keep").goes_on()
    assert table.windows == []


# -- elimination ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("raised", "out"), [(29, False), (30, True), (31, True)])
def test_a_player_is_out_at_a_threat_of_50(raised: int, out: bool) -> None:
    """lcg/threat-elimination-level."""
    table = Table("Tom", "Kris")
    for player in table.players:
        table.hero(f"Hero of {player}", player=player)
    table.has_threat_raised("Tom", raised)
    assert (table.play.fact("eliminated") == frozenset([0])) == out
    assert table.over == ""


def test_a_player_whose_last_hero_is_killed_is_out() -> None:
    """lcg/player-elimination."""
    table = Table("Tom", "Kris")
    first, second = table.hero("First"), table.hero("Second")
    table.hero("Other", player="Kris")
    table.is_dealt(first, 4)
    assert table.play.fact("eliminated") is None
    table.is_dealt(second, 4)
    assert table.play.fact("eliminated") == frozenset([0])


def test_allies_do_not_keep_a_player_in_the_game() -> None:
    """lcg/player-elimination: all heroes killed."""
    table = Table("Tom", "Kris")
    hero = table.hero()
    table.hero("Other", player="Kris")
    table.ally()
    table.is_dealt(hero, 4)
    assert table.play.fact("eliminated") == frozenset([0])


def eliminated() -> Table:
    """Tom, the first player of two, has just reached 50."""
    table = Table("Tom", "Kris")
    hero = table.hero("Hero of Tom")
    table.hero("Hero of Kris", player="Kris")
    table.lays("Plain Card", "hand:Tom")
    table.deck("Tom", "Plain Card", "Plain Card")
    table.prints("Sword", "attachment", cost=1)
    table.lays("Sword", "play:Tom", on=hero)
    table.ally()
    table.with_tokens(table.enemy("Foe", where="engaged:Tom"), damage=2)
    table.enemy("Foe of Kris", where="engaged:Kris")
    table.location("Ford")
    return table.has_threat_raised("Tom", 30)


def test_all_the_players_cards_go_to_the_discard_pile() -> None:
    """lcg/player-elimination 1: hand, deck and what the player controls, each to its owner's."""
    table = eliminated()
    assert (table.hand("Tom"), table.pile("deck:Tom"), table.pile("play:Tom")) == ([], [], [])
    assert sorted(table.pile("discard:Tom")) == ["Hero of Tom", "Plain Ally", *["Plain Card"] * 3, "Sword"]


def test_the_enemies_return_to_the_staging_area_and_keep_their_damage() -> None:
    """lcg/player-elimination 2; the others' stay where they are."""
    table = eliminated()
    foe = table.id_of("Foe")
    assert (table.zone(foe), table.damage(foe)) == (places.STAGING, 2)
    assert table.pile("engaged:Kris") == ["Foe of Kris"]


def test_the_token_passes_at_once_and_the_rest_play_on() -> None:
    """lcg/player-elimination 3 and 4, lcg/faq/1.30: one card fewer is revealed."""
    table = eliminated()
    assert table.play.fact("first player") == 1
    assert table.over == ""
    for _ in range(3):
        table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.goes_through("3.3", until="3.4")
    assert len(table.pile(places.ENCOUNTER_DECK)) == 2


def test_with_nobody_left_the_players_have_lost() -> None:
    """lcg/player-elimination 5."""
    table = eliminated()
    table.has_threat_raised("Kris", 30)
    assert table.over == "lost"


def test_a_hero_that_leaves_play_alive_keeps_the_player_in_the_game() -> None:
    """lcg/player-elimination: a last hero that leaves play without being killed."""
    table = Table("Tom").during("planning", "2.2")
    table.hero("Wanderer", text="Action — shuffle this card into your deck.")
    table.ally()
    table.uses("Wanderer")
    assert table.play.fact("eliminated") is None
    assert table.over == ""


def test_threat_does_not_fall_below_0() -> None:
    """lcg/threat-threat-dial."""
    table = Table("Tom").during("planning", "2.2")
    table.threat_is("Tom", 2)
    table.hero("Calm", text="Action — exhaust this card → lower your threat by 3.")
    table.uses("Calm")
    assert table.threat("Tom") == 0


def test_an_effect_that_says_so_wins_the_game() -> None:
    """lcg/winning-the-game."""
    table = Table("Tom").during("planning", "2.2")
    table.hero("Victor", text="Action — exhaust this card → the players win the game.")
    table.uses("Victor")
    assert table.over == "won"


@pytest.mark.parametrize("order", [("Scroll", "Gloom"), ("Gloom", "Scroll")])
def test_the_scenarios_instructions_come_before_those_of_its_nightmare_card(order: tuple[str, str]) -> None:
    """lcg/rule/setup-7: what lies beside the quest, the stage, then the nightmare card, however they lie."""
    table = Table("Tom")
    table.hero()
    table.prints("Scroll", "objective", text="Setup — set each player's threat to 25.")
    table.prints("Gloom", "nightmare", text="Setup — set each player's threat to 40.")
    for name in order:
        table.lays(name, places.SCENARIO)
    table.quest(text="Setup — set each player's threat to 30.")
    table.does(setup.follow_scenario_cards)
    levels = [line for line in table.account.splitlines() if "threat" in line]
    assert [next(n for n in ("25", "30", "40") if n in line) for line in levels] == ["25", "30", "40"]
    assert table.threat("Tom") == 40


@pytest.mark.parametrize(("threat", "where"), [(46, "engaged:Ann"), (47, places.STAGING)])
@pytest.mark.parametrize("word", ["When", "After"])
def test_an_enemy_engages_nobody_who_is_out_by_its_own_text(word: str, threat: int, where: str) -> None:
    """lcg/player-elimination: the player is out at once; whatever engaged him is in the staging area."""
    table = Table("Tom", "Ann")
    table.hero()
    table.hero("Weaver", player="Ann")
    table.quest()
    table.threat_is("Ann", threat)
    enemy = table.enemy("Skiff", text=f"Forced: {word} Skiff engages you, raise your threat by 3.")
    table.happens(verbs.engaged(enemy=enemy, player=1))
    assert table.zone(enemy) == where
    assert (1 in table.play.fact("eliminated", frozenset())) is (where == places.STAGING)


@pytest.mark.parametrize(("kind", "threat"), [
    ("nightmare", 35), ("campaign", 35), ("scenario rules", 20), ("campaign of a mode", 20),
])  # fmt: skip
def test_the_setup_of_a_nightmare_or_a_campaign_card_follows_that_of_the_stage(kind: str, threat: int) -> None:
    table = Table("Tom").during("setup", "setup")
    table.hero()
    table.threat_is("Tom", 20)
    table.quest("Far Road", text="Setup: Add Lost Guide to the staging area.")
    table.prints("Lost Guide", "objective ally", willpower=1, attack=1, defense=1, hit_points=3)
    table.lays("Lost Guide", places.ASIDE)
    says = "Setup: If Lost Guide is in the staging area, raise each player's threat by 15."
    table.prints("Worn Map", kind.removesuffix(" of a mode"), text=says)
    if kind.endswith(" of a mode"):
        printed = table.catalogue["Worn Map"]
        table.catalogue["Worn Map"] = replace(printed, facts={**printed.facts, setup.OF_MODE: True})
    table.lays("Worn Map", places.SCENARIO)
    table.does(setup.follow_scenario_cards)
    assert table.threat("Tom") == threat


@pytest.mark.parametrize(("text", "lost"), [
    ("Always — attached hero does not count against the hero limit.", True),
    ("Always — attached hero gets +1 [attack].", False),
])
def test_the_objective_that_makes_its_bearer_count_against_no_limit_goes_with_him(text: str, lost: bool) -> None:
    """lcg/rule/saga-the-one-ring; every other objective goes back to the staging area (lcg/objective-cards)."""
    table = Table("Tom")
    bearer = table.hero("Small One")
    table.hero("Tall One")
    table.prints("Band", "objective", text=f"{text} Always — if this card leaves play, the players lose.")
    table.lays("Band", "play:Tom", on=bearer)
    table.is_dealt(bearer, 4)
    assert (table.over == "lost") == lost
    assert ("Band" in table.pile(places.STAGING)) == (not lost)
