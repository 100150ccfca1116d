"""Card text led to the rules: the names of glossary terms and keywords in a text, each linked to its entry
the first time.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from ruling_service.library.text import FUNCTION_WORDS, stem
from ruling_service.slugs import fold
from ruling_service.web.pages import library

LONGEST = 5
"""Words that a name may have."""

TOO_COMMON = frozenset(stem(word) for word in FUNCTION_WORDS) | {"card"}
"""Words that alone name no rule."""

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stretch of text; `entry` is where it leads, if anywhere."""

    text: str
    entry: str = ""


def linked(text: str, game: str) -> list[Piece]:
    """The text in pieces; the longest name at each place leads to its entry."""
    names = _names(str(library().folder), game)
    words = list(_WORD.finditer(text))
    stems = [stem(fold(match[0]).replace("'", "")) for match in words]
    pieces: list[Piece] = []
    seen: set[str] = set()
    at, position = 0, 0
    while position < len(words):
        length, entry = _longest(stems, position, names)
        if not length or entry in seen:
            position += max(length, 1)
            continue
        seen.add(entry)
        start, end = words[position].start(), words[position + length - 1].end()
        if start > at:
            pieces.append(Piece(text[at:start]))
        pieces.append(Piece(text[start:end], entry))
        at, position = end, position + length
    if at < len(text):
        pieces.append(Piece(text[at:]))
    return pieces


def _longest(stems: list[str], position: int, names: dict[str, str]) -> tuple[int, str]:
    for length in range(min(LONGEST, len(stems) - position), 0, -1):
        name = " ".join(stems[position : position + length])
        if name in names and name not in TOO_COMMON and not name.isdigit():
            return length, names[name]
    return 0, ""


@lru_cache(maxsize=4)
def _names(folder: str, game: str) -> dict[str, str]:
    """Stems of a title or alias → the entry; titles go before aliases, keywords before terms."""
    rows = library().connection.execute(
        """select n.name, n.entry from names n join entries e on e.id = n.entry
           where e.game = ? and e.kind in ('glossary', 'keyword') order by n.alias, e.kind desc, e.ord""",
        [game],
    )
    found: dict[str, str] = {}
    for name, entry in rows:
        found.setdefault(name, entry)
    return found
