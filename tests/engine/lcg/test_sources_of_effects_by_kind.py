"""Whose effect it is: a player card's, an encounter card's, or neither (a quest card, lcg/rule/1.1.1 beside
lcg/rule/1.2.6, of which an encounter side quest is an encounter card).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

RAISES = "Forced: At the end of the travel phase, raise each player's threat by 2."
SOURCES = {"enemy": "encounter", "location": "encounter", "side quest": "encounter", "quest": "neither", "ally": "player"}
AFTER = "Response: After your threat is raised by"
ASKS = {
    f"{AFTER} an encounter card effect, draw 1 card.": {"encounter"},
    f"{AFTER} a card effect, draw 1 card.": {"encounter", "neither", "player"},
}


def with_source(kind: str, text: str = RAISES) -> Table:
    """A table with a card of that type in play that says so."""
    table = Table("Tom")
    table.hero("Plain Hero")
    table.prints("Dread Source", kind, text=text)
    where = {"quest": places.QUEST, "ally": "play:Tom"}.get(kind, places.STAGING)
    table.lays("Dread Source", where)
    return table


@pytest.mark.parametrize("kind", SOURCES)
@pytest.mark.parametrize("asks", ASKS)
def test_what_answers_an_effect_asks_whose_it_is(kind: str, asks: str) -> None:
    table = with_source(kind)
    table.prints("Turn Away", "event", sphere="Neutral", cost=0, text=asks)
    table.lays("Turn Away", "hand:Tom")
    table.deck("Tom", "Plain Card")
    table.during("travel").answering("play Turn Away", "Turn Away", "Tom: Turn Away").moment("travel phase ends")
    assert table.hand() == (["Plain Card"] if SOURCES[kind] in ASKS[asks] else ["Turn Away"])


@pytest.mark.parametrize("kind", SOURCES)
def test_what_is_immune_to_encounter_card_effects(kind: str) -> None:
    table = with_source(kind, "Forced: At the end of the travel phase, deal 1 damage to each hero.")
    hero = table.hero("Hardened", text="Hardened is immune to encounter card effects.")
    table.during("travel").moment("travel phase ends")
    assert table.damage(hero) == (0 if SOURCES[kind] == "encounter" else 1)
