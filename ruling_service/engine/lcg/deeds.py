"""What a text has done with which cards, as it goes on about that: "if no hero is exhausted this way".

Only what took effect counts: with a card that the text spoke of, and to which it could not happen, it was not
done.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from ruling_service.engine.kernel.occurrences import Frame, Happening
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import verbs
from ruling_service.engine.lcg.spoken import CHOSEN_AMONG, DEEDS
from ruling_service.engine.lcg.texts import kinds_in

MOVES: tuple[Verb, ...] = (verbs.moved, verbs.left_play, verbs.entered_staging)
DONE_BY: dict[str, tuple[Verb, ...]] = {
    "discarded": (verbs.discarded,),
    "returned": (*MOVES, verbs.discarded),
    "added": (*MOVES, verbs.entered_play),
    "moved": (*MOVES, verbs.engaged),
    "shuffled": MOVES,
    "removed": (verbs.removed_from_quest, *MOVES),
    "exhausted": (verbs.exhausted,),
    "readied": (verbs.readied,),
    "damaged": (verbs.damaged,),
    "healed": (verbs.healed,),
    "put_into_play": (verbs.entered_play,),
    "attached": (verbs.attached,),
    "engaged": (verbs.engaged,),
}  # fmt: skip
"""What a text says was done with cards → what has happened to each of them then."""
ASKING = frozenset(["done_this_way", "done_count", "nothing_done", "discarded"])
CARD = ("card", "character", "enemy")
"""The roles in which a card is what something happens to."""


def watched(frame: Frame, ability: Node) -> Frame:
    """The resolution of a text, which remembers what it does if the text goes on about that."""
    kinds = kinds_in(ability)
    if not ASKING.isdisjoint(kinds):
        frame = frame.binding(**{DEEDS: ()})
    return frame.binding(**{CHOSEN_AMONG: ()}) if _leaves_the_rest(ability) else frame


@cache
def _leaves_the_rest(ability: Node) -> bool:
    """Whether the text has something done with the rest of the cards among which it just had some chosen."""
    return any(
        first.kind == "choose" and (then.kind == "discard_other" or _is_of_the_rest(then))
        for each in ability.walk() for first, then in pairwise(nodes(each, "do"))
    )


def _is_of_the_rest(phrase: Node) -> bool:
    what = phrase.get("what")
    return isinstance(what, Node) and what.kind == "rest"


def remember(play: Play, happening: Happening) -> bool:
    """Let the text that has just done something know with which cards."""
    frame = play.state.frames.get(happening.frame) if happening.frame is not None else None
    deeds = None if frame is None else frame.get(DEEDS)
    if frame is not None and deeds is not None:
        done = tuple(
            (o.kind, next((o.get(role) for role in CARD if o.get(role) is not None), None))
            for o in happening.occurrences if o.get("amount") != 0
        )
        play.bind(frame.id, **{DEEDS: (*deeds, *done)})
    return False


def done_with(play: Play, frame: Frame, how: str) -> frozenset[int] | None:
    """The cards with which the text has done that so far; None where its happenings don't tell."""
    deeds = play.state.frames.get(frame.id, frame).get(DEEDS)
    if how not in DONE_BY or deeds is None:
        return None
    kinds = {verb.past for verb in DONE_BY[how]}
    return frozenset(ident for kind, ident in deeds if kind in kinds and ident is not None)
