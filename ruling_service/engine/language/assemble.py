"""Sentences put together to an ability: its trigger, its cost, its limit, what its X is, and what an "instead" replaces."""

from __future__ import annotations

from collections.abc import Sequence

from .node import Node, Value

_AMOUNTS = ("amount", "n", "count")
_UNITS = {
    "damage": ("amount",), "points": ("amount",), "progress": ("n",), "resources": ("n",), "characters": ("count",),
    "cards": ("n", "count"),
}  # fmt: skip


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
    changed = _with_bonus(do[0], alternative["bonus"]) if has_bonus else _with_number(do[0], alternative["n"], alternative.get("unit"))
    if not isinstance(changed, Node):
        return None
    paid = changed["do"] if changed.kind == "pay" else (changed,)  # the cost is the sentence's, and stays as it is
    return Node("sentence", do=(Node("instead_if", when=when, do=paid),))


def _with_bonus(value: Value, bonus: Value) -> Value | None:
    """The same phrase with this bonus: only where the phrase gives exactly one."""
    if not isinstance(value, Node):
        return None
    if "bonus" in value:
        return value.replace(bonus=bonus)
    return _inside(value, lambda inner: _with_bonus(inner, bonus))


def _with_number(value: Value, number: Value, unit: Value | None) -> Value | None:
    """The same phrase with this number: only where it has exactly one number of that unit."""
    names = _UNITS.get(str(unit), _AMOUNTS)
    places = _numbers(value, names)
    if len(places) != 1 or not isinstance(value, Node):
        return None
    return _set_number(value, number, names)


def _numbers(value: Value, names: tuple[str, ...]) -> list[str]:
    if isinstance(value, tuple):
        return [place for item in value for place in _numbers(item, names)]
    if not isinstance(value, Node):
        return []
    own = [name for name in names if isinstance(value.get(name), int)]
    return own + [place for inner in value.fields.values() for place in _numbers(inner, names)]


def _set_number(value: Value, number: Value, names: tuple[str, ...]) -> Value:
    if isinstance(value, tuple):
        return tuple(_set_number(item, number, names) for item in value)
    if not isinstance(value, Node):
        return value
    return Node(
        value.kind,
        **{name: number if name in names and isinstance(v, int) else _set_number(v, number, names) for name, v in value.fields.items()},
    )


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
    return _forward(Node(node.kind, **fields)) if "after" in fields else Node(node.kind, **fields)


_PLAYERS = frozenset({"you", "the_players", "first_player", "that_player", "defending_player", "engaged_player"})
_MAIN = ("who", "what", "to", "on", "from", "of")


def _forward(node: Node) -> Node:
    """A condition told after what it is for, as if told before; where that would change whom its "it" means, it stays `after`."""
    when, do = node["when"], node["do"]
    back = [inner.kind for part in _each(when) for inner in part.walk() if inner.kind in ("it", "that", "those", "that_player")]
    if not back:
        return node.without("after")
    subject = _subject(do, _DEFINITE)
    player = _subject(do, _PLAYERS)
    if set(back) == {"it"} and subject is not None:
        return node.replace(when=_replaced(when, "it", subject)).without("after")
    if set(back) == {"that_player"} and player is not None:
        return node.replace(when=_replaced(when, "that_player", player)).without("after")
    return node


def _subject(value: Value, kinds: frozenset[str]) -> Node | None:
    """The card or player that a phrase is about, if it is a definite one."""
    for phrase in _each(value):
        for name in (*_MAIN, "do"):
            inner = phrase.get(name)
            if isinstance(inner, Node) and inner.kind in kinds:
                return inner
            if name == "do" and inner is not None:
                return _subject(inner, kinds)
    return None


def _each(value: Value) -> tuple[Node, ...]:
    return tuple(part for part in value if isinstance(part, Node)) if isinstance(value, tuple) else ()


def _replaced(value: Value, kind: str, by: Node) -> Value:
    if isinstance(value, tuple):
        return tuple(_replaced(part, kind, by) for part in value)
    if not isinstance(value, Node):
        return value
    return by if value.kind == kind else Node(value.kind, **{name: _replaced(inner, kind, by) for name, inner in value.fields.items()})


