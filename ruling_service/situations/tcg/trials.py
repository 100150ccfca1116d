"""A small table of the TCG on which a card that somebody writes is tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ruling_service.engine.tcg.names import PHASES
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.trial import Trial

FREE, SHADOW = "Free Peoples player", "Shadow player"
OF_SHADOW = ("minion",)
FROM_HAND = ("event", "companion", "ally", "minion", "possession", "artifact", "condition", "follower")


def trials(card: CardFacts, windows: Sequence[str]) -> Iterator[Trial]:
    """How a card is tried: played from hand, or used in play; `windows` are the steps in which its abilities
    are possible.
    """
    if card.type not in FROM_HAND:
        return
    shadow = card.type in OF_SHADOW or card.side.casefold() == "shadow"
    by = SHADOW if shadow else FREE
    usual = "shadow" if shadow else "fellowship"
    said = [one.partition(".")[0] for one in (*card.time_words, *windows)]
    named = [phase for phase in PHASES if phase in [one.casefold() for one in said]]
    for phase in [*named[:3], usual]:
        table = _table(card, by, phase, hand=True)
        yield Trial("Played from hand", table | {"at": phase, "do": [{"play": card.name, "by": by}]})
    if card.type != "event":
        for phase in named[:3]:
            table = _table(card, by, phase, hand=False)
            yield Trial("Used in play", table | {"at": phase, "do": [{"use": card.name, "by": by}]})


IN_PLAY = {"companion": "companions", "minion": "minions"}


def _table(card: CardFacts, by: str, phase: str, *, hand: bool) -> dict[str, Any]:
    """A Ring-bearer, two companions, one of them wounded, and two minions; in a skirmish one of each."""
    own = {"race": "Man", "culture": card.culture or "Gondor", "strength": 6, "vitality": 3}
    of_shadow = {"type": "minion", "side": "Shadow", "culture": card.culture or "Sauron", "race": "Orc",
                 "strength": 7, "vitality": 3, "site number": 1}  # fmt: skip
    there = "hand" if hand else IN_PLAY.get(card.type, "support area")
    free: dict[str, Any] = {
        "name": FREE, "ring bearer": "a Ring-bearer",
        "companions": ["a companion", {"card": "a wounded companion", "wounds": 1}],
    }
    minions = [] if phase == "fellowship" else ["a minion", "another minion"]
    shadow: dict[str, Any] = {"name": SHADOW, "minions": minions}
    side = shadow if by == SHADOW else free
    found = side.get(there)
    side[there] = [*(found if isinstance(found, list) else []), card.name]
    fighting = {
        "assignments": [{"defender": "a companion", "minions": ["a minion"]}], "skirmish": "a companion",
    } if phase == "skirmish" else {}  # fmt: skip
    return {
        "cards": [
            {"name": "a Ring-bearer", "type": "companion", "culture": "Shire", "race": "Hobbit",
             "strength": 3, "vitality": 4, "resistance": 10, "text": "Ring-bearer."},
            {"name": "a companion", "type": "companion", **own},
            {"name": "a wounded companion", "type": "companion", **own},
            {"name": "a minion", **of_shadow}, {"name": "another minion", **of_shadow},
        ],
        "players": [free, shadow], "twilight": 9, **fighting,
    }  # fmt: skip
