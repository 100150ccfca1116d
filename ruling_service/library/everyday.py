"""Plain English: the words in which questions are worded in the corpus, by people who spelt them right.

A word that stands there is no mistyped term of the rules, however near to one it is ("hurt" isn't "hunt").
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

_WORD = re.compile(r"\b[a-z]+(?:'[a-z]+)*\b")
FOLDER = "asked"


@lru_cache(maxsize=2)
def everyday_words(corpus: Path) -> frozenset[str]:
    """The words of all wordings of a corpus, in small letters, without apostrophes. They are read once."""
    texts = (path.read_text("utf-8") for path in sorted(corpus.glob(f"*/{FOLDER}/*.yaml")))
    written = set(_WORD.findall("\n".join(texts).lower().replace("’", "'")))
    return frozenset(word.replace("'", "") for word in written)


__all__ = ["everyday_words"]
