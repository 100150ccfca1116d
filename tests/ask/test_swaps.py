"""Questions made by rule that speak of somebody else, another number or another place in the order of players:
no case answers them by its own verdict.
"""

from __future__ import annotations

import pytest

from bench.swaps import answered, first_wordings, swaps
from ruling_service.ask.answering import ask
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.recalling.features import said
from ruling_service.ask.recalling.position import another_comparison, another_player, another_turn
from ruling_service.ask.recalling.wordings import shelf

HELD = ("turn",)
"""Rules of which not one made question may be answered by its case; of the others some still are."""
ALONE = {"title": "A lantern", "summary": "Tom lights it.", "players": [{"name": "Tom"}]}


def made(text, *worded):
    return {one.rule: one.text for one in swaps(text, [text, *worded], "lcg")}


def test_the_rules_make_other_questions():
    assert made("can I light two of my lanterns with a match") == {
        "owner": "can I light two of another player's lanterns with a match?",
        "actor": "can another player light two of my lanterns with a match?",
        "without": "can I light two of my lanterns without a match?",
        "number": "can I light three of my lanterns with a match?",
    }
    assert made("does the first player go") == {"turn": "does the last player go?"}


def test_a_kind_becomes_one_that_shares_no_type_with_it():
    assert made("may the hero rest") == {"kind": "may the ally rest?"}


def test_nothing_is_made_of_what_another_wording_speaks_of():
    assert "owner" not in made("may my hero rest", "may my friend's hero rest")
    assert made("may the hero rest", "may an ally rest")["kind"] == "may the attachment rest?"


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_a_case_does_not_answer_for_somebody_or_something_else(real_library, real_home, game):
    found = []
    for case, text, worded in first_wordings(shelf(game, real_home)):
        if any(one.rule in HELD for one in swaps(text, worded, game)):
            found += answered(real_library, game, case, text, worded)
    held = [one for one in found if one.swap.rule in HELD]
    assert not held, "\n".join(f"{one.swap.text} | {one.said}" for one in held)


# -- the position of a case ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "wording", "another"),
    [
        ("can I light my partner's lantern", "can I light the lantern", True),
        ("can I light my lantern", "can I light the lantern", False),
        ("can I light my partner's lantern", "can I light a lantern of another player", False),
    ],
)
def test_another_player_of_whom_a_case_says_nothing_is_another_question(told, wording, another):
    assert bool(another_player(told, [wording], ALONE)) is another


def test_the_last_player_is_not_the_first():
    assert another_turn("does the last player go", ["does the first player go"]) == "last"
    assert not another_turn("does the first player go", ["does the first player go"])


@pytest.mark.parametrize(
    ("question", "level", "otherwise"),
    [
        ("My threat is 29 and my friend's threat is 31. Whose lantern is it?", (30, 30), True),
        ("My threat is 30 and my friend's threat is 30. Whose lantern is it?", (30, 30), False),
        ("My threat is 29 and my friend's threat is 31. Whose lantern is it?", (28, 35), False),
    ],
)
def test_two_values_that_differ_are_no_tie(real_home, question, level, otherwise):
    numbers = said(question, knowledge(real_home), "lcg").numbers
    case = {"players": [{"name": name, "threat": at} for name, at in zip("AB", level, strict=True)]}
    assert bool(another_comparison(numbers, ["who has the lantern if we tie"], case)) is otherwise


@pytest.mark.parametrize(
    ("game", "question", "case"),
    [
        (
            "lcg", "Caught in a Web is revealed. My threat is 29 and my friend's threat is 31. Whose hero gets "
            "it?", "lcg/case/caught-in-a-web-tied-threat"
        ),
        (
            "lcg", "Can I exhaust my partner's Dwarves as well to pay for We Are Not Idle?",
            "lcg/case/we-are-not-idle-and-allies"
        ),
        (
            "lcg", "can Gandalf's 5 damage go on an enemy that is immune to player card effects?",
            "lcg/case/gandalf-and-an-immune-enemy"
        ),
    ],
)
def test_a_case_of_another_position_gives_no_verdict(real_library, game, question, case):
    answer = ask(question, real_library, game=game).answer
    assert answer is None or answer.case is None or answer.case.id != case
