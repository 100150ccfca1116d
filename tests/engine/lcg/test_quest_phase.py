"""The quest phase: committing, staging, resolution, progress and advancing."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

# -- committing ----------------------------------------------------------------------------------------------


def test_each_player_in_order_commits_any_number_of_ready_characters() -> None:
    """lcg/framework/3.2: from the first player on, each once; the exhausted cannot be committed."""
    table = Table("Tom", "Kris")
    table.play.remember("first player", 1)
    table.hero("Tired", ready=False)
    table.hero("Fresh")
    table.ally("Helper")
    table.hero("Rider", player="Kris")
    table.answering("commit Fresh and Helper", "commit Rider").goes_through("3.2", until="3.3")
    assert [who for who, _, _ in table.deciding] == ["Kris", "Tom"]
    assert table.offered("Tom") == [
        ("commit nobody", "commit Fresh", "commit Helper", "commit Fresh and Helper")
    ]
    assert table.committed() == ["Fresh", "Helper", "Rider"]


def test_who_commits_exhausts() -> None:
    """lcg/framework/3.2: characters are committed by exhausting them; the others stay ready."""
    table = Table("Tom")
    goes, stays = table.hero("Goes"), table.hero("Stays")
    table.answering("commit Goes").goes_through("3.2", until="3.3")
    assert (table.card(goes).ready, table.card(stays).ready) == (False, True)


def test_nobody_has_to_commit() -> None:
    """lcg/framework/3.2."""
    table = Table("Tom")
    hero = table.hero()
    table.answering("commit nobody").goes_through("3.2", until="3.3")
    assert table.committed() == []
    assert table.card(hero).ready


def test_who_does_not_exhaust_to_quest_stays_ready_and_is_committed() -> None:
    """lcg/framework/3.2, with a text that spares the exhausting."""
    table = Table("Tom")
    hero = table.hero("Swift", text="Always — this card does not exhaust to quest.")
    table.answering("commit Swift").goes_through("3.2", until="3.3")
    assert table.committed() == ["Swift"]
    assert table.card(hero).ready


def test_no_actions_between_two_players_commitments() -> None:
    """lcg/framework/3.2: the window opens after all players have committed."""
    table = Table("Tom", "Kris")
    table.hero("Sage", text="Action — exhaust this card → draw 1 card.")
    table.deck("Tom", "Plain Card")
    table.hero("Rider", player="Kris")
    table.answering("commit nobody", "commit Rider").goes_through("3.2", until="3.3")
    assert table.asked.index("which characters to commit") == 0
    assert table.windows == [("3.2", "Tom")]
    assert table.asked[1] == "which characters to commit"


# -- staging -------------------------------------------------------------------------------------------------


def staging(*players: str, cards: tuple[str, ...] = ()) -> Table:
    """Players with a hero each; the encounter deck has these cards."""
    table = Table(*players)
    for player in table.players:
        table.hero(f"Hero of {player}", player=player)
    for name in cards:
        if name not in table.catalogue:
            table.prints(name, "enemy", engagement_cost=40, threat=1, attack=1, defense=1, hit_points=2)
        table.lays(name, places.ENCOUNTER_DECK)
    return table


@pytest.mark.parametrize(
    ("players", "revealed"), [(("Tom",), 1), (("Tom", "Kris"), 2), (("Tom", "Kris", "Ann"), 3)]
)
def test_one_card_is_revealed_for_each_player(players: tuple[str, ...], revealed: int) -> None:
    """lcg/framework/3.3."""
    table = staging(*players, cards=("Foe",) * 5)
    table.goes_through("3.3", until="3.4")
    assert len(table.pile(places.STAGING)) == revealed
    assert len(table.pile(places.ENCOUNTER_DECK)) == 5 - revealed


def test_enemies_locations_and_objectives_are_staged_and_treacheries_discarded() -> None:
    """lcg/framework/3.3."""
    table = staging("Tom", "Kris", "Ann", "Bob")
    table.enemy("Foe", where=places.ENCOUNTER_DECK)
    table.location("Ford", where=places.ENCOUNTER_DECK)
    table.prints("Sign", "objective")
    table.lays("Sign", places.ENCOUNTER_DECK)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.lays("Foe", places.ENCOUNTER_DECK)
    table.goes_through("3.3", until="3.4")
    assert table.pile(places.STAGING) == ["Foe", "Ford", "Sign"]
    assert table.pile(places.ENCOUNTER_DISCARD) == ["Quiet Day"]


def test_a_player_eliminated_during_staging_does_not_lower_the_number() -> None:
    """lcg/framework/3.3: it is fixed as the step begins."""
    table = staging("Tom", "Kris")
    table.threat_is("Tom", 49)
    table.enemy("Dread", where=places.ENCOUNTER_DECK, keywords="Doomed 1.")
    table.enemy("Foe", where=places.ENCOUNTER_DECK)
    table.goes_through("3.3", until="3.4")
    assert table.play.fact("eliminated") == frozenset([0])
    assert table.pile(places.STAGING) == ["Dread", "Foe"]


def test_each_card_is_dealt_with_in_full_before_the_next_is_revealed() -> None:
    """lcg/framework/3.3: the card that surge reveals comes before the next player's."""
    table = staging("Tom", "Kris")
    table.enemy("Herald", where=places.ENCOUNTER_DECK, keywords="Surge.")
    for name in ("Second", "Third", "Fourth"):
        table.enemy(name, where=places.ENCOUNTER_DECK)
    table.goes_through("3.3", until="3.4")
    assert table.pile(places.STAGING) == ["Herald", "Second", "Third"]


