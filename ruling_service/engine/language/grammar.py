"""A phrase grammar: every kind of node written once, as patterns with typed slots.

The file has categories; in a category each line says how a kind reads:

    [category effect]
    deal_damage = deal {amount:amount} damage to {to:cards} | {to:cards} take {amount:amount} damage

The first pattern that has exactly a node's fields is how the node is printed (house wording); every pattern
is understood.
`(a | b)` is a choice (the first is printed), `[a]` may stand there (never printed), `<attack>` an icon,
`{field=value}` sets a field without a word. A slot is `{field:category}`, with `?` may be missing, `*` any
number, `+` one or more, `&and` / `&or` /
`&seq` a list with that joiner (`&one`: of one,
`&either`: of two or more, `&any`: of two or more joined by "or" or "and",
`&total`: of two or more joined by "plus", `&both`: of two or more joined by "and", `&tied`: the same, and two
of them without a comma between), `~` plural.
`_ = {_:other}` lets phrases of another category stand here. `{n:amount^}` is an amount that, spelled out,
stands behind what it counts ("remove progress from it equal to …").
`[enum name]` lists plain values instead of kinds.
`derive = category word` takes over the patterns of a category above that begin with a word, without it ("with
the Scout trait" → "has" + "the Scout trait"); kinds behind `but` are left out.
`derive = category {who:cards}` takes over those that begin with that slot, without it.
Where a pattern asks for "{n:amount} or more" with `{compare=at_least}`, it asks for fewer, exactly so many
and so on as well, in every way to say that (`grammar_file._in_every_way`): these are read and printed last.
`@word` behind the last pattern of a line is a property of the kind (`properties`), declared under
`[property]` with what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_

import msgspec

from ruling_service.errors import MalformedInput

from .words import stem

BUILTIN = frozenset({
    "number", "signed", "title", "trait", "keyword", "adjective_keyword", "quality_keyword", "quoted", "name",
    "words",
})  # fmt: skip
_FIRST = {
    "number": frozenset({"%number"}), "signed": frozenset({"+", "-"}), "title": frozenset({"%capital"}),
    "name": frozenset({"%capital"}), "quoted": frozenset({"%quoted"}), "words": frozenset({"%quoted"}),
}  # fmt: skip
JOINERS: dict[str, tuple[str, ...]] = {
    "and": ("and", "but"), "or": ("or",), "seq": ("and",), "list": ("and",), "plus": ("or", "and"), "one": (),
    "either": ("or",), "total": ("plus",), "both": ("and",), "tied": ("and",), "any": ("or", "and"),
}  # fmt: skip
PASS = "_"  # a line with this kind stands for the phrase in its slot itself


class Literal(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """A word or mark that stands there as it is."""

    key: str
    shown: str


class Constant(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """A field whose value the pattern itself says."""

    field: str
    value: str | int | bool


class Slot(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """A place for a phrase of a category, kept in a field."""

    field: str
    category: str
    mode: str = ""  # "", "?", "*", "+", "&and", "&or", "&seq"
    plural: bool = False


class Choice(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """One of several sequences; with `optional`, or nothing."""

    options: tuple[tuple[Element, ...], ...]
    optional: bool = False


Element = Literal | Constant | Slot | Choice
Opens = frozenset[str] | None
"""The words and marks with which something may begin; None where it may be empty, or begin with anything."""
_FIRSTS = 4096
"""Of so many words is remembered what of a branch may begin with them: texts have any words."""
_NO_WORDS: dict[str, Branch] = {}
Others = Sequence[tuple["Slot | Choice", "Branch", Opens]]
"""Places for phrases and choices of words with which something may go on, and what begins each."""


class Pattern(msgspec.Struct, array_like=True, dict=True):
    """One way to say a kind."""

    kind: str
    elements: tuple[Element, ...]
    source: str
    category: str
    is_enum: bool = False
    first: frozenset[str] | None = None  # None: anything may begin it
    required: frozenset[str] = frozenset()
    possible: frozenset[str] = frozenset()
    constants: tuple[tuple[str, str | int | bool], ...] = ()
    # what every sentence said so has, of each element: words by their number in `Grammar.words`, and behind
    # them `Grammar.groups`
    needed: tuple[tuple[int, ...], ...] = ()
    as_well: bool = False  # made of another one: printed where no other says it

    @cached_property
    def needs(self) -> tuple[int, ...]:
        """The words, as bits, that have to follow where so many elements have passed."""
        found = [0]
        for numbers in reversed(self.needed):
            found.append(reduce(or_, [1 << number for number in numbers], found[-1]))
        return tuple(reversed(found))


class Branch:
    """Patterns that begin alike, told apart word by word: what may follow (`words`, `others`), and the
    patterns that may end here, with their place in the grammar's order (`ends`). All this is found when a
    sentence first comes here (`open`): few of the patterns are ever gone through to their end.

    `waiting` are the patterns until then, and how many of their elements have passed; `needs` sets of words,
    as bits, of which one has to follow.
    """

    __slots__ = ("_others_at", "ends", "needs", "others", "waiting", "words")

    words: Mapping[str, Branch]
    others: Others
    ends: Sequence[tuple[int, Pattern]]
    _others_at: dict[tuple[str, str], Others]

    def __init__(self) -> None:
        self.waiting: list[tuple[int, Pattern, int]] | None = []
        self.needs: list[int] = []
        self.words, self.others, self.ends, self._others_at = _NO_WORDS, (), (), {}

    def add(self, order: int, pattern: Pattern, passed: int, needs: int) -> None:
        """Let a pattern come here, of which so many elements have passed, where these words follow."""
        assert self.waiting is not None
        self.waiting.append((order, pattern, passed))
        for known in self.needs:
            if known & needs == known:
                return  # whoever lacks nothing of the one is let through
        self.needs = [known for known in self.needs if known & needs != needs]
        self.needs.append(needs)

    def lacks(self, missing: int) -> bool:
        """Whether a word is missing that has to follow, in each of the patterns."""
        for needs in self.needs:  # noqa: SIM110 - asked more often than anything else, and twice as fast
            if not needs & missing:
                return False
        return True

    def others_at(self, key: str, mark: str) -> Others:
        """Those of `others` that may begin with a word, or with what bears this mark."""
        try:
            return self._others_at[key, mark]
        except KeyError:
            if len(self._others_at) == _FIRSTS:
                self._others_at = {}
            found = self._others_at[key, mark] = [
                other for other in self.others if other[2] is None or key in other[2] or mark in other[2]
            ]
            return found

    def open(self, opens: Callable[[Slot | Choice], Opens]) -> None:
        """Find what follows; `opens` says what may begin an element."""
        words: dict[str, Branch] = {}
        others: list[tuple[Slot | Choice, Branch, Opens]] = []
        ends = []
        for order, pattern, passed in self.waiting or ():
            elements = pattern.elements
            while passed < len(elements) and isinstance(elements[passed], Constant):
                passed += 1
            if passed == len(elements):
                ends.append((order, pattern))
                continue
            element = elements[passed]
            if isinstance(element, Literal):
                following = words.setdefault(element.key, Branch())
                following.add(order, pattern, passed + 1, pattern.needs[passed + 1])
            else:
                assert isinstance(element, Slot | Choice)
                known = next((branch for each, branch, _ in others if each == element), None)
                following = known or Branch()
                if known is None:
                    others.append((element, following, opens(element)))
                following.add(order, pattern, passed + 1, pattern.needs[passed])  # before it is gone through
        self.words, self.others, self.ends = words, others, ends
        self.waiting = None  # last: another thread may be reading

    def patterns(self, opens: Callable[[Slot | Choice], Opens]) -> Iterator[Pattern]:
        """The patterns that go on from here."""
        if self.waiting is not None:
            self.open(opens)
        for following in (*self.words.values(), *(branch for _, branch, _ in self.others)):
            yield from following.patterns(opens)
        yield from (pattern for _, pattern in self.ends)


@dataclass
class Category:
    """The phrases that can stand in one kind of place."""

    name: str
    is_enum: bool = False
    own: list[Pattern] = field(default_factory=list)
    # own patterns and names of included categories, in order
    parts: list[Pattern | str] = field(default_factory=list)
    patterns: list[Pattern] = field(default_factory=list)  # all of them, after linking
    by_kind: dict[str, list[Pattern]] = field(default_factory=dict)
    starts: dict[tuple[str, tuple[str, ...]], Branch | None] = field(default_factory=dict)
    branches: dict[tuple[int, ...], Branch | None] = field(default_factory=dict)
    opens: Callable[[Slot | Choice], Opens] = field(default=lambda element: None, repr=False)

    def beginning(self, key: str, marks: tuple[str, ...]) -> Branch | None:
        """The patterns that a phrase beginning with this token may follow; None where there is none."""
        try:
            return self.starts[key, marks]
        except KeyError:
            orders = [
                order for first, orders in self.firsts
                if first is None or key in first or not first.isdisjoint(marks) for order in orders
            ]
            found = self.starts[key, marks] = self._branch(tuple(sorted(orders)))
            return found

    @cached_property
    def firsts(self) -> list[tuple[Opens, list[int]]]:
        """The words and marks with which patterns may begin, each with the patterns by their order."""
        found: dict[Opens, list[int]] = {}
        for order, pattern in enumerate(self.patterns):
            found.setdefault(pattern.first, []).append(order)
        return list(found.items())

    def _branch(self, orders: tuple[int, ...]) -> Branch | None:
        """The patterns of those orders as one branch, made once."""
        if orders not in self.branches:
            root = Branch() if orders else None
            for order in orders:
                if root is not None:
                    root.add(order, self.patterns[order], 0, self.patterns[order].needs[0])
            self.branches[orders] = root
        return self.branches[orders]


@dataclass(eq=False)
class Grammar:
    """All categories of one game's card text, with its vocabulary."""

    name: str
    categories: dict[str, Category]
    vocabulary: dict[str, dict[tuple[str, ...], str]]  # "trait", "keyword": words of it -> how it is written
    meanings: dict[str, str]  # what each kind means, for docs/card-language-lcg.md

    words: tuple[str, ...] = ()  # every word that the patterns themselves use
    groups: tuple[tuple[str, ...], ...] = ()  # words, or marks, of which patterns need one
    _openings: dict[str, Opens] = field(default_factory=dict, repr=False)
    _kinds_in: dict[str, frozenset[str] | None] = field(default_factory=dict, repr=False)

    @cached_property
    def literals(self) -> frozenset[str]:
        """Every word that the patterns themselves use."""
        return frozenset(self.words)

    @cached_property
    def bits(self) -> dict[str, int]:
        """The bits of each word that the patterns use, or mark: its own, and those of its groups."""
        found = {word: 1 << number for number, word in enumerate(self.words)}
        for number, group in enumerate(self.groups, len(self.words)):
            for word in group:
                found[word] = found.get(word, 0) | 1 << number
        return found

    def opens(self, element: Element) -> Opens:
        """What may begin an element of a pattern."""
        if isinstance(element, Slot):
            found = None if element.mode in ("?", "*") else self._opening(element.category)
            return found if found is None or element.mode != "&seq" else found | {"("}
        if isinstance(element, Literal):
            return frozenset((element.key,))
        if isinstance(element, Constant) or element.optional:
            return None
        begun = [self._opens_one_of(option) for option in element.options]
        known = [words for words in begun if words is not None]
        return frozenset().union(*known) if len(known) == len(begun) else None

    def _opens_one_of(self, option: tuple[Element, ...]) -> Opens:
        """What may begin a sequence of elements."""
        said = [element for element in option if not isinstance(element, Constant)]
        return self.opens(said[0]) if said else None

    def _opening(self, name: str) -> Opens:
        """What may begin a phrase of a category, found once."""
        if name not in self._openings:
            if name in self.vocabulary or name in BUILTIN:
                self._openings[name] = _first_of_category(self, name, {}, ())[0]
            else:
                begun = [first for first, _ in self.categories[name].firsts]
                known = [first for first in begun if first is not None]
                whole = len(known) == len(begun)
                self._openings[name] = frozenset().union(*known) if whole else None
        return self._openings[name]

    def has_term(self, said: str) -> bool:
        """Whether card text says just that as a term of the game: a trait, a keyword, or a word that the
        patterns use.
        """
        stems = tuple(stem(part) for part in said.split())
        return (
            any(stems in words for words in self.vocabulary.values())
            or len(stems) == 1 and stems[0] in self.literals
        )

    def says(self, category: str, kind: str) -> bool:
        """Whether a phrase of a category can be one of that kind, or one that stands in its place."""
        if category not in self._kinds_in:
            self._kinds_in[category] = self._kinds_of(category)
        known = self._kinds_in[category]
        return known is None or kind in known

    def _kinds_of(self, category: str) -> frozenset[str] | None:
        """The kinds of phrases that can stand where a category is asked for; None for abilities in quotes."""
        found: set[str] = set()
        seen, waiting = {category}, [category]
        while waiting:
            name = waiting.pop()
            if name == "quoted":
                return None
            if name not in self.categories:
                continue
            by_kind = self.categories[name].by_kind
            found |= by_kind.keys()
            others = {
                slot.category for pattern in by_kind.get(PASS, ()) for slot in slots(pattern.elements)
                if isinstance(slot, Slot)
            }
            waiting += others - seen
            seen |= others
        return frozenset(found)

    def kinds(self) -> dict[str, list[Pattern]]:
        """Every node kind with the patterns that say it."""
        found: dict[str, list[Pattern]] = {}
        for category in self.categories.values():
            for pattern in category.own:
                if not pattern.is_enum and pattern.kind != PASS:
                    found.setdefault(pattern.kind, []).append(pattern)
        return found


