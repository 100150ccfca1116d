"""Words that aren't known weigh by what they could change: where one can't, the rest reads as without it."""

from __future__ import annotations

import msgspec
import pytest

from ruling_service.ask.reading import read

PLAIN = {
    "lcg": ("can an exhausted ally defend?", "does Grey Stranger collect resources while exhausted?"),
    "tcg": ("can an exhausted minion skirmish?", "is a wounded companion killed in the regroup phase?"),
}
QUESTIONS = [(game, question) for game, listed in PLAIN.items() for question in listed]
AROUND = (
    "Blimey fellows, {}", "Yoohoo! {}", "Quick clarification needed: {}", "Howdy forum dwellers, {}",
    "Theoretically, {}", "In theory, {}", "As far as I can tell, {}",
    "{} Toodle-pip everyone!", "{} (bewildered rookie here)",
)  # fmt: skip
OPINIONS = ("theoretically", "typically", "hypothetically", "presumably", "sleepily", "bizarrely")
TURNING = ("permanently", "partially", "subsequently", "repeatedly", "secretly")
STRANGE = ("petrified", "unglimmed", "frobbing", "shimmered", "zorbled")


def _without_texts(understanding):
    return [msgspec.structs.replace(one, text="") for one in understanding.asked]


def _stopping(understanding):
    return [one.text for one in understanding.unread if not one.beside]


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
@pytest.mark.parametrize("around", AROUND)
def test_what_is_said_around_a_question_stops_nothing(own_home, game, question, around):
    plain = read(question, game=game, home=own_home)
    said = read(around.format(question), game=game, home=own_home)
    assert _stopping(said) == _stopping(plain) == []
    assert [one.wanted for one in said.asked] == [one.wanted for one in plain.asked]


@pytest.mark.parametrize("adverb", OPINIONS)
def test_an_adverb_of_opinion_leaves_the_reading_as_it_is(own_home, adverb):
    plain = read("can an exhausted ally defend?", game="lcg", home=own_home)
    said = read(f"can an exhausted ally {adverb} defend?", game="lcg", home=own_home)
    assert [(one.text, one.beside) for one in said.unread] == [(adverb, True)]
    assert _without_texts(said) == _without_texts(plain)


@pytest.mark.parametrize("adverb", TURNING)
def test_an_adverb_that_turns_the_question_stops_it(own_home, adverb):
    for question in (f"can an ally {adverb} defend?", f"{adverb}, can an ally defend?",
                     f"can an ally defend, {adverb}?"):  # fmt: skip
        said = read(question, game="lcg", home=own_home)
        assert _stopping(said) or not said.unread, question


@pytest.mark.parametrize("word", STRANGE)
@pytest.mark.parametrize(
    "question",
    [
        "can a {} ally defend?", "if an ally is {}, can it defend?", "can an ally {} defend?",
        "can an ally defend, {}?", "can Grey Stranger {} the enemy?", "does {} Grey Stranger defend?",
    ],
)
def test_a_word_that_may_be_a_state_or_an_act_stops_it(own_home, word, question):
    assert _stopping(read(question.format(word), game="lcg", home=own_home)) == [word]


@pytest.mark.parametrize("place", ["can poor {}defend?", "can my dear old {}defend?"])
def test_an_ornament_of_a_named_card_does_not(own_home, place):
    said = read(place.format("Grey Stranger "), game="lcg", home=own_home)
    assert not _stopping(said)
    assert said.asked[0].wanted.card == "Grey Stranger"


def test_only_what_is_more_or_less_so_is_an_ornament_of_a_kind_of_card(own_home):
    assert not _stopping(read("can a really nasty enemy attack?", game="lcg", home=own_home))
    assert _stopping(read("can a nasty enemy attack?", game="lcg", home=own_home)) == ["nasty"]


def test_what_a_verb_before_a_card_could_be_stops_it(own_home):
    assert _stopping(read("can I zorble Grey Stranger?", game="lcg", home=own_home)) == ["zorble"]


def test_who_says_so_does_not_stop_it(own_home):
    said = read("my stepfather believes an exhausted ally can defend, is it so?", game="lcg", home=own_home)
    assert "stepfather" not in _stopping(said)
