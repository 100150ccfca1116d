"""What cards must do or undergo, said of who controls them: "each ally must exhaust or take 2 damage"
asks the player, ally by ally; he has a choice only where it says "either" (lcg/faq/1.44).
"""

from __future__ import annotations

import re

from ruling_service.patterns import pattern

EACH_MUST = pattern(
    r"\b(?P<each>[Ee]ach) (?P<which>(?:[\w-]+ |\[\w+\] )*?(?:hero|ally|character)(?: [^.,:;\"]*?)?) must "
    r"(?P<either>either )?(?P<one>[^.,:;\"]+?),? or (?P<other>[^.,:;\"]+?)(?=[.\"]|$)"
)
_DEEDS = (
    (pattern(r"^(?:pay|spend) (?P<n>\d+|X) resources?$"), "spend {n} resource from its pool"),
    (pattern(r"^(?:take|suffer|be dealt) (?P<n>\d+|X) (?:points? of )?damage$"), "deal {n} damage to it"),
    (pattern(r"^(?:exhaust|be exhausted)$"), "exhaust it"),
    (pattern(r"^(?:it is|be) discarded(?: from play)?$"), "discard it"),
    (pattern(r"^(?:it is|be) removed from the quest$"), "remove it from the quest"),
)
"""What a card has to do or undergo, and what its controller does to it."""


def by_their_controllers(found: re.Match[str]) -> str:
    """The sentence of each of the cards' controllers; as it is where one of the two is nothing that is known
    to be done to a card.
    """
    one, other = _done_to_it(found["one"]), _done_to_it(found["other"])
    if one is None or other is None:
        return found[0]
    each = "For each" if found["each"] == "Each" else "for each"
    return f"{each} {found['which']}, its controller must {found['either'] or ''}{one} or {other}"


def _done_to_it(deed: str) -> str | None:
    for form, said in _DEEDS:
        if alike := form.search(deed):
            return said.format(**alike.groupdict())
    return None
