"""Quest cards that a game lacks: known by the number of their stage, and by title, but by no card database.

What such a card sets up, asks for or ends with is unknown, so play that comes to it hangs on it from there
on: it goes on at the next stage that is known, and nobody wins because no other comes.
"""

from __future__ import annotations

from collections.abc import MutableMapping

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.lcg import table

RULES = ("lcg/quest-advancement", "lcg/quest-cards-quest-deck")
MISSING = "missing"
"""The printed fact of what stands in the quest deck for such a card."""
FIRST = "its setup is not known: no card database with this quest card was imported"
WHY = "what this quest card says is not known: no card database with it was imported"


def stand_in(catalogue: MutableMapping[str, Printed], stage: int, title: str) -> str:
    """The key of what stands in the quest deck for the missing card of that stage; `title` may be empty."""
    key = f"missing quest card {stage} {title}".strip()
    catalogue[key] = Printed(key, title or f"stage {stage}", "quest", facts={"stage": stage, MISSING: True})
    return key


def is_missing(play: Play, quest: int) -> bool:
    """Whether a card of the quest deck only stands for one that is missing."""
    return bool(play.printed(quest).facts.get(MISSING))


def come_to(play: Play, quest: int, why: str = WHY) -> None:
    """Play comes to a missing stage: that is said, and it is out of the game."""
    said = f"stage {play.printed(quest).facts['stage']}"
    come_upon(play, Unread(play.name(quest), said, why), *RULES, of_text=False)
    play.move(quest, table.REMOVED)


def on_top(play: Play) -> int | None:
    """The first stage of the quest deck that isn't missing; play comes to those before it."""
    for quest in play.state.zone(table.QUEST_DECK):
        if not is_missing(play, quest):
            return quest
        come_to(play, quest, FIRST)
    return None
