"""What a question asks of all and was tried in one place only, or tells and nothing was played of it."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering.our_own import without_its_cards

IN_ONE = [
    ("tcg", "Are free peoples possessions playable in any phase of my turn?"),
    ("tcg", "Can I play a minion in every phase?"),
    ("lcg", "May I attach an attachment from my hand during any phase?"),
]


@pytest.mark.parametrize(("game", "question"), IN_ONE)
def test_what_may_be_in_one_phase_may_not_in_any(asking, game, question):
    assert asking(game, question).verdict == "never"


def test_a_yes_at_one_time_is_none_at_any(asking):
    assert asking("tcg", "Can a possession be played at any moment?") is None


@pytest.mark.parametrize("question", [
    "which phase comes after archery?",
    "Legolas, Greenleaf wounds a minion with his archery ability, and another elf of mine carries the Elven Bow. "
    "What is my archery total?",
])
def test_what_isnt_told_or_isnt_played_is_no_answer(asking, question):
    assert asking("tcg", question) is None


def test_the_case_that_is_told_answers(asking):
    assert asking("tcg", "what phase are we in after archery if the last orc was shot?") is not None


def test_what_follows_for_a_card_of_the_case_is_its_own():
    laid = {"cards": [{"name": "Hardan"}]}
    said = "No: The keeper has no lamp, so Hardan is left."
    assert without_its_cards(said, "Has the keeper a lamp?", laid) == "No: The keeper has no lamp."
    assert without_its_cards(said, "Has Hardan or the keeper one?", laid) == said


@pytest.mark.parametrize(("game", "post"), [
    ("lcg", "evil storm popped up while staging. im at 36 threat, my girlfriend is at 33. i put a damage on each of my "
     "guys and told her to do likewise because it says each character. she refused, her threat is too low she says"),
    ("lcg", "my faramir (the ally) stayed home, my buddy had three characters on the quest. after the cards were "
     "flipped i exhausted faramir and gave all three one more willpower. he thinks that only counts if faramir is "
     "questing as well. did we get those 3 rightly"),  # or that of who stays at home: yes
])
def test_a_story_is_told_no_other_question_of_its_case(asking, game, post):
    answer = asking(game, post)
    assert answer is None or "at home" in answer.ruling and answer.answer is True


def test_a_story_is_told_the_likelier_question_of_its_case(asking):
    answer = asking("tcg", "paid the aid in the maneuver phase so my follower went over to aragorn. later i moved again "
                    "in regroup and when the second maneuver phase came my cousin wanted me to pay aid once more, else "
                    "he goes home. do i?")
    assert answer is None or answer.verdict == "never"
