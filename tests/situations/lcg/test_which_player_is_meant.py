"""Which player a text means: chosen, spoken of, who controls or owns a card, the others (lcg/ownership-and-control,
lcg/the-word-choose).

Generated: each way to name a player, with three at the table; whose threat goes up is who is meant.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

UP = "raises his threat by 5"
TEXTS: list[tuple[str, list[str], str]] = [
    (f"Choose a player. That player {UP}.", ["Ann"], "Ann"),
    (f"Choose another player. He {UP}.", ["Bob"], "Bob"),
    ("Choose another player. Raise his threat by 5.", ["Bob"], "Bob"),
    ("Choose another player. Raise that player's threat by 5.", ["Bob"], "Bob"),
    (f"Another player {UP}.", ["Ann"], "Ann"),
    ("Raise another player's threat by 5.", ["Ann"], "Ann"),
    ("Raise another player's threat by 5.", ["Bob"], "Bob"),
    (f"Each other player {UP}.", [], "Ann Bob"),
    (f"The next player {UP}.", [], "Ann"), (f"The last player {UP}.", [], "Bob"),
    (f"Choose an ally controlled by another player. Its controller {UP}.", ["Mate of Ann"], "Ann"),
    (f"Choose an ally controlled by another player. That ally's controller {UP}.", ["Mate of Bob"], "Bob"),
    ("Choose an ally. Raise its controller's threat by 5.", ["Mate of Bob"], "Bob"),
    (f"Choose an ally. Return it to its owner's hand. Its owner {UP}.", ["Mate of Bob"], "Bob"),
    (f"Choose an ally. Discard it. Its controller {UP}.", ["Mate of Ann"], "Ann"),
    (f"Choose an ally. Its controller draws 1 card. Then, that player {UP}.", ["Mate of Bob"], "Bob"),
    (f"Choose a player. That player draws 1 card and {UP}.", ["Bob"], "Bob"),
    ("Choose a player. That player draws 1 card. Then, raise his threat by 5.", ["Bob"], "Bob"),
    (f"Choose a player. He may draw 1 card. If he does, he {UP}.", ["Bob", "yes"], "Bob"),
    (f"Choose an enemy engaged with another player. That player {UP}.", ["Wolf"], "Ann"),
    (f"Choose an enemy engaged with a player. The engaged player {UP}.", ["Wolf"], "Ann"),
    (f"Each player with more than 2 cards in hand {UP}.", [], "Bob"),
    (f"The player with the most cards in hand {UP}.", [], "Bob"),
]


def laid_out(text: str, choices: list[str], asked: str) -> dict[str, Any]:
    """Tom's hero has that text; each player has an ally, Ann an engaged enemy, Bob the most cards."""
    person = {"sphere": "Lore", "willpower": 1, "attack": 1, "defense": 1, "hit points": 3}
    names = ("Tom", "Ann", "Bob")
    return {
        "game": "lcg",
        "cards": [
            {"name": "Chief of Tom", "type": "hero", "threat cost": 9, **person, "text": f"Action: {text}"},
            *({"name": f"Chief of {n}", "type": "hero", "threat cost": 9, **person} for n in names[1:]),
            *({"name": f"Mate of {n}", "type": "ally", "cost": 1, **person} for n in names),
            {"name": "Wolf", "type": "enemy", "engagement cost": 30, "threat": 1, "attack": 1, "defense": 1,
             "hit points": 3},
            {"name": "Note", "type": "event", "sphere": "Lore", "cost": 5},
        ],
        "players": [
            {"name": n, "threat": 20, "heroes": [f"Chief of {n}"], "allies": [f"Mate of {n}"],
             "hand": ["Note"] * (3 if n == "Bob" else 1), "deck": {"top": ["Note", "Note"], "size": 5},
             **({"engaged": ["Wolf"]} if n == "Ann" else {})}
            for n in names
        ],
        "at": "in 2.2 window", "do": [{"trigger": "Chief of Tom"}],
        "given": [{"choose": each} for each in choices], "ask": {"how much": f"threat of {asked}"},
    }  # fmt: skip


@pytest.mark.parametrize(("text", "choices", "meant"), TEXTS)
def test_only_who_is_meant(text: str, choices: list[str], meant: str) -> None:
    """And nobody else."""
    for name in ("Tom", "Ann", "Bob"):
        verdict = simulate(from_data(laid_out(text, choices, name)))
        assert (verdict.answer, verdict.gaps) == (25 if name in meant.split() else 20, [])
