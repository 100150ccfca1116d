"""What a text tells once for several phrases, said of each of them."""

from __future__ import annotations

from .node import Node

_EXHAUSTED_FOR = {"attack_act": "attack", "defend_act": "defend", "commit_act": "quest"}


_AGAINST = {"defend_against": "attacker", "be_attacked": "from"}
"""Acts that stand behind another one, and the field with whom they are said to be about."""


def each_act_in_full(acts: Node) -> Node:
    """Several acts, each with what is told only once of them: what is exhausted for, and whom they are
    against.
    """
    return _against_the_same(exhausting_goes_on(acts))


def _against_the_same(acts: Node) -> Node:
    """ "Attack or defend against X": both are against X, and nobody else's attacks are spoken of."""
    listed = acts["acts"]
    said = tuple(act for act in listed if isinstance(act, Node)) if isinstance(listed, tuple) else ()
    last = said[-1] if said else None
    whom = last.get(_AGAINST.get(last.kind, "")) if last is not None else None
    if not isinstance(whom, Node):
        return acts
    return acts.replace(
        acts=tuple(Node("attack_target", target=whom) if act == Node("attack_act") else act for act in said)
    )


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


_STATED = frozenset({"gets", "gains", "loses", "cannot", "does_not", "give"})


def lasts_while(node: Node) -> Node | None:
    """ "Until the end of the phase, it gets … while attacking": in that time it is so whenever it attacks, be
    it attacking now or not. None where the `while_` phrase says no time of that sort.
    """
    done = node["do"]
    inner = done[0] if isinstance(done, tuple) and len(done) == 1 else None
    if not isinstance(inner, Node) or inner.kind != "until" or not isinstance(inner["do"], tuple):
        return None
    if any(not isinstance(each, Node) or each.kind not in _STATED for each in inner["do"]):
        return None
    return inner.replace(do=(node.replace(do=inner["do"]),))
