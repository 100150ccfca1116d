"""Which players are engaged with how many enemies; what waits for the next round, by its number."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

HAVE = {"Tom": 2, "Ann": 0, "Eve": 1}
"""How many enemies are engaged with each of them."""

WHO = {
    "with no enemies engaged with him": 0,
    "engaged with no enemies": 0,
    "with at least 1 enemy engaged with him": (1, 2),
    "with 2 or more enemies engaged with him": 2,
    "engaged with 2 enemies": 2,
    "engaged with 1 enemy": (1, 2),
    "engaged with 3 enemies": 3,
    "with fewer than 2 enemies engaged with him": (0, 1),
    "with no Orc enemies engaged with him": (0, 1, 2),
}


@pytest.mark.parametrize("who", WHO)
def test_each_is_asked_for_himself(who: str) -> None:
    table = Table(*HAVE).during("quest", "3.3")
    table.quest()
    for player, number in HAVE.items():
        table.hero(f"{player}'s Hero", player=player)
        for _ in range(number):
            table.enemy("Lout", where=f"engaged:{player}")
    table.prints("Rubble", "treachery", text=f"When Revealed: Each player {who} raises his threat by 2.")
    table.reveals(table.lays("Rubble", places.ENCOUNTER_DECK))
    meant = WHO[who] if isinstance(WHO[who], tuple) else (WHO[who],)
    assert {p: table.threat(p) - 20 for p in HAVE} == {p: 2 if n in meant else 0 for p, n in HAVE.items()}


@pytest.mark.parametrize(("moment", "after"), [("beginning", (0, 7, 7)), ("start", (0, 7, 7)), ("end", (0, 0, 7))])
def test_it_is_done_once_in_the_next_round(moment: str, after: tuple[int, ...]) -> None:
    table = Table().during("quest", "3.3")
    table.quest(), table.hero()
    table.play.remember("round", 3)
    table.prints("Rubble", "treachery", text=f"When Revealed: At the {moment} of the next round, raise each player's threat by 7.")
    table.reveals(table.lays("Rubble", places.ENCOUNTER_DECK))
    seen = []
    table.moment("round ends")
    seen.append(table.threat("Tom") - 20)
    for _ in range(2):
        table.moment("round begins")
        table.play.remember("round", table.play.fact("round") + 1)
        seen.append(table.threat("Tom") - 20)
        table.moment("round ends")
    seen = [seen[0], seen[1], table.threat("Tom") - 20]
    assert tuple(seen) == after


def test_what_lasts_until_the_end_of_the_next_round_ends_then() -> None:
    table = Table().during("quest", "3.3")
    table.quest()
    hero = table.hero(willpower=2)
    table.play.remember("round", 3)
    table.prints("Rubble", "treachery", text="When Revealed: Until the end of the next round, each hero gets -1 [willpower].")
    table.reveals(table.lays("Rubble", places.ENCOUNTER_DECK))
    table.moment("round ends")
    assert table.value(hero, "willpower") == 1
    table.moment("round begins")
    table.play.remember("round", 4)
    assert table.value(hero, "willpower") == 1
    table.moment("round ends")
    assert table.value(hero, "willpower") == 2


ELSE = "(6 damage instead if it is an ally)"


@pytest.mark.parametrize("also", ["", f" {ELSE}"])
@pytest.mark.parametrize("committed", [None, "Plain Hero", "Plain Ally"])
def test_who_is_not_committed_cannot_be_removed_from_the_quest(also: str, committed: str | None) -> None:
    table = Table().during("quest", "3.3")
    table.quest(), table.hero(hit_points=9), table.ally(hit_points=9)
    if committed:
        table.play.mark(table.id_of(committed), "committed")
    says = "The first player removes a ready character he controls from the quest and deals 4 damage to it"
    table.prints("Rubble", "treachery", text=f"When Revealed: {says}{also}.")
    table.answering("Plain Hero").reveals(table.lays("Rubble", places.ENCOUNTER_DECK))
    hurt = {name: table.damage(table.id_of(name)) for name in ("Plain Hero", "Plain Ally")}
    assert hurt == {name: 0 if name != committed else 6 if also and "Ally" in name else 4 for name in hurt}
