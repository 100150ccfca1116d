"""Which texts of the cards in a position the engine does not play yet: they are named, never left out in silence.

Looked at are the sorts of ability and what they do; a phrase further inside that has no meaning stops the line of play that comes upon it.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, statements
from ruling_service.situations.position import Position

AS_WRITTEN = find_spec("ruling_service.engine.tcg.reading") is not None
"""Whether the rules read abilities as the card language writes them; else only those of their own sorts."""

DOING = ("action", "response", "triggered", "trigger")
STANDING = (
    "keyword", "keyword_ring_bearer", "constant", "to_play", "attach_to", "plays_on", "aid", "extra_weapon", "limit_one_per",
    "bearer_must_not_bear", "support_area", "bearer",
)  # fmt: skip
"""Sorts of ability that the rules read without carrying anything out."""

OWN_SORTS = ("keyword", "constant", "trigger", "bearer", "aid", "support_area")

STATEMENTS = (
    "gets", "gains", "loses", "loses_bonuses", "cannot", "archery_total", "both_archery_totals", "add_to_archery_total", "no_archery", "move_limit",
    "roaming_penalty", "shadow_number", "participates", "skip_phase", "no_special_abilities", "wounds_limit",
)  # fmt: skip
"""Statements that the rules read where they ask for what is true."""

HOLDING = ("sentence", "pay", "player_may", "until", *statements.WRAPPERS)
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
        if not (ability.kind in OWN_SORTS or AS_WRITTEN and ability.kind in (*DOING, *STANDING)):
            yield ability.kind
        elif ability.kind in DOING or ability.kind == "constant":
            inner = (*phrases.nodes(ability, "cost"), *phrases.nodes(ability, "do"))
            yield from (kind for phrase in inner for kind in _in_phrase(phrase))


def _in_phrase(node: Node) -> Iterator[str]:
    known = node.kind in HOLDING or node.kind in STATEMENTS or node.kind in phrases.EFFECTS.table
    if not known and phrases.POSSIBLE.of(node) is None:
        yield node.kind
    if node.kind in HOLDING:
        yield from (kind for field in ("cost", "do") for inner in phrases.nodes(node, field) for kind in _in_phrase(inner))
