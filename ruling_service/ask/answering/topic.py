"""What a question speaks of at all, held against what entries are called."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from ruling_service.ask.reading.tokens import bag, tokens
from ruling_service.ask.recalling.features import DENIED, SAYING_NOTHING
from ruling_service.library import Library

DEFINING = (SAYING_NOTHING - DENIED - bag("cannot")) | bag(
    "mean means meaning work works explain define definition keyword x"
)
"""Words by which one asks what something is."""


@lru_cache(maxsize=8192)
def speaking(text: str) -> frozenset[str]:
    """The stems of what a text speaks of: of its words but those that only ask or define."""
    return frozenset(one.stem for one in tokens(text) if one.word not in DEFINING)


def itself(title: str, spoken: frozenset[str]) -> float:
    """How much what is spoken of is what an entry is called, and nothing else (0 to 1)."""
    called = speaking(title)
    return len(called & spoken) / len(called | spoken) if called else 0.0


class Called:
    """What the rules of a library are called, by their titles and the other names that they have."""

    def __init__(self, library: Library) -> None:
        rows = library.connection.execute(
            "select id, game, title, aliases from entries where kind not in ('case', 'card', 'erratum') "
            "order by ord"
        )
        self._entries: defaultdict[tuple[str, frozenset[str]], list[str]] = defaultdict(list)
        for row in rows:
            for called in dict.fromkeys(speaking(one) for one in (row["title"], *json.loads(row["aliases"]))):
                self._entries[row["game"], called].append(row["id"])

    def so(self, text: str, game: str) -> Sequence[str]:
        """The entries that are called what a text speaks of, and nothing else."""
        spoken = speaking(text)
        return self._entries.get((game, spoken), ()) if spoken else ()


__all__ = ["Called", "itself", "speaking"]
