"""Card objects of databases compiled one at a time, as `rulings compile` and the API hand them over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node

TEXTS = {"gametext": "text", "game_text": "text"}


def compile_object(card: Mapping[str, Any], game: str = "lcg") -> dict[str, Any]:
    """A card object's abilities (kind, house wording, tree) and the phrases that did not compile.

    `text`, `shadow`, `keywords` or `gametext` are read; a card without any compiles to no abilities.
    """
    language = card_language(game)
    read = language.compile_card({TEXTS.get(name, name): value for name, value in card.items()})
    return {
        "id": str(card.get("id") or card.get("code") or ""),
        "name": str(card.get("name") or card.get("title") or ""),
        "abilities": [{"kind": a.kind, "house": language.house(a), "tree": tree(a)} for a in read.abilities if isinstance(a, Node)],
        "gaps": [{"phrase": gap.phrase, "reason": gap.reason, "nearest": gap.nearest} for gap in read.gaps],
        "complete": read.complete,
    }


def tree(value: Any) -> Any:
    """An ability as plain data: a node is an object with its kind and fields."""
    if isinstance(value, Node):
        return {"kind": value.kind, **{name: tree(inner) for name, inner in value.fields.items()}}
    return [tree(inner) for inner in value] if isinstance(value, tuple) else value
