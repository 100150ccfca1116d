"""Two texts with the words marked that are otherwise in one than in the other."""

from __future__ import annotations

from difflib import SequenceMatcher

import msgspec


class Part(msgspec.Struct, frozen=True):
    """Some words of a text, and if they are other ones than in the other text."""

    text: str
    changed: bool


def marked(was: str, now: str, least_alike: float = 0.0) -> tuple[list[Part], list[Part]]:
    """The two texts in parts; without `was`, `now` is one part that is not changed. Texts of whose
    words a smaller share than `least_alike` (0 to 1) is the same are one part each, as nearly all would be
    marked.
    """
    before, after = was.split(), now.split()
    compared = SequenceMatcher(None, before, after, autojunk=False)
    if before and compared.ratio() < least_alike:
        return [Part(was, False)], [Part(now, False)]
    steps = compared.get_opcodes() if before else []
    old = [Part(" ".join(before[a:b]), tag != "equal") for tag, a, b, _, _ in steps if b > a]
    new = [Part(" ".join(after[c:d]), tag != "equal") for tag, _, _, c, d in steps if d > c]
    return old, new or [Part(now, False)]
