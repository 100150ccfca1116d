"""The pool of a player's hero is the pool of one of them, picked by the player, who has to be able to pay a cost
out of it in full (lcg/the-word-choose, lcg/cost).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4}


def asked(text: str, rich: int, poor: int, ask: dict[str, Any], *do: dict[str, Any]) -> Verdict:
    """The verdict with an event of that text in the hand of a player with two heroes."""
    return simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Rich", **HERO, "sphere": "Lore", "traits": ["Scout"]}, {"name": "Poor", **HERO, "sphere": "Lore"},
            {"name": "Other", **HERO, "sphere": "Lore"},
            {"name": "Gift", "type": "event", "sphere": "Neutral", "cost": 0, "text": text},
        ],
        "players": [
            {"name": "Tom", "threat": 20, "hand": ["Gift"], "deck": ["Gift", "Gift"],
             "heroes": [{"card": "Rich", "resources": rich}, {"card": "Poor", "resources": poor}]},
            {"name": "Ann", "threat": 20, "heroes": [{"card": "Other", "resources": 9}]},
        ],
        "do": list(do), "ask": ask,
    }))  # fmt: skip


PAYS = "Action: Discard {n} resources from your hero's resource pool to add {more} resources to that hero's resource pool."
PLAYED = {"play": "Gift", "by": "Tom"}


@pytest.mark.parametrize("n", [2, 3])
@pytest.mark.parametrize("gain", [1, 2])
def test_only_the_hero_who_can_pay_in_full_pays_and_gains(n: int, gain: int) -> None:
    """The other keeps what he has, even though there is something."""
    text = PAYS.format(n=n, more=n + gain)
    for name, there in (("Rich", n + gain), ("Poor", n - 1), ("Other", 9)):
        verdict = asked(text, n, n - 1, {"how much": f"resources of {name}"}, PLAYED)
        assert (verdict.answer, verdict.gaps) == (there, [])


@pytest.mark.parametrize("chosen", ["Rich", "Poor"])
def test_of_two_who_can_pay_the_player_picks_one(chosen: str) -> None:
    """And it is the same hero who gains."""
    act = {**PLAYED, "choosing": chosen}
    for name in ("Rich", "Poor"):
        verdict = asked(PAYS.format(n=2, more=3), 2, 2, {"how much": f"resources of {name}"}, act)
        assert (verdict.answer, verdict.gaps) == (3 if name == chosen else 2, [])


@pytest.mark.parametrize("n", [2, 3])
def test_pools_are_not_put_together(n: int) -> None:
    """Two heroes who have enough only together cannot pay, whoever else could."""
    verdict = asked(PAYS.format(n=n, more=9), n - 1, n - 1, {"can": PLAYED})
    assert (verdict.answer, verdict.gaps) == (False, [])


@pytest.mark.parametrize(("poor", "answer"), [(0, False), (1, True)])
def test_where_each_hero_pays_each_has_to_be_able_to(poor: int, answer: bool) -> None:
    """Otherwise the cost is not paid in full."""
    text = "Action: Discard 1 resource from each of your heroes' pools to draw 1 card."
    verdict = asked(text, 2, poor, {"can": PLAYED})
    assert (verdict.answer, verdict.gaps) == (answer, [])


@pytest.mark.parametrize("chosen", ["Rich", "Poor"])
@pytest.mark.parametrize("whose", ["your hero's resource pool", "one of your heroes' resource pools"])
def test_what_one_pool_gains_is_gained_by_one(chosen: str, whose: str) -> None:
    """Without a cost as well."""
    act = {**PLAYED, "choosing": chosen}
    for name in ("Rich", "Poor"):
        verdict = asked(f"Action: Add 1 resource to {whose}.", 0, 0, {"how much": f"resources of {name}"}, act)
        assert (verdict.answer, verdict.gaps) == (int(name == chosen), [])
