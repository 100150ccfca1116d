"""What happens: cards drawn that nobody has named are told where as many have left the hand."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Neutral", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4}


@pytest.mark.parametrize("about", [True, "Tom"])
@pytest.mark.parametrize(("gains", "told"), [
    ("draw 1 card", "you draw 1 card"), ("draw 2 cards and discard a card from your hand", "you draw 2 cards"),
    ("draw 2 cards", "you have 2 cards in hand (1 more)"), ("raise your threat by 1", "your threat rises to 21"),
])  # fmt: skip
def test_a_draw_is_no_nothing(gains: str, told: str, about: bool | str) -> None:
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "do": [{"play": "Song"}],
        "cards": [{"name": "Lea", "text": f"Response: After you play an event, {gains}.", **HERO},
                  {"name": "Song", "type": "event", "sphere": "Neutral", "cost": 0, "text": "Action: Ready Lea."}],
        "players": [{"name": "Tom", "threat": 20, "heroes": [{"card": "Lea", "exhausted": True}], "hand": ["Song"]}],
        "ask": {"what happens": about},
    }))  # fmt: skip
    assert f"use Lea → {told}" in verdict.says


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(("does", "leaves"), [
    ("Place a card from your hand at the bottom of your deck. Then, draw 1 card.", "Hope goes to your deck"),
    ("Discard a card from your hand. Then, draw 1 card.", "Hope is discarded to your discard pile"),
    ("Draw 1 card.", "Song goes to your discard pile"),
])  # fmt: skip
def test_what_goes_in_and_out_of_the_hand_is_told_where_the_number_stays(does: str, leaves: str, known: bool) -> None:
    by_play = leaves.startswith("Song")
    acts = {"do": [{"play": "Song"}]} if by_play else {"do": [{"trigger": "Lea", "by": "Tom"}]}
    event = {"type": "event", "sphere": "Neutral", "cost": 0}
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", **acts,
        "cards": [{"name": "Lea", **HERO, **({} if by_play else {"text": f"Action: {does}"})},
                  {"name": "Song", **event, "text": f"Action: {does}"}, {"name": "Hope", **event, "text": "Action: Ready Lea."},
                  {"name": "Joy", **event, "text": "Action: Ready Lea."}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "hand": ["Song" if by_play else "Hope"],
                     **({"deck": ["Joy"]} if known else {})}],
        "ask": {"what happens": "Tom"},
    }))  # fmt: skip
    said = verdict.outcomes[0].says
    assert leaves in said
    assert ("Joy goes to your hand" if known else "ou draw 1 card") in said
