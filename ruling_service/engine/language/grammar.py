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
`@word` behind the last pattern of a line is a property of the kind (`properties`), declared under
`[property]` with what it says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import Any

import msgspec

from ruling_service.engine.kernel.keywords import Keywords
from ruling_service.engine.kernel.verbs import Verbs
from ruling_service.errors import MalformedInput

from .properties import Properties, apart, lines
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
FORBIDDEN = "one_act"
"""The category of what cannot be done or undergone."""
SPELLED = "spelled"
"""The category of amounts that may stand behind what they count, where a slot is marked `^`."""
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


_NO_WORDS: dict[str, Branch] = {}


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
    # words that every sentence said so has, of each element, by their number in `Grammar.words`
    needed: tuple[tuple[int, ...], ...] = ()

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

    __slots__ = ("ends", "needs", "others", "waiting", "words")

    words: Mapping[str, Branch]
    others: Sequence[tuple[Slot | Choice, Branch, Opens]]
    ends: Sequence[tuple[int, Pattern]]

    def __init__(self) -> None:
        self.waiting: list[tuple[int, Pattern, int]] | None = []
        self.needs: list[int] = []
        self.words, self.others, self.ends = _NO_WORDS, (), ()

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
    _openings: dict[str, Opens] = field(default_factory=dict, repr=False)

    @cached_property
    def literals(self) -> frozenset[str]:
        """Every word that the patterns themselves use."""
        return frozenset(self.words)

    @cached_property
    def bits(self) -> dict[str, int]:
        """A bit for each word that the patterns use."""
        return {word: 1 << number for number, word in enumerate(self.words)}

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

    def kinds(self) -> dict[str, list[Pattern]]:
        """Every node kind with the patterns that say it."""
        found: dict[str, list[Pattern]] = {}
        for category in self.categories.values():
            for pattern in category.own:
                if not pattern.is_enum and pattern.kind != PASS:
                    found.setdefault(pattern.kind, []).append(pattern)
        return found


def load(
    name: str, text: str, words: str = "", keywords: Keywords[Any] | None = None, verbs: Verbs | None = None
) -> Grammar:
    """Read a grammar from its file's text, its vocabulary's text, the game's keywords and its verbs;
    MalformedInput names the line that is wrong.
    """
    categories: dict[str, Category] = {}
    current: Category | None = None
    meanings: dict[str, str] = {}
    for number, line in apart(lines(text), name, Properties()):
        where = f"{name}.grammar:{number}"
        heading = re.fullmatch(r"\[(category|enum) (\w+)\]", line)
        if heading:
            current = categories.setdefault(heading[2], Category(heading[2], is_enum=heading[1] == "enum"))
            continue
        kind, equals, body = line.partition(" = ")
        if current is None or not equals:
            raise MalformedInput(
                "This line is neither a heading nor a phrase.", hint="Write `kind = pattern`.", where=where
            )
        if kind == "include":
            current.parts.extend(body.split())
            continue
        if kind == "derive":
            _derive(categories, current, body, where)
            continue
        body, _, meaning = body.partition(" ## ")
        if meaning:
            meanings[kind] = meaning.strip()
        for source in (each for alternative in _alternatives(body) for each in _told_behind(alternative)):
            pattern = Pattern(kind, _parse_pattern(source, where), source, current.name, current.is_enum)
            current.own.append(pattern)
            current.parts.append(pattern)
    grammar = Grammar(name, categories, _vocabulary(words), meanings)
    if keywords is not None:
        _take_in(grammar, keywords)
    if verbs is not None:
        _forbid(grammar, verbs)
    _link(grammar)
    return grammar


def _derive(categories: Mapping[str, Category], to: Category, body: str, where: str) -> None:
    """Give a category the patterns of another that begin with a word or a slot, without that."""
    said, _, left_out = body.partition(" but ")
    name, _, word = said.partition(" ")
    begins = _parse_pattern(word, where) if word.startswith("{") else (Literal(stem(word), word),)
    if name not in categories:
        raise MalformedInput(f"There is no category {name} above.", where=where)
    for each in categories[name].own:
        if each.kind in left_out.split() or not each.elements:
            continue
        first = each.elements[0]
        ways = first.options if isinstance(first, Choice) and not first.optional else ((first,),)
        if begins in ways:
            pattern = Pattern(each.kind, each.elements[1:], each.source, to.name)
            to.own.append(pattern)
            to.parts.append(pattern)


