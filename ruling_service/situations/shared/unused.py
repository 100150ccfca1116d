"""Choices that a situation fixes and that never came up: a verdict says which, and why as far as that is
known.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from ruling_service.situations.shared.acts import Given
from ruling_service.situations.shared.position import Position
from ruling_service.situations.shared.results import Gap, Unused

Why = tuple[str, tuple[str, ...]]


def told(number: int, entry: Given, why: Why) -> Unused:
    """An entry of `given` (counted from 0 in the file) that answered nothing, as a verdict names it."""
    return Unused(given=number + 1, choice=in_words(entry), why=why[0], cites=list(dict.fromkeys(why[1])))


def unmatched(
    entries: Iterable[Given], came_up: Collection[int], position: Position, uses: Collection[str],
    usable: Iterable[str] = (), offers: Callable[[str], bool] = lambda _: False
) -> list[Gap]:
    """The entries of `given` that use something by a name that no card here has and that nothing answered to:
    what would have come of them is not known.

    `usable` are the words in which something could be used, where the game offers things by words; `offers`
    says whether a rule of the game offers something by a name, so that only this position has no use for it.
    """
    names = ", ".join(f"“{label}”" for label in dict.fromkeys(usable))
    near = f"; what can be used here is called {names}" if names else ""
    return [
        Gap(
            card="", phrase=in_words(entry),
            reason=f"nothing that could be used in this situation is called so{near}"
        )
        for number, entry in enumerate(entries)
        if entry.verb in uses and entry.name and number not in came_up and not position.called(entry.name)
        and not offers(entry.name)
    ]


def in_words(entry: Given) -> str:
    """What an entry fixes, as it is written."""
    about = entry.about
    if isinstance(about, dict):
        about = ", ".join(f"{number} to {card}" for card, number in about.items())
    return f"{entry.verb} {about if isinstance(about, str) else ', '.join(about)}"


def as_sentence(one: Unused) -> str:
    """An unused choice as people read it."""
    return f"“{one.choice}” under `given` never came up: {one.why.rstrip('.')}."
