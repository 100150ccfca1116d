"""The ruling that a question without a verdict is told: that to which its words, a short reading of it, and the
rule that most probably settles it all come.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.ruled import (
    Decision,
    Ruling,
    Signs,
    Story,
    agreed,
    decision,
    masses,
    of_a_story,
    signs,
    told_of,
)
from ruling_service.ask.recalling import Meant
from ruling_service.ask.recalling.contrary_questions import CONTRARY
from ruling_service.ask.recalling.hints import Aside, NumberLeft, weighed

STORY = (
    "Howl of Harad in play. Companion loses to an Easterling, no Southron in that fight. Can I spend the 4 twilight "
    "to wound Frodo?"
)
POST = Story("we lit the lamp. he put it out. is the lamp lit", "is the lamp lit")
FURTHER = SimpleNamespace(with_={"players": ["Tom"]}, who="", asked=["is it lit"])
ASKED = SimpleNamespace(with_={"ask": {"whether": "lit"}}, who="", asked=["is it out"])


def meant(case="lamp", also=-1, odds=0.6, against="", read=True, heard=1.0):
    asking = SimpleNamespace(also=[FURTHER, ASKED], asked=["is the lamp lit"], numbers={})
    told = SimpleNamespace(asking=asking, data={})
    played = SimpleNamespace(same=False, asks="is the lamp lit", unused=()) if read else None
    return Meant(case, also, told, odds, against, played, False, False, False, heard)


def said(also, odds, answer):
    word = "always" if answer else "never"
    return Ruling(meant(also=also), odds, SimpleNamespace(verdict=word, answer=answer))


def told(words, shortly, rules=(("rule", 0.9),), stands=("rule",), story=True):
    """What a story is told: the questions of the case, the likest first."""
    on = lambda case: stands if case != "far" else ("another",)  # noqa: E731
    listed = of_a_story(signs(words, shortly, rules, on, POST)) if story else masses(words, shortly, rules, on)
    answer = SimpleNamespace(verdict="always", answer=True)
    return [
        (one.meant.case, one.meant.also)
        for one in agreed(listed, lambda _: answer, lambda case: stands, story=story)
    ]


def questions(words, shortly):
    """What a question of a sentence or two is told."""
    return [also for _, also in told(words, shortly, story=False)]


def test_both_ways_to_read_it_have_to_come_to_the_same_question():
    assert questions([meant()], [meant()]) == [-1]
    assert questions([meant(odds=0.9)], [meant(odds=0.005)]) == []
    assert questions([meant()], [meant(also=0)]) == []
    assert questions([meant(odds=0.3)], [meant(odds=0.3)]) == [-1]
    assert questions([meant(odds=0.2)], [meant(odds=0.2)]) == []  # a story is told as much


def odds_of(words, shortly, rule=0.9, story=POST):
    """How probably the first question of a case decides what a story asks."""
    return of_a_story(signs(words, shortly, [("rule", rule)], lambda case: ("rule",), story))[0].weight


def test_a_story_is_told_what_is_likely_by_both_ways_to_read_it_and_by_its_rule():
    sure = odds_of([meant(odds=0.6)], [meant(odds=0.5)])
    assert odds_of([], [meant(odds=0.5)]) < sure
    assert odds_of([meant(odds=0.6)], []) < sure
    assert odds_of([meant(odds=0.6)], [meant(odds=0.5)], rule=0.05) < sure
    assert odds_of([meant(odds=0.6)], [meant(odds=0.5)], story=Story("a rope. a knot", "a knot")) < sure
    assert odds_of([meant(odds=0.6)], [meant(odds=0.5)], story=POST._replace(cards=("Brass Horn",))) < sure
    assert told([meant(odds=0.6)], [meant(odds=0.5)]) == [("lamp", -1)]
    assert told([meant(odds=0.01)], []) == []


def test_the_questions_of_a_story_and_none_are_probable_together():
    found = Decision(Signs(*[0.0] * len(Signs._fields)), 0.0, 0.8).odds([Signs(*[1.0] * len(Signs._fields))] * 3)
    assert found == [0.25] * 3
    assert 0.5 < decision().given < 1


def test_what_another_case_weighs_is_against_it_unless_it_says_the_same_of_the_same_rule():
    both = [meant(odds=0.5), meant("rope", odds=0.5)]
    assert told(both, both) == [("lamp", -1)]
    listed = of_a_story(signs(both, both, [("rule", 0.9)], lambda case: ("rule",), POST))

    def answer(one):
        return SimpleNamespace(verdict="always" if one.case == "lamp" else "never", answer=None)

    assert agreed(listed, answer, lambda case: ("rule",)) == []
    assert agreed(listed, lambda _: None, lambda case: ("rule",)) == []


def test_what_rules_it_out_in_either_way_counts_but_for_the_side_of_a_story():
    no_part = NumberLeft.of(5)
    assert told([meant()], [meant(against=CONTRARY)]) == [("lamp", -1)]
    assert questions([meant()], [meant(against=CONTRARY)]) == []
    assert told([meant()], [meant(against=no_part)]) == []
    assert questions([meant()], [meant(against=no_part)]) == []
    assert questions([meant(read=False)], [meant(read=False)]) == []
    assert told([meant(read=False)], [meant(read=False)]) == []


def test_who_asks_shortly_says_all_that_he_asks():
    assert questions([meant(heard=0.8)], [meant()]) == []
    assert questions([meant()], [meant(against=Aside("it doesn't ask about “douse”"))]) == []


def test_an_act_besides_stops_a_verdict_and_not_a_likely_ruling_of_a_story():
    act = Aside("it doesn't ask about “douse”")
    assert weighed([act], 0.99) == (act, 0.99)
    assert weighed([act, "it asks who"], 0.99)[0] == "it asks who"
    assert told([meant(against=act)], [meant(against=act)]) == [("lamp", -1)]


@pytest.mark.parametrize(("listed", "text", "told"), [
    ([said(-1, 0.6, True), said(0, 0.5, False)], "is it lit", False),  # another position, the contrary
    ([said(-1, 0.6, True), said(1, 0.5, False)], "is it lit", True),  # the same position, asked otherwise
    ([said(-1, 0.6, True), said(0, 0.1, False)], "is it lit", True),
    ([said(-1, 0.6, 3)], "is it lit", False),
    ([], "is it lit", False),
])
def test_no_ruling_is_told_of_a_position_that_is_in_doubt_nor_for_a_number(listed, text, told):
    assert (told_of(listed, text) is not None) is told


@pytest.mark.parametrize(("game", "question", "case", "says"), [
    ("lcg", "I'm at 47 threat and fail the quest by 3. Am I eliminated?", "failing-the-quest-by-a-number", "“"),
    ("lcg", "My hero blocked one enemy and I readied him afterwards with a card. May he block the next enemy in "
     "this round too?", "a-defender-cannot-defend-a-second-time", "readied"),
])
def test_a_question_in_other_words_is_told_its_ruling(real_library, game, question, case, says):
    answer = ask(question, real_library, game=game).answer
    assert answer is not None
    assert answer.case.id.endswith(case)
    assert says in answer.text
    assert answer.text.startswith("“") is bool(answer.ruling)
    assert answer.text.startswith(f"“{answer.ruling}” ") or not answer.ruling


def test_where_the_cards_own_text_decides_it_is_cited(real_library):
    answer = ask(STORY, real_library, game="tcg").answer
    assert answer is not None
    assert answer.answer is False
    assert "Howl of Harad" in answer.text


@pytest.mark.parametrize(("game", "question"), [
    ("lcg", "In the quest phase, does an enemy frobnicate?"),  # a verb that nobody knows
    ("tcg", "Our turn begins at a sanctuary. May I take a wound off an ally of mine?"),  # another act
    ("tcg", "I have a companion with vitality 3. Can I exert him twice?"),  # another number, and he can
    ("tcg", "An event cancels skirmishes. Can't I cancel the Ring-bearer's skirmish with it?"),  # the contrary
])
def test_what_a_short_question_says_besides_is_told_no_ruling(real_library, game, question):
    assert ask(question, real_library, game=game).answer is None


def test_a_ruling_with_other_numbers_is_not_told(real_library):
    post = "My opponent has three archers and wants to choose which of my companions gets wounded. May he?"
    answer = ask(post, real_library, game="tcg").answer
    assert answer is None or "two shadow players" not in answer.text.lower()
