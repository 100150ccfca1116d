"""Whom a text that is being carried out speaks to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruling_service.engine.kernel.procedures import of_the_kernel

if TYPE_CHECKING:
    from ruling_service.engine.kernel.play import Play


@of_the_kernel
def speak_to(play: Play, frame_id: int, player: int | None) -> None:
    """The text of a frame speaks to this player again; to its own controller where it is None."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        others = tuple(bound for bound in frame.bindings if bound[0] != "actor")
        play.state.frames[frame_id] = frame._replace(bindings=others)
        if player is not None:
            play.bind(frame_id, actor=player)
