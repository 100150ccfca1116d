"""How players talk, brought to plain words before questions are compared: `corpus/alike.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Set
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.tokens import Token, phrase, stem
from ruling_service.resources import corpus_dir

FILE = "alike.toml"


class Talk:
    """The words of players of one game, and the meanings that are one."""

    def __init__(self, game: str, folder: Path | None = None) -> None:
        data = tomllib.loads(((folder or corpus_dir()) / FILE).read_text("utf-8"))
        own: dict[str, Any] = data.get(game, {})
        listed = [
            (_pattern(words), plain) for plain,
            slang in [*own.get("said", {}).items(), *data["said"].items()] for words in slang
        ]
        listed.sort(key=lambda one: -len(one[0]))
        self._said_with = _by_first_letter(listed)
        each = "|".join(
            _of_letter(letter, [pattern for pattern, _ in some]) for letter, some in self._said_with.items()
        )
        self._any = re.compile(rf"(?<![\w{{])(?:{each})(?![\w}}])")
        self._in_plain_words = lru_cache(maxsize=4096)(self._plain_words)  # players say the same few
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
        """The text with what players say in plain words."""
        return self._any.sub(self._said, text)

    def _said(self, match: re.Match[str]) -> str:
        return match[0] if _is_title(match) else self._in_plain_words(match[0])

    def _plain_words(self, slang: str) -> str:
        some = self._said_with[slang[0].casefold()]
        return next(plain for pattern, plain in some if re.fullmatch(pattern, slang, re.IGNORECASE))

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


def _by_first_letter(listed: list[tuple[str, str]]) -> dict[str, list[tuple[str, str]]]:
    """Patterns with what they mean, those of one first letter together, in the order in which they come."""
    together: dict[str, list[tuple[str, str]]] = {}
    for pattern, plain in listed:
        together.setdefault(pattern[0].casefold(), []).append((pattern, plain))
    return together


def _of_letter(letter: str, patterns: list[str]) -> str:
    """One pattern of those of a letter, in small or capital letters alike: at a place of a text that begins
    otherwise none of them is tried.
    """
    ahead = f"(?=[{letter}{letter.upper()}])" if letter.isascii() and letter.isalpha() else ""
    return f"{ahead}(?i:{'|'.join(patterns)})"


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
