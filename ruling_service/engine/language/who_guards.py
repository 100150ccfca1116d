"""Who guards an objective is who controls it (lcg/scenario/return-to-mirkwood): what texts say of the one is
said of the other.
"""

from __future__ import annotations

from .node import Node


def handed_to_another(node: Node) -> Node:
    """ "Choose a new player to guard it": control of it goes to a player who does not guard it yet."""
    another = Node("guards_not", what=node["what"])
    return Node("give_control", what=node["what"], to=Node("player_such", such=(another,)))


def handed_to_somebody(node: Node) -> Node:
    """ "Choose a player to guard it": it enters play under the control of one of the players."""
    return Node("put_into_play_under", what=node["what"], of=Node("a_player"))


def stays_with_its_guard(node: Node) -> Node:
    """ "The player guarding it cannot change": control of it cannot."""
    return Node("cannot", who=node["who"], act=Node("change_control"))
