"""What a named card is by its print, what its values come to, who may use it, whether it has to be done and who
does it: by made-up cards. What has to come out is what the card says.
"""

from __future__ import annotations

import pytest

BODY = {"sphere": "Lore", "cost": 3, "willpower": 1, "attack": 2, "defense": 1, "hit points": 3}
TALLY = {"name": "Reed Tallyman", "type": "ally", "unique": True, "traits": ["Dale", "Warrior"], "keywords": ["Ranged."],
         "text": "Ranged. Reed Tallyman gets +1 [willpower] for each damaged hero you control.", **BODY}  # fmt: skip
BRUTE = {"name": "Mud Brute", "type": "enemy", "text": "Mud Brute gets +2 [attack] for each resource token on it.",
         "attack": 3, "defense": 2, "hit points": 4, "threat": 2, "engagement cost": 30}  # fmt: skip
HELPER = {"name": "Kind Helper", "type": "ally", "text": "Response: After Kind Helper enters play, draw 1 card.", **BODY}
SCRIBE = {"name": "Quick Scribe", "type": "ally", **BODY,
          "text": "Action: Exhaust Quick Scribe and exhaust a Dale hero to draw 1 card."}  # fmt: skip
STRAP = {"name": "Broad Strap", "type": "attachment", "sphere": "Lore", "cost": 1,
         "text": "Attach to a Dwarf character. Limit 1 per character."}  # fmt: skip
OATH = {"name": "Sworn Oath!", "type": "event", "sphere": "Lore", "cost": 1,
        "text": "Action: Ready a Dwarf character."}
STORM = {"name": "Long Storm", "type": "treachery",
         "text": "When Revealed: The first player must discard 1 card from his hand."}  # fmt: skip
FOLK = {"culture": "Raider", "race": "Man", "twilight cost": 4, "strength": 8, "vitality": 2, "site number": 4}
COUNTER = {"name": "Grim Counter", "type": "minion",
           "text": "Grim Counter is strength +2 for each Elf companion who has resistance 3 or less.", **FOLK}  # fmt: skip
SPEAR = {"name": "Bent Spear", "type": "possession", "culture": "Raider", "side": "Shadow", "twilight cost": 1,
         "item class": "Hand weapon", "strength": 2, "text": "Bearer must be a Man."}  # fmt: skip
CROWD = {"name": "Loud Crowd", "type": "event", "culture": "Raider", "side": "Shadow", "twilight cost": 0,
         "text": "Skirmish: Make a Man strength +1, or spot 5 companions to make a Man strength +3."}  # fmt: skip


@pytest.mark.parametrize(("game", "question", "card", "says"), [
    ("lcg", "Is Reed Tallyman unique?", TALLY, True),
    ("lcg", "Is Reed Tallyman a Warrior?", TALLY, True),
    ("lcg", "Is Reed Tallyman a hero?", TALLY, False),
    ("lcg", "Is Reed Tallyman a hero or an ally?", TALLY, "ally"),
    ("lcg", "What sphere is Reed Tallyman?", TALLY, "Lore"),
    ("lcg", "Is Broad Strap an item?", STRAP, None),  # a player's word for an attachment, or the trait?
    ("tcg", "Is Bent Spear a possession?", SPEAR, True),
    ("tcg", "Is Grim Counter an archer?", COUNTER, False),
])  # fmt: skip
def test_what_it_is_by_print(asking, game, question, card, says):
    answer = asking(game, question, card)
    assert (answer.answer if answer else None) == says


@pytest.mark.parametrize(("game", "question", "card", "says"), [
    ("lcg", "How much willpower does Reed Tallyman have if three of my heroes are damaged?", TALLY, 4),
    ("lcg", "How much willpower does Reed Tallyman have with 2 damaged heroes?", TALLY, 3),
    ("lcg", "How strong is Mud Brute's attack with 2 resources on him?", BRUTE, 7),
    ("tcg", "How strong is Grim Counter if two Elves have resistance 3 or less?", COUNTER, 12),
    ("tcg", "How strong is Grim Counter if two Elves have resistance 2?", COUNTER, 12),
    ("tcg", "What does Grim Counter cost?", COUNTER, 4),  # whichever site he would roam at
    ("tcg", "There are 4 companions. How much strength does Loud Crowd give?", CROWD, 1),
])  # fmt: skip
def test_what_a_value_comes_to(asking, game, question, card, says):
    answer = asking(game, question, card)
    assert (answer.answer if answer else None) == says


@pytest.mark.parametrize(("game", "question", "card", "says"), [
    ("lcg", "Can I put two copies of Broad Strap on one dwarf?", STRAP, False),
    ("tcg", "Can an Orc use Bent Spear?", SPEAR, False),
    ("tcg", "Can a Man use Bent Spear?", SPEAR, True),
    ("lcg", "Can I play Sworn Oath! on Faramir?", OATH, False),  # the mark of a title ends no sentence
    ("lcg", "Do I have to draw a card with Kind Helper?", HELPER, False),
    ("lcg", "Do I have to exhaust Quick Scribe to use him?", SCRIBE, True),
    ("lcg", "Do I have to exhaust a Rohan hero to use Quick Scribe?", SCRIBE, None),
    ("lcg", "Do I have to exhaust a Dale hero to use Quick Scribe?", SCRIBE, True),
    ("lcg", "Do I have to discard Quick Scribe to use him?", SCRIBE, False),
    ("lcg", "Who discards the card with Long Storm?", STORM, "The first player"),
    ("lcg", "Does Reed Tallyman count allies?", TALLY, False),
])  # fmt: skip
def test_who_uses_it_and_whether_he_must(asking, game, question, card, says):
    answer = asking(game, question, card)
    assert (answer.answer if answer else None) == says


def test_a_second_copy_that_is_not_laid_out_may_be_refused_and_gets_no_other_answer(asking):
    answer = asking("lcg", "Can I put a second Broad Strap on a dwarf?", STRAP)
    assert answer is None or answer.answer is False


def test_the_text_of_whom_another_card_does_something_to_says_nothing(asking):
    raider = {"name": "Fen Raider", "type": "minion", "text": "Maneuver: Spot 6 companions to make Fen Raider fierce "
              "until the regroup phase.", **FOLK}  # fmt: skip
    answer = asking("tcg", "Can Loud Crowd make Fen Raider fierce?", CROWD, raider)
    assert answer is None or "Fen Raider says" not in answer.text
