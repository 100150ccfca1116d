"""The fields of cards that a search can ask for: `type:ally sphere:lore cost<=2`.

Each is a record that tells what it is, in which games, and where it stands among a card's facts; the page and
the document on the syntax are made of them.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from ruling_service.inputs.quoting import quoted
from ruling_service.library.text import words
from ruling_service.patterns import pattern

Facts = dict[str, Any]
Sort = Literal["choice", "part", "list", "number", "text", "yes"]

BOTH = ("lcg", "tcg")
SORTS: dict[Sort, str] = {
    "choice": "one of the values that cards have",
    "part": "the name or a part of it",
    "list": "one of several that a card has",
    "number": "a number or X, with `:` or `=`, `!=`, `<`, `<=`, `>`, `>=`",
    "text": "words in a row, the last one perhaps unfinished",
    "yes": "yes or no",
}
"""What may stand behind a field of each sort."""


class Field(msgspec.Struct, frozen=True):
    """A field of cards. `facts` are the names that it has in card files and databases: the first that a card
    has counts.
    """

    name: str
    means: str
    sort: Sort
    facts: tuple[str, ...]
    example: str
    games: tuple[str, ...] = BOTH
    also: tuple[str, ...] = ()


LCG, TCG = ("lcg",), ("tcg",)

FIELDS = (
    Field("type", "what sort of card it is", "choice", ("type",), "type:ally", also=("t",)),
    Field("name", "words of its name", "text", ("name",), "name:gondor"),
    Field("text", "words of its text, as printed or in our wording", "text",
          ("text",), 'text:"put into play"', also=("x",)),
    Field("trait", "a trait", "list", ("traits",), "trait:dwarf", LCG, ("traits",)),
    Field("keyword", "a keyword, with or without its number", "list",
          ("keywords",), "keyword:ranged", also=("keywords",)),
    Field("unique", "is it unique?", "yes", ("unique",), "unique:yes"),
    Field("set", "the set or pack it is printed in", "part", ("set",), 'set:"core set"', also=("pack",)),
    Field("number", "its number in the set", "part", ("number",), "number:73"),
    Field("sphere", "the sphere of influence", "choice", ("sphere",), "sphere:lore", LCG, ("s",)),
    Field("cost", "the cost in resources", "number", ("cost",), "cost<=2", LCG),
    Field("threat", "threat in the staging area, or the threat cost of a hero", "number",
          ("threat cost", "threat"), "threat>=3", LCG),
    Field("willpower", "willpower", "number", ("willpower",), "willpower>=2", LCG, ("wp",)),
    Field("attack", "attack strength", "number", ("attack",), "attack>3", LCG, ("atk",)),
    Field("defense", "defense strength", "number", ("defense",), "defense>=2", LCG, ("def",)),
    Field("hp", "hit points", "number", ("hit points",), "hp>=5", LCG, ("health",)),
    Field("engagement", "engagement cost", "number", ("engagement cost",), "engagement<30", LCG),
    Field("quest", "quest points", "number", ("quest points",), "quest>=10", LCG),
    Field("victory", "victory points", "number", ("victory points",), "victory>=1", LCG, ("vp",)),
    Field("stage", "the stage of a quest card", "number", ("stage",), "stage:1", LCG),
    Field("encounter", "the encounter set", "part",
          ("encounter set",), 'encounter:"spiders of mirkwood"', LCG),
    Field("shadow", "words of its shadow effect", "text", ("shadow",), "shadow:attack", LCG),
    Field("culture", "the culture", "choice", ("culture",), "culture:gondor", TCG, ("c",)),
    Field("side", "Free Peoples or Shadow; the side of a two-sided card of the LCG", "choice",
          ("card side", "side"), "side:shadow"),
    Field("race", "the race", "choice", ("race",), "race:elf", TCG),
    Field("twilight", "the twilight cost", "number", ("twilight cost", "twilight"), "twilight<=1", TCG),
    Field("strength", "strength, or what the card adds to it", "number", ("strength",), "strength>=8", TCG),
    Field("vitality", "vitality, or what the card adds to it", "number", ("vitality",), "vitality>3", TCG),
    Field("resistance", "resistance", "number", ("resistance",), "resistance>=6", TCG),
    Field("signet", "the signet", "choice", ("signet",), "signet:frodo", TCG),
    Field("site", "the number of the site", "number", ("site number", "site"), "site:4", TCG),
    Field("block", "the block of a site", "choice", ("block",), "block:fellowship", TCG),
    Field("class", "the class of a possession or artifact", "list",
          ("item class",), 'class:"hand weapon"', TCG),
    Field("when", "the phases in which an event is played", "list", ("time words",), "when:skirmish", TCG),
)  # fmt: skip
"""All fields, in the order in which they are described."""

BY_NAME = {name: field for field in FIELDS for name in (field.name, *field.also)}
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    ":": operator.eq, "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge,
}
"""How a comparison is written, and what it means for numbers."""

_NUMBER = pattern(r"[+-]?\d{1,3}", re.ASCII)


class Condition(msgspec.Struct, frozen=True):
    """What a search asks of a field: the values, of which one has to fit, or none if `negated`; `at` is the
    character of the query at which it begins, from 1.
    """

    field: Field
    comparison: str
    values: tuple[str, ...]
    negated: bool = False
    at: int = 1

    def fits(self, value: object) -> bool:
        """Does it hold for a printing with this value of its field (as `read` gives it)?"""
        fits = value is not None and any(self._fits(value, wanted) for wanted in self.values)
        return fits != self.negated

    def _fits(self, value: Any, wanted: str) -> bool:
        if self.field.sort == "number":
            return _compares(value, self.comparison, wanted)
        return self._is(value, wanted) != (self.comparison == "!=")

    def _is(self, value: Any, wanted: str) -> bool:
        if self.field.sort in ("part", "text"):
            return f" {wanted}" in f" {value}"
        if self.field.sort == "list":
            return any(one == wanted or one.startswith(f"{wanted} ") for one in value)
        return bool(value == wanted)


def _compares(value: object, comparison: str, wanted: str) -> bool:
    if _NUMBER.fullmatch(wanted) and isinstance(value, int):
        return COMPARISONS[comparison](value, int(wanted))
    if comparison in (":", "=", "!="):
        return (str(value).lower() == wanted) != (comparison == "!=")
    return False


def read(field: Field, facts: Facts) -> object:
    """The value of a field on a printing, as conditions compare it: folded words, a number, or several; None
    where it has none.
    """
    value = next((facts[name] for name in field.facts if facts.get(name) not in (None, "", [])), None)
    if field.sort == "yes":
        return "yes" if value else "no"
    if value is None:
        return None
    if field.sort == "number":
        return value if isinstance(value, int) else str(value)
    if field.sort == "list":
        return tuple(folded(str(one)) for one in (value if isinstance(value, list) else [value]))
    return folded(str(value))


def folded(text: str) -> str:
    """Words as they are compared: in lower case, without accents and signs."""
    return " ".join(words(text))


class Wrong(NamedTuple):
    """What is wrong with a condition, and what would be right."""

    message: str
    hint: str


def wrong_value(condition: Condition) -> Wrong | None:
    """What is wrong with the form of a condition's values; None if nothing is."""
    field = condition.field
    if field.sort != "number" and condition.comparison not in (":", "=", "!="):
        return Wrong(
            f"`{field.name}` is no number, so `{condition.comparison}` says nothing of it.",
            f"Write {field.example}.",
        )
    for value in condition.values:
        if not value:
            nothing = f"behind `{field.name}{condition.comparison}` nothing is asked for."
            return Wrong(nothing, f"Write {field.example}.")
        if field.sort == "number" and not (_NUMBER.fullmatch(value) or value == "x"):
            no_number = f"`{field.name}` is a number, and {quoted(value)} is none."
            return Wrong(no_number, f"Write {field.example}, or X.")
        if field.sort == "yes" and value not in ("yes", "no"):
            return Wrong(f"`{field.name}` is {quoted(value)}.", "Write yes or no.")
    return None
