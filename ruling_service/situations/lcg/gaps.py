"""What a question hangs on though play need not come to it: the texts of the cards that it asks about, and of
those whose effects were resolved earlier.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.cards import Printed
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared.model import Situation


def asked_about(situation: Situation, position: Position) -> Iterator[Printed]:
    """The cards of which it is asked whether something can be done with them."""
    for asked in (situation.ask.can, situation.ask.when_can):
        if asked is not None:
            for name in asked.names:
                yield from (position.play.printed(ident) for ident in position.called(name))


def resolved_earlier(situation: Situation, position: Position) -> Iterator[Printed]:
    """The cards whose effects hold or wait since an earlier moment."""
    names = [effect.card for effect in situation.in_force]
    names += [card.by for card in position.placed.values() if card.by]
    for name in names:
        yield position.catalogue[position.catalogue.find(name)]
