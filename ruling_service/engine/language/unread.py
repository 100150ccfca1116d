"""What could not be read of a text, in its place: an ability that lacks a phrase holds an `unread` phrase
there.

So whoever plays the ability comes upon it at the moment at which the text would be carried out or would
apply, and nowhere else. What stands before the phrase is read as far as that is possible: what an ability
waits for, while what a statement is true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from ruling_service.patterns import pattern

from .node import Node, Value

UNREAD = "unread"
"""The kind of a phrase that could not be read, or that is read and has no meaning where it stands: `phrase`
says what is printed, `reason` why it is not played."""

Read = Callable[[str, str], object]
"""Reads words as a phrase of a category; None where they are none."""

_JOINED = pattern(r"^(?:or|and|nor)\b", re.I)
_WHILE = pattern(r"^(?P<kind>while|if) (?P<condition>.+)$", re.I | re.S)


def unread(phrase: str, reason: str) -> Node:
    """A phrase that is not played, as it stands in its ability."""
    return Node(UNREAD, phrase=phrase, reason=reason)


def sentence_of(*phrases: Node) -> Node:
    """A sentence of nothing but such phrases."""
    return Node("sentence", do=phrases)


@lru_cache(maxsize=8192)
def unread_in(ability: Node) -> tuple[Node, ...]:
    """The phrases of an ability that are not played, in the texts that it gives too."""
    return tuple(node for node in ability.walk() if node.kind == UNREAD)


def trigger_before(sentence: str, read: Read) -> Node | None:
    """What a sentence waits for, where only the rest of it can't be read: the longest beginning up to a comma
    or colon that is a trigger.

    A list that goes on behind the comma ("…, or …") is no end of a trigger: it would wait for too little.
    """
    for beginning, rest in _beginnings(sentence):
        trigger = read(beginning, "trigger")
        if isinstance(trigger, Node) and not _JOINED.match(rest):
            return trigger
    return None


def stated(phrase: Node, sentence: str, read: Read) -> Node:
    """A sentence that states what can't be read; inside its "while …" or "if …", where that can be."""
    for beginning, rest in _beginnings(sentence):
        found = _WHILE.match(beginning)
        if found is None or _JOINED.match(rest):
            continue
        condition = read(found["condition"], "condition")
        if isinstance(condition, Node):
            when: Value = (condition,)
            kind = "while_" if found["kind"].lower() == "while" else "if_"
            return sentence_of(Node(kind, when=when, do=(phrase,)))
    return sentence_of(phrase)


def _beginnings(sentence: str) -> Iterator[tuple[str, str]]:
    """The beginnings of a sentence up to a comma or colon with the rest of it, the longest first."""
    for mark in reversed(list(re.finditer(r"[,:]\s", sentence))):
        yield sentence[: mark.start()].strip(), sentence[mark.end() :].strip()


CARRIED_OUT = frozenset(["action", "when_revealed", "shadow", "travel", "setup", "resolution", "sacked"])
"""Abilities that are played when somebody carries them out, and at no other time."""

Around = tuple[Node, tuple[Node, ...]]
"""A phrase, and the conditions that stand around it."""


@lru_cache(maxsize=8192)
def lacks(abilities: tuple[Node, ...]) -> bool:
    """Whether one of these abilities holds a phrase that is not played."""
    return any(unread_in(ability) for ability in abilities)


@lru_cache(maxsize=8192)
def applying_any_time(ability: Node) -> tuple[Around, ...]:
    """The phrases of an ability that are not played and may apply at any time, with the conditions around
    each: it states something, or it isn't known what it waits for.

    Those of a text that it gives to a card are that text's.
    """
    if ability.kind in CARRIED_OUT or isinstance(ability.get("when"), Node):
        return ()
    return tuple(_stated(ability, ()))


def _stated(node: Node, around: tuple[Node, ...]) -> Iterator[Around]:
    if node.kind == UNREAD:
        yield node, around
        return
    if node.kind == "gain_ability":
        return
    inside = (*around, *_nodes(node["when"])) if node.kind in ("while_", "if_") else around
    for value in node.fields.values():
        for inner in _nodes(value):
            yield from _stated(inner, inside)


def _nodes(value: Value) -> tuple[Node, ...]:
    listed = value if isinstance(value, tuple) else (value,)
    return tuple(item for item in listed if isinstance(item, Node))
