"""Alternatives of which one is carried out: "must either …", "may either …"."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import changing_anything
from ruling_service.engine.lcg.meaning.structure import as_player, one_or_all
from ruling_service.engine.lcg.phrases import EFFECTS
from ruling_service.engine.lcg.printing import phrase
from ruling_service.engine.lcg.rulebook import LCG


@EFFECTS.means("must_either", "lcg/effects", "lcg/faq/1.44")
def must_either(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each player meant does the first of the things named that he is able to do; only the word "either"
    would let him choose.
    """
    who = one_or_all(play, frame, node, path)
    if who is not None:
        play.then(*(pick_option.task(frame.id, node, f"{path}@{p}", p, False) for p in who))


@EFFECTS.means("may_either", "lcg/may")
def may_either(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each player meant may pick one of the options, or none."""
    who = one_or_all(play, frame, node, path)
    if who is not None:
        play.then(*(pick_option.task(frame.id, node, f"{path}@{p}", p, True) for p in who))


@LCG.procedure("lcg/may")
def pick_option(play: Play, frame_id: int, node: Node, path: str, player: int, may: bool) -> None:
    """One player's pick among the options."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    speaking = frame.binding(**{"that player": player, "actor": player})
    options = nodes(node, "options")
    able = [o for o in options if changing_anything.may_be_picked(play, speaking, o)]
    listed = [Option(phrase(o), o) for o in (able if may else (able or options)[:1])]
    if may:
        listed.append(Option("neither", None))
    play.decide(
        "target", player, "which of these", listed, option_picked.choosing(frame_id, path, player),
        *frame.cites
    )


@LCG.procedure("lcg/may")
def option_picked(play: Play, frame_id: int, path: str, player: int, picked: Node | None) -> None:
    """Carry the option out."""
    play.bind(frame_id, did=picked is not None)
    if picked is not None:
        as_player(play, frame_id, picked["do"], f"{path}.{hash(picked) % 997}", player)
    else:
        play.reframe(frame_id, success=False)