def test_an_empty_encounter_deck_is_made_anew_in_the_quest_phase() -> None:
    """lcg/running-out-of-cards, lcg/framework/3.3."""
    table = staging("Tom", cards=())
    table.lays("Quiet Day", places.ENCOUNTER_DISCARD)
    table.during("quest").goes_through("3.3", until="3.4")
    assert "Quiet Day is revealed" in table.account


def test_outside_the_quest_phase_it_is_not() -> None:
    """lcg/running-out-of-cards: only in the quest phase; an enemy gets no shadow card then."""
    table = staging("Tom")
    table.lays("Quiet Day", places.ENCOUNTER_DISCARD)
    enemy = table.enemy(where="engaged:Tom")
    table.goes_through("6.2", until="6.3")
    assert places.shadow_cards(table.play, enemy) == []
    assert table.pile(places.ENCOUNTER_DISCARD) == ["Quiet Day"]


def test_the_last_card_is_staged_before_the_deck_is_made_anew() -> None:
    """lcg/running-out-of-cards: finish its staging first, so a treachery is in the new deck."""
    table = staging("Tom")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.goes_through("3.3", until="3.4")
    assert table.pile(places.ENCOUNTER_DECK) == ["Quiet Day"]
    assert table.pile(places.ENCOUNTER_DISCARD) == []


# -- resolution ----------------------------------------------------------------------------------------------


def questing(willpower: int, threat: int, *players: str) -> Table:
    """Committed characters with so much willpower against so much staged threat, and a quest of 10."""
    table = Table(*players)
    table.hero("Quester", willpower=willpower)
    for player in table.players[1:]:
        table.hero(f"Hero of {player}", player=player)
    table.enemy("Foe", threat=threat, engagement_cost=50)
    table.answering("commit Quester", *("commit nobody" for _ in table.players[1:])).goes_through(
        "3.2", until="3.3"
    )
    return table


def test_more_willpower_than_threat_is_progress_of_the_difference() -> None:
    """lcg/framework/3.4."""
    table = questing(5, 3)
    quest = table.quest()
    table.goes_through("3.4", until="3.5")
    assert table.progress(quest) == 2
    assert table.threat("Tom") == 20


def test_more_threat_than_willpower_raises_every_players_threat_by_the_difference() -> None:
    """lcg/framework/3.4."""
    table = questing(1, 4, "Tom", "Kris")
    quest = table.quest()
    table.goes_through("3.4", until="3.5")
    assert (table.threat("Tom"), table.threat("Kris")) == (23, 23)
    assert table.progress(quest) == 0


def test_equal_totals_do_nothing_and_are_neither_success_nor_failure() -> None:
    """lcg/framework/3.4: what waits for either is not triggered."""
    table = questing(3, 3)
    quest = table.quest()
    table.ally("Bard", text="Forced — after the players quest successfully: raise each player's threat by 7.")
    table.ally(
        "Thief", text="Forced — after the players quest unsuccessfully: raise each player's threat by 5."
    )
    table.goes_through("3.4", until="3.5")
    assert (table.progress(quest), table.threat("Tom")) == (0, 20)


