"""Telling whether a file is the document that mends were made for: by some of its lines, kept as short
hashes.

A sketch holds no words of the document. It survives other line ends, quotation marks, spaces and bullets, a
part left out and a part added; a document that merely states the same edition shares almost nothing with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b

import msgspec

SAME = 0.5
"""Share of a file's sampled lines that the sketch has, from which on the file is the document (or a part of
it).
"""
ENOUGH_WORDS = 4
"""Words of a line that can be sampled: shorter ones stand in every document."""
FEWEST = 3
"""Sampled lines without which nothing can be told."""


class Sketch(msgspec.Struct, forbid_unknown_fields=True):
    """About one in `every` lines of the document, by their hashes."""

    every: int
    lines: list[str]

    def share(self, lines: Iterable[str], words: Callable[[str], str]) -> float:
        """How much of the sampled lines of a file the document has: 0 to 1.

        `words` gives a line's words without what may differ.
        """
        sampled = sample(lines, self.every, words)
        known = set(self.lines)
        return sum(one in known for one in sampled) / len(sampled) if len(sampled) >= FEWEST else 0.0


def sample(lines: Iterable[str], every: int, words: Callable[[str], str]) -> list[str]:
    """The hashes of about one in `every` lines, chosen by the hash itself, so that the same line is chosen in
    every copy.
    """
    found: dict[str, None] = {}
    for line in lines:
        text = words(line)
        if text.count(" ") + 1 < ENOUGH_WORDS:
            continue
        digest = blake2b(text.encode(), digest_size=5).hexdigest()
        if int(digest, 16) % every == 0:
            found[digest] = None
    return sorted(found)
