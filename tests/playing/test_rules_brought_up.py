"""A special rule of a scenario that is not played is come upon in a whole game once a card that speaks of it is in
play or is revealed, and not before.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.unread import applying
from ruling_service.engine.lcg.setup import Seat
from ruling_service.engine.lcg.staging import reveal
from ruling_service.library import scenario_sheets
from ruling_service.library.cards import ImportedCards
from ruling_service.playing.lcg_beginning import set_up
from ruling_service.playing.scenarios import Scenario
from ruling_service.playing.shelf import Shelf
from ruling_service.situations.lcg import scenario_rules
from ruling_service.situations.shared.model import CardFacts

HERO = CardFacts(name="Reeve", type="hero", threat_cost=8, willpower=2, attack=2, defense=2, hit_points=4)
QUEST = CardFacts(name="Into the Bog", type="quest", stage=1, number="1", side="", quest_points=9)
CARDS = [
    CardFacts(name="Quiet Marsh", type="location", encounter_set="Bog", threat=1, quest_points=3),
    CardFacts(name="Stray Sheep", type="location", encounter_set="Bog", threat=1, quest_points=3),
    CardFacts(name="Sheep Fever", type="treachery", encounter_set="Bog"),
]


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """A game of a scenario with a rule about sheep that is not played."""
    told = scenario_sheets.Scenario(
        "lcg/scenario/made-up", "A bog", (), scenario_sheets.Sheet(unplayed={"Sheep": ["says sheep"]}),
        "## Special rules\n\n### Sheep\n\nNobody counts them.\n",
    )
    monkeypatch.setattr(scenario_rules.sheets, "scenario", lambda name: told)
    scenario_rules.special_rules.cache_clear()
    shelf = Shelf("lcg", ImportedCards(tmp_path))
    keys = tuple(shelf.key_of(one) for one in CARDS)
    rules = scenario_rules.as_card(shelf.catalogue, told.id, keys)
    scenario = Scenario(told.id, "A bog", (shelf.key_of(QUEST),), keys, (), {}, (rules,), (), (), ())
    bread = (shelf.key_of(CardFacts(name="Bread", type="event", cost=0, sphere="neutral")),) * 20
    play = set_up(shelf, scenario, [Seat("Tom", (shelf.key_of(HERO),), bread)]).play
    yield play
    scenario_rules.special_rules.cache_clear()


def known(play: object) -> list[str]:
    """The phrases that apply now and are not played, with those that were carried out."""
    now = [phrase.phrase for phrase, _ in applying(play, responding=False)]
    return [*now, *(phrase.phrase for phrase in reached(play.state))]


def of(play: object, name: str) -> int:
    return next(i for i in play.state.cards if play.name(i) == name)


def test_nothing_is_come_upon_while_no_card_speaks_of_it(begun) -> None:
    begun.move(of(begun, "Quiet Marsh"), table.STAGING)
    assert known(begun) == []


def test_a_card_in_play_that_speaks_of_the_rule_brings_it_up(begun) -> None:
    begun.move(of(begun, "Stray Sheep"), table.STAGING)
    assert known(begun) == ["Sheep"]


@pytest.mark.parametrize(("name", "met"), [("Sheep Fever", ["Sheep"]), ("Quiet Marsh", [])])
def test_a_treachery_that_speaks_of_it_brings_it_up_as_it_is_revealed(begun, name: str, met: list[str]) -> None:
    begun.state.agenda.clear()
    begun.state.pending = None
    begun.then(reveal.task(of(begun, name), 0))
    begun.run()
    assert known(begun) == met
