"""Which encounter set a card belongs to, whatever article and capitals its name is written with."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.slugs import slug


@LCG.plays("lcg/encounter-deck")
def set_of(play: Play, ident: int) -> str:
    """The set of a card, as `set_name` writes it; "" where the card belongs to none."""
    return set_name(play.printed(ident).facts.get("encounter set", ""))


def set_name(name: object) -> str:
    """The name of a set without what writings of it differ in."""
    return slug(str(name)).removeprefix("the-")
