"""The heading in card text (`heading`): on- and off-course, its settings, and shifts."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import fleet, heading, verbs
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.phrases import CONDITIONS, EFFECTS, POSSIBLE, amount
from ruling_service.engine.lcg.triggers import waits_for


@CONDITIONS.means("on_course", heading.ENTRY)
def on_course(play: Play, frame: Frame, node: Node) -> bool:
    """The heading is at its best."""
    return heading.setting(play) == 0


@CONDITIONS.means("off_course", heading.ENTRY)
def off_course(play: Play, frame: Frame, node: Node) -> bool:
    """The heading is at any other setting."""
    return heading.setting(play) > 0


AT = {"sunny": 0, "best": 0, "cloudy": 1, "rainy": 2, "stormy": 3, "worst": heading.WORST}
"""The settings by the words of the card language, and by how many steps each is off-course."""


@CONDITIONS.means("heading_is", heading.ENTRY)
def heading_is(play: Play, frame: Frame, node: Node) -> bool:
    """The heading is at one of those settings."""
    settings = node["settings"]
    named = settings if isinstance(settings, tuple) else (settings,)
    return heading.setting(play) in {AT[str(one)] for one in named}


@EFFECTS.means("prepare_fleet", fleet.ENTRY)
def prepare_fleet(play: Play, frame: Frame, node: Node, path: str) -> None:
    """All players choose their ships, whichever player the text names."""
    if play.fact("fleet prepared"):
        return
    play.remember("fleet prepared", True)
    play.then(fleet.prepare.task())


@POSSIBLE.means("prepare_fleet", fleet.ENTRY)
def may_prepare_fleet(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a ship to take."""
    return bool(fleet.ships(play))


@EFFECTS.means("shift_heading", heading.ENTRY)
def shift_heading(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The heading shifts one step, or several, one after the other."""
    course, times = _course(node), amount(play, frame, node.get("n"))
    if times < 1 or heading.is_known(play) and not heading.may_shift(play, course):
        failed(play, frame)
    for _ in range(times):
        play.happen(
            verbs.shifted_heading(how=course, source=frame.source, effect=True), frame=frame.id
        )


@POSSIBLE.means("shift_heading", heading.ENTRY)
def may_shift_heading(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It can't shift beyond its best or worst setting."""
    return not heading.is_known(play) or heading.may_shift(play, _course(node))


@waits_for("heading_shifts", verbs.shifted_heading)
def heading_shifts(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The heading shifts that way, or any."""
    return event.get("course") is None or o.get("how") == _course(event)


def _course(node: Node) -> str:
    return {"on": heading.ON, "off": heading.OFF}[str(node["course"])]
