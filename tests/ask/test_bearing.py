"""Who may bear what is one question, in whichever words it is put; and a "no" is told by the item's own text."""

from __future__ import annotations

import pytest

SPEAR = {"name": "Fir Spear", "type": "attachment", "sphere": "Tactics", "cost": 1, "traits": ["Weapon"],
         "keywords": ["Restricted"], "text": "Attach to a Silvan character. Attached character gets +1 attack."}
BLADE = {**SPEAR, "name": "Low Blade", "text": "Attach to a hero. Attached hero gets +1 attack."}
HELM = {**SPEAR, "name": "Gray Helm", "text": "Attach to a hero. Attached hero gets +1 defense."}
BADGE = {"name": "Brass Badge", "type": "attachment", "sphere": "Leadership", "cost": 1,
         "text": "Attach to a hero. Limit 1 per hero."}
ELF = {"name": "Nelloth", "type": "hero", "sphere": "Tactics", "threat cost": 9, "willpower": 1, "attack": 3,
       "defense": 1, "hit points": 4, "traits": ["Silvan"]}
DWARF = {**ELF, "name": "Borin", "traits": ["Dwarf"]}

MAIL = {"name": "Reed Mail", "type": "possession", "side": "Free Peoples", "culture": "Rohan", "twilight cost": 1,
        "strength": 2, "item class": "armor", "text": "Bearer must be a Hobbit."}
CLUB = {**MAIL, "name": "Ash Club", "item class": "hand weapon", "text": "Bearer must be a Man."}
AXE = {**CLUB, "name": "Rust Axe"}
CHARM = {"name": "Worn Charm", "type": "condition", "side": "Free Peoples", "culture": "Gandalf",
         "twilight cost": 0, "text": "Bearer must be a companion (except the Ring-bearer)."}
RIDER = {"name": "Guthlaf", "type": "companion", "culture": "Rohan", "race": "Man", "twilight cost": 2,
         "strength": 6, "vitality": 3, "resistance": 6}
TOLMA = {**RIDER, "name": "Tolma", "culture": "Shire", "race": "Hobbit", "strength": 3}

ALL_WAYS = [
    "Can I put {item} on {who}?", "Is {item} legal on {who}?", "Can {who} carry {item}?", "Can {item} go on {who}?",
    "Can {who} wear {item}?", "Can I attach {item} to {who}?", "Is {item} allowed on {who}?",
]


@pytest.mark.parametrize("way", ALL_WAYS)
@pytest.mark.parametrize(("who", "expected"), [(ELF, True), (DWARF, False)])
def test_an_attachment_goes_where_its_text_says(asking, way, who, expected):
    answer = asking("lcg", way.format(item="Fir Spear", who=who["name"]), SPEAR, who)
    assert answer is not None
    assert answer.answer is expected


@pytest.mark.parametrize("way", [one for one in ALL_WAYS if "attach" not in one])
@pytest.mark.parametrize(("who", "expected"), [(TOLMA, True), (RIDER, False)])
def test_a_possession_is_borne_by_whom_its_text_names(asking, way, who, expected):
    answer = asking("tcg", way.format(item="Reed Mail", who=who["name"]), MAIL, who)
    assert answer is not None
    assert answer.answer is expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Can Nelloth carry Fir Spear and Low Blade at the same time?", True),
        ("Can Nelloth carry Fir Spear, Low Blade and Gray Helm at the same time?", False),
        ("Can a hero have two copies of Brass Badge?", False),
    ],
)
def test_several_items_of_one_hero(asking, question, expected):
    answer = asking("lcg", question, SPEAR, BLADE, HELM, BADGE, ELF)
    assert answer is not None
    assert answer.answer is expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Can Guthlaf carry Ash Club and Rust Axe at the same time?", False),
        ("Can the Ring-bearer bear Worn Charm?", False),
        ("Can Guthlaf bear Worn Charm?", True),
    ],
)
def test_items_of_one_companion(asking, question, expected):
    answer = asking("tcg", question, CLUB, AXE, CHARM, RIDER)
    assert answer is not None
    assert answer.answer is expected


def test_what_is_told_to_be_borne_is_not_asked_about(asking):
    friend = {**BADGE, "name": "Elf Token", "text": "Attach to a hero. Attached hero gains the Silvan trait."}
    answer = asking("lcg", "Borin has Elf Token on him. Can he carry Fir Spear now?", SPEAR, friend, DWARF)
    assert answer is None or answer.answer is True
