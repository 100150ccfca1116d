"""What a question asks for, how compound ones are split, and of which game they are."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("In which order do two forced effects resolve?", "order"),
        ("Which comes first, the shadow effect or the damage?", "order"),
        ("do I draw before or after resources are added", "order"),
        ("When can I play Feint?", "when"),
        ("At what point is the first player token passed?", "when"),
        ("In which phase may allies be played?", "when"),
        ("Can I play Feint now?", "can"),
        ("may a friend's sentinel hero defend for me", "can"),
        ("Is it too late to play Feint?", "can"),
        ("Why can't I play Feint here?", "can"),
        ("What happens when a location is explored?", "what"),
        ("Where does the ally go?", "what"),
        ("Does Gandalf leave play at the end of the round?", "what"),
        ("How much damage does my hero take?", "how much"),
        ("how many cards do we reveal", "how much"),
        ("An ally with 1 defense defends against 4 attack. Total damage?", "how much"),
        ("Does A Test of Will stop surge?", "difference"),
        ("Does the hero survive?", "difference"),
        ("Who decides the order of two forced effects?", "who"),
        ("Which player takes the undefended damage?", "who"),
        ("surge", "lookup"),
        ("What is a side quest?", "lookup"),
        ("rules for ranged", "lookup"),
        ("What does Feint do?", "lookup"),
    ],
)
def test_the_form_of_a_question(ask, question, form):
    assert ask(question, "lcg").asked[0].form == form


def test_yes_or_no_is_told(ask):
    assert ask("Does surge resolve?", "lcg").asked[0].yes_no
    assert ask("Can I engage an enemy?", "lcg").asked[0].yes_no
    assert not ask("How much threat is there?", "lcg").asked[0].yes_no


def test_a_compound_question_is_split(ask):
    first, second = ask("Can I play Feint on the Hill Troll, and can I also ready Aragorn?", "lcg").asked
    assert (first.wanted.verb, first.wanted.card, first.wanted.targets) == ("play", "Feint", ("Hill Troll",))
    assert (second.wanted.verb, second.wanted.card) == ("ready", "Aragorn")
    assert "ready" not in first.text


def test_what_was_told_before_belongs_to_every_part(ask):
    first, second = ask("My threat is 45. Does the troll engage me? How much damage do I take?", "lcg").asked
    assert first.player_states == second.player_states == {"I": {"threat": 45}}


def test_a_question_without_a_question_mark_or_a_question_word(ask):
    [asked] = ask("Gandalf enters play with Sneak Attack", "lcg").asked
    assert asked.form == "what"
    assert asked.acts[0].verb == "enter play"


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("Does the troll engage me in the encounter phase?", "lcg"),
        ("when do I raise my threat dial", "lcg"),
        ("Can my companion be assigned to two minions?", "tcg"),
        ("how many burdens corrupt the ring-bearer", "tcg"),
        ("May I draw?", ""),
    ],
)
def test_the_game_is_told_by_its_words(ask, question, game):
    assert ask(question).game == game


def test_cards_of_both_games_are_reported(ask_own):
    understanding = ask_own("Can Lantern be attached to Hob, Keeper of Keys?")
    assert understanding.games == ("lcg", "tcg")
    assert ask_own("Can Lantern be attached to a hero?").games == ()


def test_a_card_of_the_other_game_is_reported(ask_own):
    assert ask_own("Does Hob, Keeper of Keys defend?", "lcg").games == ("lcg", "tcg")


@pytest.mark.parametrize(
    ("question", "verb", "card"),
    [
        ("Feint in the quest phase?", "play", "Feint"),
        ("Is a second copy of Unexpected Courage on the same hero legal?", "play", "Unexpected Courage"),
        ("Hill Troll attacks me. Is attacking it with Legolas allowed?", "attack", "Legolas"),
    ],
)
def test_what_short_questions_leave_out(ask, question, verb, card):
    asked = ask(question, "lcg").asked[0]
    assert (asked.form, asked.wanted.verb, asked.wanted.card) == ("can", verb, card)


def test_two_moments_are_told_in_the_order_named(ask):
    asked = ask("What comes first, engagement checks or optional engagement?", "lcg").asked[0]
    assert (asked.form, asked.moments, asked.moment) == ("order", ("5.3", "5.2"), "")


@pytest.mark.parametrize(
    ("question", "value", "of"),
    [
        ("What is Gimli's attack?", "attack", "Gimli"),
        ("Gimli has 2 damage. What's his attack?", "attack", "Gimli"),
        ("How much damage does Hill Troll take?", "damage", "Hill Troll"),
        ("What is my threat?", "threat", "I"),
        (
            "Steward of Gondor is on a hero with 1 resource and I use it. How many does he have then?",
            "resources", "hero"
        ),
    ],
)
def test_which_value_is_asked_and_whose(ask, question, value, of):
    asked = ask(question, "lcg").asked[0]
    assert (asked.form, asked.value) == ("how much", value)
    assert asked.value_of in (of, "")
