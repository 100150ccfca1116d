"""Reading a sentence with the phrase grammar: all ways are tried, each phrase at each place once.

A category matched at a place gives, for every place where it can end, the first reading in the grammar's order. When the sentence as a
whole cannot be read, the place where every reading stops furthest tells which phrase came nearest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .grammar import JOINERS, PASS, Choice, Constant, Element, Grammar, Literal, Pattern, Slot
from .node import Node, Value
from .words import Token

_END = Token("", "%end", (), 0, 0)
_TITLE_LINKS = frozenset({"of", "the", "in", "to", "on", "for", "'s", "from", "at", "a", "-", "into", "under", "by"})
_SIGNS = {"+": 1, "-": -1}

Fields = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Miss:
    """Why a sentence could not be read: how many of its tokens were, and the phrases that stopped there."""

    reached: int
    nearest: tuple[Pattern, ...]


@dataclass
class Reader:
    """One sentence being read."""

    grammar: Grammar
    sentence: Sequence[Token]
    quoted: Mapping[str, Value] = field(default_factory=dict)
    tracing: bool = False
    furthest: int = -1
    stopped: list[Pattern] = field(default_factory=list)
    _memo: dict[tuple[str, int], list[tuple[int, Value]]] = field(default_factory=dict)
    _open: list[Pattern] = field(default_factory=list)

    def read(self, category: str) -> Value | None:
        """The whole sentence as a phrase of `category`, or None."""
        end = len(self.sentence)
        for stop, value in self.phrases(category, 0):
            if stop == end:
                return value
        return None

    def phrases(self, category: str, at: int) -> list[tuple[int, Value]]:
        """Every end of a phrase of `category` that begins at this token, with its first reading."""
        known = self._memo.get((category, at))
        if known is None:
            known = self._builtin(category, at) if category in self._terminals else self._patterns(category, at)
            self._memo[category, at] = known
        return known

    _terminals = frozenset({"number", "signed", "title", "trait", "keyword", "quoted", "name"})

    def _token(self, at: int) -> Token:
        return self.sentence[at] if at < len(self.sentence) else _END

    def _patterns(self, name: str, at: int) -> list[tuple[int, Value]]:
        category = self.grammar.categories[name]
        token = self._token(at)
        found: dict[int, Value] = {}
        for pattern in category.beginning(token.key, token.marks):
            if self.tracing:
                self._open.append(pattern)
            for end, fields in self._sequence(pattern.elements, at):
                if end not in found:
                    found[end] = _value(pattern, fields)
            if self.tracing:
                self._open.pop()
        return list(found.items())

    def _sequence(self, elements: tuple[Element, ...], at: int) -> list[tuple[int, Fields]]:
        states: list[tuple[int, Fields]] = [(at, ())]
        for element in elements:
            if isinstance(element, Literal):
                key = element.key
                kept = []
                for place, fields in states:
                    if self._token(place).key == key:
                        kept.append((place + 1, fields))
                        if self.tracing:
                            self._passed(place + 1)
                states = kept
            elif isinstance(element, Constant):
                states = [(place, (*fields, (element.field, element.value))) for place, fields in states]
            else:
                states = [(end, fields + more) for place, fields in states for end, more in self._step(element, place)]
            if not states:
                return states
        return states if len(states) == 1 else _first_by_end(states)

    def _step(self, element: Slot | Choice, at: int) -> list[tuple[int, Fields]]:
        return self._slot(element, at) if isinstance(element, Slot) else self._choice(element, at)

    def _choice(self, choice: Choice, at: int) -> list[tuple[int, Fields]]:
        found: list[tuple[int, Fields]] = []
        for option in choice.options:
            found += self._sequence(option, at)
        if choice.optional:
            found.append((at, ()))
        return found

    def _slot(self, slot: Slot, at: int) -> list[tuple[int, Fields]]:
        mode = slot.mode
        if not mode or mode == "?":
            found: list[tuple[int, Fields]] = [(end, ((slot.field, value),)) for end, value in self.phrases(slot.category, at)]
            if mode:
                found.append((at, ()))
            return found
        if mode in "*+":
            lists = self._run(slot.category, at)
            if mode == "*":
                lists.append((at, ()))
        else:
            lists = self._joined(slot, at)
        return [(end, ((slot.field, values),) if values else ()) for end, values in lists]

    def _run(self, category: str, at: int) -> list[tuple[int, tuple[Value, ...]]]:
        found: dict[int, tuple[Value, ...]] = {}
        for end, value in self.phrases(category, at):
            if end == at:
                continue
            for further, rest in self._run(category, end):
                found.setdefault(further, (value, *rest))
            found.setdefault(end, (value,))
        return list(found.items())

    def _joined(self, slot: Slot, at: int) -> list[tuple[int, tuple[Value, ...]]]:
        loose = ("then",) if slot.mode == "&seq" else ("+", "-") if slot.mode == "&list" else ()
        found = dict(self._list(slot.category, at, JOINERS[slot.mode[1:]], loose))
        if slot.mode == "&seq" and self._token(at).key == "(":
            for end, values in self._list(slot.category, at + 1, JOINERS["seq"], loose):
                if self._token(end).key == ")":
                    found.setdefault(end + 1, values)
        return sorted(found.items(), key=lambda item: -item[0])

    def _list(self, category: str, at: int, joiners: tuple[str, ...], loose: tuple[str, ...]) -> list[tuple[int, tuple[Value, ...]]]:
        """Lists "A", "A and B", "A, B, and C"; and "A, B" where B begins with a `loose` word."""
        found: dict[int, tuple[Value, ...]] = {}
        for end, value in sorted(self.phrases(category, at), key=lambda item: -item[0]):
            key = self._token(end).key
            for comma in (0, 1) if key == "," else (0,):
                after = end + comma
                joined = self._token(after).key in joiners
                if joined or comma:
                    for further, rest in self._list(category, after + joined, joiners, loose):
                        if joined or len(rest) > 1 or self._token(after).key in loose:
                            found.setdefault(further, (value, *rest))
            found.setdefault(end, (value,))
        return list(found.items())

    def _passed(self, place: int) -> None:
        if place > self.furthest:
            self.furthest, self.stopped = place, []
        if place == self.furthest and self._open and self._open[-1] not in self.stopped:
            self.stopped.append(self._open[-1])

    def _builtin(self, category: str, at: int) -> list[tuple[int, Value]]:
        token = self._token(at)
        found: list[tuple[int, Value]] = []
        if category == "number" and "%number" in token.marks:
            found = [(at + 1, int(token.text))]
        elif category == "signed" and token.key in _SIGNS and "%number" in self._token(at + 1).marks:
            found = [(at + 2, _SIGNS[token.key] * int(self._token(at + 1).text))]
        elif category == "quoted" and token.text in self.quoted:
            found = [(at + 1, self.quoted[token.text])]
        elif category in self.grammar.vocabulary:
            found = self._word(category, at)
        elif category in ("title", "name"):
            found = self._titles(at, any_words=category == "name")
        if self.tracing:
            for end, _ in found:
                self._passed(end)
        return found

    def _word(self, category: str, at: int) -> list[tuple[int, Value]]:
        words = self.grammar.vocabulary[category]
        token = self._token(at)
        if category == "trait" and "%capital" not in token.marks:
            return []
        found: list[tuple[int, Value]] = []
        for length in (3, 2, 1):
            word = words.get(tuple(t.key for t in self.sentence[at : at + length]))
            if word is not None and at + length <= len(self.sentence):
                found.append((at + length, word))
        return found

    def _common(self, key: str) -> bool:
        return key in self.grammar.literals or (key,) in self.grammar.vocabulary["trait"]

    def _titles(self, at: int, *, any_words: bool) -> list[tuple[int, Value]]:
        """Capitalised words, joined by small ones, that are not merely the grammar's own words."""
        ends: list[int] = []
        place = at
        while place < len(self.sentence):
            token = self._token(place)
            if "%capital" in token.marks or (token.key in _TITLE_LINKS and ends):
                place += 1
                if "%capital" in token.marks:
                    ends.append(place)
            else:
                break
        found: list[tuple[int, Value]] = []
        for end in reversed(ends):
            words = [t for t in self.sentence[at:end] if "%capital" in t.marks]
            if not any_words and len(words) < 3 and all(self._common(t.key) for t in words):
                continue
            text = self.sentence[at].text
            for before, after in zip(self.sentence[at:end], self.sentence[at + 1 : end], strict=False):
                text += after.text if after.start == before.end else " " + after.text
            found.append((end, text))
        return found


