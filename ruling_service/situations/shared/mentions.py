"""Which cards and players the acts, the fixed choices, the question and the expected answer speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.model import Act, Given, Situation
from ruling_service.situations.shared.questions import Ask, Condition, IsPlayer, IsWhere, Pattern, Possible

Steps = tuple[str | int, ...]

ACT_DETAILS = ("by", "ability", "choosing", "paying", "against", "to", "amount")
GIVEN_DETAILS = ("by", "for_", "when", "at", "choosing", "times")
POSSIBLE_DETAILS = ("by", "ability", "choosing", "against", "to", "paying", "so_that")

_CARD_FIELDS: dict[type, tuple[str, ...]] = {
    Act: (
        "play",
        "trigger",
        "commit",
        "defend",
        "attack",
        "engage",
        "travel",
        "reveal",
        "deal_shadow",
        "destroy",
        "discard",
        "damage",
        "heal",
        "exhaust",
        "ready",
        "place_progress",
        "put_into_play",
        "return_to_hand",
        "give_control",
        "attach",
        "add_to_staging",
        "explore",
        "against",
        "use",
        "assign",
        "skirmish",
        "transfer",
        "exert",
        "wound",
        "kill",
        "loop",
    ),
    Given: ("play", "trigger", "use", "decline", "commit", "defend", "attack", "engage", "travel"),
    Possible: ("play", "trigger", "use", "assign", "transfer", "commit", "defend", "attack", "engage", "travel", "against"),
    Pattern: ("card",),
    IsWhere: ("card", "on", "assigned_to"),
    Ask: ("where_is", "does_it_change_anything"),
    IsPlayer: ("player",),
}


def verb(act: Act | Given | Possible) -> tuple[str, Any]:
    """The one verb of an act and what it acts on. ("", "") if it has none; the first in the order of the documentation."""
    used = verbs(act)
    return (used[0], getattr(act, used[0])) if used else ("", "")


def verbs(act: Act | Given | Possible) -> list[str]:
    """The verbs that an act is written with: exactly one, if it is well formed."""
    details = {Act: ACT_DETAILS, Given: GIVEN_DETAILS, Possible: POSSIBLE_DETAILS}[type(act)]
    return [field for field in act.__struct_fields__ if field not in details and getattr(act, field) not in ("", [], {}, None, 0, False)]


def question(ask: Ask) -> tuple[str, Any]:
    """The kind of question that is asked and what it is about; nothing asked is `what happens`."""
    for field in ask.__struct_fields__:
        value = getattr(ask, field)
        if value not in (False, "", [], None):
            return field, value
    return "what_happens", True


def one_question(situation: Situation, at: Callable[..., str]) -> None:
    """Refuses a situation that asks two things at once."""
    asked = [f for f in situation.ask.__struct_fields__ if getattr(situation.ask, f) not in (False, "", [], None)]
    if len(asked) > 1:
        names = " and ".join(f"`{name.replace('_', ' ')}`" for name in asked)
        raise MalformedInput(f"One question at a time, not {names}.", hint="Make a second situation.", where=at("ask"))


def one_verb(situation: Situation, at: Callable[..., str]) -> None:
    """Refuses acts and fixed choices that have no verb, or two."""
    acts: list[tuple[Act | Given | Possible, Steps]] = [(act, ("do", i)) for i, act in enumerate(situation.do)]
    acts += [(given, ("given", i)) for i, given in enumerate(situation.given)]
    acts += [
        (asked, ("ask", name)) for asked, name in ((situation.ask.can, "can"), (situation.ask.when_can, "when can")) if asked is not None
    ]
    for act, path in acts:
        used = verbs(act)
        if len(used) != 1:
            found = " and ".join(f"`{name.rstrip('_').replace('_', ' ')}`" for name in used) or "none"
            raise MalformedInput(
                f"Each act has exactly one verb; here is {found}.", hint="See docs/situations.md for the verbs.", where=at(*path)
            )


def mentioned(situation: Situation) -> Iterator[tuple[str, Steps]]:
    """The names that acts, choices, question and expectation mention, with their paths in the file."""
    for field in ("do", "given", "ask", "expect"):
        yield from _inside(getattr(situation, field), (field,))


def _inside(value: Any, path: Steps) -> Iterator[tuple[str, Steps]]:
    if isinstance(value, list):
        for i, item in enumerate(value):
            yield from _inside(item, (*path, i))
    elif isinstance(value, msgspec.Struct):
        for name, told_as in _fields(type(value)):
            inner, place = getattr(value, name), (*path, told_as)
            if name in _CARD_FIELDS.get(type(value), ()):
                yield from ((card, place) for card in ([inner] if isinstance(inner, str) else inner or []) if card)
            else:
                yield from _inside(inner, place)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a kind of data, by their names in the code and in a file."""
    return tuple((field.name, field.encode_name) for field in msgspec.structs.fields(kind))


def values_of(part: Any, path: Steps = ()) -> Iterator[tuple[str, Steps]]:
    """The values that the question and the expectation ask for, with their paths in the file."""
    if isinstance(part, Situation):
        for field in ("ask", "expect"):
            yield from values_of(getattr(part, field), (field,))
    elif isinstance(part, list):
        for i, item in enumerate(part):
            yield from values_of(item, (*path, i))
    elif isinstance(part, msgspec.Struct):
        for name, told_as in _fields(type(part)):
            inner, place = getattr(part, name), (*path, told_as)
            if inner and (name == "how_much" or name == "value" and isinstance(part, Condition)):
                yield inner, place
            else:
                yield from values_of(inner, place)


def patterns_of(situation: Situation) -> Iterable[Pattern]:
    """Every occurrence that the question or the expectation speaks of."""
    ask = situation.ask
    yield from ask.in_which_order
    if ask.how_often is not None:
        yield ask.how_often
    conditions = [ask.whether] if ask.whether is not None else []
    for possible in (ask.can, ask.when_can):
        if isinstance(possible, Possible) and possible.so_that is not None:
            conditions.append(possible.so_that)
    expect = situation.expect
    if expect is not None:
        for group in (expect.facts, expect.sometimes, expect.never, expect.exactly_one):
            conditions += group
        if expect.trace is not None:
            yield from (*expect.trace.contains, *expect.trace.in_order, *expect.trace.lacks)
    for condition in conditions:
        yield from _in_condition(condition)


def _in_condition(condition: Condition) -> Iterable[Pattern]:
    if condition.happened is not None:
        yield condition.happened
    yield from condition.in_order
    if condition.count is not None and condition.count.of is not None:
        yield condition.count.of
    for inner in (*condition.all, *condition.any, *([condition.not_] if condition.not_ is not None else [])):
        yield from _in_condition(inner)


__all__ = ["mentioned", "one_question", "one_verb", "patterns_of", "question", "verb", "verbs"]
