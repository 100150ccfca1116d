"""Heroes stay in their discard pile, an enemy that is not engaged with one may be attacked where it is, and X is 0 in a
printed cost that nobody pays.

lcg/hero-cards; lcg/staging-area; lcg/faq/1.40.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

FIGHTER = {"attack": 3, "defense": 1, "hit points": 4, "willpower": 1}
CARDS: list[dict[str, Any]] = [
    {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, **FIGHTER},
    {"name": "Fallen", "type": "hero", "sphere": "Lore", "threat cost": 9, **FIGHTER},
    {"name": "Mate", "type": "ally", "sphere": "Lore", "cost": 1, **FIGHTER},
    {"name": "Gift", "type": "event", "sphere": "Lore", "cost": "X", "text": "Action: Draw X cards."},
    {"name": "Dear", "type": "event", "sphere": "Lore", "cost": 3, "text": "Action: Draw 1 card."},
    {"name": "Wolf", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit points": 9},
]


def verdict_on(text: str, ask: dict[str, Any], **more: Any) -> Verdict:
    """The verdict with a made-up event of that text in hand, in the planning phase."""
    tom = {"name": "Tom", "threat": 20, "heroes": ["Chief"], "hand": ["Trick"], **more.pop("tom", {})}
    return simulate(from_data({
        "game": "lcg", "cards": [*CARDS, {"name": "Trick", "type": "event", "sphere": "Neutral", "cost": 0, "text": text}],
        "at": "in 2.2 window", "players": [tom], "ask": ask, **more,
    }))  # fmt: skip


INTO = [
    "Action: Shuffle a card from your discard pile into your deck.",
    "Action: Choose and shuffle 1 card from your discard pile into your deck.",
    "Action: Return a card from your discard pile to your hand.",
]


@pytest.mark.parametrize("text", INTO)
def test_a_hero_in_the_discard_pile_goes_nowhere(text: str) -> None:
    can = {"can": {"play": "Trick"}}
    assert verdict_on(text, can, tom={"discard": ["Fallen"]}).verdict == "never"
    assert verdict_on(text, can, tom={"discard": ["Fallen", "Mate"]}).verdict == "always"


WHOM = {
    "an enemy not engaged with you": "always", "an enemy in the staging area": "always",
    "an enemy engaged with you": "never",
}


@pytest.mark.parametrize("whom", WHOM)
def test_an_enemy_in_the_staging_area_is_not_engaged(whom: str) -> None:
    text = f"Action: Exhaust a hero you control to declare it as an attacker against {whom}."
    found = verdict_on(text, {"can": {"play": "Trick"}}, **{"staging area": ["Wolf"]})
    assert found.verdict == WHOM[whom]


@pytest.mark.parametrize(("card", "threat"), [("Gift", 25), ("Mate", 25), ("Dear", 20)])
def test_a_printed_cost_of_x_is_0_where_nobody_pays_it(card: str, threat: int) -> None:
    text = "Action: Discard the bottom card of your deck. If its printed cost is 2 or lower, raise your threat by 5."
    tom = {"deck": {"bottom": [card], "size": 3}}
    found = verdict_on(text, {"how much": "threat of Tom"}, tom=tom, do=[{"play": "Trick"}])
    assert (found.verdict, found.answer) == ("value", threat)
