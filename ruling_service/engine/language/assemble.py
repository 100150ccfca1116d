"""Sentences put together to an ability: its trigger, its cost, its limit, what its X is, and what an "instead" replaces."""

from __future__ import annotations

from collections.abc import Sequence

from .node import Node, Value

_AMOUNTS = ("amount", "n", "count")


def ability_from(
    label: str, sentences: Sequence[Node], remarks: Sequence[Node], trigger: Node | None, phase: str, *, valour: bool
) -> Node:
    """The ability node of these parts.

    Fields: `do` (tuple of sentences), and where the text has them `when` (trigger), `cost` (tuple), `limit` (tuple of remarks), `x`
    (what X is), `phase`, `valour`.
    """
    fields: dict[str, Value] = {}
    if trigger is not None:
        fields["when"] = trigger
    if phase:
        fields["phase"] = phase
    if valour:
        fields["valour"] = True
    done: list[Node] = []
    for sentence in sentences:
        x = sentence.get("x")
        if x is not None:
            fields["x"] = x
            sentence = sentence.without("x")
        done.append(sentence)
    cost, first = _cost(done[0])
    if cost is not None and label not in ("constant", "shadow", "when_revealed", "setup"):
        fields["cost"] = cost
        done[0] = first
    for remark in remarks:
        if remark.kind == "x_is":
            fields["x"] = remark["amount"]
    limits = tuple(remark for remark in remarks if remark.kind != "x_is")
    if limits:
        fields["limit"] = limits
    fields["do"] = tuple(done)
    return Node(label, **fields)


def _cost(sentence: Node) -> tuple[Value | None, Node]:
    """The cost that stands before the whole sentence, and the sentence without it."""
    do = sentence["do"]
    if isinstance(do, tuple) and len(do) == 1 and isinstance(do[0], Node) and do[0].kind == "pay":
        return do[0]["cost"], sentence.replace(do=do[0]["do"])
    return None, sentence


def instead_of(sentence: Node, alternative: Node) -> Node | None:
    """The sentence "if …, instead …" in full, made from one that only names what is different; None where that isn't clear."""
    when = alternative["when"]
    do = sentence["do"]
    if alternative.kind == "instead_sentence":
        return Node("sentence", do=(Node("instead_if", when=when, do=alternative["do"]),))
    if not isinstance(do, tuple) or len(do) != 1:
        return None
    has_bonus = alternative.kind == "instead_bonus"
    changed = _with_bonus(do[0], alternative["bonus"]) if has_bonus else _with_number(do[0], alternative["n"])
    return None if changed is None else Node("sentence", do=(Node("instead_if", when=when, do=(changed,)),))


def _with_bonus(value: Value, bonus: Value) -> Value | None:
    """The same phrase with this bonus: only where the phrase gives exactly one."""
    if not isinstance(value, Node):
        return None
    if "bonus" in value:
        return value.replace(bonus=bonus)
    return _inside(value, lambda inner: _with_bonus(inner, bonus))


def _with_number(value: Value, number: Value) -> Value | None:
    """The same phrase with this number: only where it has exactly one number to replace."""
    places = _numbers(value)
    if len(places) != 1 or not isinstance(value, Node):
        return None
    return _set_number(value, number)


def _numbers(value: Value) -> list[str]:
    if isinstance(value, tuple):
        return [place for item in value for place in _numbers(item)]
    if not isinstance(value, Node):
        return []
    own = [name for name in _AMOUNTS if isinstance(value.get(name), int)]
    return own + [place for inner in value.fields.values() for place in _numbers(inner)]


def _set_number(value: Value, number: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(_set_number(item, number) for item in value)
    if not isinstance(value, Node):
        return value
    fields = {name: number if name in _AMOUNTS and isinstance(v, int) else _set_number(v, number) for name, v in value.fields.items()}
    return Node(value.kind, **fields)


def _inside(value: Node, change: object) -> Value | None:
    """The phrase with its only inner part changed."""
    assert callable(change)
    for name in ("do",):
        inner = value.get(name)
        if isinstance(inner, tuple) and len(inner) == 1:
            changed = change(inner[0])
            return None if changed is None else value.replace(**{name: (changed,)})
    return None


_DEFINITE = frozenset(
    {"this", "attached", "it", "that", "active_location", "attacking_enemy", "defending_character", "current_quest", "named"}
)


def spread(node: Node) -> Node:
    """The phrase with each `shared` predicate taken apart: "it gets … and cannot …" is two phrases about the same card."""
    fields: dict[str, Value] = {}
    for name, value in node.fields.items():
        if isinstance(value, Node):
            fields[name] = spread(value)
        elif isinstance(value, tuple):
            fields[name] = tuple(item for part in value for item in _spread(part))
        else:
            fields[name] = value
    return Node(node.kind, **fields)


def _spread(value: Value) -> tuple[Value, ...]:
    if not isinstance(value, Node):
        return (value,)
    if value.kind != "shared":
        return (spread(value),)
    who = value["who"]
    parts = value["do"]
    assert isinstance(who, Node)
    assert isinstance(parts, tuple)
    again = who if who.kind in _DEFINITE else Node("it")
    return tuple(part.replace(who=again if number else who) for number, part in enumerate(parts) if isinstance(part, Node))
