"""Why an effect that has come due does nothing: what it speaks of is gone, its condition is not so, nothing is left to act on.

Sources: lcg/delayed-effects, lcg/lasting-effects, lcg/in-play-and-out-of-play.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Lasting
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning import possible
from ruling_service.engine.lcg.meaning.cards import cards
from ruling_service.engine.lcg.meaning.conditions import holds
from ruling_service.engine.lcg.meaning.players import _nodes
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.printing import phrase
from ruling_service.engine.lcg.rulebook import LCG

SPOKEN_OF = frozenset(["it", "that", "those", "this"])
"""Words for cards that the text spoke of before, or for its own card."""

DELAYED = "lcg/delayed-effects"


@LCG.plays("lcg/delayed-effects", "lcg/in-play-and-out-of-play")
def why_idle(play: Play, frame: Frame, do: object, meant: tuple[int, ...]) -> Reason | None:
    """Why none of the phrases of a delayed effect can do anything; None if one can. `meant` are the cards it spoke of as it was created."""
    reasons = [_why(play, frame, n, meant) for n in (do if isinstance(do, tuple) else (do,)) if isinstance(n, Node)]
    return None if not reasons or any(r is None for r in reasons) else reasons[0]


def _why(play: Play, frame: Frame, node: Node, meant: tuple[int, ...]) -> Reason | None:
    if node.kind in ("if_", "while_"):
        false = next((c for c in _nodes(node, "when") if not holds(play, frame, c)), None)
        if false is None:
            return None
        gone = any(n.kind in SPOKEN_OF and not cards(play, frame, n) for n in false.walk())
        return _left_play(play, meant) if gone else (f"its condition is not met ({phrase(false)})", (DELAYED,))
    if node.kind == "otherwise":
        return None
    for name in possible.SLOTS:
        value = node.get(name)
        if isinstance(value, Node) and value.kind in SPOKEN_OF and not cards(play, frame, value):
            return _left_play(play, meant)
    return None if possible.at_all(play, frame, node) else ("nothing is there for it to act on", (DELAYED,))


def _left_play(play: Play, meant: tuple[int, ...]) -> Reason:
    gone = table.names(play, dict.fromkeys(meant)) if meant else "the card it speaks of"
    return (f"{gone} left play, and what comes back is another card", (DELAYED, "lcg/in-play-and-out-of-play"))


@LCG.plays("lcg/lasting-effects", "lcg/delayed-effects")
def tell_of_the_end(play: Play, ended: Lasting, words: str) -> None:
    """Say that a lasting effect ends; one that waited for something that never happened did nothing."""
    if not ended.cites:
        return
    if ended.at == "event" or isinstance(ended.what, Node) and ended.what.get("once"):
        name = play.name(ended.source) if ended.source is not None else "the effect"
        play.say(f"What {name} waited for has not happened: it does nothing", *ended.cites, DELAYED)
    else:
        play.say(words, *ended.cites)
