"""A place that holds no cards is none to look for cards in: that is a gap, and never an error."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.filters import everything
from ruling_service.engine.lcg.phrases import zones
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize("kind", ["resource_pool", "either_pool"])
def test_a_pool_is_no_zone_of_cards(kind: str) -> None:
    table = Table("Tom")
    hero = table.hero()
    pool = Node(kind, of=Node("this"))
    frame = Frame(-1, hero, 0, 1)
    with pytest.raises(NotPlayed, match="pool"):
        zones(table.play, frame, pool)
    with pytest.raises(NotPlayed, match="pool"):
        everything(table.play, frame, Node("filter", type=("card",), **{"is": (Node("in_zone", zone=pool),)}))
