"""A position that is told is held against the limits of the rules as it stands, however many cards are told to be there;
and what somebody's own text costs says nothing of what the game lets him do.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask

SCOUT = {
    "name": "Grey Scout", "type": "companion", "culture": "Gondor", "race": "Man", "unique": True, "strength": 6,
    "vitality": 3, "resistance": 6, "text": "Maneuver: Exert Grey Scout to make him strength +2.",
}


@pytest.mark.parametrize(("number", "says"), [(8, True), (9, True), (10, False), (12, False)])
@pytest.mark.parametrize("question", [
    "Is it ok to have {} companions in play?", "My opponent has {} companions on the table. Is that allowed?",
])  # fmt: skip
def test_no_more_than_nine_companions_are_there(asking, question, number, says):
    """tcg/the-rule-of-9: of both players, and none of those told is left out."""
    found = asking("tcg", question.format(number))
    assert found is not None
    assert found.answer is says
    assert says or "nine are the most" in found.text


@pytest.mark.parametrize("does", ["move", "bear a hand weapon", "be wounded", "be killed", "go to site 5"])
def test_who_is_exhausted_is_not_kept_from_what_his_text_does_not_do(asking, does):
    """tcg/exhausted: he cannot exert, and his own ability is all that this keeps from him."""
    found = asking("tcg", f"Grey Scout is exhausted. Can he {does}?", SCOUT)
    assert found is None or found.answer is not False, found.text


def test_what_his_text_costs_keeps_him_from_it(asking):
    found = asking("tcg", "Grey Scout is exhausted. Can I use his ability?", SCOUT)
    assert found is not None
    assert found.answer is False


@pytest.mark.parametrize("state", ["wounded", "exhausted"])
def test_nobody_is_killed_by_wounds_that_were_not_counted(real_library, state):
    """tcg/killed: he is killed as soon as enough come."""
    found = ask(f"Gandalf is {state}. Can he be killed?", real_library, game="tcg").answer
    assert found is None or found.answer is not False, found.text


@pytest.mark.parametrize("many", [2, 3, 8])
def test_the_value_of_one_is_not_what_several_come_to(real_library, many):
    """lcg/framework/3.4: all that is in the staging area counts together."""
    told = f"There are {many} locations in the staging area with 2 threat each."
    found = ask(f"{told} How much threat is there?", real_library, game="lcg").answer
    assert found is not None
    assert found.answer == 2 * many
    for game, kind, value in (("lcg", "allies", "attack"), ("tcg", "minions", "strength")):
        asked = f"There are {many} {kind} with {value} 3 each. How much {value} do they have?"
        found = ask(asked, real_library, game=game).answer
        assert found is None or found.answer == 3 * many, found.text


@pytest.mark.parametrize("text", [
    "How much strength do {} {} have?", "There are {} {}. How much strength do they have?",
])  # fmt: skip
def test_nor_is_that_of_one_named_card(real_library, text):
    found = ask(text.format("two", "Goblin Runners"), real_library, game="tcg").answer
    assert found is None or found.answer == 10, found.text
