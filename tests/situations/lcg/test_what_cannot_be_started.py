"""What may not be started because nothing would come of it: nobody but you, and what cannot be done
(lcg/triggered-ability, lcg/cost, lcg/cannot).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

PLAIN = {"willpower": 1, "attack": 1, "defense": 1, "hit points": 4}
HEROES = [
    {"name": name, "type": "hero", "sphere": "Lore", "threat cost": 9, **PLAIN} for name in ("Chief", "Aide")
]
WIGHT = {
    "name": "Wight", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit points": 3,
    "text": "The engaged player's threat cannot be reduced.",
}
FARM = {
    "name": "Farm", "type": "location", "threat": 1, "quest points": 3,
    "text": "While Farm is in staging, players cannot reduce their threat.",
}


def verdict_on(text: str, *, others: bool, kind: str = "ally", card: dict[str, Any] | None = None,
               mine: list[str] | None = None, theirs: list[str] | None = None) -> str:  # fmt: skip
    """Whether the text of a made-up ally or event may be used."""
    own = {"name": "Trial", "type": kind, "sphere": "Neutral", "cost": 0, "text": text}
    own = {**own, **PLAIN} if kind == "ally" else own
    tom: dict[str, Any] = {"name": "Tom", "threat": 30, "heroes": ["Chief"], "deck": 9, "engaged": mine or []}
    tom |= {"allies": ["Trial"]} if kind == "ally" else {"hand": ["Trial"]}
    ann = {"name": "Ann", "threat": 20, "heroes": ["Aide"], "deck": 9, "engaged": theirs or []}
    act = {"trigger": "Trial"} if kind == "ally" else {"play": "Trial"}
    return str(simulate(from_data({
        "game": "lcg", "cards": [*HEROES, WIGHT, card or FARM, own], "players": [tom, ann] if others else [tom],
        "staging area": ["Farm"] if card else [], "ask": {"can": act},
    })).verdict)  # fmt: skip


OF_ANOTHER = (
    "Action: Lower your threat by 3 to give control of Trial to another player. Raise that player's threat by 3.",
    "Action: Another player draws 2 cards. That player raises his threat by 1.",
    "Action: Choose another player. That player draws 2 cards.",
    "Action: Choose another player. Reduce that player's threat by 1.",
)


@pytest.mark.parametrize("text", OF_ANOTHER)
def test_another_player_is_never_you(text: str) -> None:
    """Alone there is nobody of whom the text speaks, and "that player" is nobody either."""
    assert verdict_on(text, others=False) == "never"
    assert verdict_on(text, others=True) == "always"


LOWERING = {
    "Action: Reduce your threat by 2.": "never",
    "Action: Reduce your threat by 2 to draw 1 card.": "never",
    "Action: Choose a player. Reduce that player's threat by 2.": "never",
    "Action: Reduce each player's threat by 2.": "never",
    "Action: Reduce your threat by 2. Draw 1 card.": "always",
    "Action: Draw 1 card. Then, reduce your threat by 2.": "always",
}


@pytest.mark.parametrize("kind", ["ally", "event"])
@pytest.mark.parametrize("text", LOWERING)
def test_threat_that_cannot_go_down_is_no_cost_and_no_effect(text: str, kind: str) -> None:
    assert verdict_on(text, others=False, kind=kind, card=FARM) == LOWERING[text]
    assert verdict_on(text, others=False, kind=kind, mine=["Wight"]) == LOWERING[text]
    assert verdict_on(text, others=False, kind=kind) == "always"


def test_what_can_be_done_to_one_player_may_be_started() -> None:
    """The enemy keeps one player's threat up, not the other's."""
    assert verdict_on("Action: Reduce each player's threat by 2.", others=True, mine=["Wight"]) == "always"
    assert verdict_on("Action: Reduce your threat by 2.", others=True, theirs=["Wight"]) == "always"


@pytest.mark.parametrize("at", ["2.2", "7.4"])
@pytest.mark.parametrize("first", ["Tom", "Ann"])
def test_why_not_is_said_of_the_player_whose_card_it_is(at: str, first: str) -> None:
    """Whoever may act first: that it isn't in the other one's hand says nothing."""
    trial = {"name": "Trial", "type": "event", "sphere": "Lore", "cost": 3, "text": "Action: Draw 1 card."}
    ann = {"name": "Ann", "threat": 20, "heroes": ["Aide"], "hand": ["Trial"], "deck": 9}
    told = simulate(from_data({
        "game": "lcg", "cards": [*HEROES, trial], "at": at, "first player": first,
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Chief"]}, ann], "ask": {"can": {"play": "Trial"}},
    }))  # fmt: skip
    assert [one.text for one in told.because] == ["it costs 3 and there are 0 matching resources"]
