"""A ruling answers nothing about another kind of card, or another number of a value, than it depends on."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask


@pytest.mark.parametrize(("game", "question", "ruling"), [
    ("tcg", "There are 3 threats when an ally of mine is killed. Can I assign the threat wounds to my companions?",
     "allies"),
    ("lcg", "Can a ranged character attack an enemy that is engaged with me?", "staging"),
    ("tcg", "Can I exert a companion who has 2 vitality left to pay a cost?", "vitality 1"),
])  # fmt: skip
def test_a_turned_question_is_not_answered_by_the_ruling_it_was_turned_from(real_library, game, question, ruling):
    """tcg/threats, lcg/keyword/ranged, tcg/exert: each may; the rulings on who may not are of something else."""
    found = ask(question, real_library, game).answer
    assert found is None or found.verdict != "never", ruling


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "Can threat wounds be assigned to my allies?"),
    ("tcg", "Can I exert a companion who has 1 vitality left to pay a cost?"),
])  # fmt: skip
def test_the_questions_of_the_rulings_themselves_are_answered(real_library, game, question):
    """tcg/threats: companions only; tcg/exert: nobody exerts with vitality 1."""
    found = ask(question, real_library, game).answer
    assert found is not None
    assert found.verdict == "never"


def test_what_belongs_to_a_card_is_not_done_to_it(real_library):
    """tcg/roaming: that wordings speak of going "to the minion's own site" makes no ruling one on what is done
    to minions.
    """
    question = "does a minion stop roaming once the fellowship gets to its site number"
    found = ask(question, real_library, game="tcg").answer
    assert found is not None
    assert found.case is not None
    assert found.case.id == "tcg/case/roaming-ends-after-a-move"
