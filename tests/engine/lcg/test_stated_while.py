"""What a text that is carried out states "while" something is so is true whenever that is so, as long as the text
lasts, and not once for all as it was then (lcg/lasting-effects).
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

WHILE = {
    "while Watcher is in play, {}": "Watcher",
    "{} while Watcher is in play": "Watcher",
    "while there are at least 2 enemies in the staging area, {}": "Watcher",
    "while Ruin is in play, {}": "Ruin",
    "while there is an active location, {}": "Ruin",
}
"""A condition, and the card on which it hangs."""


def position(text: str, begins: bool) -> Table:
    """A treachery with that text was revealed, with the cards on which conditions hang, or without them."""
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.quest("Long Road")
    table.enemy("Brigand", attack=2)
    table.prints("Watcher", "enemy", engagement_cost=50, threat=1, attack=1, defense=1, hit_points=3)
    table.prints("Ruin", "location", traits="Old.", threat=1, quest_points=4)
    for name, zone in (("Watcher", places.STAGING), ("Ruin", places.ACTIVE)):
        table.lays(name, zone if begins else places.ENCOUNTER_DISCARD)
    table.prints("Dread", "treachery", text=f"When Revealed: {text[0].upper()}{text[1:]}.")
    table.reveals(table.play.create("Dread", places.STAGING))
    return table


def becomes(table: Table, name: str, true: bool) -> None:
    there = places.ACTIVE if name == "Ruin" else places.STAGING
    table.play.move(table.id_of(name), there if true else places.ENCOUNTER_DISCARD)


@pytest.mark.parametrize(("when", "begins"), list(product(WHILE, (True, False))))
def test_a_bonus_comes_and_goes_with_its_condition(when: str, begins: bool) -> None:
    name = WHILE[when]
    said = when.format("each enemy in the staging area gets +3 [attack]")
    table = position(said, begins)
    brigand = table.id_of("Brigand")
    assert table.value(brigand, "attack") == (5 if begins else 2)
    for true in (not begins, begins, True):
        becomes(table, name, true)
        assert table.value(brigand, "attack") == (5 if true else 2)


@pytest.mark.parametrize("begins", [True, False])
def test_what_is_forbidden_is_forbidden_no_longer(begins: bool) -> None:
    table = position("progress cannot be placed on the main quest while Watcher is in play", begins)
    road = table.id_of("Long Road")
    placed = 0
    for true in (begins, not begins, begins):
        becomes(table, "Watcher", true)
        becomes(table, "Ruin", False)
        table.makes_progress(2)
        placed += 0 if true else 2
        assert table.progress(road) == placed


SUBJECTS = {
    "the Orc enemy gets": 1, "an Orc enemy gets": 1, "each Orc enemy gets": 2, "all Orc enemies get": 2,
}
"""Who gets it, and how many get it at the most."""
HELD = (
    "while Watcher is in play, {} +3 [attack]", "{} +3 [attack] while Watcher is in play",
    "until the end of the round, while Watcher is in play, {} +3 [attack]",
    "until the end of the round, {} +3 [attack] while Watcher is in play",
)


@pytest.mark.parametrize(("who", "said", "there"), list(product(SUBJECTS, HELD, (0, 1, 2))))
def test_what_it_is_about_is_chosen_once(who: str, said: str, there: int) -> None:
    """Of none, one or several that it could be about, as many get it as it says, after one choice at most."""
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.quest("Long Road")
    table.enemy("Watcher", attack=1)
    table.play.move(table.id_of("Watcher"), places.STAGING)
    for name in ("First", "Second")[:there]:
        table.prints(name, "enemy", traits="Orc.", engagement_cost=50, threat=1, attack=1, hit_points=3)
        table.lays(name, places.STAGING)
    text = said.format(who)
    table.prints("Dread", "treachery", text=f"When Revealed: {text[0].upper()}{text[1:]}.")
    table.answers = ["Second"] * 3
    table.reveals(table.play.create("Dread", places.STAGING))
    raised = [name for name in ("First", "Second")[:there] if table.value(table.id_of(name), "attack") == 4]
    assert len(raised) == min(there, SUBJECTS[who])
    assert len(table.deciding) == (there > SUBJECTS[who])
    if raised:
        table.play.move(table.id_of("Watcher"), places.ENCOUNTER_DISCARD)
        assert table.value(table.id_of(raised[-1]), "attack") == 1
