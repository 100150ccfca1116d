"""Keywords that a text carries out as an effect: "Sack 2", "Doomed 1" (lcg/keywords)."""

from __future__ import annotations

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.keyword_records import effect_of
from ruling_service.engine.lcg.phrases import EFFECTS, amount


@EFFECTS.means("carry_out_keyword", "lcg/keywords")
def carry_out_keyword(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A keyword written as an effect is carried out with that value."""
    effect = effect_of(str(node["keyword"]))
    if effect is None:
        raise NotPlayed("keyword", str(node["keyword"]))
    effect(play, frame, amount(play, frame, node["n"]))
