"""What texts bring out of the encounter deck by title: so many copies as they say, and the card that they mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.setup import Seat
from ruling_service.library.cards import ImportedCards
from ruling_service.playing.choosing import at_random
from ruling_service.playing.lcg_beginning import set_up
from ruling_service.playing.scenarios import Scenario
from ruling_service.playing.shelf import Shelf
from ruling_service.situations.shared.catalogue import Catalogue
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.model import CardFacts

HERO = CardFacts(name="Reeve", type="hero", threat_cost=8, willpower=2, attack=2, defense=2, hit_points=4)
DRAKE = CardFacts(name="Bog Drake", type="enemy", encounter_set="Bog", engagement_cost=40, threat=1, attack=1,
                  defense=1, hit_points=3)
TARN = CardFacts(name="The Tarn", type="location", encounter_set="Bog", threat=1, quest_points=3)
REEDS = CardFacts(name="Reeds", type="location", encounter_set="Bog", threat=1, quest_points=3)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf("lcg", ImportedCards(tmp_path))


def after_setup(shelf: Shelf, text: str, players: int, name: str = "Into the Bog") -> Any:
    """The position once a quest card with that Setup was followed, with four Drakes, a Tarn and Reeds in the deck."""
    quest = CardFacts(name=name, type="quest", stage=1, number="1", side="", quest_points=9, text=text)
    keys = [shelf.key_of(one) for one in (*[DRAKE] * 4, TARN, *[REEDS] * 3)]
    scenario = Scenario("", "A bog", (shelf.key_of(quest),), tuple(keys), (), {}, (), (), ())
    heroes = [(shelf.key_of(HERO),)] * players
    filler = (shelf.key_of(CardFacts(name="Bread", type="event", cost=0, sphere="neutral")),) * 20
    seats = [Seat(who, hero, filler) for who, hero in zip(("Tom", "Ann", "Bob"), heroes, strict=False)]
    play = set_up(shelf, scenario, seats).play
    choose = at_random(1)
    while play.fact("round", 0) == 0:
        play.run()
        if play.state.pending is None:
            break
        play.choose(choose(play.state.pending))
    return play


def lying(play: Any, zone: str) -> list[str]:
    return sorted(play.name(i) for i in play.state.zone(zone))


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize(
    "text",
    [
        "Setup: Add The Tarn and 1 copy of Bog Drake per player to the staging area.",
        "Setup: Search the encounter deck for The Tarn and 1 copy of Bog Drake per player, and add them to the "
        "staging area.",
    ],
)
def test_copies_for_each_player_are_as_many_as_players(shelf: Shelf, players: int, text: str) -> None:
    play = after_setup(shelf, text, players)
    assert lying(play, table.STAGING) == ["Bog Drake"] * players + ["The Tarn"]


def test_of_equal_cards_named_beside_others_so_many_come_as_are_named(shelf: Shelf) -> None:
    play = after_setup(shelf, "Setup: Add The Tarn and 2 copies of Bog Drake to the staging area.", 1)
    assert lying(play, table.STAGING) == ["Bog Drake", "Bog Drake", "The Tarn"]


def test_a_quest_card_that_bears_the_title_of_a_location_speaks_of_the_location(shelf: Shelf) -> None:
    text = "Setup: Search the encounter deck for The Tarn and Bog Drake. Make The Tarn the active location."
    play = after_setup(shelf, text, 1, name="The Tarn")
    (active,) = play.state.zone(table.ACTIVE)
    assert play.printed(active).type == "location"
    assert len(play.state.zone(table.QUEST)) == 1


def test_a_multiple_of_the_players_is_counted(shelf: Shelf) -> None:
    text = "Setup: Raise each player's threat by X. X is the number of players times 2."
    play = after_setup(shelf, text, 3)
    assert table.threat(play, 0) == 8 + 3 * 2


def test_a_shadow_card_that_is_added_to_the_staging_area_is_dealt_to_nobody(shelf: Shelf) -> None:
    play = after_setup(shelf, "Setup: Add 1 copy of Bog Drake to the staging area.", 1)
    (enemy,) = play.state.zone(table.STAGING)
    card = play.state.zone(table.ENCOUNTER_DECK)[0]
    play.move(card, table.SHADOW)
    play.change(card, host=enemy, face_up=False)
    play.state.pending = None
    play.state.agenda.clear()
    play.happen(verbs.entered_staging(card=card, how="added"))
    play.run()
    assert play.card(card).zone == table.STAGING
    assert play.card(card).host is None


# -- both sides of imported quest cards ----------------------------------------------------------------------


def sides(text: str) -> list[CardFacts]:
    """Both sides of an imported quest card, whose back says this."""
    common = {"name": "A Fork in the Road", "type": "quest", "set": "Core Set", "number": "120", "stage": 2}
    return [CardFacts(side="A", **common), CardFacts(side="B", quest_points=2, text=text, **common)]


@pytest.mark.parametrize(
    ("text", "first"),
    [("Forced: At the end of the round, each player draws 1 card.", "imported"), ("It flumps the gribble.", "own")],
)
def test_an_imported_card_is_turned_to_its_own_side_if_that_is_read(text: str, first: str) -> None:
    front, back = sides(text)
    known = Catalogue("lcg", Cards("lcg", more=lambda slug: [front, back] if slug == "a-fork-in-the-road" else []))
    other = known.facts[str(known[known.add(front)].facts["other side"])]
    assert (other.text == text) == (first == "imported")
