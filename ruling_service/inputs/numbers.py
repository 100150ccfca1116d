"""The one reader of numbers: decimal digits as everybody types them, of bounded length, and within what the
place allows.
"""

from __future__ import annotations

from ruling_service.errors import MalformedInput
from ruling_service.inputs.limits import DIGITS, LARGEST
from ruling_service.inputs.quoting import quoted
from ruling_service.patterns import pattern

_WHOLE = pattern(rf"([+-]?)0*([0-9]{{1,{DIGITS}}})")
_DECIMAL = pattern(rf"[+-]?0*[0-9]{{1,{DIGITS}}}(?:\.[0-9]{{1,{DIGITS}}}0*)?")


def whole_or_none(text: str) -> int | None:
    """The whole number that a text is; None for any other text, and for one of more digits than
    `limits.DIGITS`.

    Zeros in front don't count, white space isn't part of a number, and digits are 0 to 9.
    """
    match = _WHOLE.fullmatch(text)
    return int(f"{match[1]}{match[2]}") if match else None


def whole(text: str, name: str, *, least: int = 0, most: int = LARGEST, where: str = "") -> int:
    """The whole number from `least` to `most` that the field called `name` holds.

    Raises MalformedInput, at the place `where` (usually the field itself), for any other text.
    """
    number = whole_or_none(text)
    if number is None or not least <= number <= most:
        allowed = (
            f"from {least} to {most}" if most < LARGEST else f"of at most {DIGITS} digits, {least} or more"
        )
        raise MalformedInput(
            f"{name} is not a whole number {allowed}.", hint=f"What was sent is {quoted(text)}.",
            where=where or name
        )
    return number


def decimal(text: str, name: str, *, least: float, most: float, where: str = "") -> float:
    """The number from `least` to `most`, with or without decimals, that the field called `name` holds.

    Raises MalformedInput for any other text: exponents, "inf" and "nan" are no numbers here.
    """
    number = float(text) if _DECIMAL.fullmatch(text) else None
    if number is None or not least <= number <= most:
        raise MalformedInput(
            f"{name} is not a number from {least:g} to {most:g}.", hint=f"What was sent is {quoted(text)}.",
            where=where or name
        )
    return number
