"""Which titles a text means by a name: the very title, else one that it writes otherwise.

Only where no card of the game has the very title is another looked for: a card of a similar name is never
taken for one that is there.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LEAST = 8
"""So many letters has a name at least in which one slip of the pen is seen."""


@lru_cache(maxsize=16384)
def plain(title: str) -> str:
    """A title without the marks over its letters and full stops and exclamation marks, in small letters, with
    plain apostrophes.
    """
    letters = unicodedata.normalize("NFKD", title.replace("\u2019", "'").replace("`", "'"))
    return "".join(c for c in letters if c not in ".!" and not unicodedata.combining(c)).casefold()


def meant(name: str, titles: frozenset[str]) -> frozenset[str]:
    """The titles, of those that there are, that a text means by a name; all are plain.

    The very title; the title with its article ("the Iron Wolf" of The Iron Wolf); the same letters put
    together otherwise ("Ringbearer"); what a card is called for short (Fastred for Fastred the Old); at last
    the one title that differs by a slip of the pen.
    """
    if name in titles:
        return frozenset([name])
    ways = (
        lambda title: title == f"the {name}",
        lambda title: _letters(title) == _letters(name),
        lambda title: title.startswith((f"{name} the ", f"{name}, ")),
    )
    for is_meant in ways:
        if found := frozenset(filter(is_meant, titles)):
            return found
    slips = frozenset(title for title in titles if _differs_by_a_slip(_letters(name), _letters(title)))
    return slips if len(slips) == 1 else frozenset([name])


def _letters(title: str) -> str:
    return re.sub(r"[^\w]", "", title)


def _differs_by_a_slip(one: str, other: str) -> bool:
    """Whether two letters next to each other are exchanged, or a letter within is missing or too many;
    numbers and the last letter tell cards apart.
    """
    numbered = any(map(str.isdigit, one + other))
    if numbered or min(len(one), len(other)) < LEAST or abs(len(one) - len(other)) > 1:
        return False
    if len(one) == len(other):
        at = [n for n in range(len(one)) if one[n] != other[n]]
        return len(at) == 2 and at[1] == at[0] + 1 and one[at[0]] + one[at[1]] == other[at[1]] + other[at[0]]
    short, long = sorted((one, other), key=len)
    at_first = next((n for n, letter in enumerate(short) if letter != long[n]), len(short))
    return 0 < at_first < len(short) and short[at_first:] == long[at_first + 1 :]
