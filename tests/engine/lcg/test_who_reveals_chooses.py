"""An encounter card that says "you" speaks to whoever has revealed it, whose choices are his; alone with a card that
has Peril he makes all of them (lcg/rule/saga-staging, lcg/keyword/peril).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def revealed(text: str, by: str, *answers: str, keywords: str = "") -> Table:
    """A position in which that player has revealed an enemy with that text; each has one ready hero and ally."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    for player in ("Tom", "Ann"):
        table.hero(f"Hero of {player}", player=player)
        table.ally(f"Ally of {player}", player=player)
    enemy = table.enemy("Marsh Fiend", where=places.ENCOUNTER_DECK, keywords=keywords, text=f"When Revealed: {text}")
    table.answering(*answers).reveals(enemy, by)
    return table


@pytest.mark.parametrize("by", ["Tom", "Ann"])
@pytest.mark.parametrize("keywords", ["", "Peril."])
@pytest.mark.parametrize(("text", "answer"), [
    ("Either exhaust a hero you control or engage Marsh Fiend.", "engage"),
    ("Either raise your threat by 3 or engage Marsh Fiend.", "engage"),
    ("Engage Marsh Fiend.", ""),
])  # fmt: skip
def test_whoever_reveals_it_engages_it(text: str, answer: str, keywords: str, by: str) -> None:
    table = revealed(text, by, answer or "engage", keywords=keywords)
    assert table.zone(table.id_of("Marsh Fiend")) == f"engaged:{by}"
    assert {who for who, _, _ in table.deciding} <= {by}


@pytest.mark.parametrize("by", ["Tom", "Ann"])
@pytest.mark.parametrize("keywords", ["", "Peril."])
def test_what_is_asked_of_you_is_chosen_by_you(keywords: str, by: str) -> None:
    table = revealed("Exhaust a character you control.", by, f"Ally of {by}", keywords=keywords)
    assert not table.card(table.id_of(f"Ally of {by}")).ready
    assert [who for who, _, _ in table.deciding] == [by]


@pytest.mark.parametrize(("keywords", "chooses"), [("", "Tom"), ("Peril.", "Ann")])
def test_what_is_asked_of_nobody_the_first_player_chooses_unless_another_is_alone(keywords: str, chooses: str) -> None:
    table = revealed("Exhaust a hero.", "Ann", "Hero of Tom", keywords=keywords)
    assert [who for who, _, _ in table.deciding] == [chooses]


@pytest.mark.parametrize("by", ["Tom", "Ann"])
def test_the_first_player_stays_the_first_player(by: str) -> None:
    table = revealed("The first player exhausts a character he controls.", by, "Ally of Tom")
    assert [who for who, _, _ in table.deciding] == ["Tom"]
