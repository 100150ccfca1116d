"""What a word makes another question of: a side quest isn't the quest, three aren't one, who isn't whether,
staying isn't changing, and a number has no place.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering.gate import let_through
from ruling_service.ask.answering.parting import beside_a_sentence
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.recalling.asked_act import asks_what_it_is
from ruling_service.ask.recalling.counts import of_several
from ruling_service.ask.recalling.features import Said
from ruling_service.ask.recalling.hints import Hint
from ruling_service.ask.recalling.kinds import narrower_kind, untold
from ruling_service.ask.recalling.question_kind import asks_who_chooses
from ruling_service.ask.recalling.sides import side
from ruling_service.ask.results import Unanswered


@pytest.mark.parametrize(("question", "worded", "kind"), [
    ("we cleared a side quest, do we flip?", ["quest is full, do we flip"], "side quest"),
    ("two side quests are done. next stage?", ["the stage of the quest is full, do we flip"], "side quest"),
    ("the player side quest is done, do we flip?", ["is the quest done"], "side quest"),
    ("the side quest is done, do we flip?", ["a side quest is done, does the quest go on"], ""),
    ("the main quest is done, do we flip?", ["the quest stage is done, do we flip"], ""),
    ("an encounter card is revealed, do we flip?", ["a card is revealed, do we flip"], ""),
    ("the quest is done, do we flip?", ["the quest is done"], ""),
    ("the quest is done, do we flip?", ["the side quest is done", "a side quest is full"], "side quest"),
    ("the stage is done, do we flip?", ["the side quest is done"], ""),
])  # fmt: skip
def test_a_thing_called_more_closely_is_another(question, worded, kind):
    assert narrower_kind(question, worded, "lcg") == kind


def test_what_a_question_leaves_out_hints_and_what_it_has_besides_rules_out():
    besides, left_out = "the side quest is done, do we flip?", "the quest is done, do we flip?"
    assert not isinstance(narrower_kind(besides, [left_out], "lcg"), Hint)
    assert isinstance(narrower_kind(left_out, [besides], "lcg"), Hint)


@pytest.mark.parametrize(("question", "worded", "what"), [
    ("Is a lantern an ally?", ["may i put a lantern onto an ally", "can an ally bear a lantern"], True),
    ("Is a lantern a sort of ally?", ["may i put a lantern onto an ally"], True),
    ("Is a lantern an ally?", ["is a lantern an ally", "may i put a lantern onto an ally"], False),
    ("Is a lantern an ally?", ["does a lantern count as an ally"], False),
    ("Is a lantern an ally?", ["does a lantern leave with an ally"], False),
    ("Is it legal to put it on an ally?", ["may i put a lantern onto an ally"], False),
    ("Is there a lantern for that?", ["may i put a lantern onto an ally"], False),
    ("Is an ally with a lantern lit?", ["may i put a lantern onto an ally"], False),
    ("Can a lantern go on an ally?", ["may i put a lantern onto an ally"], False),
])  # fmt: skip
def test_what_somebody_is_isnt_what_may_be_done_with_him(question, worded, what):
    assert asks_what_it_is(question, worded) is what


@pytest.mark.parametrize(("name", "text", "is_untold"), [
    ("possession", "he discards an artifact of mine", True),
    ("possession", "he discards a possession of mine", False),
    ("Orc", "he discards minions of other races", True), ("Orc", "he discards two orcs", False),
    ("exert", "he discards an artifact of mine", False),
])  # fmt: skip
def test_a_kind_of_which_a_story_doesnt_speak(name, text, is_untold):
    nothing = Said(frozenset(), frozenset(), frozenset(), ())
    assert untold(name, text, nothing, "tcg") is is_untold


@pytest.mark.parametrize(("question", "game", "stopped"), [
    ("Can I move again?", "tcg", True), ("Can the hero defend again?", "lcg", True),
    ("The hero defended. Can the hero defend again?", "lcg", False), ("Can the hero defend?", "lcg", False),
])  # fmt: skip
def test_again_hangs_on_its_having_been_done(question, game, stopped):
    understood = read(question, game=game)
    told = ""
    try:
        let_through(understood.asked[-1], understood, knowledge())
    except NotBuilt as missing:
        told = missing.message
    assert ("done again" in told) is stopped


def test_beside_a_sentence_that_decides_no_other_answer_is_said():
    for why in ("contradicted", "not placed"):
        kept = beside_a_sentence(Unanswered(why=why, message="It may ask two things. No: never. Yes: it is."))
        assert kept is not None
        assert (kept.why, "Yes" in kept.message) == (why, False)
    gap = Unanswered(why="not compiled", message="“flurb it” of Flurber.")
    assert beside_a_sentence(gap) is gap


@pytest.mark.parametrize(("question", "worded", "several"), [
    ("Four of my allies are tired. How much damage do they take in all?", ["how much damage does he take"], "four"),
    ("Two minions arrive. How much twilight in total?", ["how much twilight does it cost"], "two"),
    ("Two minions arrive. How much twilight in total?", ["two minions come, how much twilight"], ""),
    ("Two minions arrive. How much twilight in total?", ["{many} minions come, how much twilight"], ""),
    ("Two minions arrive. How much does the first cost?", ["how much twilight does it cost"], ""),
])  # fmt: skip
def test_of_several_together_is_not_of_one(question, worded, several):
    assert of_several(question, worded) == several


@pytest.mark.parametrize(("question", "chooses"), [
    ("Don't I get to say who takes them?", True), ("May he pick which one is hit?", True),
    ("Is it up to me?", True), ("May I put the wound on a tired companion?", False),
    ("Does he say his name?", False),
])  # fmt: skip
def test_whose_choice_it_is_may_be_asked_with_yes_or_no(question, chooses):
    assert asks_who_chooses(question) is chooses


@pytest.mark.parametrize(("question", "same"), [
    ("Does my dial stay where it is after a good quest?", True), ("Is his strength unchanged?", True),
    ("Does the twilight pool stay the same?", True), ("Does my dial change?", False),
    ("Does the ally stay in play?", False),
])  # fmt: skip
def test_what_stays_as_it_is(question, same):
    assert side(question).same is same


@pytest.mark.parametrize(("question", "answer"), [
    ("My dial is at 4 and a card lowers my threat by 7. Where do I end up?", 0),
    ("How much damage can Gimli take before he dies?", 5),
    ("Legolas has 3 damage on him. How much more damage can Legolas take?", 1),
    ("How much damage can Legolas take before he dies if he's wearing a Citadel Plate?", 8),
])  # fmt: skip
def test_a_number_is_answered_with_a_number(asking, question, answer):
    assert asking("lcg", question).answer == answer


@pytest.mark.parametrize(("game", "question", "wrong"), [
    ("lcg", "We just beat a side quest. Does that flip us to the next stage?", "always"),
    ("lcg", "The Necromancer's Reach comes up and four of my characters are exhausted. How much damage in all?", "value"),
    ("lcg", "Does my dial stay where it is in a round in which we quested successfully?", "always"),
    ("lcg", "the location isn't active, does it add its threat?", "never"),
    ("lcg", "an enemy that isn't in staging, does its threat count?", "always"),
    ("lcg", "my hero wasn't exhausted by questing because of a card, can he defend?", "never"),
    ("tcg", "archery phase, two bowmen of his are out. he puts all wounds on my gimli because he wants him dead. "
     "don't i get to say who takes those? we argued about it. who places them?", "always"),
])  # fmt: skip
def test_the_neighbour_is_not_answered(asking, game, question, wrong):
    answer = asking(game, question)
    assert answer is None or answer.verdict != wrong


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "the ring-bearer has 4 burdens and resistance 5, is he corrupted?"),
    ("tcg", "resistance 10 and 9 burdens, corrupted?"),
    ("tcg", "my ring-bearer has 7 burdens and resistance 8, is he corrupted?"),
    ("lcg", "is 3 damage enough to kill an enemy with 4 hit points?"),
])
def test_nothing_is_added_that_the_question_does_not_tell(asking, game, question):
    answer = asking(game, question)
    assert answer is None or answer.verdict == "never"


@pytest.mark.parametrize(("game", "question", "verdict", "else_said"), [
    ("tcg", "3 vitality and 2 wounds, is he exhausted?", "always", "of 1"),
    ("tcg", "companion with vitality 4 and 3 wounds, is he exhausted", "always", "of 1"),
    ("tcg", "companion was discarded by a shadow card, not killed. does he go to the dead pile?", "never",
     "has killed"),
])  # fmt: skip
def test_a_bare_answer_is_not_told_with_the_rule_on_something_else(asking, game, question, verdict, else_said):
    answer = asking(game, question)
    assert (answer.verdict, else_said in answer.text) == (verdict, False)
