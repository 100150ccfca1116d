"""A story with a question at its end: what it tells of that no ruling hangs on takes nothing from an answer, and
what a ruling hangs on has to be in it.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask

EXHAUSTED = (
    "Start of a new round, resource phase. Aragorn is still exhausted because some treachery kept him from "
    "readying. {said} Is he right?"
)


@pytest.mark.parametrize(
    "said",
    ["My buddy reckons tapped heroes dont get a resource.", "My buddy reckons tapped heroes get a resource too."],
)
def test_an_answer_to_a_story_says_which_question_it_answers(real_library, said):
    """Whichever side is claimed, the ruling's question stands beside its answer, so neither is mistaken."""
    reply = ask(EXHAUSTED.format(said=said), real_library, game="lcg")
    assert reply.results[0].id == "lcg/case/each-hero-gets-a-resource"
    if reply.answer is not None:
        asked, _, answered = reply.answer.text.partition("” ")
        assert "exhausted" in asked
        assert "resource" in asked
        assert answered.startswith("Yes")


def test_a_claim_in_a_story_is_answered(real_library):
    told = "My buddy reckons tapped heroes dont get a resource."
    assert ask(EXHAUSTED.format(said=told), real_library, game="lcg").answer is not None


@pytest.mark.parametrize(("burdens", "more"), [(8, 2), (7, 2), (5, 4), (6, 5)])
def test_a_number_that_the_ruling_hangs_on_has_to_have_its_part(real_library, burdens, more):
    """The ruling is of one more burden: it says nothing of two."""
    story = (
        f"Frodo was sitting at {burdens} burdens with a resistance of 10. My little brother added {more} more "
        "and did a victory dance. I don't like that. Is Frodo corrupted?"
    )
    reply = ask(story, real_library, game="tcg")
    right = "always" if burdens + more >= 10 else "never"
    assert reply.answer is None or reply.answer.verdict == right


@pytest.mark.parametrize("keyword", ["sentinel", "ranged"])
def test_a_keyword_that_is_told_of_is_spoken_of_by_the_ruling(real_library, keyword):
    story = (
        "So Eowyn quested and is tapped. An orc engaged with my buddy is about to hit him. I have a ready hero "
        f"with {keyword}. Can that hero jump in and block for him?"
    )
    reply = ask(story, real_library, game="lcg")
    assert reply.answer is None or keyword in reply.answer.text.lower()
