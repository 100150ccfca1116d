"""Whether two questions of a case ask the same turned round: of the same position, one whether something is
so and the other whether it is not. Whoever asks the contrary of the one asks the other.
"""

from __future__ import annotations

from typing import Any

from ruling_service.ask.recalling.wordings import Told

Data = dict[str, Any]
ASK, WHETHER, NOT, LEAST, MOST = "ask", "whether", "not", "at least", "at most"


def turned_round(case: Told, one: int, other: int) -> bool:
    """Does one question of a case (by its number among the further ones, -1: its own) ask whether that is not
    so of which the other asks whether it is?
    """
    mine, its = (_laid(case, number) for number in (one, other))
    asks, turned = (laid.pop(ASK).get(WHETHER) for laid in (mine, its))
    return mine == its and isinstance(asks, dict) and isinstance(turned, dict) and _is_contrary(asks, turned)


def _laid(case: Told, number: int) -> Data:
    return {ASK: {}, **case.asked(number)}


def _is_contrary(one: Data, other: Data) -> bool:
    """Is a condition so wherever another isn't?"""
    if one == {NOT: other} or other == {NOT: one} or _of_a_number(one, other):
        return True
    if len(one) != 1 or one.keys() != other.keys():
        return False
    of, also = next(iter(one.values())), next(iter(other.values()))
    return isinstance(of, dict) and isinstance(also, dict) and _of_a_state(of, also)


def _of_a_state(one: Data, other: Data) -> bool:
    """The one state of one and the same card, that it has and that it doesn't have."""
    apart = [name for name in one.keys() | other.keys() if one.get(name) != other.get(name)]
    return len(apart) == 1 and {*map(type, (one.get(apart[0]), other.get(apart[0])))} == {bool}


def _of_a_number(one: Data, other: Data) -> bool:
    """At least so much of something, and no more than one less."""
    for low, high in ((one, other), (other, one)):
        least, most = low.get(LEAST), high.get(MOST)
        if type(least) is int and type(most) is int and least == most + 1:
            return {**low, MOST: most} == {**high, LEAST: least}
    return False


__all__ = ["turned_round"]
