"""Questions know the keywords that the games declare, and no others: a made-up one is a word of questions as
soon as it is declared.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ruling_service.ask.answering.gate import let_through
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.keywords import counting_as_revealed, keyword_named, numbered, written
from ruling_service.ask.building.lcg.setting import generic
from ruling_service.ask.building.lcg.tellings import is_keyword
from ruling_service.ask.model import Asked, Subject, Understanding
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.engine.kernel.keywords import Keyword
from ruling_service.engine.language import keywords_known
from ruling_service.engine.lcg.keyword_records import LcgKeyword


@pytest.fixture(params=["lcg", "tcg"])
def game(request: pytest.FixtureRequest) -> Iterator[str]:
    """A game with one keyword more, which has a number."""
    known = keywords_known(request.param)
    made_up = known.declare(
        Keyword(name="foreknow", entry=f"{request.param}/keyword/foreknow", numbered=True)
    )
    yield request.param
    known.withdraw(made_up)


def test_a_declared_keyword_is_known_with_its_number(game):
    found = keyword_named(game, "Foreknow 2")
    assert found is not None
    assert found.name == "foreknow"
    assert "foreknow" in numbered(game)
    assert (written(game, "foreknow", 2), written(game, "foreknow", None)) == ("Foreknow 2", "Foreknow 1")


@pytest.mark.parametrize("words", ["foreknow", "encounter deck", "surge effect"])
def test_other_words_are_no_keyword(words):
    assert keyword_named("lcg", words) is None


def test_one_that_counts_as_its_card_is_revealed_is_known_from_its_record():
    """What makes a card of no type a treachery, and can be asked to be stopped."""
    known = keywords_known("lcg")
    before = counting_as_revealed("lcg")
    made_up = known.declare(
        LcgKeyword(name="foreknow", entry="lcg/keyword/foreknow", gained=lambda play, frame, number: None)
    )
    try:
        assert counting_as_revealed("lcg") == before | {"foreknow"}
        assert generic(Subject(card="card", label="a card", keywords={"foreknow": 1})).type == "treachery"
    finally:
        known.withdraw(made_up)


def test_a_value_of_cards_is_the_value():
    assert not is_keyword("defense")
    assert is_keyword("surge")


@pytest.mark.parametrize(
    ("name", "number", "said"),
    [
        ("damage", 1, "Damage +1"),
        ("toil", 2, "Toil 2"),
        ("fierce", None, "Fierce"),
        ("hunter", None, "Hunter 1"),
    ],
)
def test_keywords_are_written_as_cards_write_them(name, number, said):
    assert written("tcg", name, number) == said


def test_the_number_of_a_keyword_is_never_left_out():
    """A question that says "hunter 2" of nobody is not answered without it."""
    minion = Subject(card="minion", label="a minion")
    asked = Asked(text="A minion with hunter 2 skirmishes him. Does he win?", form="what", subjects=(minion,))
    understood = Understanding(question=asked.text, game="tcg", asked=(asked,))
    with pytest.raises(NotBuilt, match="hunter 2"):
        let_through(asked, understood, knowledge())
