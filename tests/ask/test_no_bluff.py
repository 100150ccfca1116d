"""What an answer must not do: play a case about another question, or claim what the likeliest case
contradicts; and what is said.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from bench.mirrored import Mirrored, measure, outcome_of, questions_of, report
from ruling_service.ask.answering import ask
from ruling_service.ask.answering.parting import parted
from ruling_service.ask.answering.readings import Reading
from ruling_service.ask.answering.several import unrelated
from ruling_service.ask.answering.verdict import Said, is_given, weigh
from ruling_service.ask.plain_text import as_text, searched
from ruling_service.ask.recalling.contrary_questions import (
    CONTRARY,
    _elsewhere,
    _is_contrary,
    _other_order,
    _other_question,
)
from ruling_service.ask.recalling.order import is_turned
from ruling_service.ask.recalling.sides import side
from ruling_service.ask.results import Unanswered
from ruling_service.commands.ask import command
from ruling_service.errors import MalformedInput


@pytest.fixture(scope="module")
def asked(real_library):
    return lambda question, game="lcg": ask(question, real_library, game=game)


# -- sides ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("May a scout watch the pass?", "Must a scout watch the pass?"),
        ("May a scout watch the pass?", "May only a scout watch the pass?"),
        ("May he cross with a boat?", "May he cross without a boat?"),
        ("Is the toll paid each round?", "Is paying the toll optional each round?"),
    ],
)
def test_a_word_that_makes_it_another_question_rules_the_other_out_both_ways(question, other):
    assert _other_question(side(question), [side(other)])
    assert _other_question(side(other), [side(question)])
    assert not _other_question(side(question), [side(question)])


@pytest.mark.parametrize(
    ("question", "contrary"),
    [
        ("Does the banner count for the tally?", "Does the banner not count for the tally?"),
        ("Does the tower count its guard?", "Is the guard of the tower ignored?"),
        ("Does the lantern stay on the table?", "Is the lantern lost?"),
        ("Is the lantern removed?", "Does the lantern remain in play?"),
    ],
)
def test_the_contrary_is_told_both_ways(question, contrary):
    assert _is_contrary(side(question), [side(contrary)])
    assert _is_contrary(side(contrary), [side(question)])


@pytest.mark.parametrize(
    ("question", "worded", "same"),
    [
        ("May only a scout watch the pass?", "Is only the scout allowed to watch the pass?", True),
        ("May only a scout watch the pass?", "May he watch the pass only for the toll?", False),
        ("Can he carry only lanterns?", "Does he carry only one lantern?", False),
    ],
)
def test_what_only_narrows_is_the_same_in_both(question, worded, same):
    assert bool(_other_question(side(question), [side(worded)])) is not same



def test_not_ending_is_lasting():
    assert not _is_contrary(
        side("Does the lantern stay on the table?"), [side("Is the lantern not removed?")]
    )


def test_a_denial_with_which_a_question_only_begins_denies_nothing():
    assert not side("Can't I light the lantern?").denied
    assert side("Can I not light the lantern?").denied


def test_what_somebody_is_and_what_a_condition_says_is_not_what_is_asked():
    assert side("Does the cloak of a destroyed rider go to the camp?").lasts == 0
    assert side("Does the cloak go to the camp if its rider is destroyed?").lasts == 0
    assert side("May he ride if he must walk?").marks == frozenset()
    assert side("May he ride if he must walk?").given == {"must"}


def test_what_is_before_in_the_one_and_after_in_the_other_are_two_questions():
    before, after = side("May I look before the toll is paid?"), side("May I look after the toll is paid?")
    assert _other_order(before, [after])
    assert _other_order(after, [before])
    assert not _other_order(before, [before, after])


def test_another_place_is_another_question():
    hand, pile = side("May I play it from my hand?"), side("May I play it from the discard pile?")
    assert _elsewhere(hand, [pile])
    assert _elsewhere(pile, [hand])
    assert not _elsewhere(hand, [side("May I play it?")])


# -- what comes of it ----------------------------------------------------------------------------------------


def test_its_own_words_are_answered_as_officially_as_its_source_says(asked):
    assert asked("can an exhausted character defend?").answer.confidence == "official"


@pytest.mark.parametrize(
    "question",
    ["can only an exhausted character defend?", "must an exhausted character defend?"],
)
def test_another_side_of_a_case_is_never_official(asked, question):
    answer = asked(question).answer
    assert answer is None or answer.confidence == "derived"


def test_a_question_whether_only_it_is_so_is_not_answered_by_whether_it_is(asked):
    given = asked("Can an exhausted hero be healed only?")
    assert given.answer is None


def test_who_does_it_decides_where_nobody_is_named(asked):
    given = asked("Can three minions be assigned to one companion?", "tcg")
    assert given.answer is None or given.answer.verdict == "always"


def test_leaving_play_is_seen_at_the_end_of_the_round(asked):
    stays, leaves = (
        asked(f"Does Gandalf (Core Set) {verb} play at the end of the round?")
        for verb in ("stay in", "leave")
    )
    assert leaves.answer is not None
    assert leaves.answer.verdict == "always"
    assert stays.answer is None or stays.answer.verdict == "never"


# -- one verdict from many readings --------------------------------------------------------------------------


def reading(verdict, odds, source="case", case="c", against="", allowed=False):
    """A reading that was played, with what it answers."""
    ask = {"can": {}} if allowed else {"whether": {}}
    answer = SimpleNamespace(
        verdict=verdict, answer=verdict == "always", situation={"ask": ask}, text=f"{verdict} by {case}"
    )
    return Said(Reading(source, odds, against, f"Is it so by {case}?", lambda: answer, case, alike=True), answer)


def first(*said):
    """The most probable answer, and whether it is given."""
    found = weigh(said)[0]
    return found.said[0].answer.verdict, is_given(found)


def test_readings_that_agree_support_each_other():
    alone = weigh([reading("never", 0.5, case="a")])[0].odds
    both = weigh([reading("never", 0.5, case="a"), reading("never", 0.3, case="b")])[0].odds
    built = weigh([reading("never", 0.5, case="a"), reading("never", 1.0, "words")])[0].odds
    assert alone < both < 1
    assert alone < built < 1


def test_what_the_words_come_to_takes_a_likely_case_back():
    assert first(reading("never", 0.8)) == ("never", True)
    assert not first(reading("never", 0.8), reading("always", 1.0, "words"))[1]


def test_that_nothing_forbids_it_takes_nothing_back():
    said = [reading("never", 0.9), reading("always", 1.0, "words", allowed=True)]
    assert first(*said) == ("never", True)


def test_a_reading_that_is_ruled_out_has_no_say_however_probable():
    said = [reading("never", 0.9, case="a", against="it asks about after, not before")]
    assert weigh(said) == []
    assert first(*said, reading("always", 0.9, case="b")) == ("always", True)


def test_what_holds_nearly_all_of_the_odds_is_given_though_it_is_not_likely_by_itself():
    alone = [reading("never", 0.5)]
    among_others = [*alone, reading("always", 0.2, case="b"), reading("always", 0.15, case="d")]
    assert first(*alone) == ("never", True)
    assert first(*among_others) == ("never", False)


def test_rivals_that_say_the_same_are_no_reason_to_refuse():
    said = [reading("never", 0.25, case="a"), reading("never", 0.2, case="b"), reading("never", 0.1, case="d")]
    assert first(*said) == ("never", True)


def test_what_is_hardly_meant_is_not_given_though_all_agree():
    said = [reading("never", 0.15, case="a"), reading("never", 0.1, case="b")]
    assert first(*said) == ("never", False)


def test_what_the_words_come_to_is_not_given_against_likelier_cases():
    said = [reading("always", 1.0, "words"), reading("never", 0.25, case="a"), reading("never", 0.2, case="b")]
    assert not is_given(weigh(said)[0])
    assert first(said[0]) == ("always", True)


def test_where_readings_part_both_are_said_with_what_they_answer():
    found = weigh([reading("never", 0.3, case="a"), reading("always", 0.3, case="b")])
    assert not is_given(found[0])
    why = parted(found)
    assert why.why == "contradicted"
    assert "Is it so by a?" in why.message
    assert "Is it so by b?" in why.message
    assert "never by a" in why.message


def test_a_reading_about_something_else_is_not_put_to_the_asker():
    said = [reading("never", 0.3, case="a"), reading("always", 0.3, case="b")]
    elsewhere = said[1]._replace(reading=said[1].reading._replace(alike=False))
    found = weigh([said[0], elsewhere])
    assert len(found) > 1
    why = parted(found)
    assert why.why == "contradicted"
    assert why.message
    assert "Is it so by" not in why.message
    unbuilt = Unanswered(why="not placed", message="That has no place.")
    assert parted(found, unbuilt) == unbuilt
    assert "Is it so by b?" in parted(weigh(said), unbuilt).message


# -- the nearest ruling --------------------------------------------------------------------------------------

OPEN = "My buddy has the first player token. Do I have to wait to engage?"


def test_the_nearest_ruling_is_said_with_its_reason_and_its_answer_where_that_is_asked(asked, real_library):
    given = asked(OPEN)
    assert given.answer is None
    nearest = given.nearest
    assert real_library.has(nearest.id)
    assert nearest.question.endswith("?")
    assert nearest.answer == ""  # it may be another question
    assert nearest.why
    assert nearest.url == f"/{nearest.id}"
    assert nearest.citations
    assert nearest.confidence in ("official", "designer")
    assert 0 < nearest.odds <= 1


def test_an_answer_has_no_nearest_ruling_beside_it(asked):
    assert asked("can an exhausted character defend?").nearest is None


def test_the_command_line_says_the_nearest_ruling(real_home, monkeypatch):
    monkeypatch.setenv("RULINGS_HOME", str(real_home))
    shown = CliRunner().invoke(command, [OPEN, "--game", "lcg"]).output
    assert "The nearest ruling:" in shown


# -- just text -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        'can an "exhausted character defend?',
        "note:can an exhausted character defend?",
        "can an exhausted character defend? https://example.org/t/12?x=1",
        "kind:rule -ready can an exhausted character defend?",
        "quick question: can an exhausted character defend?",
    ],
)
def test_quotation_marks_addresses_and_colons_are_just_text(asked, question):
    given = asked(question)
    assert given.question == question
    assert given.answer is None or given.answer.verdict == "never"
    assert given.results


def test_every_word_stays_where_it_is():
    text = 'see https://example.org/a?b=c: "Feint, then “Beorn'
    assert len(as_text(text)) == len(text)
    assert as_text(text).index("Feint") == text.index("Feint")
    assert '"' not in as_text(text)
    assert "“" not in as_text(text)
    assert as_text('"Feint" on it') == '"Feint" on it'


def test_a_search_gets_words_only():
    assert searched('what does "surge" do: -doomed, card:thalin') == "what does surge do doomed, card thalin"


# -- lists and rows ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "names", ["Gandalf, Gimli, Legolas, Feint", "Sneak Attack, Beorn", "Beravor Aragorn Eowyn?", "Feint?"]
)
def test_a_list_of_names_gets_no_verdict(asked, names):
    assert asked(names).answer is None


def test_questions_that_have_nothing_to_do_with_each_other_get_no_verdict(asked):
    given = asked(
        "Can an exhausted character defend? Does surge reveal another card? Who decides where we travel?"
    )
    assert given.answer is None
    assert given.reason.why == "several questions"


@pytest.mark.parametrize(
    "text",
    [
        "Can an exhausted character defend? And is he damaged then?",
        "Does Feint stop the attack? Or does the attack go on?",
        "My hero is exhausted. Can he defend?",
        "Can I play Feint now? If so, why?",
    ],
)
def test_a_question_that_goes_on_from_another_is_no_other_question(text):
    assert not unrelated(text)


# -- measuring -----------------------------------------------------------------------------------------------


def test_right_refused_and_wrong_are_told_apart():
    answers = {
        "a": {"answer": {"verdict": "always", "confidence": "official", "case": {"id": "lcg/case/x"}}},
        "b": {"answer": {"verdict": "never", "confidence": "official", "case": None}},
        "c": {"answer": None, "nearest": {"id": "lcg/case/y"}},
        "d": {"answer": {"verdict": "depends", "confidence": "derived", "case": None}},
    }
    found = measure([Mirrored("lcg", q, "Yes") for q in answers], lambda question, game: answers[question])
    assert [one.right for one in found] == [True, False, False, False]
    assert [one.refused for one in found] == [False, False, True, False]
    told = report(found)
    assert told.startswith(
        "4 questions: 1 right, 1 refused (1 with the nearest ruling), 2 wrong (1 of them called official)"
    )
    assert "wrong: b | No, not Yes" in told


def test_the_contrary_question_has_the_contrary_answer():
    one = Mirrored("lcg", "q", "No")
    assert outcome_of(one, {"answer": {"verdict": "never", "confidence": "derived"}}).right
    assert not outcome_of(one, {"answer": {"verdict": "always", "confidence": "derived"}}).right
    assert CONTRARY


def test_a_line_that_is_no_question_is_named(tmp_path):
    file = tmp_path / "questions.jsonl"
    file.write_text('{"game": "lcg", "question": "q", "answer": "Yes"}\n{"game": "lcg"}\n')
    with pytest.raises(MalformedInput) as raised:
        questions_of(file)
    assert raised.value.where == "questions.jsonl, line 2"


# -- what is denied, and what is still to come ---------------------------------------------------------------


def test_what_comes_about_in_the_phase_asked_about_is_not_denied_before_it(asked):
    reply = asked("Do enemies that I engaged this round attack me right away in the combat phase?")
    assert reply.answer is None or reply.answer.verdict != "never"


def test_who_comes_first_is_not_exchanged(asked):
    scouts = ["Do the scouts eat before the guards?", "Are the scouts fed before any guards are?"]
    for other in ("Do the guards eat before the scouts?", "Do the scouts eat after the guards?"):
        assert is_turned(other, scouts)
    for same in (scouts[0], "Do the guards eat after the scouts?", "Do the guards eat?"):
        assert not is_turned(same, scouts)
    answer = asked("Do responses resolve before Forced effects?").answer
    assert answer is None or answer.verdict == "never"
