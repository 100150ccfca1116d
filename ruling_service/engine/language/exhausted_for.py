"""What exhausting is said of once, for several acts."""

from __future__ import annotations

from .node import Node

_EXHAUSTED_FOR = {"attack_act": "attack", "defend_act": "defend", "commit_act": "quest"}


def exhausting_goes_on(acts: Node) -> Node:
    """ "Exhaust to attack, defend or commit to a quest": each is something that is exhausted for.

    `acts` is an `any_act`; one that doesn't begin with what is exhausted for stays as it is.
    """
    listed = acts["acts"]
    if not isinstance(listed, tuple):
        return acts
    said = tuple(act for act in listed if isinstance(act, Node))
    if not said or said[0].kind != "exhaust_for":
        return acts
    return acts.replace(
        acts=tuple(
            Node("exhaust_for", why=_EXHAUSTED_FOR[act.kind]) if act.kind in _EXHAUSTED_FOR else act
            for act in said
        )
    )
