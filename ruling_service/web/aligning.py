"""What two texts say of one thing, set beside each other sentence by sentence: like to like, and what only
one of them says alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

import msgspec

from ruling_service.web.marking import Part, marked

LIKE = 0.5
"""Share of the words of two sentences (0 to 1) that is the same at least where they stand beside each other.
"""
MOST = 400
"""Sentences of a text that are set beside others; longer texts are compared as far as that."""
_SENTENCE = re.compile(r"(?<=[.!?:;])[”\")]*\s+(?=[A-Z“\"(\[0-9•])")
_WORD = re.compile(r"[^\W_]+")


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Sentences of two texts beside each other, in parts of which the changed ones are marked; one side is
    empty where only the other says it. `alike` says that both are the same words.
    """

    a: list[Part] = []
    b: list[Part] = []
    alike: bool = False


def aligned(a: str, b: str) -> list[Row]:
    """Two texts in rows, in the order of the second; what only the first says stands behind what it follows.
    """
    left, right = _sentences(a), _sentences(b)
    pairs = _pairs(left, right)
    return list(_rows(left, right, pairs))


def _sentences(text: str) -> list[str]:
    return [one for one in _SENTENCE.split(text) if _WORD.search(one)][:MOST]


def _pairs(left: Sequence[str], right: Sequence[str]) -> dict[int, int]:
    """Which sentence of the second text is like which of the first (by its number), the likest first; each
    has one partner.
    """
    words = [[_WORD.findall(one.casefold()) for one in side] for side in (left, right)]
    bags = [[set(one) for one in side] for side in words]
    found = []
    for i, had in enumerate(bags[0]):
        for j, has in enumerate(bags[1]):
            shared = len(had & has)
            if 2 * shared < LIKE * (len(had) + len(has)):
                continue
            likeness = SequenceMatcher(None, words[0][i], words[1][j], autojunk=False).ratio()
            if likeness >= LIKE:
                found.append((-likeness, abs(i - j), i, j))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, _, i, j in sorted(found):
        if j not in pairs and i not in taken:
            pairs[j] = i
            taken.add(i)
    return pairs


def _rows(left: Sequence[str], right: Sequence[str], pairs: dict[int, int]) -> Iterator[Row]:
    taken, told, at = set(pairs.values()), 0, 0
    while at < len(right):
        mate = pairs.get(at)
        if mate is None:
            end = next((n for n in range(at, len(right)) if n in pairs), len(right))
            yield Row(b=[Part(" ".join(right[at:end]), True)])
            at = end
            continue
        yield from _alone(left, taken, told, mate)
        length = 1
        alike = _same(left[mate], right[at])
        while (
            pairs.get(at + length) == mate + length
            and _same(left[mate + length], right[at + length]) == alike
        ):
            length += 1
        told = max(told, mate + length)
        was, now = (" ".join(side[n : n + length]) for side, n in ((left, mate), (right, at)))
        one, other = marked(was, now)
        yield Row(a=one, b=other, alike=alike)
        at += length
    yield from _alone(left, taken, told, len(left))


def _alone(left: Sequence[str], taken: set[int], begin: int, end: int) -> Iterator[Row]:
    """What only the first text says between two of its sentences."""
    said = [left[n] for n in range(begin, end) if n not in taken]
    if said:
        yield Row(a=[Part(" ".join(said), True)])


def _same(one: str, other: str) -> bool:
    return _WORD.findall(one.casefold()) == _WORD.findall(other.casefold())
