"""What a question isn't taken for: something else that can be done, somebody else who does it, a card that only
sounds like a word of it.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.plain_text import as_text
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.recalling.contrary_questions import _other_question
from ruling_service.ask.recalling.recall import _asked_about
from ruling_service.ask.recalling.recollection import Who
from ruling_service.ask.recalling.sides import side
from ruling_service.ask.recalling.who_does_what import doings
from ruling_service.library.everyday import plain_words


def verdict(question, library, game="lcg"):
    """What is said to a question, "" if nothing is."""
    answer = ask(question, library, game=game).answer
    return answer.verdict if answer is not None else ""


# -- somebody else, or something else ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "Can an enemy attack one of my allies directly?",
        "Can an enemy attack an ally?",
        "Does the enemy attack my hero?",
        "Can I give my resources to another player?",
    ],
)
def test_who_is_attacked_or_gets_something_is_not_left_out(question, real_library):
    assert verdict(question, real_library) != "always"


@pytest.mark.parametrize(
    "question",
    [
        "Can an enemy attack a hero who is exhausted?",
        "Does Thalin damage an enemy that is revealed?",
    ],
)
def test_nothing_is_denied_because_it_was_not_told(question, real_library):
    assert verdict(question, real_library) != "never"


@pytest.mark.parametrize(
    "question",
    [
        "Can one character attack both my engaged enemies with a single attack?",
        "Can a hero attack both of the enemies at once?",
    ],
)
def test_both_is_not_one_of_them(question, real_library):
    assert verdict(question, real_library) != "always"


@pytest.mark.parametrize(
    "question",
    [
        "Can a character have two hand weapons?",
        "Can minions skirmish in the assignment phase?",
        "Can I skirmish in the assignment phase?",
    ],
)
def test_what_a_rule_forbids_is_not_allowed_because_it_was_left_out(question, real_library):
    assert verdict(question, real_library, "tcg") != "always"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Can an enemy quest?", "never"),
        ("Can an attachment attack?", "never"),
        ("Can a treachery be travelled to?", "never"),
        ("Can an ally quest?", "always"),
    ],
)
def test_an_act_is_only_for_the_kinds_of_card_that_its_record_names(question, expected, real_library):
    assert verdict(question, real_library) == expected


def test_whoever_it_is_done_with_does_it(real_home):
    known = knowledge(real_home)
    (attack,) = doings("May I attack with an ally?", known, "lcg")
    assert (attack.who, attack.whom) == ("ally", "")


# -- how many ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "Is defending with more than one character allowed?",
        "Is defending legal with more than 1 character against one attack?",
        "Can I defend with more than one character?",
    ],
)
def test_more_than_one_is_two(question, real_library):
    assert verdict(question, real_library) == "never"


def test_what_is_done_to_one_of_several_has_no_value_of_one(real_home):
    asked = read("Does a troll attack one of my heroes?", game="lcg", home=real_home).asked[0]
    assert all(not subject.values for subject in asked.subjects)


@pytest.mark.parametrize(
    ("question", "narrowed"),
    [
        ("May a scout who only has one torch pass?", False),
        ("We lit three torches but only needed two, do the others burn on?", False),
        ("May I light only one torch?", True),
        ("Can we have only two torches?", True),
    ],
)
def test_only_so_many_narrows_nothing_where_it_tells_how_many_there_are(question, narrowed):
    assert ("only" in side(question).marks) == narrowed


# -- words that sound like a card ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "My tavern mate says an exhausted hero can defend?",
        "As a rookie I ask: can an ally quest?",
        "Along the way an ally quests, may he?",
        "I thought an ally may quest?",
    ],
)
def test_a_plain_or_misspelt_word_in_small_letters_is_no_nickname(question, real_home):
    understood = read(question, game="lcg", home=real_home)
    assert [one.text for one in understood.mentions if one.kind == "card"] == []


def test_a_misspelt_title_is_still_found(real_home):
    understood = read("can eowin quest", game="lcg", home=real_home)
    assert [one.readings[0].title for one in understood.mentions if one.kind == "card"] == ["Éowyn"]


def test_plain_words_stand_in_questions_of_any_subject(tmp_path):
    asked = tmp_path / "lcg" / "asked"
    asked.mkdir(parents=True)
    for name in ("a-lantern-burns", "a-rope-breaks", "a-gate-opens", "a-lantern-goes-out"):
        text = f"asked: [does the lantern along the {name.split('-')[1]} matter]\n"
        (asked / f"{name}.yaml").write_text(text, "utf-8")
    found = plain_words(tmp_path)
    assert "along" in found
    assert "lantern" not in found


def test_an_example_in_brackets_is_not_asked_about():
    text = "May a ship (e.g. the Swan) sail (the same you can row) at night (with no crew)?"
    assert " ".join(as_text(text).split()) == "May a ship sail at night (with no crew)?"
    assert len(as_text(text)) == len(text)


@pytest.mark.parametrize(
    ("card", "question", "some", "whole"),
    [
        ("brass lantern", "We rest. May the Brass Lantern be lit?", True, True),
        ("brass lantern", "We rest. May the brass lantern be lit?", True, False),
        ("brass lantern", "We rest. May the Lantern be lit?", True, False),
        ("brass lantern", "The Brass Lantern burns. May we rest?", False, False),
        ("the old road", "Is the door open?", False, False),
    ],
)
def test_whether_the_clause_that_asks_names_a_card(card, question, some, whole):
    asked = SimpleNamespace(text=question)
    assert _asked_about(card, asked) is some
    assert _asked_about(card, asked, whole=True) is whole


def test_who_answers_hangs_on_how_the_run_comes_out():
    who = Who("Tom", "always", "Ann")
    assert [who.of(verdict) for verdict in ("always", "never")] == ["Tom", "Ann"]
    assert Who("Tom", "always").of("never") == ""
    assert Who().of("always") == ""


def test_who_does_it_to_himself_is_another_question():
    mine, other = side("May the rider pay himself?"), side("May the rider pay a friend?")
    assert _other_question(mine, [other])
    assert not _other_question(mine, [side("may the rider take the coin for himself")])


def test_a_word_that_stands_nowhere_is_said_to(real_library):
    reply = ask("May I wear a glumbrific when I defend with a hero?", real_library, game="lcg")
    assert reply.answer is None
    assert "Not in the sources: “glumbrific”" in reply.reason.message
    known = ask("May I defend with a hero who wandered?", real_library, game="lcg")
    assert known.answer is not None or "Not in the sources" not in known.reason.message


def test_what_a_card_did_by_its_text_is_more_than_that_it_came_about(real_library):
    question = ("Legolas, Greenleaf wounds a minion with his archery ability, and another elf of mine carries the "
                "Elven Bow. What is my archery total?")  # fmt: skip
    assert verdict(question, real_library, game="tcg") == ""
