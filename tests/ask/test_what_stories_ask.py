"""A story read shortly: which of its clauses may be what is asked, which of the others are taken with it, and
when the ruling that it is taken for is told.
"""

from __future__ import annotations

import math

import pytest

from bench.stories import claimed
from ruling_service.ask.answering import ask
from ruling_service.ask.clauses import in_clauses
from ruling_service.ask.recalling.features import Said
from ruling_service.ask.recalling.stories import condensed, story_of, taken
from ruling_service.ask.recalling.vectors import Sense, unit

NOTHING_SAID = Said(frozenset(), frozenset(), frozenset(), ())


def asked(text: str) -> list[str]:
    clauses, foci = in_clauses(text)
    return [clauses[at] for at in foci]


@pytest.mark.parametrize(("text", "may_ask"), [
    ("hi. the keeper was asleep. mate says the lantern goes out then. is it so?", "the lantern goes out then"),
    ("The keeper slept, but who lights the lantern?? thanks", "who lights the lantern??"),
    ("two lanterns burnt. i thought they belong to the keeper. whos correct", "they belong to the keeper"),
    ("The lantern went dark. Then he lit the tower instead. Was that legal?", "he lit the tower instead."),
])
def test_what_asks_or_is_claimed_may_be_what_is_asked(text, may_ask):
    assert may_ask in asked(text)


def test_where_two_questions_are_asked_only_the_meant_one_is():
    text = "The keeper slept. Who lights the lantern? And does the tower burn at dusk?"
    clauses, foci = in_clauses(text, "does the tower burn at dusk?")
    assert [clauses[at] for at in foci] == ["does the tower burn at dusk?"]


def test_of_the_story_what_brings_it_nearer_is_taken():
    """Of three clauses the one that lies where the question of a case does is read with what asks."""
    vectors = {"lamp": (1.0, 0.0, 0.0), "tower": (0.0, 1.0, 0.0), "rain": (0.0, 0.0, 1.0)}
    story = story_of(["rain", "tower", "lamp"], [2], lambda _: NOTHING_SAID, Sense(vectors))
    way = taken(story, unit((1.0, 1.0, 0.0)))
    assert way.told == (1,)
    assert way.near == pytest.approx(1.0)
    assert way.alone == pytest.approx(math.sqrt(0.5))
    assert condensed(story, way) == "tower. lamp?"


def test_a_question_is_turned_into_what_somebody_claims():
    assert claimed("can he light the lantern") == "he can light the lantern"
    assert claimed("does the keeper sleep") == "the keeper sleep"
    assert claimed("who lights it") == ""


@pytest.mark.parametrize("told", ["", "It rained all evening. ", "My brother brought the snacks. "])
def test_a_post_is_told_the_ruling_with_its_question(real_library, told):
    """The encounter deck that runs out in the quest phase is made anew, whatever else the post tells."""
    post = (
        f"had a weird one. {told}the encounter deck ran out of cards in the middle of questing while we still "
        "had to reveal one more. brother says then we just reveal nothing. i think the discard gets shuffled "
        "back in. is he right?"
    )
    answer = ask(post, real_library, game="lcg").answer
    assert answer is not None
    assert answer.text.startswith("“The encounter deck ran out")
    assert "” Yes" in answer.text


def test_a_ruling_on_a_tie_is_not_told_where_none_is(real_library):
    post = (
        "havent played in years. gimli str 8 is stuck with two orcs, 6 each. i figured each orc fights him on "
        "its own. my cousin adds them up and says gimli lost. who won that skirmish?"
    )
    answer = ask(post, real_library, game="tcg").answer
    assert answer is None or "tie" not in answer.text
