"""Playing a card that a text names, from wherever it lies (lcg/play-and-put-into-play)."""

from __future__ import annotations

from contextlib import ExitStack

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    actions,
    attaching,
    from_a_hand,
    payment,
    play_restrictions,
)
from ruling_service.engine.lcg.choosing import part, selection
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.whence import from_somewhere, in_that_place
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.phrases import (
    EFFECTS,
    POSSIBLE,
    cards,
    chooser,
)
from ruling_service.engine.lcg.possible import LATER, is_told_later


@EFFECTS.means("play_on", "lcg/play-and-put-into-play", "lcg/attachment-cards")
@EFFECTS.means("play_card", "lcg/play-and-put-into-play")
@EFFECTS.means("play_free", "lcg/play-and-put-into-play")
def play_card(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card is played by the effect, on the card that the phrase names if it names one; "at no cost" needs
    neither resources nor a match (lcg/card/vilya).
    """
    player, free = chooser(play, frame), _is_free(node)
    on = _bearers(play, frame, node)
    what = from_somewhere(
        play, frame, node, path, lambda i: _why_not_played(play, node, i, player, on) is None
    )
    if what is None:
        return
    for ident in what[:1]:
        reason = _why_not_played(play, node, ident, player, on)
        if reason is not None:
            play.say(f"{play.name(ident)} cannot be played: {reason[0]}", *reason[1], idle=True)
            break
        if node.get("as_in_hand"):
            from_a_hand.counts_as_in_hand(play, ident)
        tasks = [actions.play_by_effect.task(ident, player, free)]
        if node.get("matchless"):
            play.remember((payment.MATCHLESS, ident), True)
            tasks.append(payment.match_is_needed_again.task(ident))
        if on is not None:
            play.remember((attaching.ONLY_ON, ident), on)
            tasks.append(attaching.may_be_anywhere_again.task(ident))
        play.then(*tasks)
        return
    failed(play, frame)


def _is_free(node: Node) -> bool:
    """Whether the phrase waives the cost."""
    return node.kind == "play_free" or bool(node.get("free"))


def _bearers(play: Play, frame: Frame, node: Node) -> tuple[int, ...] | None:
    """The cards that the phrase has a card played on; None where it names none."""
    return selection(play, frame, part(node, "on")).cards if node.get("on") is not None else None


def _why_not_played(
    play: Play, node: Node, ident: int, player: int, on: tuple[int, ...] | None
) -> Reason | None:
    """Why the card cannot be played as the phrase says, on one of these cards where it names such."""
    if on is not None and not attaching.goes_on_a_card(play, ident):
        return ("it is not an attachment", ("lcg/attachment-cards",))
    with ExitStack() as supposed:
        if node.get("matchless"):
            supposed.enter_context(play.supposing((payment.MATCHLESS, ident), True))
        if node.get("as_in_hand"):
            supposed.enter_context(from_a_hand.as_if_in_hand(play, ident))
        if on is not None:
            supposed.enter_context(play.supposing((attaching.ONLY_ON, ident), on))
        return play_restrictions.why_not_played_by_effect(play, ident, player, free=_is_free(node))


@POSSIBLE.means("play_on", "lcg/play-and-put-into-play", "lcg/cost")
@POSSIBLE.means("play_card", "lcg/play-and-put-into-play", "lcg/cost")
@POSSIBLE.means("play_free", "lcg/play-and-put-into-play", "lcg/cost")
def may_play_card(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card that can be played: at no cost waives its resource cost alone."""
    what = part(in_that_place(node), "what")
    if what.kind in LATER:
        return True
    player, named = chooser(play, frame), node.get("on")
    told_later = isinstance(named, Node) and is_told_later(frame, named)
    on = None if told_later else _bearers(play, frame, node)
    found = (i for i in cards(play, frame, what) if i != frame.source)
    return any(_why_not_played(play, node, i, player, on) is None for i in found)
