"""A paragraph whose line end a database has lost ("… deck.The enemy …") is a paragraph all the same: what it states is
no part of the ability before it.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import language
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

ABILITIES = ["When Revealed: Shuffle the encounter deck.", "When Revealed: Each player raises his threat by 1.",
             "Forced: At the end of the combat phase, raise your threat by 1."]  # fmt: skip
STATED = [
    "Each enemy in the staging area gets +2 [attack].",
    "While Watcher is in play, each enemy in the staging area gets +2 [attack].",
]


@pytest.mark.parametrize("ability", ABILITIES)
@pytest.mark.parametrize("stated", STATED)
@pytest.mark.parametrize("between", ["", "  "])
def test_what_stands_in_it_is_true_by_itself(ability: str, stated: str, between: str) -> None:
    table = Table("Tom")
    watcher = table.with_tokens(table.enemy("Watcher", attack=1), resource=1)
    table.quest("Long Road", text=ability + between + stated)
    assert table.value(watcher, "attack") == 3
    table.play.move(watcher, places.ENCOUNTER_DISCARD)
    other = table.enemy("Brigand", attack=1)
    assert table.value(other, "attack") == (3 if stated == STATED[0] else 1)


@pytest.mark.parametrize("ability", ABILITIES)
@pytest.mark.parametrize("between", ["", "  "])
def test_that_enemy_is_the_one_which_the_paragraph_describes(ability: str, between: str) -> None:
    table = Table("Tom")
    marked = table.with_tokens(table.enemy("Watcher"), resource=1)
    table.enemy("Brigand")
    stated = (
        "The enemy with a resource on it cannot be optionally engaged, and progress cannot be placed on Long Road "
        "while that enemy is in play."
    )
    road = table.quest("Long Road", text=ability + between + stated)
    assert table.makes_progress(2).progress(road) == 0
    table.with_tokens(marked, resource=0)
    table.play.move(marked, places.ENCOUNTER_DISCARD)
    assert table.makes_progress(2).progress(road) == 2


@pytest.mark.parametrize("text", ["Deal 1 damage to a hero. That hero cannot ready until the end of the round.",
                                  "Exhaust a hero. That hero gets -1 [willpower] until the end of the phase."])  # fmt: skip
def test_sentences_of_one_paragraph_stay_together(text: str) -> None:
    read = language.compiler().compile_card({"name": "Blow", "type": "Treachery", "text": f"When Revealed: {text}"})
    assert read.complete
    assert [ability.kind for ability in read.abilities] == ["when_revealed"]
