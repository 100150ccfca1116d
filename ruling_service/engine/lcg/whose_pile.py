"""Whose hand, deck or discard pile a phrase means where that may be several players': somebody chooses the
player first, and the phrase is carried out with that player's.

Sources: lcg/the-word-choose, lcg/faq/1.03.
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg.phrases import CHOSEN, chooser, players
from ruling_service.engine.lcg.rulebook import LCG

INNER = frozenset(["do", "options", "cost", "when", "x"])
"""Fields that hold phrases of their own, each of which chooses for itself."""

CHOOSES_ITSELF = frozenset(["to", "into"])
"""Fields whose place is asked for by the phrase itself, once it is known which cards go there."""

OF_ONE_PLAYER = kinds_with("lcg", "each_ones_own")
"""Places that each player has, and what is done to the whole of one."""

HIDDEN = kinds_with("lcg", "hidden")
"""Those of whose cards only their player knows which they are."""


def with_its_owner(play: Play, frame: Frame, node: Node, path: str, again: Task) -> Node | None:
    """The phrase with every such place that of one player; None: somebody has to choose the player, then
    `again` is done.
    """
    open_ = node if _is_open(node) else _open(node)
    if open_ is None:
        return node
    of = open_["of"]
    assert isinstance(of, Node)
    key = f"player {path}/pile"
    known = frame.get(key)
    found = (known,) if known is not None else players(play, frame, of)
    if len(found) > 1:
        options = [Option(play.player(p), p) for p in found]
        play.decide("target", chooser(play, frame), "which player", options,
                    owner_picked.choosing(frame.id, key), "lcg/faq/1.03", afterwards=[again])  # fmt: skip
        return None
    if not found:
        return node
    play.bind(frame.id, **{"that player": found[0]})
    settled = _settled(node, of)
    assert isinstance(settled, Node)
    return settled


@LCG.procedure("lcg/the-word-choose")
def owner_picked(play: Play, frame_id: int, key: str, player: int) -> None:
    """Remember whose it is."""
    play.bind(frame_id, **{key: player})


def _is_described(what: Value | None) -> bool:
    """Whether a phrase says by a description which cards of the place it means: whoever picks one of them
    picks its place with it.
    """
    return isinstance(what, Node) and what.kind not in ("top_cards", "bottom_cards")


def _open(node: Node, described: bool = False) -> Node | None:
    """The first place within a phrase of which it isn't said which player's it is; of cards that are
    described only a hand, in which nobody else can look for them.
    """
    for name, value in node.fields.items():
        if name in INNER or name in CHOOSES_ITSELF:
            continue
        if name == "from" and _is_described(node.get("what")):
            continue
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Node):
                described = described or each.kind == "filter"
                found = each if _is_open(each, described) else _open(each, described)
                if found is not None:
                    return found
    return None


def _is_open(node: Node, described: bool = False) -> bool:
    of = node.get("of")
    places = HIDDEN if described else OF_ONE_PLAYER
    return node.kind in places and isinstance(of, Node) and of.kind in CHOSEN


def _settled(value: Value, of: Node) -> Value:
    """The same with the chosen player as the owner of each such place."""
    if isinstance(value, tuple):
        return tuple(_settled(item, of) for item in value)
    if not isinstance(value, Node):
        return value
    if _is_open(value) and value["of"] == of:
        return value.replace(of=Node("chosen_player"))
    return value.replace(**{
        name: _settled(inner, of) for name, inner in value.fields.items()
        if name not in INNER and name not in CHOOSES_ITSELF
    })
