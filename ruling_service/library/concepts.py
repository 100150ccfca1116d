"""What a query asks about: its words, each with the other ways players have of saying it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from ruling_service.library.text import terms

Phrase = tuple[str, ...]
LONGEST_NAME = 5


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


def concepts(content: Sequence[str], synonyms: Synonyms, rarity: Callable[[str], float]) -> list[Concept]:
    """The things that the stems of a query name, in order.

    A longer known phrase is taken before its single words.
    """
    found: list[Concept] = []
    at = 0
    while at < len(content):
        for length in range(min(LONGEST_NAME, len(content) - at), 0, -1):
            said = tuple(content[at : at + length])
            others = synonyms.of(said)
            if others and length > 1:
                found.extend(Concept((one,), (), rarity(one)) for one in said)
                found.append(Concept(others[0], others[1:], 0.6 * _weight(others[0], rarity)))
                break
            if length == 1:
                weights = [_weight(phrase, rarity) for phrase in (said, *others)]
                known = [weight for weight in weights if weight > 0]
                found.append(
                    Concept(
                        said, others,
                        min(known) if known and weights[0] == 0 else weights[0] if not others
                        else min(known or [0.0])
                    )
                )
        at += length
    return found


def _weight(phrase: Phrase, rarity: Callable[[str], float]) -> float:
    """A phrase tells as much as its rarest word."""
    return max((rarity(word) for word in phrase), default=0.0)
