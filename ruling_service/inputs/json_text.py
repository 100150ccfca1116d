"""The one reader of JSON: what a body, a permalink or a line of a card database holds, as plain data that
every part can keep.

What is refused is refused before anything is built, with its line and column: more depth than `limits.DEPTH`,
numbers of more digits than `limits.DIGITS`, NaN and Infinity, characters that no encoding or database can
hold. Fields given twice are refused too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.places import at, place
from ruling_service.inputs.quoting import quoted
from ruling_service.patterns import pattern

_UNUSUAL = pattern(
    rf"[0-9]{{{limits.DIGITS + 1}}}|[0-9][eE][+-]?[0-9]{{3}}|NaN|Infinity"
    rf"|\\u(?:[dD][89a-fA-F]|0000)|[\ud800-\udfff\0]"
)
"""What only a text has in which something may have to be refused; most have none, and aren't looked at token
by token.
"""
_TOKEN = pattern(
    r'"(?P<text>(?:[^"\\]|\\.)*)(?:"|\Z)|(?P<opens>[\[{])|(?P<closes>[\]}])|(?P<number>-?[0-9][0-9.eE+-]*)|(?P<word>-?[A-Za-z]+)',
    re.DOTALL,
)
_ESCAPE = pattern(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)


def read_json(sent: str | bytes, where: str = "", *, first_line: int = 1, most: int = limits.TEXT) -> Any:
    """The data of a JSON text of at most `most` bytes.

    Raises MalformedInput with the line and the column, `where` in front of them (a file's name, a field's).
    `first_line` is the line of a file on which the text begins.
    """
    if len(sent) > most:
        raise MalformedInput(f"This is larger than {most // 1024} KiB.", where=where)
    text = decoded(sent, where)
    if text.count("[") + text.count("{") > limits.DEPTH or _UNUSUAL.search(text):
        for message, offset in _faults(text):
            raise MalformedInput(message, where=at(text, offset, where, first_line))
    try:
        return json.loads(
            text,
            object_pairs_hook=lambda pairs: _fields(
                pairs, place(where, first_line if first_line > 1 else None)
            )
        )
    except json.JSONDecodeError as error:
        raise MalformedInput(
            f"This is not JSON: {error.msg}.", where=at(text, error.pos, where, first_line)
        ) from None


def decoded(sent: str | bytes, where: str = "") -> str:
    """Bytes as text. Raises MalformedInput, naming the line, where they aren't UTF-8."""
    if isinstance(sent, str):
        return sent.removeprefix("\ufeff")
    try:
        return sent.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = sent[: error.start].count(b"\n") + 1
        raise MalformedInput(
            "This is not UTF-8 text.", hint="Save it as UTF-8.", where=place(where, line)
        ) from None


def _fields(pairs: list[tuple[str, Any]], where: str) -> dict[str, Any]:
    """An object of these fields, each of which is given once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for number, name in enumerate(names) if name in names[:number])
        raise MalformedInput(f"The field {quoted(twice)} is given twice.", where=where)
    return found


def _faults(text: str) -> Iterator[tuple[str, int]]:
    """What can't be used in a text, with its offset, in the order of the text."""
    depth = 0
    for token in _TOKEN.finditer(text):
        fault = None
        match token.lastgroup:
            case "opens":
                depth += 1
                fault = f"This is nested more than {limits.DEPTH} deep." if depth > limits.DEPTH else None
            case "closes":
                depth -= 1
            case "number":
                fault = _fault_of_number(token[0])
            case "text":
                fault = fault_of_text(_unescaped(token["text"]))
            case _:
                fault = (
                    f"{token[0]} is no number here." if token[0].lstrip("-") in ("NaN", "Infinity") else None
                )
        if fault:
            yield fault, token.start()


def _fault_of_number(written: str) -> str | None:
    mantissa, _, exponent = written.lower().partition("e")
    if len(exponent.strip("+-")) > 2:
        return f"{quoted(written)} has an exponent of more than two digits."
    digits = sum(character.isdigit() for character in mantissa)
    return (
        f"This number has {digits:,} digits; at most {limits.DIGITS} are read." if digits > limits.DIGITS
        else None
    )


def fault_of_text(text: str) -> str | None:
    """Why no database and no encoding could hold a text; None where they can."""
    if "\0" in text:
        return "A text holds a NUL character."
    return "A text holds half a character (a lone surrogate)." if re.search("[\ud800-\udfff]", text) else None


def _unescaped(text: str) -> str:
    """A JSON string's content with its \\u escapes resolved, pairs of surrogates joined."""
    raw = _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else "", text)
    return raw.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass") if _is_paired(raw) else raw


def _is_paired(text: str) -> bool:
    """Does every first half of a character stand before a second half, and every second behind a first?"""
    return re.search("[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]", text) is None
