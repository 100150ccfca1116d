"""Cards that have left play between what a text answers and the text itself: it speaks of cards in play, and
nothing is done to those any more (lcg/in-play-and-out-of-play).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import all_spoken

GONE = "gone before it began"
"""The name under which a text remembers which cards had left play as it began, since what it answers: what
its own effects take out of play afterwards it goes on speaking of.
"""

OF_LEAVING = "speaks of what leaves play"
"""The name under which a text remembers that it asks itself whether a card has left play."""

LEFT = "left play meanwhile"
"""The name under which a text remembers which of the cards that it has spoken of have left play since: it
goes on speaking of them where they lie, and none of them comes back but by being put into play.
"""

ASKING = frozenset([
    *kinds_with("lcg", "of_what_leaves"), "done_this_way", "in_zone", "discard_pile", "in_play", "is_in_play"
])
"""Words by which a text says that a card leaves play, has left it, or lies elsewhere."""

KNOWN_ALREADY = frozenset(["it", "that", "those", "them"])
"""Phrases for cards that are known already, other than the card that speaks."""


def leaves_play(play: Play, ident: int) -> None:
    """Whatever took effect before and is still under way has not seen the card in play since; what takes it
    out of play, the last of them, speaks of it where it goes to. Nor has a text that speaks of a card which
    is destroyed meanwhile, other than by itself.
    """
    for frame in tuple(play.state.frames.values()):
        if ident in all_spoken(frame) and table.is_in_play(play.card(ident)):
            play.bind(frame.id, **{LEFT: (*frame.get(LEFT, ()), ident)})
    for happening in play.state.happenings[:-1]:
        if happening.applied and ident not in happening.gone:
            play.amend(happening.id, gone=happening.gone | {ident})
    last = play.state.happenings[-1] if play.state.happenings else None
    if last is None or verbs.destroyed.past not in last.kinds:
        return
    for frame in tuple(play.state.frames.values()):
        if frame.id != last.frame and ident in all_spoken(frame) and not frame.get(OF_LEAVING):
            play.bind(frame.id, **{GONE: (*frame.get(GONE, ()), ident)})


def gone(play: Play, frame: Frame) -> frozenset[int]:
    """The cards that have left play since what the text answers took effect, before the text began."""
    if frame.id >= 0:
        return frozenset(frame.get(GONE, ()))
    if frame.happening is None:
        return frozenset()
    happening = play.state.happening(frame.happening)
    return frozenset() if happening is None else happening.gone


@LCG.plays("lcg/in-play-and-out-of-play")
def in_reach(play: Play, frame: Frame, phrase: Node, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that a phrase means but those that the text has spoken of before, in play, and that lie out
    of play since; it says so. What is chosen anew may be one of them.
    """
    if phrase.kind not in KNOWN_ALREADY and phrase.kind != "this":
        return cards
    left = play.state.frames.get(frame.id, frame).get(LEFT, ())
    for ident in (away := [i for i in cards if i in left and not table.is_in_play(play.card(i))]):
        play.say(
            f"{play.name(ident)} is not in play: nothing happens to it", "lcg/in-play-and-out-of-play",
            idle=True
        )
    return tuple(i for i in cards if i not in away)


@LCG.plays("lcg/in-play-and-out-of-play")
def still_there(play: Play, frame: Frame, node: Node, found: tuple[int, ...]) -> tuple[int, ...]:
    """Of the cards that a phrase means those that something can be done to: none that it knows from what it
    answers and that has left play since.
    """
    left = gone(play, frame) if node.kind in KNOWN_ALREADY else frozenset()
    return tuple(i for i in found if i not in left or i == frame.source) if left else found
