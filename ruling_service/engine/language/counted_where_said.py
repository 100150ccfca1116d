"""One tree for one meaning: amounts are counted where they stand."""

from __future__ import annotations

from .canonical_pieces import also_so, each_of
from .node import Node, Value
from .properties import kinds_with

_BY_PLAYERS = kinds_with("lcg", "players_do")
"""What players do: how often, or how much, is counted for each of them."""


def amount_for_each(scaled: Node) -> Node:
    """"Deal 1 damage … for each …" as one phrase whose amount counts; a phrase without a plain number of its
    own stays scaled. Of what players do each counts what is his; where nothing is anybody's own the whole
    stays scaled.
    """
    do, per = scaled["do"], scaled["per"]
    if not isinstance(do, tuple) or len(do) != 1 or not isinstance(do[0], Node) or not isinstance(per, Node):
        return scaled
    phrase = do[0]
    if phrase.kind in _BY_PLAYERS and len(each_of(phrase["do"])) == 1:
        his = amount_for_each(scaled.replace(do=phrase["do"]))
        if his.kind != "scaled" or any(node.kind == "that_player" for node in per.walk()):
            return phrase.replace(do=(his,))
        return scaled
    names = [name for name in ("amount", "n") if type(phrase.get(name)) is int]
    if len(names) != 1:
        return scaled
    counted = _counted(phrase[names[0]], per)
    if (minimum := scaled.get("minimum")) is not None:
        if counted is None or phrase.kind != "cost_change":
            return scaled
        return phrase.replace(minimum=minimum, **{names[0]: counted})
    if counted is not None and (most := scaled.get("most")) is not None:
        counted = Node("at_most", of=counted, most=most)
    return scaled if counted is None else phrase.replace(**{names[0]: counted})


_THINGS = frozenset({"per_tokens", "per_attachment", "per_player_in_game", "per_resource", "per_poison"})
"""What is counted without any card being in question, so that "it" is a card named elsewhere."""


def bonus_for_each(phrase: Node) -> Node | None:
    """ "For each resource on it, it gets +1 …" is "it gets +1 … for each resource on it"; None where the
    phrase says something else.
    """
    do, per = each_of(phrase["do"]), phrase["of"]
    if not isinstance(per, Node) or per.kind not in _THINGS or len(do) != 1 or do[0].kind != "gets":
        return None
    bonuses = each_of(do[0]["bonus"])
    if any(bonus.kind not in ("stat_bonus", "stat_bonus_each") or "per" in bonus for bonus in bonuses):
        return None
    return do[0].replace(bonus=tuple(bonus.replace(per=per) for bonus in bonuses))


def value_added(phrase: Node) -> Node:
    """"Add its … to another character's …" as the bonus that it is; where no other card is named the value is
    that of the very card that gets the bonus, each its own.
    """
    of = phrase.get("of")
    value = Node("own_value" if of is None else "stat_of", stat=phrase["stat"])
    change = Node("plus", n=value if of is None else value.replace(of=of))
    return Node("gets", who=phrase["who"], bonus=bonuses(phrase["to"], change))


def values_added(phrase: Node) -> Node:
    """ "Add its … and … to that character's … and … respectively": each value to the one told beside it."""
    stats, to = phrase["stat"], phrase["to"]
    assert isinstance(stats, tuple)
    assert isinstance(to, tuple)
    bonuses = tuple(
        Node("stat_bonus", change=Node("plus", n=Node("stat_of", of=phrase["of"], stat=stat)), stat=other)
        for stat, other in zip(stats, to, strict=False)
    )
    return Node("gets", who=phrase["who"], bonus=bonuses)


_DOING_TO = {"attacking": "attacks_such", "defending": "defends_against"}
_DOES_TO = {"attacking": "attacks_that", "defending": "defends_against_that"}
_DOING = {"questing": "committed", "attacking": "attacking", "defending": "defending"}


def counting(phrase: Node) -> Node:
    """ "It counts its … instead of its … while questing": while it does that, the one value is the other."""
    who = phrase["who"]
    against = phrase.get("against")
    if isinstance(who, Node) and who.kind == "each":  # of each by itself
        doing = Node(str(phrase["doing"]))
        if against is not None:
            doing = Node(_DOING_TO[doing.kind], what=against)
        own = Node("stat_of", of=Node("it"), stat=phrase["other"])
        return Node("value_counts_as", of=also_so(who, doing), stat=phrase["stat"], n=own)
    n = Node("stat_of", of=who, stat=phrase["other"])
    does = Node("is_so", who=who, **{"is": (Node(_DOING[str(phrase["doing"])]),)})
    if against is not None:
        does = Node(_DOES_TO[str(phrase["doing"])], who=who, target=against)
    says = Node("value_counts_as", of=who, stat=phrase["stat"], n=n)
    return Node("while_", when=(does,), do=(says,))


def bonuses(stats: Value, change: Value) -> tuple[Node, ...]:
    """The same change of each of several values."""
    listed = stats if isinstance(stats, tuple) else (stats,)
    return tuple(Node("stat_bonus", change=change, stat=stat) for stat in listed)


def _counted(number: Value, per: Node) -> Node | None:
    if per.kind == "filter":
        return Node("per", n=number, of=per)
    if per.kind == "per_tokens":
        return Node("per_token", n=number, token=per["token"], of=per["on"])
    return Node("per_player", n=number) if per.kind == "per_player_in_game" else None


def no_more_damage(phrase: Node) -> Node:
    """ "No more than 4 damage can be dealt to it each round": it cannot take more than that."""
    if type(phrase["n"]) is not int or "who" not in phrase:
        return phrase
    return Node("cannot", who=phrase["who"], act=Node("take_more", **phrase.without("who").fields))
