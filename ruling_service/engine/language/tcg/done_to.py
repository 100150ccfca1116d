"""To what a deed can be done: what a text does to a card of a sort to which nobody can do it is not read.

A phrase says of itself to what it is done (`@to_sites` in the grammar), a keyword's record which cards have
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from ruling_service.engine.kernel.keywords import keywords_of

from ..house import as_tuple
from ..node import Node, Value
from ..properties import kinds_with
from .forms import unified

CHARACTERS = frozenset({"character", "companion", "ally", "minion"})
THINGS = frozenset({"possession", "artifact", "condition", "follower", "event", "site"})
_FITS = {
    "to_characters": CHARACTERS,
    "to_companions": frozenset({"character", "companion"}),
    "to_events": frozenset({"event"}),
    "to_sites": frozenset({"site"}),
    "to_things": THINGS - {"event", "site"},
    "never_to_sites": (CHARACTERS | THINGS) - {"site"},
}
"""To which sorts a phrase with the property can be done."""
_DONE_TO = {name: kinds_with("tcg", name) for name in _FITS}
_HAVE = {"character": CHARACTERS, "minion": CHARACTERS, "companion": CHARACTERS - {"minion"}}
"""Which sorts can have a keyword, by the sort that its record names; a companion made fierce has the word."""
_STATS = frozenset({"strength", "vitality", "resistance"})
_SIDES = (frozenset({"companion", "ally"}), frozenset({"minion"}))
_SORTS = CHARACTERS | THINGS


def done_amiss(sentence: Node) -> str:
    """Why a sentence does something to cards of a sort to which that cannot be done; "" where it doesn't."""
    return next((why for node in sentence.walk() if (why := _amiss(node))), "")


def fitting(read: object) -> object:
    """What was read, None where it does something to cards to which that cannot be done."""
    return None if isinstance(read, Node) and done_amiss(unified(read)) else read


def _amiss(deed: Node) -> str:
    for about, fits in _asked(deed):
        wrong = sorted(_sorts(about) - fits)
        if wrong:
            return f"what it does cannot be done to a card of that sort ({' or '.join(wrong)})"
    if deed.kind == "assign":
        what, to = _sorts(deed.get("what")), _sorts(deed.get("to"))
        if what and to and any(what | to <= side for side in _SIDES):
            return "it assigns characters of one side to each other"
    return ""


def _asked(deed: Node) -> Iterator[tuple[Value | None, Set[str]]]:
    """What a phrase is about, with the sorts to which what it says can be done."""
    said = [deed[field] for field in ("what", "who") if field in deed]
    about: Value | None = tuple(said) or deed.get("to") or deed.get("of")
    for name, kinds in _DONE_TO.items():
        if deed.kind in kinds:
            yield about, _FITS[name]
    if deed.kind == "play" and "on" in deed:
        yield deed.get("what"), _FITS["to_things"]
    if deed.kind == "replace_site":
        yield deed.get("with"), _FITS["to_sites"]
    for bonus in as_tuple(deed.get("bonus") or ()):
        if isinstance(bonus, Node) and bonus.kind == "gain_keyword":
            declared, name = keywords_of("tcg"), str(bonus["keyword"])
            of = getattr(declared[name], "of", "") if name in declared else ""
            yield about, _HAVE.get(of, _SORTS)
        elif isinstance(bonus, Node) and bonus.kind == "stat_bonus" and bonus["stat"] in _STATS:
            yield about, CHARACTERS


def _sorts(target: Value | None) -> Set[str]:
    """The sorts of card that a target names, a possession's for a class of items; none if it names none."""
    if isinstance(target, tuple):
        return frozenset().union(*map(_sorts, target))
    if not isinstance(target, Node):
        return frozenset()
    if target.kind == "filter":
        asked = as_tuple(target.get("is") or ())
        race = any(isinstance(each, Node) and each.kind == "race" for each in asked)
        named = {_sort(str(each)) for each in as_tuple(target.get("type") or ()) if each != "card"}
        return frozenset({"character"}) if race and not named else named
    own = {str(each) for each in as_tuple(target.get("type") or ())} & _SORTS
    return own.union(*(_sorts(target.get(field)) for field in ("of", "which")))


def _sort(noun: str) -> str:
    return noun if noun in _SORTS else "possession"
