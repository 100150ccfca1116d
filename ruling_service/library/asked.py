"""What players ask, as cases word it: the entries that settle a question are those that settle the cases most
like it.

The corpus words every case as many people would ask it (`asked/`), in words that rules never use. The words
of these are kept by stem; a question votes for what the cases nearest to it by BM25 cite.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import accumulate
from math import log

import msgspec

TABLE = "asked"
NEAREST = 20
"""How many of the cases most like a question speak for entries."""
LATER = 0.3
"""How much less each further case speaks than the one before it, and each further entry that a case cites."""
_LENGTH = 0.7
"""How much it is held against a case, by BM25, that it has many wordings."""


class Wordings(msgspec.Struct, frozen=True):
    """A case with the stems of everything that it is asked in, and how often; `cites` are the entries that
    settle it, the one that matters most first.
    """

    case: str
    game: str
    cites: tuple[str, ...]
    stems: Mapping[str, int]


class _Kept(msgspec.Struct, array_like=True):
    """All wordings as the library keeps them: what each case is of, cites, and its number of words; by stem
    how far each case that holds it lies behind the one before, and how often that holds it.
    """

    cases: list[tuple[str, list[str], int]]
    stems: dict[str, tuple[list[int], list[int]]]


def write(database: sqlite3.Connection, every: Iterable[Wordings]) -> None:
    """Write the table of all wordings into a new library."""
    kept = _Kept(cases=[], stems={})
    last: dict[str, int] = {}
    for number, one in enumerate(every):
        kept.cases.append((one.game, list(one.cites), sum(one.stems.values())))
        for stem, count in sorted(one.stems.items()):
            behind, counts = kept.stems.setdefault(stem, ([], []))
            behind.append(number - last.get(stem, 0))
            counts.append(count)
            last[stem] = number
    database.execute(f"create table {TABLE} (wordings blob)")
    database.execute(f"insert into {TABLE} values (?)", [zlib.compress(msgspec.json.encode(kept), 9)])


class Asked:
    """The wordings of a built library; none where an earlier version built it.

    Raises errors of many kinds where they are damaged: whoever asks says so for all of them.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        known = database.execute("select 1 from sqlite_master where name = ?", [TABLE]).fetchone()
        row = database.execute(f"select wordings from {TABLE}").fetchone() if known else None
        kept = msgspec.json.decode(zlib.decompress(row[0]), type=_Kept) if row else _Kept([], {})
        self._cases = kept.cases
        self._stems = kept.stems
        self._usual = max(1.0, sum(one[2] for one in self._cases) / max(1, len(self._cases)))

    def votes(self, stems: Iterable[str], game: str | None) -> dict[str, float]:
        """How much cases asked in these stems speak for each entry that they cite, the most first.

        A case that has every one of them in all its wordings says 1 for what it cites first.
        """
        worth: dict[int, float] = defaultdict(float)
        told = 0.0
        for stem in dict.fromkeys(stems):
            behind, counts = self._stems.get(stem, ((), ()))
            if not behind:
                continue
            telling = log(1 + (len(self._cases) - len(behind) + 0.5) / (len(behind) + 0.5))
            told += telling
            for number, count in zip(accumulate(behind), counts, strict=True):
                known_game, _, length = self._cases[number]
                if game in (None, known_game):
                    worth[number] += telling * self._share(count, length)
        found: Counter[str] = Counter()
        nearest = sorted(worth, key=lambda number: (-worth[number], number))[:NEAREST]
        for rank, number in enumerate(nearest):
            likeness = worth[number] / told / (1 + LATER * rank)
            for place, entry in enumerate(self._cases[number][1]):
                found[entry] += likeness / (1 + LATER * place)  # type: ignore[assignment]
        return dict(found.most_common())

    def _share(self, count: int, length: int) -> float:
        return float(count / (count + 1 - _LENGTH + _LENGTH * length / self._usual))


__all__ = ["Asked", "Wordings", "write"]
