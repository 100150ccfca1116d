"""Whether a value is so much more or less than it is printed is asked of the value, and of whose it is."""

from __future__ import annotations

import pytest

FANG = {"name": "Thorn Fang", "type": "attachment", "sphere": "Tactics", "cost": 1, "traits": ["Weapon"],
        "keywords": ["Restricted"], "text": "Attach to a hero. When attached hero attacks an enemy, that enemy gets -1 defense "
                "until the end of the round."}
BLADE = {**FANG, "name": "Moor Blade", "text": "Attach to a hero. Attached hero gets +2 attack when attacking a Troll."}
SHIELD = {**FANG, "name": "Elm Shield", "text": "Attach to a hero. Attached hero gets +1 defense."}
HERO = {"name": "Dorlas", "type": "hero", "sphere": "Tactics", "threat cost": 9, "willpower": 1, "attack": 3,
        "defense": 1, "hit points": 5, "traits": ["Warrior"],
        "text": "Dorlas gets +1 attack for each damage on him."}
TROLL = {"name": "Fen Troll", "type": "enemy", "engagement cost": 20, "threat": 1, "attack": 4, "defense": 5,
         "hit points": 3, "traits": ["Troll"]}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Dorlas has two Thorn Fangs. Does the enemy he attacks get -2 defense?", True),
        ("Dorlas has two Thorn Fangs. Does the enemy he attacks get -1 defense?", False),
        ("Dorlas has Thorn Fang and attacks Fen Troll. What is the Troll's defense?", 4),
        ("Does Dorlas with 2 damage on him get +2 attack?", True),
        ("Does Dorlas with 2 damage on him get +3 attack?", False),
        ("Is Dorlas's defense +1 if he has Elm Shield?", True),
        ("What is Dorlas's attack against Fen Troll with Moor Blade?", 5),
    ],
)
def test_in_the_cooperative_game(asking, question, expected):
    answer = asking("lcg", question, FANG, BLADE, SHIELD, HERO, TROLL)
    assert answer is not None
    assert answer.answer == expected


MAIL = {"name": "Reed Mail", "type": "possession", "side": "Free Peoples", "culture": "Shire", "twilight cost": 1,
        "strength": 2, "item class": "armor", "text": "Bearer must be a Hobbit."}
TOLMA = {"name": "Tolma", "type": "companion", "culture": "Shire", "race": "Hobbit", "twilight cost": 1,
         "strength": 3, "vitality": 3, "resistance": 6}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Is Tolma +2 strength with Reed Mail?", True),
        ("Is Tolma +3 strength with Reed Mail?", False),
        ("What strength is Tolma wearing Reed Mail?", 5),
    ],
)
def test_in_the_trading_card_game(asking, question, expected):
    answer = asking("tcg", question, MAIL, TOLMA)
    assert answer is not None
    assert answer.answer == expected
