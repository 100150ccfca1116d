"""Sentences put together to an ability: its trigger, its cost, its limit, and what its X is."""

from __future__ import annotations

from collections.abc import Sequence

from .canonical import spread
from .node import Node, Value

__all__ = ["ability_from", "spread"]


def ability_from(
    label: str, sentences: Sequence[Node], remarks: Sequence[Node], trigger: Node | None, phase: str, *, valour: bool
) -> Node:
    """The ability node of these parts.

    Fields: `do` (tuple of sentences), and where the text has them `when` (trigger), `cost` (tuple), `limit` (tuple of remarks), `x`
    (what X is), `phase`, `valour`.
    """
    fields: dict[str, Value] = {}
    if trigger is not None:
        fields["when"] = trigger
    if phase:
        fields["phase"] = phase
    if valour:
        fields["valour"] = True
    done: list[Node] = []
    for sentence in sentences:
        x = sentence.get("x")
        if x is not None:
            fields["x"] = x
            sentence = sentence.without("x")
        done.append(sentence)
    cost, first = _cost(done[0])
    if cost is not None and label not in ("constant", "shadow", "when_revealed", "setup"):
        fields["cost"] = cost
        done[0] = first
    for remark in remarks:
        if remark.kind == "x_is":
            fields["x"] = remark["amount"]
    limits = tuple(remark for remark in remarks if remark.kind != "x_is")
    if limits:
        fields["limit"] = limits
    fields["do"] = tuple(done)
    return Node(label, **fields)


def _cost(sentence: Node) -> tuple[Value | None, Node]:
    """The cost that stands before the whole sentence, and the sentence without it."""
    do = sentence["do"]
    if isinstance(do, tuple) and len(do) == 1 and isinstance(do[0], Node) and do[0].kind == "pay":
        return do[0]["cost"], sentence.replace(do=do[0]["do"])
    return None, sentence
