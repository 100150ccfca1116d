"""What "the players as a group" do: once, with what any of them has, as the first player decides."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.language.node import Node, Value, nodes

GROUP = "the_group"
"""The phrase for the players together."""

DOING = frozenset(["player_must", "player_may", "unless_paid"])
"""Phrases in which players do something."""

FORBIDDING = frozenset(["cannot", "allies_limit"])
"""Phrases that count for all players together where they say so."""

EACH_OF_THEM = frozenset([
    "each_player", "each_other_player", "each_player_such", "the_players", "players_engaged",
])  # fmt: skip
"""Phrases for several players each of whom does something of his own."""

IN_PLAY = frozenset(["exhaust", "discard"])
"""Deeds to cards in play, whoever controls them."""

GOING_ON = frozenset(["advance_to_chosen", "advance_to_random", "advance_at_random"])
"""Deeds that bring all players to another stage, picked out of several."""

OF_THOSE = frozenset(["put_some", "add_some", "discard_some", "reveal_some"])
"""Deeds to so many of the cards that the text has shown, or spoken of: those are the same for all players."""

SO_MANY = frozenset(["some", "the", "any", "named", "copies"])
"""Phrases for so many cards, or for one by its title."""

_POOLS = Node("resource_pool", of=Node("any", of=Node("filter", type=("character",))))
"""The resource pools of all players."""


def as_a_group(node: Node) -> Node:
    """What the players do, with the resources and cards of all of them where they do it as a group."""
    who = node.get("who")
    if not is_done_once(node):
        return node
    if not isinstance(who, Node) or who.kind != GROUP:
        return node.replace(do=tuple(
            each if each.kind in GOING_ON | OF_THOSE else _with_cards_of_all(each)
            for each in nodes(node, "do")
        ))
    spending: dict[str, Value] = {
        field: tuple(paid_by_all(each) for each in nodes(node, field))
        for field in ("do", "cost") if field in node
    }
    return node.replace(**spending)


def is_done_once(node: Node) -> bool:
    """Whether what players do is done once for all of them: as a group, or so much to so many cards in play,
    or of those spoken of (or so many resources spent) by "the players", none of whom is told his share.
    """
    who = node.get("who")
    if not isinstance(who, Node) or who.kind == GROUP:
        return isinstance(who, Node)
    deeds = [
        each for deed in nodes(node, "do")
        for each in (nodes(deed, "cost") if deed.kind == "pay" else (deed,))
    ]
    return who.kind == "the_players" and bool(deeds) and all(
        deed.kind in GOING_ON | OF_THOSE
        or deed.kind == "spend" and "from" not in deed
        or deed.kind in IN_PLAY and isinstance(what := deed.get("what"), Node) and what.kind in SO_MANY
        and all(part.kind != "in_zone" or _is_play(part["zone"]) for part in what.walk())
        for deed in deeds
    )


def each_if_able(deeds: tuple[Node, ...]) -> Node | None:
    """What several players do "if able", as what each of them does if he is able; None where it isn't that.

    One who cannot do it in full leaves it, and the others do it (lcg/in-player-order, lcg/effects).
    """
    done = as_a_group(deeds[0]) if len(deeds) == 1 else None
    who = done.get("who") if done is not None else None
    if (
        done is None or done.kind != "player_must" or not isinstance(who, Node)
        or who.kind not in EACH_OF_THEM or is_done_once(deeds[0])
    ):
        return None
    return done.replace(do=(Node("if_able", do=nodes(done, "do")),))


def _with_cards_of_all(deed: Node) -> Node:
    if deed.kind == "pay":
        return deed.replace(cost=tuple(_with_cards_of_all(each) for each in nodes(deed, "cost")))
    if deed.kind == "spend":
        return paid_by_all(deed)
    what = deed["what"]
    assert isinstance(what, Node)
    of, anybodys = what.get("of"), Node("of_the_players")
    if what.kind in ("named", "copies"):
        described = Node("filter", **{"is": (Node("titled", title=what["title"]), anybodys)})
        return deed.replace(what=Node("some", count=what.get("count") or 1, of=described))
    if not isinstance(of, Node) or of.kind != "filter":
        return deed
    return deed.replace(what=what.replace(of=of.replace(**{"is": (*nodes(of, "is"), anybodys)})))


def paid_by_all(node: Node) -> Node:
    """What is spent, with resources of all players."""
    if node.kind == "spend" and "from" not in node:
        return node.replace(together=True, **{"from": _POOLS})
    if node.kind == "pay":
        return node.replace(cost=tuple(paid_by_all(each) for each in nodes(node, "cost")))
    return node


def is_of_the_group(spend: Node) -> bool:
    """Whether what is spent may come from the pools of all players."""
    return spend.get("together") is True


def not_together(node: Node) -> Iterator[str]:
    """The kinds of what a phrase lets the players do as a group that is not played so."""
    who = node.get("who")
    if not isinstance(who, Node) or who.kind != GROUP or node.kind in FORBIDDING:
        return
    if node.kind not in DOING:
        yield node.kind
        return
    deeds = nodes(node, "cost") if node.kind == "unless_paid" else nodes(node, "do")
    for deed in deeds:
        paid = nodes(deed, "cost") if deed.kind == "pay" else (deed,)
        yield from (each.kind for each in paid if each.kind != "spend" and not _of_cards_in_play(each))


def _of_cards_in_play(deed: Node) -> bool:
    what = deed.get("what")
    return (
        deed.kind in IN_PLAY and isinstance(what, Node)
        and any(each.kind == "in_zone" and _is_play(each["zone"]) for each in what.walk())
    )


def _is_play(zone: object) -> bool:
    return isinstance(zone, Node) and zone.kind == "play"
