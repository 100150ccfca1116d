"""Posts as people type them: what of a text asks, and what only tells."""

from __future__ import annotations

import pytest

from ruling_service.ask.claims import claim_in, is_judged
from ruling_service.ask.posts import (
    in_story,
    is_opinion,
    led_by,
    post,
    question_in,
    questions,
    without_courtesy,
)

STORY = (
    "Hi all! Last night we lit the lantern at the pass and my friend said the light ends at dusk. "
    "I think he's wrong. Does the brass lantern go out at dusk? Thanks in advance!"
)


def test_the_sentence_that_asks_is_found_and_greetings_are_left_out():
    found = post(STORY)
    assert found.asked == ("Does the brass lantern go out at dusk?",)
    views = questions(STORY)[0]
    assert views[0] == found.asked[0]
    assert "Hi all" not in views[1]
    assert "lit the lantern" in views[1]
    assert views[-1] == STORY


@pytest.mark.parametrize(("text", "left"), [
    ("Hi all! Does the lamp go out? Thanks in advance.", "Does the lamp go out?"),
    ("Thanks for the lamp. Does it go out?", "Thanks for the lamp. Does it go out?"),
    ("Hello, does the lamp go out?", "Hello, does the lamp go out?"),
])
def test_sentences_that_only_greet_or_thank_are_no_part_of_a_question(text, left):
    assert without_courtesy(text).strip() == left
    assert len(without_courtesy(text)) == len(text)


def test_a_question_that_says_nothing_by_itself_takes_what_stands_before_it():
    asked = post("Our rider crossed the frozen river at night. Was that legal?").asked[0]
    assert "frozen river" in asked


@pytest.mark.parametrize(
    "text",
    [
        "I was wondering if the rider can cross the frozen river",
        "not sure whether the rider can cross the frozen river.",
        "Am I correct in thinking that the rider can cross the frozen river?",
    ],
)
def test_what_leads_to_a_question_is_left_out(text):
    asked = question_in(text)
    assert "the rider can cross the frozen river, right?" in asked
    assert "wondering" not in asked
    assert "thinking" not in asked


def test_questions_to_the_readers_ask_nothing():
    text = "Does the brass lantern go out at dusk? What do you guys think? Any ideas?"
    assert post(text).asked == ("Does the brass lantern go out at dusk?",)


def test_two_questions_are_two():
    text = "Does the brass lantern go out at dusk? And can the rider light it again?"
    assert len(questions(text)) == 2


def test_a_plain_question_is_itself():
    assert questions("Does the lantern go out?") == (("Does the lantern go out?",),)


def test_every_place_of_the_story_is_known():
    assert in_story(STORY, STORY.index("friend"))
    assert not in_story(STORY, STORY.index("brass"))


def test_what_another_question_is_about_is_no_part_of_this_one():
    text = "Can an ally zorble twice a round? Can an exhausted hero defend an attack?"
    at = text.index("zorble")
    assert in_story(text, at, "Can an exhausted hero defend an attack")
    assert not in_story(text, at, "Can an ally zorble twice a round")
    assert not in_story(text, at)


@pytest.mark.parametrize(
    ("sentence", "led"),
    [
        ("On the way home I thought wait a minute, is a lantern also a torch?", True),
        ("If the lantern is out I thought it over, can a rider light a lantern?", False),
        ("Our rider lit the lantern, can a rider light a second lantern?", False),
        ("My friend says he wins, does he cross the river with his lantern?", False),
    ],
)
def test_who_thought_of_a_question_is_no_part_of_it_but_what_it_hangs_on_is(sentence, led):
    assert bool(led_by(sentence)) is led
    assert question_in(sentence).startswith("is a lantern") is led


@pytest.mark.parametrize(
    ("sentence", "opinion"),
    [
        ("He said only the keeper may light it.", True),
        ("I think the lantern stays lit.", True),
        ("My old friend claims the river is closed.", True),
        ("He lit the lantern at dusk.", False),
        ("Do you think it is lit?", False),
    ],
)
def test_what_somebody_holds_to_be_so_is_not_what_happened(sentence, opinion):
    assert is_opinion(sentence) is opinion


def test_the_whole_of_a_post_leaves_out_what_others_hold_to_be_so():
    story = " ".join(["We walked along the shore and counted the stones of the old wall."] * 4)
    text = f"{story} He said only the keeper may light it. Does the brass lantern go out at dusk?"
    assert "keeper" not in questions(text)[-1][-1]
    assert "counted the stones" in questions(text)[-1][-1]


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        ("She reckons since the lamp burns again it doesn't count.", "the lamp burns again it doesn't count"),
        ("I told him two is the most.", "two is the most"),
        ("I told her only one lamp per rider.", "only one lamp per rider"),
        ("My nephew jokes his rider can't be caught.", "his rider can't be caught"),
        ("The Voice of the Rings says you must light a lamp.", "you must light a lamp"),
        ("My nephew said that's not allowed in the fog.", "that's not allowed in the fog"),
        ("I gave the lamp to the keeper.", ""),
        ("He wants the lamp that is on top.", ""),
        ("We always light the lamp that has oil.", ""),
        ("Does he say the lamp is lit?", ""),
    ],
)
def test_what_somebody_says_is_told_from_who_says_it(sentence, claim):
    assert claim_in(sentence) == claim


def test_a_claim_that_points_back_takes_what_was_done():
    asked = post("Our rider crossed the river. Ann said that's not allowed in the fog. Is she right?").asked
    assert asked == ("Our rider crossed the river. that's not allowed in the fog, right?",)


@pytest.mark.parametrize(
    ("sentence", "judged"),
    [
        ("Is she right?", True),
        ("did I do it right?", True),
        ("Was that legal?", True),
        ("Any thoughts?", True),
        ("who has it right", True),
        ("is my cousin right or does it go out?", True),
        ("what do the rules say, was i wrong?", True),
        ("so is he", False),
        ("Is it legal to light a lamp at dusk?", False),
        ("Must I?", False),
        ("Is the right lamp lit?", False),
    ],
)
def test_who_only_asks_for_a_judgement_says_nothing_himself(sentence, judged):
    assert is_judged(sentence) is judged


def test_a_judgement_is_asked_of_what_was_claimed():
    text = "We lit the lamp twice in one night. My wife swears the oil is used up. Is she right?"
    assert post(text).asked == ("the oil is used up, right?",)
    assert "lit the lamp twice" in " ".join(questions(text)[0])
