"""Decks of their own, and the keywords that draw on them; expected from the compendium's scenario rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import advancing, campaign, chance, encounter_phase, own_decks
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def lay(table: Table, deck: str, *names: str, player: int | None = None) -> list[int]:
    """Cards in a deck of its own, topmost first."""
    owner = player
    found = [table.play.create(name, own_decks.zone(deck, player), owner=owner) for name in names]
    own_decks.come_from_decks(table.play)
    table.play.remember(("known", own_decks.zone(deck, player)), tuple(found))
    return found


def sailors(table: Table) -> None:
    table.prints("Deck Hand", "enemy", traits="Corsair. Raider.", engagement_cost=20, threat=1, attack=2,
                 defense=1, hit_points=2)  # fmt: skip


def test_a_ship_that_engages_from_staging_is_boarded_from_the_corsair_deck() -> None:
    table = Table("Tom", "Kris").during("encounter", "5.3")
    table.hero()
    table.hero(player="Kris")
    table.threat_is("Tom", 40)
    table.threat_is("Kris", 1)
    sailors(table)
    top, second, third = lay(table, "Corsair", "Deck Hand", "Deck Hand", "Deck Hand")
    ship = table.enemy("Black Hull", traits="Ship. Corsair.", keywords="Boarding 2.", engagement_cost=30)
    table.does(encounter_phase.engagement_checks)
    assert [table.zone(i) for i in (ship, top, second)] == ["engaged:Tom"] * 3
    assert table.zone(third) == "Corsair deck"


@pytest.mark.parametrize(("keywords", "text", "threat"), [
    ("", "", 40), ("Doomed 2.", "", 42), ("", "When Revealed: Raise each player's threat by 3.", 43),
    ("Doomed 2.", "When Revealed: Raise each player's threat by 3.", 45),
    ("", "Forced: After Wild Hand enters play, raise each player's threat by 4.", 44),
    ("", "When Revealed: Discard Wild Hand.", 40),
])  # fmt: skip
def test_what_boards_has_been_revealed(keywords: str, text: str, threat: int) -> None:
    table = Table("Tom").during("encounter", "5.3")
    table.hero()
    table.threat_is("Tom", 40)
    sailors(table)
    table.prints("Wild Hand", "enemy", traits="Corsair.", engagement_cost=20, threat=1, attack=2, defense=1,
                 hit_points=2, keywords=keywords, text=text)  # fmt: skip
    wild, plain, left = lay(table, "Corsair", "Wild Hand", "Deck Hand", "Deck Hand")
    table.enemy("Black Hull", traits="Ship. Corsair.", keywords="Boarding 2.", engagement_cost=30)
    table.does(encounter_phase.engagement_checks)
    assert table.threat("Tom") == threat
    assert (table.zone(wild) == "engaged:Tom") == ("Discard" not in text)
    assert (table.zone(plain), table.zone(left)) == ("engaged:Tom", "Corsair deck")


@pytest.mark.parametrize(("keywords", "used"), [("Boarding 2.", True), ("Boarding 1.", True), ("", False)])
def test_a_number_is_lowered_only_where_there_is_one(keywords: str, used: bool) -> None:
    table = Table("Tom").during("encounter", "5.3")
    table.hero()
    table.threat_is("Tom", 40)
    sailors(table)
    top, second = lay(table, "Corsair", "Deck Hand", "Deck Hand")
    table.prints("Net", "attachment", cost=0, text="Attach to a hero.\nResponse: When an enemy engages you, exhaust Net "
                 "to reduce that enemy's Boarding value by 1.")  # fmt: skip
    net = table.lays("Net", "play:Tom", on=table.id_of("Plain Hero"))
    table.enemy("Black Hull", traits="Ship. Corsair.", keywords=keywords, engagement_cost=30)
    table.answering("use Net", "use Net").does(encounter_phase.engagement_checks)
    assert table.play.card(net).ready is not used
    assert table.zone(second) == "Corsair deck"
    assert (table.zone(top) == "engaged:Tom") == (keywords == "Boarding 2.")


def test_a_ship_that_comes_from_another_player_is_not_boarded() -> None:
    table = Table("Tom", "Kris").during("combat", "6.2")
    table.hero()
    table.hero(player="Kris")
    sailors(table)
    (top,) = lay(table, "Corsair", "Deck Hand")
    ship = table.enemy("Black Hull", where="engaged:Kris", traits="Ship. Corsair.", keywords="Boarding 1.")
    table.happens(occurrence("engaged", enemy=ship, player=0))
    assert (table.zone(ship), table.zone(top)) == ("engaged:Tom", "Corsair deck")


def test_corsairs_have_a_discard_pile_of_their_own_that_fills_their_deck_again() -> None:
    table = Table("Tom").during("combat", "6.8")
    table.hero()
    sailors(table)
    (last,) = lay(table, "Corsair", "Deck Hand")
    old = table.enemy("Deck Hand", where="engaged:Tom")
    table.happens(occurrence("destroyed", card=old))
    assert table.zone(old) == "Corsair discard"
    ship = table.enemy("Black Hull", traits="Ship. Corsair.", keywords="Boarding 1.")
    table.happens(occurrence("engaged", enemy=ship, player=0))
    assert table.zone(last) == "engaged:Tom"
    assert table.zone(old) == "Corsair deck"
    table.happens(occurrence("destroyed", card=ship))
    assert table.zone(ship) == places.ENCOUNTER_DISCARD


def test_without_a_corsair_deck_corsairs_are_discarded_as_other_enemies() -> None:
    table = Table("Tom").during("combat", "6.8")
    table.hero()
    sailors(table)
    foe = table.enemy("Deck Hand", where="engaged:Tom")
    table.happens(occurrence("destroyed", card=foe))
    assert table.zone(foe) == places.ENCOUNTER_DISCARD


def test_a_deep_location_gives_way_to_the_top_card_of_the_caves_deck() -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    before = table.threat("Tom")
    table.prints("Low Vault", "location", threat=3, quest_points=4,
                 text="Forced — after this card becomes the active location: raise your threat by 2.")
    (cave,) = lay(table, "Caves", "Low Vault")
    shaft = table.location("Old Shaft", keywords="Deep.")
    table.happens(occurrence("traveled", location=shaft))
    assert (table.zone(shaft), table.zone(cave)) == (places.ENCOUNTER_DISCARD, places.ACTIVE)
    assert table.threat("Tom") == before + 2


def test_with_an_empty_caves_deck_deep_does_nothing() -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    shaft = table.location("Old Shaft", keywords="Deep.")
    table.happens(occurrence("traveled", location=shaft))
    assert table.zone(shaft) == places.ACTIVE


def test_captured_cards_go_under_before_anything_when_revealed() -> None:
    table = Table("Tom", "Kris").during("quest", "3.3")
    for seat, name in enumerate(("Tom", "Kris")):
        table.hero(player=name)
        lay(table, "captured", "Plain Card", "Plain Card", player=seat)
    table.prints("Cell", "location", keywords="Capture 1.", threat=1, quest_points=3,
                 text="When revealed — return each card underneath Cell to its owner's hand.")
    cell = table.lays("Cell", places.ENCOUNTER_DECK)
    table.reveals(cell)
    assert [len(table.play.state.zone(f"hand:{p}")) for p in (0, 1)] == [1, 1]
    assert [len(table.play.state.zone(f"captured deck:{p}")) for p in (0, 1)] == [1, 1]


def test_a_stage_captures_as_it_comes_and_the_cards_lie_facedown() -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    top, other = lay(table, "captured", "Plain Card", "Plain Card", player=0)
    first = table.quest()
    table.prints("Dungeon", "quest", keywords="Capture 1.", quest_points=8, stage=2)
    dungeon = table.lays("Dungeon", places.QUEST_DECK)
    table.does(advancing.advance, first)
    assert table.card(top).zone == f"under:{dungeon}"
    assert not table.card(top).face_up
    assert table.zone(other) == "captured deck:Tom"


def test_cards_of_the_underworld_come_out_as_their_location_leaves() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.enemy("Lurker", where=places.REMOVED)
    below = lay(table, "underworld", "Lurker", "Quiet Day", "Lurker")
    cellar = table.location("Cellar", where=places.ENCOUNTER_DECK, keywords="Underworld 2.")
    table.reveals(cellar)
    assert [table.card(i).zone for i in below] == [f"under:{cellar}", f"under:{cellar}", "Underworld deck"]
    table.happens(occurrence("explored", location=cellar))
    assert table.zone(below[0]) == places.STAGING
    assert table.zone(below[1]) == places.ENCOUNTER_DISCARD


@pytest.mark.parametrize("keywords", ["", "Underworld 1."])
@pytest.mark.parametrize("how", ["explored", "discarded", "destroyed"])
def test_what_lies_facedown_under_any_location_comes_out_with_the_underworld(keywords: str, how: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.enemy("Lurker", where=places.REMOVED, keywords="Doomed 1.")
    below, _ = lay(table, "underworld", "Lurker", "Lurker")
    moor = table.location("Moor", where=places.ACTIVE, keywords=keywords)
    own_decks.put_underneath(table.play, below, moor)
    table.happens(occurrence(how, **{"location" if how == "explored" else "card": moor}))
    assert (table.zone(below), table.threat("Tom")) == (places.STAGING, 21)


def test_what_lies_under_a_location_stays_there_without_an_underworld() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.enemy("Lurker", where=places.REMOVED)
    below, _ = lay(table, "Caves", "Lurker", "Lurker")
    moor = table.location("Moor", where=places.ACTIVE)
    own_decks.put_underneath(table.play, below, moor)
    table.happens(occurrence("explored", location=moor))
    assert table.card(below).zone == f"under:{moor}"


def test_an_uncharted_location_loses_its_progress_as_it_flips_and_returns_to_its_deck() -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    land = table.prints("Green Bay", "location", threat=2, quest_points=3)
    lost = table.prints("Grey Shore", "location", keywords="Uncharted.", threat=2,
                        text="Forced: After Grey Shore becomes the active location, flip it over.")
    table.catalogue["Grey Shore"] = lost.__class__(**{**_fields(lost), "facts": {**lost.facts, "other side": land.key}})
    table.catalogue["Green Bay"] = land.__class__(**{**_fields(land), "facts": {**land.facts, "other side": lost.key}})
    shore = table.with_tokens(table.lays("Grey Shore", places.STAGING), progress=2)
    table.happens(occurrence("traveled", location=shore))
    assert table.play.name(shore) == "Green Bay"
    assert table.card(shore).token("progress") == 0
    table.happens(occurrence("placed progress", on=shore, amount=3))
    assert table.zone(shore) == "Uncharted deck"
    assert table.play.name(shore) == "Grey Shore"


def _fields(printed: object) -> dict[str, object]:
    return {name: getattr(printed, name) for name in printed.__slots__}  # type: ignore[attr-defined]


def test_discover_finds_one_loot_and_one_hazard_and_discards_the_rest() -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    table.prints("Gilt Cup", "objective", keywords="Loot.")
    table.prints("Falling Rock", "treachery", traits="Hazard.",
                 text="When revealed — raise each player's threat by 3.")
    before = table.threat("Tom")
    cup, rock, day, deeper = (
        table.lays(name, places.ENCOUNTER_DECK) for name in ("Gilt Cup", "Falling Rock", "Quiet Day", "Quiet Day")
    )
    table.play.remember(("known", places.ENCOUNTER_DECK), (cup, rock, day, deeper))
    hall = table.location("Old Hall", keywords="Discover 3.")
    table.happens(occurrence("traveled", location=hall))
    assert table.card(cup).host == hall
    assert table.play.fact(("guards", hall)) == cup
    assert table.threat("Tom") == before + 3
    assert [table.zone(i) for i in (rock, day)] == [places.ENCOUNTER_DISCARD] * 2
    assert table.zone(deeper) == places.ENCOUNTER_DECK


def test_investigate_looks_at_the_top_of_its_deck_and_leaves_it_there() -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.enemy("Suspect", where=places.REMOVED)
    table.enemy("Stranger", where=places.REMOVED)
    here = lay(table, "Investigation", "Suspect", "Stranger", "Quiet Day")
    street = table.location("Street", where=places.ACTIVE, keywords="Investigate 2.")
    table.answering("Stranger", "Suspect").happens(occurrence("explored", location=street, active=True))
    assert [table.zone(i) for i in here] == ["Investigation deck"] * 3
    seen = chance.known_top(table.play, "Investigation deck")
    assert [table.play.name(i) for i in seen] == ["Stranger", "Suspect"]


def test_a_venomous_enemy_that_damages_a_character_leaves_a_facedown_card_of_its_deck() -> None:
    table = Table("Tom").during("combat", "6.4")
    hero = table.hero()
    (top, _) = table.deck("Tom", "Plain Card", "Plain Card")
    spider = table.enemy("Grey Spider", where="engaged:Tom", keywords="Venom.")
    plain = table.enemy("Plain Enemy", where="engaged:Tom")
    table.happens(occurrence("damaged", card=hero, amount=1, by=plain))
    assert table.zone(top) == "deck:Tom"
    table.happens(occurrence("damaged", card=hero, amount=1, by=spider))
    assert table.card(top).host == hero
    assert not table.card(top).face_up
    assert places.kind(table.play, top) == "attachment"


def test_cards_of_the_raven_deck_are_discarded_beside_it() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.enemy("Hill Man", where=places.REMOVED)
    (man, _) = lay(table, "Raven", "Hill Man", "Hill Man")
    table.prints("Horn", "treachery", text="When revealed — reveal the top card of the Raven deck.")
    table.reveals(table.lays("Horn", places.ENCOUNTER_DECK))
    assert table.zone(man) == places.STAGING
    table.happens(occurrence("destroyed", card=man))
    assert table.zone(man) == "Raven discard"


@pytest.mark.parametrize("of", ["Long Flight", "Other Flight"])
@pytest.mark.parametrize("where", ["encounter deck", "encounter discard", "Burden deck"])
def test_burdens_of_the_set_make_a_deck_and_join_the_pool_from_the_encounter_deck(of: str, where: str) -> None:
    """lcg/scenario/flight-to-the-ford: discarded as encounter cards; in the pool once the scenario is defeated."""
    table = Table("Tom")
    table.hero()
    table.quest(encounter_set="Long Flight")
    table.prints("Old Weight", "treachery", encounter_set=of)
    printed = table.catalogue["Old Weight"]
    table.catalogue["Old Weight"] = replace(printed, facts={**printed.facts, "campaign kind": "burden"})
    card = table.lays("Old Weight", places.UNEARNED)
    table.carries_out("Setup", "Create a Burden deck.")
    assert (table.zone(card) == "Burden deck") == (of == "Long Flight")
    if of == "Long Flight":
        table.play.move(card, where)
        table.does(campaign.defeated)
        earned = [one.card for one in campaign.recorded(table.play)]
        assert earned == ([card] if where.startswith("encounter") else [])
