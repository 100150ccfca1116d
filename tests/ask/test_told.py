"""What a question tells leaves its traces: who was killed in the middle of a fight is gone, who has quested is
exhausted, who exerted for his ability has used it.
"""

from __future__ import annotations

import pytest

BOLD = {"name": "Hardan", "type": "companion", "culture": "Gondor", "race": "Man", "twilight cost": 2,
        "strength": 6, "vitality": 3, "resistance": 6, "text": "Maneuver: Exert Hardan to make him defender +1 until "
        "the regroup phase."}
SNAGA = {"name": "Mud Snaga", "type": "minion", "culture": "Sauron", "race": "Orc", "twilight cost": 2,
         "strength": 6, "vitality": 2, "site number": 3}
BRUTE = {**SNAGA, "name": "Pit Brute", "strength": 9, "text": "Damage +1."}
MAIL = {"name": "Oak Mail", "type": "possession", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 1,
        "item class": "armor", "text": "Bearer must be a [gondor] Man. Bearer takes no more than one wound in a skirmish."}
BANE = {"name": "Ill Counsel", "type": "minion", "culture": "Sauron", "race": "Orc", "twilight cost": 3,
        "strength": 7, "vitality": 2, "site number": 4,
        "text": "When you play Ill Counsel, add a threat for each companion over 4."}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("My Hardan killed the Mud Snaga with an ability during the skirmish. Does Hardan win?", True),
        ("Hardan skirmishes Mud Snaga. I discard Mud Snaga with an event. Does Hardan win the skirmish?", True),
        ("Hardan skirmishes Mud Snaga and my opponent discards Hardan in the skirmish. Does Mud Snaga win?", True),
        ("Hardan skirmishes Mud Snaga and my opponent discards Hardan in the skirmish. Does Hardan win?", False),
        ("If I exert Hardan twice in the maneuver phase, is he defender +2?", True),
        ("If I exert Hardan in the maneuver phase, is he defender +2?", False),
        ("There are 6 companions when I play Ill Counsel. How many threats do I add?", 2),
        ("There are 7 companions when I play Ill Counsel. How many threats do I add?", 3),
    ],
)
def test_what_is_told_has_happened(asking, question, expected):
    answer = asking("tcg", question, BOLD, SNAGA, BANE)
    assert answer is not None
    assert answer.answer == expected


def test_whoever_wears_something_loses_and_not_what_he_wears(asking):
    answer = asking("tcg", "Hardan wearing Oak Mail loses to Pit Brute. How many wounds does he take?",
                    BOLD, BRUTE, MAIL)  # fmt: skip
    assert answer is None or answer.answer == 1


GUARD = {"name": "Dorlas", "type": "hero", "sphere": "Tactics", "threat cost": 9, "willpower": 1, "attack": 3,
         "defense": 1, "hit points": 4, "traits": ["Warrior"]}
FIEND = {"name": "Fen Fiend", "type": "enemy", "engagement cost": 20, "threat": 1, "attack": 4, "defense": 1,
         "hit points": 3}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Fen Fiend was destroyed before it attacked. Does Dorlas take damage?", False),
        ("Dorlas is attacked by Fen Fiend and I destroy Fen Fiend with an event before damage. Is Dorlas damaged?",
         False),
        ("If Dorlas commits to the quest, is he exhausted?", True),
        ("Dorlas quested this round. Can he defend?", False),
        ("Can I play a 0 cost Spirit event without having a Spirit hero?", False),
        ("Can I play a 0 cost Spirit event with a Spirit hero?", True),
        ("We're at 45 threat and Dorlas is exhausted. Can Dorlas defend?", False),
    ],
)
def test_what_was_done_before_stays_done(asking, question, expected):
    answer = asking("lcg", question, GUARD, FIEND)
    assert answer is not None
    assert answer.answer is expected


HORDE = {**SNAGA, "name": "Pit Horde", "text": "While you can spot 2 other [sauron] Orcs, Pit Horde is strength +4."}
MARSHAL = {**SNAGA, "name": "Gray Marshal", "culture": "Wraith",
           "text": "While you have initiative, Gray Marshal is an archer."}
PURSE = {**BOLD, "name": "Odo", "race": "Hobbit", "culture": "Shire",
         "text": "The twilight cost of each possession played on Odo is -1."}
ENT = {**BOLD, "name": "Slow Root", "race": "Ent", "twilight cost": 6,
       "text": "Slow Root is twilight cost -2 for each Ent you can spot."}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What's Pit Horde's strength with two other Sauron Orcs in play?", 10),
        ("What's Pit Horde's strength with three other Sauron Orcs in play?", 10),
        ("What's Pit Horde's strength with one other Sauron Orc in play?", 6),
        ("The Shadow player has the initiative. Is Gray Marshal an archer?", True),
        ("The Free Peoples player has the initiative. Is Gray Marshal an archer?", False),
        ("I play a possession of cost 2 on Odo. How much twilight is added?", 1),
        ("What does Slow Root cost with two other Ents in play?", 2),
    ],
)
def test_what_is_told_of_the_table_counts(asking, question, expected):
    answer = asking("tcg", question, HORDE, MARSHAL, PURSE, ENT)
    assert answer is not None
    assert answer.answer == expected


MENTOR = {**BOLD, "name": "Old Mentor", "text": ""}
PUPIL = {**BOLD, "name": "Young Pupil", "text": "To play, spot Old Mentor."}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("I have no Old Mentor. Can I play Young Pupil?", False),
        ("I have Old Mentor in play. Can I play Young Pupil?", True),
    ],
)
def test_who_is_told_not_to_be_there_is_not_there(asking, question, expected):
    answer = asking("tcg", question, MENTOR, PUPIL)
    assert answer is not None
    assert answer.answer is expected


BANDAGE = {"name": "Moss Bandage", "type": "event", "sphere": "Lore", "cost": 0,
           "text": "Action: Heal 1 damage from each hero in play."}
RATION = {"name": "Hard Bread", "type": "attachment", "sphere": "Leadership", "cost": 0,
          "text": "Attach to a hero. Action: Discard Hard Bread to ready attached hero."}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Does Moss Bandage work on heroes?", True),
        ("Does Moss Bandage work on allies?", False),
        ("Does Hard Bread ready a hero?", True),
        ("Does Hard Bread ready an ally?", False),
    ],
)
def test_a_text_that_nobody_chooses_for_works_on_whom_it_names(asking, question, expected):
    answer = asking("lcg", question, BANDAGE, RATION)
    assert answer is not None
    assert answer.answer is expected


def test_what_comes_before_the_middle_of_a_fight_is_not_denied_there(asking):
    answer = asking("lcg", "Does defending an attack exhaust Dorlas even if he takes no damage?", GUARD)
    assert answer is None or answer.answer is True
