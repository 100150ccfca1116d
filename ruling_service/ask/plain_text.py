"""A question as mere text: what means something to a search, or leads to another page, means nothing in it.

Players quote cards and leave the mark open, paste the address of a thread, and write "quick question:". The
search's own language (`"…"`, `kind:…`, `-word`) is for the search.
"""

from __future__ import annotations

import re

from ruling_service.patterns import pattern

ADDRESS = pattern(
    r"\b(?:[a-z][a-z0-9+.-]{1,9}://|www\.)[^\s<>\"“”)\]]*[^\s<>\"“”)\].,;:?!]", re.IGNORECASE
)
"""An address of a page, without the mark that ends the sentence around it."""
STRAIGHT, OPENING, CLOSING = '"', "“„«", "”»"
SEARCHED = pattern(r"[\"“”„«»:]|(?<!\S)[-–—]+(?=\S)")
"""What the search's own language is made of."""
GLUED = pattern(r"(?<=[^\W\d_]):(?=[^\W\d_])")
"""A colon between two words without a blank: "note:can I …"."""


BESIDE = pattern(
    r"\((?:e\.? ?g\.?|i\.? ?e\.?|for (?:example|instance)|sp\b|sic\b|like\b|just like|the same\b|same as"
    r"|similar|unlike|as (?:with|you|we|in)\b|compared)[^()]{0,160}\)",
    re.IGNORECASE,
)
"""What stands in brackets to give an example, compare or excuse: what is asked is asked without it."""


def as_text(question: str) -> str:
    """The question with blanks for addresses, for examples and comparisons in brackets and for a quotation
    mark that has no other; every word stays where it is.
    """
    text = GLUED.sub(" ", ADDRESS.sub(_blank, BESIDE.sub(_blank, question)))
    for at in _left_open(text):
        text = f"{text[:at]} {text[at + 1 :]}"
    return text


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def searched(question: str) -> str:
    """The words of a question as a search takes them: no phrases, no operators, nothing left out."""
    return " ".join(SEARCHED.sub(" ", as_text(question)).split())


def _left_open(text: str) -> list[int]:
    """Where quotation marks stand that open a quotation which nothing closes, or close one which nothing
    opened.
    """
    straight = [at for at, mark in enumerate(text) if mark == STRAIGHT]
    found, opened = straight[-1:] if len(straight) % 2 else [], []
    for at, mark in enumerate(text):
        if mark in OPENING:
            opened.append(at)
        elif mark in CLOSING and opened:
            opened.pop()
        elif mark in CLOSING:
            found.append(at)
    return found + opened


__all__ = ["as_text", "searched"]
