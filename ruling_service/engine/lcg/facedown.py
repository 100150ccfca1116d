"""Facedown cards that count as something else: what they are called, their type, traits and values.

Of a card that lies facedown in play nothing printed counts. A text or a rule can say what it is instead; what
it says is kept with the card until it leaves play.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ruling_service.engine.kernel.play import Play


class StandIn(NamedTuple):
    """What a facedown card counts as.

    `values` are its numbers by name; one that isn't there it does not have. One that is not `staged` goes to
    its owner's discard pile where it would come to the staging area, and one that is `discarded` goes there
    wherever else it would go as it leaves play. `entry` is the entry that says so.
    """

    title: str
    values: tuple[tuple[str, int], ...]
    entry: str
    traits: tuple[str, ...] = ()
    type: str = "enemy"
    staged: bool = True
    discarded: bool = False


REANIMATED = StandIn(
    title="Reanimated Dead",
    values=(("threat", 2), ("attack", 2), ("defense", 2), ("hit points", 2), ("engagement cost", 0)),
    entry="lcg/scenario/the-dread-realm", traits=("undead",), discarded=True,
)
"""What a card is as soon as it is reanimated."""

NOUNS = {"reanimated_dead": REANIMATED}
"""Nouns of the card language for facedown cards that the rules name."""

FROM_OUTSIDE = "laid facedown"
"""How such a card enters play: facedown, and nothing that is printed on it is heard of."""


def stands_for(play: Play, ident: int) -> StandIn | None:
    """What a card counts as that lies facedown, if anything was said of it."""
    found: StandIn | None = play.state.facts.get(("stands for", ident))  # type: ignore[assignment]
    return found


def will_stand_for(play: Play, ident: int, stand_in: StandIn) -> None:
    """The card is about to be laid facedown as that."""
    play.remember(("to stand for", ident), stand_in)


def lies_down(play: Play, ident: int) -> None:
    """The card now lies facedown in play as what was said."""
    stand_in = play.fact(("to stand for", ident))
    play.remember(("to stand for", ident), None)
    play.remember(("stands for", ident), stand_in)
    play.remember(("called", ident), stand_in.title if stand_in is not None else None)


def is_no_more(play: Play, ident: int) -> None:
    """The card has left play: it is what is printed on it."""
    for fact in ("to stand for", "stands for", "called"):
        play.remember((fact, ident), None)


def of_text(title: str, values: Iterable[tuple[str, Any]] = ()) -> StandIn:
    """What a card is that a text lays facedown as an enemy of that name with those values
    (lcg/faq/face-down-cards-have-no-traits, lcg/erratum/out-of-the-dungeons).
    """
    return StandIn(title, tuple(values), "lcg/faq/face-down-cards-have-no-traits", staged=False)
