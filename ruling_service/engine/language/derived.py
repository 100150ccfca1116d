"""Patterns that a category takes over from another one (`derive = …` in a grammar): without the word or
the slot with which they begin, or told of what is over ("it is revealed" → "it was revealed").
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ruling_service.errors import MalformedInput

from .grammar import Category, Choice, Constant, Element, Literal, Pattern, Slot, slots
from .properties import Properties
from .verb_forms import base_of, participle, past
from .words import stem

RECALLED, PASSIVE = "recalled", "passive"
"""The properties of events that are told of what is over, and of deeds told of what they are done to."""
_BEHIND = frozenset([
    "to", "from", "on", "in", "into", "under", "underneath", "beneath", "among", "divided", "with", "and",
    "at", "facedown", "faceup", "over", "aside", "back", ",",
])  # fmt: skip
"""Words with which what a deed is done to is over."""


def derive(
    categories: Mapping[str, Category], to: Category, body: str, where: str,
    others: defaultdict[str, list[Pattern]], properties: Properties,
) -> None:
    """Give a category the patterns of another, as the `body` of the line says it. Raises MalformedInput for a
    category that stands nowhere above.
    """
    said, _, left_out = body.partition(" but ")
    name, _, begins = said.partition(" ")
    if name not in categories:
        raise MalformedInput(f"There is no category {name} above.", where=where)
    begins, _, tense = begins.rpartition(" ") if begins.partition(" ")[2] else (begins, "", "")
    if begins in TENSES or begins == "passive":
        begins, tense = "", begins
    for each in (*categories[name].own, *others[name]):
        if each.kind in left_out.split() or not each.elements:
            continue
        if tense and each.kind not in properties.with_(PASSIVE if tense == "passive" else RECALLED, where):
            continue
        for elements in _told(each.elements, begins, tense):
            pattern = Pattern(each.kind, elements, each.source, to.name, as_well=each.as_well or bool(tense))
            if pattern.as_well:
                others[to.name].append(pattern)
            else:
                to.own.append(pattern)
                to.parts.append(pattern)


def _told(elements: Sequence[Element], begins: str, tense: str) -> Iterator[tuple[Element, ...]]:
    """The elements of a pattern without what it has to begin with, in that tense; nothing where it begins
    otherwise, or can't be told so.
    """
    if not tense:
        first, rest = elements[0], tuple(elements[1:])
        said = _beginning(begins)
        ways = first.options if isinstance(first, Choice) and not first.optional else ((first,),)
        if said in ways:
            yield rest
        return
    if tense == "passive":
        yield from _undergone(tuple(elements))
        return
    if any(_only_then(slot) for slot in slots(elements)) or not isinstance(elements[0], Slot):
        return
    if begins and _beginning(begins) != (elements[0],):
        return
    deed = _in_tense(tuple(elements[1:]), TENSES[tense])
    if deed is not None:
        yield deed if begins else (elements[0], *deed)


def _undergone(elements: tuple[Element, ...]) -> Iterator[tuple[Element, ...]]:
    """ "Deal 2 shadow cards to it" as "2 shadow cards are dealt to it", "deal it 2 shadow cards" as "it is
    dealt 2 shadow cards".
    """
    verb, done = elements[0], elements[1:]
    said = _in_tense((verb,), lambda word: ((participle(word),),) if base_of(word) else ())
    if said is None or not done or _is_behind(done[0]):
        return
    to_card = isinstance(done[0], Slot) and done[0].category == "cards"
    whole = 1 if to_card else next((at for at, each in enumerate(done) if _is_behind(each)), len(done))
    yield (*done[:whole], Literal("is", "is"), *said, *done[whole:])


def _is_behind(element: Element) -> bool:
    """Whether what a deed is done to is over with this."""
    if isinstance(element, Literal):
        return element.key in _BEHIND
    return isinstance(element, Choice) and any(
        isinstance(option[0], Literal) and option[0].key in _BEHIND for option in element.options if option
    )


def _beginning(begins: str) -> tuple[Element, ...]:
    if not begins.startswith("{"):
        return (Literal(stem(begins), begins),)
    field, _, category = begins[1:-1].partition(":")
    return (Slot(field, category),)


def _only_then(slot: Slot | Constant) -> bool:
    """Whether a pattern says how or when it came about, which is known only as it does."""
    return slot.value is True if isinstance(slot, Constant) else slot.category == "phase"


Tense = Callable[[str], tuple[tuple[str, ...], ...]]


def _in_tense(deed: tuple[Element, ...], tense: Tense) -> tuple[Element, ...] | None:
    """What is done, told in a tense; None where it doesn't begin with a verb."""
    first = deed[0] if deed else None
    verb = deed[1] if len(deed) > 1 else None
    if isinstance(first, Literal) and first.key.endswith("ly") and isinstance(verb, Literal):
        ways = _ways(tense(verb.key), first.shown)
        return (Choice(ways), *deed[2:]) if ways else None
    if isinstance(first, Literal):
        ways = _ways(tense(first.key))
        return (Choice(ways), *deed[1:]) if ways else None
    if isinstance(first, Choice) and not first.optional:
        options = tuple(option for each in first.options if (option := _in_tense(each, tense)) is not None)
        return (Choice(options), *deed[1:]) if options else None
    return None


def _ways(said: Iterable[Sequence[str]], *adverbs: str) -> tuple[tuple[Literal, ...], ...]:
    """Forms of a verb as elements, an adverb before the verb itself."""
    return tuple(
        tuple(Literal(stem(word), word) for word in (*way[:-1], *adverbs, way[-1])) for way in said
    )


def _was_done(verb: str) -> tuple[tuple[str, ...], ...]:
    if verb == "is":
        return ("was",), ("has", "been")
    return ((past(verb),), ("has", participle(verb))) if base_of(verb) else ()


def _was_not_done(verb: str) -> tuple[tuple[str, ...], ...]:
    if verb == "is":
        return ("was", "not"), ("has", "not", "been")
    base = base_of(verb)
    return (("did", "not", base), ("has", "not", participle(verb))) if base else ()


def _left_undone(verb: str) -> tuple[tuple[str, ...], ...]:
    """What stands behind "did not" or "has not"."""
    if verb == "is":
        return (("been",),)
    base = base_of(verb)
    return ((base,), (participle(verb),)) if base else ()


TENSES: dict[str, Tense] = {"past": _was_done, "denied": _was_not_done, "undone": _left_undone}
"""How it is told that something happened, that it didn't, and what somebody did not do."""


__all__ = ["RECALLED", "TENSES", "derive"]
