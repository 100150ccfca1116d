"""What a text has done with which cards, as it goes on about that: "if no hero is exhausted this way".

Only what took effect counts: with a card that the text spoke of, and to which it could not happen, it was not
done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.occurrences import Frame, Happening
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import CHOSEN_AMONG, DEEDS
from ruling_service.engine.lcg.texts import kinds_in

MOVES: tuple[Verb, ...] = (verbs.moved, verbs.left_play, verbs.entered_staging)


class Way(NamedTuple):
    """What a text says was done with cards ("returned this way").

    `by` is what has happened to each of them then; where no happening tells, it is whoever the text spoke of.
    `so` is how such a card then is, where that can be seen.
    """

    by: tuple[Verb, ...] = ()
    so: Callable[[Card], bool] | None = None


def _in_play(card: Card) -> bool:
    return table.is_in_play_zone(card.zone)


def _out_of_play(card: Card) -> bool:
    return not _in_play(card)


WAYS: dict[str, Way] = {
    "discarded": Way((verbs.discarded,), _out_of_play),
    "destroyed": Way(so=_out_of_play),
    "explored": Way(so=_out_of_play),
    "gone": Way(so=_out_of_play),
    "revealed": Way(),
    "returned": Way((*MOVES, verbs.discarded), lambda card: "discard" not in card.zone),
    "added": Way((*MOVES, verbs.entered_play), _in_play),
    "moved": Way((*MOVES, verbs.engaged), _in_play),
    "shuffled": Way(MOVES, lambda card: "deck" in card.zone),
    "removed": Way((verbs.removed_from_quest, *MOVES), lambda card: not card.marked("committed")),
    "exhausted": Way((verbs.exhausted,), lambda card: not card.ready),
    "readied": Way((verbs.readied,), lambda card: card.ready),
    "damaged": Way((verbs.damaged,)),
    "healed": Way((verbs.healed,)),
    "put_into_play": Way((verbs.entered_play,), _in_play),
    "attached": Way((verbs.attached,)),
    "engaged": Way((verbs.engaged,)),
    "turned_up": Way((verbs.turned,)),
}  # fmt: skip
"""Each way in which the grammar says that something was done."""
ASKING = frozenset(["done_this_way", "done_count", "nothing_done", "discarded"])
CARD = ("card", "character", "enemy")
"""The roles in which a card is what something happens to."""


def watched(frame: Frame, ability: Node) -> Frame:
    """The resolution of a text, which remembers what it does if the text goes on about that."""
    if not ASKING.isdisjoint(kinds_in(ability)) or _names_by_deed(ability):
        frame = frame.binding(**{DEEDS: ()})
    return frame.binding(**{CHOSEN_AMONG: ()}) if _leaves_the_rest(ability) else frame


@cache
def _names_by_deed(ability: Node) -> bool:
    """Whether the text names a card by what it has done with it: "the exhausted character"."""
    return any(each.kind == "that" and each.get("how") in WAYS for each in ability.walk())


@LCG.plays("lcg/the-word-choose")
def so_treated(play: Play, frame: Frame, how: object, named: tuple[int, ...]) -> tuple[int, ...]:
    """Of the cards that a text picked those with which it did what it names them by: nobody is the exhausted
    character where the one it picked was exhausted before. Where it has carried out another way than the one
    that names them, those of that way are meant; of players who each do it for themselves nobody means
    another one's.
    """
    done = done_with(play, frame, how) if isinstance(how, str) and how in WAYS else None
    if done is None:
        return named
    now = play.state.frames.get(frame.id, frame)
    groups = (those for key, those in now.bindings if key.startswith("pick ") and isinstance(those, tuple))
    picked = frozenset(ident for group in groups for ident in group)
    meant = tuple(i for i in named if i in done or i not in picked)
    if meant or frame.get("actor") is not None:
        return meant
    return tuple(sorted(done & picked))  # of several ways one was carried out, with others


@cache
def _leaves_the_rest(ability: Node) -> bool:
    """Whether the text has something done with the rest of the cards among which it just had some chosen."""
    inside = tuple(ability.walk())
    some_and_the_rest = {"of_those", "rest"} <= {each.kind for each in inside}
    return some_and_the_rest or any(
        first.kind == "choose" and (then.kind == "discard_other" or _is_of_the_rest(then))
        for each in inside for first, then in pairwise(nodes(each, "do"))
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
    if not (by := WAYS[how].by) or deeds is None:
        return None
    kinds = {verb.past for verb in by}
    return frozenset(ident for kind, ident in deeds if kind in kinds and ident is not None)


def is_as_done(play: Play, ident: int, how: str) -> bool:
    """Whether a card is as it is once that was done with it; True where it can't be seen."""
    so = WAYS[how].so
    return so is None or so(play.card(ident))