def _take_in(grammar: Grammar, keywords: Keywords[Any]) -> None:
    """Put a game's keywords into the lists where their words stand, which the file leaves empty."""
    said = grammar.vocabulary["keyword"]
    said.update((tuple(stem(part) for part in word.split()), word) for word in keywords.words())
    nouns = {keyword.name for keyword in keywords if not keyword.adjective}
    grammar.vocabulary["adjective_keyword"] = {
        stems: word for stems, word in said.items() if word not in nouns
    }
    named = {keyword.name for keyword in keywords if keyword.noun}
    grammar.vocabulary["quality_keyword"] = {
        stems: word for stems, word in said.items() if word not in named
    }
    for category in keywords.lists():
        of = grammar.categories.get(category)
        if of is None or not of.is_enum:
            raise MalformedInput(
                f"There is no list {category} for keywords.", where=f"{grammar.name}.grammar"
            )
        for word in keywords.words(category):
            pattern = Pattern(word.casefold(), _parse_pattern(word, word), word, category, True)
            of.own.append(pattern)
            of.parts.append(pattern)


def _forbid(grammar: Grammar, verbs: Verbs) -> None:
    """What "cannot" and "does not" call a verb's happening is said as the verb, where the file doesn't say it
    otherwise: to do it, or that it is done to one.
    """
    acts = grammar.categories.get(FORBIDDEN)
    if acts is None:
        return
    said = {pattern.kind for pattern in acts.own}
    for act, verb in verbs.forbidden().items():
        if act in said:
            continue
        for source in (verb.name, f"be {verb.past}"):
            pattern = Pattern(act, _parse_pattern(source, act), source, acts.name)
            acts.own.append(pattern)
            acts.parts.append(pattern)


def _vocabulary(text: str) -> dict[str, dict[tuple[str, ...], str]]:
    found: dict[str, dict[tuple[str, ...], str]] = {"trait": {}, "keyword": {}}
    section = ""
    for _, line in lines(text):
        if line.startswith("["):
            section = line.strip("[]")
            found.setdefault(section, {})
            continue
        for word in filter(None, (w.strip() for w in line.split(","))):
            found[section][tuple(stem(part) for part in word.split())] = word
    return found


def _alternatives(body: str) -> list[str]:
    depth, start, found = 0, 0, []
    for i, char in enumerate(body):
        if char in "([{" and (i == 0 or body[i - 1] != "\\"):
            depth += 1
        elif char in ")]}" and body[i - 1] != "\\":
            depth -= 1
        elif char == "|" and depth == 0:
            found.append(body[start:i].strip())
            start = i + 1
    found.append(body[start:].strip())
    return found


_BEHIND = re.compile(r"\{(\w+):(\w+)\^\}")
_WHERE = re.compile(r" (?=(?:to|on|from|among|in)\b|\((?:on|from|to|in)\b)|$")


def _told_behind(source: str) -> list[str]:
    """A pattern with an amount marked `^`, and before it those in which the amount, spelled out, stands
    behind what it counts or at the end.
    """
    marked = _BEHIND.search(source)
    if marked is None:
        return [source]
    before, rest = source[: marked.start()], source[marked.end() :]
    at = _WHERE.search(rest)
    unit, where = (rest, "") if at is None else (rest[: at.start()], rest[at.start() :])
    counted = f"{before}[a number of | an amount of]{unit}"
    equal = f" equal to {{{marked[1]}:{SPELLED}}}"
    plain = f"{before}{{{marked[1]}:{marked[2]}}}{rest}"
    return [f"{counted}{where}{equal}", *([f"{counted}{equal}{where}"] if where else []), plain]


_PIECE = re.compile(r"\{[^}]*\}|\\[()\[\]|]|[()\[\]|]|<\w+>|'s|non-|[^\s()\[\]|{}]+")


def _parse_pattern(source: str, where: str) -> tuple[Element, ...]:
    pieces = _PIECE.findall(source)
    options, rest = _options(pieces, 0, where, source)
    if rest != len(pieces) or len(options) != 1:
        raise MalformedInput(f"The brackets of this pattern don't match: {source}", where=where)
    return options[0]


def _options(pieces: list[str], at: int, where: str, source: str) -> tuple[list[tuple[Element, ...]], int]:
    options: list[tuple[Element, ...]] = []
    sequence: list[Element] = []
    while at < len(pieces):
        piece = pieces[at]
        if piece in ")]":
            break
        at += 1
        if piece in "([":
            inner, at = _options(pieces, at, where, source)
            if at >= len(pieces):
                raise MalformedInput(f"A bracket is not closed: {source}", where=where)
            at += 1
            sequence.append(Choice(tuple(inner), optional=piece == "["))
        elif piece == "|":
            options.append(tuple(sequence))
            sequence = []
        elif piece[0] == "{":
            sequence.append(_slot(piece[1:-1], where))
        else:
            sequence.extend(_literal(piece))
    options.append(tuple(sequence))
    return options, at


