"""Objectives that players claim (lcg/objective-cards)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.choosing import chosen, part, selection
from ruling_service.engine.lcg.frames import TAKEN_OVER
from ruling_service.engine.lcg.keywords.guarded import is_free
from ruling_service.engine.lcg.letting_happen import each_happens
from ruling_service.engine.lcg.meaning.whence import PRONOUNS
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, doer
from ruling_service.engine.lcg.possible import LATER
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import all_spoken


@EFFECTS.means("claim", "lcg/objective-cards", "lcg/faq/1.07")
def claim(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player claims the objective."""
    what = chosen(
        play, frame, node, path, "what", "which objective is claimed",
        lambda ident: _is_to_be_had(play, frame, ident)
    )
    if what is None:
        return
    free = tuple(ident for ident in what if _is_to_be_had(play, frame, ident))
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
    over = {"how": "taken over"} if frame.get(TAKEN_OVER) else {}
    each_happens(play, frame, verbs.claimed, free, player=doer(play, frame), **over)


@LCG.plays("lcg/objective-cards", "lcg/scenario/the-seventh-level")
def _is_to_be_had(play: Play, frame: Frame, ident: int) -> bool:
    """Whether nobody has claimed the objective, or a hero bears it and the text lets another hero take it:
    not the one that bears it, where it is told who exhausts for that.
    """
    card = play.card(ident)
    if card.controller is None:
        return True
    if not frame.get(TAKEN_OVER) or card.host is None or play.card(card.host).controller is None:
        return False
    return card.host not in all_spoken(play.state.frames.get(frame.id, frame))


@POSSIBLE.means("claim", "lcg/keyword/guarded", "lcg/objective-cards")
def may_claim(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such an objective that no encounter card guards and nobody has claimed."""
    what = part(node, "what")
    return (
        what.kind in LATER
        or any(
            is_free(play, i) and _is_to_be_had(play, frame, i) for i in selection(play, frame, what).cards
        )
    )
