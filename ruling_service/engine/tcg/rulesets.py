"""The editions the TCG can be played by, and the formats, which decide how sites are laid (tcg/format)."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg.rulebook import TCG

COMPREHENSIVE_4_2 = "comprehensive-4.2"
COMPREHENSIVE_4_1 = "comprehensive-4.1"
STARTER = "starter"
RULESETS = (COMPREHENSIVE_4_2, COMPREHENSIVE_4_1, STARTER)
DEFAULT = COMPREHENSIVE_4_2

NUMBERED_BLOCKS = ("fellowship", "tower", "king")
FORMATS = (*NUMBERED_BLOCKS, "war of the ring", "open", "standard")


def is_starter(play: Play) -> bool:
    """Whether the starter rules are in use."""
    return play.ruleset == STARTER


def has_later_rulings(play: Play) -> bool:
    """Whether the rulings added in edition 4.2 are in use; the starter rules know nothing of what they settle."""
    return play.ruleset in ("", COMPREHENSIVE_4_2)


def format_of(play: Play) -> str:
    """The format played; the starter rules play the King block (its sites carry that symbol)."""
    return str(play.fact("format", "king" if is_starter(play) else "open"))


@TCG.plays("tcg/format")
def has_numbered_sites(play: Play) -> bool:
    """Whether sites carry printed numbers: in the Fellowship, Tower and King blocks."""
    return format_of(play) in NUMBERED_BLOCKS
