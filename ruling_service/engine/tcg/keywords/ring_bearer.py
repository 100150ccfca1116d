"""Ring-bearer: who bears the Ring has the keyword, whether or not it is printed (tcg/keyword/ring-bearer,
tcg/starting-fellowship).
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import table
from ruling_service.engine.tcg.keyword_records import declare
from ruling_service.engine.tcg.rulebook import TCG


@TCG.plays("tcg/starting-fellowship")
def bears(play: Play, ident: int) -> bool:
    """Whether a companion is its player's Ring-bearer."""
    if table.kind(play, ident) != "companion":
        return False
    return (
        bool(ident == play.fact(("ring-bearer", play.card(ident).owner)))
        and table.is_in_play(play.card(ident))
    )


declare(
    "Ring-bearer", "tcg/keyword/ring-bearer", of="companion", phrases=("keyword", "keyword_ring_bearer"),
    by_rule=bears,
    example="Ring-bearer.",
)  # fmt: skip
