"""A scenario's special rules: those that card text can say are played, the others are gaps."""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.language.unread import applying_any_time, unread_in
from ruling_service.errors import UnknownName
from ruling_service.resources import corpus_dir
from ruling_service.situations.lcg.scenario_rules import special_rules
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

SCENARIOS = sorted(path.stem for path in (corpus_dir() / "lcg" / "scenarios").glob("*.md"))


def travel(scenario: str, location: str, quest: str = "stage: 1", *, text: str = "") -> Verdict:
    written = f"""
game: lcg
title: travelling
scenario: {scenario}
cards:
  - {{name: Caradhras, type: location, threat: 2, quest points: 5}}
  - {{name: Old Wall, type: location, threat: 2, quest points: 5, text: "{text}"}}
players:
  - {{name: Tom, threat: 20, heroes: [Gimli]}}
quest: {{{quest}}}
staging area: [Caradhras, Old Wall]
at: "4.2"
ask: {{can: {{travel: {location}}}}}
"""
    return simulate(load(written, "travelling"))


def test_a_special_rule_that_card_text_can_say_is_played() -> None:
    assert travel("lcg/scenario/the-redhorn-gate", "Caradhras").verdict == "never"
    assert travel("lcg/scenario/the-redhorn-gate", "Old Wall").verdict == "always"
    assert travel("lcg/scenario/the-hills-of-emyn-muil", "Caradhras").verdict == "always"


DOORS = """
game: lcg
title: progress for the Doors
scenario: lcg/scenario/{}
cards:
  - {{name: Doors of Durin, type: location, threat: 2, quest points: 5}}
players:
  - {{name: Tom, threat: 20, heroes: [Gimli]}}
quest: {{stage: 1}}
active location: Doors of Durin
do:
  - {{place progress: Doors of Durin, amount: 3}}
ask: {{how much: progress of Doors of Durin}}
"""


def test_progress_for_the_doors_goes_to_the_quest_in_their_scenario_only() -> None:
    """lcg/scenario/the-watcher-in-the-water: all of it is placed on the current quest."""
    assert simulate(load(DOORS.format("the-watcher-in-the-water"), "doors")).answer == 0
    assert simulate(load(DOORS.format("the-hills-of-emyn-muil"), "doors")).answer == 3


def test_a_special_rule_that_is_not_played_is_a_gap_where_play_comes_to_it() -> None:
    split = travel("lcg/scenario/breaking-of-the-fellowship", "Old Wall", "stage: 3")
    assert split.verdict == "inconclusive"
    assert "Several staging areas" in [gap.phrase for gap in split.gaps]
    together = travel("lcg/scenario/breaking-of-the-fellowship", "Old Wall")
    assert together.verdict == "always"
    assert "Several staging areas" in [gap.phrase for gap in together.unreached]


@pytest.mark.parametrize(("scenario", "location", "verdict"), [
    ("escape-of-khazad-dum", "Old Wall", "always"), ("the-woodland-realm", "Old Wall", "always"),
])  # fmt: skip
def test_a_rule_that_nothing_here_speaks_of_is_assumed_and_no_gap(
    scenario: str, location: str, verdict: str
) -> None:
    answered = travel(f"lcg/scenario/{scenario}", location)
    assert answered.verdict == verdict
    assert any("special rule" in str(line) for line in answered.assumed)


def test_a_rule_comes_up_where_a_card_speaks_of_what_it_is_about() -> None:
    speaks = travel("lcg/scenario/temple-of-the-deceived", "Old Wall", text="Travel: discard a card of the Island Map.")
    assert "The Island Map" in [gap.phrase for gap in speaks.gaps if "Temple of the Deceived" in gap.card]
    silent = travel("lcg/scenario/murder-at-the-prancing-pony", "Old Wall", text="Old Wall gets +1 [threat].")
    assert silent.verdict == "always"


