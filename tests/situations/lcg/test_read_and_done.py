"""What a text says is done: small tables with cards of our own, and what the rules say of them
(`read_and_done.yaml`, `one_sentence_after_another.yaml`, `what_follows_waits.yaml`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from ruling_service.engine.lcg.language import compiler
from ruling_service.engine.lcg.meaning.to_come import OF_THE_DAMAGE, OF_THE_QUEST
from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.expect import compare
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

TOLD = [
    Path(__file__).with_name(f"{name}.yaml") for name in (
        "read_and_done", "one_sentence_after_another", "what_follows_waits", "whole_scenarios",
    )
]
WHAT = {
    "hero": {
        "type": "hero", "sphere": "Leadership", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1,
        "hit points": 4
    },
    "ally": {
        "type": "ally", "sphere": "Tactics", "cost": 1, "willpower": 1, "attack": 1, "defense": 1,
        "hit points": 2
    },
    "enemy": {
        "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit points": 3
    },
    "location": {"type": "location", "threat": 1, "quest points": 3},
    "event": {"type": "event", "sphere": "Neutral", "cost": 0},
    "attachment": {"type": "attachment", "sphere": "Neutral", "cost": 0},
    "treachery": {"type": "treachery"},
    "objective": {"type": "objective"},
    "quest": {"type": "quest", "stage": 1, "quest points": 5},
}
"""Sorts of cards: what a card of the file is unless it says otherwise."""


def tables() -> list[Any]:
    """The tables of the files."""
    return [
        pytest.param(each, id=str(each["it"]).replace(" ", "-"))
        for path in TOLD for each in yaml.safe_load(path.read_text("utf-8"))
    ]


def card(facts: dict[str, Any]) -> dict[str, Any]:
    """A card with what its sort has where it says nothing else."""
    return {**WHAT[facts["is"]], **{name: value for name, value in facts.items() if name != "is"}}


@pytest.mark.parametrize("told", tables())
def test_what_is_read_is_done(told: dict[str, Any]) -> None:
    """And nothing of it is a gap, unless the table says what is not known or by which rule it is refused."""
    data = {name: value for name, value in told.items() if name not in ("it", "unknown", "refused")}
    situation = from_data({"game": "lcg", **data, "cards": [card(each) for each in told["cards"]]})
    if "refused" in told:
        with pytest.raises(IllegalHere) as illegal:
            simulate(situation)
        assert illegal.value.rule == told["refused"]
        return
    verdict = simulate(situation)
    if "unknown" in told:
        assert verdict.verdict == "inconclusive"
        assert [gap.reason for gap in verdict.gaps] == [told["unknown"]]
        return
    assert verdict.gaps == []
    assert compare(situation, verdict).passed, (verdict.verdict, verdict.answer)


def test_conditions_to_come_are_those_that_are_waited_for() -> None:
    """What the language folds into a condition about what is to come, the engine waits for."""
    agreement = compiler().antecedents.agreement  # type: ignore[union-attr]
    assert agreement.to_come == {*OF_THE_DAMAGE, *OF_THE_QUEST}
