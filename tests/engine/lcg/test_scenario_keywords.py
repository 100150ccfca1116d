"""Keywords of single scenarios and products, each with what it does."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import (
    encounter_phase,
    enemy_attack,
    fighting,
    quest_phase,
    refresh_phase,
    shadow,
)
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def test_ambush_checks_each_player_in_order_until_the_enemy_engages() -> None:
    table = Table("Tom", "Kris", "Dana").during("quest", "3.3")
    for player, threat in (("Tom", 20), ("Kris", 40), ("Dana", 45)):
        table.hero(f"{player}'s Hero", player=player)
        table.threat_is(player, threat)
    lurker = table.enemy("Lurker", where=places.ENCOUNTER_DECK, keywords="Ambush.", engagement_cost=35)
    table.reveals(lurker)
    assert table.zone(lurker) == "engaged:Kris"


def test_a_trap_that_stops_engagement_checks_stops_ambush() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.threat_is("Tom", 45)
    trap = "Always — while unattached, this card attaches to the next eligible enemy to enter staging. "
    table.prints(
        "Snare", "attachment",
        text=trap + "Always — the players does not make engagement checks against attached enemy."
    )
    snare = table.lays("Snare", places.STAGING)
    lurker = table.enemy("Lurker", where=places.ENCOUNTER_DECK, keywords="Ambush.", engagement_cost=35)
    table.reveals(lurker)
    assert table.card(snare).host == lurker
    assert table.zone(lurker) == places.STAGING


def test_dire_moves_the_thresholds() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Bold", text="Valour Action — draw 1 card.")
    table.deck("Tom", "Plain Card")
    table.quest("Last March", keywords="Dire.")
    table.threat_is("Tom", 60)
    assert "80" in (table.why_not_use("Bold") or "")
    table.happens(occurrence("raised threat", player=0, amount=20))
    assert table.threat("Tom") == 80
    assert table.why_not_use("Bold") is None
    table.happens(occurrence("raised threat", player=0, amount=19))
    assert 0 in table.play.fact("eliminated", frozenset())


def test_dire_lets_cards_other_than_boons_lower_threat_by_one_a_round() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.quest("Last March", keywords="Dire.")
    table.threat_is("Tom", 60)
    text = "Action — exhaust this card → lower your threat by 3."
    table.hero("Calm", text=text)
    table.hero("Still", text=text)
    table.hero("Blessed", text=text, traits="Boon.")
    assert table.uses("Calm").threat("Tom") == 59
    assert table.uses("Still").threat("Tom") == 59
    assert table.uses("Blessed").threat("Tom") == 56


def test_a_hindering_enemy_takes_progress_and_does_not_attack() -> None:
    table = Table("Tom").during("combat", "6.1")
    table.hero()
    quest = table.with_tokens(table.quest(), progress=1)
    wood = table.with_tokens(table.location(where=places.ACTIVE), progress=2)
    foe = table.enemy("Stray Herd", where="engaged:Tom", keywords="Hinder.")
    table.enemy("Stray Herd", where="engaged:Tom")
    table.moment("combat phase begins")
    assert (table.card(quest).token("progress"), table.card(wood).token("progress")) == (0, 1)
    assert foe not in enemy_attack.eligible(table.play, 0)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.does(shadow.deal_shadow_cards)
    assert places.shadow_cards(table.play, foe) == []


def test_loot_that_is_revealed_gives_way_to_the_next_card() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Gilt Cup", "objective", keywords="Loot.")
    cup = table.lays("Gilt Cup", places.ENCOUNTER_DECK)
    wood = table.location(where=places.ENCOUNTER_DECK)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.reveals(cup)
    assert (table.zone(cup), table.zone(wood)) == (places.ENCOUNTER_DISCARD, places.STAGING)


def test_peril_leaves_the_others_out() -> None:
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero()
    table.hero(
        "Helper", player="Kris",
        text="Response — after a treachery is revealed: lower each player's threat by 1."
    )
    table.prints(
        "Lonely Road", "treachery", keywords="Peril.", text="When revealed — raise each player's threat by 2."
    )
    road = table.lays("Lonely Road", places.ENCOUNTER_DECK)
    table.answering("use Helper").reveals(road)
    assert table.threat("Tom") == 22


def test_without_peril_the_others_respond() -> None:
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero()
    table.hero(
        "Helper", player="Kris",
        text="Response — after a treachery is revealed: lower each player's threat by 1."
    )
    table.prints("Lonely Road", "treachery", text="When revealed — raise each player's threat by 2.")
    road = table.lays("Lonely Road", places.ENCOUNTER_DECK)
    table.answering("use Helper").reveals(road)
    assert table.threat("Tom") == 21


def test_the_damage_of_a_phantom_becomes_threat() -> None:
    table = Table("Tom").during("combat", "6.4a")
    hero = table.hero()
    table.enemy("Pale Shape", where="engaged:Tom", attack=3, keywords="Phantom.")
    table.answering("undefended", "no").does(enemy_attack.start_by_effect, table.id_of("Pale Shape"), 0, None)
    assert table.damage(hero) == 0
    assert table.threat("Tom") == 23


def test_pillage_costs_cards_of_the_deck() -> None:
    table = Table("Tom").during("combat", "6.4a")
    table.hero(hit_points=9)
    table.deck("Tom", "Plain Card", "Plain Card", "Plain Card")
    table.enemy("Raider", where="engaged:Tom", keywords="Pillage 2.")
    table.answering("undefended", "no").does(enemy_attack.start_by_effect, table.id_of("Raider"), 0, None)
    assert len(table.play.state.zone("discard:0")) == 2


def test_prowl_takes_what_there_is() -> None:
    table = Table("Tom").during("quest", "3.3")
    rich = table.hero("Rich", resources=2)
    poor = table.hero("Poor", resources=1)
    shade = table.enemy("Prowler", where=places.ENCOUNTER_DECK, keywords="Prowl 2.")
    table.answering("from Poor", "from Rich").reveals(shade)
    assert [table.card(i).token("resource") for i in (rich, poor)] == [1, 0]


def test_villagers_come_with_their_location() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    farm = table.location("Farm", where=places.ENCOUNTER_DECK, keywords="Villagers 3.")
    table.reveals(farm)
    assert table.card(farm).token("villager") == 3


def test_defense_turns_success_and_failure_of_a_quest_around() -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    wall = table.quest("Old Wall", keywords="Defense.", quest_points=20)
    wood = table.location(where=places.ACTIVE, quest_points=2)
    table.does(quest_phase.make_progress, 3)
    assert (table.card(wall).token("progress"), table.card(wood).token("progress")) == (0, 0)
    before = table.threat("Tom")
    table.does(quest_phase.driven_back, 5)
    assert table.threat("Tom") == before
    assert table.card(wall).token("progress") == 3
    assert table.zone(wood) == places.ENCOUNTER_DISCARD


def test_a_location_sinks_when_its_mire_tokens_reach_the_number() -> None:
    table = Table("Tom").during("refresh", "7.5")
    table.hero()
    before = table.threat("Tom")
    text = "Forced — when this card is discarded by the Mire keyword: raise each player's threat by 3."
    fen = table.with_tokens(table.location("Deep Fen", keywords="Mire 2.", text=text), resource=1)
    pool = table.location("Still Pool", keywords="Mire 2.", text=text)
    wood = table.location("Dry Wood")
    table.moment("refresh phase ends")
    assert table.zone(fen) == places.ENCOUNTER_DISCARD
    assert (table.card(pool).token("resource"), table.card(wood).token("resource")) == (1, 1)
    assert table.threat("Tom") == before + 3


def test_a_location_discarded_otherwise_does_not_sink() -> None:
    table = Table("Tom").during("refresh", "7.4")
    table.hero()
    before = table.threat("Tom")
    text = "Forced — when this card is discarded by the Mire keyword: raise each player's threat by 3."
    fen = table.location("Deep Fen", keywords="Mire 2.", text=text)
    table.happens(occurrence("discarded", card=fen))
    assert table.zone(fen) == places.ENCOUNTER_DISCARD
    assert table.threat("Tom") == before


def test_a_safe_location_keeps_treacheries_and_engagement_checks_away() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.threat_is("Tom", 40)
    haven = table.location("Quiet Barn", where=places.ACTIVE, keywords="Safe.")
    table.prints("Cold Rain", "treachery", text="When revealed — raise each player's threat by 5.")
    rain = table.lays("Cold Rain", places.ENCOUNTER_DECK)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.reveals(rain)
    assert table.threat("Tom") == 40
    assert table.zone(rain) == places.ENCOUNTER_DISCARD
    foe = table.enemy(engagement_cost=20)
    table.does(encounter_phase.engagement_checks)
    assert table.zone(foe) == places.STAGING
    table.moment("quest phase ends")
    assert table.zone(haven) == places.VICTORY


def test_travelling_to_a_safe_location_shakes_enemies_off() -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    foe = table.with_tokens(table.enemy(where="engaged:Tom", hit_points=5), damage=2)
    haven = table.location("Quiet Barn", keywords="Safe.")
    table.happens(occurrence("traveled", location=haven))
    assert table.zone(foe) == places.STAGING
    assert table.card(foe).token("damage") == 2


def test_a_hide_test_is_passed_with_as_much_willpower_as_threat_and_comes_first() -> None:
    for willpower, passed in ((2, False), (3, True)):
        table = Table("Tom").during("quest", "3.3")
        hero = table.hero(willpower=willpower)
        before = table.threat("Tom")
        table.prints("Black Shape", "treachery", keywords="Hide 2.",
                     text="When revealed — raise each player's threat by 1. "
                     "Forced — after a player fails a Hide test: raise each player's threat by 4.")
        shape = table.lays("Black Shape", places.ENCOUNTER_DECK)
        table.location("Fell", where=places.ENCOUNTER_DECK, threat=2)
        table.location("Fen", where=places.ENCOUNTER_DECK, threat=1)
        table.answering(f"commit {table.play.name(hero)}").reveals(shape)
        assert not table.card(hero).ready
        assert not table.card(hero).marked("committed")
        assert table.threat("Tom") == before + (1 if passed else 5)


def test_a_player_card_with_encounter_leaves_the_game_as_it_leaves_play() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    guest = table.ally("Far Ranger", keywords="Encounter.")
    table.happens(occurrence("destroyed", card=guest))
    assert table.zone(guest) == places.REMOVED


@pytest.mark.parametrize("keywords", ["Encounter.", ""])
def test_nobody_plays_a_player_card_with_encounter_from_a_hand(keywords: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero(resources=3)
    text = "Action: Raise your threat by 1."
    table.prints("Far Call", "event", keywords=keywords, text=text, cost=None if keywords else 1)
    table.lays("Far Call", "hand:Tom")
    assert (table.why_not_play("Far Call") is None) is (not keywords)


def test_a_permanent_card_stays_on_its_hero_and_leaves_the_game_with_him() -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero()
    table.hero("Other Hero")
    table.prints("Old Scar", "attachment", keywords="Permanent.")
    scar = table.lays("Old Scar", "play:Tom", on=hero)
    table.happens(occurrence("discarded", card=scar))
    assert table.card(scar).host == hero
    table.happens(occurrence("destroyed", card=hero))
    assert table.zone(scar) == places.REMOVED


def test_a_bearer_who_passes_with_the_token_does_not_keep_a_player_in_the_game() -> None:
    for others, out in ((0, True), (1, False)):
        table = Table("Tom", "Kris").during("refresh", "7.4")
        table.hero("Bearer")
        for number in range(others):
            table.hero(f"Hero {number}")
        table.hero("Friend", player="Kris")
        table.prints(
            "Small Ring", "objective", text="Always — the first player gains control of attached hero."
        )
        table.lays("Small Ring", "play:Tom", on=table.id_of("Bearer"))
        table.does(refresh_phase.pass_token)
        assert table.card(table.id_of("Bearer")).controller == table.number("Kris")
        assert (0 in table.play.fact("eliminated", frozenset())) is out


def test_ships_fight_ships() -> None:
    table = Table("Tom").during("combat", "6.4a")
    hero = table.hero()
    boat = table.ally("White Boat", traits="Ship.", hit_points=9)
    sail = table.enemy("Black Sail", where="engaged:Tom", traits="Ship.", attack=3)
    orc = table.enemy(where="engaged:Tom")
    for character, enemy, defends, attacks in (
        (hero, sail, False, True), (boat, sail, True, True), (hero, orc, True, True),
        (boat, orc, False, False),
    ):  # fmt: skip
        assert (
            fighting.may_defend(table.play, character, places.Attack(True, enemy, 0)) is None
        ) is defends
        assert (fighting.may_attack_with(table.play, character, enemy, 0) is None) is attacks
    table.answering("undefended", "no").does(enemy_attack.start_by_effect, sail, 0, None)
    assert (table.damage(hero), table.damage(boat)) == (0, 3)


def test_the_when_revealed_effect_of_a_player_card_with_encounter_is_not_cancelled() -> None:
    for keywords, threat in (("Encounter.", 18), ("", 20)):
        table = Table("Tom").during("quest", "3.3")
        table.hero("Seer", text="Response — after a card is revealed: cancel its when-revealed effects.")
        table.threat_is("Tom", 20)
        table.prints(
            "Far Ranger", "ally", keywords=keywords, text="When revealed — lower each player's threat by 2."
        )
        guest = table.lays("Far Ranger", places.ENCOUNTER_DECK)
        table.lays("Quiet Day", places.ENCOUNTER_DECK)
        table.answering("use Seer").reveals(guest)
        assert table.threat("Tom") == threat
