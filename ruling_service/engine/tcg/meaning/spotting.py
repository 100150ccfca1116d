"""Spotting: a requirement that stands where costs stand (tcg/spot, tcg/requirement)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases
from ruling_service.engine.tcg.meaning.choosing import chosen
from ruling_service.engine.tcg.meaning.common import again, failed, how_many, part
from ruling_service.engine.tcg.meaning.reading_costs import SPOTTING
from ruling_service.engine.tcg.meaning.registry import EFFECTS, POSSIBLE


@EFFECTS.means("spot", "tcg/spot")
def spot(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are there.

    Which ones matters only if the text speaks of them again (`which`), or counts them as X; where the cost
    goes on (`then`), one is spotted with whom the rest of it can be paid.
    """
    what = part(node, "what")
    if what.get("count") == "x" and frame.get("X") is None:
        most = len(phrases.cards(play, frame, what))
        how_many(play, frame, "x", most, f"{path}/what", again(frame, node, path), 0)
        return
    if node.get("which"):
        then = phrases.nodes(node, "then")
        goes_on = then and "label" in what and what.get("count") in (None, 1)

        def fits(ident: int) -> bool:
            return phrases.payable(play, phrases.said_of(play, frame, node, ident), then)

        chosen(play, frame, node, path, "what", "who is spotted", fits if goes_on else None)
    elif not phrases.holds(play, frame, Node("can_spot", what=what)):
        failed(play, frame)


@EFFECTS.means("spot_tokens", "tcg/spot")
@EFFECTS.means("spot_culture_tokens", "tcg/spot")
@EFFECTS.means("spot_cultures", "tcg/spot")
@EFFECTS.means("spot_either", "tcg/spot")
@EFFECTS.means("spot_so_many", "tcg/spot")
def spot_others(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many are there; X is how many."""
    n = node.get("n")
    if isinstance(n, Node) and n.kind == "x" and frame.get("X") is None and node.kind in COUNTED:
        how_many(play, frame, n, _most(play, frame, node), f"{path}/n", again(frame, node, path), 0)
    elif not may_spot(play, frame, node, True):
        failed(play, frame)


@EFFECTS.means("spot_with_tokens", "tcg/spot")
def spot_with_tokens(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are there, and so are the tokens."""
    if not may_spot_both(play, frame, node, True):
        failed(play, frame)


@POSSIBLE.means("spot_with_tokens", "tcg/spot")
def may_spot_both(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Both can be spotted."""
    tokens = Node("can_spot_tokens", n=node["n"], token=node["token"])
    return (
        phrases.holds(play, frame, Node("can_spot", what=part(node, "what")))
        and phrases.holds(play, frame, tokens)
    )


COUNTED = {
    "spot_tokens": "per_tokens", "spot_culture_tokens": "per_culture_tokens", "spot_cultures": "per_cultures"
}
"""What may be spotted X times, and what counts it."""


def _most(play: Play, frame: Frame, node: Node) -> int:
    return phrases.amount(play, frame, Node(COUNTED[node.kind], **node.without("n").fields))


@POSSIBLE.means("spot", "tcg/spot")
def may_spot_cards(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """So many cards can be spotted."""
    return phrases.holds(play, frame, Node("can_spot", what=part(node, "what")))


@POSSIBLE.means("spot_tokens", "tcg/spot")
@POSSIBLE.means("spot_culture_tokens", "tcg/spot")
@POSSIBLE.means("spot_cultures", "tcg/spot")
@POSSIBLE.means("spot_either", "tcg/spot")
@POSSIBLE.means("spot_so_many", "tcg/spot")
def may_spot(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There are so many."""
    if node.kind == "spot_either":
        tokens = Node("can_spot_tokens", n=node["n"], token=node["token"])
        return (
            phrases.holds(play, frame, Node("can_spot", what=part(node, "what")))
            or phrases.holds(play, frame, tokens)
        )
    return phrases.holds(play, frame, Node(SPOTTING[node.kind], **node.fields))
