"""Keywords that a text carries out as an effect: "Sack 2", "Doomed 1" (lcg/keywords)."""

from __future__ import annotations

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.phrases import EFFECTS, amount, chooser
from ruling_service.engine.lcg.rulebook import LCG


def carries_out(name: str) -> bool:
    """Whether a keyword written as an effect can be carried out."""
    plain = name.replace("_", " ")
    return plain in ("doomed", "time") or f"lcg.keyword.{plain}.effect" in LCG.tasks


@EFFECTS.means("carry_out_keyword", "lcg/keywords")
def carry_out_keyword(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A keyword written as an effect is carried out with that value."""
    name, number = str(node["keyword"]).replace("_", " "), amount(play, frame, node["n"])
    if name == "doomed":
        play.happen(*(occurrence("raised threat", player=p, amount=number, how="doomed", source=frame.source) for p in table.players(play)))
        return
    if name == "time" and frame.source is not None:
        play.happen(occurrence("placed tokens", card=frame.source, token="time", amount=number, source=frame.source), frame=frame.id)
        return
    task = f"lcg.keyword.{name}.effect"
    if task not in LCG.tasks:
        raise NotPlayed("keyword", name)
    play.do(task, frame.source, number, chooser(play, frame))
