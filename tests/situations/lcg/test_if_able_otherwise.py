"""What is done "if able" and cannot be done lets what stands after "otherwise" be done (the print, lcg/effects)."""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

CARDS: list[dict[str, Any]] = [
    {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1,
     "hit points": 9},
    {"name": "Rat", "type": "enemy", "engagement cost": 50, "threat": 1, "attack": 3, "defense": 0, "hit points": 2},
    {"name": "Boy", "type": "ally", "sphere": "Lore", "cost": 1, "willpower": 1, "attack": 0, "defense": 0,
     "hit points": 1},
]  # fmt: skip
DEEDS: dict[str, dict[str, Any]] = {
    "Attach Trick to the enemy in play with the highest threat": {"staging area": ["Rat"]},
    "The first player engages an enemy in staging": {"staging area": ["Rat"]},
    "The first player discards an ally he controls": {"allies": ["Boy"]},
    "Discard 1 ally in play": {"allies": ["Boy"]},
}  # fmt: skip


def revealed(text: str, able: dict[str, Any], *, ann: dict[str, Any] | None = None, whose: str = "Ann") -> Verdict:
    players = [{"name": "Tom", "heroes": ["Chief"]}, {"name": "Ann", "heroes": ["Chief"], **(ann or {})}]
    players[0] |= {"allies": able["allies"]} if "allies" in able else {}
    return simulate(from_data({
        "game": "lcg", "cards": [*CARDS, {"name": "Trick", "type": "treachery", "text": f"When Revealed: {text}"}],
        "players": [{"threat": 20, **player} for player in players], "at": "during 3.3",
        **{name: value for name, value in able.items() if name != "allies"},
        "do": [{"reveal": "Trick"}], "ask": {"how much": f"threat of {whose}"},
    }))  # fmt: skip


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("able", [True, False])
def test_otherwise_only_where_it_was_not_done(deed: str, able: bool) -> None:
    verdict = revealed(f"{deed}, if able. Otherwise, raise each player's threat by 5.", DEEDS[deed] if able else {})
    assert (verdict.gaps, verdict.answer) == ([], 20 if able else 25)


@pytest.mark.parametrize("tom", [True, False])
@pytest.mark.parametrize("ann", [True, False])
def test_of_several_players_those_who_did_not(tom: bool, ann: bool) -> None:
    for whose, able in (("Tom", tom), ("Ann", ann)):
        verdict = revealed(
            "Each player discards an ally he controls, if able. Each player who did not discard an ally raises his "
            "threat by 3.", {"allies": ["Boy"]} if tom else {}, ann={"allies": ["Boy"]} if ann else {}, whose=whose,
        )  # fmt: skip
        assert (verdict.gaps, verdict.answer) == ([], 20 if able else 23)
