"""What stands behind the question mark of an address, or in the form that was sent in its place, read by the
readers that everything from outside goes through.
"""

from __future__ import annotations

from flask import request

from ruling_service.inputs import limits, numbers, texts


def given(name: str) -> str:
    """What the address says of `name`, else the form that was sent; "" where neither does."""
    return request.args.get(name, "") or (request.form.get(name, "") if request.method == "POST" else "")


def number(name: str, otherwise: int, *, least: int = 1, most: int = limits.LARGEST) -> int:
    """The whole number from `least` to `most` in the argument called `name`, `otherwise` where there is none
    or it is empty.

    Raises MalformedInput, the argument's name as its place.
    """
    text = given(name)
    return numbers.whole(text, name, least=least, most=most) if text else otherwise


def number_or_none(name: str) -> int | None:
    """The whole number in the argument called `name`, None where there is none.

    Raises MalformedInput for what is no number.
    """
    return number(name, 0, least=0) if given(name) else None


def outcome() -> int:
    """The line of play that is to be shown, counted from 0."""
    return number("outcome", 1) - 1


def text(name: str, most: int = limits.NAME) -> str:
    """The text in the argument called `name`, "" where there is none.

    Raises MalformedInput where it is longer than `most` characters.
    """
    return texts.bounded(given(name), name, most)
