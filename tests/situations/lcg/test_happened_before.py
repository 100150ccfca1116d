"""What a position itself tells to have happened is found by texts that ask for it: in its round, in its phase
only where that is under way; and what comes before an act that brings a card is told to that card.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

WARY = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 9}
CARDS = [
    {"name": "Lea", **WARY}, {"name": "Bo", **WARY},
    {"name": "Ork", "type": "enemy", "engagement cost": 30, "threat": 1, "attack": 1, "defense": 5, "hit points": 9},
    {"name": "Fog", "type": "treachery"},
]  # fmt: skip
COMMITTED = {"heroes": [{"card": "Lea", "committed": True}, "Bo"]}
IN_ATTACK = {"heroes": ["Lea", "Bo"], "engaged": ["Ork"]}
DEALT = {"heroes": ["Lea", "Bo"], "engaged": [{"card": "Ork", "shadows": ["Fog"]}]}
DEFENDS = {"attack": {"enemy": "Ork", "player": "Tom", "defenders": ["Lea"]}}
ATTACKS = {"attack": {"enemy": "Ork", "player": "Tom", "attackers": ["Lea"]}}


def answer(mine: dict[str, Any], more: dict[str, Any], text: str, ask: dict[str, Any]) -> Any:
    """The answer where a location in the staging area says this."""
    watch = {"name": "Watch", "type": "location", "threat": 0, "quest points": 9, "text": text}
    return simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 99}, "cards": [*CARDS, watch], **more,
        "players": [{"name": "Tom", "threat": 20, **mine}], "staging area": ["Watch"], "ask": ask,
    })).answer  # fmt: skip


@pytest.mark.parametrize(("mine", "more", "deed", "undone"), [
    (COMMITTED, {"at": "in 3.2 window"}, "committed to the quest", "did not commit to the quest"),
    (COMMITTED, {"at": "in 3.3 window"}, "was exhausted", "was not exhausted"),
    (IN_ATTACK, {"at": "in 6.4.1 window", **DEFENDS}, "defended", "has not defended"),
    (IN_ATTACK, {"at": "in 6.4.2 window", **DEFENDS}, "exhausted", "did not exhaust"),
    (IN_ATTACK, {"at": "in 6.8.1 window", **ATTACKS}, "attacked", "did not attack"),
    (IN_ATTACK, {"at": "in 6.8.1 window", **ATTACKS}, "attacked or defended", "did not attack or defend"),
])  # fmt: skip
@pytest.mark.parametrize("unit", ["phase", "round"])
def test_a_card_has_done_what_its_state_tells(
    mine: dict[str, Any], more: dict[str, Any], deed: str, undone: str, unit: str
) -> None:
    for said, (lea, bo) in ((deed, (4, 1)), (undone, (1, 4))):
        text = f"Each hero that {said} this {unit} gets +3 [willpower]."
        assert answer(mine, more, text, {"how much": "willpower of Lea"}) == lea
        assert answer(mine, more, text, {"how much": "willpower of Bo"}) == bo


@pytest.mark.parametrize(("mine", "more", "condition", "true"), [
    (COMMITTED, {"at": "in 3.2 window"}, "a hero committed to the quest this phase", True),
    (COMMITTED, {"at": "in 3.2 window"}, "no hero committed to the quest this phase", False),
    ({"heroes": ["Lea"]}, {"at": "in 3.2 window"}, "no hero committed to the quest this phase", True),
    (COMMITTED, {"at": "in 3.4 window", "quested": "successfully"}, "the players quested successfully this round", True),
    (COMMITTED, {"at": "in 3.4 window", "quested": "unsuccessfully"}, "the players quested successfully this round", False),
    (DEALT, {"at": "in 6.2 window"}, "an enemy was dealt a shadow card this phase", True),
    ({"heroes": ["Lea"], "engaged": [{"card": "Ork", "attacked": True}]}, {"at": "6.8a"}, "an enemy attacked this round", True),
    ({"heroes": ["Lea"], "engaged": [{"card": "Ork", "attacked": True}]}, {"at": "6.8a"}, "Ork was attacked this round", True),
    ({"heroes": ["Lea"], "engaged": [{"card": "Ork", "attacked": True}]}, {"at": "6.6"}, "Ork was attacked this round", False),
    ({"heroes": ["Lea"], "engaged": ["Ork"]}, {"at": "in 6.2 window"}, "an enemy attacked this round", False),
])  # fmt: skip
def test_it_has_happened_as_the_table_tells(
    mine: dict[str, Any], more: dict[str, Any], condition: str, true: bool
) -> None:
    text = f"If {condition}, Watch gets +5 [threat]."
    assert answer(mine, more, text, {"how much": "threat of Watch"}) == (5 if true else 0)


@pytest.mark.parametrize(("at", "drawn", "raised"), [
    ("in 1.3 window", True, False), ("in 2.2 window", True, False),
    ("in 6.2 window", True, False), ("in 7.4 window", True, True),
])  # fmt: skip
def test_steps_that_are_over_have_done_what_they_do(at: str, drawn: bool, raised: bool) -> None:
    for who, true in (("who drew a card", drawn), ("whose threat was raised", raised)):
        ask = {
            "name": "Ask", "type": "event", "sphere": "neutral", "cost": 0,
            "text": f"Action: Each player {who} this round reduces his threat by 3.",
        }  # fmt: skip
        verdict = simulate(from_data({
            "game": "lcg", "cards": [*CARDS, ask], "at": at, "ask": {"can": {"play": "Ask"}},
            "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "hand": ["Ask"]}],
        }))  # fmt: skip
        assert verdict.answer is true


@pytest.mark.parametrize("again", [False, True])
def test_what_comes_before_a_card_is_revealed_is_told_to_it(again: bool) -> None:
    bargain = {
        "name": "Bargain", "type": "treachery",
        "text": "When Revealed: Deal 2 damage to each hero that was not exhausted this round.",
    }  # fmt: skip
    verdict = simulate(from_data({
        "game": "lcg", "cards": [*CARDS, bargain], "at": "in 2.2 window",
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea", "Bo"]}],
        "do": [{"exhaust": "Lea"}, *([{"ready": "Lea"}] if again else []), {"reveal": "Bargain"}],
        "ask": {"whether": {"all": [{"is": {"card": "Lea", "damage": 0}}, {"is": {"card": "Bo", "damage": 2}}]}},
    }))  # fmt: skip
    assert verdict.verdict == "always"
