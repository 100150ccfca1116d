"""Abilities in house wording: the printer walks the same patterns that the reader reads.

A node is printed by the first pattern of its kind that has exactly its fields, so house wording is whatever
stands first in the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from .agreement import agreeing
from .grammar import JOINERS, PASS, Choice, Constant, Element, Grammar, Literal, Pattern, Slot
from .node import Node, Value

_TIGHT = re.compile(r" (?=[,.;:)])|(?<=\() | (?='s)|(?<=[+]) |(?<=(?<![\w\])#])-) (?=\d|X\b)|(?<=non-) ")
_ITS = re.compile(r"\bit's ")
_PLURAL = {
    "ally": "allies", "enemy": "enemies", "hero": "heroes", "treachery": "treacheries", "copy": "copies",
    "damage": "damage"
}


MEANS = "means"
"""The field of a pronoun that says which noun phrase it stands for (see antecedents); it has no words."""
NAMED = "named"
"""The field of a noun phrase with the names of what it means in a game: they are printed in its place."""


@dataclass(frozen=True)
class _Style:
    grouped: bool  # sequences of several effects inside a phrase are put in brackets
    quote: Callable[[Value], str | None]  # prints abilities that stand between quotation marks
    as_well: bool = False  # the patterns that are made of others are printed too


def phrase(
    grammar: Grammar, value: Value, category: str, *, grouped: bool = False,
    quote: Callable[[Value], str | None] = lambda _: None
) -> str | None:
    """A node in house wording as a phrase of `category`; None where the grammar has no words for it.

    `grouped` puts every inner sequence of effects in brackets, for readers and texts that would otherwise
    mistake where it ends.
    """
    words = _print(grammar, value, category, _Style(grouped, quote), plural=False)
    if words is None:
        words = _print(grammar, value, category, _Style(grouped, quote, as_well=True), plural=False)
    return None if words is None else tidy(" ".join(words))


def tidy(text: str) -> str:
    """Printed words with marks set close to them."""
    text = agreeing(_ITS.sub("its ", _TIGHT.sub("", text)))
    return re.sub(r"\ba (?=(?!uni|one|Uni)[aeiouAEIOU])", "an ", text)


def _print(grammar: Grammar, value: Value, category: str, style: _Style, *, plural: bool) -> list[str] | None:
    if category in grammar.vocabulary or category in ("title", "name", "number", "signed"):
        return _terminal(value, category)
    if category == "words":
        return [f'"{value}"'] if isinstance(value, str) else None
    if category == "quoted":
        text = style.quote(value)
        return None if text is None else [f'"{text}"']
    if isinstance(value, Node):
        if NAMED in value:
            return [str(value[NAMED])]
        kind = value.kind
        fields = {name: inner for name, inner in value.fields.items() if name != MEANS}
    elif isinstance(value, str):
        kind, fields = value, {}
    else:
        return _pass_on(grammar, value, category, style, plural)
    for pattern in grammar.categories[category].by_kind.get(kind, ()):
        if pattern.is_enum != isinstance(value, str) or pattern.as_well > style.as_well:
            continue
        if not _fits(pattern, fields):
            continue
        printed = _sequence(grammar, pattern.elements, dict(fields), style, plural)
        if printed is not None and not printed[1]:
            return _pluralised(printed[0]) if plural and pattern.is_enum else printed[0]
    return _pass_on(grammar, value, category, style, plural)


def _pass_on(grammar: Grammar, value: Value, category: str, style: _Style, plural: bool) -> list[str] | None:
    """The words of another category that may stand here."""
    if isinstance(value, Node) and not grammar.says(category, value.kind):
        return None
    for pattern in grammar.categories[category].by_kind.get(PASS, ()):
        for slot in pattern.elements:
            words = (
                _print(grammar, value, slot.category, style, plural=plural) if isinstance(slot, Slot)
                else None
            )
            if words is not None:
                return words
    return None


def _fits(pattern: Pattern, fields: dict[str, Value]) -> bool:
    return (
        pattern.required <= fields.keys() <= pattern.possible
        and all(
            fields[name] == value and type(fields[name]) is type(value) for name, value in pattern.constants
        )
    )


_Printed = tuple[list[str], dict[str, Value]]  # words, and the fields still to be printed


def _sequence(
    grammar: Grammar, elements: tuple[Element, ...], left: dict[str, Value], style: _Style, plural: bool
) -> _Printed | None:
    words: list[str] = []
    for element in elements:
        if isinstance(element, Literal):
            words.append(element.shown)
            continue
        if isinstance(element, Constant):
            if left.get(element.field) != element.value:
                return None
            left = {name: value for name, value in left.items() if name != element.field}
            continue
        printed = (
            _slot(grammar, element, left, style, plural) if isinstance(element, Slot)
            else _choice(grammar, element, left, style, plural)
        )
        if printed is None:
            return None
        words += printed[0]
        left = printed[1]
    return words, left


def _choice(
    grammar: Grammar, choice: Choice, left: dict[str, Value], style: _Style, plural: bool
) -> _Printed | None:
    if choice.optional and not any(_speaks(option, left) for option in choice.options):
        return [], left
    for option in choice.options:
        printed = _sequence(grammar, option, dict(left), style, plural)
        if printed is not None:
            return printed
    return ([], left) if choice.optional else None


def _speaks(elements: tuple[Element, ...], left: dict[str, Value]) -> bool:
    return any(isinstance(e, Slot | Constant) and e.field in left for e in elements)


def _slot(
    grammar: Grammar, slot: Slot, left: dict[str, Value], style: _Style, plural: bool
) -> _Printed | None:
    if slot.field not in left:
        return ([], left) if slot.mode in ("?", "*") else None
    value = left[slot.field]
    rest = {name: other for name, other in left.items() if name != slot.field}
    plural = slot.plural or (plural and slot.category in _CARRY_PLURAL)
    if slot.mode in ("", "?"):
        words = _print(grammar, value, slot.category, style, plural=plural)
        return None if words is None else (words, rest)
    if not isinstance(value, tuple):
        return None
    if slot.mode in ("*", "+"):
        return _run(grammar, slot, value, rest, style, plural)
    items = [_print(grammar, item, slot.category, style, plural=plural) for item in value]
    if any(item is None for item in items) or not items:
        return None
    joined = _join([item for item in items if item is not None], (JOINERS[slot.mode[1:]] or ("and",))[0])
    if slot.mode == "&seq" and style.grouped:
        joined = ["(", *joined, ")"]
    return joined, rest


_CARRY_PLURAL = frozenset({"noun", "filter", "nouns", "several_kinds", "kind_of_card"})


def _run(
    grammar: Grammar, slot: Slot, values: tuple[Value, ...], rest: dict[str, Value], style: _Style,
    plural: bool
) -> _Printed | None:
    """Print as many of the values as this slot has words for; the others are left for a later slot of the
    same field.
    """
    words: list[str] = []
    done = 0
    for value in values:
        printed = _print(
            grammar, value, slot.category, style, plural=plural and slot.category in _CARRY_PLURAL
        )
        if printed is None:
            break
        words += printed
        done += 1
    if slot.mode == "+" and not done:
        return None
    return words, {**rest, slot.field: values[done:]} if done < len(values) else rest


def _join(items: list[list[str]], joiner: str) -> list[str]:
    words = items[0]
    for number, item in enumerate(items[1:], 2):
        words = [*words, *([joiner] if number == len(items) else [","]), *item]
    return words


def _terminal(value: Value, category: str) -> list[str] | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return (
            [f"+{value}" if category == "signed" and value >= 0 else str(value)]
            if category in ("number", "signed") else None
        )
    return [value] if isinstance(value, str) and category not in ("number", "signed") else None


def _pluralised(words: list[str]) -> list[str]:
    last = words[-1]
    if " " in last or last.endswith("s"):
        return words
    return [*words[:-1], _PLURAL.get(last, last + "s")]
