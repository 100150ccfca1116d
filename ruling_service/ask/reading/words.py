"""The words of questions: what players write, and what of the game it means.

Read from `corpus/words.toml` and each game's own file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.ask.model import Kind
from ruling_service.ask.people import said_of_another
from ruling_service.ask.reading.tokens import Token, phrase, stem
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.situations.shared import records

GAMES = ("lcg", "tcg")
KIND_OF: dict[str, Kind] = {
    "phases": "phase",
    "steps": "step",
    "windows": "window",
    "nouns": "term",
    "traits": "term",
    "keywords": "keyword",
    "states": "state",
    "values": "value",
    "zones": "zone",
    "players": "player",
    "acts": "act",
    "relations": "relation",
    "things": "term",
    "counts": "player",
    "numbers": "number",
    "edges": "step",
    "entries": "term",
}
"""The section of the words' file that a word stands in → the kind of mention it makes."""
EXACT = ("states", "steps", "traits", "values", "relations")
"""Sections whose words count only in the form written: who is committed isn't who commits."""
ORDINAL = pattern(r"\d{0,2}(?:1st|2nd|3rd|\dth)")
GAP = 6
"""How many words "…" may stand for."""


class Word(msgspec.Struct, frozen=True):
    """A meaning that words of a question may have.

    `section` is where it stands in the file, `more` what else is written there.
    """

    section: str
    name: str
    game: str = ""
    id: str = ""
    title: str = ""
    more: dict[str, Any] = {}


class Match(msgspec.Struct, frozen=True):
    """Words of a question that a phrase fits: the numbers of its tokens, in order, and the meanings of the
    phrase.
    """

    at: tuple[int, ...]
    words: tuple[Word, ...]


_Near = tuple[tuple[tuple[str, ...], tuple[Word, ...]], ...]
KEPT = 32768
"""For how many pairs of words the phrases are kept that may begin with them."""


class Phrases:
    """Phrases with their meanings, looked up by the stems of a question's words."""

    def __init__(self) -> None:
        self._by_first: dict[str, dict[tuple[str, ...], list[Word]]] = {}
        self._exactly: dict[str, dict[tuple[str, ...], list[Word]]] = {}
        self._near: dict[tuple[str, str], _Near] = {}
        self._printed: dict[str, list[tuple[tuple[str, ...], Word]]] = {}

    def add_printed(self, word: Word) -> None:
        """Let a name that cards have printed mean `word` where it is written with a capital, if it means
        nothing yet.
        """
        stems = _stems(word.title)
        known = self._by_first.get(stems[0], {}) if stems else {}
        said = phrase(word.title)
        if stems and stems not in known and said not in self._exactly.get(said[0], {}):
            self._printed.setdefault(stems[0], []).append((stems, word))

    def add(self, text: str, word: Word) -> None:
        """Let `text` mean `word`; a phrase may mean several things."""
        self._near.clear()
        if word.section in EXACT and "…" not in text:
            said = phrase(text)
            self._exactly.setdefault(said[0], {}).setdefault(said, []).append(word)
            return
        stems = _stems(text)
        if stems and stems[0] != "…":
            meanings = self._by_first.setdefault(stems[0], {}).setdefault(stems, [])
            if word not in meanings:
                meanings.append(word)

    def at(self, words: tuple[Token, ...], start: int, limit: int) -> Iterator[Match]:
        """The phrases that fit from token `start` on and end before token `limit`, in any length."""
        for said, meanings in self._exactly.get(words[start].word, {}).items():
            last = start + len(said)
            if (
                last <= limit and tuple(token.word for token in words[start:last]) == said
                and not _stops(words, start + 1, last - 1)
            ):
                yield Match(tuple(range(start, last)), tuple(meanings))
        for stems, word in self._printed.get(words[start].stem, ()) if words[start].capital else ():
            last = min(limit, start + len(stems))
            same = tuple(one.stem for one in words[start:last]) == stems
            if same and not _stops(words, start + 1, last - 1):
                yield Match(tuple(range(start, last)), (word,))
        follows = words[start + 1].stem if start + 1 < limit else ""
        for stems, near in self._beginning(words[start].stem, follows):
            places = (start,) if len(stems) == 1 and start < limit else _fit(stems, words, start, limit)
            if places:
                yield Match(places, near)

    def _beginning(self, first: str, follows: str) -> _Near:
        """The phrases of one stem, or that go on with the stem that follows or after a gap: of most first
        words they are few of many.
        """
        if first not in self._by_first:
            return ()
        near = self._near.get((first, follows))
        if near is None:
            if len(self._near) >= KEPT:
                self._near.clear()
            near = self._near[first, follows] = tuple(
                (stems, tuple(meanings)) for stems, meanings in self._by_first[first].items()
                if len(stems) == 1 or stems[1] in (follows, "…")
            )
        return near

    def knows(self, one: str) -> bool:
        """Does a phrase begin with this stem?"""
        return one in self._by_first

    def stems(self) -> set[str]:
        """Every stem of every phrase."""
        exactly = {stem(one) for phrases in self._exactly.values() for said in phrases for one in said}
        return exactly | {
            one for phrases in self._by_first.values() for stems in phrases for one in stems
        } - {"…"}


