"""Conditions about one of several cards that were told before: they would be asked once, of one of them."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.tcg.meaning.antecedents import settled


def asked_once_of_each(ability: Node) -> Iterator[Node]:
    """The phrases of an ability whose condition is each card's own ("Wound each minion. If that minion is
    …"), and that would be asked of one of them for all.
    """
    for phrase in settled(ability).walk():
        asked = [n for when in nodes(phrase, "when") for n in when.walk()] if phrase.kind == "if_" else []
        if any(_is_one_of_several(meant) for n in asked for meant in nodes(n, "means")):
            yield phrase


def _is_one_of_several(meant: Node) -> bool:
    """Whether what a pronoun means is each of some cards, and not the one that an event or a condition tells
    of.
    """
    by = meant.get("by")
    return isinstance(by, Node) and by.kind == "each" and "so" not in meant and "event" not in meant
