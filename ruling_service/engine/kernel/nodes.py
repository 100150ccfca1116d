"""The decisions that exploring meets, and which answers can be reached from each."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
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


MOST_PAIRS = 200
"""So many pairs of later decisions are compared where what is chosen now may change what they come to."""


def changes_what_follows(nodes: Sequence[Node], node: Node) -> bool:
    """Whether after one option of a node a later decision's option leads to other answers than after another
    one, though all that can be reached is the same: whoever decides first is depended on, too.
    """
    children = list(dict.fromkeys(child for child in node.children if isinstance(child, int)))
    waiting = [(children[0], other) for other in children[1:]]
    seen = set(waiting)
    while waiting and len(seen) <= MOST_PAIRS:
        one, other = (nodes[index] for index in waiting.pop())
        if one.by != other.by or one.decision.prompt != other.decision.prompt:
            continue
        led = {
            option.label: (leads, child)
            for option, leads, child in zip(other.decision.options, other.leads, other.children, strict=False)
        }
        for option, leads, child in zip(one.decision.options, one.leads, one.children, strict=False):
            there, follows = led.get(option.label, (0, None))
            if leads and there and leads != there:
                return True
            if isinstance(child, int) and isinstance(follows, int) and child != follows:
                pair = (child, follows)
                if pair not in seen:
                    seen.add(pair)
                    waiting.append(pair)
    return False


def deciding_whether(nodes: Sequence[Node], asked: Iterable[tuple[str, str]]) -> set[int]:
    """The nodes, by their indices, that decide whether one of these decisions (by whom, the prompt) comes up,
    where several answers can be reached.
    """
    earlier: list[list[int]] = [[] for _ in nodes]
    for index, node in enumerate(nodes):
        for child in node.children:
            if isinstance(child, int):
                earlier[child].append(index)
    found = set[int]()
    for one in asked:
        waiting = [n for n, node in enumerate(nodes) if (node.by, node.decision.prompt) == one]
        coming = set(waiting)
        while waiting:
            new = [n for n in earlier[waiting.pop()] if n not in coming]
            coming.update(new)
            waiting += new
        for index in coming:
            node = nodes[index]
            looked_at = (child for child in node.children if isinstance(child, int) or child[0] != "open")
            there = {child in coming for child in looked_at}
            if len(there) > 1 and node.reach.bit_count() > 1:
                found.add(index)
    return found


def answers_of(bits: int, answers: Sequence[Hashable]) -> tuple[Hashable, ...]:
    """The answers of which these are the bits."""
    return tuple(answer for number, answer in enumerate(answers) if bits >> number & 1)
