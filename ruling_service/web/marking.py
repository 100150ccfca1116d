"""Two texts with the words marked that are otherwise in one than in the other."""

from __future__ import annotations

from difflib import SequenceMatcher

import msgspec


class Part(msgspec.Struct, frozen=True):
    """Some words of a text, and if they are other ones than in the other text."""

    text: str
    changed: bool


def marked(was: str, now: str) -> tuple[list[Part], list[Part]]:
    """The two texts in parts; without `was`, `now` is one part that is not changed."""
    before, after = was.split(), now.split()
    steps = SequenceMatcher(None, before, after, autojunk=False).get_opcodes() if before else []
    old = [Part(" ".join(before[a:b]), tag != "equal") for tag, a, b, _, _ in steps if b > a]
    new = [Part(" ".join(after[c:d]), tag != "equal") for tag, _, _, c, d in steps if d > c]
    return old, new or [Part(now, False)]
