"""A reason speaks of what the question tells; numbers go to whom they are told of; what is another player's is asked as he
would ask it.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.recalling.kinds import another_trait

WARDEN = {"name": "Dusk Warden", "type": "minion", "culture": "Sauron", "race": "Orc", "twilight cost": 3, "strength": 9,
          "vitality": 2, "site number": 4,
          "text": "Regroup: Discard 4 cards from hand to exert an Elf."}  # fmt: skip
BANNER = {"name": "Worn Banner", "type": "attachment", "sphere": "Leadership", "cost": 1,
          "text": "Attach to a hero. Action: Exhaust Worn Banner to add 2 resources to attached hero's resource pool."}
CLUB = {"name": "Knotty Club", "type": "possession", "culture": "Orc", "side": "Shadow", "twilight cost": 1,
        "strength": 1, "text": "Bearer must be an [Orc] minion."}  # fmt: skip
BLADE = {"name": "Pale Blade", "type": "possession", "culture": "Wraith", "side": "Shadow", "twilight cost": 1,
         "strength": 1, "text": "Bearer must be a Nazgûl."}  # fmt: skip
RIDER = {"name": "Gaunt Rider", "type": "minion", "culture": "Wraith", "race": "Nazgûl", "twilight cost": 5, "strength": 9,
         "vitality": 3, "site number": 3,
         "text": "Maneuver: Exert Gaunt Rider to make a Nazgûl fierce until the regroup phase."}  # fmt: skip
BROTH = {"name": "Stout Fellow", "type": "hero", "sphere": "Lore", "willpower": 1, "attack": 1, "defense": 1,
         "threat cost": 8, "hit points": 4, "text": "Response: After you engage an enemy, ready Stout Fellow."}  # fmt: skip


@pytest.mark.parametrize(("game", "question", "cards", "says"), [
    ("tcg", "I have one card in hand. Can Dusk Warden exert an Elf?", [WARDEN], (False,)),
    ("lcg", "The hero with Worn Banner is exhausted. Can I still use it for 2 resources?", [BANNER], (True,)),
    ("lcg", "Worn Banner is exhausted. Can I still use it for 2 resources?", [BANNER], (False,)),
    ("lcg", "The hero with Worn Banner is exhausted. Can I still use it for 3 resources?", [BANNER], (None, False)),
    ("tcg", "Can I put Pale Blade on an Orc?", [BLADE], (False,)),
    ("tcg", "Can a Nazgûl bear Pale Blade?", [BLADE], (True,)),
    ("tcg", "Can Gaunt Rider make an Orc fierce?", [RIDER], (False,)),
    ("tcg", "Can I put Knotty Club on a Sauron Orc?", [CLUB], (False,)),
    ("lcg", "I engage a guy, does Stout Fellow ready?", [BROTH], (None, True)),
    ("tcg", "My opponent has three archers, I have two, how many archery wounds do I take?", [], (3,)),
    ("tcg", "I have two archers, my opponent three, how many wounds do I take?", [], (None, 3)),
    ("tcg", "I have three archers and my opponent has one, how many archery wounds do my companions get?", [], (None, 1)),
    ("lcg", "Can I use an action between declaring the attack and dealing shadow cards?", [], (None, False)),
    ("lcg", "Can my friend's hero defend against his enemy?", [], (True,)),
    ("lcg", "Can my friend's hero defend against an enemy engaged with my friend?", [], (True,)),
    ("lcg", "Can my friend's hero defend against my enemy?", [], (False,)),
    ("lcg", "Can my hero attack my enemy?", [], (True,)),
    ("lcg", "Can one hero defend against both enemies engaged with me?", [], (False, None)),
])  # fmt: skip
def test_what_is_told_has_its_part(asking, game, question, cards, says):
    answer = asking(game, question, *cards)
    assert (answer and answer.answer) in says


@pytest.mark.parametrize(("game", "question", "strange"), [
    ("tcg", "My enduring companion has strength 6 and two wounds on him. What's his strength now?", "Ghostly"),
    ("tcg", "A minion with damage +2 wins against a companion with vitality 3 and no wounds. Does he die?", "6 against"),
    ("tcg", "May I discard a copy with another subtitle from hand to heal my wounded companion?", "Steward"),
])  # fmt: skip
def test_a_reason_names_nobody_else(asking, game, question, strange):
    answer = asking(game, question)
    assert answer is None or strange not in answer.text


def test_another_trait_is_asked_about():
    worded = ["Can the old rider make an orc fierce?", "Is an orc a legal choice?"]
    assert another_trait("Can the old rider make a Nazgûl fierce?", worded[0], worded, "tcg") == "orc"
    assert not another_trait("Can the old rider make an Orc fierce?", worded[0], worded, "tcg")
    assert not another_trait("Can the old rider make him fierce?", worded[0], worded, "tcg")