COMBAT = """
game: lcg
title: a plain combat
scenario: lcg/scenario/{}
cards:
  - {{name: Hill Rat, type: enemy, engagement cost: 20, threat: 2, attack: 3, defense: 1, hit points: 3}}
players:
  - {{name: Tom, threat: 25, heroes: [Gimli], engaged: [Hill Rat]}}
at: "6.2"
do:
  - {{attack: Hill Rat, against: Tom}}
given:
  - {{defend: Gimli, for: Hill Rat}}
ask: {{how much: damage of Gimli}}
"""
QUEST = """
game: lcg
title: a plain quest
scenario: lcg/scenario/{}
cards:
  - {{name: Hill Rat, type: enemy, engagement cost: 20, threat: 2, attack: 3, defense: 1, hit points: 3}}
  - {{name: Old Wall, type: location, threat: 3, quest points: 5}}
players:
  - {{name: Tom, threat: 25, heroes: [Gimli, Aragorn, Legolas]}}
staging area: [Hill Rat]
encounter deck: [Old Wall]
at: "3.1"
given:
  - {{commit: [Gimli, Aragorn]}}
ask: {{how much: threat of Tom}}
until: "3.5"
"""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_plain_question_is_answered_under_every_scenario(scenario: str) -> None:
    combat = simulate(load(COMBAT.format(scenario), "combat"))
    assert (combat.verdict, combat.answer) == ("value", 1)
    quest = simulate(load(QUEST.format(scenario), "quest"))
    assert (quest.verdict, quest.answer) == ("value", 26)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_special_rule_is_played_or_says_what_brings_it_up(scenario: str) -> None:
    rules = special_rules(f"lcg/scenario/{scenario}")
    assert rules.unsaid == ()
    for held in rules.held:
        for ability in held.abilities:
            assert unread_in(ability), held.heading
            assert all(around for _, around in applying_any_time(ability)), held.heading


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(UnknownName):
        travel("lcg/scenario/no-such-place", "Old Wall")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_text_of_a_special_rule_is_understood_and_belongs_to_a_heading(scenario: str) -> None:
    rules = special_rules(f"lcg/scenario/{scenario}")
    assert card_language("lcg").compile_text(" ".join(rules.texts)).gaps == ()
    headings = (corpus_dir() / "lcg" / "scenarios" / f"{scenario}.md").read_text(encoding="utf-8")
    played = [line for line in headings.splitlines() if line.startswith("### ")]
    assert all(f"### {held.heading}" in played for held in rules.held)


SETUP = """
game: lcg
title: setting up
{mode}
cards:
  - {{name: Far Search, type: quest, stage: 1, side: A, back: Deep Search, text: "Setup: Add City Guard to the staging area."}}
  - {{name: Deep Search, type: quest, stage: 1, side: B, back: Far Search, quest points: 1,
     text: "When Revealed: Add Wall Guard to the staging area."}}
  - {{name: Old Tower, type: quest, stage: 2, side: A, back: New Tower, text: "When Revealed: Raise each player's threat by 3."}}
  - {{name: New Tower, type: quest, stage: 2, side: B, back: Old Tower, quest points: 9,
     text: "When Revealed: Raise each player's threat by 4."}}
  - {{name: City Guard, type: enemy, engagement cost: 30, threat: 2, attack: 3, hit points: 4}}
  - {{name: Wall Guard, type: enemy, engagement cost: 30, threat: 2, attack: 3, hit points: 4}}
players:
  - {{name: Tom, threat: 20, heroes: [Gimli]}}
quest: {{card: Far Search, next: [Old Tower]}}
encounter deck: {{top: [City Guard, Wall Guard], size: 2}}
at: setup
explore: policy
"""


@pytest.mark.parametrize("guard", ["City Guard", "Wall Guard"])
def test_side_a_is_followed_and_then_side_b_is_revealed(guard: str) -> None:
    written = SETUP.format(mode="") + f'until: "1.1"\nask: {{where is: {guard}}}\n'
    assert simulate(load(written, "setup")).answer == "staging area"


