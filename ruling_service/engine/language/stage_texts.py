"""How stages and set-up texts are printed: orders of which the card language knows a plainer form that means
the same.
"""

from __future__ import annotations

import re

_FORMS = (
    # the moment is that before the resource phase in any case (lcg/framework/0.1)
    (r"(\b[Aa]t the beginning of the round) \(before the resource phase\)", r"\1"),
    (
        r"\bDuring the travel phase, (?P<who>the players) must travel(?: to (?:a )?location)?, if able",
        "The players must travel if they can",
    ),
    (
        r"\bAdd the active location's \[threat\] to the staging area\b",
        "Raise the total threat strength in staging by X. X is the active location's [threat]",
    ),
    (
        r"\bIf ([^.,]* is in) (?:a|the) victory display at the end of (?:the|each) round, the players win\b",
        r"At the end of the round, if \1 the victory display, the players win",
    ),
    (
        r"\bIf this (?:stage|quest) has damage on it (?:equal to|of) or greater than its quest points",
        "If the number of damage tokens on this stage is equal to or greater than its quest points",
    ),
    (r"\bIf a player has (?:0|no) cards in his hand, he is\b", "If a player has no cards in hand, he is"),
    (
        r"\b[Rr]emove (?:all|each) cop(?:ies|y) of ([^.]+) from the encounter deck\."
        r"(?= Then, shuffle (?:\d+|X) cop(?:y|ies) of \1 )", r"Set each copy of \1 aside, out of play."
    ),
    # nothing stands before it that would make it an effect; the deck was searched as the stage was set up
    (r"^Shuffle the encounter deck\.[\s¶]*(?=Forced:|$)", "When Revealed: Shuffle the encounter deck. "),
)
_COMPILED = tuple((re.compile(printed), plain) for printed, plain in _FORMS)


def stage_texts(text: str) -> str:
    """The text with these orders in their plainer form."""
    for printed, plain in _COMPILED:
        text = printed.sub(plain, text)
    return text
