"""Each player may use what its text lets each player use, so often, and nobody else's without; "attached hero" in
a text that an attachment gives means the hero that has it (lcg/limits, lcg/attachment-cards); and a text that
makes something else of an attached card, and isn't read, leaves open what hangs on it (lcg/faq/1.23).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

PLAIN = {"type": "hero", "sphere": "Spirit", "threat cost": 9, "willpower": 1, "attack": 3, "defense": 1, "hit points": 9}
CARDS: list[dict[str, Any]] = [
    {"name": "Lea", **PLAIN}, {"name": "Bo", **PLAIN},
    {"name": "Ork", "type": "enemy", "engagement cost": 30, "threat": 1, "attack": 1, "defense": 0, "hit points": 2},
    {"name": "Big", "type": "enemy", "engagement cost": 30, "threat": 1, "attack": 1, "defense": 1, "hit points": 9},
]  # fmt: skip
AS_CONDITION = "Counts as a Condition attachment with the text:"


@pytest.mark.parametrize(("remark", "anybody", "times"), [
    ("Each player may use this action once per round.", True, 1),
    ("Each player can trigger this action twice each round.", True, 2),
    ("This action may be triggered by each player once each round.", True, 1),
    ("This action may be used twice per round by each player.", True, 2),
    ("Each player may only use this action once per round.", False, 1),
    ("Each player may use this action only twice per round.", False, 2),
    ("(Limit once per round for each player.)", False, 1),
    ("(Limit twice per round.)", False, 2),
    ("Any player may trigger this action. (Limit twice per round per player.)", True, 2),
])  # fmt: skip
def test_who_may_use_it_and_how_often(remark: str, anybody: bool, times: int) -> None:
    shop = {"name": "Shop", "type": "ally", "sphere": "neutral", "cost": 1, "willpower": 0, "attack": 0, "defense": 0,
            "hit points": 2, "text": f"Action: Discard 3 cards from your hand to draw 3 cards. {remark}"}  # fmt: skip

    def can(by: str, used: int) -> bool:
        return simulate(from_data({
            "game": "lcg", "cards": [*CARDS, shop], "at": "in 2.2 window",
            "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "allies": ["Shop"], "hand": 4},
                        {"name": "Kris", "threat": 20, "heroes": ["Bo"], "hand": 4}],
            "do": [{"trigger": "Shop", "by": "Tom"}] * used, "ask": {"can": {"trigger": "Shop", "by": by}},
        })).verdict == "always"  # fmt: skip

    assert can("Tom", times - 1)
    assert not can("Tom", times)
    assert can("Kris", times) is anybody


@pytest.mark.parametrize(("waits", "comes"), [
    ("After {} attacks and destroys an enemy", True), ("After {} attacks", True), ("After {} exhausts", True),
    ("After {} defends", False),
])  # fmt: skip
@pytest.mark.parametrize("whom", ["attached hero", "this hero"])
@pytest.mark.parametrize("kind", ["Response", "Forced"])
def test_the_attached_hero_of_a_text_that_he_has_is_himself(
    waits: str, comes: bool, whom: str, kind: str
) -> None:
    blade = {"name": "Blade", "type": "attachment", "sphere": "Spirit", "cost": 1, "text": (
        f'Attach to a hero. Attached hero gains: "{kind}: {waits.format(whom)}, deal 1 damage to Big."'
    )}  # fmt: skip
    verdict = simulate(from_data({
        "game": "lcg", "cards": [*CARDS, blade], "at": "6.8a", "until": "end of the attack",
        "players": [{"name": "Tom", "threat": 20, "heroes": [{"card": "Lea", "attached": ["Blade"]}, "Bo"],
                     "engaged": ["Ork", "Big"]}],
        "given": [{"trigger": "Lea"}] if kind == "Response" and comes else [],
        "do": [{"attack": "Lea", "against": "Ork"}], "ask": {"how much": "damage of Big"},
    }))  # fmt: skip
    assert verdict.answer == comes


@pytest.mark.parametrize(("text", "sure"), [
    ("Attached hero loses all resource icons.", True), ("Attached hero gets +1 [willpower].", True),
    ("Attached hero wobbles its icons.", False),
])  # fmt: skip
def test_a_text_that_makes_a_condition_of_it_is_come_upon_where_it_is_not_read(text: str, sure: bool) -> None:
    doubt = {"name": "Doubt", "type": "treachery", "text": (
        f'When Revealed: Attach to a hero you control. ({AS_CONDITION} "{text}")'
    )}  # fmt: skip
    friend = {"name": "Friend", "type": "ally", "sphere": "Spirit", "cost": 1, "willpower": 1, "attack": 1,
              "defense": 1, "hit points": 2}  # fmt: skip
    verdict = simulate(from_data({
        "game": "lcg", "cards": [*CARDS, doubt, friend], "at": "in 2.2 window",
        "players": [{"name": "Tom", "threat": 20, "hand": ["Friend"],
                     "heroes": [{"card": "Lea", "resources": 2, "attached": ["Doubt"]}]}],
        "ask": {"can": {"play": "Friend"}},
    }))  # fmt: skip
    assert (verdict.verdict != "inconclusive") is sure
    assert not sure or verdict.answer is ("loses" not in text)
