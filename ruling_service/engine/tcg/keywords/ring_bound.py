"""Ring-bound: every Ring-bearer, every Frodo and every Sam is, and those with the keyword (tcg/ring-bound,
tcg/sam).
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import table
from ruling_service.engine.tcg.keyword_records import declare
from ruling_service.engine.tcg.keywords import ring_bearer
from ruling_service.engine.tcg.rulebook import TCG

ALWAYS = ("Frodo", "Sam")
"""Titles whose every version is Ring-bound by the rules."""


@TCG.plays("tcg/ring-bound", "tcg/sam")
def is_bound(play: Play, ident: int) -> bool:
    """Whether the rules make a companion Ring-bound."""
    return (
        table.kind(play, ident) == "companion"
        and (ring_bearer.bears(play, ident) or play.name(ident) in ALWAYS)
    )


declare("Ring-bound", "tcg/ring-bound", of="companion", by_rule=is_bound, example="Ring-bound.")
