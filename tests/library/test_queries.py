"""A query is taken apart into words, quotations, what to leave out, and operators; what cannot be read says
why.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import MalformedInput
from ruling_service.inputs.limits import QUESTION
from ruling_service.library.query import parse


def test_words_quotations_and_what_to_leave_out():
    query = parse('discard "encounter deck" -shadow -"quest card" cards')
    assert query.words == ("discard", "cards")
    assert query.phrases == (("encounter", "deck"),)
    assert query.without == (("shadow",), ("quest", "card"))


def test_operators_with_and_without_quotation_marks():
    query = parse('kind:keyword game:lcg card:thalin scenario:"the long dark" source:lcg-faq-1.3 surge')
    assert (query.kind, query.game, query.card, query.scenario, query.source) == (
        "keyword",
        "lcg",
        "thalin",
        "the long dark",
        "lcg-faq-1.3",
    )
    assert query.words == ("surge",)


def test_typographic_quotation_marks_are_quotation_marks():
    assert parse("“encounter deck”").phrases == (("encounter", "deck"),)


@pytest.mark.parametrize(
    "text",
    [
        "Response: after an attack", "step 6.4.2", "Théoden's hand", "self-referential", "50/50", "2:1",
        "Action:ready"
    ]
)
def test_what_rules_text_holds_is_no_operator(text):
    assert parse(text).words


@pytest.mark.parametrize("text", ["When does surge resolve", "can I defend", "exhausted heroes?", "how many"])
def test_questions_are_known(text):
    assert parse(text).question


def test_keywords_are_no_question():
    assert not parse("encounter deck").question


def test_function_words_carry_the_subject_only_where_there_is_nothing_else():
    assert parse("what does surge do").content == ["surg"]
    assert parse("then").content == ["then"]


def test_an_option_yields_to_an_operator():
    assert parse("surge game:tcg", game="lcg").game == "tcg"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "no words"),
        ("   ", "no words"),
        ("???", "no words"),
        ('"encounter deck', "not closed"),
        ("-shadow", "leave out"),
        ("colour:red", "`colour:`"),
        ("kind:keywrd", "kind 'keywrd'"),
        ("game:chess", "game 'chess'"),
        ("x" * (QUESTION + 1), "characters"),
        ("surge " * 20_000, "characters"),
    ],
)
def test_what_cannot_be_read_says_why_and_what_would_be_valid(text, what):
    with pytest.raises(MalformedInput) as error:
        parse(text)
    assert what in error.value.message
    assert error.value.hint
    assert len(str(error.value)) < 600


@pytest.mark.parametrize(
    "typed",
    [
        'Does "after this attack" wait for the shadow card?', 'when is "at once"', 'what does "then mean',
        'I played "Sneak Attack" and then my "ally left play',
    ],
)
def test_quotation_marks_in_a_question_or_a_sentence_are_just_text(typed):
    query = parse(typed)
    assert query.phrases == ()
    assert set(query.words) >= {word for word in ("after", "once", "mean", "sneak") if word in typed.lower()}


@pytest.mark.parametrize("typed", ['"encounter deck"', 'top "encounter deck"', 'phrase:"encounter deck"'])
def test_a_phrase_is_searched_for_where_it_is_meant(typed):
    assert parse(typed).phrases == (("encounter", "deck"),)


def test_a_phrase_can_be_meant_in_a_question_too():
    query = parse('which card says phrase:"encounter deck" ?')
    assert query.phrases == (("encounter", "deck"),)
