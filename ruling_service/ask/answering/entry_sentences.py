"""The sentences of entries: each says something by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ruling_service.library import Library
from ruling_service.library.snippets import plain_text
from ruling_service.library.statements import LEANING, SENTENCE, Statements
from ruling_service.patterns import pattern

TOGETHER = 50
"""Sentences that lean on each other have no more words together."""
PROVENANCE = pattern(
    r"Answered by\b|The answer (?:goes beyond|follows from|conflicts with) the documents\b"
    r"|(?:FAQ [\d.]+[;, ]*)+$"
)
"""How a sentence begins that says where an answer comes from."""


class Sentences:
    """The sentences of a library's entries, read once each, those of the decision first; and their titles."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._statements = library.kept(Statements)
        self._of: dict[str, tuple[str, ...]] = {}
        self._titles: dict[str, str] = {}

    def of(self, entry: str) -> tuple[str, ...]:
        """The sentences of an entry, each with those that lean on it."""
        if entry not in self._of:
            row = self._row(entry)
            texts = [plain_text(row["summary"] or ""), *_led(self._statements.of(entry))]
            self._of[entry] = tuple(dict.fromkeys(one for text in texts for one in parted(text)))
        return self._of[entry]

    def title(self, entry: str) -> str:
        """What an entry is called."""
        if entry not in self._titles:
            self._titles[entry] = self._row(entry)["title"]
        return self._titles[entry]

    def _row(self, entry: str) -> Mapping[str, str]:
        found: Mapping[str, str] = self._library.connection.execute(
            "select title, summary from entries where id = ?", [self._library.find_id(entry)]
        ).fetchone()
        return found


def _led(statements: Iterable[str]) -> list[str]:
    """Statements, each point of a list that goes on with its lead behind that; none of which the lead isn't
    there.
    """
    found, lead = [], ""
    for one in statements:
        if not one[:1].islower():
            found.append(one)
            lead = one if one.endswith(":") else ""
        elif lead:
            found.append(f"{lead} {one}")
    return found


def parted(text: str) -> list[str]:
    """The sentences of a text, each with those behind it that say nothing without it; none that asks, only
    leads to a list or only says where the text comes from.
    """
    found: list[str] = []
    for one in SENTENCE.split(text):
        if found and LEANING.match(one) and len(found[-1].split()) + len(one.split()) <= TOGETHER:
            found[-1] = f"{found[-1]} {one}"
        elif one.strip():
            found.append(one.strip())
    return [
        one for one in found
        if len(one.split()) > 2 and not one.endswith(("?", ":")) and not PROVENANCE.match(one)
    ]  # fmt: skip


__all__ = ["Sentences", "parted"]
