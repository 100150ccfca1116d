"""A small table of the LCG on which a card that somebody writes is tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ruling_service.situations.lcg.placed import LYING
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.trial import Trial
from ruling_service.spheres import SPHERES

PLAYER = "First player"
FROM_HAND = ("event", "ally", "attachment", "player side quest")
AT_FIRST = "2.2"
"""The window in which a card is tried whose text names none."""


def trials(card: CardFacts, windows: Sequence[str]) -> Iterator[Trial]:
    """How a card is tried: played from hand, used in play, or revealed; `windows` are the steps after whose
    windows its abilities are possible.
    """
    places = LYING.get(card.type, ())
    moments = [f"in {one} window" for one in dict.fromkeys([*windows[:3], AT_FIRST])]
    if card.type in FROM_HAND:
        for at in moments:
            yield Trial("Played from hand", _table(card, hand=[card.name]) | _doing(at, "play", card))
    if places[:1] in (("heroes",), ("allies",)):
        for at in moments:
            used = _table(card, **{places[0].replace(" ", "_"): [card.name]})
            yield Trial("Used in play", used | _doing(at, "trigger", card))
    if card.type == "attachment":
        for at in moments:
            yield Trial("Used in play", _table(card, attached=[card.name]) | _doing(at, "trigger", card))
    if {"staging area", "encounter deck"} & set(places) and card.type not in (*FROM_HAND, "quest"):
        revealed = {"encounter deck": [card.name], "at": "during 3.3", "do": [{"reveal": card.name}]}
        shown = _table(card) | revealed
        yield Trial("Revealed", shown)


def _doing(at: str, verb: str, card: CardFacts) -> dict[str, Any]:
    return {"at": at, "do": [{verb: card.name, "by": PLAYER}]}


def _table(
    card: CardFacts, *, hand: Sequence[str] = (), heroes: Sequence[str] = (), allies: Sequence[str] = (),
    attached: Sequence[str] = (),
) -> dict[str, Any]:  # fmt: skip
    """A player with two heroes, one of them hurt and exhausted, an ally and an enemy; another enemy and a
    location in the staging area.
    """
    sphere = card.sphere if card.sphere.casefold() in SPHERES else "Leadership"
    own = {"type": "hero", "threat cost": 9, "willpower": 2, "attack": 2, "defense": 2, "hit points": 4}
    enemy = {"type": "enemy", "engagement cost": 40, "threat": 2, "attack": 3, "defense": 1, "hit points": 4}
    return {
        "cards": [
            {"name": "a hero", "sphere": sphere, **own}, {"name": "a hurt hero", "sphere": sphere, **own},
            {"name": "an ally", "type": "ally", "sphere": sphere, "cost": 2, "willpower": 1, "attack": 1,
             "defense": 1, "hit points": 2},
            {"name": "an enemy", **enemy}, {"name": "another enemy", **enemy},
            {"name": "a location", "type": "location", "threat": 2, "quest points": 3},
        ],
        "players": [{
            "name": PLAYER, "threat": 30, "allies": ["an ally", *allies], "engaged": ["an enemy"],
            "heroes": [
                {"card": "a hero", "resources": 9, "attached": list(attached)},
                {"card": "a hurt hero", "damage": 1, "exhausted": True}, *heroes,
            ],
            "hand": list(hand),
        }],
        "staging area": ["another enemy", "a location"],
    }  # fmt: skip
