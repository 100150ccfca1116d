"""What lasts of a Setup text is in force in a position after Setup, wherever the text stands; what it moved isn't moved
again, and what isn't read is a gap where it speaks of the game as a time (lcg/setup, lcg/lasting-effects). A number that
nobody tells isn't 0; a card of a title that nobody named isn't nowhere.
"""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

LASTS = "For the rest of the game, each enemy gets +1 attack."
BRUTE = {"name": "Brute", "type": "enemy", "engagement cost": 30, "threat": 2, "attack": 3, "defense": 1, "hit points": 4}
LEA = {"name": "Lea", "type": "hero", "sphere": "Lore", "threat cost": 8, "willpower": 2, "attack": 2, "defense": 1, "hit points": 3}
SIDES = {"name": "Gate", "type": "quest", "stage": 1}


def verdict(cards: list[dict[str, Any]], ask: object, **position: object) -> Any:
    told = {
        "game": "lcg", "title": "t", "cards": [BRUTE, LEA, *cards], "players": [{"name": "Tom", "heroes": ["Lea"]}],
        "staging area": ["Brute"], "at": "2.2", "ask": ask, **position,
    }  # fmt: skip
    return simulate(load(yaml.safe_dump(told, sort_keys=False), "x"))


@pytest.mark.parametrize("before", ["", "Each player draws 1 card. ", "Add Brute to the staging area. "])
@pytest.mark.parametrize("where", ["one side", "side A", "beside"])
def test_what_lasts_is_in_force(where: str, before: str) -> None:
    text = f"Setup: {before}{LASTS}"
    cards = {
        "one side": [{**SIDES, "quest points": 9, "text": text}],
        "side A": [{**SIDES, "side": "A", "text": text}, {**SIDES, "side": "B", "quest points": 9}],
        "beside": [{"name": "Gate", "type": "campaign", "text": text}],
    }[where]
    place: dict[str, object] = {"beside": ["Gate"]} if where == "beside" else {"quest": {"card": "Gate"}}
    assert verdict(cards, {"how much": "attack of Brute"}, **place).answer == 4
    assert verdict(cards, {"how much": "cards in hand of Tom"}, **place).answer == 0


@pytest.mark.parametrize(("text", "sure"), [
    ("Setup: During this game, each enemy gobbles +1 attack.", False),
    ("Setup: Frobnicate Brute, out of the game.", True), ("Setup: Frobnicate Brute.", True),
])  # fmt: skip
def test_what_is_not_read_is_a_gap_where_it_may_last(text: str, sure: bool) -> None:
    found = verdict([{**SIDES, "quest points": 9, "text": text}], {"how much": "attack of Brute"}, quest={"card": "Gate"})
    assert (found.verdict == "inconclusive") is not sure


@pytest.mark.parametrize("numbers", [{}, {"willpower": 1, "attack": 1, "defense": 1, "hit points": 2}])
@pytest.mark.parametrize(("acts", "at", "ask", "number"), [
    ([{"damage": "Nob", "amount": 1}], "2.2", "damage of Nob", "hit points"),
    ([{"commit": "Nob"}], "3.2", "willpower committed", "willpower"),
])  # fmt: skip
def test_a_number_that_nobody_tells_is_not_none(
    numbers: dict[str, int], acts: list[object], at: str, ask: str, number: str
) -> None:
    nob = {"name": "Nob", "type": "hero", "sphere": "Lore", "threat cost": 8, **numbers}
    tom = [{"name": "Tom", "heroes": ["Lea", "Nob"]}]
    found = verdict([nob], {"how much": ask}, do=acts, at=at, players=tom)
    assert [gap.phrase for gap in found.gaps] == ([] if numbers else [number])


@pytest.mark.parametrize("order", [
    "Search the encounter deck and discard pile for Lost Ghost and add it to the staging area.",
    "Search the encounter deck for Lost Ghost and reveal it.",
    "Add Lost Ghost to the staging area.", "Put the set-aside Lost Ghost into play engaged with the first player.",
    "Attach Lost Ghost to a hero.", "Shuffle the set-aside Lost Ghost into the encounter deck.",
])  # fmt: skip
def test_a_card_that_nobody_named_is_not_nowhere(order: str) -> None:
    hunt = {"name": "Hunt", "type": "treachery", "text": f"When Revealed: {order}"}
    found = verdict([hunt], {"what happens": True}, do=[{"reveal": "Hunt"}], at="3.2", **{"encounter deck": ["Hunt"]})
    assert found.verdict == "inconclusive"
    assert found.gaps


@pytest.mark.parametrize("token", ["mire", "resource", "damage", "progress"])
def test_tokens_are_those_that_a_text_counts(token: str) -> None:
    """A mire token is a resource token, however a situation writes it (lcg/keyword/mire)."""
    pool = {"name": "Pool", "type": "location", "threat": 3, "quest points": 7, "keywords": ["Mire 5"],
            "text": f"Pool gets +1 threat for each {token} token on it."}  # fmt: skip
    there = {"staging area": [{"card": "Pool", "tokens": {token: 2}}]}
    if token in ("damage", "progress"):
        there = {"staging area": [{"card": "Pool", token: 2}]}
    assert verdict([pool], {"how much": "threat of Pool"}, **there).answer == 5
    if token == "mire":
        assert verdict([pool], {"whether": {"is": {"card": "Pool", "tokens": {"mire": 2}}}}, **there).answer is True
