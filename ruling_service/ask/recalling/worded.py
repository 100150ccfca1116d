"""The wordings of a game's cases in columns: there are thousands, and a question comes near few.

A column is one piece of memory, so nothing is made of a wording before it is asked for, and looking at some
writes to no page that holds the others: processes that are copies of one go on sharing them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from struct import Struct
from sys import intern
from typing import Any

import msgspec

from ruling_service.ask.recalling.features import Number, Said

Key = tuple[str, int]
"""A question of a case: the case, and the number of its further question (-1: its own)."""
AT_HAND = 512
"""So many wordings of a game stay unpacked."""
_END = Struct("<I")
_NOTHING: frozenset[str] = frozenset()


class Wording(msgspec.Struct, frozen=True):
    """One wording of a case's question: `also` is the number of the further question, -1 for the case's own;
    `kind` what it asks for, `said` what it says.
    """

    case: str
    also: int
    text: str
    kind: str
    said: Said


class Question(msgspec.Struct, frozen=True, array_like=True):
    """A question of a case, what it asks for, and the number of its first wording: its others follow."""

    case: str
    also: int
    kind: str
    first: int


class _Said(msgspec.Struct, frozen=True, array_like=True):
    """What a wording says, words by their number; as in `Said`."""

    cards: list[int]
    meant: list[int]
    turns: list[int]
    numbers: tuple[Number, ...]
    context: list[int]
    spoken: list[int]
    told: list[int]
    denied: list[int]


_decoder = msgspec.msgpack.Decoder(_Said)


class Columns(msgspec.Struct, frozen=True):
    """All wordings of a game as a file has them.

    `words` are those that sets are of, by their number; `of` is the number of each wording's question. Texts
    (UTF-8) and what is said lie one after the other, with where each ends. Numbers have four bytes, the least
    first.
    """

    questions: list[Question]
    words: list[str]
    of: memoryview
    texts: memoryview
    text_ends: memoryview
    said: memoryview
    said_ends: memoryview


class Gathered:
    """Wordings that come one after the other, those of a question together."""

    def __init__(self) -> None:
        self._questions: list[Question] = []
        self._words: dict[str, int] = {}
        self._of, self._texts, self._text_ends = bytearray(), bytearray(), bytearray()
        self._said, self._said_ends = bytearray(), bytearray()

    def add(self, one: Wording) -> None:
        """One more."""
        last = self._questions[-1] if self._questions else None
        if last is None or (last.case, last.also) != (one.case, one.also):
            first = len(self._of) // _END.size
            self._questions.append(Question(one.case, one.also, one.kind, first))
        self._of += _END.pack(len(self._questions) - 1)
        self._texts += one.text.encode()
        self._text_ends += _END.pack(len(self._texts))
        told = (self._numbered(part) if isinstance(part, frozenset) else part for part in one.said)
        self._said += msgspec.msgpack.encode(tuple(told))
        self._said_ends += _END.pack(len(self._said))

    def _numbered(self, said: frozenset[str]) -> list[int]:
        return [self._words.setdefault(word, len(self._words)) for word in sorted(said)]

    def columns(self) -> Columns:
        """All that came, in columns."""
        every = (self._of, self._texts, self._text_ends, self._said, self._said_ends)
        return Columns(self._questions, [*self._words], *(memoryview(bytes(one)) for one in every))


class Wordings:
    """The wordings of a game by their number."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._words = [*map(intern, columns.words)]
        self._unpacked = lru_cache(maxsize=AT_HAND)(self._unpack)

    def __len__(self) -> int:
        return len(self._columns.of) // _END.size

    def __getitem__(self, number: int) -> Wording:
        """The wording with a number. Raises IndexError."""
        return self._unpacked(number)

    def __iter__(self) -> Iterator[Wording]:
        return map(self._unpack, range(len(self)))

    def key(self, number: int) -> Key:
        """The question of which a wording is, by its number."""
        one = self._question(number)
        return one.case, one.also

    def kind(self, number: int) -> str:
        """What a wording asks for."""
        return self._question(number).kind

    def of_questions(self) -> dict[Key, range]:
        """The numbers of the wordings of each question, in the order in which the questions come."""
        questions = self._columns.questions
        ends = [*(one.first for one in questions[1:]), len(self)]
        return {
            (one.case, one.also): range(one.first, end) for one, end in zip(questions, ends, strict=True)
        } if questions else {}  # fmt: skip

    def _question(self, number: int) -> Question:
        of: int = _END.unpack_from(self._columns.of, number * _END.size)[0]
        return self._columns.questions[of]

    def _unpack(self, number: int) -> Wording:
        if not 0 <= number < len(self):
            raise IndexError(number)
        one, columns = self._question(number), self._columns
        text = str(_part(columns.texts, columns.text_ends, number), "utf-8")
        packed = _decoder.decode(_part(columns.said, columns.said_ends, number))
        told = Said._make(self._plain(part) for part in msgspec.structs.astuple(packed))
        return Wording(one.case, one.also, text, one.kind, told)

    def _plain(self, part: Any) -> Any:
        if isinstance(part, list):
            return frozenset(map(self._words.__getitem__, part)) if part else _NOTHING
        return part


def _part(whole: memoryview, ends: memoryview, number: int) -> memoryview:
    end: int = _END.unpack_from(ends, number * _END.size)[0]
    begin: int = _END.unpack_from(ends, (number - 1) * _END.size)[0] if number else 0
    return whole[begin:end]


__all__ = ["Columns", "Gathered", "Key", "Question", "Wording", "Wordings"]
