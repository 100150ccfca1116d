"""Of whom a question asks is a part of it: the player who acts, be he named or only pointed back to, the kind of card that
is asked about, and, of several questions, what each asks by its own words.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.posts import questions
from ruling_service.ask.recalling.acting_side import FREE, SHADOW, acting_side, acts_for_another
from ruling_service.ask.recalling.kinds import another_in_that_state
from ruling_service.ask.recalling.question_kind import asking_clause


@pytest.mark.parametrize(("text", "side"), [
    ("I move again. Do I reconcile before that?", FREE),
    ("I move again. Does my opponent reconcile before that?", SHADOW),
    ("My opponent draws up, then I move again. Does he get to reconcile twice?", SHADOW),
    ("My opponent moves again. May I reconcile before that?", SHADOW),
    ("My opponent is the Free Peoples player. He moves on. Does he draw up first?", FREE),
    ("The Free Peoples player moves on. Does he draw up first?", FREE),
    ("Does the shadow player draw up between two moves?", SHADOW),
    ("I move, he reconciles. Does he get to do so twice?", SHADOW),
    ("I move again. Does he get to reconcile twice?", SHADOW),
    ("I move with a companion. Does he get wounded?", ""),
    ("Does the minion draw a card?", ""),
])  # fmt: skip
def test_whose_act_it_is(text, side):
    """tcg/free-peoples-player, tcg/shadow-player: of two players each plays one of the sides in a turn."""
    assert acting_side(asking_clause(text), text) == side


def test_a_ruling_on_the_other_player_is_another_one():
    free = ["does the free peoples player reconcile before the second move", "do i get to reconcile when i move again"]
    asked = "My opponent reconciles, then I move again. Does he get to reconcile twice?"
    assert acts_for_another(asked, asked, free) == SHADOW
    assert not acts_for_another(asked, asked, ["does the shadow player reconcile each time"])


@pytest.mark.parametrize(("actor", "says"), [
    ("My opponent is the Shadow player. I move twice. Does he get to reconcile twice?", True),
    ("so i moved and survived, regroup comes, my opponent draws back up. then i move a second time, and after those"
     " fights he wants to fill up his hand again. does he really get to reconcile twice in one turn?", True),
    ("I move, he reconciles. Does he get to do so twice?", True),
    ("I move again in regroup. Do I reconcile before that?", False),
])  # fmt: skip
def test_who_reconciles(real_library, actor, says):
    """tcg/regroup-phase: Shadow players in each regroup phase, the Free Peoples player only when ending the turn."""
    found = ask(actor, real_library, game="tcg").answer
    assert found is None or found.answer is says, found.text


@pytest.mark.parametrize("asked", [
    "My companion and the minion tie in strength. Does the minion get a wound?",
    "It's a tie, my guy has damage +1. Does the minion take wounds?",
    "The skirmish is tied. Does the minion win? And is the minion wounded?",
])  # fmt: skip
def test_the_minion_is_not_wounded_in_a_tie(real_library, asked):
    """tcg/skirmish-phase: the Shadow side wins it, and only losers are wounded."""
    last = ask(asked, real_library, game="tcg").parts[-1]
    assert last.answer is None or last.answer.answer is not True, last.answer.text


def test_of_whom_a_state_is_told():
    worded = ["can a leftover minion go to a companion who is already assigned"]
    assert another_in_that_state("A minion is already assigned. May it be assigned again?", worded, "tcg") == "minion"
    assert not another_in_that_state("My companion is assigned. May he get one more?", worded, "tcg")


def test_a_question_that_says_little_takes_what_is_told_and_not_what_another_asks():
    told, first, second = "My hero is exhausted.", "Does he collect a resource?", "Is he able to defend?"
    found = [one[0] for one in questions(f"{told} {first} {second}")]
    assert found == [f"{told} {first}", f"{told} {second}"] or second in found[1] and first not in found[1]


@pytest.mark.parametrize("asked", [
    "my mate and i argue about archers. ive got legolas in my fellowship and an elf archer ally in my support area,"
    " her home is site 3 and we were sitting on site 6. i counted 2 for archery, he says just one. who is right? also can he put both wounds on the"
    " same minion?",
    "so my boromir got killed at site 5. two turns later i draw another boromir. can i play that one? and what about"
    " a second copy of some elf guy that isnt unique when one of those died?",
])  # fmt: skip
def test_what_is_asked_besides_is_not_answered_by_the_first_answer(real_library, asked):
    """tcg/archery-phase, tcg/dead-pile."""
    parts = ask(asked, real_library, game="tcg").parts
    assert all(one.answer is None or one.answer.answer is not False for one in parts[1:])
