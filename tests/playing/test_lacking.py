"""What a scenario's own cards say that it has, and the rows lack."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language import card_language
from ruling_service.playing.lacking import lacking


def printed(name: str, text: str = "", kind: str = "quest") -> Printed:
    read = card_language("lcg").compile_text(text)
    assert not read.gaps
    return Printed(name, name, kind, abilities=read.abilities)


MOVES = "Forced — when 1 or more progress would be placed on this card: instead move 2 villager token from this card to Old Mill."


@pytest.mark.parametrize(("text", "kind", "told"), [
    ("Setup — set Grey Wolf aside; add Old Mill to staging.", "quest", ["card Grey Wolf (named by The Start)"]),
    ("Setup — set Grey Wolf aside; add Old Mill to staging.", "location", []),
    ("Setup — add Old Mill to staging.", "quest", []),
    (MOVES, "quest", ["the keyword Villagers of The Start"]),
    (f"Villagers 3. {MOVES}", "quest", []),
])  # fmt: skip
def test_a_quest_card_tells_what_is_lacking(text: str, kind: str, told: list[str]) -> None:
    cards = [printed("The Start", text, kind), printed("The Old Mill", kind="location")]
    assert list(lacking(cards, [])) == told


def test_what_a_list_names_already_is_not_told_twice() -> None:
    text = "Setup — set Grey Wolf aside."
    assert list(lacking([printed("The Start", text)], ["card Grey Wolf"])) == []
