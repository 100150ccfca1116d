"""Whether a value is so much more or less than it is printed: "is he +2", "does the enemy get -4 defense". It
is asked of the value, and nothing happens for it.
"""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.building.amounts import IN_WORDS, number_of
from ruling_service.ask.building.keywords import numbered
from ruling_service.ask.model import Asked, AskedAct, Mention, Subject, Understanding
from ruling_service.patterns import pattern

SIGNED = pattern(r"(?:(?<=\s)|^)([+\-−–]) ?(\d{1,2})\b(?!\s*/)")
COMPARED = pattern(
    rf"\b({'|'.join(IN_WORDS)}|\d{{1,2}}) (?:[a-z]+ )?"
    r"(?:(extra|more|additional|higher|stronger)|less|fewer|lower|weaker)\b", re.IGNORECASE
)
"""So much in words: "two extra", "one attack less"."""
BESIDES = pattern(r"\b(?:extra|additional|another|further|more) $", re.IGNORECASE)
HAS = pattern(r"\b(?:gets?|has|have|is|are|be|gains?|receives?|at)\b", re.IGNORECASE)
GIVES = pattern(r"\b(?:gives?|makes?|grants?|adds?|lets?)\b", re.IGNORECASE)
MORE_OR_LESS = "have more"
"""The verb of such a question."""
USUAL = {"tcg": "strength", "lcg": ""}
"""The value that is meant where none is named."""
OF_THE_TABLE = ("fellowship archery total", "minion archery total")
"""Values of the table that somebody may make higher or lower."""
PRINTED = ("attack", "defense", "willpower", "threat", "hit points", "strength", "vitality", "resistance")
FIGHTS = ("attack", "defend", "skirmish")


def so_much(text: str) -> tuple[int, int] | None:
    """Where a text says that something is so much more or less, and how much (below 0: less); None where it
    doesn't.
    """
    if found := SIGNED.search(text):
        return found.start(), int(found[2]) * (1 if found[1] == "+" else -1)
    if found := COMPARED.search(text):
        return found.start(), number_of(found[1]) * (1 if found[2] else -1)
    return None


def by_so_much(asked: Asked, understood: Understanding) -> Asked:
    """The question with the number below or above what is printed as that, and not as a value of a card."""
    found = so_much(asked.text)
    begins = understood.question.find(asked.text)
    if found is None or begins < 0 or not asked.yes_no or asked.form == "can":
        return asked
    start, number = found
    if BESIDES.search(asked.text[:start]):
        return asked  # "the extra +1": beside others that he has
    of_table = next((
        name for one in asked.subjects for name, value in one.values.items()
        if value == abs(number) and name in OF_THE_TABLE
    ), "")  # fmt: skip
    if not of_table and (GIVES.search(asked.text) or not HAS.search(asked.text[:start])):
        return asked
    inside = [one for one in understood.mentions if begins <= one.start < begins + len(asked.text)]
    at = begins + start
    signed = asked.text[start] in "+-−–"
    value = of_table or _value(inside, at, understood.game if signed else "")
    whose = _whose(asked, inside, at)
    if not value or whose is None or _is_a_keywords(asked.text[:start], understood.game):
        return asked
    has = AskedAct(verb=MORE_OR_LESS, card=whose.label, thing=value, amount=number)
    subjects = tuple(_without(one, abs(number)) for one in asked.subjects)
    return msgspec.structs.replace(
        asked, form="what", wanted=has, purpose=None, value="", subjects=subjects,
        acts=(*asked.acts, *_fights(asked, whose)),
    )


def _value(inside: list[Mention], at: int, game: str) -> str:
    """The value that stands nearest to the number, else what is usually meant in that game."""
    named = [
        one for one in inside if one.kind == "value" and one.readings and one.readings[0].name in PRINTED
    ]
    nearest = min(named, key=lambda one: abs(one.start - at), default=None)
    return nearest.readings[0].name if nearest is not None else USUAL.get(game, "")


def _whose(asked: Asked, inside: list[Mention], at: int) -> Subject | None:
    """The card that is asked about: the first that the clause names, else the one that was heard to have it.
    """
    there = [one for one in asked.subjects if not one.on] or list(asked.subjects)  # what he bears isn't meant
    labels = {one.card: one for one in reversed(there)}
    for mention in inside:
        if mention.start < at and mention.kind in ("card", "term") and mention.readings:
            named = labels.get(mention.readings[0].name)
            if named is not None:
                return named
    acts = [one for one in (asked.purpose, asked.wanted, *reversed(asked.acts)) if one is not None]
    heard = [label for label in (asked.value_of, *(one.card for one in acts)) if label]
    people = [one for one in there if one.label in heard[:1]] if heard else there
    return people[0] if len(people) == 1 else None


def _is_a_keywords(before: str, game: str) -> bool:
    """Whether the number is a keyword's: "damage +1", "defender +2"."""
    return game == "tcg" and before.rstrip().lower().endswith(tuple(numbered(game)))


def _without(one: Subject, number: int) -> Subject:
    return msgspec.structs.replace(
        one, values={name: value for name, value in one.values.items() if value != number}
    )


def _fights(asked: Asked, whose: Subject) -> list[AskedAct]:
    """ "The enemy he attacks": that he does is told."""
    wanted = asked.wanted
    if wanted is None or wanted.verb not in FIGHTS or not wanted.card or wanted.card == whose.label:
        return []
    return [AskedAct(verb=wanted.verb, card=wanted.card, against=wanted.against or whose.label)]
