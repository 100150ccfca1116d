"""What a card does to its own cost as it is played, before that is paid."""

from __future__ import annotations

from functools import partial
from operator import eq

from .node import Node, replaced


def as_it_is_paid_for(ability: Node) -> Node:
    """ "When you play this card, … to reduce the cost to play it": that of the card being played."""
    when = ability.get("when")
    event = when.get("event") if isinstance(when, Node) and when.kind == "when" else None
    if ability.kind != "response" or not isinstance(event, Node):
        return ability
    if event.kind != "plays" or event.get("what") != Node("this"):
        return ability
    lowered = next((node for node in ability.walk() if _lowers_its_own(node)), None)
    if lowered is None:
        return ability
    whole = replaced(ability, partial(eq, lowered), Node("reduce_its_cost", n=lowered["n"]))
    return whole if isinstance(whole, Node) else ability


def _lowers_its_own(node: Node) -> bool:
    return node.kind == "cost_change" and set(node.fields) == {"of", "n", "by"} and (
        node["of"] == Node("this") and node["by"] == "less"
    )
