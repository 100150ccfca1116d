"""A card on a character of the other side is the only opponent's, which is told, or has to name its owner; an empty list is an
empty deck.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

BEARER = {"name": "Hal", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3, "vitality": 4, "resistance": 10, "twilight cost": 0}
CURSE = {"name": "Curse", "type": "condition", "side": "Shadow", "culture": "Wraith", "twilight cost": 0, "text": "Bearer must be a companion."}


def asked(ask: dict[str, Any], *others: str, **tom: Any) -> Any:
    players = [{"name": "Tom", "ring bearer": "Hal", **tom}, *({"name": name, "ring bearer": "Hal"} for name in others)]
    return simulate(from_data({"game": "tcg", "cards": [BEARER, CURSE], "players": players, "ask": ask,
                               "do": [] if "how much" in ask else [{"discard": "Curse"}]}))  # fmt: skip


def test_what_the_other_side_has_laid_on_a_character_is_an_opponents() -> None:
    borne = {"ring bearer": {"card": "Hal", "attached": ["Curse"]}}
    verdict = asked({"where is": "Curse"}, "Sue", **borne)
    assert verdict.answer == "Sue's discard pile"
    assert any("Sue is its owner" in each for each in verdict.assumed)
    with pytest.raises(IllegalHere, match="not known whose"):
        asked({"where is": "Curse"}, "Sue", "Ann", **borne)


def test_an_empty_list_is_an_empty_deck() -> None:
    assert asked({"how much": "cards in deck of Tom"}, "Sue", deck=[]).answer == 0
    assert asked({"how much": "cards in deck of Tom"}, "Sue").answer > 0
