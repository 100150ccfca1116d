"""What plain questions say of an act in their own order of words, and what they leave to the game: each rule is
asked in the way that decides it and in a way that decides it otherwise.
"""

from __future__ import annotations

import json
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.refusals import attacked
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.recalling.elsewhere import absent, another_phase, lies_nowhere, only_mine
from ruling_service.situations.shared.account import begins_a_word
from ruling_service.situations.shared.card_objects import read_cards

YES, NO = "always", "never"

LCG = [
    ("Can an ally that entered play this round attack in the combat phase?", YES),
    ("Can an ally that entered play this round commit to the quest?", YES),
    ("Can I optionally engage an enemy that was revealed this round?", YES),
    ("My threat is 29 and the only enemy in the staging area has engagement cost 30. Will it stay in the "
     "staging area during engagement checks?", YES),
    ("My threat is 30 and the only enemy in the staging area has engagement cost 30. Will it stay in the "
     "staging area during engagement checks?", NO),
    ("We commit 7 willpower and there is 7 threat in the staging area. Does anybody have to raise their "
     "threat?", NO),
    ("We commit 5 willpower and there is 7 threat in the staging area. Must we raise our threat?", YES),
    ("3 willpower against 4 threat: is the quest successful?", NO),
    ("5 willpower against 4 threat: is the quest successful?", YES),
    ("My ally defends. Is the damage dealt to the ally?", YES),
    ("Can a character with ranged attack an enemy engaged with me?", YES),
    ("Can a character without ranged attack an enemy engaged with another player?", NO),
    ("Can A Test of Will cancel the when revealed effect of an enemy?", YES),
    ("Can I use Steward of Gondor when the hero it is attached to is exhausted?", YES),
    ("Am I eliminated when my threat reaches 49?", NO),
    ("Am I eliminated when my threat reaches 50?", YES),
]  # fmt: skip
TCG = [
    ("Can I exert a companion with vitality 2 twice?", NO),
    ("Can I exert a companion with 2 vitality left to pay a cost?", YES),
    ("Can I exert a companion with 1 vitality left to pay a cost?", NO),
]
COUNTED = [
    ("lcg", "My attack of 5 hits an enemy with defense 3 and 4 hit points. How much damage does it take?", 2),
    ("lcg", "My attack of 3 hits an enemy with defense 3 and 4 hit points. How much damage does it take?", 0),
    ("tcg", "How many twilight tokens must be removed to play a minion with twilight cost 4 and site number 5 "
     "while the fellowship is at site 3?", 6),
    ("tcg", "How many twilight tokens must be removed to play a minion with twilight cost 4 and site number 3 "
     "while the fellowship is at site 3?", 4),
]  # fmt: skip
NOT_SO = [
    ("lcg", "Can an ally that entered play this round attack in the quest phase?", YES),
    ("lcg", "Can I travel to a location while no location is active?", NO),
    ("lcg", "Can I use resources from my hero to pay for my card?", NO),
    ("lcg", "A location in the staging area has 3 threat and nobody travels to it. Does it add its threat to "
     "the staging area?", NO),
    ("tcg", "Can I exert a companion with vitality 3 twice?", NO),
    ("lcg", "Can I pay for Northern Tracker with resources of a Lore hero?", YES),
]  # fmt: skip
"""Questions, and what must not be said to them."""


def verdict(question, library, game, *cards):
    """What is said to a question, "" if nothing is."""
    given = read_cards("\n".join(json.dumps(card) for card in cards)) if cards else ()
    answer = ask(question, library, game=game, cards=given).answer
    return answer.verdict if answer is not None else ""


@pytest.mark.parametrize(("question", "said"), LCG)
def test_a_plain_question_of_the_cooperative_game(question, said, real_library):
    assert verdict(question, real_library, "lcg") == said


@pytest.mark.parametrize(("question", "said"), TCG)
def test_a_plain_question_of_the_trading_card_game(question, said, real_library):
    assert verdict(question, real_library, "tcg") == said


@pytest.mark.parametrize(("game", "question", "number"), COUNTED)
def test_a_number(game, question, number, real_library):
    answer = ask(question, real_library, game=game).answer
    assert answer is not None
    assert answer.answer == number


