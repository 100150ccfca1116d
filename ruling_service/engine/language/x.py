"""The amount that a text calls X."""

from __future__ import annotations

from functools import lru_cache

from .node import Node


def is_x(node: Node) -> bool:
    return node.kind == "x" or node.get("count") == "x"


@lru_cache(maxsize=8192)
def speaks_of_x(phrase: Node) -> bool:
    """Whether the phrase has an X in it."""
    return any(is_x(node) for node in phrase.walk())


__all__ = ["is_x", "speaks_of_x"]
