"""What a case hangs on and a question has otherwise, or doesn't tell."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.parting import asks_for_more
from ruling_service.ask.answering.readings import Reading
from ruling_service.ask.answering.verdict import Said, weigh
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.posts import questions, sentences
from ruling_service.ask.recalling.contrary_positions import gone_on_with
from ruling_service.ask.recalling.contrary_questions import _has
from ruling_service.ask.recalling.order import is_turned
from ruling_service.ask.recalling.position import only_tied
from ruling_service.ask.recalling.sides import side
from ruling_service.ask.taken_for import taken_for

TIES = ["who wins a tie", "both sides are equal, who has won", "5 strong each, who is the winner"]


@pytest.mark.parametrize("question", [
    "can a ready hero who didn't quest defend?", "can an unexhausted hero block?", "may a ready character defend",
])
def test_who_is_ready_is_not_who_is_exhausted(real_library, question):
    given = ask(question, real_library, game="lcg").answer
    assert given is None or given.verdict == "always"


def test_who_is_exhausted_is_still_answered(real_library):
    given = ask("Can an exhausted hero block?", real_library, game="lcg").answer
    assert given is not None
    assert given.verdict == "never"


def test_what_is_not_so_each_round_may_be_so_once(real_library):
    given = ask("Is there an extra resource in easy mode?", real_library, game="lcg").answer
    assert given is None or given.verdict == "always"


@pytest.mark.parametrize(("question", "only"), [
    ("Who has won?", True), ("Who wins a tied game?", False), ("We have the same strength, who wins?", False),
])
def test_what_a_tie_is_decided_by_says_nothing_of_another_outcome(question, only):
    assert only_tied(question, (), TIES) is only


@pytest.mark.parametrize("question", [
    "my boromir killed the orc with an ability during the skirmish. does boromir win?",
    "my legolas killed the uruk with an event during the skirmish. does legolas win?",
    "i killed the only minion in mid skirmish. my friend says there is no winner. i say gimli wins. who is right",
])
def test_what_the_story_tells_is_in_what_is_played(real_library, question):
    given = ask(question, real_library, game="tcg").answer
    won = given is None or given.verdict == "always" or "Free Peoples" in given.text
    assert won or "the other side wins it" in given.text and "” Yes" not in given.text  # told as a ruling


def test_what_somebody_claims_is_not_what_is_asked():
    text = (
        "We had a long evening. The same guard had stood there all day, and I wanted to relieve him. "
        "My friend said the same guard has to stay there. Can I send another guard?"
    )
    assert not any("My friend said" in view for view in questions(text)[-1])


@pytest.mark.parametrize(("question", "two"), [
    ("Do we round up or down?", True), ("Is he first or last?", True), ("Can I draw or play a card?", False),
])
def test_one_of_two_is_not_asked_with_yes_or_no(question, two):
    assert asks_for_more(question) is two


def test_up_or_down_is_not_answered_with_yes(real_library):
    given = ask("Do halves round up or down?", real_library, game="lcg").answer
    assert given is not None
    assert not given.text.startswith(("Yes", "No"))


def test_a_title_with_two_marks_is_one():
    assert sentences("May I shout O Hear! Ye! to wake him? I wonder.") == ["May I shout O Hear! Ye! to wake him?", "I wonder."]


@pytest.mark.parametrize("question", [
    "Can I assign my archery wounds to Saruman?", "Can I assign my archery wounds to Saruman, Keeper of Isengard?",
])
def test_a_ruling_on_the_card_goes_before_what_nothing_forbids(real_library, question):
    given = ask(question, real_library, game="tcg").answer
    assert given is None or given.verdict == "never"


def test_a_ruling_on_one_card_is_none_on_the_rules(real_library):
    question = "Does damage beyond the hit points go to another character?"
    given = ask(question, real_library, game="lcg").answer
    assert given is None or given.verdict == "never"


@pytest.mark.parametrize(("without", "has"), [
    ("may my guard see without a lamp", True), ("may my guard see with a lamp", False),
])
def test_without_is_said_of_what_one_has_not(without, has):
    assert _has(side(without), "without") is has
    assert _has(side("may a guard who has no lamp see"), "without") or not has


@pytest.mark.parametrize(("what", "said"), [
    ("who bears what", "It isn't told who bears what."),
    ("“search”", "It isn't clear how “search” counts here."),
    ("The number ten", "It isn't clear how the number ten counts here."),
    ("that it is both of them", "It isn't known what it changes that it is both of them."),
])
def test_what_is_not_known_is_said_as_a_player_would(what, said):
    assert not_placed(what).message == said


def test_who_is_asked_sees_for_which_question_his_was_taken(real_library):
    given = ask("Can an exhausted hero block?", real_library, game="lcg").answer
    assert given is not None
    assert taken_for(given).startswith("Your question was taken for “")


def test_a_tie_that_half_of_the_wordings_name_is_what_they_are_about():
    worded = ["who wins a tie", "both are equal, who has won", "5 each, who is first", "it's a draw, who wins"]
    assert only_tied("My rival went home. Who has won?", (), worded)
    assert not only_tied("It is level. Who has won?", (), worded)


@pytest.mark.parametrize("question", [
    "Do I have to shuffle my discard pile after I searched it?",
    "I looked through my discard pile for an ally. Is it shuffled then?",
    "Don't I need to shuffle my discard pile once I've searched it?",
])
def test_what_is_done_with_a_deck_is_not_done_with_a_pile(real_library, question):
    given = ask(question, real_library, game="lcg").answer
    assert given is None or given.verdict == "never"


def test_a_deck_is_still_shuffled(real_library):
    given = ask("Do I have to shuffle my deck after I searched it?", real_library, game="lcg").answer
    assert given is not None
    assert given.verdict == "always"


@pytest.mark.parametrize("enemy", ["Forest Spider", "Dol Guldur Orcs", "King Spider"])
@pytest.mark.parametrize("question", [
    "Goblin Sniper and {enemy} are both in staging. Am I free to take the Sniper with my optional engagement?",
    "{enemy} sits beside Goblin Sniper in staging, may I engage the Sniper by choice?",
])
def test_an_enemy_does_not_stand_where_a_ruling_has_locations(real_library, question, enemy):
    given = ask(question.format(enemy=enemy), real_library, game="lcg").answer
    assert given is None or given.verdict == "never"


def test_an_act_and_what_goes_on_beside_it_are_no_contraries(real_library):
    question = "When Eleanor stops a treachery's When Revealed, does its surge still happen?"
    given = ask(question, real_library, game="lcg").answer
    assert given is None or given.verdict == "always"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_with_what_number_a_keyword_stands_there_decides_nothing(real_library, number):
    question = f"Eleanor cancels a treachery with Doomed {number}. Do we still raise our threat by {number}?"
    given = ask(question, real_library, game="lcg").answer
    assert given is not None
    assert given.verdict == "always"


@pytest.mark.parametrize(("one", "other", "verdict"), [
    ("archery", "skirmish", "always"), ("skirmish", "archery", "never"), ("assignment", "skirmish", "always"),
])
def test_phases_that_are_compared_are_those_of_the_ruling(real_library, one, other, verdict):
    given = ask(f"Is the {one} phase before the {other} phase?", real_library, game="tcg").answer
    assert given is None or given.verdict == verdict


def test_a_likelier_ruling_without_a_place_for_the_numbers_is_a_rival():
    answer = SimpleNamespace(verdict="always", answer=True, situation={"ask": {"whether": {}}}, text="Yes.")
    said = Said(Reading("case", 0.4, "", "Does he?", lambda: answer, "lcg/case/one"), answer)
    alone = weigh([said])[0].signs.share
    assert alone == 1.0
    assert weigh([said], unplayed={"lcg/case/other": 0.6})[0].signs.share == pytest.approx(0.4)
    assert weigh([said], unplayed={"lcg/case/one": 0.6})[0].signs.share == alone


@pytest.mark.parametrize("question", ["may I keep drawing cards", "does he keep on fighting", "he stops attacking"])
def test_who_goes_on_doing_something_does_that(question):
    assert gone_on_with(question)


def test_who_keeps_a_card_keeps_it():
    assert not gone_on_with("may I keep the card")


def test_first_and_then_tell_an_order():
    worded = ["may I count the coins before choosing a purse"]
    assert not is_turned("may I count the coins first and then do the choosing", worded)
    assert is_turned("may I do the choosing first and then count the coins", worded)
