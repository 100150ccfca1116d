"""What heads the abilities of a paragraph: phases ("Maneuver or Skirmish:"), "Response:" or nothing; what a
card object says of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ruling_service.engine.kernel.keywords import keywords_of
from ruling_service.patterns import pattern

from ..split import sentences

PHASES = ("fellowship", "shadow", "maneuver", "archery", "assignment", "skirmish", "regroup")
_PHASE = "|".join(PHASES)
_HEAD = pattern(
    rf"(?P<phases>(?:{_PHASE})(?: or "
    rf"(?:{_PHASE}))?)\s*(?::|—)|(?P<plain>response|always|trigger|keyword)\s*(?::|—)", re.I
)
_PLAIN = {"response": "response", "always": "", "trigger": "", "keyword": ""}


@dataclass(frozen=True)
class Head:
    """What heads a part of a paragraph: nothing, phases, or "Response"."""

    kind: str = ""
    phases: tuple[str, ...] = ()


def parts(paragraph: str) -> list[tuple[Head, list[str]]]:
    """A paragraph's sentences under their heads, in order."""
    marks = [
        mark for mark in _HEAD.finditer(paragraph)
        if re.search(r"(^|[.)\"'!])\s*$", paragraph[: mark.start()])
    ]
    found: list[tuple[Head, list[str]]] = []
    before = paragraph[: marks[0].start()] if marks else paragraph
    if before.strip():
        found.append((Head(), sentences(before)))
    for number, mark in enumerate(marks):
        body = paragraph[
            mark.end() : marks[number + 1].start() if number + 1 < len(marks) else len(paragraph)
        ]
        phases = tuple(mark["phases"].lower().split(" or ")) if mark["phases"] else ()
        found.append(
            (Head("action", phases) if phases else Head(_PLAIN[mark["plain"].lower()]), sentences(body))
        )
    return found


def event_head(timewords: object) -> Head:
    """What a card object's `timewords` say about an event: its phases, or that it is a response."""
    listed = timewords if isinstance(timewords, list | tuple) else str(timewords or "").split(",")
    words = tuple(str(word).strip().lower() for word in listed)
    if words == ("response",):
        return Head("response")
    phases = tuple(word for word in words if word in PHASES)
    return Head("action", phases) if phases else Head("unknown")


_NUMBERED = {"plus_keyword": r"\1 +\2", "ambush_keyword": r"\1 (\2)", "number_keyword": r"\1 \2"}
"""How cards print a keyword's number, by the list of the grammar that its record names."""


def keywords_text(keywords: object) -> str:
    """The keywords of a card object as a text, each with its number as cards print it: "Damage 1" and
    "Damage+1" are "Damage +1.", "Ambush 2" is "Ambush (2)."; a list, or one text with commas or full stops.
    """
    words = (
        keywords if isinstance(keywords, list | tuple)
        else re.split(r"[.,](?![^(]*\))\s*", str(keywords)) if keywords else []
    )
    written = [re.sub(r"(?<=\w)\+", " +", str(word).strip().rstrip(".")) for word in words]
    for listed, printed in _NUMBERED.items():
        names = "|".join(map(re.escape, keywords_of("tcg").words(listed))) or "(?!)"
        numbered = re.compile(rf"^({names})\s*\(?\s*\+?\s*(\d+|X)\s*\)?$", re.I)
        written = [numbered.sub(printed, word) for word in written]
    return " ".join(f"{word}." for word in written if word)
