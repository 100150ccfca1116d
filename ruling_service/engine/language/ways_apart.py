"""Ways to have something done, each with its own price: "A to B, or C to D"."""

from __future__ import annotations

from .node import Node, nodes


def each_at_its_price(node: Node) -> Node:
    """ "A to B, or C to D": A is the price of B and C that of D; nobody pays A and then B or C for D."""
    inner = nodes(node, "do")
    ways = _offered(inner[0]) if len(inner) == 1 else ()
    if len(ways) != 2:
        return node
    first = Node("pay", cost=node["cost"], do=ways[0]["do"])
    other = Node("pay", cost=ways[1]["do"], do=inner[0]["do"])
    return Node("choose_one", options=(Node("option", do=(first,)), Node("option", do=(other,))))


def _offered(phrase: Node) -> tuple[Node, ...]:
    """The options of a price of which one is paid."""
    price = nodes(phrase, "cost") if phrase.kind == "pay" else ()
    return nodes(price[0], "options") if len(price) == 1 and price[0].kind == "choose_one" else ()


def all_beside(node: Node) -> Node:
    """The choice with the options of a choice that is one of its options among its own."""
    options = nodes(node, "options")
    beside = tuple(one for option in options for one in _inner(option))
    return node if beside == options else node.replace(options=beside)


def _inner(option: Node) -> tuple[Node, ...]:
    said = nodes(option, "do")
    inside = said[0] if len(said) == 1 else None
    if inside is None or inside.kind != "choose_one" or set(inside.fields) != {"options"}:
        return (option,)
    return nodes(inside, "options")
