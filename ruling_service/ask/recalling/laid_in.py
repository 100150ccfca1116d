"""Numbers of a question that no slot of a case is for, laid into its position: each where the position has
the one value that the number is told of.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any

from ruling_service.ask.recalling.adding import units
from ruling_service.ask.recalling.features import Number

Data = dict[str, Any]
ASKED = ("ask", "until", "at")
"""What of a situation is no position."""


def laid_in(situation: Data, numbers: Sequence[Number]) -> Data | None:
    """The situation with each of these numbers as the value that it is told of; None where there is no such
    value, or more than one.
    """
    laid = copy.deepcopy(situation)
    taken: list[tuple[int, str]] = []
    for number in numbers:
        places = [place for unit in units(number) for place in _places(laid, unit)]
        if len(places) != 1:
            return None
        holder, field = places[0]
        if (id(holder), field) in taken:
            return None
        taken.append((id(holder), field))
        holder[field] = number.value
    return laid if numbers else None


def _places(value: Any, unit: str) -> Iterator[tuple[Data, str]]:
    """Where a position has a value of that name: as a field, or as the amount of an act."""
    if isinstance(value, list):
        for each in value:
            yield from _places(each, unit)
    elif isinstance(value, dict):
        own = value.get(unit)
        if isinstance(own, int) and not isinstance(own, bool):
            yield value, unit
        elif own is not None and isinstance(value.get("amount"), int):
            yield value, "amount"
        for name, each in value.items():
            if name not in ASKED:
                yield from _places(each, unit)


__all__ = ["laid_in"]
