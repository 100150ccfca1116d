"""Choices that a situation fixes and that never came up: a verdict says which, and why as far as that is
known.
"""

from __future__ import annotations

from ruling_service.situations.shared.acts import Given
from ruling_service.situations.shared.results import Unused

Why = tuple[str, tuple[str, ...]]


def told(number: int, entry: Given, why: Why) -> Unused:
    """An entry of `given` (counted from 0 in the file) that answered nothing, as a verdict names it."""
    return Unused(given=number + 1, choice=in_words(entry), why=why[0], cites=list(dict.fromkeys(why[1])))


def in_words(entry: Given) -> str:
    """What an entry fixes, as it is written."""
    about = entry.about
    if isinstance(about, dict):
        about = ", ".join(f"{number} to {card}" for card, number in about.items())
    return f"{entry.verb} {about if isinstance(about, str) else ', '.join(about)}"


def as_sentence(one: Unused) -> str:
    """An unused choice as people read it."""
    return f"“{one.choice}” under `given` never came up: {one.why.rstrip('.')}."
