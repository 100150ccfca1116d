"""What a reader of questions knows: the words of both games, the titles of all cards, and how their words are
spelt. Compiled once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from threading import Lock

import msgspec

from ruling_service.ask.reading.names import Listed, Named, Names, NamesBefore, listed, printed_traits
from ruling_service.ask.reading.tokens import folded, phrase, stem
from ruling_service.ask.reading.words import GAMES, Word, Words, load
from ruling_service.library import card_file
from ruling_service.library.everyday import FOLDER as ASKED
from ruling_service.library.everyday import (
    WordList,
    english_words,
    everyday_words,
    plain_words,
    telling_words,
)
from ruling_service.library.made import Files
from ruling_service.library.made import load as load_made
from ruling_service.library.made import save as save_made
from ruling_service.library.spelling import Speller
from ruling_service.library.text import FUNCTION_WORDS
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir, home_dir

FOLDERS = {"glossary": "entries", "keywords": "keywords", "rules": "entries", "framework": "entries"}
_HEAD = pattern(r"^(title|aliases|id): *(.+)$", re.MULTILINE)
_LOWER = pattern(r"\b[a-z]{3,}\b")
CODE = Path(__file__).parents[2]
KEPT = "asked-words.bin"
"""The file of the user's folder in which is kept what was gathered."""
USUAL = 2
"""How often the rules must write a word in small letters for it to count as an everyday word."""


class Knowledge:
    """The words and names of one corpus and one home.

    It never changes; `knowledge` gives the one in force.
    """

    def __init__(self, corpus: Path, home: Path | None = None) -> None:
        self.corpus = corpus
        kept = _gathered(corpus, home)
        self._everyday, self._said, self._plain = kept.everyday, kept.said, kept.plain
        self._telling = kept.telling
        titles = {one.title.partition(", ")[0] for one in kept.names.cards}  # who is called so is meant
        traits = [one for one in kept.traits if one[1] not in titles]
        self.words: Words = load(corpus, kept.entries, traits)
        self.names: Names = kept.names.names()
        self._repaired: dict[str, str | None] = {}

    def with_cards(self, cards: list[Named]) -> Knowledge:
        """What is known where these cards are known before all others.

        It shares what never changes and keeps nothing in what it is made of.
        """
        known = Knowledge.__new__(Knowledge)
        known.corpus, known.words = self.corpus, self.words
        known._everyday, known._said, known._plain = self._everyday, self._said, self._plain
        known._telling = self._telling
        known.names = NamesBefore(Names(cards, []), self.names)
        known._repaired = {}
        return known

    def is_everyday(self, word: str) -> bool:
        """Is this (folded) word one that sentences use anyway?"""
        return (
            word in self.words.filler or word in self.words.common or word in FUNCTION_WORDS
            or self._everyday.get(word, 0) >= USUAL
        )

    def is_everyday_stem(self, one: str) -> bool:
        """Is this the stem of an everyday word?"""
        return one in self._everyday_stems

    def is_plain(self, word: str) -> bool:
        """Is this (folded) word plain English, said whatever a question is about?"""
        return word in self._plain

    def tells_game(self, word: str) -> float:
        """How much more often questions about the first game say this (folded) word than those about the
        second, as a logarithm.
        """
        return self._telling.get(word, 0.0)

    def is_known(self, word: str) -> bool:
        """Is this (folded) word written anywhere: in a title, in the games' words, in the rules?"""
        return (
            self.is_everyday(word) or word in self._everyday or word in self._title_words
            or stem(word) in self._stems
        )

    def is_spelt_right(self, word: str) -> bool:
        """Is this (folded) word known, or plain English such as the questions of cases are worded in?"""
        return self.is_known(word) or stem(word) in self._said

    def is_english(self, word: str) -> bool:
        """Is this (folded) word one of everyday English, which is no game's word misspelt?"""
        return word in self._english

    def stands_nowhere(self, text: str) -> bool:
        """Does no rule, card or question of a case have any of these words, spelt like this?"""
        return not any(self.is_spelt_right(word) for word in phrase(text))

    def in_title(self, word: str) -> bool:
        """Is this (folded) word part of a card's title?"""
        return word in self._title_words

    def repair(self, word: str) -> str | None:
        """What a misspelt (folded) word was probably meant to be; None if nothing is near enough."""
        if word not in self._repaired:
            if len(self._repaired) > 4096:
                self._repaired.clear()
            self._repaired[word] = self._speller.repair(word)
        return self._repaired[word]

    @cached_property
    def _english(self) -> WordList:
        return english_words(self.corpus)

    @cached_property
    def _title_words(self) -> dict[str, int]:
        return self.names.words()

    @cached_property
    def _stems(self) -> set[str]:
        return self.words.phrases.stems() | self.words.spoken

    @cached_property
    def _everyday_stems(self) -> set[str]:
        return {
            stem(word) for word, count in self._everyday.items() if count >= USUAL
        } | {stem(word) for word in self.words.common}

    @cached_property
    def _speller(self) -> Speller:
        counts = {word: min(count, 40) for word, count in self._everyday.items() if count >= USUAL}
        for word, count in self._title_words.items():
            counts[word] = counts.get(word, 0) + count
        for word in self.words.filler:
            counts.setdefault(word, 3)
        return Speller(counts)


