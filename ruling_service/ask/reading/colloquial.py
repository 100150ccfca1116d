"""How players talk, brought to plain words before questions are compared: `corpus/alike.toml`."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ruling_service.ask.people import MATES, OPPONENTS, plural
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.tokens import Token, phrase, stem
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir

FILE = "alike.toml"


class _Slang(NamedTuple):
    """What players say: the letters it begins with, how it is found, and the plain words for it."""

    begins: str
    said: re.Pattern[str]
    plain: str


class Talk:
    """The words of players of one game, and the meanings that are one."""

    def __init__(self, game: str, folder: Path | None = None) -> None:
        data = read_toml((folder or corpus_dir()) / FILE)
        own: dict[str, Any] = data.get(game, {})
        listed = [
            (words, plain) for plain, slang in [*own.get("said", {}).items(), *data["said"].items()]
            for words in slang
        ]
        listed += [(noun, "another player") for noun in MATES]
        listed += [(one, "opponent") for noun in OPPONENTS[1:] for one in (noun, plural(noun))]
        listed.sort(key=lambda one: -len(_pattern(one[0])))
        self._slang = [
            _Slang(
                words.split()[0].rstrip("*").casefold(),
                pattern(rf"(?<![\w{{])(?i:{_pattern(words)})(?![\w}}])"), plain
            )
            for words, plain in listed
        ]
        self._beginning: dict[str, list[int]] = {}
        for order, slang in enumerate(self._slang):
            self._beginning.setdefault(slang.begins, []).append(order)
        self._same = {
            name: one for one,
            names in [*data["same"].items(), *own.get("same", {}).items()] for name in (*names, one)
        }
        self.opposite: dict[str, frozenset[str]] = {}
        for one, others in data["opposite"].items():
            for other in others:
                self.opposite[one] = self.opposite.get(one, frozenset()) | {other}
                self.opposite[other] = self.opposite.get(other, frozenset()) | {one}

    def plain(self, text: str) -> str:
        """The text with what players say in plain words: what stands first is taken, and of what stands at
        one place the longest.
        """
        folded = text.casefold()
        said = {  # only what begins with letters that are there is looked for, and compiled
            order: found for begins, orders in self._beginning.items() if begins in folded
            for order in orders if (found := self._slang[order].said.search(text))
        }
        told, at = [], 0
        while said:
            first, match = min(said.items(), key=lambda one: (one[1].start(), one[0]))
            told += [text[at : match.start()], match[0] if _is_title(match) else self._slang[first].plain]
            at = match.end()
            for order in [order for order, found in said.items() if found.start() < at]:
                again = self._slang[order].said.search(text, at)
                if again:
                    said[order] = again
                else:
                    del said[order]
        return "".join([*told, text[at:]])

    def family(self, name: str) -> str:
        """The family that a meaning is of, "" if it is of none."""
        bare = name.removeprefix("~")
        return self._same.get(bare) or self._same.get(stem(bare)) or ""


def _is_title(match: re.Match[str]) -> bool:
    """Is it written with capitals that its place in the sentence doesn't explain?"""
    words = match[0].split()
    inside = bool(re.search(r"[\w,]\s*$", match.string[: match.start()]))
    return (words[0][:1].isupper() and inside) or sum(word[:1].isupper() for word in words) > 1


def _pattern(words: str) -> str:
    """`throw* away` also finds "throws away" and "throwing away"."""
    return r"\s+".join(
        re.escape(word.rstrip("*")) + (r"[a-z]{0,4}" if word.endswith("*") else "") for word in words.split()
    )


@lru_cache(maxsize=4)
def talk(game: str) -> Talk:
    """How players of a game talk."""
    return Talk(game)


def in_plain_words(
    words: tuple[Token, ...], unread: Set[int], known: Knowledge, game: str
) -> tuple[Token, ...] | None:
    """The words with those that aren't known (`unread`, where they start) as the plain word for them: *pitch*
    is discard; None where there is no such word. What stands beside it already is no word for it.
    """
    said = {}
    for token in words:
        if token.start not in unread or token.capital:
            continue
        plain = phrase(talk(game).plain(token.word))
        beside = {one.word for one in words[max(0, token.at - 1) : token.at + 2]}
        if len(plain) == 1 and plain[0] not in beside and known.is_known(plain[0]):
            said[token.at] = msgspec.structs.replace(token, word=plain[0], stem=stem(plain[0]))
    return tuple(said.get(token.at, token) for token in words) if said else None