def _literal(piece: str) -> list[Literal]:
    if piece[0] == "\\":
        return [Literal(piece[1], piece[1])]
    if piece[0] == "<" or piece in {"'s", "non-", "X"}:
        return [
            Literal(
                piece.lower() if piece == "X" else piece, f"[{piece[1:-1]}]" if piece[0] == "<" else piece
            )
        ]
    found = []
    head = piece.rstrip(",:.;")
    if head:
        found.append(Literal(stem(head), head))
    found.extend(Literal(mark, mark) for mark in piece[len(head) :])
    return found


def _slot(text: str, where: str) -> Element:
    if "=" in text:
        name, value = text.split("=", 1)
        return Constant(
            name,
            {"true": True, "false": False}.get(value, int(value) if value.lstrip("-").isdecimal() else value)
        )
    match = re.fullmatch(r"(\w+):(\w+)(~?)(\?|\*|\+|&\w+)?", text)
    if not match:
        raise MalformedInput(
            f"This slot is not understood: {{{text}}}", hint="Write {field:category}.", where=where
        )
    name, category, plural, mode = match.groups()
    if mode and mode[0] == "&" and mode[1:] not in JOINERS:
        raise MalformedInput(f"No list joiner {mode}", hint=f"One of {', '.join(JOINERS)}.", where=where)
    return Slot(name, category, mode or "", bool(plural))


def _literals(elements: Iterable[Element]) -> Iterator[Literal]:
    for element in elements:
        if isinstance(element, Literal):
            yield element
        elif isinstance(element, Choice):
            for option in element.options:
                yield from _literals(option)


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


def _link(grammar: Grammar) -> None:
    gather(grammar)
    grammar.words = tuple(sorted({
        literal.key for category in grammar.categories.values() for p in category.own
        for literal in _literals(p.elements)
    }))  # fmt: skip
    numbers = {word: number for number, word in enumerate(grammar.words)}
    firsts: _Firsts = {}
    for category in grammar.categories.values():
        for pattern in category.own:
            _check_slots(grammar, pattern)
            first, empty = _first_of_sequence(grammar, pattern.elements, firsts, (category.name,))
            pattern.first = None if empty else first
            top = [e for e in pattern.elements if isinstance(e, Slot | Constant)]
            pattern.required = frozenset(
                e.field for e in top if isinstance(e, Constant) or e.mode not in ("?", "*")
            )
            pattern.possible = frozenset(e.field for e in slots(pattern.elements))
            pattern.constants = tuple((e.field, e.value) for e in top if isinstance(e, Constant))
            pattern.needed = tuple(
                tuple(sorted(numbers[word] for word in _needed((each,)))) for each in pattern.elements
            )


def _needed(elements: Iterable[Element]) -> frozenset[str]:
    """The words without which no sentence is said so."""
    found: set[str] = set()
    for element in elements:
        if isinstance(element, Literal):
            found.add(element.key)
        elif isinstance(element, Choice) and not element.optional:
            found |= frozenset.intersection(*(_needed(option) for option in element.options))
        elif isinstance(element, Slot) and element.mode == "&either":
            found.update(JOINERS["either"])
    return frozenset(found)


def _gather(grammar: Grammar, name: str, seen: tuple[str, ...]) -> Iterator[Pattern]:
    if name not in grammar.categories:
        raise MalformedInput(f"No category {name} in the grammar {grammar.name}.", where=" > ".join(seen))
    for part in grammar.categories[name].parts:
        if isinstance(part, Pattern):
            yield part
        elif part not in seen:
            yield from _gather(grammar, part, (*seen, name))


def _check_slots(grammar: Grammar, pattern: Pattern) -> None:
    for slot in slots(pattern.elements):
        if (
            isinstance(slot, Slot) and slot.category not in grammar.categories
            and slot.category not in BUILTIN
        ):
            raise MalformedInput(
                f"No category {slot.category} for the slot in: {pattern.source}",
                where=f"{grammar.name}: {pattern.kind}"
            )


_Firsts = dict[str, tuple[frozenset[str] | None, bool]]


def _first_of_category(
    grammar: Grammar, name: str, known: _Firsts, path: tuple[str, ...]
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
        first, empty = _first_of_sequence(grammar, pattern.elements, known, (*path, name))
        found |= first or frozenset()
        nullable |= empty
    known[name] = (frozenset(found), nullable)
    return known[name]


def _first_of_sequence(
    grammar: Grammar, elements: tuple[Element, ...], known: _Firsts, path: tuple[str, ...]
) -> tuple[frozenset[str] | None, bool]:
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
            firsts = [_first_of_sequence(grammar, option, known, path) for option in element.options]
            first = frozenset().union(*(f or frozenset() for f, _ in firsts))
            empty = element.optional or any(e for _, e in firsts)
        found |= first or frozenset()
        if not empty:
            return frozenset(found), False
    return frozenset(found), True
