"""What a named card is used for, for whom and with what beside it: the text that gives it, the other cards that
are only there, and whoever isn't there.
"""

from __future__ import annotations

import json

import pytest

from ruling_service.ask.answering import ask
from ruling_service.situations.shared.card_objects import read_cards

OAKHAND = {"name": "Oakhand", "type": "companion", "side": "Free Peoples", "culture": "Gondor", "race": "Man", "twilight cost": 2,
           "strength": 7, "vitality": 3, "text": "Skirmish: Exert Oakhand to make a Hobbit strength +3."}
TUBBER = {"name": "Tubber", "type": "companion", "side": "Free Peoples", "culture": "Shire", "race": "Hobbit", "twilight cost": 1,
          "strength": 3, "vitality": 4}
GATE = {"name": "Gate Warden", "type": "companion", "side": "Free Peoples", "culture": "Gondor", "race": "Man", "twilight cost": 3,
        "strength": 7, "vitality": 4,
        "text": "Maneuver: Exert Gate Warden to make him defender +1 until the regroup phase."}
COUNTER = {"name": "Old Reckoner", "type": "companion", "side": "Free Peoples", "culture": "Gandalf", "race": "Wizard", "twilight cost": 4,
           "strength": 6, "vitality": 4, "text": "Old Reckoner is strength +1 for each other Man companion."}
AXE = {"name": "Oakhand's Mallet", "type": "possession", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 1, "strength": 2,
       "text": "Bearer must be Oakhand."}
PROD = {"name": "Iron Prod", "type": "possession", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 1, "strength": 1,
        "text": "Bearer must be a Man. Skirmish: Exert bearer to wound an Orc he is skirmishing."}
HILDA = {**GATE, "name": "Stern Hilda", "text": "Stern Hilda is strength +1 for each wound on each minion she is skirmishing."}
OGRE = {"name": "Cave Ogre", "type": "minion", "side": "Shadow", "culture": "Moria", "race": "Troll", "twilight cost": 5,
        "strength": 12, "vitality": 4, "site number": 2, "text": "To play, spot a [moria] Orc."}
WIGHT = {**OGRE, "name": "Marsh Wight", "text": "Skirmish: Remove (2) to make Marsh Wight strength +2."}
NELLAS = {"name": "Nellas", "type": "hero", "sphere": "Spirit", "threat cost": 9, "willpower": 3, "attack": 2,
          "defense": 2, "hit points": 3,
          "text": "Action: Raise your threat by 1 to give Nellas +2 willpower until the end of the phase."}
WARD = {"name": "Warding Word", "type": "event", "sphere": "Spirit", "cost": 1,
        "text": "Response: Cancel a shadow effect just triggered during combat."}
SNARL = {"name": "Snarl Wolf", "type": "enemy", "engagement cost": 30, "threat": 2, "attack": 3, "defense": 1,
         "hit points": 3, "shadow": "Shadow: Attacking enemy gets +1 attack.",
         "text": "Forced: After Snarl Wolf engages you, deal 3 damage to a character you control."}
BITER = {"name": "Fast Biter", "type": "enemy", "engagement cost": 30, "threat": 2, "attack": 2, "defense": 1,
         "hit points": 3,
         "text": "Forced: After Fast Biter engages a player, Fast Biter gets +2 attack until the end of the round."}
PIPE = {"name": "Keen Ear", "type": "event", "sphere": "Lore", "cost": 1,
        "text": "Response: Exhaust a Scout or Ranger hero to cancel a treachery just revealed from the encounter deck."}


def answered(question, library, game, *cards):
    return ask(question, library, game=game, cards=read_cards("\n".join(map(json.dumps, cards)))).answer


