"""The editions the TCG can be played by, and the formats, which decide how sites are laid (tcg/format).

Where editions differ and the difference can be played it is a row of `VARIATIONS`: the rules ask `way`, never
which edition it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg.rulebook import TCG

COMPREHENSIVE_4_2 = "comprehensive-4.2"
COMPREHENSIVE_4_1 = "comprehensive-4.1"
STARTER = "starter"
RULESETS = (COMPREHENSIVE_4_2, COMPREHENSIVE_4_1, STARTER)
DEFAULT = COMPREHENSIVE_4_2

NUMBERED_BLOCKS = ("fellowship", "tower", "king")
FORMATS = (*NUMBERED_BLOCKS, "war of the ring", "open", "standard")


class Variation(NamedTuple):
    """Something that editions do differently: the entry that says so, what the default does, and what others
    do instead.
    """

    entry: str
    usual: str
    otherwise: Mapping[str, str]


LEFT_OUT = "tcg/conflict/left-out-of-the-starter-rules"

VARIATIONS: dict[str, Variation] = {
    "who goes first": Variation("tcg/conflict/who-goes-first", "bids", {STARTER: "chance"}),
    "redrawing the starting hand": Variation(LEFT_OUT, "once", {STARTER: "not"}),
    "text of a controlled site": Variation(
        "tcg/conflict/site-text", "if it speaks of control", {COMPREHENSIVE_4_1: "never", STARTER: "never"}
    ),
    "an empty draw deck": Variation(
        "tcg/conflict/empty-draw-deck", "stays empty", {STARTER: "may be made anew once"}
    ),
    "the marker moves": Variation(
        "tcg/conflict/when-the-marker-moves", "after leaving", {STARTER: "before leaving"}
    ),
    "a Ring worn comes off": Variation(
        "tcg/conflict/when-the-ring-comes-off", "as its card says", {STARTER: "as regroup begins"}
    ),
    "no minions are left": Variation(
        "tcg/conflict/no-minions-left", "after any phase", {STARTER: "after the Shadow phases"}
    ),
    "the Rule of 4": Variation(LEFT_OUT, "holds", {STARTER: "does not hold"}),
    "the Rule of 9": Variation(LEFT_OUT, "holds", {STARTER: "does not hold"}),
    "transferring items": Variation(LEFT_OUT, "in the fellowship phase", {STARTER: "not"}),
    "the format left out": Variation("tcg/conflict/order-of-sites", "open", {STARTER: "king"}),
}
"""What editions do differently, by subject.

`tests/engine/tcg/test_rulesets.py` plays each row by every edition.
"""

NOT_PLAYED: dict[str, str] = {
    "tcg/conflict/corruption": "both ways of counting come to the same number, "
    "whatever changes resistance or adds burdens",
    "tcg/conflict/leftover-minions": "one summary says otherwise than its own text; "
    "the text is played in every edition",
    "tcg/conflict/costs-interrupted": "both entries stand in the same edition; "
    "paying stops, as where a card is played",
    "tcg/conflict/assignment-actions": "every edition has these actions; "
    "one book only leaves them to the other",
    "tcg/conflict/events-and-phase-actions": "one wording is looser than the other; "
    "each event is played when its own text says",
    "tcg/conflict/kinds-of-cards": "says what cards are called",
    "tcg/conflict/lists-of-unloaded-keywords": "an unloaded keyword has no rules to play",
    "tcg/conflict/ring-bearer-killed": "every edition plays it alike, under losing the game and Sam",
}
"""Differences and contradictions in the documents that make no difference between editions in play, and why.
"""

BY_FORMAT = (
    "tcg/conflict/sites-of-a-losing-player", "tcg/conflict/twilight-for-the-region",
    "tcg/conflict/order-of-sites"
)
"""Differences that the format decides, which an edition only chooses if nobody else does."""


def edition(play: Play) -> str:
    """The edition played by."""
    return play.ruleset or DEFAULT


@TCG.plays(*sorted({variation.entry for variation in VARIATIONS.values()}))
def way(play: Play, subject: str) -> str:
    """What the edition played by does about a subject of `VARIATIONS`."""
    return way_of(edition(play), subject)


def way_of(name: str, subject: str) -> str:
    """What the edition of that name does about a subject of `VARIATIONS`."""
    variation = VARIATIONS[subject]
    return variation.otherwise.get(name, variation.usual)


def is_usual(play: Play, subject: str) -> bool:
    """Whether the edition played by does what the default does."""
    return way(play, subject) == VARIATIONS[subject].usual


def format_of(play: Play) -> str:
    """The format played; where none is told the starter rules play the King block, whose symbol their sites
    carry.
    """
    return str(play.fact("format", way(play, "the format left out")))


@TCG.plays("tcg/format", "tcg/conflict/order-of-sites")
def has_numbered_sites(play: Play) -> bool:
    """Whether sites carry printed numbers: in the Fellowship, Tower and King blocks."""
    return format_of(play) in NUMBERED_BLOCKS
