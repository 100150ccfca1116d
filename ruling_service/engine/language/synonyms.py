"""Words that a grammar itself declares to mean the same: of one kind of phrase every pattern says the same,
and the first of them with these fields prints it.

"Each ally costs 1 more" and "raise the cost of each ally by 1" are patterns of one kind: where the words of
the one are printed and those of the other read back, the "more" is said, and no row of a table has to tell
so. Told so is only a word that has another in its place, and never one that means something by itself
("enemy", "facedown").
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from .grammar import Choice, Constant, Element, Grammar, Literal, Pattern, Slot, slots

Instead = tuple[frozenset[str], frozenset[str]]
"""Words printed together, and those that are read back then."""


def declared(
    grammar: Grammar, weightless: frozenset[str], strict: frozenset[str]
) -> dict[str, tuple[Instead, ...]]:
    """What the grammar says in other words, by each word printed: all that is printed with it, and all that
    is read back for that.

    `weightless` are words that say nothing; `strict` those that have to be said again as they are.
    """
    found: dict[str, dict[Instead, None]] = {}
    kept = strict | weightless | _meaningful(grammar)
    for category in grammar.categories.values():
        for patterns in category.by_kind.values() if not category.is_enum else ():
            for theirs, ours in _of_a_kind(patterns):
                printed, said = _weighed(theirs, weightless), _weighed(ours, weightless)
                if said - printed:  # else nothing stands in its place
                    for word in printed - ours - kept:
                        found.setdefault(word, {})[printed, said] = None
    return {word: tuple(ways) for word, ways in found.items()}


def phrases(grammar: Grammar, strict: Container[str]) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    """Phrases without a slot that a grammar prints in other words: the words printed one behind the other
    ("resource cost"), and those that are read back ("cost").
    """
    for category in grammar.categories.values():
        for first, *others in category.by_kind.values():
            said = frozenset(word for way in _literal(first.elements) for word in way)
            for words in (way for other in others for way in _literal(other.elements)):
                if said and not said.issuperset(words) and not any(word in strict for word in words):
                    yield words, said


def _literal(elements: Sequence[Element]) -> list[tuple[str, ...]]:
    """The ways to say a pattern that has no slot, without what may be missing; none where it has one."""
    ways: list[tuple[str, ...]] = [()]
    for element in elements:
        if isinstance(element, Literal):
            ways = [(*way, element.key) for way in ways]
        elif isinstance(element, Choice):
            further = [more for option in element.options for more in _literal(option)]
            ways = ways if element.optional else [(*way, *more) for way in ways for more in further]
        else:
            return []
    return ways


def _meaningful(grammar: Grammar) -> frozenset[str]:
    """Words that mean something by themselves: the values of a list, and what prints a phrase of one word."""
    found: set[str] = set()
    for category in grammar.categories.values():
        for patterns in category.by_kind.values():
            for pattern in patterns if category.is_enum else patterns[:1]:
                words = tuple(_words(pattern.elements))
                if category.is_enum or len(words) == 1 and not any(slots(pattern.elements)):
                    found.update(words)
    return frozenset(found)


def _weighed(words: frozenset[str], weightless: Container[str]) -> frozenset[str]:
    return frozenset(word for word in words if word.isalpha() and word not in weightless)


def _of_a_kind(patterns: list[Pattern]) -> Iterator[Instead]:
    """What the patterns of a kind say in other words than the one that prints them."""
    printing: dict[tuple[frozenset[str], frozenset[tuple[str, object]]], frozenset[str]] = {}
    for pattern in patterns:
        words = frozenset(_words(pattern.elements))
        fields = frozenset(each.field for each in slots(pattern.elements) if isinstance(each, Slot))
        said = printing.setdefault((fields, frozenset(pattern.constants)), words)
        for way in (words, *_otherwise(pattern.elements, words)):
            yield way, said


def _otherwise(elements: Iterable[Element], words: frozenset[str]) -> Iterator[frozenset[str]]:
    """The words of a pattern with another option of one of its choices."""
    for choice in elements:
        if isinstance(choice, Choice) and not choice.optional:
            first = frozenset(_words(choice.options[0]))
            for other in choice.options[1:]:
                if not any(isinstance(each, Constant) for each in slots(other)):
                    yield words - first | frozenset(_words(other))


def _words(elements: Iterable[Element]) -> Iterator[str]:
    """The words without which a pattern isn't said, of each choice those of the first that it offers."""
    for element in elements:
        if isinstance(element, Literal):
            yield element.key
        elif isinstance(element, Choice) and not element.optional:
            yield from _words(element.options[0])
