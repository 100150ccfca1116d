"""Which texts of the cards in a position the engine does not play yet: they are named, never left out in silence.

Looked at are the sorts of ability and what they do; a phrase further inside that has no meaning stops the line of play that comes upon it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, reading, statements
from ruling_service.situations.position import Position

DOING = ("action", "response", "triggered")
STANDING = frozenset(
    [
        "keyword",
        "keyword_ring_bearer",
        "constant",
        "to_play",
        "attach_to",
        "plays_on",
        "aid",
        "extra_weapon",
        "limit_one_per",
        "bearer_must_not_bear",
        "support_area",
    ]
)
"""Sorts of ability that the rules read without carrying anything out."""

STATEMENTS = frozenset(
    [
        "gets",
        "gains",
        "loses",
        "loses_bonuses",
        "cannot",
        "archery_total",
        "both_archery_totals",
        "add_to_archery_total",
        "no_archery",
        "move_limit",
        "roaming_penalty",
        "shadow_number",
        "participates",
        "skip_phase",
        "no_special_abilities",
        "wounds_limit",
    ]
)
"""Statements that the rules read where they ask for what is true."""

HOLDING = frozenset(["sentence", "pay", "player_may", "until", *statements.WRAPPERS])
"""Phrases that hold others in `do`."""


def gaps(position: Position) -> list[dict[str, str]]:
    """The phrases of cards in this position that are not understood, or understood and not played yet."""
    keys = {card.printed for card in position.play.state.cards.values()}
    found = position.catalogue.gaps(keys)
    for key in sorted(keys):
        found += [_gap(position.catalogue[key], kind) for kind in dict.fromkeys(_unplayed(position.catalogue[key]))]
    return found


def _gap(card: Printed, kind: str) -> dict[str, str]:
    return {"card": card.name, "phrase": kind.replace("_", " ").strip(), "reason": "understood, but not played yet"}


def _unplayed(card: Printed) -> Iterator[str]:
    for ability in card.abilities:
        if not isinstance(ability, Node):
            continue
        if ability.kind in DOING:
            read = reading.read(ability)
            yield from (kind for phrase in (*read.cost, *read.do) for kind in _in_phrase(phrase))
        elif ability.kind == "constant":
            yield from (kind for phrase in phrases.nodes(ability, "do") for kind in _in_phrase(phrase))
        elif ability.kind not in STANDING:
            yield ability.kind


def _in_phrase(node: Node) -> Iterator[str]:
    known = node.kind in HOLDING or node.kind in STATEMENTS or node.kind == reading.OFFER or node.kind in phrases.EFFECTS.table
    if not known and phrases.POSSIBLE.of(node) is None:
        yield node.kind
    if node.kind in HOLDING or node.kind == reading.OFFER:
        yield from (kind for inner in phrases.nodes(node, "do") for kind in _in_phrase(inner))
