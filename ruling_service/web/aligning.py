"""What two texts say of one thing, set beside each other sentence by sentence: like to like, and what only
one of them says alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import groupby

import msgspec

from ruling_service.web.marking import Part, marked

LIKE = 0.5
"""Share of the words of two sentences (0 to 1) that is the same at least where they stand beside each other.
"""
HERE = "."
"""The place of what both texts say."""
MOST = 400
"""Sentences of a text that are set beside others; longer texts are compared as far as that."""
TELLING = 5
"""Words that a sentence has at least to be known again at another place: "Yes." stands everywhere."""
_SENTENCE = re.compile(r"(?<=[.!?:;])[”\")]*\s+(?=[A-Z“\"(\[0-9•])")
_WORD = re.compile(r"[^\W_]+")
_LABEL = re.compile(r"[^\w]*[A-Z][^\w]*")
"""A letter before a sentence, such as the A of an answer, belongs to it."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Sentences of two texts beside each other, in parts of which the changed ones are marked; one side is
    empty where only the other says it. `alike` says that both are the same words, `moved` under which entry
    the other text says what stands here on one side alone.
    """

    a: list[Part] = []
    b: list[Part] = []
    alike: bool = False
    moved: str = ""


Places = Mapping[str, str]
"""Sentence, folded → the entry under which a document says it."""


def aligned(a: str, b: str, elsewhere: tuple[Places, Places] = ({}, {})) -> list[Row]:
    """Two texts in rows, in the order of the second; what only the first says stands behind what it follows.

    `elsewhere` are the places of the sentences of the two documents from which the texts are.
    """
    left, right = sentences(a), sentences(b)
    pairs = _pairs(left, right)
    said = [dict.fromkeys(map(folded, side), HERE) for side in (left, right)]
    there = ({**elsewhere[1], **said[1]}, {**elsewhere[0], **said[0]})
    return list(_rows(left, right, pairs, there))


def sentences(text: str) -> list[str]:
    """The sentences of a text, each once, as far as they are compared."""
    found: list[str] = []
    label = ""
    for one in _SENTENCE.split(text):
        if _LABEL.fullmatch(one):
            label = f"{label}{one} "
        elif _WORD.search(one):
            found.append(label + one)
            label = ""
    return list(dict.fromkeys(found))[:MOST]


def folded(sentence: str) -> str:
    """A sentence by its words alone; "" for one that is too short to be known again."""
    words = _WORD.findall(sentence.casefold())
    return " ".join(words) if len(words) >= TELLING else ""


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


def _rows(
    left: Sequence[str], right: Sequence[str], pairs: dict[int, int], there: tuple[Places, Places]
) -> Iterator[Row]:
    """`there` is where the other document says a sentence of the first, and of the second."""
    taken, told, at = set(pairs.values()), 0, 0

    def before(begin: int, end: int) -> Iterator[Row]:
        """What only the first text says between two of its sentences."""
        said = [left[n] for n in range(begin, end) if n not in taken]
        return (Row(a=parts, moved=where) for where, parts in _alone(said, there[0]))

    while at < len(right):
        mate = pairs.get(at)
        if mate is None:
            end = next((n for n in range(at, len(right)) if n in pairs), len(right))
            yield from (Row(b=parts, moved=where) for where, parts in _alone(right[at:end], there[1]))
            at = end
            continue
        yield from before(told, mate)
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
    yield from before(told, len(left))


def _alone(said: Sequence[str], there: Places) -> Iterator[tuple[str, list[Part]]]:
    """What one text alone says, with the entry under which the other document says it ("" for nowhere);
    what is said here a second time is left out.
    """
    for where, members in groupby(said, key=lambda one: there.get(folded(one) or one, "")):
        if where != HERE:
            yield where, [Part(" ".join(members), not where)]


def _same(one: str, other: str) -> bool:
    return _WORD.findall(one.casefold()) == _WORD.findall(other.casefold())
