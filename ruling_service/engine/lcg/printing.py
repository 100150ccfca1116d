"""Phrases of card text in house wording, for decisions and traces."""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import language


@lru_cache(maxsize=4096)
def noun_phrase(node: Node) -> str:
    """A noun phrase in house wording, as pronouns name what they mean (language/antecedents): what the text
    has called it, where it is read as something else.
    """
    if called := node.get("called"):
        return str(called)
    return language.compiler().phrase(node, "cards") or node.kind


@lru_cache(maxsize=1024)
def player_phrase(node: Node) -> str:
    """A phrase for players in house wording."""
    return language.compiler().phrase(node, "player") or node.kind


@lru_cache(maxsize=4096)
def deed(node: Node) -> str:
    """What is done in house wording, as pronouns name the cards with which it is (language/antecedents)."""
    return language.compiler().phrase(node, "core") or node.kind


@lru_cache(maxsize=4096)
def phrase(node: Node) -> str:
    """The phrase in house wording; its kind in plain words where the printer has none."""
    for category in (
        "effect", "core", "lasting", "option", "sentence", "standing", "trigger", "condition", "cards",
        "filter",
    ):
        text = language.compiler().phrase(node, category)
        if text:
            return text
    plain = as_written(node)
    return phrase(plain) if plain != node else node.kind.replace("_", " ").strip()


def capital(text: str) -> str:
    """The text with a capital letter in front; names in it stay as they are."""
    return text[:1].upper() + text[1:]


MARKS = ("goes_on", "called")
"""Fields by which the engine marks phrases: no card says them."""


def as_written(node: Node) -> Node:
    """The phrase as it is written, without what the engine has marked in it."""
    return Node(node.kind, **{
        name: tuple(as_written(each) if isinstance(each, Node) else each for each in value)
        if isinstance(value, tuple) else as_written(value) if isinstance(value, Node) else value
        for name, value in node.fields.items() if name not in MARKS
    })
