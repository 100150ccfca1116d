"""What a card's text says, apart from any game: worked out once for each text, so that a game only looks it up.

Sources: lcg/constant-ability, lcg/forced, lcg/response.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.meaning.players import _nodes
from ruling_service.engine.lcg.meaning.registry import WRAPPERS

CANCELS = {"cancel_when_revealed": "when revealed", "cancel_shadow": "shadow effect", "cancel_damage": "damaged"}
"""Effects that cancel, and the occurrence they interrupt, whether or not the text names it."""

ANYTHING = "*"
"""Stands for "any occurrence", where the text does not say which before it is asked."""


class Text(NamedTuple):
    """The abilities of a card: the occurrence kinds that mandatory ones and responses can wait for, the constant ones that say
    something, and the kinds of all phrases in these."""

    mandatory: frozenset[str]
    responses: frozenset[str]
    constant: tuple[Node, ...]
    kinds: frozenset[str]


@lru_cache(maxsize=8192)
def text(abilities: tuple[Node, ...]) -> Text:
    """What these abilities say."""
    mandatory = (_awaited(ability) for ability in abilities if ability.kind in ("forced", "constant"))
    responses = (_awaited(ability) for ability in abilities if ability.kind == "response")
    constant = tuple(ability for ability in abilities if said_by_text(ability))
    kinds = (kinds_in(says) for ability in constant for says in said_by_text(ability))
    return Text(frozenset().union(*mandatory), frozenset().union(*responses), constant, frozenset().union(*kinds))


def _awaited(ability: Node) -> set[str]:
    """The occurrence kinds that an ability can wait for."""
    from ruling_service.engine.lcg.meaning.events import OCCURRENCES

    found: set[str] = {CANCELS[kind] for kind in CANCELS if kind in kinds_in(ability)}
    for node in (n for trigger in _nodes(ability, "when") for n in trigger.walk()):
        if node.kind in ("end_of", "start_of", "end_of_phase", "start_of_step") or "moment" in node:
            found.add("moment")
        found.update(OCCURRENCES.get(node.kind, ()))
    return found if found or ability.kind != "response" else {ANYTHING}


@lru_cache(maxsize=8192)
def kinds_in(node: Node) -> frozenset[str]:
    """The kinds of all phrases in a phrase."""
    return frozenset(n.kind for n in node.walk())


@lru_cache(maxsize=8192)
def said_by_text(ability: Node) -> tuple[Node, ...]:
    """The statements of a constant ability, or of a Forced one that waits for nothing; a limit to what they give goes with them."""
    if ability.kind not in ("constant", "forced") or ability.get("when") is not None:
        return ()
    cap = next((r for r in _nodes(ability, "limit") if r.kind == "limit_bonus"), None)
    says = _settled_alternatives(ability)
    if cap is not None:
        says = tuple(n.replace(cap=cap["bonus"]) if n.kind == "gets" else n for n in says)
    return says


def _settled_alternatives(ability: Node) -> tuple[Node, ...]:
    """The phrases of a constant text; where one says "instead if …", the phrase before it is true only if that is not."""
    phrases = [n for s in _nodes(ability, "do") for n in _nodes(s, "do")]
    found: list[Node] = []
    for phrase in phrases:
        if phrase.kind == "instead_if" and found:
            when = phrase["when"]
            usual = found.pop()
            found.append(Node("unless", when=when, do=(usual,)))
            found.append(Node("if_", when=when, do=phrase["do"]))
        else:
            found.append(phrase)
    return tuple(found)


@lru_cache(maxsize=8192)
def unwrapped(says: Node) -> tuple[Node, ...]:
    """The statements inside "if", "while", "unless" and "during", each with what is around it in `only`."""
    if says.kind == "player_must" and any(n.kind == "raise_threat_more" for n in _nodes(says, "do")):
        return tuple(n.replace(of=says["who"]) for n in _nodes(says, "do"))
    if says.kind not in WRAPPERS:
        return (says,)
    found = []
    for inner in _nodes(says, "do"):
        for each in unwrapped(inner):
            found.append(each.replace(only=(*_nodes(each, "only"), says.without("do"))))
    return tuple(found)


def text_as_attachment(printed: tuple[Node, ...]) -> tuple[Node, ...]:
    """The text that a card has while it counts as an attachment."""
    return tuple(
        inner
        for ability in printed if "counts_as_card" in kinds_in(ability)
        for node in ability.walk() if node.kind == "counts_as_card"
        for inner in _nodes(node, "ability")
    )  # fmt: skip
