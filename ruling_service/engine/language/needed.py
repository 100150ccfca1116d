"""Which words every sentence has that is said in some way: a reader tries no pattern that needs one which
isn't there.

A pattern needs its own words, and what the phrases in its places need. Of some words a phrase has at least
one: every phrase of a category says one of a few, or a pattern leaves a choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .grammar import BUILTIN, JOINERS, Choice, Element, Grammar, Literal, Slot

NUMBER, CAPITAL = "%number", "%capital"
"""The marks that a number bears, whatever it is, and a word with a capital."""
_MOST = 48
"""Of more words than these, one is nearly always there."""
_SEVERAL = frozenset({"&either", "&total", "&both", "&tied", "&any"})
"""Lists of two at least, so that one of their joining words is there."""


@dataclass(frozen=True, slots=True)
class Needs:
    """Words that are all there, and sets of words of each of which one is."""

    every: frozenset[str] = frozenset()
    one_of: frozenset[frozenset[str]] = frozenset()

    def __or__(self, other: Needs) -> Needs:
        return Needs(self.every | other.every, self.one_of | other.one_of)


_NOTHING = Needs()
_BUILT_IN = {
    name: Needs(one_of=frozenset({frozenset(words)})) for name, words in (
        ("number", (NUMBER,)), ("signed", ("+", "-")), ("title", (CAPITAL,)), ("name", (CAPITAL,)),
        ("trait", (CAPITAL,)),
    )
}  # fmt: skip


@dataclass
class Finder:
    """What the elements and categories of a grammar need, each category found once."""

    grammar: Grammar
    _used: Counter[str] = field(default_factory=Counter)
    _known: dict[str, Needs] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for category in self.grammar.categories.values():
            for pattern in category.own:
                self._used.update({word.key for word in literals(pattern.elements)})

    def of(self, element: Element, path: tuple[str, ...] = ()) -> Needs:
        """What an element needs; of the categories in `path`, which are being found, nothing is known."""
        if isinstance(element, Literal):
            return Needs(frozenset({element.key}))
        if isinstance(element, Choice):
            return _NOTHING if element.optional else self._of_one(
                [self._of_all(option, path) for option in element.options]
            )
        if not isinstance(element, Slot) or element.mode in ("?", "*"):
            return _NOTHING
        found = self._of_category(element.category, path)
        return found | _joined(element.mode) if element.mode in _SEVERAL else found

    def _of_all(self, elements: Iterable[Element], path: tuple[str, ...]) -> Needs:
        found = _NOTHING
        for element in elements:
            found |= self.of(element, path)
        return found

    def _of_one(self, ways: list[Needs]) -> Needs:
        """What is needed whichever of several ways it is: what each needs, and a word of each."""
        every = frozenset.intersection(*(way.every for way in ways)) if ways else frozenset[str]()
        told = [self._telling(way, every) for way in ways]
        one_of = frozenset[str]().union(*told)
        return Needs(every, frozenset({one_of}) if all(told) and len(one_of) <= _MOST else frozenset())

    def _telling(self, way: Needs, every: frozenset[str]) -> frozenset[str]:
        """The words of which a way has one that the fewest patterns have; none where nothing tells it."""
        found = [frozenset({word}) for word in way.every - every]
        found += [words for words in way.one_of if not words & every]
        return min(found, key=lambda words: (sum(map(self._uses, words)), sorted(words)), default=frozenset())

    def _uses(self, word: str) -> int:
        return len(self.grammar.categories) if word in (NUMBER, CAPITAL) else self._used[word]

    def _of_category(self, name: str, path: tuple[str, ...]) -> Needs:
        if name in self.grammar.vocabulary or name in BUILTIN:
            return _BUILT_IN.get(name, _NOTHING)
        if name in path:
            return _NOTHING
        if name not in self._known:
            inside = (*path, name)
            patterns = self.grammar.categories[name].patterns
            self._known[name] = self._of_one([self._of_all(each.elements, inside) for each in patterns])
        return self._known[name]


def _joined(mode: str) -> Needs:
    joiners = frozenset(JOINERS[mode[1:]])
    return Needs(joiners) if len(joiners) == 1 else Needs(one_of=frozenset({joiners}))


def literals(elements: Iterable[Element]) -> Iterator[Literal]:
    """Every word of a pattern, those in choices too."""
    for element in elements:
        if isinstance(element, Literal):
            yield element
        elif isinstance(element, Choice):
            for option in element.options:
                yield from literals(option)


def find(grammar: Grammar) -> None:
    """Tell each pattern of a grammar what its elements need, and the grammar the sets that they name."""
    finder, groups = Finder(grammar), dict[frozenset[str], int]()
    numbers = {word: number for number, word in enumerate(grammar.words)}
    for category in grammar.categories.values():
        for pattern in category.own:
            found = []
            for needs in map(finder.of, pattern.elements):
                sets = [each for each in needs.one_of if not each & needs.every]
                sets += [frozenset({word}) for word in needs.every if word not in numbers]
                sets.sort(key=sorted)
                told = [groups.setdefault(each, len(numbers) + len(groups)) for each in sets]
                words = (numbers[word] for word in needs.every if word in numbers)
                found.append(tuple(sorted([*words, *told])))
            pattern.needed = tuple(found)
    grammar.groups = tuple(tuple(sorted(words)) for words in groups)
