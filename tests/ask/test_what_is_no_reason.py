"""What answers nothing: what the game does itself, a "no" of nobody's doing or of another player's turn, a ruling
that doesn't speak of what has a rule of its own; and what is no reason for an answer.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.whose import one_more_of_it
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.reading import read
from ruling_service.ask.recalling.contrary_facts import contrary_fact
from ruling_service.ask.recalling.sides import side


@pytest.fixture(scope="module")
def said(real_library):
    """What is said to a question, and what it comes to ("" where nothing is)."""

    def of(question, game="lcg"):
        answer = ask(question, real_library, game=game).answer
        return (answer.verdict, answer.text) if answer is not None else ("", "")

    return of


@pytest.mark.parametrize("question", [
    "A doomed 2 card came out as a shadow card. Do we all raise our threat?",
    "A location with doomed 2 is the active location. Will we raise our threat?",
    "A surge card is dealt as a shadow card. Do I draw a card?",
    "There is an enemy with doomed 1 in the staging area. Does my threat go up?",
])  # fmt: skip
def test_what_the_round_does_is_not_what_a_card_does(said, question):
    assert said(question)[0] != "always"


def test_a_number_told_of_a_shadow_card_is_not_that_of_one_that_is_revealed(said):
    question = "A doomed 2 card came out as a shadow card. How much do we raise our threat?"
    assert not said(question)[1].startswith("2")


@pytest.mark.parametrize("question", [
    "My companion is going to be overwhelmed. Can I save him with a card that prevents a wound?",
    "The minions have double my strength. If I prevent the wound, does my guy survive?",
])  # fmt: skip
def test_a_ruling_that_leaves_out_what_has_a_rule_of_its_own_is_not_told(said, question):
    assert said(question, "tcg")[0] != "always"


@pytest.mark.parametrize(("question", "says"), [
    ("I attached my item to a hero of my buddy and this hero dies. Whose discard pile does the item go to?", "Its owner's"),
    ("Where does my attachment end up when the hero of another player that carried it is destroyed?", "Its owner's"),
    ("My Unexpected Courage sits on my friend's hero, who just died. Does the card go into his discard pile?", ""),
])  # fmt: skip
def test_a_pile_is_its_owners(said, question, says):
    text = said(question)[1]
    assert text.startswith(says) if says else not text


def test_who_decides_is_called_as_the_reason_calls_him(said):
    _, text = said(
        "ally Beorn came with Sneak Attack and used his own action. who decides whether he goes to hand or into the "
        "deck at the end of the phase"
    )
    assert text.startswith("The first player decides")


def test_the_text_of_the_card_that_does_it_is_the_reason(said):
    verdict, text = said("Can I exert Frodo for Unheeded?", "tcg")
    assert verdict == "never"
    assert "Unheeded says" in text


def test_what_stands_before_the_article_is_said_of_nobody_behind_it():
    understood = read("After defending against the goblin my hero stood up again. May he defend?", game="lcg")
    heroes = [one for each in understood.asked for one in each.subjects if one.card == "hero"]
    assert heroes
    assert not heroes[0].traits


def test_a_defence_against_another_enemy_is_not_the_one_before(said):
    question = "After defending against the goblin my hero stood up again through a card. Is he allowed to defend once more against the warg?"
    assert said(question)[0] != "never"


@pytest.mark.parametrize("question", [
    "Is it free to transfer a possession between two of my companions?",
    "It's free to move a possession between companions, right?",
])  # fmt: skip
def test_free_is_not_paid(said, question):
    assert side(question).marks == {"free"}
    assert said(question, "tcg")[0] != "always"


@pytest.mark.parametrize("question", [
    "I'm not the first player. Am I still allowed to optionally engage one enemy?",
    "I am not first player. May I optionally engage an enemy?",
])  # fmt: skip
def test_that_it_is_not_his_turn_yet_forbids_nothing(said, question):
    assert not said(question)[1].startswith("No")


@pytest.mark.parametrize("question", [
    "An enemy is engaged with me since last round. Do we add its threat when we quest?",
    "Do heroes heal at the end of the round?",
    "Do I reset my threat at the start of a round?",
])  # fmt: skip
def test_the_description_of_a_step_is_no_reason(said, question):
    assert said(question) == ("never", "No.")


@pytest.mark.parametrize("question", [
    "Is an ally played this round ready to be committed to the quest right away?",
    "Is an ally just played ready to be committed to the quest?",
])  # fmt: skip
def test_that_nobody_did_it_forbids_nothing(said, question):
    assert said(question)[0] != "never"


def test_what_lasts_to_the_end_of_a_phase_does_not_last_to_the_end_of_the_round(said):
    question = "Does my hero given away with Desperate Alliance stay with him until the end of the round?"
    assert said(question)[0] != "always"


@pytest.mark.parametrize("question", [
    "Can I play a Tall Lantern on a hero who has one already?", "My hero wears one too. May he bear a second lantern?",
])  # fmt: skip
def test_one_more_of_it_is_another_copy(question):
    with pytest.raises(NotBuilt, match="one"):
        one_more_of_it(question)
    assert one_more_of_it("My hero has one damage and one resource. May he bear a lantern?") is None


def test_who_is_not_first_player_is_not_asked_of_as_first_player():
    wordings = ["as first player, may I choose the road", "may I choose the road as the first player"]
    assert contrary_fact("I'm not first player. May I choose the road?", wordings)
    assert not contrary_fact("As first player, may I choose the road?", wordings)


@pytest.mark.parametrize("question", [
    "how many of the same card can i put in my deck", "how much threat until the player is out of the game",
    "how many cards can i shuffle into my deck",
])  # fmt: skip
def test_what_a_step_of_the_round_brings_is_not_what_is_asked_for(said, question):
    """lcg/rule/10, lcg/player-elimination: the card that is drawn, the threat of the refresh phase."""
    assert not said(question)[1].startswith("1")


@pytest.mark.parametrize("question", [
    "may I play Gandalf if another player has Gandalf in play",
    "My opponent has Gandalf on his side of the table. Can I play my own Gandalf companion?",
    "i put Aragorn on the orc. may the shadow player move the orc to Frodo?",
])  # fmt: skip
def test_what_a_card_does_in_play_is_no_reason_for_playing_it_or_for_what_players_do(said, question):
    """tcg/unique, tcg/assignment-phase"""
    assert "says" not in said(question, "tcg")[1]