@pytest.mark.parametrize(("willpower", "threat", "after"), [(5, 3, 27), (1, 3, 27)])
def test_success_triggers_what_waits_for_success_and_failure_what_waits_for_failure(
    willpower: int, threat: int, after: int
) -> None:
    """lcg/framework/3.4: 7 for success; 2 for the failure itself and 5 for what waits for it."""
    table = questing(willpower, threat)
    table.quest()
    table.ally("Bard", text="Forced — after the players quest successfully: raise each player's threat by 7.")
    table.ally(
        "Thief", text="Forced — after the players quest unsuccessfully: raise each player's threat by 5."
    )
    table.goes_through("3.4", until="3.5")
    assert table.threat("Tom") == after


def test_what_waits_for_success_comes_before_the_progress_is_placed() -> None:
    """lcg/framework/3.4, lcg/faq/1.24."""
    table = questing(5, 3)
    table.quest()
    table.ally("Bard", text="Forced — after the players quest successfully: raise each player's threat by 7.")
    table.goes_through("3.4", until="3.5")
    assert table.account.index("threat rises by 7") < table.account.index("2 progress on Plain Quest")


def test_nobody_committed_counts_0_against_the_threat() -> None:
    """lcg/framework/3.4."""
    table = Table("Tom")
    table.hero()
    table.quest()
    table.location(threat=2)
    table.goes_through("3.4", until="3.5")
    assert table.threat("Tom") == 22


def test_only_the_committed_and_only_what_is_staged_count() -> None:
    """lcg/framework/3.4: engaged enemies and the active location do not, nor characters that stayed behind.
    """
    table = questing(4, 1)
    table.hero("Home", willpower=9)
    table.enemy("Engaged", where="engaged:Tom", threat=9)
    ford = table.location("Ford", where=places.ACTIVE, threat=9, quest_points=9)
    table.quest()
    table.goes_through("3.4", until="3.5")
    assert table.progress(ford) == 3


def test_a_battle_is_quested_with_attack_and_a_siege_with_defense() -> None:
    """lcg/keyword/battle, lcg/keyword/siege."""
    for keyword, made in (("Battle.", 4), ("Siege.", 6)):
        table = Table("Tom")
        table.hero("Fighter", willpower=1, attack=5, defense=7)
        table.enemy("Foe", threat=1, engagement_cost=50)
        quest = table.quest("War", keywords=keyword)
        table.answering("commit Fighter").goes_through("3.2", until="3.3").goes_through("3.4", until="3.5")
        assert table.progress(quest) == made


# -- progress and advancing ----------------------------------------------------------------------------------


def test_the_active_location_takes_progress_first_and_the_quest_the_rest() -> None:
    """lcg/active-location."""
    table = Table("Tom").during("quest", "3.4")
    ford = table.location("Ford", where=places.ACTIVE, quest_points=3)
    quest = table.quest()
    table.makes_progress(5)
    assert table.zone(ford) == places.ENCOUNTER_DISCARD
    assert table.progress(quest) == 2


def test_a_location_that_is_not_explored_keeps_all_of_it() -> None:
    """lcg/active-location."""
    table = Table("Tom").during("quest", "3.4")
    ford = table.with_tokens(table.location("Ford", where=places.ACTIVE, quest_points=6), progress=1)
    quest = table.quest()
    table.makes_progress(4)
    assert (table.progress(ford), table.progress(quest)) == (5, 0)


def test_exactly_enough_progress_explores_and_leaves_nothing_for_the_quest() -> None:
    """lcg/active-location, lcg/explored."""
    table = Table("Tom").during("quest", "3.4")
    ford = table.with_tokens(table.location("Ford", where=places.ACTIVE, quest_points=6), progress=2)
    quest = table.quest()
    table.makes_progress(4)
    assert table.zone(ford) == places.ENCOUNTER_DISCARD
    assert table.progress(quest) == 0


