"""Whom "he" and "that player" mean: whoever meets the condition, each player for himself; and a player who is
only named within what is told of cards is a named gap (lcg/the-word-choose).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.situations.shared.compiling import compile_object
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate
from tests.engine.lcg.table_top import Table


def rises(text: str) -> list[int]:
    """By how much the threat of Tom and Kris rises; Kris is engaged with two Trolls."""
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero(), table.quest()
    for name in ("Stone Eater", "Hill Eater"):
        table.enemy(name, where="engaged:Kris", traits="Troll.")
    before = [table.threat(player) for player in ("Tom", "Kris")]
    table.prints("Sudden Turn", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Sudden Turn", places.ENCOUNTER_DECK))
    return [table.threat(p) - n for p, n in zip(("Tom", "Kris"), before, strict=True)]


@pytest.mark.parametrize(("text", "risen"), [
    ("If a player is engaged with a Troll enemy, he raises his threat by 3.", [0, 3]),
    ("If any player is engaged with 2 or more enemies, that player raises his threat by 3.", [0, 3]),
    ("Each player raises his threat by 3 unless he is engaged with a Troll enemy.", [3, 0]),
    ("Each player raises his threat by 3 if he is engaged with a Troll enemy.", [0, 3]),
    ("Each player's threat is raised by 3 if he is engaged with a Troll enemy.", [0, 3]),
    ("If a player is engaged with a Troll enemy, raise each player's threat by 3.", [3, 3]),
])  # fmt: skip
def test_he_is_whoever_it_is_so_of(text: str, risen: list[int]) -> None:
    assert rises(text) == risen


@pytest.mark.parametrize(("text", "played"), [
    ("Exhaust a hero controlled by the last player. That player raises his threat by 1.", True),
    ("Raise the last player's threat by 3. That player draws 1 card.", True),
    ("Discard an ally controlled by the player with the highest threat. That player draws 1 card.", False),
    ("The last player raises his threat by 3. That player draws 1 card.", True),
    ("Exhaust a hero controlled by the first player. That player draws 1 card.", True),
    ("Choose an enemy engaged with another player. That player draws 1 card.", True),
])  # fmt: skip
def test_a_player_named_within_what_is_done_is_nobody_to_go_on_about(text: str, played: bool) -> None:
    card = {"name": "Sudden Turn", "type": "treachery", "text": f"When Revealed: {text}"}
    assert compile_object(card, "lcg").played is played


@pytest.mark.parametrize(("text", "drawn"), [
    ("If a player is engaged with a Troll enemy, he draws 1 card.", {"Tom": 0, "Kris": 1}),
    ("Each player draws 1 card unless he is engaged with a Troll enemy.", {"Tom": 1, "Kris": 0}),
])  # fmt: skip
def test_so_it_is_in_an_event_whoever_plays_it(text: str, drawn: dict[str, int]) -> None:
    chief = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1,
             "hit points": 9}  # fmt: skip
    for player, number in drawn.items():
        found = simulate(from_data({
            "game": "lcg", "at": "in 2.2 window", "do": [{"play": "Trick"}],
            "ask": {"how much": f"cards in hand of {player}"},
            "players": [{"name": "Tom", "heroes": ["Chief"], "hand": ["Trick"], "deck": ["Plain"]},
                        {"name": "Kris", "heroes": ["Mate"], "deck": ["Plain"], "engaged": ["Ogre"]}],
            "cards": [{"name": "Chief", **chief}, {"name": "Mate", **chief},
                      {"name": "Ogre", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1,
                       "defense": 1, "hit points": 9, "traits": ["Troll"]},
                      {"name": "Trick", "type": "event", "sphere": "Neutral", "cost": 0, "text": f"Action: {text}"},
                      {"name": "Plain", "type": "event", "sphere": "Neutral", "cost": 9}],
        }))  # fmt: skip
        assert found.answer == number
