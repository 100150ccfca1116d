"""Whether something comes to the numbers that a question tells: "4 burdens and he takes one more" is no
question of where he stands with 4.

The words that tell it are those of `[adds]` in `corpus/sides.toml`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ruling_service.ask.recalling.binding import Figures
from ruling_service.ask.recalling.counts import counts_in
from ruling_service.ask.recalling.features import SLOT, Number, Said
from ruling_service.ask.recalling.hints import NotAdded, NumberLeft
from ruling_service.ask.recalling.listed_words import alternations
from ruling_service.ask.recalling.thresholds import SELDOM
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir

if TYPE_CHECKING:
    from ruling_service.ask.recalling.likeness import Like, Question

HANGING = ("yes", "number", "who")
"""Kinds of questions whose answer may hang on a number."""
BESIDE = 0.7
"""How much the words right beside a number tell of it at least."""
PEOPLE = ">1 player"
"""What stands behind how many play, which has a place of its own."""
HAS = frozenset(("<1 has", "<1 have", "<1 had", "<1 got"))
"""What stands before so many of something that somebody has."""
OTHERS_ONE = pattern(r"\bother(?: \w+)? (?:has|have|had|got|with) (?:only |just )?one\b", re.IGNORECASE)
"""How a word that is no number elsewhere tells how many another one has."""
ANOTHERS = 0.3
"""How much "other" before a number tells of it at least where the number is of that one."""
SIGNED = r"[+−–-]\d+"
"""How much more or less of a value there is."""


class Words(NamedTuple):
    """Patterns of what tells that something is added, and of what has its words and doesn't."""

    adds: re.Pattern[str]
    but: re.Pattern[str]


@lru_cache(maxsize=1)
def _words() -> Words:
    each = alternations("adds")
    return Words(
        re.compile(rf"(?<!\w)(?:(?:{each['words']})\b|{each['signs']})", re.IGNORECASE),
        re.compile(rf"\b(?:{each['but']})\b", re.IGNORECASE),
    )


def added(text: str) -> str:
    """The word with which a text tells that something is added; "" where it tells nothing of it."""
    words = _words()
    found = words.adds.search(words.but.sub(" ", text))
    return found[0] if found else ""


def of_its_own_numbers(question: Question, like: Like) -> str:
    """That a number of a question has no part in what it is like, where that hangs on numbers and would be
    played with none of the several of the question; "" where that isn't so.
    """
    if like.numbers != {} or like.wording.kind != "yes" or not SLOT.search(like.wording.text):
        return ""
    counted = counts_in(question.text)
    told = [one.value for one in question.told.numbers if not one.soft and one.value in counted]
    return NumberLeft.of(min(told)) if len(told) > 1 else ""


def nothing_added(whole: Question, like: Like, worded: Sequence[str]) -> str:
    """How the wording that a question is like tells that something is added to the numbers told ("and one
    more"), as nearly all of that case do and the question (`whole` is all of its text) doesn't; "" where
    that isn't so.
    """
    if not like.numbers or like.wording.kind != "yes" or added(whole.text):
        return ""
    said = added(like.wording.text)
    usual = sum(bool(added(one)) for one in worded) > len(worded) - SELDOM * len(worded) - 1
    return NotAdded.of(said) if said and usual else ""


@lru_cache(maxsize=2)
def _changes(game: str) -> re.Pattern[str]:
    values = read_toml(corpus_dir() / game / "words.toml")["values"]
    words = {re.escape(word) for names in values.values() for word in names}
    said = "|".join(sorted(words, key=len, reverse=True))
    return re.compile(
        rf"(?<![\w+)])(?:{SIGNED} (?:{said})\b|(?:gets?|got|gains?) {SIGNED})"
        rf"|\b(?:{said}) (?P<behind>{SIGNED})|\bplus \d+ (?:{said})\b", re.IGNORECASE,
    )


def changed(whole: Question, like: Like, worded: Sequence[str], game: str) -> str:
    """A change of a value that a question tells (`whole` is all of its text), "+1 defense", where what it is
    like hangs on numbers and tells of no change; "" where that isn't so.
    """
    if like.wording.kind not in HANGING or not any(SLOT.search(one) for one in worded):
        return ""
    found = _changes(game).search(whole.text)
    return found[0] if found and not any(re.search(SIGNED, one) for one in worded) else ""


def left_out(whole: Question, like: Like, its: Sequence[Said], figures: Figures) -> list[Number]:
    """The numbers of a question (`whole` is all of its text) that nothing of what it is like takes up, though
    that hangs on numbers: it has some of the question's, and each counts then, or `its` wordings count the
    same thing with other numbers than these. `figures` are the numbers of the case.
    """
    if like.wording.kind not in HANGING:
        return []
    placed = [*(like.numbers or {}).values()]
    sums = {one + other for at, one in enumerate(placed) for other in placed[at + 1 :]}
    fixed = {number.value for one in its for number in one.numbers if not number.slot}
    counted = Counter(
        unit for one in its for unit in {unit for number in one.numbers for unit in _kinds(number)}
    )
    usual = {unit for unit, times in counted.items() if 2 * times >= len(its)}
    known = {1, *placed, *sums, *fixed}
    others = _of_another(whole.told.numbers, placed, fixed) if placed else []
    said = OTHERS_ONE.search(whole.text) is not None and OTHERS_ONE.search(like.wording.text) is None
    if placed and said and 1 not in placed:
        others.append(Number(1, "", {}))
    return others or [
        number for number in whole.told.numbers
        if not number.soft and number.value not in known and PEOPLE not in number.beside
        and (placed or usual & _kinds(number) and not figures.have(number))
    ]


def _of_another(numbers: Sequence[Number], placed: Sequence[int], fixed: set[int]) -> list[Number]:
    """Numbers told of another one than the first ("2 resources and the other 1"), where no slot has them:
    each counts, also a 1, and one that is as high as a number in a slot.
    """
    free = Counter(placed)
    free.subtract(one.value for one in numbers if not _is_anothers(one))
    found = []
    for one in numbers:
        if _is_anothers(one) and one.value not in fixed:
            free[one.value] -= 1
            if free[one.value] < 0:
                found.append(one)
    return found


def _is_anothers(number: Number) -> bool:
    """Is a number told of another one: "the other 1", "the other has one"?"""
    said = not number.soft or bool(HAS.intersection(number.beside))
    return said and -1.0 <= number.near.get("~other", 0.0) <= -ANOTHERS


def unheard(whole: Question, like: Like, its: Sequence[Said]) -> list[Number]:
    """All numbers of a question that neither a slot nor a wording of what it is like has."""
    fixed = {number.value for one in its for number in one.numbers if not number.slot}
    known = {1, *fixed, *(like.numbers or {}).values()}
    return [number for number in whole.told.numbers if not number.soft and number.value not in known]


def _kinds(number: Number) -> set[str]:
    """What a number is of, however closely it is called ("cards" and "cards in hand" are one), or what stands
    right behind it.
    """
    behind = {word[3:] for word in number.beside if word.startswith(">1") and word[3:].isalpha()}
    return {unit.split()[0].removesuffix("s") for unit in units(number)} | behind


def units(number: Number, least: float = BESIDE) -> set[str]:
    """What a number counts or is of, as far as the words that stand so near it tell."""
    return {name for name, tells in number.near.items() if abs(tells) >= least and not name.startswith("~")}


__all__ = [
    "OTHERS_ONE", "added", "changed", "left_out", "nothing_added", "of_its_own_numbers", "unheard", "units",
]
