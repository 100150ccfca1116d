""" "Each other enemy engaged with that player" is none of those chosen before, and that player is whom the one
chosen is engaged with, or who controls it (lcg/the-word-choose).
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

ENEMIES = {"Near": "Tom", "Far": "Ann", "Further": "Ann"}
HEROES = {"Own": "Tom", "Friend": "Ann", "Fellow": "Ann"}

CHOSEN = {
    "Choose an enemy engaged with another player.": "Far", "Choose an enemy engaged with a player.": "Far",
    "Choose an enemy engaged with the last player.": "Far", "Choose a hero controlled by another player.": "Friend",
    "Choose a hero controlled by the last player.": "Friend", "Heal 1 damage from a hero controlled by another player.": "Friend",
}
BEHIND = {
    "enemy": "Deal 1 damage to each other enemy engaged with that player.",
    "hero": "Deal 1 damage to each other hero that player controls.",
}


@pytest.mark.parametrize("heading", ["action", "when revealed"])
@pytest.mark.parametrize(("first", "answer"), CHOSEN.items())
def test_only_the_others_of_that_player(heading: str, first: str, answer: str) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3").answering(answer)
    table.quest()
    for name, player in HEROES.items():
        table.hero(name, player=player, damage=1)
    for name, player in ENEMIES.items():
        table.with_tokens(table.enemy(name, where=f"engaged:{player}"), damage=1)
    table.carries_out(heading, f"{first} {BEHIND['enemy' if 'enemy' in first else 'hero']}")
    hurt = [name for name in (*HEROES, *ENEMIES) if table.damage(table.id_of(name)) == 2]
    assert hurt == [{"Far": "Further", "Friend": "Fellow"}[answer]]
