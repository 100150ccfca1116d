"""What named cards do together: the position is the question's, the choices are the engine's, and nothing that we
supplied ourselves makes a no.
"""

from __future__ import annotations

import pytest

LEECH = {"name": "Gray Leech", "type": "ally", "sphere": "Lore", "cost": 1, "willpower": 0, "attack": 0, "defense": 1,
         "hit points": 2, "traits": ["Healer"],
         "text": "Action: Exhaust Gray Leech to heal 1 damage from a Dwarf character."}
HORN = {"name": "Ferry Horn", "type": "event", "sphere": "Spirit", "cost": 1, "text": "Action: Ready an ally."}
DWARF = {"name": "Bofi", "type": "ally", "sphere": "Tactics", "cost": 2, "willpower": 1, "attack": 1, "defense": 1,
         "hit points": 3, "traits": ["Dwarf"]}
MAN = {**DWARF, "name": "Old Wat", "traits": ["Esgaroth"]}
BURIED = {"name": "Sunken Ford", "type": "location", "threat": 2, "quest points": 3, "traits": ["River"]}
BOG = {"name": "Weeping Bog", "type": "location", "threat": 1, "quest points": 5, "traits": ["Marsh"],
       "text": "Progress cannot be placed on other locations."}
SCOUT = {"name": "Reed Runner", "type": "ally", "sphere": "Spirit", "cost": 1, "willpower": 1, "attack": 0,
         "defense": 1, "hit points": 1,
         "text": "Response: After Reed Runner enters play, place 1 progress token on a location."}
TALLIER = {"name": "Idle Hands", "type": "ally", "sphere": "Lore", "cost": 2, "willpower": 1, "attack": 0,
           "defense": 1, "hit points": 2,
           "text": "Action: Discard 2 cards from your hand to draw 3 cards."}

KNIFE = {"name": "Stable Knife", "type": "possession", "side": "Free Peoples", "culture": "Rohan",
         "twilight cost": 1, "strength": 1, "item class": "hand weapon", "text": "Bearer must be a Hobbit."}
HOBBIT = {"name": "Tolma", "type": "companion", "culture": "Shire", "race": "Hobbit", "twilight cost": 1,
          "strength": 3, "vitality": 3, "resistance": 6}
RIDER = {"name": "Guthlaf", "type": "companion", "culture": "Rohan", "race": "Man", "twilight cost": 2,
         "strength": 6, "vitality": 3, "resistance": 6}
SURGEON = {"name": "Pit Surgeon", "type": "minion", "culture": "Isengard", "race": "Uruk-hai", "twilight cost": 3,
           "strength": 7, "vitality": 2, "site number": 4, "text": "Maneuver: Remove (2) to heal an Uruk-hai."}
ORC = {"name": "Mud Snaga", "type": "minion", "culture": "Sauron", "race": "Orc", "twilight cost": 2,
       "strength": 6, "vitality": 2, "site number": 3}
CHIEF = {"name": "Fen Chief", "type": "minion", "culture": "Dunland", "race": "Man", "twilight cost": 3,
         "strength": 9, "vitality": 2, "site number": 3,
         "text": "Shadow: Spot a site you control and exert Fen Chief to draw 2 cards."}
DELVER = {"name": "Cave Delver", "type": "minion", "culture": "Moria", "race": "Orc", "twilight cost": 2,
          "strength": 5, "vitality": 2, "site number": 4,
          "text": "While Cave Delver is at an underground site, it is strength +3 and fierce."}
CHEER = {"name": "Fair Cheer", "type": "event", "side": "Free Peoples", "culture": "Shire", "twilight cost": 0,
         "text": "Skirmish: Make a Hobbit strength +2."}
SUMMONS = {"name": "Dark Summons", "type": "event", "side": "Shadow", "culture": "Sauron", "twilight cost": 1,
           "text": "Maneuver: Exert an Orc to wound a companion (except the Ring-bearer)."}
STEPS = {"name": "Worn Steps", "type": "condition", "side": "Free Peoples", "culture": "Rohan", "twilight cost": 0,
         "text": "Plays to your support area. While a Man skirmishes a [sauron] minion, that Man is strength +1."}


@pytest.mark.parametrize(
    ("question", "cards", "expected"),
    [
        ("Can I ready my friend's ally with Ferry Horn?", [HORN], True),
        ("Can I ready a hero with Ferry Horn?", [HORN], False),
        ("Can I exhaust Gray Leech to heal Bofi?", [LEECH, DWARF], True),
        ("Can I exhaust Gray Leech to heal Old Wat?", [LEECH, MAN], False),
        ("Can Gray Leech heal a hero that my friend controls?", [{**LEECH, "text": LEECH["text"].replace(
            "Dwarf character", "hero")}], True),
        ("Can Reed Runner place progress on Sunken Ford?", [SCOUT, BURIED], True),
        ("Weeping Bog is in the staging area. Can Reed Runner place progress on Sunken Ford in the staging area?",
         [SCOUT, BURIED, BOG], False),
        ("Can I use the action of Idle Hands to draw a card?", [TALLIER], True),
        ("My hand is empty. Can I use the action of Idle Hands to draw a card?", [TALLIER], False),
    ],
)
def test_a_card_of_the_cooperative_game_does_it_to_whom_it_may(asking, question, cards, expected):
    answer = asking("lcg", question, *cards)
    assert answer is not None
    assert answer.answer is expected


