"""Objectives that players claim (lcg/objective-cards)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.choosing import chosen, part, selection
from ruling_service.engine.lcg.keywords.guarded import is_free
from ruling_service.engine.lcg.letting_happen import each_happens
from ruling_service.engine.lcg.meaning.whence import PRONOUNS
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, doer
from ruling_service.engine.lcg.possible import LATER


@EFFECTS.means("claim", "lcg/objective-cards", "lcg/faq/1.07")
def claim(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player claims the objective."""
    what = chosen(
        play, frame, node, path, "what", "which objective is claimed",
        lambda ident: play.card(ident).controller is None
    )
    if what is None:
        return
    free = tuple(ident for ident in what if play.card(ident).controller is None)
    for ident in what:
        if ident not in free:
            play.say(
                f"{play.name(ident)} has been claimed already", "lcg/objective-cards", "lcg/faq/1.07",
                idle=True
            )
    if part(node, "what").kind not in PRONOUNS:  # what "it" means and lies there has left play by now
        for ident in free:
            if play.card(ident).zone in (table.ENCOUNTER_DECK, table.VICTORY):
                play.move(ident, table.ASIDE)
    each_happens(play, frame, verbs.claimed, free, player=doer(play, frame))


@POSSIBLE.means("claim", "lcg/keyword/guarded", "lcg/objective-cards")
def may_claim(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such an objective that no encounter card guards and nobody has claimed."""
    what = part(node, "what")
    return (
        what.kind in LATER
        or any(
            is_free(play, i) and play.card(i).controller is None for i in selection(play, frame, what).cards
        )
    )
