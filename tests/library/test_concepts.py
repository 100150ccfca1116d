"""What a query names: its words, and the other ways players have of saying them."""

from __future__ import annotations

import pytest

from ruling_service.library.concepts import Synonyms, concepts
from ruling_service.library.query import parse
from ruling_service.library.text import terms

KNOWN = Synonyms(
    groups=[["simultaneous", "at the same time"]],
    leads=[("same hero", ["unique"]), ("stand in front", ["defend"]), ("tap", ["exhaust"]), ("hero", ["leader"])],
)


def named(text: str) -> list[tuple[str, ...]]:
    """Everything that a query is looked for by, each phrase on its own."""
    query = parse(text)
    return [phrase for one in concepts(query.stems, query.content, KNOWN, lambda _: 1.0) for phrase in one.phrases]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("may we both play the same hero?", "unique"),
        ("who can stand in front of the troll?", "defend"),
        ("two effects at the same time", "simultaneous"),
        ("what is simultaneous?", "at the same time"),
        ("tap a hero", "exhaust"),
    ],
)
def test_a_known_phrase_is_heard_with_its_small_words(text, found):
    assert tuple(terms(found)) in named(text)


def test_words_of_a_phrase_are_looked_for_too_and_only_once():
    assert named("the same hero as his hero").count(tuple(terms("hero"))) == 1
    assert tuple(terms("leader")) not in named("the same hero")


def test_small_words_name_nothing_beside_others():
    assert named("is it the same card?") == [("card",)]
