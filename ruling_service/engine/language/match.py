"""Reading a sentence with the phrase grammar: all ways are tried, each phrase at each place once.

A category matched at a place gives, for every place where it can end, the first reading in the grammar's
order. When the sentence as a whole cannot be read, the place where every reading stops furthest tells which
phrase came nearest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field

from .grammar import (
    BUILTIN,
    JOINERS,
    PASS,
    Branch,
    Choice,
    Constant,
    Element,
    Grammar,
    Literal,
    Pattern,
    Slot,
)
from .node import Node, Value
from .words import Token, number_of

_END = Token("", "%end", (), 0, 0)
_TITLE_LINKS = frozenset(
    {"of", "the", "in", "on", "for", "'s", "from", "at", "a", "-", "into", "under", "by", "to"}
)
_PARTICIPLES = ("then", "adding", "returning", "moving")  # what may follow a comma without "and"
_SIGNS = {"+": 1, "-": -1}

TYPES_OF_CARDS = frozenset(
    f"{word}{ending}" for word in (
        "character", "hero", "ally", "enemy", "location", "attachment", "objective", "treachery", "event",
        "card", "trait",
    ) for ending in ("", "s", "es")
) | {"allies", "enemies", "treacheries"}
"""Words behind which a word with a capital is a trait, whether or not anybody has heard of it."""

Fields = tuple[tuple[str, Value], ...]
_Lists = list[tuple[int, tuple[Value, ...]]]  # for every end, what stands up to there


@dataclass(frozen=True, slots=True)
class Miss:
    """Why a sentence could not be read: how many of its tokens were, and the phrase that stopped there."""

    reached: int
    nearest: Pattern | None


@dataclass
class Reader:
    """One sentence being read.

    Patterns that need a word which the sentence lacks are left out, unless it is read `thoroughly`, to say
    how far it was understood.
    """

    grammar: Grammar
    sentence: Sequence[Token]
    quoted: Mapping[str, Value] = field(default_factory=dict)
    thoroughly: bool = False
    asked: list[str] = field(default_factory=list)
    furthest: int = -1
    stopped: list[Branch] = field(default_factory=list)
    keys: list[str] = field(init=False)
    _marks: list[str] = field(init=False)  # a word has at most one
    _missing: list[int] = field(init=False)  # from each place on, as bits of the grammar's words
    _memo_lists: dict[tuple[str, str, int], _Lists] = field(default_factory=dict)
    _memo_parts: dict[tuple[str, str, int], _Lists] = field(default_factory=dict)
    _memo: dict[tuple[str, int], list[tuple[int, Value]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.keys = [token.key for token in self.sentence] + ["%end", "%end", "%end"]
        self._marks = [token.marks[0] if token.marks else "" for token in self.sentence] + [""] * 3
        self._missing = [0] * len(self.keys)
        if not self.thoroughly:
            bits, every = self.grammar.bits, (1 << len(self.grammar.words) + len(self.grammar.groups)) - 1
            there = 0
            for place in range(len(self.keys) - 1, -1, -1):
                there |= bits.get(self.keys[place], 0) | bits.get(self._marks[place], 0)
                self._missing[place] = every ^ there

    def again(self) -> Reader:
        """The same sentence to be read by somebody else: what was read of it is known, not what was asked."""
        other = copy(self)
        other.asked, other.stopped = [], []
        return other

    def read(self, category: str) -> Value | None:
        """The whole sentence as a phrase of `category`, or None."""
        self.asked.append(category)
        end = len(self.sentence)
        for stop, value in self.phrases(category, 0):
            if stop == end:
                return value
        return None

    def miss(self) -> Miss:
        """How far the sentence could be read, as whatever was tried, and the phrase that would have gone on
        there.
        """
        if not self.thoroughly:
            thorough = Reader(self.grammar, self.sentence, self.quoted, thoroughly=True)
            for category in self.asked:
                thorough.read(category)
            return thorough.miss()
        return Miss(
            max(self.furthest, 0),
            next((p for branch in reversed(self.stopped) for p in branch.patterns(self.grammar.opens)), None)
        )

    def phrases(self, category: str, at: int) -> list[tuple[int, Value]]:
        """Every end of a phrase of `category` that begins at this token, with its first reading."""
        known = self._memo.get((category, at))
        if known is None:
            known = (
                self._builtin(category, at) if category in self._terminals else self._patterns(category, at)
            )
            self._memo[category, at] = known
        return known

    _terminals = BUILTIN

    def _token(self, at: int) -> Token:
        return self.sentence[at] if at < len(self.sentence) else _END

    def _patterns(self, name: str, at: int) -> list[tuple[int, Value]]:
        category = self.grammar.categories[name]
        token = self._token(at)
        found: dict[int, Value] = {}
        branch = category.beginning(token.key, token.marks)
        if branch is None or branch.lacks(self._missing[at]):
            return []
        ways: list[tuple[int, int, Pattern, Fields]] = []
        self._walk(branch, [(at, ())], ways)
        if len(ways) > 1:
            ways.sort(key=_order)
        for _, end, pattern, fields in ways:
            if end not in found:
                found[end] = _value(pattern, fields)
        return list(found.items())

    def _walk(
        self, branch: Branch, states: list[tuple[int, Fields]], ways: list[tuple[int, int, Pattern, Fields]]
    ) -> None:
        """Follow all patterns of a branch at once; `ways` collects (order, end, pattern, fields)."""
        keys, opens_of = self.keys, self.grammar.opens
        while True:
            if branch.waiting is not None:
                branch.open(opens_of)
            for order, pattern in branch.ends:
                ways.extend([(order, end, pattern, fields) for end, fields in states])
            if branch.others or len(states) > 1:
                break
            place, fields = states[0]
            following = branch.words.get(keys[place])
            if following is None or following.lacks(self._missing[place + 1]):
                return
            if self.thoroughly:
                self._reach(place + 1, following)
            branch, states = following, [(place + 1, fields)]
        if branch.words:
            self._walk_words(branch, states, ways)
        if branch.others:
            self._walk_others(branch, states, ways)

    def _walk_others(
        self, branch: Branch, states: list[tuple[int, Fields]], ways: list[tuple[int, int, Pattern, Fields]]
    ) -> None:
        keys, marks = self.keys, self._marks
        if len(states) == 1:
            first = states[0][0]
            others = branch.others_at(keys[first], marks[first])
        else:
            first, others = min([place for place, _ in states]), branch.others
        missing = self._missing[first]
        for element, following, opens in others:
            for needs in following.needs:  # `lacks`, asked so often that the call counts
                if not needs & missing:
                    break
            else:
                continue
            there = states
            if opens is not None and len(states) > 1:
                there = [state for state in states if keys[state[0]] in opens or marks[state[0]] in opens]
                if not there:
                    continue
            step = self._slot(element, there) if isinstance(element, Slot) else self._choice(element, there)
            if step:
                if self.thoroughly:
                    self._reach(step[0][0], following)
                self._walk(following, step, ways)

    def _walk_words(
        self, branch: Branch, states: list[tuple[int, Fields]], ways: list[tuple[int, int, Pattern, Fields]]
    ) -> None:
        keys, words = self.keys, branch.words
        if len(states) == 1:
            place, fields = states[0]
            following = words.get(keys[place])
            if following is not None and not following.lacks(self._missing[place + 1]):
                if self.thoroughly:
                    self._reach(place + 1, following)
                self._walk(following, [(place + 1, fields)], ways)
            return
        further: dict[str, list[tuple[int, Fields]]] = {}
        for place, fields in states:
            if keys[place] in words:
                further.setdefault(keys[place], []).append((place + 1, fields))
        for key, reached in further.items():
            if words[key].lacks(self._missing[min([place for place, _ in reached])]):
                continue
            if self.thoroughly:
                self._reach(reached[-1][0], words[key])
            self._walk(words[key], reached, ways)

    def _sequence(self, elements: tuple[Element, ...], at: int) -> list[tuple[int, Fields]]:
        states: list[tuple[int, Fields]] = [(at, ())]
        if elements and isinstance(elements[0], Literal) and self.keys[at] != elements[0].key:
            return []
        for element in elements:
            if isinstance(element, Literal):
                key, keys = element.key, self.keys
                states = [(place + 1, fields) for place, fields in states if keys[place] == key]
                if states and states[-1][0] > self.furthest:
                    self.furthest, self.stopped = states[-1][0], []
            elif isinstance(element, Constant):
                states = [(place, (*fields, (element.field, element.value))) for place, fields in states]
            else:
                states = (
                    self._slot(element, states) if isinstance(element, Slot)
                    else self._choice(element, states)
                )
            if not states:
                return states
        return states

    def _choice(self, choice: Choice, states: list[tuple[int, Fields]]) -> list[tuple[int, Fields]]:
        found: list[tuple[int, Fields]] = []
        for place, fields in states:
            for option in choice.options:
                found += [(end, fields + more) for end, more in self._sequence(option, place)]
            if choice.optional:
                found.append((place, fields))
        return found if len(found) < 2 else _first_by_end(found)

    def _slot(self, slot: Slot, states: list[tuple[int, Fields]]) -> list[tuple[int, Fields]]:
        mode, name, category = slot.mode, slot.field, slot.category
        found: list[tuple[int, Fields]] = []
        if not mode and len(states) == 1:
            place, fields = states[0]
            return [(end, (*fields, (name, value))) for end, value in self.phrases(category, place)]
        for place, fields in states:
            if not mode or mode == "?":
                found += [(end, (*fields, (name, value))) for end, value in self.phrases(category, place)]
            else:
                found += [
                    (end, (*fields, (name, values))) for end, values in self._lists(category, mode, place)
                ]
            if mode in ("?", "*"):
                found.append((place, fields))
        return found if len(states) == 1 else _first_by_end(found)

    def _lists(self, category: str, mode: str, at: int) -> _Lists:
        known = self._memo_lists.get((category, mode, at))
        if known is None:
            known = self._run(category, at) if mode in ("*", "+") else self._joined(category, mode, at)
            self._memo_lists[category, mode, at] = known
        return known

    def _run(self, category: str, at: int) -> _Lists:
        """Phrases of the category one after another."""
        return self._once(("", category, at), lambda: self._all_runs(category, at))

    def _once(self, asked: tuple[str, str, int], answer: Callable[[], _Lists]) -> _Lists:
        known = self._memo_parts.get(asked)
        if known is None:
            known = self._memo_parts[asked] = answer()
        return known

    def _all_runs(self, category: str, at: int) -> _Lists:
        found: dict[int, tuple[Value, ...]] = {}
        for end, value in sorted(self.phrases(category, at), key=_longest):
            if end == at:
                continue
            for further, rest in self._run(category, end):
                found.setdefault(further, (value, *rest))
            found.setdefault(end, (value,))
        return list(found.items())

    def _joined(self, category: str, mode: str, at: int) -> _Lists:
        loose = _PARTICIPLES if mode == "&seq" else ("+", "-") if mode == "&list" else ()
        several = mode in ("&either", "&total", "&both", "&tied", "&any")
        tied = mode == "&tied"
        found = dict(
            self._all_lists(category, at, JOINERS[mode[1:]], loose, alone=False, tied=tied) if several
            else self._list(category, at, JOINERS[mode[1:]], loose)
        )
        if mode == "&seq" and self.keys[at] == "(":
            for end, values in self._list(category, at + 1, JOINERS["seq"], loose):
                if self.keys[end] == ")":
                    found.setdefault(end + 1, values)
        return sorted(found.items(), key=_longest)

    def _list(self, category: str, at: int, joiners: tuple[str, ...], loose: tuple[str, ...]) -> _Lists:
        return self._once(
            (" ".join((*joiners, "|", *loose)), category, at),
            lambda: self._all_lists(category, at, joiners, loose)
        )

    def _all_lists(
        self, category: str, at: int, joiners: tuple[str, ...], loose: tuple[str, ...], *, alone: bool = True,
        tied: bool = False
    ) -> _Lists:
        """Lists "A", "A and B", "A, B, and C"; and "A, B" where B begins with a `loose` word. Without
        `alone` only those of several: one long A is none of them, and hides no list that ends there; `tied`
        leaves out "A, and B".
        """
        found: dict[int, tuple[Value, ...]] = {}
        for end, value in sorted(self.phrases(category, at), key=_longest):
            key = self.keys[end]
            for comma in (0, 1) if key == "," else (0,) if key in joiners else ():
                after = end + comma
                joined = self.keys[after] in joiners
                if joined or comma:
                    for further, rest in self._list(category, after + joined, joiners, loose):
                        if tied and comma and len(rest) == 1:
                            continue
                        if joined or len(rest) > 1 or self.keys[after] in loose:
                            found.setdefault(further, (value, *rest))
            if alone:
                found.setdefault(end, (value,))
        return list(found.items())

    def _reach(self, place: int, branch: Branch) -> None:
        if place > self.furthest:
            self.furthest, self.stopped = place, [branch]
        elif place == self.furthest:
            self.stopped.append(branch)

    def _builtin(self, category: str, at: int) -> list[tuple[int, Value]]:
        token = self._token(at)
        found: list[tuple[int, Value]] = []
        if category == "number" and "%number" in token.marks:
            found = [(at + 1, number_of(token))]
        elif category == "signed" and token.key in _SIGNS and "%number" in self._token(at + 1).marks:
            found = [(at + 2, _SIGNS[token.key] * number_of(self._token(at + 1)))]
        elif category in ("quoted", "words") and token.text in self.quoted:
            inside = self.quoted[token.text]
            found = [(at + 1, inside)] if isinstance(inside, str) == (category == "words") else []
        elif category in self.grammar.vocabulary:
            found = self._word(category, at)
        elif category in ("title", "name"):
            found = self._titles(at, any_words=category == "name")
        if found and found[0][0] > self.furthest:
            self.furthest, self.stopped = found[0][0], []
        return found

    def _word(self, category: str, at: int) -> list[tuple[int, Value]]:
        words = self.grammar.vocabulary[category]
        token = self._token(at)
        if category == "trait" and "%capital" not in token.marks:
            return []
        found: list[tuple[int, Value]] = []
        for length in (3, 2, 1):
            word = words.get(tuple(t.key for t in self.sentence[at : at + length]))
            if word is None or at + length > len(self.sentence):
                continue
            if category == "trait" and _one_of_several(self.sentence[at + length - 1].text, word):
                continue
            found.append((at + length, word))
        if category == "trait" and not found and self._is_new_trait(at):
            return [(at + 1, token.text)]
        return found

    def _is_new_trait(self, at: int) -> bool:
        """Is a word with a capital that nobody knows a trait? It is where a type of card or "trait" follows,
        or a list of words that leads to one; of two such words side by side nobody can tell whether they are
        one trait or two.
        """
        token = self._token(at)
        if "%capital" not in token.marks or token.key in self.grammar.literals or not token.text.isalpha():
            return False
        if at and "%capital" in self._token(at - 1).marks and not self._is_grammatical(at - 1):
            return False
        after = at + 1
        while self.keys[after] in (",", "or", "and"):
            after += 1
        if after > at + 1:
            known = self.grammar.vocabulary["trait"].get((self.keys[after],))
            return known is not None or self._is_new_trait(after)
        return self._token(after).text in TYPES_OF_CARDS

    def _is_grammatical(self, at: int) -> bool:
        """Is a word with a capital one of the grammar's own, as at the beginning of a sentence?"""
        return self._token(at).key in self.grammar.literals or self._token(at).key in ("non-", "~")

    def _common(self, token: Token, *, inside: bool) -> bool:
        """Is the word one of the grammar's own, or a trait?"""
        trait = self.grammar.vocabulary["trait"].get((token.key,))
        return (
            (not inside and token.key in self.grammar.literals)
            or (trait is not None and not _one_of_several(token.text, trait))
        )

    def _of_traits(self, words: list[Token]) -> bool:
        """Are several words only traits, as in "the Orc Cave"? With no type of card after them that is a
        title: a description by traits says what it describes.
        """
        traits = self.grammar.vocabulary["trait"]
        return len(words) > 1 and all((word.key,) in traits for word in words)

    def _said_again(self, at: int, place: int) -> int:
        """Where a comma ends with the very word behind it with which a title begins ("Doom, Doom");
        0 if it isn't so.
        """
        first, again = self._token(at), self._token(place + 1)
        more = self._token(place).key == "," and "%capital" in first.marks and again.text == first.text
        # titles of a list may begin alike ("Grey Tower, Grey Keep"): only the same word alone is said again
        alone = all(token.text in (first.text, ",") for token in self.sentence[at:place])
        if not more or not alone or place + 1 >= len(self.sentence):
            return 0
        return 0 if "%capital" in self._token(place + 2).marks else place + 2

    def _titles(self, at: int, *, any_words: bool) -> list[tuple[int, Value]]:
        """Capitalised words, joined by small ones, that are not merely the grammar's own words."""
        ends: list[int] = []
        place = at
        if self.keys[at] == "each":
            return []  # no title begins so: at the beginning of a sentence it is written with a capital too
        while place < len(self.sentence):
            token = self._token(place)
            if "%capital" in token.marks or (token.key in _TITLE_LINKS and ends):
                place += 1
                if "%capital" in token.marks:
                    ends.append(place)
            elif (again := self._said_again(at, place)) and ends:
                place = again
                ends.append(place)
            else:
                break
        found: list[tuple[int, Value]] = []
        for end in reversed(ends):
            words = [t for t in self.sentence[at:end] if "%capital" in t.marks]
            inside = at > 0 and len(words) > 1  # a capital within a sentence is meant
            listed = all(t.key != "of" for t in self.sentence[at:end]) and not any_words
            called = self._token(end).key == "!" and self._token(end).start == self.sentence[end - 1].end
            plain = listed and len(words) < 3 and all(self._common(t, inside=inside) for t in words)
            if plain and not called and not self._of_traits(words):
                continue
            text = self.sentence[at].text
            for before, after in zip(self.sentence[at:end], self.sentence[at + 1 : end], strict=False):
                text += after.text if after.start == before.end else " " + after.text
            mark = self._token(end)
            if mark.key == "!" and mark.start == self.sentence[end - 1].end:
                end, text = end + 1, text + mark.text  # within a sentence it belongs to the title
            found.append((end, text))
        return found


def _one_of_several(text: str, trait: str) -> bool:
    """Is the word a singular where the trait is a plural? A "Hill Troll" is a card's title, not a Hills."""
    return trait.endswith("s") and not text.casefold().endswith("s")


def _value(pattern: Pattern, fields: Fields) -> Value:
    if pattern.is_enum:
        return pattern.kind
    if pattern.kind == PASS:
        return fields[0][1]
    named = dict(fields)
    if len(named) < len(fields):
        named = _merged(fields)
    if pattern.constants:
        named.update(pattern.constants)
    return Node(pattern.kind, **named)


def _order(way: tuple[int, int, Pattern, Fields]) -> int:
    return way[0]


def _longest(reading: tuple[int, object]) -> int:
    return -reading[0]


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
