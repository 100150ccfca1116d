"""Which of two things comes first, in whatever words: the other order is another question."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.recalling.order import is_turned, order_in

GUARDS_FIRST = ["do the guards sleep before the scouts", "are guards put to bed before any scouts are"]
SAME = (
    "Do the scouts sleep after the guards?", "Do the scouts wait until the guards are asleep?",
    "Must the scouts wait for the guards?", "Do the guards go to bed ahead of the scouts?",
    "Does the guards' sleep precede the scouts' one?", "Aren't the scouts asleep until the guards are?",
    "Do the guards sleep first?", "Do the scouts sleep last?", "Do guards sleep prior to scouts?",
    "Do guards go before the scouts instead of waiting for them?",
)
OTHER = (
    "Do the guards sleep after the scouts?", "Do the guards wait until the scouts are asleep?",
    "Must the guards wait for the scouts?", "Do the scouts go to bed ahead of the guards?",
    "Aren't the guards asleep until the scouts are?", "Do the scouts sleep first?", "Do the guards sleep last?",
    "Do guards wait till all of the scouts sleep instead of going before them?",
    "After the scouts, do the guards sleep?",
)  # fmt: skip


@pytest.mark.parametrize("question", SAME)
def test_the_same_order_is_heard_in_all_its_forms(question):
    assert order_in(question) is not None
    assert not is_turned(question, GUARDS_FIRST)


@pytest.mark.parametrize("question", OTHER)
def test_the_other_order_is_heard_in_all_its_forms(question):
    assert is_turned(question, GUARDS_FIRST)


@pytest.mark.parametrize("question", [
    "Do the guards sleep?", "May a guard sleep before he eats?", "Is the first guard asleep?",
    "Do guards come before or after scouts?", "Do guards stay awake until the end of the night?",
])
def test_no_order_is_made_up(question):
    assert not is_turned(question, GUARDS_FIRST)


@pytest.mark.parametrize("question", [
    "Do Forced effects resolve after responses?", "Do responses resolve before Forced effects?",
    "Do Forced effects wait until all responses are done?", "Must Forced effects wait for responses?",
    "Are responses resolved ahead of Forced effects?", "Do responses come first, then Forced effects?",
])
def test_a_case_is_played_in_the_order_that_is_asked(real_library, question):
    given = ask(question, real_library, game="lcg").answer
    assert given is None or (given.verdict, given.confidence) == ("never", "derived")


def test_the_other_order_of_a_case_is_answered_with_its_reason(real_library):
    given = ask("Do Forced effects resolve after responses?", real_library, game="lcg").answer
    assert given is not None
    assert given.text.startswith("No: ")
    assert given.case is not None


def test_what_only_one_side_has_first_is_no_answer_for_the_other_side(real_library):
    question = "Does the Shadow player get the first action in a phase before the Free Peoples player?"
    given = ask(question, real_library, game="tcg").answer
    assert given is None or given.verdict == "never"


def test_one_of_two_is_not_first_where_the_other_is(real_library):
    question = "Does the Shadow player take the first action in the maneuver phase, before the Free Peoples player?"
    given = ask(question, real_library, game="tcg").answer
    assert given is not None
    assert given.text.startswith("No, the Free Peoples player")


def test_who_reconciles_at_all_is_not_who_reconciles_first(real_library):
    given = ask("Does the Free Peoples player reconcile first?", real_library, game="tcg").answer
    assert given is None or given.verdict == "never"


def test_an_order_that_nothing_lays_out_is_not_built_without_it(real_library):
    assert ask("Do enemies attack after the players?", real_library, game="lcg").answer is None
