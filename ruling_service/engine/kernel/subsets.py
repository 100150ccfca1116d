"""Choosing several among many: every different choice once, and whether some had to be left out.

Cards that cannot differ are merged: of twelve equal ones there are thirteen choices, not four thousand. Many
different ones are listed as far as is reasonable, the smallest and the largest choices first; what then is
left out is said, never passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from ruling_service.engine.kernel.decisions import Option

Group = tuple[int, ...]

MOST_CHOICES = 4_500
"""How many choices are listed at most: every one among twelve different cards."""

MOST_LOOKED_AT = 40_000
"""How many are looked at for that, where not all of them are allowed."""


class Subsets(NamedTuple):
    """Choices of several cards, and whether these are all there are."""

    groups: tuple[Group, ...]
    complete: bool

    def options(self, label: Callable[[Group], str]) -> list[Option]:
        """Each choice as an option."""
        return [Option(label(group), group) for group in self.groups]


def subsets(
    cards: Sequence[int], sizes: Sequence[int], alike: Callable[[int], Hashable] = lambda ident: ident, *,
    fit: Callable[[Group], bool] = lambda group: True, most: int = MOST_CHOICES,
) -> Subsets:  # fmt: skip
    """The choices of as many of `cards` as `sizes` say, in that order of sizes; cards of which `alike` says
    the same are merged.

    `fit` says which choices are allowed. Where there are more than `most`, the smallest and the largest are
    kept.
    """
    kinds, listed = _kinds(cards, alike), tuple(dict.fromkeys(cards))
    found: dict[int, list[Group]] = {size: [] for size in sizes}
    number, looked_at = 0, 0
    for size in _from_both_ends(sizes):
        for group in _of_size(kinds, size):
            looked_at += 1
            if number == most or looked_at > MOST_LOOKED_AT:
                return Subsets(tuple(g for each in found.values() for g in each), False)
            if fit(group):
                number += 1
                found[size].append(_as_listed(listed, group))
    return Subsets(tuple(group for each in found.values() for group in each), True)


def _kinds(cards: Sequence[int], alike: Callable[[int], Hashable]) -> list[list[int]]:
    """The cards by what they have in common, each kind where its first card stands."""
    kinds: dict[Hashable, list[int]] = {}
    for ident in dict.fromkeys(cards):
        kinds.setdefault(alike(ident), []).append(ident)
    return list(kinds.values())


def _from_both_ends(sizes: Sequence[int]) -> Iterator[int]:
    """Sizes in the order in which they are looked at: the first, the last, the second …"""
    left = list(dict.fromkeys(sizes))
    while left:
        yield left.pop(0)
        if left:
            yield left.pop()


def _of_size(kinds: list[list[int]], size: int) -> Iterator[Group]:
    """Every choice of so many cards: so many of the first kind, the rest among the others."""
    if not size:
        yield ()
        return
    if size > sum(map(len, kinds)):
        return
    first, others = kinds[0], kinds[1:]
    for number in range(min(size, len(first)), -1, -1):
        for rest in _of_size(others, size - number):
            yield (*first[:number], *rest)


def _as_listed(cards: Group, group: Group) -> Group:
    """The cards of a choice in the order in which they were given."""
    return tuple([ident for ident in cards if ident in group])