@pytest.mark.parametrize(("game", "question", "wrong"), NOT_SO)
def test_what_decides_is_not_left_out(game, question, wrong, real_library):
    assert verdict(question, real_library, game) != wrong


# -- a no of our own making ----------------------------------------------------------------------------------


def ally(cost, sphere="Spirit"):
    return {"name": "Grey Watcher", "type": "ally", "sphere": sphere, "cost": cost, "willpower": 1, "attack": 1,
            "defense": 1, "hit points": 2}  # fmt: skip


def hero(name, sphere="Spirit"):
    return {"name": name, "type": "hero", "sphere": sphere, "threat cost": 8, "willpower": 2, "attack": 2,
            "defense": 2, "hit points": 4}  # fmt: skip


@pytest.mark.parametrize("cost", [1, 2, 3, 6])
@pytest.mark.parametrize("sphere", ["Spirit", "Lore"])
def test_resources_that_nobody_counts_are_there(cost, sphere, real_library):
    question = "Can Stand and Fight put Grey Watcher into play from my discard pile?"
    assert verdict(question, real_library, "lcg", ally(cost, sphere)) == YES


@pytest.mark.parametrize(("cost", "resources"), [(2, 1), (2, 2), (4, 3), (4, 5), (3, 2)])
@pytest.mark.parametrize("sphere", ["Spirit", "Tactics", "Leadership"])
def test_resources_that_are_counted_decide(cost, resources, sphere, real_library):
    question = f"Can I play Grey Watcher with {resources} resources?" if resources > 1 else (
        "Can I play Grey Watcher with 1 resource?"
    )
    found = verdict(question, real_library, "lcg", ally(cost, sphere))
    assert found in ("", YES if resources >= cost else NO)


