"""Whether several players' characters can quest or attack: each player chooses his own (lcg/framework/3.2, 6.8b,
lcg/keyword/ranged), whoever is asked first.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

SELF = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4}
WIGHT = {"type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit points": 3}


@pytest.mark.parametrize("with_an_enemy", ["Tom", "Ann"])
@pytest.mark.parametrize(("names", "keywords", "exhausted", "attacks"), [
    (["Archer"], ["Ranged"], False, True),
    (["Archer"], [], False, False),
    (["Chief", "Archer"], ["Ranged"], False, True),
    (["Chief", "Archer"], [], False, False),
    (["Chief", "Archer"], ["Ranged"], True, False),
])  # fmt: skip
def test_each_chooses_his_own(
    names: list[str], keywords: list[str], exhausted: bool, attacks: bool, with_an_enemy: str
) -> None:
    other = "Ann" if with_an_enemy == "Tom" else "Tom"
    players = [
        {"name": with_an_enemy, "threat": 30, "engaged": ["Wight"], "heroes": [{"card": "Chief", "exhausted": exhausted}]},
        {"name": other, "threat": 30, "heroes": ["Archer"]},
    ]  # fmt: skip
    table = {
        "game": "lcg", "players": sorted(players, key=lambda one: str(one["name"]), reverse=True),
        "cards": [{"name": "Chief", **SELF}, {"name": "Archer", "keywords": keywords, **SELF}, {"name": "Wight", **WIGHT}],
    }  # fmt: skip
    against = {"can": {"attack": names, "against": "Wight"}}
    assert str(simulate(from_data({**table, "at": "6.8a", "ask": against})).verdict) == ("always" if attacks else "never")
    quests = "never" if exhausted and "Chief" in names else "always"
    assert str(simulate(from_data({**table, "at": "3.2", "ask": {"can": {"commit": names}}})).verdict) == quests
