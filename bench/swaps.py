"""Questions made by rule of which the words name somebody else, another kind of card or another number: a
case must not answer them by its own verdict.

Made of the first wording with yes or no of each case. In it *my* becomes *another player's*, who acts becomes
another player, a kind of card the next kind in the game's words that shares no type with it, a number the next
one, the first player the last, *with* becomes *without*. Where a wording of the same question speaks of what
was put in, both are asked by it, and nothing is made. A question with the numbers of slots is played with
them, so no number is made of those. A refusal is always right, and so is what another case or the words come
to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ruling_service.ask.answering import ask
from ruling_service.ask.reading.tokens import stem, tokens
from ruling_service.ask.recalling.counts import WORDS
from ruling_service.ask.recalling.features import SLOT
from ruling_service.ask.recalling.kinds import kinds_of_one_type
from ruling_service.ask.recalling.wordings import Shelf
from ruling_service.library import Library

PUT_IN = {
    "owner": (re.compile(r"\bmy (?!(?:own|opponent|friend|buddy|partner|mate|teammate)\b)", re.IGNORECASE),
              "another player's "),
    "actor": (re.compile(r"\b(?<=can )i(?= \w)|\b(?<=may )i(?= \w)|\b(?<=does )he(?= \w)", re.IGNORECASE),
              "another player"),
    "turn": (re.compile(r"\bfirst player\b", re.IGNORECASE), "last player"),
    "without": (re.compile(r"\bwith (?=an? )", re.IGNORECASE), "without "),
}  # fmt: skip
"""By the name of a rule, what it takes out and what it puts in."""
SPEAKS = {
    "owner": re.compile(
        r"\b(?:another|other|opponent|friend|buddy|partner|mate|teammate|someone|somebody|his|her|their"
        r"|[A-Z]\w+['’]s)\b|\bplayer", re.IGNORECASE),
    "actor": re.compile(
        r"\b(?:another|other|opponent|friend|buddy|partner|mate|teammate|someone|somebody|they|we|you|player"
        r"s?)\b", re.IGNORECASE),
    "turn": re.compile(r"\blast player\b", re.IGNORECASE),
    "without": re.compile(r"\b(?:without|no|w/o|lack\w*)\b", re.IGNORECASE),
}  # fmt: skip
"""How a wording speaks of what a rule puts in."""
COMPOUND = re.compile(r"s? (?:phase|stage|step|card|deck|pile|pool|points?)s?\b", re.IGNORECASE)
"""What a noun before it only tells more closely."""
NUMBER = re.compile(rf"(?<![\w+./-])(?:{'|'.join(WORDS[2:7])}|[2-9])(?![\w./-])", re.IGNORECASE)


class Swap(NamedTuple):
    """A question made of a wording, and the rule by which."""

    rule: str
    text: str


class Answered(NamedTuple):
    """A made question that got the verdict of the case that it was made from."""

    case: str
    wording: str
    swap: Swap
    said: str


def swaps(text: str, worded: Sequence[str], game: str) -> Iterator[Swap]:
    """What the rules make of a wording; `worded` are all wordings of its question."""
    for rule, (taken, given) in PUT_IN.items():
        if len(taken.findall(text)) == 1 and not any(SPEAKS[rule].search(one) for one in worded):
            yield Swap(rule, _asked(taken.sub(given, text)))
    yield from _of_kinds(text, worded, game)
    numbers = list(NUMBER.finditer(text))
    if len(numbers) == 1 and not any(_numbers(one) - _numbers(text) for one in worded):
        number = numbers[0]
        yield Swap("number", _asked(f"{text[: number.start()]}{_next(number[0])}{text[number.end() :]}"))


def _of_kinds(text: str, worded: Sequence[str], game: str) -> Iterator[Swap]:
    """The wording with its one kind of card made the next one."""
    kinds = kinds_of_one_type(game)
    stems = {stem(name): at for at, (name, _) in enumerate(kinds)}
    named = [(token, stems[token.stem]) for token in tokens(text) if token.stem in stems]
    if len(named) != 1 or COMPOUND.match(text, named[0][0].end):
        return
    (token, at), spoken = named[0], {one.stem for each in worded for one in tokens(each)}
    for step in range(1, len(kinds)):
        name, types = kinds[(at + step) % len(kinds)]
        if not types & kinds[at][1] and stem(name) not in spoken:
            plural = "s" if token.word.endswith("s") else ""
            said = f"{name[:-1]}ies" if plural and name.endswith("y") else f"{name}{plural}"
            yield Swap("kind", _asked(f"{text[: token.start]}{said}{text[token.end :]}"))
            return


def _asked(text: str) -> str:
    return f"{text.strip().rstrip('?')}?"


def _numbers(text: str) -> set[int]:
    return {_value(one) for one in NUMBER.findall(text)}


def _value(word: str) -> int:
    return int(word) if word.isdecimal() else WORDS.index(word.lower())


def _next(word: str) -> str:
    more = _value(word) + 1
    return str(more) if word.isdecimal() else WORDS[more]


def first_wordings(shelf: Shelf) -> Iterator[tuple[str, str, list[str]]]:
    """Each case with the first wording with yes or no of its own question that has no numbers to be filled
    in, and all wordings of that question.
    """
    worded: dict[str, list[str]] = {}
    for one in shelf.wordings:
        if one.also < 0 and one.kind == "yes":
            worded.setdefault(one.case, []).append(one.text)
    for case, texts in worded.items():
        plain = next((text for text in texts if not SLOT.search(text)), "")
        if plain:
            yield case, plain, texts


def answered(library: Library, game: str, case: str, text: str, worded: Sequence[str]) -> list[Answered]:
    """The questions made of a wording that are answered by the verdict of its case as it stands."""
    found = []
    for swap in swaps(text, worded, game):
        answer = ask(swap.text, library, game).answer
        if answer is None or answer.case is None or answer.recalled is None:
            continue
        if answer.case.id == f"{game}/case/{case}" and answer.recalled.same:
            found.append(Answered(case, text, swap, answer.text))
    return found


__all__ = ["Answered", "Swap", "answered", "first_wordings", "swaps"]
