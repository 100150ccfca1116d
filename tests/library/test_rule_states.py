"""How each special rule of a scenario is played, as its sheet says."""

from __future__ import annotations

from ruling_service.library.scenario_sheets import Sheet


def test_a_special_rule_is_played_in_part_not_played_or_never_met() -> None:
    sheet = Sheet(
        rules={"Sheep": [], "Wolves": ["Always — wolves get +1 [threat]."]},
        unplayed={"Wolves": ["says wolf"], "Bears": ["says bear"], "Building decks": []},
    )
    assert sheet.rule_states == {
        "Sheep": "played", "Wolves": "in part", "Bears": "not played", "Building decks": "never met",
    }  # fmt: skip
