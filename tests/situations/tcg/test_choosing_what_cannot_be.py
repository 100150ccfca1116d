"""An act that names what its text does not describe is not possible so; what it describes and could do nothing
to, or would choose besides, is not known to be (tcg/effect).
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

CARDS = [
    {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3, "vitality": 4,
     "resistance": 10},
    {"name": "Guard", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 6, "vitality": 3},
    {"name": "Scout", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 6, "vitality": 3},
    {"name": "Bowman", "type": "companion", "culture": "Elven", "race": "Elf", "strength": 6, "vitality": 3},
    {"name": "Marsh Orc", "type": "minion", "culture": "Sauron", "race": "Orc", "strength": 8, "vitality": 3,
     "site number": 1},
    {"name": "Hill Orc", "type": "minion", "culture": "Sauron", "race": "Orc", "strength": 7, "vitality": 3,
     "site number": 1},
    {"name": "Raider", "type": "minion", "culture": "Raider", "race": "Man", "strength": 8, "vitality": 3,
     "site number": 1},
]  # fmt: skip
EFFECTS = {
    "wound an Orc": ("Marsh Orc", "Raider"), "exert an Orc": ("Hill Orc", "Guard"),
    "make a Man companion strength +2": ("Scout", "Raider"), "make an Orc lose fierce": ("Marsh Orc", "Bowman"),
    "return an Orc to its owner's hand": ("Hill Orc", "Raider"), "heal a [gondor] companion": ("Guard", "Bowman"),
}  # fmt: skip
PRICES = {"": (), "Exert Frodo to ": (), "Exert a [gondor] Man to ": ("Scout",), "Add (1) to ": ()}


def asked(words, chosen, sort):
    place, act = ("hand", "play") if sort == "event" else ("support area", "use")
    deed = {"name": "Deed", "type": sort, "side": "Free Peoples", "culture": "Gondor", "twilight cost": 0, "text": words}
    hurt = [{"card": "Guard", "wounds": 1}, {"card": "Scout", "wounds": 1}, {"card": "Bowman", "wounds": 1}]
    return simulate(from_data({
        "game": "tcg", "cards": [*CARDS, deed], "at": "maneuver",
        "players": [{"name": "Tom", "ring bearer": "Frodo", "companions": hurt, place: ["Deed"]},
                    {"name": "Ann", "minions": ["Marsh Orc", "Hill Orc", "Raider"]}],
        "ask": {"can": {act: "Deed", "by": "Tom", "choosing": list(chosen)}},
    }))  # fmt: skip


@pytest.mark.parametrize("sort", ["event", "condition"])
@pytest.mark.parametrize("price", PRICES)
@pytest.mark.parametrize("effect", EFFECTS)
def test_what_a_text_does_not_describe_is_no_legal_choice(effect, price, sort):
    words = f"Maneuver: {price}{effect}." if price else f"Maneuver: {effect[0].upper()}{effect[1:]}."
    fits, other = EFFECTS[effect]
    assert asked(words, (*PRICES[price], fits), sort).verdict == "always"
    denied = asked(words, (*PRICES[price], other), sort)
    assert (denied.verdict, denied.gaps) == ("never", [])
    assert f"{other} is no legal choice" in denied.because[0].text
    assert asked(words, (*PRICES[price], fits, other), sort).verdict != "always"


@pytest.mark.parametrize(("effect", "named"), [
    ("Heal a companion.", "Frodo"), ("Wound a minion that is not wounded.", "Marsh Orc"),
])  # fmt: skip
def test_what_a_text_describes_is_not_called_illegal(effect, named):
    """Whether one may be chosen of whom nothing comes the documents do not say."""
    found = asked(f"Maneuver: {effect}", [named], "event")
    assert found.verdict in ("always", "inconclusive")


@pytest.mark.parametrize("words", [
    "Wound an Orc. Choose an opponent who may exert a minion. If he does not, exert a companion.",
    "Wound an Orc. An opponent may exert a minion to make you exert a companion.",
])  # fmt: skip
def test_what_hangs_on_another_players_choice_is_not_called_impossible(words):
    assert asked(f"Maneuver: {words}", ["Guard"], "event").verdict == "depends"


OF_A_CONDITION = [
    "wound that minion", "exert that minion", "make that minion strength -2", "discard that minion"
]


def in_a_skirmish(words, chosen, against):
    deed = {"name": "Deed", "type": "condition", "side": "Free Peoples", "culture": "Gondor", "text": words}
    return simulate(from_data({
        "game": "tcg", "cards": [*CARDS, deed], "at": "skirmish",
        "assignments": [{"defender": "Guard", "minions": list(against)}],
        "players": [{"name": "Tom", "ring bearer": "Frodo", "companions": ["Guard", "Scout"], "support area": ["Deed"]},
                    {"name": "Ann", "minions": ["Marsh Orc", "Hill Orc", "Raider"]}],
        "ask": {"can": {"use": "Deed", "by": "Tom", "choosing": list(chosen)}},
    }))  # fmt: skip


@pytest.mark.parametrize("effect", OF_A_CONDITION)
@pytest.mark.parametrize("price", ["", "exert Frodo to "])
@pytest.mark.parametrize("who", ["Guard", "your companion"])
@pytest.mark.parametrize("against", [("Hill Orc",), ("Hill Orc", "Raider")])
def test_the_one_of_whom_a_condition_is_true_is_chosen(effect, price, who, against):
    """One who skirmishes alone, or beside others who do not fit (tcg/effect)."""
    words = f"Skirmish: If {who} is skirmishing a minion that is an Orc, {price}{effect}."
    assert in_a_skirmish(words, ("Hill Orc",), against).verdict == "always"
    denied = in_a_skirmish(words, ("Raider",), against)
    assert denied.verdict == "never"
    assert "Hill Orc" in denied.because[0].text.partition("legal: ")[2]
