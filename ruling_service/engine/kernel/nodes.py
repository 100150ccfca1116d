"""The decisions that exploring meets, and which answers can be reached from each."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from ruling_service.engine.kernel.decisions import Decision

Branch = int | tuple[str, Hashable]
"""Where an option leads: the index of a node, ("answer", it), or ("open", None) where nobody has looked."""


@dataclass(slots=True)
class Node:
    """A position at which someone must choose, and where each option leads.

    `reach` are the answers that can be reached from it, `leads` those by each option: a bit for each, in the
    order in which `spread` has numbered them.
    """

    decision: Decision
    by: str
    children: list[Branch] = field(default_factory=list)
    reach: int = 0
    leads: list[int] = field(default_factory=list)


def spread(nodes: Sequence[Node]) -> tuple[Hashable, ...]:
    """Give each node the answers that can be reached from it (a fixed point, since lines may rejoin); these
    answers, in the order of their bits.
    """
    bits: dict[Hashable, int] = {}
    before: list[list[int]] = []
    for node in nodes:
        # an option at which nobody has looked leads nowhere
        for child in node.children:
            if not isinstance(child, int) and child[0] == "answer":
                node.reach |= bits.setdefault(child[1], 1 << len(bits))
        before.append([child for child in node.children if isinstance(child, int)])
    changed = True
    while changed:
        changed = False
        for node, children in zip(reversed(nodes), reversed(before), strict=True):
            reach = node.reach
            for child in children:
                reach |= nodes[child].reach
            if reach != node.reach:
                node.reach = reach
                changed = True
    for node in nodes:
        node.leads = [
            nodes[child].reach if isinstance(child, int) else bits[child[1]] if child[0] == "answer" else 0
            for child in node.children
        ]
    return tuple(bits)


def answers_of(bits: int, answers: Sequence[Hashable]) -> tuple[Hashable, ...]:
    """The answers of which these are the bits."""
    return tuple(answer for number, answer in enumerate(answers) if bits >> number & 1)
