"""What a Sack card says of its bearer, and where it goes when it is taken off."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

BOUND = "Attached character cannot attack, defend, ready, trigger effects, or commit to quests."
BACK = " If this Sack card is removed from play, shuffle it into the sack deck."


@pytest.mark.parametrize("own", ["", BACK])
def test_its_bearer_triggers_nothing_until_it_is_off(own: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero("Bold", text="Action — exhaust this card → draw 1 card.")
    table.hero("Free", text="Action — exhaust this card → draw 1 card.")
    table.deck("Tom", "Plain Card")
    table.prints("Old Sack", "objective", traits="Sack.", text=BOUND + own)
    sack = table.lays("Old Sack", "play:Tom", on=hero)
    assert table.why_not_use("Bold") is not None
    assert table.why_not_use("Free") is None
    table.happens(verbs.discarded(card=sack, life=table.card(sack).life))
    assert table.zone(sack) == places.ASIDE
    assert table.why_not_use("Bold") is None


def test_responses_of_its_bearer_are_not_offered() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.deck("Tom", "Plain Card")
    hero = table.hero("Bold", text="Response — after an enemy engages you: draw 1 card.")
    table.prints("Old Sack", "objective", traits="Sack.", text=BOUND)
    table.lays("Old Sack", "play:Tom", on=hero)
    enemy = table.enemy()
    table.answering("Bold").happens(verbs.engaged(enemy=enemy, player=0))
    assert table.hand("Tom") == []
