"""An encounter deck that runs out while a text discards from it is filled again in the quest phase, and the text goes
on there (lcg/running-out-of-cards, lcg/faq/last-card-of-the-encounter-deck).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

CARDS: list[dict[str, Any]] = [
    {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1,
     "hit points": 9},
    {"name": "Rat", "type": "enemy", "engagement cost": 50, "threat": 1, "attack": 3, "defense": 0, "hit points": 2},
    {"name": "Moor", "type": "location", "threat": 3, "quest points": 3},
]  # fmt: skip
UNTIL = "Discard card by card from the encounter deck until a location turns up."
AT = {"quest": "during 3.3", "combat": "in 6.2 window"}


def found(text: str, phase: str, deck: list[str], pile: list[str], ask: dict[str, Any]) -> Verdict:
    """What comes of a text of a player's card that speaks of the encounter deck."""
    act = {"reveal": "Trick"} if phase == "quest" else {"play": "Trick"}
    kind = {"type": "treachery"} if phase == "quest" else {"type": "event", "sphere": "Lore", "cost": 0}
    head = "When Revealed" if phase == "quest" else "Action"
    return simulate(from_data({
        "game": "lcg", "cards": [*CARDS, {"name": "Trick", **kind, "text": f"{head}: {text}"}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Chief"], "hand": ["Trick"] if phase == "combat" else []}],
        "encounter deck": {"top": deck, "size": len(deck)}, "encounter discard": pile, "at": AT[phase],
        "do": [act], "ask": ask,
    }))  # fmt: skip


@pytest.mark.parametrize("deck", [[], ["Rat"], ["Rat", "Rat"]])
@pytest.mark.parametrize(("phase", "goes_on"), [("quest", True), ("combat", False)])
def test_discarding_until_goes_on(deck: list[str], phase: str, goes_on: bool) -> None:
    text = f"{UNTIL} Add that location to the staging area."
    ask = {"whether": {"is": {"card": "Moor", "in": "staging area"}}}
    verdict = found(text, phase, deck, ["Moor"], ask) if deck or phase == "quest" else None
    if verdict is not None:
        assert (verdict.verdict, verdict.gaps) == ("always" if goes_on else "never", [])


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("said", [
    "Discard the top {n} cards of the encounter deck.", "Discard {n} cards from the top of the encounter deck.",
])  # fmt: skip
@pytest.mark.parametrize(("phase", "goes_on"), [("quest", True), ("combat", False)])
def test_so_many_are_discarded(number: int, said: str, phase: str, goes_on: bool) -> None:
    ask = {"how often": {"happened": "discarded", "card": "Rat"}}
    verdict = found(said.format(n=number), phase, ["Rat"], ["Rat", "Rat"], ask)
    assert (verdict.gaps, verdict.answer) == ([], number if goes_on else 1)


def test_nothing_is_paid_for_what_did_not_turn_up() -> None:
    """lcg/cost: no paying for nothing."""
    for deed in ("take control of that location", "add that location to the staging area"):
        for pile, can in (([], "never"), (["Moor"], "depends")):
            verdict = found(
                f"{UNTIL} The first player may exhaust a hero he controls to {deed}.", "quest", ["Rat"], pile,
                {"whether": {"is": {"card": "Chief", "exhausted": True}}},
            )  # fmt: skip
            assert (verdict.verdict, verdict.gaps) == (can, [])
