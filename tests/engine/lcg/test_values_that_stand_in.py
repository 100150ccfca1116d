"""One value counts for another while a character fights such an enemy: of that character alone, and against no
other enemy (lcg/modifiers).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize("trait", ["Wight", "Orc"])
@pytest.mark.parametrize("whose", ["characters use their", "each character uses its"])
def test_willpower_for_defense_against_such_an_enemy(whose: str, trait: str) -> None:
    table = Table("Tom").during("combat", "6.4")
    guard = table.hero("Guard", willpower=3, defense=1, hit_points=9)
    other = table.hero("Other", willpower=5, defense=2, hit_points=9)
    table.quest()
    table.location("Dim Vale", text=(
        f"While Dim Vale is in the staging area, {whose} [willpower] instead of [defense] when defending "
        "against Wight enemies."
    ))
    enemy = table.enemy("Lurker", where="engaged:Tom", traits=f"{trait}.", attack=4, hit_points=9)
    seen: list[tuple[int, int]] = []
    table.prints("Watch", "attachment", cost=1)
    table.answering("Guard")
    table.is_attacked_by(enemy)
    seen.append((table.damage(guard), table.damage(other)))
    wanted = 1 if trait == "Wight" else 3
    assert seen == [(wanted, 0)]
    assert table.value(other, "defense") == 2
    assert table.zone(enemy) != places.STAGING
