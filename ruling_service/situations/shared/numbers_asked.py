"""The numbers of cards that a question and its expectation ask for."""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.situations.shared.account import parse_value
from ruling_service.situations.shared.conditions import IsWhere
from ruling_service.situations.shared.mentions import described_in, values_of
from ruling_service.situations.shared.model import Situation


class Asked(NamedTuple):
    """A number that is asked for, and of what."""

    number: str
    of: str


def numbers_asked(situation: Situation) -> tuple[Asked, ...]:
    """The values asked for, and whatever a condition says of a card, in a file's words: which of it is a
    number of a card is known to the games.
    """
    values = [Asked(*parse_value(text)) for text, _ in values_of(situation)]
    described = [
        Asked(name.replace("_", " "), each.card) for each in described_in(situation)
        for name in IsWhere.__struct_fields__ if getattr(each, name) is not None
    ]
    return tuple(dict.fromkeys([*values, *described]))


__all__ = ["Asked", "numbers_asked"]
