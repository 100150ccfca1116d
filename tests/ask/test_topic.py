"""What a question asks about by its name is found by that name."""

from __future__ import annotations

import pytest

from indexer.build import build_library
from ruling_service.ask.answering import ask
from ruling_service.ask.answering.topic import KEPT, Called, itself, speaking
from ruling_service.library import open_library

ASKED = ("what does {} mean?", "what is {}", "how does {} work?", "explain {} please")


@pytest.mark.parametrize("asks", ASKED)
@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_every_term_is_called_what_is_asked_about(real_library, game: str, asks: str) -> None:
    terms = real_library.connection.execute(
        "select id, title from entries where game = ? and kind in ('glossary', 'keyword')", [game]
    ).fetchall()
    called = real_library.kept(Called)
    missing = [
        row["id"] for row in terms
        if speaking(row["title"]) and row["id"] not in called.so(asks.format(row["title"].lower()), game)
    ]
    assert terms
    assert missing == []


def test_a_word_that_says_nothing_elsewhere_may_be_what_is_asked_about(real_library) -> None:
    assert ask("what does cannot mean?", real_library, "lcg").results[0].id == "lcg/cannot"


@pytest.mark.parametrize(("question", "share"), [
    ("how does the aflame keyword work?", 1.0), ("does aflame hurt?", 0.5), ("does an ally burn?", 0.0),
])  # fmt: skip
def test_the_more_else_is_spoken_of_the_less_is_a_term_asked_about_itself(question: str, share: float) -> None:
    assert itself("Aflame X", speaking(question)) == share


def test_what_is_kept_says_the_same_as_what_is_made(small_library, home, corpus, change_corpus, monkeypatch):
    """It is read anew where it is damaged, and for another library."""
    counted = []
    read = Called._read
    monkeypatch.setattr(Called, "_read", lambda one: counted.append(0) or read(one))
    made = Called(small_library)
    whole = (home / KEPT).read_bytes()
    assert made._entries
    assert Called(small_library)._entries == made._entries
    assert len(counted) == 1
    (home / KEPT).write_bytes(whole[:-3])
    assert Called(small_library)._entries == made._entries
    assert len(counted) == 2
    change_corpus({
        "lcg/glossary/sudden.md": "---\nid: lcg/sudden\ntitle: Frumious Bandersnatch\nkind: glossary\n"
        "summary: A beast.\n---\nSome words.\n"
    })  # fmt: skip
    build_library(corpus=corpus)
    assert Called(open_library()).so("what is a frumious bandersnatch?", "lcg") == ["lcg/sudden"]
