"""What is compared with a value of the very card it is said of: "it has damage equal to its quest points"."""

from __future__ import annotations

from .node import Node, Value
from .printer import MEANS


def beside_its_own(condition: Node) -> Node:
    """The condition with "its …" as the value of whichever card is asked about.

    A pronoun that already says what it means keeps that.
    """
    number = condition.get("n")
    return condition.replace(n=_own(number)) if isinstance(number, Node) else condition


def _own(value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(_own(each) for each in value)
    if not isinstance(value, Node):
        return value
    of = value.get("of")
    if value.kind == "stat_of" and isinstance(of, Node) and of.kind in ("its", "it") and MEANS not in of:
        return Node("own_value", stat=value["stat"])
    return value.replace(**{name: _own(each) for name, each in value.fields.items()})
