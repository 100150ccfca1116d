"""A scenario's special rules: those that card text can say are played, the others are gaps."""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.errors import UnknownName
from ruling_service.resources import corpus_dir
from ruling_service.situations.lcg.scenario_rules import comes_up, special_rules, words_of
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

SCENARIOS = sorted(path.stem for path in (corpus_dir() / "lcg" / "scenarios").glob("*.md"))


def travel(scenario: str, location: str) -> Verdict:
    written = f"""
game: lcg
title: travelling
scenario: {scenario}
cards:
  - {{name: Caradhras, type: location, threat: 2, quest points: 5}}
  - {{name: Old Wall, type: location, threat: 2, quest points: 5}}
players:
  - {{name: Tom, threat: 20, heroes: [Gimli]}}
staging area: [Caradhras, Old Wall]
at: "4.2"
ask: {{can: {{travel: {location}}}}}
"""
    return simulate(load(written, "travelling"))


def test_a_special_rule_that_card_text_can_say_is_played() -> None:
    assert travel("lcg/scenario/the-redhorn-gate", "Caradhras").verdict == "never"
    assert travel("lcg/scenario/the-redhorn-gate", "Old Wall").verdict == "always"
    assert travel("lcg/scenario/the-hills-of-emyn-muil", "Caradhras").verdict == "always"


def test_a_special_rule_that_is_not_played_is_a_gap() -> None:
    verdict = travel("lcg/scenario/foundations-of-stone", "Old Wall")
    assert verdict.verdict == "inconclusive"
    assert [gap.phrase for gap in verdict.gaps] == ["Own staging areas"]


@pytest.mark.parametrize(("scenario", "location", "verdict"), [
    ("escape-of-khazad-dum", "Old Wall", "always"), ("murder-at-the-prancing-pony", "Old Wall", "always"),
])  # fmt: skip
def test_a_rule_that_nothing_here_speaks_of_is_assumed_and_no_gap(
    scenario: str, location: str, verdict: str
) -> None:
    answered = travel(f"lcg/scenario/{scenario}", location)
    assert answered.verdict == verdict
    assert any("special rule" in str(line) for line in answered.assumed)


@pytest.mark.parametrize(("heading", "said", "up"), [
    ("The Caves deck", "discard the top card of the Caves deck", True),
    ("The Caves deck", "discard the top card of your deck", False),
    ("Riddles", "ask a riddle", True), ("Racing tests", "make a racing test", True),
    ("Racing tests", "make a test", False),
    ("Several staging areas", "", True), ("Epic multiplayer mode", "epic", False),
    ("Amarthiúl", "engage Amarthiul", True),
])  # fmt: skip
def test_a_rule_comes_up_where_a_card_speaks_of_what_it_is_about(heading: str, said: str, up: bool) -> None:
    assert comes_up(heading, words_of(said)) == up


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(UnknownName):
        travel("lcg/scenario/no-such-place", "Old Wall")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_text_of_a_special_rule_is_understood_and_belongs_to_a_heading(scenario: str) -> None:
    rules = special_rules(f"lcg/scenario/{scenario}")
    assert card_language("lcg").compile_text(" ".join(rules.texts)).gaps == ()
    headings = (corpus_dir() / "lcg" / "scenarios" / f"{scenario}.md").read_text(encoding="utf-8")
    played = [line for line in headings.splitlines() if line.startswith("### ")]
    assert all(f"### {heading}" in played for heading in rules.not_played)
