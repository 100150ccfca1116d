"""Whose belongings a phrase means, where it names one player of several: "an opponent's hand" is one hand.

The player is chosen before the phrase is carried out (`resolve.do`), and the phrase then speaks of that
player; whether it could be done is asked of each of them (`phrases.possible`). Conditions ("if an opponent
has …") ask whether there is such a player and choose nobody. Source: tcg/opponent.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ruling_service.engine.language.node import Node, Value, nodes

CHOSEN = frozenset(["a_shadow_player", "an_opponent", "any_player", "a_player"])
"""Kinds of players that mean one of those they describe."""

CERTAIN = "certain_player"
"""The kind of a player who has been chosen: `n` is the player."""

APART = frozenset(["do", "also", "options", "cost", "when", "needs", "instead_when", "means"])
"""Fields that hold phrases of their own, which ask for themselves, conditions, which choose nobody, and what
a pronoun means: for that a player was chosen already.
"""

PILES = frozenset([
    "hand", "draw_deck", "discard_pile", "dead_pile", "adventure_deck", "support_area", "support_or_discard",
    "deck_or_discard", "hand_or_discard", "deck_or_hand", "whole_hand", "whole_pile",
])  # fmt: skip
"""What a player has one of: whose it is decides which."""

ONE_CARD = frozenset(["some", "some_random", "the", "any", "another", "choose"])
"""Kinds of targets that are one card where no number says otherwise: whose it is need not be chosen first."""


def means_one(who: object) -> bool:
    """Whether a phrase for players means one of those it describes."""
    return isinstance(who, Node) and who.kind in CHOSEN


@lru_cache(maxsize=8192)
def named(phrase: Node) -> Node | None:
    """The player whose belongings a phrase means, one of several, if it means such a player's."""
    own = nodes(phrase, "of") if means_one(phrase.get("of")) else ()
    return next(iter((*own, *(found for part in _parts(phrase) for found in _within(part, False)))), None)


def _parts(phrase: Node) -> Iterable[Node]:
    for name in phrase.fields:
        if name not in APART:
            yield from nodes(phrase, name)


def _within(part: Node, several: bool) -> Iterable[Node]:
    """The players in a part of a phrase whose piles, or several of whose cards, it means."""
    several = (several or _is_several(part)) and not _is_one(part)
    if part.kind in PILES and means_one(part.get("of")):
        yield from nodes(part, "of")
    if part.kind == "of_player" and several and means_one(part.get("who")):
        yield from nodes(part, "who")
    if part.kind == "yours" and several and means_one(part.get("of")):
        yield from nodes(part, "of")
    for inner in _parts(part):
        yield from _within(inner, several)


def _is_several(part: Node) -> bool:
    return part.kind in ("each", "up_to", "any_number") or part.get("count") not in (None, 1)


def _is_one(part: Node) -> bool:
    return part.kind in ONE_CARD and part.get("count") in (None, 1)


@lru_cache(maxsize=8192)
def of_one(phrase: Node, player: int) -> Node:
    """The phrase as it is said of the belongings of that player."""
    who = named(phrase)
    chosen = Node(CERTAIN, n=player)

    def put(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(put(one) for one in value)
        if not isinstance(value, Node):
            return value
        if value == who:
            return chosen
        return Node(value.kind, **{
            name: inner if name in APART else put(inner) for name, inner in value.fields.items()
        })  # fmt: skip

    said = put(phrase)
    assert isinstance(said, Node)
    return said
