"""Readable, stable identifiers made from titles."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans(
    {"æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "ß": "ss", "đ": "d", "’": "'", "‘": "'", "`": "'"}
)


_APART = re.compile(r"(?:[^\w.]|_)+")


def fold(text: str) -> str:
    """`text` in lower case without diacritics or typographic quotes: what names are compared by."""
    # nothing to decompose, and most names are: asked tens of thousands of times for a table of cards
    if text.isascii():
        return text.replace("`", "'").lower()
    decomposed = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(c for c in decomposed if not unicodedata.combining(c)).lower()


@lru_cache(maxsize=8192)
def slug(title: str) -> str:
    """The identifier of a title: "Nazgûl of Dol Guldur" is `nazgul-of-dol-guldur`; a number keeps its dots,
    "6.4.2" is `6.4.2`.

    Letters of other scripts are letters: "Гэндальф" is `гэндальф`.
    """
    return _APART.sub("-", fold(title).replace("'", "")).strip("-.")
