"""Encounter cards that a text takes off what they are attached to (lcg/objective-cards, lcg/reveal)."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def bound(text: str) -> tuple[Table, int, int]:
    """Tom's Smith bears the Chain, an Orc objective that he has claimed, and a Rope of his own."""
    table = Table("Tom").during("quest", "3.3")
    smith = table.hero("Smith")
    table.prints("Chain", "objective", traits="Orc.", text="When Revealed: Raise your threat by 3.")
    chain = table.lays("Chain", "play:Tom", on=smith)
    table.play.change(chain, controller=0)
    table.prints("Rope", "attachment", cost=1, sphere="Lore", traits="Orc.", text="Attach to a hero.")
    rope = table.lays("Rope", "play:Tom", on=smith)
    table.prints("Turn", "treachery", text=f"When Revealed: {text}")
    return table, chain, rope


@pytest.mark.parametrize(("said", "threat"), [
    ("Detach an Orc objective from a hero.", 20),
    ("Detach an Orc objective from a hero, and reveal it.", 23),
    ("Either detach an Orc objective from a hero, or raise your threat by 9.", 20),
])  # fmt: skip
def test_it_lies_in_the_staging_area_and_is_nobodys(said: str, threat: int) -> None:
    table, chain, rope = bound(said)
    table.answering("detach an Orc objective from a hero").reveals(table.lays("Turn", places.ENCOUNTER_DECK))
    card = table.card(chain)
    assert (table.zone(chain), card.host, card.controller) == (places.STAGING, None, None)
    assert table.card(rope).host == table.id_of("Smith")
    assert table.threat("Tom") == threat


@pytest.mark.parametrize("said", ["an Orc objective from an ally", "a Troll objective from a hero"])
def test_nothing_comes_off_that_the_text_does_not_name(said: str) -> None:
    table, chain, _ = bound(f"Either detach {said}, or raise your threat by 9.")
    table.reveals(table.lays("Turn", places.ENCOUNTER_DECK))
    assert table.card(chain).host == table.id_of("Smith")
    assert table.threat("Tom") == 29
