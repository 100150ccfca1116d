"""The chips of a question say what a player says: every kind of thing that may be understood has its words in
`corpus/chips.toml`, or no chip.
"""

from __future__ import annotations

from typing import get_args

import pytest
from made_up import reply

from ruling_service.ask.model import Kind, Mention, Reading
from ruling_service.ask.reading.words import KIND_OF
from ruling_service.web import chip_words
from ruling_service.web.question import Question
from ruling_service.web.understood import chips

SHOWN = ("phases", "steps", "windows", "keywords", "states", "values", "zones", "edges", "relations")


def test_every_kind_of_thing_has_a_name_or_no_chip():
    assert set(chip_words.declared().kinds) == set(get_args(Kind)) == {*KIND_OF.values(), "card"}


def test_every_declared_word_is_of_a_thing_that_questions_know():
    known = {
        (section, name) for game in ("lcg", "tcg") for section, names in chip_words.sections(game) for name in names
    }
    declared = {(section, name) for section, names in chip_words.declared().words.items() for name in names}
    assert declared <= known


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_whatever_has_a_chip_is_called_by_words(game):
    for section, names in chip_words.sections(game):
        kind = KIND_OF[section]
        if section not in SHOWN or chip_words.called(kind) is None:
            continue
        for name in names:
            said = chip_words.title(kind, Reading(id=name, name=name, title=name, game=game))
            assert said or chip_words.declared().words[section][name] is None
            assert not said[:1].isdigit()


def understood(question: str, *mentions: Mention):
    made = reply({"question": question}).understood
    made.mentions = list(mentions)
    made.game = "lcg"
    return chips(Question(q=question), made)


def mention(question: str, words: str, kind: Kind, name: str = "", value: int | None = None) -> Mention:
    start = question.index(words)
    readings = (Reading(id=name, name=name, title=name),) if name else ()
    return Mention(start=start, end=start + len(words), text=words, kind=kind, readings=readings, value=value)


@pytest.mark.parametrize(
    ("question", "number", "kind", "name", "said"),
    [
        ("Can I pay with 2 resources?", "2", "value", "resources", ["2 resources"]),
        ("Can I pay with two spare resources?", "two", "value", "resources", ["2 spare resources"]),
        ("Is it allowed when resources are 2?", "2", "value", "resources", ["resources 2"]),
        ("Is 2 right, and what are resources?", "2", "value", "resources", ["resources"]),
    ],
)
def test_a_number_is_shown_with_what_it_counts(question, number, kind, name, said):
    made = understood(question, mention(question, number, "number", value=2), mention(question, name, kind, name))
    assert [one.title for one in made] == said


def test_small_words_and_the_edge_of_a_time_have_no_chip():
    question = "Is a hero ready at the end of the round if he was exhausted?"
    made = understood(
        question, mention(question, "end of", "step", "end"), mention(question, "if", "relation", "if"),
        mention(question, "exhausted", "state", "exhausted"), mention(question, "the round", "phase", "round"),
    )  # fmt: skip
    assert [(one.called, one.title) for one in made] == [("moment", "the round"), ("state", "exhausted")]
