"""The decisions that exploring meets, and which answers can be reached from each."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from ruling_service.engine.kernel.decisions import Decision

Branch = int | tuple[str, Hashable]
"""Where an option leads: the index of a node, ("answer", it), or ("open", None) where nobody has looked."""


@dataclass(slots=True)
class Node:
    """A position at which someone must choose, and where each option leads."""

    decision: Decision
    by: str
    children: list[Branch] = field(default_factory=list)
    reach: frozenset[Hashable] = frozenset()


def spread(nodes: Sequence[Node]) -> None:
    """Give each node the answers that can be reached from it (a fixed point, since lines may rejoin)."""
    changed = True
    while changed:
        changed = False
        for node in reversed(nodes):
            reach = frozenset().union(*(leads_to(nodes, child) for child in node.children))
            if reach != node.reach:
                node.reach = reach
                changed = True


def leads_to(nodes: Sequence[Node], child: Branch) -> frozenset[Hashable]:
    """The answers that can be reached by an option; none where nobody has looked."""
    if isinstance(child, int):
        return nodes[child].reach
    return frozenset() if child == ("open", None) else frozenset([child[1]])
