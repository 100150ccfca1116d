"""What a query asks about: its words, each with the other ways players have of saying it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from ruling_service.library.text import terms

Phrase = tuple[str, ...]
LONGEST_NAME = 5
OF_A_PHRASE = 0.8
"""How much another way of saying a whole phrase tells, beside the words that were said."""


class Concept(msgspec.Struct, frozen=True):
    """One thing that a query names: the stems as typed first, then other phrases for it.

    `weight` is how much it tells.
    """

    said: Phrase
    others: tuple[Phrase, ...]
    weight: float

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        return (self.said, *self.others)


class Synonyms:
    """Players' words for the games' terms (`corpus/synonyms.toml`): phrase → the phrases that mean it."""

    def __init__(
        self, groups: Iterable[Sequence[str]] = (), leads: Iterable[tuple[str, Sequence[str]]] = ()
    ) -> None:
        self._others: dict[Phrase, list[Phrase]] = {}
        for group in groups:
            phrases = [tuple(terms(phrase)) for phrase in group]
            for phrase in phrases:
                self._add(phrase, phrases)
        for said, meant in leads:
            self._add(tuple(terms(said)), [tuple(terms(phrase)) for phrase in meant])

    @classmethod
    def load(cls, path: Path) -> Synonyms:
        """The synonyms of a library folder; none if it has no such file."""
        if not path.is_file():
            return cls()
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return cls(data.get("same", {}).values(), data.get("leads", {}).items())

    def _add(self, said: Phrase, meant: Iterable[Phrase]) -> None:
        known = self._others.setdefault(said, [])
        known.extend(phrase for phrase in meant if phrase and phrase != said and phrase not in known)

    def of(self, phrase: Phrase) -> tuple[Phrase, ...]:
        return tuple(self._others.get(phrase, ()))

    def knows(self, word: str) -> bool:
        """Is `word` one of the players' words?"""
        return tuple(terms(word)) in self._others


def concepts(
    stems: Sequence[str], content: Sequence[str], synonyms: Synonyms, rarity: Callable[[str], float]
) -> list[Concept]:
    """The things that a query names, in order: `stems` are all its words, `content` those that carry its
    subject.

    A longer known phrase is taken before its single words, whatever small words are in it; it is another way
    of saying them and stands beside them.
    """
    found: list[Concept] = []
    waiting = set(content)
    at = 0
    while at < len(stems):
        length, others = _known_phrase(stems, at, synonyms)
        said = [one for one in stems[at : at + length] if one in waiting]
        waiting.difference_update(said)
        if length > 1:
            found.extend(Concept((one,), (), rarity(one)) for one in said)
            found.append(Concept(others[0], others[1:], OF_A_PHRASE * _weight(others[0], rarity)))
        else:
            found.extend(_of_word(one, synonyms, rarity) for one in said)
        at += length
    return found


def _known_phrase(stems: Sequence[str], at: int, synonyms: Synonyms) -> tuple[int, tuple[Phrase, ...]]:
    """How many words from `at` on are the longest phrase that means others, and these; 1 for none."""
    for length in range(min(LONGEST_NAME, len(stems) - at), 1, -1):
        others = synonyms.of(tuple(stems[at : at + length]))
        if others:
            return length, others
    return 1, ()


def _of_word(said: str, synonyms: Synonyms, rarity: Callable[[str], float]) -> Concept:
    """What one word names. A word of the documents tells no more than what it also means; one that is only
    players' tells what that does.
    """
    others = synonyms.of((said,))
    own, *weights = [_weight(phrase, rarity) for phrase in ((said,), *others)]
    known = [weight for weight in (own, *weights) if weight > 0]
    return Concept((said,), others, min(known, default=0.0) if others else own)


def _weight(phrase: Phrase, rarity: Callable[[str], float]) -> float:
    """A phrase tells as much as its rarest word."""
    return max((rarity(word) for word in phrase), default=0.0)
