"""What texts do with as many cards of a hand as it has too many."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table, verbs
from ruling_service.engine.tcg.meaning.choosing import pick
from ruling_service.engine.tcg.meaning.common import again, each_happens
from ruling_service.engine.tcg.meaning.registry import EFFECTS, POSSIBLE


def _whose(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    of = node.get("of")
    return phrases.players(play, frame, of if isinstance(of, Node) else Node("you"))


def _excess(play: Play, frame: Frame, node: Node, player: int) -> int:
    return len(play.state.zone(table.hand(player))) - phrases.amount(play, frame, node["n"])


@EFFECTS.means("discard_down_to", "tcg/discard")
def discard_down_to(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A player discards as many cards from hand as it has too many, of his own choice."""
    found: list[int] = []
    for player in _whose(play, frame, node):
        excess = _excess(play, frame, node, player)
        if excess > 0:
            many = Node("some", count=excess, of=Node("filter"))
            chosen = pick(
                play, frame, many, f"{path}/hand {player}", again(frame, node, path),
                purpose="which cards are discarded", among=play.state.zone(table.hand(player)), by=player
            )
            if chosen is None:
                return
            found += chosen
    if found:
        each_happens(play, frame, verbs.discarded_from_hand, found)


@POSSIBLE.means("discard_down_to")
def may_discard_down_to(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Somebody has too many cards in hand."""
    return any(_excess(play, frame, node, p) > 0 for p in _whose(play, frame, node))