def _stems(text: str) -> tuple[str, ...]:
    return tuple(
        "…" if part == "…" else stem(word) for part in re.split(r"(…)", text)
        for word in (phrase(part) or (("…",) if part == "…" else ()))
    )


def _fit(stems: tuple[str, ...], words: tuple[Token, ...], start: int, limit: int) -> tuple[int, ...]:
    places: list[int] = []
    at, gap = start, False
    for one in stems:
        if one == "…":
            gap = True
            continue
        reach = min(limit, at + GAP + 1) if gap else min(limit, at + 1)
        found = next(
            (
                i for i in range(at, reach)
                if words[i].stem == one and not _stops(words, max(at, start + 1), i)
            ), -1
        )
        if found < 0 or (found > start and _ends(words[found].before)):
            return ()
        places.append(found)
        at, gap = found + 1, False
    return tuple(places)


def _stops(words: tuple[Token, ...], first: int, last: int) -> bool:
    """Does a clause end between two words?"""
    befores = (words[i].before for i in range(first, last + 1) if i > 0)
    return any(before != " " and ("," in before or _ends(before)) for before in befores)


def _ends(before: str) -> bool:
    return before != " " and any(mark in before for mark in ".?!;\n")  # as it nearly always is


class Words(msgspec.Struct, frozen=True):
    """The words of both games: `phrases` for what is mentioned, `forms` (by first word) for what a question
    asks, and lists of words.
    """

    phrases: Phrases
    forms: dict[str, list[tuple[str, tuple[str, ...]]]]
    difference: frozenset[str]
    allowing: frozenset[str]
    filler: frozenset[str]
    filler_stems: frozenset[str]
    common: frozenset[str]
    careful: frozenset[str]
    persons: frozenset[str]
    tells: dict[str, frozenset[tuple[str, ...]]]
    spoken: frozenset[str]
    asides: dict[str, list[tuple[str, ...]]]
    limiting: frozenset[str]
    grading: frozenset[str]
    saying: frozenset[str]

    def is_filler(self, word: str) -> bool:
        """Has this (folded) word no meaning of its own? One form of a verb is written for all."""
        return word in self.filler or bool(ORDINAL.fullmatch(word)) or (
            word.endswith(("s", "ed", "ing")) and stem(word) in self.filler_stems
        )