class _Gathered(msgspec.Struct, frozen=True):
    """What is gathered from hundreds of files: how often the rules write a word in small letters, the titles
    of rules and terms with what they mean, the stems of the words in which questions are worded, those of
    these words that are plain English, the names of cards, and the traits that are printed on them, each with
    its game.
    """

    everyday: dict[str, int]
    entries: list[tuple[str, Word]]
    said: frozenset[str]
    plain: frozenset[str]
    telling: dict[str, float]
    names: Listed
    traits: list[tuple[str, str]]


def _gathered(corpus: Path, home: Path | None) -> _Gathered:
    """What the corpus and the imported cards tell, kept in the user's folder."""
    if home is None:
        return _gather(corpus, None)
    files = Files(
        *((corpus / game / folder, ".md") for game in GAMES for folder in (*FOLDERS, "cards")),
        *((corpus / game / folder, ".yaml") for game in GAMES for folder in ("cards", ASKED)),
        (Path(__file__).parent, ".py"), (CODE, "slugs.py"),
        *((CODE / "library", name) for name in ("everyday.py", "text.py"))
    )  # fmt: skip
    path, imported = home / KEPT, card_file.mark(home / card_file.FILE)
    found = load_made(path, files, imported, _Gathered)
    if found is None:
        found = _gather(corpus, home)
        save_made(path, files, imported, found)
    return found


def _gather(corpus: Path, home: Path | None) -> _Gathered:
    everyday: Counter[str] = Counter()
    entries: list[tuple[str, Word]] = []
    for game in GAMES:
        for folder, section in FOLDERS.items():
            for path in sorted((corpus / game / folder).glob("*.md")):
                head, _, body = path.read_text("utf-8").removeprefix("---").partition("\n---")
                everyday.update(_LOWER.findall(body))
                entries += _titles(dict(_HEAD.findall(head)), game, section, path.stem)
    said = frozenset(stem(word) for word in everyday_words(corpus))
    return _Gathered(
        dict(everyday), entries, said, plain_words(corpus), telling_words(corpus, *GAMES),
        listed(corpus, home), printed_traits(corpus, home)
    )


def _titles(head: dict[str, str], game: str, section: str, name: str) -> Iterator[tuple[str, Word]]:
    title = head.get("title", name).strip("\"'").replace('\\"', "")
    folder = {"keywords": "keyword/"}.get(section, "")
    entry = head.get("id", f"{game}/{folder}{name}").strip()
    word = Word(section, name, game, entry, title)
    if not folded(title).isdigit():
        yield re.sub(r"^The |^the | X$", "", title), word


_known: dict[tuple[Path, Path], tuple[object, Knowledge]] = {}
_lock = Lock()


def knowledge(home: Path | None = None) -> Knowledge:
    """What is known now: read again when cards were imported or the corpus's words changed."""
    corpus, home = corpus_dir(), home or home_dir()
    state = (_changed(home / card_file.FILE), *corpus_state())
    found = _known.get((corpus, home))
    if found is None or found[0] != state:
        with _lock:
            found = _known.get((corpus, home))
            if found is None or found[0] != state:
                found = (state, Knowledge(corpus, home))
                _known[corpus, home] = found
    return found[1]


def written() -> Knowledge:
    """What the corpus alone tells, without the cards that a user imported: with it the questions are read
    that the corpus words itself. Gathered anew with each call.
    """
    return Knowledge(corpus_dir())


def corpus_state() -> tuple[int, ...]:
    """When the corpus's words and cards were last changed (nanoseconds), 0 for what isn't there."""
    corpus = corpus_dir()
    return tuple(
        _changed(path)
        for path in (
            corpus / "words.toml", corpus / "lcg" / "words.toml", corpus / "tcg" / "words.toml",
            corpus / "lcg" / "cards", corpus / "tcg" / "cards",
        )
    )  # fmt: skip


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