def slots(elements: Iterable[Element]) -> Iterator[Slot | Constant]:
    """Every slot and constant of a pattern, those in choices too."""
    for element in elements:
        if isinstance(element, Slot | Constant):
            yield element
        elif isinstance(element, Choice):
            for option in element.options:
                yield from slots(option)


def gather(grammar: Grammar) -> None:
    """Give each category all of its patterns, those of the categories that it includes too."""
    for category in grammar.categories.values():
        category.opens = grammar.opens
        category.patterns = list(_gather(grammar, category.name, ()))
        for pattern in category.patterns:
            category.by_kind.setdefault(pattern.kind, []).append(pattern)


def _gather(grammar: Grammar, name: str, seen: tuple[str, ...]) -> Iterator[Pattern]:
    if name not in grammar.categories:
        raise MalformedInput(f"No category {name} in the grammar {grammar.name}.", where=" > ".join(seen))
    for part in grammar.categories[name].parts:
        if isinstance(part, Pattern):
            yield part
        elif part not in seen:
            yield from _gather(grammar, part, (*seen, name))


Firsts = dict[str, tuple[frozenset[str] | None, bool]]
"""What may begin a phrase of each category, and whether it may be empty."""


def _first_of_category(
    grammar: Grammar, name: str, known: Firsts, path: tuple[str, ...]
) -> tuple[frozenset[str] | None, bool]:
    if name in grammar.vocabulary:
        begins = frozenset(words[0] for words in grammar.vocabulary[name])
        return begins | {"%capital"} if name == "trait" else begins, False
    if name in BUILTIN:
        return _FIRST[name], False
    if name in known:
        return known[name]
    if name in path:
        raise MalformedInput(f"The category {name} begins with itself.", where=" > ".join(path))
    found: set[str] = set()
    nullable = False
    for pattern in grammar.categories[name].patterns:
        first, empty = first_of_sequence(grammar, pattern.elements, known, (*path, name))
        found |= first or frozenset()
        nullable |= empty
    known[name] = (frozenset(found), nullable)
    return known[name]


def first_of_sequence(
    grammar: Grammar, elements: tuple[Element, ...], known: Firsts, path: tuple[str, ...]
) -> tuple[frozenset[str] | None, bool]:
    """What may begin a sequence of elements within these categories, and whether it may be empty."""
    found: set[str] = set()
    for element in elements:
        if isinstance(element, Constant):
            continue
        if isinstance(element, Literal):
            found.add(element.key)
            return frozenset(found), False
        if isinstance(element, Slot):
            first, empty = _first_of_category(grammar, element.category, known, path)
            empty = empty or element.mode in ("?", "*")
            if element.mode == "&seq":
                found.add("(")
        else:
            firsts = [first_of_sequence(grammar, option, known, path) for option in element.options]
            first = frozenset().union(*(f or frozenset() for f, _ in firsts))
            empty = element.optional or any(e for _, e in firsts)
        found |= first or frozenset()
        if not empty:
            return frozenset(found), False
    return frozenset(found), True
