"""Who guards an objective is who controls it (lcg/scenario/return-to-mirkwood): what texts say of the one is
said of the other.
"""

from __future__ import annotations

from .node import Node


def stays_with_its_guard(node: Node) -> Node:
    """ "The player guarding it cannot change": control of it cannot."""
    return Node("cannot", who=node["who"], act=Node("change_control"))
