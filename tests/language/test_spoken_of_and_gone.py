"""What a text has discarded or destroyed is nobody to whom it does what is done to cards in play: then the pronoun means
the card that speaks, or the one that was spoken of before ("discard a card and place resources on it").
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from ruling_service.situations.shared.compiling import compile_object

GOES = [
    "discard 1 random card from your hand", "discard an ally you control", "discard the top card of your deck",
    "destroy an ally you control", "discard an attachment you control", "remove an ally you control from the game",
]
STAYS = ["exhaust an ally you control", "deal 1 damage to an ally you control"]
DONE = [
    "place 2 resources on it", "deal 1 damage to it", "place resources on it equal to the number of heroes in play",
    "exhaust it", "it gets +1 [attack] until the end of the phase",
]


def meant(deed: str, done: str) -> str:
    """What "it" means in the second deed, by the noun phrase that its reader has for it."""
    text = f"Forced: After Old Hulk engages you, {deed}. {done[0].upper()}{done[1:]}."
    (ability,) = compile_object({"name": "Old Hulk", "type": "Enemy", "text": text}).abilities
    return next(its["means"] for its in walked(ability.tree) if its.get("kind") == "it")


def walked(said: Any) -> Iterator[dict[str, Any]]:
    """Every phrase of an ability."""
    if isinstance(said, dict):
        yield said
    for inner in said.values() if isinstance(said, dict) else said if isinstance(said, list | tuple) else ():
        yield from walked(inner)


@pytest.mark.parametrize(("deed", "done"), list(product(GOES, DONE)))
def test_who_is_gone_is_not_meant(deed: str, done: str) -> None:
    assert meant(deed, done) == "this"


@pytest.mark.parametrize(("deed", "done"), list(product(STAYS, DONE[:2])))
def test_who_is_still_there_is_meant(deed: str, done: str) -> None:
    assert meant(deed, done) == "an ally of yours"
