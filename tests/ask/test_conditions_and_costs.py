"""What a named card's text hangs on and costs, held against what is told; what is told the other way round never
gets the same answer.
"""

from __future__ import annotations

import pytest

SHADOW = {"type": "minion", "side": "Shadow", "culture": "Sauron", "race": "Orc", "twilight cost": 3,
          "strength": 8, "vitality": 4, "site number": 4}  # fmt: skip
DIGGER = {**SHADOW, "name": "Grim Digger", "text": "Shadow: Remove (3) to add a threat."}
CLIMBER = {**SHADOW, "name": "Grim Climber", "text": "Regroup: Exert this minion twice to add a threat."}
RAIDER = {**SHADOW, "name": "Grim Raider", "text": "While you can spot 2 burdens, Grim Raider is fierce."}
TRACKER = {**SHADOW, "name": "Grim Tracker",
           "text": "While skirmishing a character bearing a search card, Grim Tracker is strength +2."}  # fmt: skip
DODGER = {**SHADOW, "name": "Grim Dodger", "text": "Grim Dodger may not take wounds during the archery phase."}
WARDEN = {**SHADOW, "name": "Grim Warden", "text": "Maneuver: If you have initiative, exert Grim Warden to add a threat."}
BLADE = {"name": "Tally Blade", "type": "attachment", "sphere": "Lore", "cost": 0,
         "text": "Attach to a hero. Attached hero gets +1 [defense] for each side quest in the victory display. "
         "(Limit +4 [defense].)"}  # fmt: skip
BREAK = {"name": "Bitter Break", "type": "treachery",
         "text": "When Revealed: Remove 1 progress from each location in play. (3 progress instead if 4 or more "
         "players in the game.)"}  # fmt: skip
GATE = {"name": "Glad Gate", "type": "location", "threat": 2, "quest points": 4, "traits": ["Forest"],
        "text": "Response: After you travel to Glad Gate, the first player draws 2 cards."}  # fmt: skip

LIKEWISE = object()
"""An answer that may be missing, but is not the one before."""


@pytest.mark.parametrize(("game", "card", "question", "expected", "turned", "then"), [
    ("tcg", DIGGER, "There are {} twilight tokens in the pool. Can I use Grim Digger?", False, ("2", "3"), True),
    ("tcg", DIGGER, "I've only {} twilight in the pool. Can I use Grim Digger?", False, ("1", "4"), True),
    ("tcg", CLIMBER, "Grim Climber has {} wounds. Can I use him?", False, ("two", "no"), LIKEWISE),
    ("tcg", RAIDER, "There's just {}. Is Grim Raider fierce?", False, ("one burden", "two burdens"), True),
    ("tcg", TRACKER, "How strong is Grim Tracker when he fights a companion{}?", 10, (" with a search card", ""), 8),
    ("tcg", DODGER, "Can Grim Dodger be wounded in the {} phase?", False, ("archery", "skirmish"), LIKEWISE),
    ("tcg", WARDEN, "I {} initiative. Can I use Grim Warden in the maneuver phase?", False, ("don't have", "have"), LIKEWISE),
    ("lcg", BLADE, "There are {} side quests in the victory display. How much defense does Tally Blade give my hero?",
     4, ("five", "two"), 2),
    ("lcg", BLADE, "There are five side quests in {}. How much defense does Tally Blade give my hero?",
     4, ("the victory display", "my hand"), LIKEWISE),
    ("lcg", BREAK, "Bitter Break is revealed in a game of {}. How much progress is removed from each location?",
     3, ("four", "two"), 1),
    ("lcg", GATE, "After we travel to Glad Gate can my friend draw the 2 cards? I'm {}.",
     False, ("the first player", "the last player"), LIKEWISE),
])  # fmt: skip
def test_what_is_told_decides_and_its_contrary_otherwise(asking, game, card, question, expected, turned, then):
    one, other = (asking(game, question.format(each), card) for each in turned)
    assert one is not None
    assert one.answer == expected
    said = other.answer if other is not None else None
    assert said == then if then is not LIKEWISE else said != expected


def test_a_version_is_known_by_a_part_of_its_title(asking):
    lord = {**WARDEN, "name": "Grim Nárgon, Black-Hearted Lord", "unique": True, "text": DIGGER["text"]}
    answer = asking("tcg", "There are 2 twilight tokens in the pool. Can I use Nárgon, Black-Hearted Lord?", lord)
    assert answer is not None
    assert answer.answer is False
