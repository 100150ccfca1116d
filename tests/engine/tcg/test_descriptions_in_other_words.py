"""Descriptions by wounds, several values at once, what isn't so, places and tokens, in the words that cards have for
them: which cards of `wide_table` they mean, read off what lies there; and cards described by each other.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import coverage
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_of_abilities import speaking, uses
from tests.engine.tcg.wide_table import holds, in_skirmish, spotted, wide
from tests.language.compiled_once import compiled_once

MEANT = {
    "companion with the most wounds": {"Gimli"},
    "companion with the fewest wounds": {"Frodo", "Legolas"},
    "companion with 2 or more wounds": {"Gimli"},
    "companion who has at least 1 wound": {"Aragorn", "Gimli"},
    "companion with no wounds": {"Frodo", "Legolas"},
    "companion without wounds": {"Frodo", "Legolas"},
    "companion who has no wounds": {"Frodo", "Legolas"},
    "minion with strength 9 or more and vitality 3": {"Uruk"},
    "companion with strength 6 or more and vitality 3 or less": {"Aragorn", "Gimli", "Legolas"},
    "companion who is not the Ring-bearer": {"Aragorn", "Gimli", "Legolas"},
    "companion other than the Ring-bearer": {"Aragorn", "Gimli", "Legolas"},
    "companion or ally, except Elrond": {"Frodo", "Aragorn", "Gimli", "Legolas", "Hama"},
    "minion whose strength is 9 or more": {"Uruk", "Wraith"},
    "minion whose strength is 9": {"Uruk"},
    "minion with strength greater than 9": {"Wraith"},
    "minion with strength lower than 9": {"Orc"},
    "minion with more strength than Orc": {"Uruk", "Wraith"},
    "minion with greater strength than Uruk": {"Wraith"},
    "companion with less strength than Aragorn": {"Frodo", "Gimli", "Legolas"},
    "site in region 1": {"Green Hill", "White House", "Lost Field"},
    "site in region 2": {"Deep Hall", "Old Ford", "Silent Wood"},
    "site in region 3": {"Black Marsh"},
    "companion bearing at least 2 possessions": {"Aragorn"},
    "companion who is bearing a possession": {"Aragorn", "Legolas"},
    "companion not bearing a possession": {"Frodo", "Gimli"},
    "companion that is not bearing a hand weapon": {"Frodo", "Legolas"},
    "damage +1 minion": {"Uruk"},
    "damage +2 minion": set(),
    "possession that is not a weapon": {"Horse"},
    "condition in a support area": {"Marker", "Song", "Hoard", "Works"},
    "condition that is not in a support area": {"Grip"},
    "Shadow condition attached to a companion": {"Grip"},
    "Shadow condition not attached to a companion": {"Works"},
    "Man who is a ranger": {"Aragorn"},
    "Man who is not a ranger": {"Hama"},
    "site controlled by an opponent": {"Lost Field"},
    "card in any player's discard pile": {"Lost", "Old Word", "Fallen"},
    "condition that has at least 2 culture tokens on it": {"Song"},
    "condition with 1 or more culture tokens on it": {"Song", "Works"},
    "ally at his home site": set(),
}


@pytest.mark.parametrize("description", MEANT)
def test_the_cards_that_a_description_means(description):
    assert spotted(wide(), description) == MEANT[description]


@pytest.mark.parametrize(("description", "cards"), [
    ("minion not skirmishing", {"Wraith"}),
    ("minion that is not skirmishing", {"Wraith"}),
    ("companion not in a skirmish", {"Frodo", "Gimli", "Legolas"}),
    ("companion not skirmishing an Orc", {"Frodo", "Gimli", "Legolas"}),
    ("minion not skirmishing a Man", {"Wraith"}),
])  # fmt: skip
def test_who_is_not_in_the_skirmish(description, cards):
    t = wide()
    in_skirmish(t)
    assert spotted(t, description) == cards


def test_an_ally_is_at_home_where_the_fellowship_is():
    t = wide()
    t.play.move(t.sites[4], "removed")
    t.lay(card("Gate", "site", shadow=0, block="tower"), 4)
    assert spotted(t, "ally at his home site") == {"Hama"}


@pytest.mark.parametrize(("condition", "true"), [
    # companions: Frodo (Hobbit, shire), Aragorn (Man, gondor), Gimli (Dwarf, dwarven), Legolas (Elf, elven);
    # Men: Aragorn and Hama of rohan; Elves: Legolas and Elrond
    ("you can spot 4 companions of different races", True),
    ("you can spot 5 companions of different races", False),
    ("you can spot 4 characters of different cultures", True),
    ("you can spot 2 Men of different cultures", True),
    ("you can spot 2 Elves of different cultures", False),
    ("you can spot 2 Elves of the same race", True),
    ("you can spot 2 companions of the same race", False),
])  # fmt: skip
def test_cards_described_by_each_other(condition, true):
    assert holds(wide(), condition) is true


@pytest.mark.parametrize(("cost", "able"), [
    # minions' strength: Orc 5, Uruk 9, Wraith 12; companions' vitality: Frodo 4, Aragorn 3, Gimli 1, Legolas 3
    ("Spot 2 minions with total strength 14 or less", True),
    ("Spot 2 minions with total strength 13 or less", False),
    ("Spot 3 minions with a total strength of 26 or more", True),
    ("Spot 3 minions with a total strength of 27 or more", False),
    ("Spot any number of minions who have total strength 26 or more", True),
    ("Spot any number of minions who have total strength 27 or more", False),
    ("Discard 2 cards of different cultures from hand", True),
    ("Discard 2 cards of the same culture from hand", False),
    # numbers in words: there are four companions of Tom's, three of them unbound
    ("Spot four companions", True),
    ("Spot five companions", False),
    ("Spot three unbound companions", True),
    ("Spot four unbound companions", False),
])  # fmt: skip
def test_what_costs_ask_of_several_cards_together(cost, able):
    assert bool(uses(speaking(f"Maneuver: {cost} to add (1)."))) is able


@pytest.mark.parametrize("said", [
    "Discard each minion of different cultures.", "Discard minions with a total strength of 10 or less.",
    "Add (1) for each companion of different races.", "Discard each other companion of the same race.",
])  # fmt: skip
def test_nobody_chooses_all_cards_together(said):
    read = compiled_once("tcg").compile_card({"title": "Made Up", "type": "Condition", "gametext": f"Maneuver: {said}"})
    assert read.gaps or coverage.lacks(read.abilities)
