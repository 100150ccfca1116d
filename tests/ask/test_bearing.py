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


RACES, CULTURES = ("Man", "Elf", "Dwarf"), ("Gondor", "Rohan", "Elven")
WHO_MAY = [
    *((f"a [{culture.lower()}] {race}", f"a {culture} {race}") for race in RACES for culture in CULTURES if culture != "Elven"),
    *((f"a {race}", f"a{'n' if race == 'Elf' else ''} {race}") for race in RACES),
    *((f"a [{culture.lower()}] companion", culture) for culture in CULTURES),
    ("a Man, Elf or Dwarf", "a Man or an Elf or a Dwarf"),
]
"""Whom a text lets bear, and what somebody of whom it isn't told has to be for that."""


@pytest.mark.parametrize(("text", "has_to_be"), WHO_MAY)
@pytest.mark.parametrize("who", ["a companion", "an ally"])
def test_who_is_of_no_told_race_and_culture_is_one_that_may_bear_and_that_is_said(asking, text, has_to_be, who):
    answer = asking("tcg", f"Can {who} wear Reed Mail?", {**MAIL, "text": f"Bearer must be {text}."})
    if who == "an ally" and "companion" in text:
        assert answer is None or answer.answer is False
        return
    assert answer is not None
    assert answer.answer is True
    assert answer.text.startswith("Yes, if the ")
    assert has_to_be in answer.text


@pytest.mark.parametrize(
    ("who", "expected"), [("a Gondor companion", False), ("a Rohan companion", True), ("a Dwarf companion", False), ("a Rohan Man companion", True)]
)
def test_what_is_told_of_a_bearer_stays_so(asking, who, expected):
    answer = asking("tcg", f"Can {who} wear Reed Mail?", {**MAIL, "text": "Bearer must be a [rohan] Man."})
    assert answer is None or answer.answer is expected
    if who == "a Rohan companion":
        assert answer is not None
        assert "if the Rohan companion is a Man" in answer.text


WAITS = {"name": "Fen Watcher", "type": "minion", "culture": "Men", "race": "Man", "twilight cost": 3, "strength": 9,
         "vitality": 2, "site number": 4}


@pytest.mark.parametrize("culture", ["men", "orc", "uruk-hai", "sauron"])
def test_a_culture_before_a_minion_is_its_culture(asking, culture):
    """A card's own words, asked back, agree with it."""
    text = f"Each time a companion loses a skirmish involving a [{culture}] minion, add (2)."
    asked = "Does Fen Watcher add twilight when a companion loses {}?"
    written = [f"to a [{culture}] minion", f"a skirmish involving a [{culture}] minion", "to a men minion"]
    for way in written[: 3 if culture == "men" else 2]:
        answer = asking("tcg", asked.format(way), {**WAITS, "text": text})
        assert answer is not None, way
        assert answer.answer is True, way
    other = asking("tcg", asked.format("to a [moria] minion"), {**WAITS, "text": text})
    assert other is None or other.answer is False
    open_ = asking("tcg", asked.format("to a minion"), {**WAITS, "text": text})
    assert open_ is None or open_.answer is not False or culture == "sauron"
