"""From compiled text to costs: what is paid, exerted, spotted or marked before an effect."""

from __future__ import annotations

import itertools

from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.tcg import phrases

SPEAKS = frozenset(
    [
        "it", "its", "keyword_of", "bearers_of", "that", "those", "of_its_culture", "self_so", "self_not",
        "of_same_number", "one_of_those",
        "some_of_those",
    ]
)  # fmt: skip
SPOTS = kinds_with("tcg", "spots")
"""Phrases that spot: cards, tokens, cultures."""


def costs_apart(cost: tuple[Node, ...], do: tuple[Node, ...]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """The cost of an ability whose first sentence begins with one ("exert X to …"), told apart from what it
    does.

    To spot is never an effect: where a first sentence spots ("spot X."), be it after another act ("exert X
    and spot Y. Y is …"), that much of it is what the rest costs and requires.
    """
    if not do:
        return cost, do
    first, more = phrases.phrases_of(do[0]), do[1:]
    if cost:  # "exert X to spot Y. Y is …"
        spots, do = spots_first(do)
        return (*cost, *spots), do
    if not first:
        return cost, do
    head = first[0]
    if head.kind == "pay":
        return phrases.nodes(head, "cost"), (
            Node("sentence", do=(*phrases.nodes(head, "do"), *first[1:])), *more
        )
    if head.kind in ("scaled", "unless_prevented"):
        inner = phrases.nodes(head, "do")
        if inner and inner[0].kind == "pay":
            kept = head.replace(do=(*phrases.nodes(inner[0], "do"), *inner[1:]))
            return phrases.nodes(inner[0], "cost"), (Node("sentence", do=(kept, *first[1:])), *more)
    spotted = max((n for n, phrase in enumerate(first, 1) if _required(phrase)), default=0)
    if spotted and (len(first) > spotted or more):
        rest = first[spotted:]
        return first[:spotted], ((do[0].replace(do=rest), *more) if rest else more)
    return cost, do


def spots_first(do: tuple[Node, ...]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """What has to be spotted as a text begins, and what is then done."""
    first, more = phrases.phrases_of(do[0]), do[1:]
    spots = tuple(itertools.takewhile(_required, first))
    rest = first[len(spots):]
    if not rest and not more:
        return (), do
    return spots, ((do[0].replace(do=rest), *more) if rest else more)


def _required(phrase: Node) -> bool:
    """Whether a phrase spots what has to be there; of "up to" a number none are enough."""
    return phrase.kind in SPOTS and all(what.kind != "up_to" for what in phrases.nodes(phrase, "what"))


def marked(cost: tuple[Node, ...], do: tuple[Node, ...]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """The costs and what is done; a card spotted is chosen only if the text speaks of it again: in a cost, or
    as the effect begins.
    """
    if not any(n.kind in SPEAKS for part in (*cost[1:], *do) for n in part.walk()):
        return cost, do
    do = tuple(map(_spotting_whom, do))
    if len(do) > 1:
        do = (_offered_to_spot(do[0]), *do[1:])
    first = phrases.phrases_of(do[0])
    if len(first) == 1 and first[0].kind == "spot":
        return cost, (do[0].replace(do=(first[0].replace(which=True),)), *do[1:])
    return tuple(_with_the_rest(c, cost[n:]) for n, c in enumerate(cost, 1)), do


def _spotting_whom(phrase: Node) -> Node:
    """A phrase in which who is spotted for a cost inside it is chosen, as the text speaks of him again."""

    def put(name: str, value: Value) -> Value:
        if isinstance(value, tuple):
            if name != "cost":
                return tuple(put(name, each) for each in value)
            costs = tuple(each for each in value if isinstance(each, Node))
            return tuple(_with_the_rest(each, costs[n:]) for n, each in enumerate(costs, 1))
        return _spotting_whom(value) if isinstance(value, Node) else value

    return Node(phrase.kind, **{name: put(name, value) for name, value in phrase.fields.items()})


def _offered_to_spot(phrase: Node) -> Node:
    """ "You may spot X", inside a condition: who it is is chosen, as the text speaks of him again."""
    do = phrases.nodes(phrase, "do")
    if phrase.kind == "player_may" and len(do) == 1 and do[0].kind == "spot":
        return phrase.replace(do=(do[0].replace(which=True),))
    if phrase.kind not in ("if_", "sentence"):
        return phrase
    return phrase.replace(do=tuple(map(_offered_to_spot, do)))


def _with_the_rest(cost: Node, rest: tuple[Node, ...]) -> Node:
    """A part of a cost; where it spots, who it is is chosen so that the rest can be paid."""
    if cost.kind != "spot":
        return cost
    return cost.replace(which=True, **({"then": rest} if rest else {}))


def told_apart(cost: Node) -> tuple[Node, ...]:
    """A cost that spots cards and tokens as two."""
    if cost.kind != "spot_with_tokens":
        return (cost,)
    return Node("spot", what=cost["what"]), Node("spot_tokens", n=cost["n"], token=cost["token"])


def spotted_and_exerted(cost: tuple[Node, ...]) -> tuple[Node, ...]:
    """A card that is spotted and exerted for the same cost is chosen among those that can exert."""
    for first, second in itertools.pairwise(cost):
        what = second.get("what")
        if (
            first.kind == "spot" and second.kind == "exert" and isinstance(what, Node)
            and what.kind in ("it", "that")
        ):
            return tuple(
                second.replace(what=first["what"]) if c is second else c for c in cost if c is not first
            )
    return cost


def number_of(has_number: Node) -> Node:
    """X where a condition says it: "while Gimli is damage +X"."""
    return Node("number_of_keyword", of=has_number["who"], keyword=has_number["keyword"])


def counts_keyword(node: Node) -> bool:
    """Whether a filter describes cards with a keyword whose number is X ("who is damage +X")."""
    return (
        node.kind == "filter"
        and any(r.kind == "with_damage" and r.get("value") == "x" for r in phrases.nodes(node, "is"))
    )


def keyword_counted(node: Node) -> Value:
    """The keyword whose number is X in a filter that `counts_keyword`."""
    return next(r["keyword"] for r in phrases.nodes(node, "is") if r.kind == "with_damage")


SPOTTING = {
    "spot": "can_spot",
    "spot_tokens": "can_spot_tokens",
    "spot_culture_tokens": "can_spot_culture_tokens",
    "spot_cultures": "can_spot_cultures",
    "spot_so_many": "amount_is",
}
"""What must be spotted, and the condition that asks whether it can be."""


def spotted_first(cost: tuple[Node, ...]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """What must be spotted, as requirements that are looked at before anything is paid, and the rest of the
    cost.
    """
    fixed = [c for c in cost if not any(n.kind == "x" or n.get("count") == "x" for n in c.walk())]
    plain = [c for c in fixed if c.kind in SPOTTING and not c.get("which")]
    return tuple(Node(SPOTTING[c.kind], **c.fields) for c in plain), tuple(c for c in cost if c not in plain)


def with_x(node: Node, x: Value) -> Node:
    """A phrase with X put in."""

    def put(value: Value) -> Value:
        if isinstance(value, Node):
            return (
                x
                if value.kind == "x"
                else Node(
                    value.kind,
                    **{k: x if k == "count" and v == "x" else put(v) for k, v in value.fields.items()}
                )
            )
        return tuple(put(v) for v in value) if isinstance(value, tuple) else value

    found = put(node.without("x"))
    assert isinstance(found, Node)
    return found
