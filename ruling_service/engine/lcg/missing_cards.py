"""Cards that the scenario's own cards name and no card database has: where play comes to an order about one,
that is said. The order is carried out as far as it can be.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.titles import plain

FACT = "cards that are missing"


def remember(play: Play, titles: Iterable[str]) -> None:
    """Titles that the game's own cards name, of cards that nobody has."""
    play.remember(FACT, tuple(titles))


def tell(play: Play, sentence: Node) -> None:
    """A sentence is about to be carried out: say which of the cards that it names are missing."""
    missing: tuple[str, ...] = play.fact(FACT, ())
    if not missing:
        return
    spoken_of = {plain(str(node["title"])) for node in sentence.walk() if node.kind == "named"}
    for title in (title for title in missing if plain(title) in spoken_of):
        play.say(
            f"{title} is missing: no card list with it was imported, and play goes on without it",
            "lcg/effects", idle=True,
        )
