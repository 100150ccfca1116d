"""Cards that a situation makes up may have any title and a subtitle; printings that were imported stand
beside the project's own.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import UnknownName
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.simulate import simulate

TITLES = ["Lord of the West (old)", "Éomer's End", "7", "Wait!", "To Arms: Part Two", "Ten (10)"]


@pytest.mark.parametrize("title", TITLES)
def test_a_made_up_card_may_have_any_title(title):
    text = f"""
game: lcg
cards:
  - {{name: "{title}", type: ally, cost: 1, willpower: 1, attack: 1, defense: 1, hit points: 2, text: "Action: Raise your threat by 3."}}
players: [{{name: Tom, threat: 20, heroes: [Gimli], allies: ["{title}"]}}]
at: in 2.2 window
do: [{{trigger: "{title}", by: Tom}}, {{exhaust: "{title}"}}]
ask: {{whether: {{is: {{card: "{title}", exhausted: true}}, value: threat of Tom, equals: 23}}}}
"""
    assert simulate(load(text)).verdict == "always"


def test_made_up_cards_of_one_title_are_told_apart_by_their_subtitles():
    text = """
game: tcg
cards:
  - {name: RB, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}
  - {name: A, subtitle: Guard of Old, type: companion, culture: Gondor, race: Man, strength: 8, vitality: 4}
  - {name: A, subtitle: Guard of New, type: companion, culture: Gondor, race: Man, strength: 6, vitality: 4}
players: [{name: Tom, ring bearer: RB, companions: ["A, Guard of Old", "A, Guard of New"]}, {name: Ann}]
at: fellowship
ask: {how much: "strength of A, Guard of New"}
"""
    assert simulate(load(text)).answer == 6


IMPORTED = {
    "gimli": [CardFacts(name="Gimli", type="ally", set="Another Set", cost=4, willpower=2)],
    "a-card-of-mine": [CardFacts(name="A Card of Mine", type="event", cost=0)],
}


def known() -> Cards:
    return Cards("lcg", more=lambda slug: IMPORTED.get(slug, []))


def test_an_imported_printing_is_named_beside_the_projects_own():
    cards = known()
    assert cards.find("Gimli").type == "hero"
    assert cards.find("Gimli (Another Set)").type == "ally"
    assert cards.find("Gimli (ally)").cost == 4
    assert cards.find("Gimli", types=("ally",)).set == "Another Set"
    assert cards.find("A Card of Mine").type == "event"


def test_a_printing_that_nobody_has_is_refused_with_all_there_are():
    with pytest.raises(UnknownName) as caught:
        known().find("Gimli (Third Set)")
    assert "Another Set" in caught.value.hint


def test_a_card_in_hand_is_the_imported_one_where_the_other_cannot_be_there():
    more = lambda slug: IMPORTED.get(slug, [])  # noqa: E731
    text = """
game: lcg
players: [{name: Tom, threat: 20, heroes: [Legolas], hand: [Gimli]}]
at: in 2.2 window
ask: {how much: cost of Gimli}
"""
    assert simulate(load(text, more=more), more=more).answer == 4
