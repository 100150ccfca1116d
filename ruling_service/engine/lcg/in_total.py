"""Cards that are picked with a bound on what they have together: "up to 2 allies with a total cost of 5 or
less" (lcg/cost, lcg/the-word-choose).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg.filters import compare, stat
from ruling_service.engine.lcg.phrases import RESTRICTIONS, amount

BOUND = "total_within"
PICKING = frozenset(["some", "up_to", "any_number"])
"""Phrases out of whose cards somebody picks several."""
PICKED_BY = frozenset([
    "choose", "discard", "exhaust", "ready", "return", "destroy", "put_into_play", "put_into_play_under",
    "shuffle_into", "add_to", "put_in",
])  # fmt: skip
"""Deeds whose cards are picked as a group."""


@RESTRICTIONS.means(BOUND, "lcg/cost")
def total_within(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Any card can be one of them: what they have together is asked of the group that is picked."""
    return True


def bounds(cards: Node) -> Iterator[Node]:
    """What a phrase says that its cards have together at most, or at least."""
    for which in nodes(cards, "of"):
        yield from (each for each in nodes(which, "is") if each.kind == BOUND)


def fitting_groups(play: Play, frame: Frame, cards: Node) -> Callable[[tuple[int, ...]], bool]:
    """Which groups of cards the phrase lets somebody pick."""
    asked = [
        (str(each["stat"]), str(each["compare"]), amount(play, frame, each["n"])) for each in bounds(cards)
    ]
    return lambda group: all(
        compare(sum(stat(play, ident, name) or 0 for ident in group), how, most) for name, how, most in asked
    )


def asked_of_no_group(phrase: Node) -> Iterator[str]:
    """The cards of a phrase of which nobody picks several at once, though it bounds what they have together.
    """
    for name in phrase.fields:
        for cards in nodes(phrase, name):
            picked = cards.kind in PICKING and name == "what" and phrase.kind in PICKED_BY
            if not picked and any(bounds(cards)):
                yield cards.kind
