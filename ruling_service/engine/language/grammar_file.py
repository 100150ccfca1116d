"""The file of a grammar is read: its lines become categories of patterns, which are linked and checked.

How it is written stands in `grammar`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from ruling_service.engine.kernel.keywords import Keywords
from ruling_service.engine.kernel.verbs import Verbs
from ruling_service.errors import MalformedInput

from .derived import derive
from .grammar import (
    BUILTIN,
    JOINERS,
    Category,
    Choice,
    Constant,
    Element,
    Firsts,
    Grammar,
    Literal,
    Pattern,
    Slot,
    first_of_sequence,
    gather,
    slots,
)
from .needed import find, literals
from .properties import Properties, apart, lines
from .words import stem

FORBIDDEN = "one_act"
"""The category of what cannot be done or undergone."""
SPELLED = "spelled"
"""The category of amounts that may stand behind what they count, where a slot is marked `^`."""


def load(
    name: str, text: str, words: str = "", keywords: Keywords[Any] | None = None, verbs: Verbs | None = None
) -> Grammar:
    """Read a grammar from its file's text, its vocabulary's text, the game's keywords and its verbs;
    MalformedInput names the line that is wrong.
    """
    categories: dict[str, Category] = {}
    current: Category | None = None
    meanings: dict[str, str] = {}
    others: defaultdict[str, list[Pattern]] = defaultdict(list)
    properties = Properties()
    for number, line in apart(lines(text), name, properties):
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
            derive(categories, current, body, where, others, properties)
            continue
        body, _, meaning = body.partition(" ## ")
        if meaning:
            meanings[kind] = meaning.strip()
        told = [
            each for alternative in _alternatives(body) for often in _so_often(alternative)
            for each in _told_behind(often)
        ]
        others[current.name] += [
            Pattern(kind, _parse_pattern(source, where), source, current.name, as_well=True)
            for source in _in_every_way(told)
        ]
        for source in told:
            pattern = Pattern(kind, _parse_pattern(source, where), source, current.name, current.is_enum)
            current.own.append(pattern)
            current.parts.append(pattern)
    for category, patterns in others.items():  # last: nothing that is written down is read as one of them
        categories[category].own.extend(patterns)
        categories[category].parts.extend(patterns)
    grammar = Grammar(name, categories, _vocabulary(words), meanings)
    if keywords is not None:
        _take_in(grammar, keywords)
    if verbs is not None:
        _forbid(grammar, verbs)
    _link(grammar)
    return grammar


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


_TIMES = "{n:number} times"
_OFTEN = {"once": 1, "twice": 2}


def _so_often(source: str) -> list[str]:
    """A pattern that says how many times, and the same with the words for one time and two."""
    ways = [source.replace(_TIMES, f"{word} {{n={n}}}") for word, n in _OFTEN.items()]
    return [*ways, source] if _TIMES in source and "{n=" not in source else [source]


_SO_MANY = re.compile(r"(?<!\S)\{n:(\w+)\} or (\()?(higher\b)?(?(2)[^()]*\)|\w*)(?= |$)")
_AT_LEAST = " {compare=at_least}"
_WAYS = {
    "at_least": ("{n} or {more}", "at least {n}", "no {less} than {n}"),
    "at_most": ("{n} or {less}", "at most {n}", "no {more} than {n}"),
    "above": ("{more} than {n}",),
    "below": ("{less} than {n}",),
    "exactly": ("exactly {n}",),
}
"""How it is said on which side of a number something is."""
_SIDES = {
    "": {"{more}": "(more | greater | higher)", "{less}": "(fewer | less | lower)"},
    "higher": {"{more}": "(higher | greater | more)", "{less}": "(lower | less | fewer)"},
}
"""The words for both sides, those first that go with the one that is written down."""


def _in_every_way(told: Iterable[str]) -> Iterator[str]:
    """The patterns that ask for "{n} or more" in every other way to ask for a number: whoever can tell that
    there are so many can tell that there are fewer.
    """
    for source in told:
        found = _SO_MANY.findall(source)
        if len(found) != 1 or _AT_LEAST not in source:
            continue
        category, _, side = found[0]
        for compare, ways in _WAYS.items():
            for way in ways:
                for word, said in {**_SIDES[side], "{n}": f"{{n:{category}}}"}.items():
                    way = way.replace(word, said)
                yield _SO_MANY.sub(way, source).replace(_AT_LEAST, f" {{compare={compare}}}")


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


def _link(grammar: Grammar) -> None:
    gather(grammar)
    grammar.words = tuple(sorted({
        literal.key for category in grammar.categories.values() for p in category.own
        for literal in literals(p.elements)
    }))  # fmt: skip
    firsts: Firsts = {}
    for category in grammar.categories.values():
        for pattern in category.own:
            _check_slots(grammar, pattern)
            first, empty = first_of_sequence(grammar, pattern.elements, firsts, (category.name,))
            pattern.first = None if empty else first
            top = [e for e in pattern.elements if isinstance(e, Slot | Constant)]
            pattern.required = frozenset(
                e.field for e in top if isinstance(e, Constant) or e.mode not in ("?", "*")
            )
            pattern.possible = frozenset(e.field for e in slots(pattern.elements))
            pattern.constants = tuple((e.field, e.value) for e in top if isinstance(e, Constant))
    find(grammar)


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
