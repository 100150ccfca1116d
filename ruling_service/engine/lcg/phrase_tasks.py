"""The phrases of a text on the agenda, each a task of its own.

A phrase whose cards have to be chosen puts up the decision and is run again when it is made; what was chosen
is kept in the frame of the resolution.
"""

from __future__ import annotations

from typing import cast

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.meanings import meaning
from ruling_service.engine.kernel.occurrences import Frame, Happening
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.brought_in import from_aside, unheard_of
from ruling_service.engine.lcg.phrases import CARDS, EFFECTS, cards
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import last_spoken
from ruling_service.engine.lcg.subjects import speak_of_player
from ruling_service.engine.lcg.whose_pile import with_its_owner

Groups = tuple[tuple[int, ...], ...]
"""The cards that a text has spoken of, as it did so, the last ones last."""


@LCG.procedure()
def do(play: Play, frame_id: int, node: Node, path: str) -> None:
    """Carry out one phrase."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    play.citing = frame.cites + EFFECTS.cites.get(node.kind, ())
    unheard_of(play, frame, node)
    node = from_aside(play, node)
    speak_of_player(play, frame, node)
    frame = play.state.frames.get(frame_id, frame)
    carried_out = meaning(EFFECTS, node)
    said = with_its_owner(play, frame, node, path, again(frame, node, path))
    if said is None:
        return
    frame = play.state.frames.get(frame_id, frame)
    if _all_are_none(play, frame, said):
        play.then(nothing_undone.task(frame_id, frame.success))
    carried_out(play, frame, said, path)


@LCG.plays("lcg/designer/091", "lcg/then")
def _all_are_none(play: Play, frame: Frame, node: Node) -> bool:
    """Whether a phrase is about "all" cards of a sort, and there are none; of "each" there has to be one."""
    meant = (value for value in node.fields.values() if isinstance(value, Node) and value.get("all"))
    return node.get("from") is None and any(
        value.kind == "each" and not cards(play, frame, value) for value in meant
    )


@LCG.procedure("lcg/designer/091")
def nothing_undone(play: Play, frame_id: int, success: bool) -> None:
    """What was asked of all cards of a sort that aren't there was done in full."""
    if frame_id in play.state.frames:
        play.reframe(frame_id, success=success)


def do_all(play: Play, frame: Frame, nodes: object, path: str) -> None:
    """Put the phrases on the agenda in order."""
    play.then(*tasks_of(frame, nodes, path))


def do_times(play: Play, frame: Frame, nodes: object, path: str, times: int) -> None:
    """Put the phrases on the agenda so many times: each time "another" and "it" mean what they meant before
    the first.
    """
    for n in reversed(range(times)):
        do_all(play, frame, nodes, f"{path}.{n}")
        if n:
            play.then(anew(play, frame))


def anew(play: Play, frame: Frame) -> Task:
    """The task that lets pronouns mean again what they mean now."""
    said: Groups = frame.get("spoken", ())
    nothing = last_spoken(play, frame)
    return spoken_before.task(frame.id, said or ((nothing,) if nothing else ()))


@LCG.procedure("lcg/effects")
def spoken_before(play: Play, frame_id: int, before: Groups) -> None:
    """What was spoken of before something is done for each of several things is spoken of last again."""
    frame = play.state.frames.get(frame_id)
    if frame is not None and before and (now := frame.get("spoken", ())) and now[-len(before) :] != before:
        play.bind(frame_id, spoken=(*now, *before))


def tasks_of(frame: Frame, nodes: object, path: str) -> list[Task]:
    """A task for each phrase, in order."""
    listed = nodes if isinstance(nodes, tuple) else (nodes,)
    return [do.task(frame.id, n, f"{path}.{k}") for k, n in enumerate(listed) if isinstance(n, Node)]


def again(frame: Frame, node: Node, path: str) -> Task:
    """The task that runs this phrase once more."""
    return do.task(frame.id, node, path)


@LCG.plays("lcg/lasting-effects", "lcg/forced")
def begin_what_lasts(play: Play, happening: Happening) -> bool:
    """What the same sentence goes on to say that lasts ("… and it is blank until …")
    begins before anything responds to what it does first: a sentence is resolved whole.
    """
    agenda = play.state.agenda
    while agenda and agenda[-1].name == do.name and agenda[-1].args[0] == happening.frame:
        frame_id, node, path = cast("tuple[int, Node, str]", agenda[-1].args)
        if node.kind != "until" or not all(n.kind in KNOWN for n in _cards_in(node)):
            break
        agenda.pop()
        do(play, frame_id, node, path)
    return False


KNOWN = frozenset(["it", "that", "those", "this"])
"""Phrases for cards that need not be chosen any more."""


def _cards_in(node: Node) -> list[Node]:
    """The phrases for cards in a text."""
    return [n for n in node.walk() if CARDS.of(n) is not None]
