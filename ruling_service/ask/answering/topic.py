"""What a question speaks of at all, held against what entries are called."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from ruling_service.ask.reading.tokens import bag, tokens
from ruling_service.ask.recalling.features import DENIED, SAYING_NOTHING
from ruling_service.library import Library, made

DEFINING = (SAYING_NOTHING - DENIED - bag("cannot")) | bag(
    "mean means meaning work works explain define definition keyword x"
)
"""Words by which one asks what something is."""
KEPT = "asked-names.bin"


@lru_cache(maxsize=8192)
def speaking(text: str) -> frozenset[str]:
    """The stems of what a text speaks of: of its words but those that only ask or define."""
    return frozenset(one.stem for one in tokens(text) if one.word not in DEFINING)


def itself(title: str, spoken: frozenset[str]) -> float:
    """How much what is spoken of is what an entry is called, and nothing else (0 to 1)."""
    called = speaking(title)
    return len(called & spoken) / len(called | spoken) if called else 0.0


class Called:
    """What the rules of a library are called, by their titles and the other names that they have; kept in the
    user's folder, as to read all of them takes as long as half of what a question needs else.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        path = library.folder.parent.parent / KEPT
        asking = Path(__file__).parent.parent
        files = made.Files(
            (asking / "answering", "topic.py"), (asking / "recalling", "features.py"),
            (asking / "reading", "tokens.py"), (asking.parent, "slugs.py"),
            (asking.parent / "library", "text.py"),
        )
        found = made.load(path, files, library.seal, dict[str, list[str]])
        if found is None:
            found = self._read()
            made.save(path, files, library.seal, found)
        self._entries = found

    def _read(self) -> dict[str, list[str]]:
        rows = self._library.connection.execute(
            "select id, game, title, aliases from entries where kind not in ('case', 'card', 'erratum') "
            "order by ord"
        )
        entries: dict[str, list[str]] = {}
        for row in rows:
            for called in dict.fromkeys(speaking(one) for one in (row["title"], *json.loads(row["aliases"]))):
                entries.setdefault(_key(row["game"], called), []).append(row["id"])
        return entries

    def so(self, text: str, game: str) -> Sequence[str]:
        """The entries that are called what a text speaks of, and nothing else."""
        spoken = speaking(text)
        return self._entries.get(_key(game, spoken), ()) if spoken else ()


def _key(game: str, spoken: frozenset[str]) -> str:
    return " ".join([game, *sorted(spoken)])


__all__ = ["Called", "itself", "speaking"]