@pytest.mark.parametrize(
    ("question", "cards", "expected"),
    [
        ("May Tolma bear Stable Knife?", [KNIFE, HOBBIT], True),
        ("May Guthlaf bear Stable Knife?", [KNIFE, RIDER], False),
        ("Can Pit Surgeon heal himself with his own maneuver ability?", [SURGEON], True),
        ("Can Pit Surgeon heal Mud Snaga?", [SURGEON, ORC], False),
        ("Can I exert Fen Chief to draw cards when I control a site?", [CHIEF], True),
        ("Can I exert Fen Chief to draw cards when I don't control a site?", [CHIEF], False),
        ("Can I play Fair Cheer on Tolma?", [CHEER, HOBBIT], True),
        ("Can I play Fair Cheer on Guthlaf?", [CHEER, RIDER], False),
        ("Can I play Dark Summons without an Orc in play?", [SUMMONS], False),
        ("Can I play Dark Summons if I can't spot an Orc?", [SUMMONS], False),
        ("Can I play Dark Summons in the maneuver phase?", [SUMMONS], True),
        ("Can I play Dark Summons in the regroup phase?", [SUMMONS], False),
        ("Is Cave Delver fierce at an underground site?", [DELVER], True),
        ("Is Cave Delver fierce at a forest site?", [DELVER], False),
        ("What is the strength of Cave Delver at an underground site?", [DELVER], 8),
        ("Cave Delver is at a river site. What is its strength?", [DELVER], 5),
        ("How much strength does Fair Cheer give Tolma?", [CHEER, HOBBIT], 2),
        ("I have two copies of Worn Steps in my support area. How much strength does Guthlaf get from them while "
         "he skirmishes Mud Snaga?", [STEPS, RIDER, ORC], 2),
    ],
)
def test_a_card_of_the_trading_card_game_does_it_to_whom_it_may(asking, question, cards, expected):
    answer = asking("tcg", question, *cards)
    assert answer is not None
    assert answer.answer == expected


@pytest.mark.parametrize(
    ("question", "cards"),
    [
        ("My only minion is Pit Surgeon. Can I play Dark Summons?", [SURGEON, SUMMONS]),
        ("My only minion is a Nazgûl. Can I play Dark Summons?", [SUMMONS]),
    ],
)
def test_nobody_is_supplied_where_the_question_says_who_all_is_there(asking, question, cards):
    answer = asking("tcg", question, *cards)
    assert answer is None or answer.answer is False


def test_two_others_are_three(asking):
    pack = {**ORC, "name": "Pack Orc", "text": "While you can spot 2 other [sauron] minions, this minion is fierce."}
    assert asking("tcg", "Two other Pack Orcs are in play. Is Pack Orc fierce?", pack).answer is True
    assert asking("tcg", "Another Pack Orc is in play. Is Pack Orc fierce?", pack).answer is False


def test_what_brings_nothing_about_is_no_yes(asking):
    """A response that may be used, but never to that end."""
    answer = asking("lcg", "Can Reed Runner heal Bofi?", SCOUT, DWARF)
    assert answer is None or answer.answer is False


def test_hands_that_are_told_are_counted(asking):
    card = {"name": "Tax Riders", "type": "treachery",
            "text": "When Revealed: Raise your threat by 1 for each card in your hand."}
    answer = asking(
        "lcg", "Tax Riders is revealed while I have 3 cards in hand and 20 threat. What is my threat afterwards?",
        card,
    )  # fmt: skip
    assert answer.answer == 23


def test_an_attachment_is_on_nobody_who_cannot_bear_it(asking):
    axe = {"name": "Deep Pick", "type": "attachment", "sphere": "Tactics", "cost": 1,
           "text": "Attach to a Dwarf character. Attached character gets +1 attack."}
    assert asking("lcg", "How much attack does Bofi have with a Deep Pick?", axe, DWARF).answer == 2
    assert asking("lcg", "How much attack does Old Wat have with a Deep Pick?", axe, MAN) is None


@pytest.mark.parametrize(("number", "expected"), [(0, False), (1, False), (2, True), (5, True)])
def test_the_resources_of_who_asks_are_those_he_has(asking, number, expected):
    assert asking("lcg", f"I have {number} resources. Can I play Bofi?", DWARF).answer is expected


def test_another_ability_than_the_one_used_may_do_it(asking):
    """No "no" from the action of a card whose response, or trigger, does what is asked."""
    nurse = {**LEECH, "name": "Reed Nurse",
             "text": "Action: Exhaust Reed Nurse to draw a card. Response: After Reed Nurse enters play, heal 1 damage "
                     "from a character."}
    answer = asking("lcg", "Can Reed Nurse heal Bofi?", nurse, DWARF)
    assert answer is None or answer.answer is True
    warden = {"name": "Hill Warden", "type": "ally", "culture": "Elven", "race": "Elf", "twilight cost": 2,
              "strength": 3, "vitality": 3, "home": ["3 fellowship"],
              "text": "At the start of your turn, heal a Hobbit. Fellowship: Exert Hill Warden to "
                      "draw a card."}
    answer = asking("tcg", "Can Hill Warden heal Tolma at the start of my turn?", warden, HOBBIT)
    assert answer is None or answer.answer is True
