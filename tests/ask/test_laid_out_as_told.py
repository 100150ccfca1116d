"""What a question tells of named cards is laid out and done, in whichever words: who bears what, what is paid for
whose ability, how many wounds he has. A value on which nothing of that has a bearing isn't said.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.tcg.plain import generic
from ruling_service.ask.model import Subject
from ruling_service.ask.recalling.contrary_facts import contrary_fact

COAT = {"name": "Sedge Coat", "type": "attachment", "sphere": "Leadership", "cost": 1,
        "text": "Attach to a Warrior hero. Attached hero gets +2 hit points."}
CREST = {**COAT, "name": "Fen Crest", "text": "Attach to a Warrior hero. Attached hero gains the Rohan trait."}
GUARD = {**COAT, "name": "Elm Guard", "text": "Attach to a hero. Attached hero gets +1 willpower "
                                             "(+3 willpower instead if attached hero has the Rohan trait)."}
PIN = {**COAT, "name": "Horn Pin", "text": "Attach to a hero. Attached hero gets +1 defense."}
HERO = {"name": "Dorlas", "type": "hero", "sphere": "Spirit", "threat cost": 9, "willpower": 3, "attack": 2,
        "defense": 2, "hit points": 3, "traits": ["Warrior"]}
SINGER = {**HERO, "name": "Nelloth",
          "text": "Action: Discard 1 card from your hand to give Nelloth +1 willpower until the end of the phase."}
WARDEN = {**HERO, "name": "Hathol", "text": "Response: After Hathol is damaged, raise your threat by 2."}
SCOUT = {"name": "Reed Scout", "type": "ally", "sphere": "Tactics", "cost": 2, "willpower": 0, "attack": 1,
         "defense": 1, "hit points": 2,
         "text": "Action: Discard Reed Scout to engage an enemy in the staging area."}


@pytest.mark.parametrize(("question", "expected"), [
    ("Dorlas puts on Sedge Coat. How many hit points has he got?", 5),
    ("Dorlas wears Sedge Coat. How many hit points has he got?", 5),
    ("Two copies of Horn Pin on one hero: is that +2 defense?", True),
    ("Two copies of Horn Pin on one hero: is that +3 defense?", False),
    ("Does a hero with Horn Pin get one more defense?", True),
    ("Nelloth is questing and I pitch a card to her own action. What willpower is she at?", 4),
    ("Hathol blocks an enemy with 4 attack and I use his response on the damage. How much threat do I gain?", 2),
    ("I discard Reed Scout. Is the enemy in staging engaged with me then?", True),
])
def test_in_the_cooperative_game(asking, question, expected):
    answer = asking("lcg", question, COAT, CREST, GUARD, PIN, HERO, SINGER, WARDEN, SCOUT)
    assert answer is not None
    assert answer.answer == expected


TOLMA = {"name": "Tolma", "type": "companion", "culture": "Rohan", "race": "Man", "twilight cost": 2,
         "strength": 6, "vitality": 4, "resistance": 6, "text": "For each wound on Tolma, he is damage +1."}
RIDER = {**TOLMA, "name": "Guthlaf", "text": "While skirmishing a mounted minion, Guthlaf is strength +2."}
BRUTE = {"name": "Fen Brute", "type": "minion", "culture": "Isengard", "race": "Uruk-hai", "twilight cost": 4,
         "strength": 10, "vitality": 3, "site number": 5,
         "text": "Fen Brute is strength +3 for each wound on a character in its skirmish."}


@pytest.mark.parametrize(("question", "expected"), [
    ("Tolma carries two wounds and wins his skirmish. How many wounds does the minion get?", 3),
    ("Tolma has one wound and wins his skirmish. How many wounds does the minion get?", 2),
    ("Guthlaf faces a minion that has a mount. How strong is he?", 8),
    ("Fen Brute is up against a companion with two wounds. What's the Brute's strength?", 16),
    ("Fen Brute fights a companion with three wounds. What's the Brute's strength?", 19),
])
def test_in_the_trading_card_game(asking, question, expected):
    answer = asking("tcg", question, TOLMA, RIDER, BRUTE)
    assert answer is not None
    assert answer.answer == expected


def test_a_word_for_a_minion_that_is_a_keyword_is_its_keyword():
    facts = generic(Subject(card="minion", label="minion", generic=True, traits=("Southron",)))
    assert (facts.text, facts.race) == ("Southron.", "Man")
    with pytest.raises(NotBuilt):
        generic(Subject(card="minion", label="minion", generic=True, traits=("Fishmonger",)))


def test_an_event_that_has_no_part_in_it_leaves_it_open(asking):
    guide = {**SCOUT, "name": "Moor Guide", "text": "Response: After you play Moor Guide from your hand, draw a card."}
    horn = {"name": "Low Horn", "type": "event", "sphere": "Tactics", "cost": 0,
            "text": "Action: Put 1 ally into play from your hand."}
    assert asking("lcg", "Moor Guide came in with Low Horn. Do I get to use his response?", guide, horn) is None


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "Fen Brute is beside a companion with two wounds. What's the Brute's strength?"),
    ("tcg", "With two Gandalf conditions out, what's the strength of Tolma?"),
    ("lcg", "Fen Troll hits my undamaged ally who has 1 defense and 2 hit points. How much progress is that?"),
])
def test_a_value_on_which_nothing_told_has_a_bearing_is_not_said(asking, game, question):
    troll = {"name": "Fen Troll", "type": "enemy", "engagement cost": 20, "threat": 1, "attack": 4, "defense": 5,
             "hit points": 3}
    assert asking(game, question, *([TOLMA, BRUTE] if game == "tcg" else [troll])) is None


@pytest.mark.parametrize(("question", "worded", "expected"), [
    ("may he hit the very same wolf", ["a different wolf", "another wolf", "any other wolf"], "very same"),
    ("may he hit another wolf", ["the same wolf", "the same one", "that same wolf"], "another"),
    ("may he hit another wolf", ["another wolf at once", "the same wolf", "one more wolf"], ""),
    ("one of my guards is gone, am I out", ["all my guards died", "all guards gone", "every guard"], "one of my"),
    ("a cave without honey, which pile", ["a cave with honey", "it has honey", "where does one with honey go"],
     "without"),
])  # fmt: skip
def test_a_fact_told_otherwise_rules_a_ruling_out(question, worded, expected):
    assert contrary_fact(question, worded) == expected