def test_surplus_progress_is_lost_and_the_next_stage_begins_with_none() -> None:
    """lcg/quest-advancement: everything else on the table stays."""
    table = Table("Tom").during("quest", "3.4")
    hero = table.hero(damage=1, resources=2)
    foe = table.enemy()
    engaged = table.enemy("Engaged", where="engaged:Tom")
    table.with_tokens(table.quest("First Stage", quest_points=5), progress=3)
    table.prints("Second Stage", "quest", quest_points=4, stage=2)
    second = table.lays("Second Stage", places.QUEST_DECK)
    table.makes_progress(9)
    assert table.pile(places.QUEST) == ["Second Stage"]
    assert table.progress(second) == 0
    assert (table.zone(foe), table.zone(engaged)) == (places.STAGING, "engaged:Tom")
    assert (table.damage(hero), table.resources(hero)) == (1, 2)
    assert table.over == ""


def test_one_short_of_the_quest_points_the_players_do_not_advance() -> None:
    """lcg/quest-advancement."""
    table = Table("Tom").during("quest", "3.4")
    quest = table.quest("First Stage", quest_points=5)
    table.prints("Second Stage", "quest", quest_points=4, stage=2)
    table.lays("Second Stage", places.QUEST_DECK)
    table.makes_progress(4)
    assert table.pile(places.QUEST) == ["First Stage"]
    assert table.progress(quest) == 4


def test_with_the_last_stage_complete_the_players_win() -> None:
    """lcg/winning-the-game, lcg/quest-advancement."""
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.play.remember("last stage known", True)
    table.quest("Last Stage", quest_points=5)
    table.makes_progress(5)
    assert table.over == "won"


def test_what_a_stage_does_when_revealed_happens_as_the_players_advance() -> None:
    """lcg/quest-advancement, lcg/quest-cards: side A of the next stage is followed."""
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.quest("First Stage", quest_points=1)
    table.prints(
        "Second Stage",
        "quest",
        quest_points=4,
        stage=2,
        text="When revealed — raise each player's threat by 3.",
    )
    table.lays("Second Stage", places.QUEST_DECK)
    table.makes_progress(1)
    assert table.threat("Tom") == 23


def test_a_location_in_the_staging_area_can_be_explored_too() -> None:
    """lcg/explored: as much progress as quest points, wherever it is in play."""
    table = Table("Tom").during("quest", "3.4")
    table.hero("Scout", text="Action — exhaust this card → choose a location; place 4 progress on it.")
    ford = table.location("Ford")
    table.uses("Scout")
    assert table.zone(ford) == places.ENCOUNTER_DISCARD


# -- side quests and the end of the phase --------------------------------------------------------------------


def side_quest(*, threat: int = 0) -> tuple[Table, int, int]:
    table = Table("Tom")
    table.hero("Quester", willpower=4)
    main = table.quest()
    table.prints("Detour", "encounter side quest", quest_points=3, sphere="")
    return table, main, table.lays("Detour", places.STAGING)


def test_the_first_player_may_make_a_side_quest_the_current_one_for_the_phase() -> None:
    """lcg/framework/3.1, lcg/rule/2.5.3: progress goes there, and it goes to the victory display; nobody
    advances.
    """
    table, main, side = side_quest()
    table.answering("Detour", "commit Quester").goes_through("3.1", until="3.3")
    table.goes_through("3.4", until="3.5")
    assert table.zone(side) == places.VICTORY
    assert table.progress(main) == 0
    assert table.pile(places.QUEST) == ["Plain Quest"]


def test_else_the_main_quest_gets_the_progress() -> None:
    """lcg/rule/2.5.3."""
    table, main, side = side_quest()
    table.answering("Plain Quest", "commit Quester").goes_through("3.1", until="3.3").goes_through(
        "3.4", until="3.5"
    )
    assert (table.progress(main), table.progress(side)) == (4, 0)


def test_after_the_phase_nobody_is_committed_and_the_main_quest_is_the_current_one() -> None:
    """lcg/framework/3.5: characters stop being committed, but stay exhausted."""
    table, main, side = side_quest()
    table.answering("Detour", "commit Quester").goes_through("3.1", until="3.3").goes_through(
        "3.5", until="4.1"
    )
    assert table.committed() == []
    assert not table.card(table.id_of("Quester")).ready
    table.makes_progress(1)
    assert (table.progress(main), table.progress(side)) == (1, 0)
