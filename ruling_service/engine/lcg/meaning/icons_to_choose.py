"""Icons of which a text gives one: "a … or … icon" is a choice, made as the icon is given
(lcg/card/narvis-belt, lcg/the-word-choose).
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg.phrases import LASTING, chooser
from ruling_service.engine.lcg.rulebook import LCG

OPEN = "gain_any_icon"
"""A gain that leaves open which of its icons it is."""

NAMED = "gain_named_trait"
"""A gain of the trait that the text has had named."""

LASTING.plays(OPEN, NAMED)


def with_icons_chosen(play: Play, frame: Frame, says: Node, path: str, again: Task) -> Node | None:
    """A statement with the one icon that was chosen in the place of each "… or … icon"; None: someone chooses
    first, then `again` runs once more.
    """
    if any(gain.kind == NAMED for gain in nodes(says, "what")):
        named = play.state.frames.get(frame.id, frame).get("named trait")
        says = says.replace(what=tuple(
            Node("gain_trait", name=str(named)) if gain.kind == NAMED else gain
            for gain in nodes(says, "what") if gain.kind != NAMED or named is not None
        ))
    if all(gain.kind != OPEN for gain in nodes(says, "what")):
        return says
    settled: list[Node] = []
    for number, gain in enumerate(nodes(says, "what")):
        if gain.kind != OPEN:
            settled.append(gain)
            continue
        slot = f"icon {path}.{number}"
        picked = play.state.frames.get(frame.id, frame).get(slot)
        if picked is None:
            spheres = gain["spheres"]
            listed = spheres if isinstance(spheres, tuple) else (spheres,)
            options = [Option(str(sphere), str(sphere)) for sphere in listed]
            task = icon_chosen.choosing(frame.id, slot)
            play.decide(
                "target", chooser(play, frame), "which icon", options, task, *frame.cites, afterwards=[again]
            )
            return None
        settled.append(Node("gain_icon", sphere=picked))
    return says.replace(what=tuple(settled))


@LCG.procedure("lcg/the-word-choose")
def icon_chosen(play: Play, frame_id: int, slot: str, sphere: str) -> None:
    """Remember which icon was chosen."""
    play.bind(frame_id, **{slot: sphere})
