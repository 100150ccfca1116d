"""What a card has printed as a trait is a word for such cards where it is written as a name."""

from __future__ import annotations

import pytest

from ruling_service.ask.reading import read
from ruling_service.ask.reading.names import printed_traits
from ruling_service.resources import corpus_dir


def test_the_traits_of_the_corpus():
    assert ("lcg", "Riverland") in printed_traits(corpus_dir())


@pytest.mark.parametrize(("question", "traits"), [
    ("Can we travel to a Riverland location?", ("Riverland",)),
    ("A Riverland location is in the staging area. How much threat does it have?", ("Riverland",)),
    ("Can we travel to a location?", ()),
])  # fmt: skip
def test_a_printed_trait_tells_of_a_card(question, traits):
    understood = read(question, game="lcg")
    people = [one for each in understood.asked for one in each.subjects if "location" in one.types]
    assert [one.traits for one in people] == [traits]
    assert not understood.unread


def test_an_everyday_word_is_none():
    said = [one.text for one in read("Does he lose a skill in the forest?", game="lcg").mentions]
    assert not {"skill", "forest"} & {*said}