@pytest.mark.parametrize(("question", "cards", "expected"), [
    ("Oakhand exerts to help Tubber. What's Tubber's strength?", [OAKHAND, TUBBER], 6),
    ("Oakhand exerts twice to help Tubber. How strong is Tubber?", [OAKHAND, TUBBER], 9),
    ("How strong is Old Reckoner next to Tubber, Oakhand and Gate Warden?", [COUNTER, TUBBER, OAKHAND, GATE], 8),
    ("Old Reckoner walks with Oakhand, Gate Warden and Tubber. What's his strength?", [COUNTER, TUBBER, OAKHAND, GATE], 8),
    ("Oakhand bears his mallet. How strong is he?", [OAKHAND, AXE], 9),
    ("Gate Warden has one vitality left. Can he make himself defender +1?", [GATE], False),
    ("May I give Iron Prod to Tubber?", [PROD, TUBBER], False),
    ("How strong is Stern Hilda if the minion has two wounds?", [HILDA], 9),
    ("How strong is Stern Hilda against a minion with two wounds?", [HILDA], 9),
    ("What do I pay for Cave Ogre?", [OGRE], 5),
])
def test_what_is_asked_of_a_named_card(real_library, question, cards, expected):
    found = answered(question, real_library, "tcg", *cards)
    assert found is not None
    assert found.answer == expected


@pytest.mark.parametrize(("question", "cards", "expected"), [
    ("Can Warding Word cancel a shadow effect?", [WARD], True),
    ("Fast Biter has just engaged me. What's its attack?", [BITER], 4),
    ("Fast Biter is engaged with me. What's its attack?", [BITER], 2),
])
def test_what_a_card_is_used_for(real_library, question, cards, expected):
    found = answered(question, real_library, "lcg", *cards)
    assert found is not None
    assert found.answer == expected


@pytest.mark.parametrize(("game", "question", "cards", "expected"), [
    ("tcg", "Can Oakhand use Iron Prod to wound a Nazgûl?", [OAKHAND, PROD], False),
    ("lcg", "Can I play Warding Word to cancel the shadow effect of Snarl Wolf?", [WARD, SNARL], True),
])
def test_what_is_named_and_not_laid_out_may_be_refused_and_gets_no_other_answer(
    real_library, game, question, cards, expected
):
    found = answered(question, real_library, game, *cards)
    assert found is None or found.answer == expected


@pytest.mark.parametrize(("question", "cards"), [
    ("Can I use Keen Ear without a Scout or a Ranger hero?", [PIPE]),
    ("Snarl Wolf just engaged me. Can I put the 3 damage on an ally?", [SNARL]),
])
def test_what_would_be_answered_with_the_contrary(real_library, question, cards):
    """Nobody who is told not to be there is laid out, and a card's own text is no other ruling's."""
    found = answered(question, real_library, "lcg", *cards)
    assert found is None or found.answer is ("ally" in question)


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "Can Boromir use Blade of Gondor to wound a Nazgûl?"),
    ("lcg", "Can Westfold Outrider engage an enemy that's already engaged with me?"),
    ("tcg", "Can Lurtz, Servant of Isengard make himself an archer?"),
])
def test_a_ruling_on_another_act_of_the_card_is_not_told(real_library, game, question):
    found = ask(question, real_library, game=game).answer
    assert found is None or found.case is None


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "can gandalf exert twice for the same cost?"),
    ("lcg", "my friend had no one left to block a troll. ive got aragorn with sentinel but he went questing so hes "
     "tapped. i said sentinel lets him jump in anyway. could aragorn have blocked?"),
])
def test_what_is_told_of_somebody_is_not_dropped(real_library, game, question):
    found = ask(question, real_library, game=game).answer
    assert found is None or found.answer is False


@pytest.mark.parametrize(("game", "question", "card", "right"), [
    ("tcg", "Marsh Wight removes 2 twilight in his skirmish. How strong is he?", WIGHT, 14),
    ("tcg", "Marsh Wight exerts. How strong is he?", WIGHT, 12),
    ("lcg", "I raise my threat by 1 for Nellas. What's her willpower?", NELLAS, 5),
    ("lcg", "Nellas raises my threat by 1. How much willpower has she got?", NELLAS, 5),
    ("tcg", "A minion has two wounds. How strong is Stern Hilda?", HILDA, 9),
])
def test_a_value_is_not_told_without_what_is_told_to_be_done(real_library, game, question, card, right):
    found = answered(question, real_library, game, card)
    assert found is None or found.answer == right


def test_a_value_is_not_told_from_a_ruling_on_how_often_something_is_done(real_library):
    merry = "Merry, Friend to Sam"
    found = ask(f"{merry} bears a Wraith condition. What's the strength of {merry}?", real_library, "tcg").answer
    assert found is None or found.case is None
