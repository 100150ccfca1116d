"""Which cards and players the acts, the fixed choices, the question and the expected answer speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.acts import Doing
from ruling_service.situations.shared.conditions import Condition, IsPlayer, IsWhere, Pattern
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.parts import written
from ruling_service.situations.shared.questions import Ask

Steps = tuple[str | int, ...]

_CARD_FIELDS: dict[type, tuple[str, ...]] = {
    Pattern: ("card",),
    IsWhere: ("card", "on", "assigned_to"),
    Ask: ("where_is", "does_it_change_anything"),
    IsPlayer: ("player",),
}
"""The fields of conditions and questions that name cards or players; of acts the records of their verbs say
it."""


def question(ask: Ask) -> tuple[str, Any]:
    """The kind of question that is asked and what it is about; nothing asked is `what happens`."""
    return next(iter(_asked(ask)), ("what_happens", True))


def _asked(ask: Ask) -> list[tuple[str, Any]]:
    found = [(field, getattr(ask, field)) for field in ask.__struct_fields__]
    return [(field, value) for field, value in found if value not in (False, "", [], None)]


def one_question(situation: Situation, at: Callable[..., str]) -> None:
    """Refuses a situation that asks two things at once."""
    asked = _asked(situation.ask)
    if len(asked) > 1:
        names = " and ".join(f"`{written(name)}`" for name, _ in asked)
        raise MalformedInput(
            f"One question at a time, not {names}.", hint="Make a second situation.", where=at("ask")
        )


def mentioned(situation: Situation) -> Iterator[tuple[str, Steps]]:
    """The names that acts, choices, question and expectation mention, with their paths in the file."""
    for field in ("do", "given", "ask", "expect"):
        yield from _inside(getattr(situation, field), (field,))


def _inside(value: Any, path: Steps) -> Iterator[tuple[str, Steps]]:
    if isinstance(value, list):
        for i, item in enumerate(value):
            yield from _inside(item, (*path, i))
    elif isinstance(value, Doing):
        yield from ((card, (*path, field)) for card, field in value.cards)
        yield from (
            found for role, inner in value.roles.items() for found in _inside(inner, (*path, written(role)))
        )
    elif isinstance(value, msgspec.Struct):
        for name, told_as in _fields(type(value)):
            inner, place = getattr(value, name), (*path, told_as)
            if name in _CARD_FIELDS.get(type(value), ()):
                yield from (
                    (card, place) for card in ([inner] if isinstance(inner, str) else inner or []) if card
                )
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
    elif isinstance(part, Doing):
        yield from (
            found for role, inner in part.roles.items() for found in values_of(inner, (*path, written(role)))
        )
    elif isinstance(part, msgspec.Struct):
        for name, told_as in _fields(type(part)):
            inner, place = getattr(part, name), (*path, told_as)
            if inner and (name == "how_much" or name == "value" and isinstance(part, Condition)):
                yield inner, place
            else:
                yield from values_of(inner, place)


def described_in(part: Any) -> Iterator[IsWhere]:
    """What the question and the expectation, or a part of them, say of a card's state and numbers."""
    if isinstance(part, Situation):
        yield from described_in([part.ask, part.expect])
    elif isinstance(part, IsWhere):
        yield part
    elif isinstance(part, list):
        for item in part:
            yield from described_in(item)
    elif isinstance(part, Doing):
        yield from described_in(list(part.roles.values()))
    elif isinstance(part, msgspec.Struct):
        yield from described_in([getattr(part, name) for name, _ in _fields(type(part))])


def patterns_of(situation: Situation) -> Iterable[Pattern]:
    """Every occurrence that the question or the expectation speaks of."""
    ask = situation.ask
    yield from ask.in_which_order
    if ask.how_often is not None:
        yield ask.how_often
    conditions = [ask.whether] if ask.whether is not None else []
    for possible in (ask.can, ask.when_can):
        if possible is not None and possible.so_that is not None:
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