def test_both_sides_of_a_later_stage_are_revealed() -> None:
    written = SETUP.format(mode="").replace("at: setup", 'at: "during 3.3"')
    advanced = written + "do: [{advance: Old Tower}]\nask: {how much: threat of Tom}\n"
    assert simulate(load(advanced, "advancing")).answer == 20 + 3 + 4


@pytest.mark.parametrize(("mode", "resources"), [("", 0), ("mode: standard", 0), ("mode: easy", 1)])
def test_easy_mode_gives_each_hero_a_resource_at_setup(mode: str, resources: int) -> None:
    written = SETUP.format(mode=mode) + 'until: "1.1"\nask: {how much: resources of Gimli}\n'
    assert simulate(load(written, "mode")).answer == resources


def test_nightmare_lays_its_set_up_card_beside_the_quest_or_names_it() -> None:
    written = QUEST.format("the-redhorn-gate") + "mode: nightmare\n"
    unknown = simulate(load(written, "nightmare"))
    assert [gap.phrase for gap in unknown.gaps] == ["the set-up card of the nightmare deck"]
    card = '  - {name: The Redhorn Gate, type: nightmare, side: A}\n  - {name: The Redhorn Gate, type: nightmare, side: B, text: "Each enemy gets +1 [threat]."}\n'
    known = simulate(load(written.replace("players:", f"{card}players:"), "nightmare"))
    assert (known.verdict, known.answer) == ("value", 27)


@pytest.mark.parametrize(
    ("side", "place"), [("Far Search", "quest"), ("Deep Search", "quest"), ("New Tower", "set aside")]
)
def test_a_stage_is_found_by_the_title_of_either_side(side: str, place: str) -> None:
    written = SETUP.format(mode="").replace("at: setup", 'at: "3.4"')
    assert simulate(load(written + f"ask: {{where is: {side}}}\n", "sides")).answer == place


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_nightmare_set_up_card_is_followed_between_the_first_stages_two_sides(side: str) -> None:
    """It takes away what side A has added, and doesn't touch what side B adds (lcg/rule/setup-7)."""
    guard = {"A": "City Guard", "B": "Wall Guard"}[side]
    written = SETUP.format(mode="mode: nightmare\nscenario: lcg/scenario/the-redhorn-gate")
    card = (
        "  - {name: The Redhorn Gate, type: nightmare, side: A}\n"
        '  - {name: The Redhorn Gate, type: nightmare, side: B, text: "Setup: Shuffle each enemy in the staging area '
        'into the encounter deck."}\n'
    )
    asked = written.replace("players:\n", f"{card}players:\n") + f'do: [{{run to: "1.1"}}]\nask: {{where is: {guard}}}\n'
    assert simulate(load(asked, "nightmare")).answer == {"A": "encounter deck", "B": "staging area"}[side]


@pytest.mark.parametrize("place", ["", " (Dark Pack)"])
def test_a_set_up_card_named_beside_the_quest_has_been_turned_over(place: str) -> None:
    """What lies there has side B up, to which it is turned as the game begins."""
    sides = "".join(
        f"  - {{name: Grim Law, type: nightmare, set: Dark Pack, number: '1', side: {side}, text: {text}}}\n"
        for side, text in (("A", '"Setup: Flip this card over."'), ("B", '"Each hero gets +2 [willpower]."'))
    )
    written = (
        "game: lcg\ncards:\n" + sides + "  - {name: Chief, type: hero, sphere: Lore, threat cost: 9, willpower: 1, "
        "attack: 1, defense: 1, hit points: 3}\nplayers: [{name: Tom, threat: 20, heroes: [Chief]}]\n"
        f"beside: [Grim Law{place}]\nat: in 2.2 window\nask: {{how much: willpower of Chief}}\n"
    )
    assert simulate(load(written, "beside")).answer == 3
