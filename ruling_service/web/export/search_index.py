"""The index of the static site's search: every entry's words by their stems, small enough to be loaded as one
script.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ruling_service.library import Library
from ruling_service.library.snippets import plain_text
from ruling_service.library.text import _IRREGULAR, FUNCTION_WORDS, stem, words

WEIGHTS = (12, 6, 3, 1)
"""What a word counts in a title, another name, the decision, and the rest of the wording."""


def search_index(library: Library) -> bytes:
    """A script that gives `RULINGS_INDEX`: entries, and for each stem the entries that have it and where."""
    rows = library.connection.execute(
        "select id, title, kind, game, summary, body, aliases from entries where kind != 'case' or body != "
        "'' order by ord"
    ).fetchall()
    entries: list[list[Any]] = []
    postings: dict[str, list[int]] = {}
    for number, row in enumerate(rows):
        aliases = msgspec.json.decode(row["aliases"])
        entries.append([row["id"], row["title"], row["kind"], plain_text(row["summary"]), aliases])
        for name, place in _places(row["title"], aliases, row["summary"], row["body"]).items():
            postings.setdefault(name, []).append(number * len(WEIGHTS) + place)
    index: dict[str, Any] = {
        "entries": entries,
        "stems": {name: _steps(found) for name, found in sorted(postings.items())},
        "weights": WEIGHTS,
        "irregular": _IRREGULAR,
        "common": sorted(FUNCTION_WORDS),
    }
    return b"var RULINGS_INDEX = " + msgspec.json.encode(index).replace(b"</", b"<\\/") + b";\n"


def _places(title: str, aliases: list[str], summary: str, body: str) -> dict[str, int]:
    """Stem → the best place it stands in: 0 the title, 1 another name, 2 the decision, 3 the rest."""
    found: dict[str, int] = {}
    for place, text in enumerate((title, " ".join(aliases), summary, plain_text(body))):
        for word in words(text):
            found.setdefault(stem(word), place)
    return found


def _steps(numbers: list[int]) -> list[int]:
    """Ascending numbers as the steps between them, which are shorter to write."""
    return [after - before for before, after in zip([0, *numbers], numbers, strict=False)]
