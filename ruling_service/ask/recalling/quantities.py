"""How many of what a question speaks of, beside how many a case does.

Most numbers of a question find their place in a slot of a wording. One that doesn't may still be the case's
own ("two restricted attachments"); where it is not, the case is about another quantity, and what it comes to
answers nothing: that two wounds may be taken doesn't tell whether three may.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ruling_service.ask.recalling.features import Number, Said

FEWEST = 2
"""One of a thing, or none, is said of any."""


def other_quantity(mine: Said, its: Sequence[Said], filled: Collection[int]) -> str:
    """A quantity of a question that the question of a case doesn't have, in a few words; "" if there is none.

    `its` are the wordings of that question, `filled` the values that stand in their slots.
    """
    left = list(filled)
    said = {number.value for one in its for number in one.numbers if not number.slot}
    for number in mine.numbers:
        if number.value in left:
            left.remove(number.value)
            continue
        if number.value < FEWEST:
            continue
        of_it = [
            other.value for one in its for other in one.numbers if not other.slot and _of_one(number, other)
        ]
        if of_it and number.value not in of_it:
            return f"it asks about {of_it[0]}, not {number.value}, of them"
        if number.value not in said:
            return f"it doesn't ask about {number.value} of them"
    return ""


def _of_one(one: Number, other: Number) -> bool:
    """Do the same words follow both numbers: are they of one thing?"""
    return bool({word for word in one.beside if word.startswith(">1")} & set(other.beside))


__all__ = ["other_quantity"]