def read(grammar: Grammar, sentence: Sequence[Token], category: str, quoted: Mapping[str, Value] | None = None) -> Value | None:
    """The sentence as a phrase of `category`: a node (or a plain value of an enum), None where it isn't one."""
    return Reader(grammar, sentence, quoted or {}).read(category)


def explain(grammar: Grammar, sentence: Sequence[Token], category: str, quoted: Mapping[str, Value] | None = None) -> Miss:
    """How far a sentence that is no phrase of `category` could be read, and the phrases that would have gone on."""
    reader = Reader(grammar, sentence, quoted or {}, tracing=True)
    reader.read(category)
    return Miss(max(reader.furthest, 0), tuple(reader.stopped))


def _value(pattern: Pattern, fields: Fields) -> Value:
    if pattern.is_enum:
        return pattern.kind
    return fields[0][1] if pattern.kind == PASS else Node(pattern.kind, **_merged(fields))


def _first_by_end(states: list[tuple[int, Fields]]) -> list[tuple[int, Fields]]:
    found: dict[int, Fields] = {}
    for end, fields in states:
        found.setdefault(end, fields)
    return list(found.items())


def _merged(fields: Fields) -> dict[str, Value]:
    """Fields by name; lists found under one name in two places are one list."""
    merged: dict[str, Value] = {}
    for name, value in fields:
        known = merged.get(name)
        merged[name] = known + value if isinstance(known, tuple) and isinstance(value, tuple) else value
    return merged
