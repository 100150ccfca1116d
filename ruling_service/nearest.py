"""The names nearest to one that nobody knows: what a refusal offers, and what a slip of the pen meant."""

from __future__ import annotations

import difflib
from collections import Counter, defaultdict
from collections.abc import Iterable

from ruling_service.inputs.limits import NAME
from ruling_service.slugs import fold

LIKE = 0.6
"""How like a name is that is offered instead of one that isn't known, from 0 to 1 (the same letters)."""
A_SLIP = 0.9
"""How like it is to be taken for it."""
COMPARED = 60
"""How many names are compared letter by letter: those that share most with the one sought."""
USUAL = 5
"""A stretch of letters that more than one name in so many has tells nothing."""


def near(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known names most like `name`, the nearest first, capitals and accents aside; at most `most`."""
    return _alike(name, known, most, LIKE)


def slip_of(name: str, known: Iterable[str], like: float = A_SLIP) -> str | None:
    """The known name that `name` is but for a slip of the pen; None where none is `like` it (0 to 1)."""
    return next(iter(_alike(name, known, 1, like)), None)


def _alike(name: str, known: Iterable[str], most: int, like: float) -> list[str]:
    by_letters = {fold(one): one for one in known}
    found = difflib.get_close_matches(fold(name[:NAME]), by_letters, most, like)
    return [by_letters[one] for one in found]


class Names:
    """Names to look among.

    What a search costs hangs on how rare the letters of a name are, not on how long a stranger made it.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = list(names)
        self._having: defaultdict[str, list[int]] = defaultdict(list)
        for number, name in enumerate(self._names):
            for stretch in _stretches(name):
                self._having[stretch].append(number)

    def near(self, name: str, count: int, cutoff: float = 0.6) -> list[str]:
        """The names most like `name`, the nearest first, at most `count` of them, and none less like it than
        `cutoff`.
        """
        most = max(len(self._names) // USUAL, 20)
        sought = name[:NAME]
        telling = [
            having for stretch in _stretches(sought) if len(having := self._having.get(stretch, ())) <= most
        ]
        shared = Counter(number for having in telling for number in having)
        likely = [self._names[number] for number, _ in shared.most_common(COMPARED)]
        return difflib.get_close_matches(sought, likely, count, cutoff)


def _stretches(name: str) -> set[str]:
    """Every three letters in a row of a name, its beginning and its end told apart."""
    whole = f" {name.casefold()} "
    return {whole[at : at + 3] for at in range(len(whole) - 2)}
