"""Enemies that a text reveals and then puts into play engaged with a player: they enter play once, there, and
not the staging area before (lcg/in-play-and-out-of-play, lcg/faq/enemy-put-into-play-engaged).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import staging, table
from ruling_service.engine.lcg.phrases import cards, holds
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.texts import kinds_in

REVEALED_BY = "revealed by"
"""The fact which text has revealed a card."""


@staging.HELD_BACK
@LCG.plays("lcg/in-play-and-out-of-play", "lcg/faq/enemy-put-into-play-engaged")
def comes_into_play_engaged(play: Play, ident: int) -> bool:
    """Whether the text that has revealed an enemy puts it into play engaged with a player: it enters play
    once, there.
    """
    frame = play.state.frames.get(play.fact((REVEALED_BY, ident)))
    text = None if frame is None else frame.get("text")
    if not isinstance(text, Node) or frame is None or not table.is_enemy(play, ident):
        return False
    return any(_engages_it(play, frame, phrase, ident) for phrase in nodes(text, "do"))


WRAPPERS = frozenset(["sentence", "if_", "while_", "then", "doing_so", "player_must"])
"""Phrases whose inner phrases are carried out wherever their conditions are true."""


def _engages_it(play: Play, frame: Frame, phrase: Node, ident: int) -> bool:
    """Whether a phrase, its conditions being true, puts the card that was spoken of into play engaged."""
    what = phrase.get("what")
    if phrase.kind == "put_into_play_engaged" and isinstance(what, Node) and what.kind in ("it", "that"):
        return ident in cards(play, frame, what)
    if phrase.kind not in WRAPPERS or not all(holds(play, frame, each) for each in nodes(phrase, "when")):
        return False
    return any(_engages_it(play, frame, each, ident) for each in nodes(phrase, "do"))


def remember_who_revealed(play: Play, frame: Frame, found: tuple[int, ...]) -> None:
    """A text has revealed these cards; remembered only of one that puts enemies into play engaged."""
    text = frame.get("text")
    if isinstance(text, Node) and "put_into_play_engaged" in kinds_in(text):
        for ident in found:
            if ident in play.state.cards:
                play.remember((REVEALED_BY, ident), frame.id)
