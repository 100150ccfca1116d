"""An ability told by its number: keywords and play restrictions count, and are never used."""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

DRAW = "Action: Exhaust Old Guard to draw 1 card."


def used(number: str, keywords: list[str], text: str) -> Verdict:
    values = {"sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 2, "defense": 1, "hit points": 3}
    return simulate(from_data({
        "game": "lcg",
        "cards": [{"name": "Old Guard", "type": "hero", "keywords": keywords, "text": text, **values}],
        "players": [{"name": "Tom", "heroes": ["Old Guard"], "deck": 5}], "at": "in 2.2 window",
        "do": [{"trigger": "Old Guard", "ability": number}], "ask": {"how much": "cards in hand of Tom"},
    }))  # fmt: skip


@pytest.mark.parametrize(("keywords", "before"), [
    ([], ""), (["Sentinel"], ""), (["Sentinel", "Ranged"], ""), ([], "Old Guard gets +1 [attack]. "),
    (["Ranged"], "Old Guard cannot attack. "),
])  # fmt: skip
def test_only_an_ability_is_used(keywords: list[str], before: str) -> None:
    """lcg/triggered-ability."""
    earlier = len(keywords) + bool(before)
    assert used(str(earlier + 1), keywords, before + DRAW).outcomes[0].answer == 1
    for number in range(1, earlier + 1):
        with pytest.raises(IllegalHere, match="no such ability"):
            used(str(number), keywords, before + DRAW)


@pytest.mark.parametrize("before", ["", "Forced: After a hero exhausts, raise your threat by 1.\n"])
@pytest.mark.parametrize(("ready", "can"), [(True, "always"), (False, "never")])
def test_an_action_that_is_gained_is_used_too(before: str, ready: bool, can: str) -> None:
    """lcg/gains: asked for, and done."""
    values = {"sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 2, "defense": 1, "hit points": 3}
    told = {
        "game": "lcg", "cards": [
            {"name": "Old Guard", "type": "hero", **values},
            {"name": "Map", "type": "objective",
             "text": f'{before}While Map is unattached, it gains: "Action: Exhaust a hero to attach Map to that hero."'},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": [{"card": "Old Guard", "exhausted": not ready}]}],
        "staging area": ["Map"], "at": "in 2.2 window",
    }  # fmt: skip
    assert simulate(from_data({**told, "ask": {"can": {"trigger": "Map", "by": "Tom"}}})).verdict == can
    if ready:
        on_it = {"whether": {"is": {"card": "Map", "on": "Old Guard"}}}
        assert simulate(from_data({**told, "do": [{"trigger": "Map", "by": "Tom"}], "ask": on_it})).verdict == "always"


FROM_THERE = "Song can only be played from your discard pile. Action: Each player draws 1 card."


@pytest.mark.parametrize(("lies", "text", "can"), [
    ("discard", FROM_THERE, True), ("hand", FROM_THERE, False),
    ("hand", "Action: Draw 1 card.", True), ("discard", "Action: Draw 1 card.", False),
])  # fmt: skip
def test_an_events_ability_is_used_by_playing_it(lies: str, text: str, can: bool) -> None:
    def asked(verb: str) -> Verdict:
        return simulate(from_data({
            "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window",
            "cards": [{"name": "Lea", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 3},
                      {"name": "Song", "type": "event", "sphere": "Lore", "cost": 0, "text": text}],
            "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], lies: ["Song"], "deck": 3}], "ask": {"can": {verb: "Song"}},
        }))  # fmt: skip

    used, played = asked("trigger"), asked("play")
    assert used.answer is played.answer is can
    assert [each.text for each in used.because or ()] == [each.text for each in played.because or ()]
