"""A question that is laid on the table, told otherwise: each thing that it tells changed by itself."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ruling_service.ask.model import Asked
from ruling_service.ask.of_cards.facts import terrains

TOKENS = ("damage", "resources", "progress", "wounds", "burdens")
"""Tokens that lie on cards."""
MANY = 9
"""More than so many nobody tells of, or a text wants."""


def otherwise(asked: Asked) -> Iterator[tuple[str, list[Asked]]]:
    """Each thing that is told, with the question as it would be if it were told otherwise."""
    for at, one in enumerate(asked.subjects):
        if one.counted:
            yield one.label, [_with(asked, at, copies=n) for n in _other(one.copies)]
        for name, number in one.values.items():
            if one.generic or name in TOKENS:
                yield name, [_with(asked, at, values={**one.values, name: n}) for n in _other(number)]
        for name, state in one.states.items():
            others = _other(state) if type(state) is int else [not state]
            yield name, [_with(asked, at, states={**one.states, name: other}) for other in others]
        if one.zone and one.zone != "play":
            yield one.zone, [_with(asked, at, zone=zone) for zone in ("staging", "active", "discard", "hand")
                             if zone != one.zone]  # fmt: skip
        bears = any(other.on == one.label for other in asked.subjects)
        wanted = asked.wanted.card if asked.wanted is not None else asked.value_of
        if not (one.generic or one.zone or one.on or one.states or bears or one.label == wanted):
            left = tuple(other for other in asked.subjects if other is not one)
            yield one.label, [msgspec.structs.replace(asked, subjects=left)]
        if one.on:
            bare = without(asked, one.label)
            yield one.label, [bare] if bare is not None else []
    for name, told in asked.board.items():
        if name == "terrain":
            yield name, [
                msgspec.structs.replace(asked, board={**asked.board, name: each})
                for each in terrains() if each != told
            ]  # fmt: skip
        elif type(told) is int:
            yield name, [msgspec.structs.replace(asked, board={**asked.board, name: n}) for n in _other(told)]
    for who, states in asked.player_states.items():
        for name, state in states.items():
            others = _other(state) if type(state) is int else [not state]
            yield name, [msgspec.structs.replace(
                asked, player_states={**asked.player_states, who: {**states, name: each}}
            ) for each in others]  # fmt: skip


def without(asked: Asked, label: str) -> Asked | None:
    """The question without something that somebody bears; None where nobody does."""
    at = next((at for at, one in enumerate(asked.subjects) if one.on and one.label == label), None)
    return None if at is None else _with(asked, at, on="", zone="discard")


def _other(number: int | bool | str) -> list[int]:
    assert isinstance(number, int)
    return [n for n in (number + 1, number - 1, 0, MANY, number + 2) if n >= 0 and n != number]


def _with(asked: Asked, at: int, **what: object) -> Asked:
    changed = msgspec.structs.replace(asked.subjects[at], **what)
    return msgspec.structs.replace(
        asked, subjects=tuple(changed if n == at else one for n, one in enumerate(asked.subjects))
    )


__all__ = ["MANY", "TOKENS", "otherwise", "without"]
