"""Whether somebody can bring something about: what is his to choose he chooses so, and whatever others or
chance choose must not spoil it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable

from ruling_service.engine.kernel.explore import Exploration
from ruling_service.engine.kernel.nodes import Branch, answers_of


def can_bring_about(
    found: Exploration, fulfilled: Callable[[Hashable], bool],
    mine: Callable[[Collection[Hashable], int], bool],
) -> bool:  # fmt: skip
    """Whether the outcome of every line of play is `fulfilled` if the decisions that are his are made well.

    `mine` says of a decision, by the answers that can be reached from it and by who makes it, whether it is
    his. A line that never ends brings nothing about.
    """
    brought = [False] * len(found.nodes)
    one_will_do = [mine(answers_of(node.reach, found.answers), node.decision.by) for node in found.nodes]

    def leads(child: Branch) -> bool:
        return brought[child] if isinstance(child, int) else fulfilled(child[1])

    changed = True
    while changed:
        changed = False
        for number in range(len(found.nodes) - 1, -1, -1):
            node = found.nodes[number]
            looked_at = [leads(child) for child in node.children if child != ("open", None)]
            true = any(looked_at) if one_will_do[number] else bool(looked_at) and all(looked_at)
            if true and not brought[number]:
                brought[number] = changed = True
    return leads(found.first)
