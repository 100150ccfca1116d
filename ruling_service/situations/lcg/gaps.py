"""What a question hangs on though play need not come to it: the texts of cards whose effects were resolved
earlier.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.cards import Printed
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared.model import Situation


def resolved_earlier(situation: Situation, position: Position) -> Iterator[Printed]:
    """The cards whose effects hold or wait since an earlier moment."""
    names = [effect.card for effect in situation.in_force]
    names += [card.by for card in position.placed.values() if card.by]
    for name in names:
        yield position.catalogue[position.catalogue.find(name)]