def _amount_for_each(scaled: Node) -> Node:
    """"Deal 1 damage … for each …" as one phrase whose amount counts; a phrase without a plain number of its own stays scaled."""
    do, per = scaled["do"], scaled["per"]
    if not isinstance(do, tuple) or len(do) != 1 or not isinstance(do[0], Node) or not isinstance(per, Node):
        return scaled
    phrase = do[0]
    names = [name for name in ("amount", "n") if type(phrase.get(name)) is int]
    if len(names) != 1:
        return scaled
    counted = _counted(phrase[names[0]], per)
    return scaled if counted is None else phrase.replace(**{names[0]: counted})


def _counted(number: Value, per: Node) -> Node | None:
    if per.kind == "filter":
        return Node("per", n=number, of=per)
    if per.kind == "per_tokens":
        return Node("per_token", n=number, token=per["token"], of=per["on"])
    return Node("per_player", n=number) if per.kind == "per_player_in_game" else None


def _spread(value: Value) -> tuple[Value, ...]:
    if not isinstance(value, Node):
        return (value,)
    if value.kind == "scaled":
        return (_amount_for_each(spread(value)),)
    if value.kind != "shared":
        return (spread(value),)
    who = value["who"]
    parts = value["do"]
    assert isinstance(who, Node)
    assert isinstance(parts, tuple)
    again = who if who.kind in _DEFINITE else Node("it")
    return tuple(part.replace(who=again if number else who) for number, part in enumerate(parts) if isinstance(part, Node))


_WRAPPERS = frozenset({"while_", "unless", "if_", "during"})
_RULES = frozenset(
    {
        "cannot", "cannot_alone", "does_not", "immune", "no_progress", "cannot_travel", "cannot_play_on", "token_limit",
        "attackers_limit", "damage_limit", "no_defenders", "reveal_more_each", "no_engagement_checks", "must_defeat_to_win",
        "as_soon_as", "not_leave_unless", "enters_exhausted",
    }
)  # fmt: skip
_OWN_PARAGRAPH = frozenset({"gets", "gains", "loses", "triggered", "if_", "while_", "unless", "during", "as_soon_as", "cost_change"})
_BACKWARD = frozenset(
    {
        "it", "that", "those", "that_player", "chosen_player", "chosen", "discarded", "revealed", "undefended", "did", "could_not",
    }
)  # fmt: skip


def stands_alone(sentence: Node, label: str, *, paragraph: bool) -> bool:
    """Is this later sentence of a labelled ability a constant ability of its own, printed in the next paragraph?

    It is when it states a rule without an end ("… cannot …", "if this stage is defeated …") and speaks of nothing the ability did; in a
    paragraph of its own (`paragraph`) also when it is true only while something is, or is about what the card gives.
    """
    if label in ("shadow", "constant") or any(node.kind in _BACKWARD for node in sentence.walk()):
        return False
    do = sentence["do"]
    return isinstance(do, tuple) and all(_is_rule(part, paragraph) for part in do)


def _is_rule(part: Value, paragraph: bool) -> bool:
    if not isinstance(part, Node):
        return False
    if part.kind in _RULES or (paragraph and part.kind in _OWN_PARAGRAPH):
        return True
    when = part.get("when")
    if part.kind == "triggered" and isinstance(when, Node) and isinstance(when.get("event"), Node):
        return any(event.kind in ("leaves_play", "is_destroyed") and event["who"] == Node("this") for event in _each((when["event"],)))
    if part.kind == "if_" and isinstance(when, tuple) and any(isinstance(c, Node) and c.kind == "stage_defeated" for c in when):
        return True
    if part.kind == "gets" and isinstance(part["who"], Node):
        return part["who"].kind == "attached"
    if part.kind in _WRAPPERS:
        inner = part["do"]
        return isinstance(inner, tuple) and all(_is_rule(item, paragraph) for item in inner)
    return False
