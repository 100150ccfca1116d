"""“You” in what an enemy says of its own attack is whoever it attacks, also where it is engaged with somebody
else (lcg/defending-player, lcg/faq/1.52); where the players must travel there is one active location
(lcg/active-location); an option whose part acts on none is still an option (lcg/effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import enemy_attack
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

OF_ITS_ATTACK = [
    "Forced: When Cruel Orc attacks you, raise your threat by 3.", "Forced: After Cruel Orc attacks you, raise your threat by 3.",
    "Forced: When Cruel Orc attacks, raise your threat by 3.", "Forced: After Cruel Orc attacks, you must raise your threat by 3.",
]  # fmt: skip


@pytest.mark.parametrize("text", OF_ITS_ATTACK)
@pytest.mark.parametrize("engaged", ["Tom", "Ann"])
@pytest.mark.parametrize("attacked", ["Tom", "Ann"])
def test_you_are_who_is_attacked(text: str, engaged: str, attacked: str) -> None:
    table = Table("Tom", "Ann")
    for player in ("Tom", "Ann"):
        table.hero(f"Hero of {player}", player=player, hit_points=9)
    orc = table.enemy("Cruel Orc", where=f"engaged:{engaged}", text=text, attack=0)
    table.during("combat", "6.4").answering("no defender", f"Hero of {attacked}")
    table.does(enemy_attack.attack_in_combat, table.number(attacked), None, orc)
    assert {player: table.threat(player) for player in ("Tom", "Ann")} == {
        player: 23 if player == attacked else 20 for player in ("Tom", "Ann")
    }


OFFERED = "When faced with the option to travel"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_who_must_travel_travels_to_one(number: int) -> None:
    table = Table("Tom")
    table.hero("Plain Hero")
    table.quest()
    ways = [
        table.location(f"Way {n}", text=f"{OFFERED}, the players must travel to Way {n}, if able.")
        for n in range(number)
    ]
    table.answering("Way 0", "Way 1", "travel to Way 0").goes_through_phase("travel")
    assert [table.zone(i) for i in ways].count(places.ACTIVE) == 1


CURRENT = "remove all progress from the current quest"


@pytest.mark.parametrize("progress", [0, 2])
@pytest.mark.parametrize("options", [f"{CURRENT} and raise each player's threat by 4, or exhaust a hero", f"exhaust a hero, or {CURRENT} and raise each player's threat by 4"])
def test_all_of_nothing_is_no_bar(progress: int, options: str) -> None:
    """No hero is ready: the other option is the one that can be done, be there progress or none."""
    table = Table("Tom")
    table.hero("Plain Hero", ready=False)
    quest = table.quest()
    table.with_tokens(quest, progress=progress)
    table.prints("Hard Choice", "treachery", text=f"When Revealed: Either {options}.")
    table.answering("remove all").reveals(table.lays("Hard Choice", places.ENCOUNTER_DECK))
    assert (table.threat("Tom"), table.progress(quest)) == (24, 0)


def test_of_what_cannot_be_done_in_full_as_much_as_can_be() -> None:
    table = Table("Tom")
    table.hero("Plain Hero", ready=False)
    table.prints("Hard Choice", "treachery", text="When Revealed: Either exhaust a hero, or discard an attachment and raise your threat by 2.")
    table.answering("discard").reveals(table.lays("Hard Choice", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == 22
