"""A trigger that speaks of some player by his card alone: "after an ally controlled by a player is damaged, that
player …" is its controller, also where it has left play by it; an enemy's is whom it was engaged with, however
it left (lcg/ownership-and-control, lcg/engaged).
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

CHARACTER = {"sphere": "Lore", "willpower": 1, "attack": 1, "defense": 1, "hit points": 9}
ENEMY = {"type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit points": 9}


def drawn(text: str, *acts: dict[str, object]) -> tuple[int, int]:
    """How many cards Tom, whose hero has that text, and Kris have drawn by it."""
    found = simulate(from_data({
        "game": "lcg", "at": "in 3.2 window", "do": list(acts), "given": [{"trigger": "Chief"}],
        "ask": {"what happens": True}, "explore": "policy",
        "players": [
            {"name": "Tom", "heroes": ["Chief"], "allies": ["Boy"], "engaged": ["Imp"], "hand": ["Spell"]},
            {"name": "Kris", "heroes": ["Mate"], "allies": ["Girl"], "engaged": ["Ogre"], "hand": []},
        ],
        "cards": [
            {"name": "Chief", "type": "hero", "threat cost": 9, "text": text, **CHARACTER},
            {"name": "Mate", "type": "hero", "threat cost": 9, **CHARACTER},
            {"name": "Boy", "type": "ally", "cost": 2, **CHARACTER}, {"name": "Girl", "type": "ally", "cost": 2, **CHARACTER},
            {"name": "Ogre", **ENEMY}, {"name": "Imp", **ENEMY},
            {"name": "Spell", "type": "event", "sphere": "Neutral", "cost": 0, "text": "Action: Destroy an enemy."},
        ],
    }))  # fmt: skip
    hands = found.outcomes[0].facts["players"]
    spells = sum(act.get("play") == "Spell" for act in acts)
    return hands["Tom"]["cards in hand"] - 1 + spells, hands["Kris"]["cards in hand"]


@pytest.mark.parametrize("word", ["Response", "Forced"])
@pytest.mark.parametrize(("whose", "card", "mine"), [
    ("an ally controlled by {}", "Girl", "Boy"), ("an enemy engaged with {}", "Ogre", "Imp"),
])  # fmt: skip
@pytest.mark.parametrize(("event", "act"), [
    ("is damaged", "damage"), ("is destroyed", "destroy"), ("leaves play", "destroy"), ("leaves play", "discard"),
])  # fmt: skip
def test_that_player_is_the_one_whose_card_it_is(word, whose, card, mine, event, act) -> None:
    text = f"{word}: After {whose.format('a player')} {event}, that player draws 1 card."
    assert drawn(text, {act: card}) == (0, 1)
    assert drawn(text, {act: mine}) == (1, 0)
    other = text.replace("a player", "another player")
    assert [drawn(other, {act: one}) for one in (card, mine)] == [(0, 1), (0, 0)]


@pytest.mark.parametrize("act", [{"destroy": "Imp"}, {"discard": "Imp"}, {"play": "Spell", "choosing": "Imp"}])
def test_an_enemy_was_engaged_with_you_however_it_left(act) -> None:
    text = "Response: After an enemy engaged with you leaves play, draw 1 card."
    assert drawn(text, act) == (1, 0)
    of_others = {name: "Ogre" if value == "Imp" else value for name, value in act.items()}
    assert drawn(text, of_others) == (0, 0)


@pytest.mark.parametrize(("enemy", "tom", "kris"), [("Imp", 1, 0), ("Ogre", 0, 1)])
def test_an_enemy_returned_to_the_staging_area_was_engaged(enemy: str, tom: int, kris: int) -> None:
    """Asked of it as it was before, but of nothing that happens to it there afterwards."""
    back = {"add to staging": enemy}
    mine = "Response: After an enemy engaged with you enters the staging area, draw 1 card."
    assert drawn(mine, back) == (tom, 0)
    his = "Forced: After an enemy engaged with a player enters the staging area, that player draws 1 card."
    assert drawn(his, back) == (tom, kris)
    assert drawn("Forced: After an enemy engaged with you is damaged, draw 1 card.", back, {"damage": enemy}) == (0, 0)
    assert drawn("Forced: After an enemy engaged with you leaves play, draw 1 card.", back, {"destroy": enemy}) == (0, 0)
