"""Options are never dropped without a word: equal ones are merged, many different ones followed as far as the
budget goes.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import MOST_ANSWERS, simulate

LETTERS = "ABCDEFGHIJKLMNOPQRST"


def allies(number: int) -> str:
    return "\n".join(
        f"  - {{name: Man {letter}, type: ally, sphere: Lore, cost: 1, willpower: 1, attack: 1, defense: 1, hit points: 2}}"
        for letter in LETTERS[:number]
    )


def questing(number: int, question: str, **how):
    names = ", ".join(f"Man {letter}" for letter in LETTERS[:number])
    text = f"""
game: lcg
cards:
{allies(number)}
players: [{{name: Tom, threat: 20, heroes: [], allies: [{names}], reason: none}}]
at: "3.2"
until: "3.3"
ask: {question}
"""
    return simulate(load(text), **how)


def committed(*letters: str, without: str = "") -> str:
    each = [f"{{is: {{card: Man {letter}, committed: true}}}}" for letter in letters]
    each += [f"{{is: {{card: Man {letter}, committed: false}}}}" for letter in without]
    return "{whether: {all: [" + ", ".join(each) + "]}}"


def test_two_of_eleven_can_commit():
    assert questing(11, committed("A", "B", without="C")).verdict == "depends"


def test_too_many_to_list_them_all_is_said():
    verdict = questing(16, committed("A", "B", without="C"), seconds=0.5)
    assert verdict.verdict == "depends"
    assert not verdict.explored.complete


def test_what_was_not_seen_among_too_many_is_not_denied():
    verdict = questing(16, committed(*"ABCDEFGH", without="IJKLMNOP"), seconds=0.5)
    assert verdict.verdict == "inconclusive"
    assert not verdict.explored.complete


def equal(number: int, question: str, more: str = ""):
    text = f"""
game: lcg
cards:
  - {{name: Man, type: ally, sphere: Lore, cost: 1, willpower: 1, attack: 1, defense: 1, hit points: 2}}
players: [{{name: Tom, threat: 20, heroes: [], allies: [{{card: Man, as: Ned}}, {", ".join(["Man"] * (number - 1))}], reason: none}}]
at: "3.2"
until: "3.3"
{more}
ask: {question}
"""
    return simulate(load(text))


def test_twelve_equal_allies_are_thirteen_choices():
    verdict = equal(12, "{how much: willpower committed}")
    assert verdict.explored.complete
    assert sorted(outcome.answer for outcome in verdict.outcomes) == list(range(13))


def test_a_copy_that_is_asked_about_by_its_label_is_no_other():
    assert equal(3, "{whether: {is: {card: Ned, committed: true}}}").verdict == "depends"
    fixed = equal(3, "{whether: {is: {card: Ned, committed: true}}}", "given: [{commit: [Ned]}]")
    assert fixed.verdict == "always"


def test_a_fixed_choice_among_equal_copies_is_made():
    verdict = equal(4, "{how much: willpower committed}", "given: [{commit: [Man, Ned]}]")
    assert (verdict.verdict, verdict.answer) == ("value", 2)


@pytest.mark.parametrize("which", ["first", "last"])
def test_any_number_of_twelve_is_every_number(which):
    exhausted = ", ".join(f"{{card: Man {letter}, exhausted: true}}" for letter in LETTERS[:12])
    ready = ", ".join(
        f"{{is: {{card: Man {letter}, exhausted: {str(which == 'first').lower()}}}}}"
        for letter in LETTERS[:12]
    )
    text = f"""
game: lcg
cards:
  - {{name: Wide Blessing, type: event, sphere: Neutral, cost: 0, text: "Action: Ready any number of allies you control."}}
{allies(12)}
players: [{{name: Tom, threat: 20, heroes: [], hand: [Wide Blessing], allies: [{exhausted}], reason: none}}]
at: in 2.2 window
do: [{{play: Wide Blessing, by: Tom}}]
ask: {{whether: {{all: [{ready}]}}}}
"""
    assert simulate(load(text)).verdict == "depends"


def test_exerting_one_of_twelve_in_the_tcg():
    men = "\n".join(
        f"  - {{name: Man {letter}, type: ally, side: Free Peoples, culture: Gondor, twilight cost: 1, strength: 3, vitality: 3}}"
        for letter in LETTERS[:12]
    )
    names = ", ".join(f"Man {letter}" for letter in LETTERS[:12])
    wounds = ", ".join(
        f"{{is: {{card: Man {letter}, wounds: {int(letter == 'A')}}}}}" for letter in LETTERS[:12]
    )
    text = f"""
game: tcg
cards:
  - {{name: Hard March, type: event, side: Free Peoples, culture: Gondor, twilight cost: 0, time words: [Fellowship],
     text: "Exert any number of allies."}}
{men}
players:
  - {{name: Tom, ring bearer: Frodo, support area: [{names}], hand: [Hard March]}}
  - {{name: Ann}}
at: fellowship
do: [{{play: Hard March, by: Tom}}]
ask: {{whether: {{all: [{wounds}]}}}}
"""
    assert simulate(load(text)).verdict == "depends"


def test_every_different_answer_is_told():
    verdict = equal(40, "{how much: willpower committed}")
    assert len(verdict.outcomes) == 41 <= MOST_ANSWERS
