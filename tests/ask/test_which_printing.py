"""A card of which there are several printings: one is taken and said, unless they come out differently."""

from __future__ import annotations

import msgspec
import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.printings import by_default
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.results import Part, Unanswered
from ruling_service.engine.kernel.explore import Budget

FIRST, SECOND, HERO = "Gandalf (Core Set)", "Gandalf (Over Hill and Under Hill)", "Gandalf (hero)"


@pytest.mark.parametrize(
    "question", ["Can Gandalf defend against Hill Troll?", "Can Gandalf attack the Hill Troll?"]
)
def test_the_first_printing_is_taken_and_said(real_library, question):
    reply = ask(question, real_library, game="lcg")
    assert reply.answer is not None
    assert reply.answer.answer is True  # a ready character may attack and defend
    taken = [one for one in reply.answer.defaults if "was taken" in one]
    assert len(taken) == 1
    assert taken[0].startswith(f"“Gandalf”: {FIRST} was taken")
    assert SECOND in taken[0].partition("the same comes out for")[2]


def test_nothing_is_taken_where_the_printings_come_out_differently(real_library):
    """The one exhausts to commit as any character does, the other says that it doesn't."""
    reply = ask("If Gandalf quests, does he exhaust?", real_library, game="lcg")
    assert reply.answer is None
    assert reply.reason is not None
    assert reply.reason.why == "ambiguous"
    assert f"{FIRST}: Yes" in reply.reason.message
    assert f"{SECOND}: No" in reply.reason.message


QUESTION = "Can Gandalf attack the Hill Troll?"


def _played(home, outcomes, question=QUESTION, understood=None):
    """What `by_default` makes of a question whose printings come to `outcomes`: an answer, or why there is
    none.
    """
    answer = ask("Can the Hill Troll attack?", outcomes["library"], game="lcg").parts[0].answer
    asked = []

    def play(each, understood, budget):
        names = [m.readings[0].name for m in understood.mentions if m.kind == "card"]
        asked.append(names[0])
        came = outcomes[names[0]]
        if came in ("not placed", "not legal", "not compiled"):
            return Part(text=each.text, form=each.form, reason=Unanswered(why=came, message=came))
        given = msgspec.structs.replace(answer, answer=came, defaults=[], text=f"{came}.")
        return Part(text=each.text, form=each.form, answer=given)

    understood = understood or read(question, game="lcg", home=home)
    return by_default(understood, (), knowledge(home), play, Budget(5.0)), asked


@pytest.fixture
def outcomes(real_library):
    return {"library": real_library, FIRST: True, SECOND: True, HERO: True}


def test_a_printing_that_does_not_fit_has_no_say(real_home, outcomes):
    found, asked = _played(real_home, outcomes | {FIRST: "not placed", HERO: "not legal"})
    assert asked == [FIRST, SECOND, HERO]
    assert found[1][0].answer.defaults == [f"“Gandalf”: {SECOND} was taken"]


def test_a_printing_that_cannot_be_played_is_told(real_home, outcomes):
    found, _ = _played(real_home, outcomes | {HERO: "not compiled"})
    said = found[1][0].answer.defaults[0]
    assert said.endswith(f"whether it is otherwise for {HERO} could not be played")


def test_each_answer_is_told_where_they_differ(real_home, outcomes):
    found, _ = _played(real_home, outcomes | {HERO: False})
    assert found[1][0].answer is None
    assert found[1][0].reason.why == "ambiguous"
    assert f"{HERO}: False." in found[1][0].reason.message


def test_what_stops_all_printings_alike_is_the_reason(real_home, outcomes):
    found, _ = _played(real_home, outcomes | dict.fromkeys((FIRST, SECOND, HERO), "not compiled"))
    assert found[1][0].reason.why == "not compiled"


def test_which_is_meant_is_asked_where_different_things_stop_them(real_home, outcomes):
    stopped = {FIRST: "not compiled", SECOND: "not compiled", HERO: "not placed"}
    assert _played(real_home, outcomes | stopped)[0] is None


def _of_titles(home, *titles):
    """The question read as if its name were that of these cards."""
    understood = read(QUESTION, game="lcg", home=home)
    mention = next(one for one in understood.mentions if one.text == "Gandalf")
    several = tuple(
        msgspec.structs.replace(reading, title=title)
        for reading, title in zip(mention.readings, titles, strict=True)
    )
    named = msgspec.structs.replace(mention, readings=several)
    return msgspec.structs.replace(
        understood, mentions=tuple(named if one is mention else one for one in understood.mentions)
    )


def test_cards_with_a_word_in_common_are_no_printings_of_one(real_home, outcomes):
    """Which of them is meant has to be said."""
    other = _of_titles(real_home, "Marsh Wight", "Marsh Lurker", "Marsh Hob")
    assert _played(real_home, outcomes, understood=other) == (None, [])


VERSIONS = ("Hob, Reeve", "Hob, Miller's Lad", "Hob, Cook")


def test_versions_that_come_out_alike_are_answered_and_said(real_home, outcomes):
    found, asked = _played(real_home, outcomes, understood=_of_titles(real_home, *VERSIONS))
    assert asked == [FIRST, SECOND, HERO]
    assert found[1][0].answer.answer is True
    assert "the same comes out for" in found[1][0].answer.defaults[0]


def test_versions_that_come_out_otherwise_are_not_answered(real_home, outcomes):
    versions = _of_titles(real_home, *VERSIONS)
    found, _ = _played(real_home, outcomes | {HERO: False}, understood=versions)
    assert (found[1][0].answer, found[1][0].reason.why) == (None, "ambiguous")


def test_a_version_that_cannot_be_played_keeps_all_from_being_answered(real_home, outcomes):
    """Versions are different cards: what one of them does tells nothing of another."""
    versions = _of_titles(real_home, *VERSIONS)
    assert _played(real_home, outcomes | {SECOND: "not compiled"}, understood=versions)[0] is None


def test_what_the_asker_chose_stays(real_library):
    reply = ask("Can hero Gandalf attack the Hill Troll?", real_library, game="lcg")
    assert not reply.answer or not any("was taken" in one for one in reply.answer.defaults)
