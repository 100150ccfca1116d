"""Cards of several sorts under one description, of which the words don't say what is told of which: "Eagle
allies or heroes with ranged".
"""

from __future__ import annotations

from .node import Node

BEFORE = frozenset(["trait", "sphere", "any_of", "keyworded", "unique", "printed_stat"])
"""Properties that stand before the noun they are told of."""


def of_unclear_sorts(node: Node) -> Node | None:
    """The first description in a phrase that names several types, or one twice, with one property before and
    another behind: whether both are told of both nobody can say.
    """
    return next((n for n in node.walk() if n.kind == "filter" and _is_unclear(n)), None)


def _is_unclear(which: Node) -> bool:
    types, told = which.get("type"), which.get("is")
    if not isinstance(types, tuple) or len(types) < 2:
        return False
    kinds = [n.kind for n in told if isinstance(n, Node)] if isinstance(told, tuple) else []
    behind = any(kind.startswith(("with_", "without_")) for kind in kinds)
    return behind and any(kind in BEFORE for kind in kinds) or len(set(types)) < len(types)
