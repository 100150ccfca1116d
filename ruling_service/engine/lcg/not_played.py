"""What the card language reads and the engine does not play yet, each with the reason: the one place where
that is written down.

A simulation reports such a phrase as a gap and never goes on as if it weren't there. A test keeps the list
exact: a kind that gets a meaning has to leave it, and a new kind of the grammar needs a meaning or a line
here.
"""

from __future__ import annotations

_OF_NOBODY = "it isn't said of which card that is to be so"
_OF_NO_PILE = "it isn't said of which pile"
_CAMPAIGN = "the campaign pool is kept between games"

NOT_PLAYED: dict[str, dict[str, str]] = {
    "amount": {"that_difference": "it isn't said of which two amounts"},
    "cards": {
        "bottom_there": _OF_NO_PILE, "top_there": _OF_NO_PILE,
    },
    "condition": {
        "in_here": _OF_NOBODY,
        "now_attacking": _OF_NOBODY,
        "now_so": _OF_NOBODY,
        "attacked_here": _OF_NOBODY,
    },
    "lasting": {
        "cannot_again": "nothing tells how often this has been done, or by whom",
        "never_spent": "resources are spent from nowhere but the pools of cards",
        "tokens_kept": "nothing keeps tokens of this sort where they are",
    },
    "restriction": {"with_same_player": "it isn't said with whom the other one is engaged"},
    "zone": {"campaign_pool": _CAMPAIGN},
}
"""Table of meanings → kind → why the engine does not play it."""


KEYWORDS_NOT_PLAYED: dict[str, str] = {}
"""Keywords of the project's own cards that no rule of the engine carries out."""


def reason(table: str, kind: str) -> str:
    """Why a phrase is not played, for a gap in a verdict."""
    if table == "keyword" and kind in KEYWORDS_NOT_PLAYED:
        return KEYWORDS_NOT_PLAYED[kind]
    return NOT_PLAYED.get(table, {}).get(kind, "the engine has no meaning for it yet")