@pytest.mark.parametrize("resources", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("cost", [2, 4])
@pytest.mark.parametrize("payer", ["my hero", "a Spirit hero", "Tall Rider"])
def test_who_has_so_many_resources_pays_by_the_cost(payer, cost, resources, real_library):
    question = f"Can {payer} with {resources} resource{'s' * (resources > 1)} pay for Grey Watcher?"
    found = verdict(question, real_library, "lcg", ally(cost), hero("Tall Rider"))
    assert found == (YES if resources >= cost else NO)


@pytest.mark.parametrize(("one", "other"), [(1, 1), (1, 2), (2, 2), (3, 1), (2, 3)])
def test_heroes_of_the_sphere_pay_together(one, other, real_library):
    question = f"Can Tall Rider with {one} resources and Old Warden with {other} resources pay for Grey Watcher?"
    cards = ally(4), hero("Tall Rider"), hero("Old Warden")
    assert verdict(question, real_library, "lcg", *cards) == (YES if one + other >= 4 else NO)
    cards = ally(4), hero("Tall Rider"), hero("Old Warden", "Lore")
    assert verdict(question, real_library, "lcg", *cards) in ("", NO)


@pytest.mark.parametrize("resources", [1, 3, 5])
@pytest.mark.parametrize("verb", ["pay for", "play"])
def test_no_case_answers_for_other_resources_than_its_own(verb, resources, real_library):
    question = f"Can my hero with {resources} resource{'s' * (resources > 1)} {verb} Northern Tracker?"
    assert verdict(question, real_library, "lcg") in ("", YES if resources >= 4 else NO)


@pytest.mark.parametrize("twilight", [0, 1, 2, 3, 5])
@pytest.mark.parametrize("cost", [1, 3])
def test_twilight_that_is_counted_decides(cost, twilight, real_library):
    minion = {"name": "Grim Scout", "type": "minion", "culture": "Moria", "race": "Orc", "twilight cost": cost,
              "strength": 5, "vitality": 1, "site number": 4}  # fmt: skip
    question = f"With {twilight} twilight, can the Shadow player play Grim Scout?"
    assert verdict(question, real_library, "tcg", minion) == (YES if twilight >= cost else NO)


@pytest.mark.parametrize("between", ["v", "vs", "versus", "against"])
@pytest.mark.parametrize(("willpower", "threat"), [(7, 9), (9, 7), (5, 5)])
def test_the_threat_that_is_quested_against_is_nobodys_own(between, willpower, threat, real_library):
    question = f"{willpower} willpower {between} {threat} threat, is threat raised?"
    assert verdict(question, real_library, "lcg") in ("", YES if threat > willpower else NO)


@pytest.mark.parametrize("word", ["pencil", "clever", "crowbar"])
def test_a_word_far_from_any_known_one_is_not_repaired(word, real_library):
    asked = ask(f"May I write with a {word} on my cards?", real_library, game="lcg")
    assert asked.answer is None
    assert word in [one.text for one in asked.understood.unread]


# -- what rules a case out -----------------------------------------------------------------------------------


def test_a_phase_that_is_not_the_acts_own_rules_a_case_out():
    wordings = ["can an ally attack in the round it is played"]
    assert another_phase("Can an ally attack in the quest phase?", wordings, ["attack"], "lcg") == "quest"
    assert another_phase("Can an ally attack in the combat phase?", wordings, ["attack"], "lcg") == ""
    assert another_phase("Can an ally attack in the quest phase?", ["in the quest phase"], ["attack"], "lcg") == ""


def test_a_condition_that_nothing_is_there_rules_a_case_out():
    wordings = ["can we travel while a location is active", "it isn't explored, may we travel"]
    assert absent("Can I travel while no location is active?", wordings)
    assert not absent("Can I travel while a location is active?", wordings)
    assert not absent("Can I travel while no location is active?", ["may we travel if no location is active"])


def test_a_question_of_my_cards_alone_is_not_of_another_players():
    wordings = ["can my friend pay for my card", "may another player pay for my ally", "can my mate pay for me"]
    assert only_mine("Can I pay for my card with my hero?", wordings)
    assert not only_mine("Can my friend pay for my card with my hero?", wordings)


def test_a_card_that_lies_nowhere_in_the_position_has_no_part_in_it():
    case = {"cards": [{"name": "Tall Rider"}, {"name": "Guard"}], "players": [{"companions": ["Guard"]}]}
    assert lies_nowhere("Can Tall Rider bear it?", ["tall rider"], case) == "Tall Rider"
    assert lies_nowhere("Can somebody other than Tall Rider bear it?", ["tall rider"], case) == ""
    assert lies_nowhere("Can Guard bear it?", ["guard"], case) == ""


@pytest.mark.parametrize(
    ("word", "text", "begins"),
    [("successfully", "the players quest unsuccessfully", False),
     ("successfully", "unsuccessfully, then successfully", True), ("(fierce", "begins (fierce)", True),
     ("str", "strength +2", True), ("rest", "strength", False)],
)  # fmt: skip
def test_what_a_step_says_begins_a_word(word, text, begins):
    assert begins_a_word(word, text) is begins


@pytest.mark.parametrize(("game", "question", "answer"), [
    ("lcg", "May I pay for a Tactics card with one resource from my Tactics hero and two from my Lore hero?", None),
    ("lcg", "I play Rain of Arrows and pick my friend. Do the enemies engaged with me get a damage as well?", False),
    ("lcg", "Attack 5 hits my defending ally with defense 3 and 4 hit points, 1 damage is on him already. "
            "How many hit points does he have left?", 1),
    ("tcg", "May Gimli and Legolas both be assigned to the very same Orc?", None),  # with their cards: no
])
def test_whose_which_and_how_many_is_not_left_out(game, question, answer, real_library):
    """Of which sphere the card is, on whose enemies, who attacks, that it is both of them."""
    given = ask(question, real_library, game=game).answer
    assert (given.answer if given else None) == answer


@pytest.mark.parametrize(("attackers", "wrong"), [
    (["Old Guard"], True), ([{"card": "an Old Guard"}], True), (["Orc"], False),
])
def test_who_is_told_to_defend_attacks_nobody(attackers, wrong):
    """The table that is played can't have him on the other side of the attack."""
    asked = SimpleNamespace(acts=[], subjects=[SimpleNamespace(label="Old Guard", states={"defending": True})])
    played = SimpleNamespace(plan=SimpleNamespace(situation={"attack": {"attackers": attackers}}))
    with pytest.raises(NotBuilt) if wrong else nullcontext():
        attacked(played, asked)
