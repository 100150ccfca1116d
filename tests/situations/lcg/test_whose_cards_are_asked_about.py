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


@pytest.mark.parametrize(("where", "attacked", "against", "answer"), [
    ("Tom", False, "Tom", "always"), ("Tom", False, "Ann", "never"), ("Tom", True, "Tom", "never"),
    ("Ann", False, "Ann", "always"), ("", False, "Tom", "never"),
])  # fmt: skip
@pytest.mark.parametrize("acts", [[], [{"run to": "6.4a"}]])
def test_an_enemy_attacks_once_the_player_it_is_engaged_with(
    where: str, attacked: bool, against: str, answer: str, acts: list[dict[str, str]]
) -> None:
    wight = {"card": "Wight", "attacked": True, "reason": "a text"} if attacked else "Wight"
    players = [
        {"name": name, "threat": 30, "heroes": [hero], "engaged": [wight] if name == where else []}
        for name, hero in (("Tom", "Chief"), ("Ann", "Archer"))
    ]
    verdict = simulate(from_data({
        "game": "lcg", "players": players, "staging area": [] if where else [wight],
        "cards": [{"name": "Chief", **SELF}, {"name": "Archer", **SELF}, {"name": "Wight", **WIGHT}],
        "at": "6.3" if acts else "6.4a", "do": acts, "ask": {"can": {"attack": "Wight", "against": against}},
    }))  # fmt: skip
    assert str(verdict.verdict) == answer


@pytest.mark.parametrize("names", [["Archer", "Scout", "Chief"], ["Scout", "Chief", "Archer"]])
def test_who_declares_the_attack_is_found_among_those_who_take_part(names: list[str]) -> None:
    verdict = simulate(from_data({
        "game": "lcg", "cards": [{"name": "Chief", **SELF}, *({"name": name, "keywords": ["Ranged"], **SELF} for name in ("Archer", "Scout")),
                                 {"name": "Wight", **WIGHT}],
        "players": [{"name": "Tom", "threat": 30, "heroes": ["Archer", "Scout"]},
                    {"name": "Ann", "threat": 30, "heroes": ["Chief"], "engaged": ["Wight"]}],
        "at": "6.8a", "ask": {"can": {"attack": names, "against": "Wight"}},
    }))  # fmt: skip
    assert str(verdict.verdict) == "always"
