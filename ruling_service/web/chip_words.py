"""What a player calls what was understood of a question: the words on the chips, declared in
`corpus/chips.toml`; where it says nothing, the first of the words that a question is read by.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ruling_service.ask.model import Mention, Reading
from ruling_service.ask.reading.words import KIND_OF
from ruling_service.inputs.toml_text import read_toml
from ruling_service.resources import corpus_dir
from ruling_service.web.games import step_named

BETWEEN = re.compile(r"\s+(?:[\w’'-]+\s+)?|-")
"""What may stand between a number and what it counts: a word."""
COUNTABLE = ("value", "term", "state", "card")
"""Kinds of what a number counts."""


class Declared(NamedTuple):
    """The words of the chips: kind → what stands before it (None: it has no chip), and section → name → what
    a player says (None: no chip says it).
    """

    kinds: Mapping[str, str | None]
    words: Mapping[str, Mapping[str, str | None]]


@lru_cache(maxsize=1)
def declared() -> Declared:
    """What `corpus/chips.toml` declares."""
    file = read_toml(corpus_dir() / "chips.toml")
    words = {
        section: {name: said or None for name, said in names.items()}
        for section, names in file["words"].items()
    }
    return Declared({kind: _or_none(said) for kind, said in file["kinds"].items()}, words)


def _or_none(said: str | bool) -> str | None:
    return None if said is False else str(said)


def called(kind: str) -> str | None:
    """What stands before a chip of this kind; None where such a thing has none."""
    return declared().kinds[kind]


def title(kind: str, reading: Reading) -> str:
    """What a player calls a reading; "" where there is no word for it."""
    if reading.title and reading.title != reading.name:
        return reading.title
    for section, names in sections(reading.game):
        if KIND_OF.get(section) == kind and reading.name in names:
            said = declared().words.get(section, {}).get(reading.name, names[reading.name])
            return step_named(reading.name) if said and section == "steps" else said or ""
    return reading.title or reading.name


def counted(question: str, number: Mention, mentions: tuple[Mention, ...]) -> tuple[str, Mention | None]:
    """A number with what it counts, as the question has it ("2 resources", "twilight pool 4"), and the
    mention of that; "" where nothing near it is counted.
    """
    after = next((one for one in mentions if one.start >= number.end), None)
    if _belong(question, number, after):
        assert after is not None
        return f"{number.value} {question[number.end : after.end].strip(' -')}", after
    before = next((one for one in reversed(mentions) if one.end <= number.start), None)
    if _belong(question, before, number):
        assert before is not None
        return f"{before.text} {number.value}", before
    return "", None


def _belong(question: str, first: Mention | None, then: Mention | None) -> bool:
    if first is None or then is None:
        return False
    kinds = {first.kind, then.kind} - {"number"}
    return kinds <= {*COUNTABLE} and bool(kinds and BETWEEN.fullmatch(question[first.end : then.start]))


def sections(game: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The sections of words that questions of a game are read by (of both, where it is ""): name → the first
    of the words.
    """
    for one in (game,) if game else ("lcg", "tcg"):
        yield from _sections(one)
    yield from _sections("")


@lru_cache(maxsize=3)
def _sections(game: str) -> tuple[tuple[str, dict[str, str]], ...]:
    file = read_toml(corpus_dir() / game / "words.toml")
    return tuple(
        (section, {name: said for name, value in names.items() if (said := _first(value))})
        for section, names in file.items() if section in KIND_OF and isinstance(names, dict)
    )


def _first(value: Any) -> str:
    """The first of the words that mean something, as a section of the file has them."""
    said = value.get("say") if isinstance(value, dict) else value
    return str(said[0]) if isinstance(said, list) and said else ""


__all__ = ["Declared", "called", "counted", "declared", "sections", "title"]
