"""Tokens that a keyword gives its card as it comes into play, on cards that a position lays out, and damage on
cards without hit points.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.engine.lcg.game import LCG
from ruling_service.engine.lcg.keyword_records import KEYWORDS
from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

HERO = {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 2,
        "defense": 1, "hit points": 9}  # fmt: skip
LAST = "Forced: After the last time counter is removed from {}, raise each player's threat by 5."
WHERE = {"objective": "staging area", "location": "active location", "quest": "quest"}
GIVEN = ["time", "villager"]


def asked(kind: str, card: dict[str, Any], laid: dict[str, Any], **more: Any) -> Verdict:
    return simulate(from_data({
        "game": "lcg", "cards": [HERO, {"name": "Slow Fuse", "type": kind, **card}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Chief"]}],
        WHERE[kind]: [{"card": "Slow Fuse", **laid}] if kind == "objective" else {"card": "Slow Fuse", **laid},
        "explore": "policy", **more,
    }))  # fmt: skip


def card(kind: str, keyword: str, text: str = "") -> dict[str, Any]:
    values = {"threat": 1, "quest points": 9} if kind == "location" else {"quest points": 9} if kind == "quest" else {}
    return {"keywords": [keyword], "text": text, **({"stage": 1, "side": "B"} if kind == "quest" else {}), **values}


def test_which_keywords_give_tokens() -> None:
    assert LCG.verbs
    assert sorted(one.token for one in KEYWORDS if one.token) == GIVEN


@pytest.mark.parametrize("kind", WHERE)
@pytest.mark.parametrize(("said", "rises"), [({}, 2), ({"time": 2}, 2), ({"time": 1}, 1), ({"time": 3}, 3)])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_card_with_time_counts_down_wherever_it_lies(
    kind: str, said: dict[str, int], rises: int, rounds: int
) -> None:
    """lcg/keyword/time: one comes off at the end of each refresh phase."""
    runs = [{"run to": "end of the round"}, {"run to": "in 2.2 window"}] * rounds
    verdict = asked(
        kind, card(kind, "Time 2", LAST.format("Slow Fuse")), {"tokens": said} if said else {}, do=runs[:-1],
        ask={"how much": "threat of Tom"}
    )
    assert verdict.outcomes[0].answer == 20 + rounds + (5 if rises <= rounds else 0)
    assert any("Time" in line for line in verdict.assumed) is not said


@pytest.mark.parametrize("kind", WHERE)
def test_what_has_no_such_keyword_has_no_such_token(kind: str) -> None:
    verdict = asked(kind, card(kind, "Surge"), {}, ask={"what happens": True})
    assert not any("all the tokens" in line for line in verdict.assumed)


SPEAKING = {"keywords": ["Aflame 3"]}, {"text": "Forced: After damage is dealt to Slow Fuse, draw 1 card."}


@pytest.mark.parametrize("speaks", SPEAKING)
def test_damage_lies_on_a_location_that_has_to_do_with_damage(speaks: dict[str, Any]) -> None:
    """lcg/keyword/aflame."""
    shown = asked("location", card("location", "Surge") | speaks, {"damage": 2}, ask={"how much": "damage of Slow Fuse"})
    assert shown.outcomes[0].answer == 2


def test_damage_on_another_location_is_refused_with_its_reason() -> None:
    with pytest.raises(IllegalHere, match="nothing on it speaks of damage"):
        asked("location", card("location", "Surge"), {"damage": 2}, ask={"what happens": True})
