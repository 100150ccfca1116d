"""What "then" follows is not done before the end of the attack where that waits for it (lcg/then, lcg/delayed-effects)."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

WORDS = [
    "Attacking enemy engages the next player after this attack. Then, it makes an immediate attack.",
    "Attacking enemy engages the next player after this attack; then attacking enemy makes an immediate attack.",
]


def attacked(shadow: str, *players: str) -> tuple[Table, list[int]]:
    """An enemy of 3 attack attacks the first of the players, undefended; each has one hero, who takes all."""
    table = Table(*players).during("combat")
    heroes = [table.hero(f"Wall of {name}", player=name, hit_points=20, defense=0) for name in players]
    table.quest()
    foe = table.enemy("Roaming Raider", where=f"engaged:{players[0]}", attack=3, hit_points=9)
    table.prints("Dark Turn", "treachery", shadow=shadow)
    table.lays("Dark Turn", places.ENCOUNTER_DECK)
    for _ in range(4):
        table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.goes_through("6.2", until="6.3")
    table.answering(*["no defender"] * 3).is_attacked_by(foe, players[0])
    return table, heroes


@pytest.mark.parametrize("shadow", WORDS)
def test_it_attacks_whom_it_has_engaged_by_then(shadow: str) -> None:
    table, heroes = attacked(shadow, "Tom", "Ann")
    assert [table.damage(hero) for hero in heroes] == [3, 3]
    assert table.zone(table.id_of("Roaming Raider")) in ("engaged:Ann", "engaged:1")


@pytest.mark.parametrize("shadow", WORDS)
def test_with_nobody_to_engage_there_is_no_second_attack(shadow: str) -> None:
    table, heroes = attacked(shadow, "Tom")
    assert [table.damage(hero) for hero in heroes] == [3]


@pytest.mark.parametrize(("then", "threat", "cards"), [
    ("Raise your threat by 2 after this attack; then discard 1 card from your hand.", 22, 0),
    ("Raise your threat by 2 after this attack. Then, raise your threat by 1.", 23, 1),
])  # fmt: skip
def test_whatever_follows_it_is_done_in_full(then: str, threat: int, cards: int) -> None:
    table = Table("Tom").during("combat")
    table.hero("Wall", hit_points=20, defense=0)
    table.quest()
    table.prints("Dark Turn", "treachery", shadow=then)
    table.lays("Dark Turn", places.ENCOUNTER_DECK)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.lays("Plain Card", "hand:Tom")
    foe = table.enemy("Roaming Raider", where="engaged:Tom", attack=3)
    table.goes_through("6.2", until="6.3")
    table.answering("no defender").is_attacked_by(foe)
    assert table.threat("Tom") == threat
    assert len(table.hand()) == cards