def load(
    folder: Path, entries: Iterable[tuple[str, Word]] = (), traits: Iterable[tuple[str, str]] = ()
) -> Words:
    """The words of both games in a corpus folder; `entries` are further phrases with what they mean, such as
    titles of rules, `traits` those that cards have, each with its game.
    """
    phrases = Phrases()
    common = read_toml(folder / "words.toml")
    own = {
        game: read_toml(folder / game / "words.toml") for game in GAMES
        if (folder / game / "words.toml").is_file()
    }
    for game, data in (("", common), *own.items()):
        for text, word in _said(data, game):
            phrases.add(text, word)
    for text, word in _of_acts(common, own):
        phrases.add(text, word)
    for text, word in entries:
        phrases.add(text, word)
    for game, trait in traits:
        phrases.add_printed(Word("traits", trait, game, title=trait))
    forms: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for form, said in common["forms"].items():
        for asking in map(phrase_or_gap, said):
            forms.setdefault(asking[0], []).append((form, asking))
    asides: dict[str, list[tuple[str, ...]]] = {}
    for text in common["asides"]["say"]:
        asides.setdefault(phrase(text)[0], []).append(phrase(text))
    filler = frozenset(phrase(common["filler"]["words"]))
    return Words(
        asides=asides,
        limiting=frozenset(phrase(common["limiting"]["words"])),
        grading=frozenset(phrase(common["grading"]["words"])),
        saying=frozenset(phrase(common["saying"]["words"])),
        phrases=phrases,
        forms=forms,
        allowing=frozenset(common["answers"]["can"]),
        difference=frozenset(common["answers"]["difference"]),
        filler=filler,
        filler_stems=frozenset(stem(word) for word in filler if len(word) > 3 and not word.endswith("ly")),
        persons=frozenset(phrase(common["names"]["words"])),
        careful=frozenset(phrase(common["careful"]["words"])),
        common=frozenset(phrase(common["common"]["words"])),
        tells={
            game: frozenset(_stems(text) for text in data.get("tells", {}).get("words", ())) for game,
            data in own.items()
        },
        spoken=frozenset(
            stem(word) for form in common["forms"].values() for text in form for word in phrase(text)
        ),
    )


def _of_acts(common: dict[str, Any], own: dict[str, dict[str, Any]]) -> Iterator[tuple[str, Word]]:
    """The words of acts that the files have none for, as the records of their verbs say them."""
    for game in own:
        written = {*common.get("acts", ()), *own[game].get("acts", ())}
        for act in records.acts(game).values():
            if act.name not in written:
                word = Word(
                    "acts", act.name, game, "", act.name,
                    {"of": "player" if act.about == "player" else "object"}
                )
                yield from ((text, word) for text in ((act.name,) if act.words is None else act.words))


def phrase_or_gap(text: str) -> tuple[str, ...]:
    """The folded words of a form, "…" kept."""
    return tuple(word for part in text.split() for word in (("…",) if part == "…" else phrase(part)))


def _said(data: dict[str, Any], game: str) -> Iterator[tuple[str, Word]]:
    """Each phrase of a words' file with its meaning."""
    for section in KIND_OF:
        for name, entry in data.get(section, {}).items():
            if section == "traits":
                kind = {} if name == "words" else {"noun": name}
                named = [*entry, *(f"{text}s" for text in entry if not text.endswith("s"))] if kind else entry
                yield from (
                    (text, Word(section, stem_title(text) if kind else text, game, title=text, more=kind))
                    for text in dict.fromkeys(named)
                )
                continue
            more = entry if isinstance(entry, dict) else {"say": entry}
            if name == "another player":  # who is called by what he is to the asker
                more = more | {
                    "say": [*more["say"], *said_of_another()],
                    "mine": [*more["mine"], *(f"{one}'s" for one in said_of_another())],
                }
            details = {key: value for key, value in more.items() if key not in ("say", "id", "mine")}
            word = Word(
                section, str(more.get("is", name)), game, _entry_id(section, name, more, game), name, details
            )
            yield from (
                (text, word) for text in more["say"]
                if section == "players" or not text.startswith("the ") or name.startswith("the ")
            )
            for text in more.get("mine", ()):
                yield text, msgspec.structs.replace(word, more={**details, "mine": True})


def _entry_id(section: str, name: str, more: dict[str, Any], game: str) -> str:
    if "id" in more:
        return str(more["id"])
    if section == "keywords":
        return f"{game}/keyword/{name.replace(' ', '-')}"
    return f"{game}/framework/{name}" if section == "steps" and game == "lcg" else ""


PLURALS = {"Dwarves": "Dwarf", "Elves": "Elf", "Men": "Man"}


def stem_title(trait: str) -> str:
    """A trait as it is printed: "Orcs" are of the trait Orc."""
    return PLURALS.get(trait) or (trait[:-1] if trait.endswith("s") and not trait.endswith("ss") else trait)
