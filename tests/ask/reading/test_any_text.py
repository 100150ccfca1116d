"""Any text is read: without exception, with offsets that lie in it, and the same way each time."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ruling_service.ask.model import Choice, Understanding
from ruling_service.ask.reading import knowledge, read

WORDS = """
    Can can May Does does Who What When if after before while instead of I my another player's the a an two 3 49 Feint Gandalf Legolas's
    Steward of Gondor Sneak Attack hill troll Despair hero ally enemy location companion minion exhausted ready attached to with in hand
    staging area surge doomed attack attacks defends play played put into play damage wounds resolve quest phase combat end start and or
    , . ? ! ( ) " - it he him Zara's é 'x <b> &amp; 0 one both no not without
"""
PIECES = st.sampled_from(WORDS.split())


def assert_sound(understanding: Understanding) -> None:
    """Mentions and unread words lie in the question, hold its words, and don't overlap."""
    question = understanding.question
    places = sorted((one.start, one.end) for one in (*understanding.mentions, *understanding.unread))
    for one in (*understanding.mentions, *understanding.unread):
        assert 0 <= one.start < one.end <= len(question)
        assert question[one.start : one.end] == one.text
    for (_, end), (start, _) in zip(places, places[1:], strict=False):
        assert end <= start
    for asked in understanding.asked:
        labels = [subject.label for subject in asked.subjects]
        assert len(set(labels)) == len(labels)
        assert all(subject.on in ("", *labels) for subject in asked.subjects)
        for act in (*asked.acts, asked.wanted, asked.purpose):
            assert act is None or ({act.card, act.by, *act.targets} - {""}) <= set(labels)


@settings(max_examples=150, deadline=None)
@given(question=st.text(max_size=160), game=st.sampled_from(["lcg", "tcg", None]))
@example("’’’ 's ' ?", None)
@example("İstanbul ǅ ﬁ ß Ⅷ ٣", None)
@example("\x00\ud800", None)
def test_any_characters(bare_home, question, game):
    assert_sound(read(question, game=game, home=bare_home))


@settings(max_examples=250, deadline=None)
@given(
    pieces=st.lists(PIECES, max_size=30), game=st.sampled_from(["lcg", "tcg", None]), more=st.integers(0, 40)
)
def test_any_words_in_any_order(bare_home, pieces, game, more):
    question = " ".join(pieces)
    understanding = read(question, game=game, home=bare_home)
    assert_sound(understanding)
    assert read(question, game=game, home=bare_home) == understanding
    for mention in understanding.mentions[:2]:
        for wanted in (
            "", "5", "--5", "٣", "9" * 5000, "lcg/card/feint", *(reading.id for reading in mention.readings)
        ):
            assert_sound(
                read(
                    question, game=game, home=bare_home,
                    choices=(Choice(mention.start, wanted), Choice(more, "nothing"))
                )
            )


@pytest.mark.parametrize("question", ["", "   ", "???", "…!", "\n\t", "()"])
def test_without_words_it_says_so(ask, question):
    understanding = ask(question)
    assert understanding.refused
    assert not understanding.asked


def test_too_much_text_is_refused_at_once(ask):
    understanding = ask("Aragorn attacks the troll and then we wait for a long time. " * 170)
    assert "1,000" in understanding.refused
    assert understanding.asked[0].form == "lookup"
    assert not understanding.mentions


@pytest.mark.parametrize(
    "question",
    [
        "Kann ich diese Karte spielen, wenn der Gegner schon angegriffen hat?",
        "Puis-je jouer cette carte pendant la phase de combat de mon adversaire ?",
        "¿Puedo jugar esta carta durante el ataque del enemigo?",
        "このカードをいつ使えますか 教えて ください 本当に",
        "asdf qwer zxcv uiop hjkl vbnm",
    ],
)
def test_what_is_no_question_here_is_refused(ask, question):
    assert ask(question).refused


def test_markup_is_only_text(ask):
    understanding = ask("<script>alert('x')</script> Can I play Feint?", "lcg")
    assert_sound(understanding)
    assert [one.text for one in understanding.unread] == ["script", "alert", "x", "script"]
    assert understanding.asked[-1].wanted.card == "Feint"


def test_cards_of_other_games_are_unread(ask):
    understanding = ask("Can I cast Fireball on Pikachu?", "lcg")
    assert "Pikachu" in [one.text for one in understanding.unread]


def test_unread_words_have_their_place(ask):
    question = "Does the frobnicated hero defend?"
    [unread] = ask(question, "lcg").unread
    assert question[unread.start : unread.end] == "frobnicated"


def test_words_are_loaded_once(bare_home):
    assert knowledge(bare_home) is knowledge(bare_home)
