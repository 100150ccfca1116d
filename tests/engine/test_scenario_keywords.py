"""Keywords of single scenarios and products, each with what it does."""

from __future__ import annotations

from tables import Table

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import enemy_attack
from ruling_service.engine.lcg import table as places


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
    table.prints("Snare", "attachment", text=trap + "Always — the players does not make engagement checks against attached enemy.")
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
    assert table.why_not_use("Bold") is not None
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
    table.does("lcg.step.6.2")
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
    table.hero("Helper", player="Kris", text="Response — after a treachery is revealed: lower each player's threat by 1.")
    table.prints("Lonely Road", "treachery", keywords="Peril.", text="When revealed — raise each player's threat by 2.")
    road = table.lays("Lonely Road", places.ENCOUNTER_DECK)
    table.answering("use Helper").reveals(road)
    assert table.threat("Tom") == 22


def test_without_peril_the_others_respond() -> None:
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero()
    table.hero("Helper", player="Kris", text="Response — after a treachery is revealed: lower each player's threat by 1.")
    table.prints("Lonely Road", "treachery", text="When revealed — raise each player's threat by 2.")
    road = table.lays("Lonely Road", places.ENCOUNTER_DECK)
    table.answering("use Helper").reveals(road)
    assert table.threat("Tom") == 21


def test_the_damage_of_a_phantom_becomes_threat() -> None:
    table = Table("Tom").during("combat", "6.4a")
    hero = table.hero()
    table.enemy("Pale Shape", where="engaged:Tom", attack=3, keywords="Phantom.")
    table.answering("undefended", "no").does("lcg.attack start", table.id_of("Pale Shape"), 0, None)
    assert table.damage(hero) == 0
    assert table.threat("Tom") == 23


def test_pillage_costs_cards_of_the_deck() -> None:
    table = Table("Tom").during("combat", "6.4a")
    table.hero(hit_points=9)
    table.deck("Tom", "Plain Card", "Plain Card", "Plain Card")
    table.enemy("Raider", where="engaged:Tom", keywords="Pillage 2.")
    table.answering("undefended", "no").does("lcg.attack start", table.id_of("Raider"), 0, None)
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
