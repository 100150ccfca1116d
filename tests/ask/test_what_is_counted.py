"""What a question asks the number of: how often is another question than how many cards."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.reading.tokens import stem
from ruling_service.ask.recalling.counts import OFTEN, another_unit, unit_of

APPLES = ["how many apples do I get after a harvest", "how many apples does a harvest bring", "what does a harvest come to"]


@pytest.mark.parametrize(("question", "unit"), [
    ("How many red apples can I eat?", "apple"), ("How many times may I eat?", "time"), ("How often is that?", "time"),
    ("How much damage is it?", ""), ("May I eat many apples?", ""),
])
def test_the_unit_is_what_stands_after_how_many(question, unit):
    assert unit_of(question) == (stem(unit) if unit != OFTEN else unit)


@pytest.mark.parametrize("question", [
    "How often can I have a harvest?", "How many times may I have a harvest?", "How many harvests do I get?",
])
def test_how_often_is_not_how_many(question):
    assert another_unit(question, APPLES)


@pytest.mark.parametrize("question", [
    "How many apples do I get?", "How much is a harvest?", "How often do I get an apple?", "How many baskets do I get?",
])
def test_the_same_may_be_counted_in_other_words(question):
    assert not another_unit(question, APPLES)


@pytest.mark.parametrize(("question", "game"), [
    ("How many times can I mulligan my starting hand?", "lcg"), ("How many mulligans do I get?", "lcg"),
    ("How many times may I redraw my starting hand?", "tcg"),
])
def test_a_number_of_cards_is_no_answer_to_how_often(real_library, question, game):
    given = ask(question, real_library, game=game).answer
    assert given is None or given.answer == 1
