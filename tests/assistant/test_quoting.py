"""A quotation is chosen by what was asked: whole sentences, among them the one that decides."""

from __future__ import annotations

import pytest

from ruling_service.assistant.quoting import quotation
from ruling_service.library.records import PassageView

LONG = (
    "Wounds are dealt one at a time. Each of them is placed as a token on the card that takes it.\n\n"
    "A card with as many wounds as its vitality is killed at once. Wounds that are left over go nowhere.\n\n"
    "- A wound that is prevented is not placed. Whatever waits for a wound does not see it.\n"
    "- If the bearer leaves the table before the wound is placed, nobody takes it in his stead."
)


def passage(text, number=1):
    return PassageView(
        number=number, document="d", document_title="D", edition="1", part="", file="f", heading="h",
        section=None, role="", lines=[(1, 2)], text=text, html="", current=True, home="",
    )


@pytest.mark.parametrize(
    ("query", "decides"),
    [
        ("do leftover wounds go to another companion", "go nowhere"),
        ("is a prevented wound seen by responses", "does not see it"),
        ("he leaves the table before the wound is placed", "nobody takes it in his stead"),
    ],
)
def test_the_sentence_that_decides_is_quoted_whole(query, decides):
    found = quotation([passage(LONG)], query, 160)
    assert decides in found.text
    assert len(found.text) <= 160
    assert found.text.startswith("… ")


def test_a_query_of_which_nothing_is_said_gets_the_beginning():
    found = quotation([passage(LONG)], "banana", 120)
    assert found.text == (
        "Wounds are dealt one at a time. Each of them is placed as a token on the card that takes it. …"
    )


def test_a_short_passage_is_quoted_whole():
    assert quotation([passage("It is killed.")], "killed", 400).text == "It is killed."


def test_another_passage_is_quoted_only_where_it_says_clearly_more():
    own, other = passage("Wounds are placed as tokens."), passage("An exhausted archer may exert.", 2)
    assert quotation([own, other], "archer exert exhausted", 400).passage is other
    assert quotation([own, other], "wounds of an archer", 400).passage is own


def test_a_sentence_that_is_longer_than_there_is_room_is_cut_between_words():
    found = quotation([passage("word " * 100)], "word", 50)
    assert len(found.text) <= 50
    assert found.text.endswith("word…")
