"""Two sentences of which one applies: "if A, …" and "if not A, …". The one that does not apply is no undone
part of what a "then" behind them asks for (lcg/then, lcg/faq/1.15).
"""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes

ASKED = "conditions asked so far"
"""The name under which a text remembers the conditions of its sentences, each with what came of it."""


class Condition(NamedTuple):
    """A condition that a text has asked: where it stands, what it asks and whether it says that this is so,
    if it was true, and whether all before it was done in full.
    """

    path: str
    asks: Node
    so: bool
    true: bool
    before: bool


IN_PLAY = (Node("in_zone", zone=Node("play")),)
OPPOSED = {"below": "at_least", "above": "at_most"}
"""Comparisons, each by the one of which it is the opposite."""


def sides_of(condition: Node) -> tuple[Node, bool]:
    """What a condition asks, said as what is so, and whether it says that it is or that it isn't."""
    if condition.kind == "is_in_play":
        return condition.replace(**{"is": IN_PLAY}).as_kind("is_so"), True
    what = condition.get("what")
    if isinstance(what, Node) and what.kind == "some" and what.get("count") == 1:
        if condition.kind == "exists":
            return Node("none", of=what["of"]), False
        if condition.kind == "controls":
            counted = condition.without("what").replace(compare="exactly", n=0, of=what["of"])
            return counted.as_kind("controls_count"), False
    compare = OPPOSED.get(str(condition.get("compare")))
    if compare is not None:
        return condition.replace(compare=compare), False
    if "_not_" in condition.kind:
        return condition.as_kind(condition.kind.replace("_not_", "_", 1)), False
    return condition, True


def alternative_of(play: Play, frame: Frame, node: Node, path: str, true: bool) -> Condition | None:
    """The condition of the sentence before, if it asked the opposite of this one; from now on the text
    remembers this one too.
    """
    now = play.state.frames.get(frame.id, frame)
    asked: tuple[Condition, ...] = now.get(ASKED, ())
    conditions = nodes(node, "when")
    asks, so = sides_of(conditions[0]) if len(conditions) == 1 else (node.without("do"), True)
    this = Condition(path, asks, so, true, now.success)
    if not any(each.path == path for each in asked):
        play.bind(frame.id, **{ASKED: (*asked, this)})
    beside = [each for each in asked if _is_beside(each.path, path)]
    last = beside[-1] if beside else None
    return last if last is not None and last.asks == asks and last.so != so else None


def one_before(play: Play, frame: Frame) -> Condition | None:
    """The condition that the text has asked last."""
    asked: tuple[Condition, ...] = play.state.frames.get(frame.id, frame).get(ASKED, ())
    return asked[-1] if asked else None


def is_open(play: Play, frame: Frame) -> bool:
    """Whether one of two sentences beside each other applied and one did not, and they ask not the opposite
    of each other: whether what comes behind them may follow can't be told.
    """
    asked: tuple[Condition, ...] = play.state.frames.get(frame.id, frame).get(ASKED, ())
    return any(
        one.true != other.true and _is_beside(one.path, other.path)
        and not (one.asks == other.asks and one.so != other.so)
        for one, other in zip(asked, asked[1:], strict=False)
    )


def _is_beside(path: str, other: str) -> bool:
    """Whether two phrases stand in sentences of their own of the same text."""
    return path != other and path.count(".") == other.count(".") == 1 and "/" not in path + other
