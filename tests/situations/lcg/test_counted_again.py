"""A bonus that lasts and is by an X which counts something: an encounter card's is counted again as the game goes on, a
player card's keeps the number of its moment (lcg/faq/1.55, lcg/conflict/c32).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

SELF = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4}
WIGHT = {"type": "enemy", "engagement cost": 40, "threat": 1, "attack": 4, "defense": 1, "hit points": 3}
BY_X = "{} gets +X [attack] until the end of the round. X is the number of {}."
FOR_EACH = "{} gets +1 [attack] for each {} until the end of the round."
COUNTED: list[tuple[str, str, dict[str, Any], int]] = [
    ("enemies in play", "enemy in play", {"destroy": "Ghoul"}, -1),
    ("damaged characters in play", "damaged character in play", {"heal": "Chief", "amount": 1}, -1),
    ("locations in play", "location in play", {"add to staging": "Fen"}, 1),
    ("players in the game", "player in the game", {"raise threat": "Ann", "amount": 40}, -1),
]


def strength(text: str, act: dict[str, Any], whose: str, card: str) -> Any:
    """The attack of a card after a text and what is done then."""
    player = whose == "player"
    trick = {"name": "Trick", "text": f"{'Action' if player else 'When Revealed'}: {text}"}
    kind = {"type": "event", "sphere": "Neutral", "cost": 0} if player else {"type": "treachery"}
    return simulate(from_data({
        "game": "lcg", "cards": [
            {"name": "Chief", **SELF}, {"name": "Guard", **SELF}, {"name": "Wight", **WIGHT}, {"name": "Ghoul", **WIGHT}, {**trick, **kind},
            {"name": "Fen", "type": "location", "threat": 1, "quest points": 3},
        ],
        "players": [{"name": "Tom", "threat": 30, "heroes": [{"card": "Chief", "damage": 1}], "hand": ["Trick"] if player else []},
                    {"name": "Ann", "threat": 30, "heroes": ["Guard"]}],
        "staging area": ["Wight", "Ghoul"], "encounter deck": ["Fen"] if player else ["Trick", "Fen"],
        "at": "in 3.3 window" if player else "during 3.3", "do": [{"play" if player else "reveal": "Trick"}, act],
        "ask": {"how much": f"attack bonus of {card}"},
    })).answer  # fmt: skip


BEFORE = {"enemies in play": 2, "damaged characters in play": 1, "locations in play": 0, "players in the game": 2}


@pytest.mark.parametrize(("many", "one", "act", "change"), COUNTED)
@pytest.mark.parametrize("form", [BY_X, FOR_EACH])
def test_an_encounter_cards_number_follows_the_game(form: str, many: str, one: str, act: dict[str, Any], change: int) -> None:
    text = form.format("Each enemy", many if form == BY_X else one)
    assert strength(text, act, "encounter", "Wight") == BEFORE[many] + change


@pytest.mark.parametrize(("many", "one", "act", "change"), [each for each in COUNTED if each[3] < 0])
def test_a_players_number_stays(many: str, one: str, act: dict[str, Any], change: int) -> None:
    text = f"Choose a hero you control. {BY_X.format('That hero', many)}"
    assert strength(text, act, "player", "Chief") == BEFORE[many]


def test_what_was_done_by_the_text_stays_done() -> None:
    text = f"Deal 1 damage to each character. {BY_X.format('Each enemy', 'characters damaged by this effect')}"
    assert strength(text, {"heal": "Guard", "amount": 1}, "encounter", "Wight") == 2
