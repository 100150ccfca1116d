"""A number that nobody tells is no 0 for what reads it (lcg/the-letter-x, docs/situations.md): a gap; what is told decides."""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 9}
ENEMY = {"engagement cost": 20, "threat": 2, "attack": 2, "defense": 2, "hit points": 2}
PLACE = {"threat": 2, "quest points": 2}
READERS = {
    "if {who}'s printed {stat} is greater than 1, raise your threat by 1": True,
    "if {who}'s printed {stat} is less than 5, raise your threat by 1": True,
    "raise your threat by X, where X is {who}'s printed {stat}": True,
    "raise your threat by {who}'s {stat}": True,
    "if {who} is in play, raise your threat by 1": False,
}
"""What a text reads, and whether it hangs on the number."""


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(("kind", "stat", "numbers"), [
    ("enemy", "[threat]", ENEMY), ("enemy", "[attack]", ENEMY), ("enemy", "hit points", ENEMY), ("location", "[threat]", PLACE),
])  # fmt: skip
def test_what_reads_it_is_a_gap(kind: str, stat: str, numbers: dict[str, Any], reader: str, told: bool) -> None:
    text = reader.format(who="Bloke", stat=stat)
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "do": [{"reveal": "Gaze"}],
        "cards": [{"name": "Lea", **HERO}, {"name": "Bloke", "type": kind, **(numbers if told else {})},
                  {"name": "Gaze", "type": "treachery", "text": f"When Revealed: {text[0].upper()}{text[1:]}."}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "engaged": ["Bloke"] if kind == "enemy" else []}],
        **({"active location": "Bloke"} if kind == "location" else {}), "ask": {"how much": "threat of Tom"},
    }))  # fmt: skip
    unsure = READERS[reader] and not told
    assert [gap.card for gap in verdict.gaps] == (["Bloke"] if unsure else [])
    assert (verdict.answer is None) == unsure
    if told:
        assert verdict.answer > 20


@pytest.mark.parametrize(("told", "verdict"), [(True, "always"), (False, "inconclusive")])
def test_it_is_not_sure_either_whether_it_can_be_played(told: bool, verdict: str) -> None:
    text = "Action: Choose an enemy and draw X cards, where X is its printed [threat]."
    found = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "encounter deck": ["Bloke"] * 5,
        "cards": [{"name": "Lea", **HERO}, {"name": "Bloke", "type": "enemy", **(ENEMY if told else {})},
                  {"name": "Peer", "type": "event", "sphere": "Lore", "cost": 0, "text": text}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "hand": ["Peer"]}], "staging area": ["Bloke"],
        "ask": {"can": {"play": "Peer"}},
    }))  # fmt: skip
    assert found.verdict == verdict


@pytest.mark.parametrize(("told", "verdict"), [(True, "always"), (False, "inconclusive")])
def test_it_is_not_sure_who_engages(told: bool, verdict: str) -> None:
    found = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "before 5.3", "do": [{"run to": "before 6.2"}],
        "cards": [{"name": "Lea", **HERO}, {"name": "Bloke", "type": "enemy", **(ENEMY if told else {})}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"]}], "staging area": ["Bloke"],
        "ask": {"whether": {"is": {"card": "Bloke", "in": "engaged"}}},
    }))  # fmt: skip
    assert found.verdict == verdict
