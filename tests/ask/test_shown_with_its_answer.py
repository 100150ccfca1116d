"""A ruling is shown with the very question that its answer answers."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering.nearest import answer_in, of_ruling, question_of
from ruling_service.ask.answering.readings import merged
from ruling_service.ask.answering.shown import as_shown
from ruling_service.ask.building import Plan
from ruling_service.ask.recalling import Meant, Recalled, Recollection
from ruling_service.ask.recalling.placing import number_at, with_name
from ruling_service.ask.recalling.wordings import Also, Asking, Told
from ruling_service.library import open_library

CASE = {
    "title": "The toll of the far bridge",
    "summary": "A rider of toll 3 stands at the far bridge. What does he pay?",
    "cards": [{"name": "Grey Rider", "toll": 3, "text": "Toll 2."}],
    "riders": ["Grey Rider", "Grey Rider"],
    "expect": {"value": 5},
}
ALSO = Also(asked=["does the rider stay at the bridge"], expect={"verdict": "never"})


def meant(asked=(), also=-1, numbers=None, **changed):
    told = Told.of({**CASE, **changed}, Asking(asked=list(asked), also=[ALSO], numbers=numbers or {}))
    return Meant("toll", also, told, 0.8, "", None, False, False, True)


def test_a_wording_stands_before_what_the_case_is_about():
    one = meant(["how many coins are left in the purse"])
    assert question_of(one) == "How many coins are left in the purse?"
    assert answer_in(one) == "5."


def test_numbers_of_a_wording_are_those_of_the_case():
    one = meant(["a rider of toll {toll} pays what"], numbers={"toll": ["cards", "Grey Rider", "toll"]})
    assert question_of(one) == "A rider of toll 3 pays what?"


def test_a_further_question_has_its_own_answer():
    one = meant(["how many coins are left"], also=0)
    assert (question_of(one), answer_in(one)) == ("Does the rider stay at the bridge?", "No.")


def test_yes_or_no_answers_a_wording_that_asks_for_it():
    asked, no = ["what becomes of the rider at the bridge", "may he go on"], {"verdict": "never"}
    one = meant(asked, expect=no)
    assert (question_of(one), answer_in(one)) == ("May he go on?", "No.")
    assert question_of(meant(asked)) == "What becomes of the rider at the bridge?"


@pytest.mark.parametrize(("summary", "said"), [("What does he pay?", "5."), ("Does he pay?", "")])
def test_without_a_wording_nothing_is_said_that_does_not_answer(summary, said):
    assert answer_in(meant(summary=summary)) == said


@pytest.mark.parametrize(
    ("path", "number"),
    [
        (["cards", "Grey Rider", "toll"], 3),
        (["cards", "Grey Rider", "text"], 2),
        (["cards", "Grey Rider", "toll", "less 1"], 4),
        (["riders", "Grey Rider", "copies"], 2),
        (["cards", "Old Rider", "toll"], None),
    ],
)
def test_the_number_of_a_slot_is_found_where_it_would_be_put(path, number):
    assert number_at(CASE, path) == number


def test_a_made_up_card_keeps_its_values_under_another_name():
    found = with_name({"cards": CASE["cards"], "do": [{"pay": "Grey Rider"}]}, "Grey Rider", "Gimli")
    assert found["cards"][0]["name"] == found["do"][0]["pay"] == "Gimli"
    assert found["cards"][0]["toll"] == 3


@pytest.mark.parametrize(("asks", "kept"), [("whether", True), ("value", False)])
def test_what_a_story_adds_has_no_part_where_yes_or_no_is_asked(asks, kept):
    plan = Plan({"ask": {}}, asks=asks)
    read = Recalled(
        "lcg/case/toll", "", "", plan, {}, {}, "", (), 0.5, 0.5, True, "", "", (), {}, False
    )  # fmt: skip
    by_itself, whole = meant(["a"])._replace(read=read, odds=0.5), meant(["a"])
    found = merged((Recollection((by_itself,), (), True), Recollection((whole,), (), True))).meant[0]
    assert (found.read is not None) is kept
    assert found.unplaced is kept
    assert found.odds == 0.8


def test_who_asks_openly_is_told_the_reason_and_not_yes_or_no(real_home):
    library = open_library(real_home)
    why = "The bridge is shut to riders."
    openly = of_ruling(meant(["what becomes of the rider"], expect={"verdict": "never"}, why=why), "lcg", library)
    assert (openly.answer, openly.why) == ("", why)
    asked = of_ruling(meant(["may the rider go on"], expect={"verdict": "never"}, why=why), "lcg", library)
    assert (asked.answer, asked.why) == ("No.", why)


def test_a_ruling_that_may_be_another_question_is_led_by_its_reason(real_home):
    library, why = open_library(real_home), "The bridge is shut to riders."
    one = meant(["may the rider go on"], expect={"verdict": "never"}, why=why)
    shown = [as_shown(each, "lcg", library) for each in (
        one, one._replace(odds=0.3), one._replace(against="it is about “rope”"),
        meant(["may the rider go on"], expect={"verdict": "never"})._replace(odds=0.3),
    )]  # fmt: skip
    assert [(each.answer, each.why) for each in shown] == [("No.", why), ("", why), ("", why), ("No.", "")]
