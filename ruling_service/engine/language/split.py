"""A card's text cut into abilities and sentences: labels ("Response:"), sentence ends, quoted abilities,
brackets.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ruling_service.patterns import pattern

from .normalise import PARAGRAPH

LABELS = {
    "action": "action", "response": "response", "forced": "forced", "when revealed": "when_revealed",
    "shadow": "shadow",
    "travel": "travel", "setup": "setup", "resolution": "resolution", "always": "constant",
    "keyword": "standing",
    "when sacked": "sacked",
    "lost": "lost", "scour": "scour", "wizardry": "wizardry", "burgle": "burgle",
    "riddle": "riddle", "dusk": "dusk",
    "midnight": "midnight",
}  # fmt: skip
HOURS = ("dusk", "midnight")
"""Words for what holds while the objective of that name is in play."""
_PHASES = "resource|planning|quest|travel|encounter|combat|refresh"
_LABEL = pattern(
    rf"(?P<valour>valou?r )?(?P<phase>(?:{_PHASES}) )?(?P<label>action|response)\s*(?::|—)"
    r"|(?P<plain>forced|when "
    r"revealed|shadow|travel|setup|resolution|always|keyword|lost|scour|wizardry|burgle|riddle|when "
    r"sacked)\s*(?::|—)"
    r"|(?P<hour>dusk|midnight)\s*(?:\.|—|:)(?= )",
    re.I,
)


@dataclass
class Part:
    """One ability's text: its label and its sentences."""

    label: str = ""
    phase: str = ""
    valour: bool = False
    sentences: list[str] = field(default_factory=list)
    stays: bool = False
    """Whether its card stays where it is revealed or played."""
    hour: str = ""
    """The hour that stands before its label ("Midnight. Action: …")."""


LABEL_INSIDE = pattern(r":")
"""What an ability has between its label and its text, and no note has."""


class Note(str):
    """A quoted passage that is written down as it is: nothing is read in it."""


_NOTED = pattern(r"(?:\bcampaign log that|\b[Ii]f)\s*$")
"""What stands before words that are, or were, written into a log."""


_WITHIN = pattern(r'(\btext:? "[^"]*\bgains:? )"([^"]*)"(?=[.)\s]*")')
"""A text granted by a text that is itself between quotation marks, at its end."""


def quotations(text: str) -> tuple[str, dict[str, str]]:
    """The text with each quoted passage as `#n`, and the passages, those written into a log as `Note`; quoted
    names of effects stay words.
    """
    text = _WITHIN.sub(r"\1'\2'", text)  # it is read with what stands around it
    found: dict[str, str] = {}

    def take(match: re.Match[str]) -> str:
        inside = match.group(1).strip()
        if _NOTED.search(text, 0, match.start()) and not LABEL_INSIDE.search(inside):
            mark = f"#{len(found) + 1}"
            found[mark] = Note(inside.rstrip(".,"))
            return mark + (inside[-1:] if inside[-1:] in ".," else "")
        if not re.search(r"[.:]", inside):
            return inside
        mark = f"#{len(found) + 1}"
        found[mark] = inside
        return mark + (
            " " if not inside.endswith(".") else ". "
            if text[match.end() : match.end() + 1] not in (".", ")", ",") else " "
        )

    return re.sub(r'"([^"]*)"', take, text), found


def parts(text: str) -> list[Part]:
    """The abilities of a text in order; what stands before any label is unlabelled."""
    found: list[Part] = []
    for block in re.split(r"\n+", text):
        found.extend(_block(block))
    return found


def _block(text: str) -> list[Part]:
    marks = [m for m in _LABEL.finditer(text) if _begins_here(text, m.start())]
    found = []
    head = text[: marks[0].start()] if marks else text
    if head.strip():
        found.append(Part(sentences=sentences(head)))
    for number, mark in enumerate(marks):
        end = marks[number + 1].start() if number + 1 < len(marks) else len(text)
        label = (mark["label"] or mark["plain"] or mark["hour"]).lower()
        body = text[mark.end() : end]
        hour = found.pop().label if found and _is_hour_alone(found[-1]) else ""
        found.append(
            Part(
                LABELS[label], (mark["phase"] or "").strip().lower(), bool(mark["valour"]), sentences(body),
                hour=hour,
            )
        )
    return found


def _is_hour_alone(part: Part) -> bool:
    """Whether an hour has no text of its own: it stands before the label of the ability behind it."""
    return part.label in HOURS and not part.sentences


def _begins_here(text: str, start: int) -> bool:
    before = text[:start].rstrip(f" {PARAGRAPH}")
    return (
        not before or before[-1] in ".:;)\"'!" or text[start].isupper() and not re.search(r"[a-z,]$", before)
    )


def sentences(text: str) -> list[str]:
    """The sentences of an ability's text, without their full stop; a bracketed sentence stands alone, in its
    brackets.
    """
    found: list[str] = []
    depth = start = 0
    i = 0
    while i < len(text):
        char = text[i]
        if char == "(":
            if (
                depth == 0
                and (
                    re.search(r"[.;]\s*$", text[start:i]) or not text[start:i].strip(f" {PARAGRAPH}")
                    or _whole(text, i)
                )
            ):
                _keep(found, text[start:i])
                start = i
            depth += 1
        elif char == ")":
            depth = max(depth - 1, 0)
            if depth == 0 and text[start : start + 1] == "(":
                _keep(found, text[start : i + 1])
                start = i + 1
        elif char in ".;" and depth == 0:
            _keep(found, text[start:i])
            start = i + 1
        i += 1
    _keep(found, text[start:])
    return found


def _whole(text: str, at: int) -> bool:
    """Is the bracket that opens here one that holds a sentence of its own?"""
    inside = text[at + 1 :].lstrip().lower()
    if re.match(
        r"limit [+-]?\d+(?: burdens?| threats?)?\)"
        r"|(?:cost )?\d+ (?:cost )?or (?:less|lower|fewer|more)\b|[+-]\d+ (?:if|and|per)\b", inside
    ):
        return False
    if re.search(r"\d $", text[:at]) and re.search(r"\) \w", text[at:]):  # "2 (1 instead if …) resources"
        return False
    return (
        inside.startswith(("limit", "counts as", "+", "-"))
        or bool(re.match(r"(?:\d+|any number of|each|up to|all) .*instead", inside.split(")")[0]))
        or bool(re.match(
            r"(?:draw|search|look through|deal|place|add|heal|ready|discard|raise|reveal|remove|reduce"
            r"|exhaust) .*\binstead (?:if|when|while)\b",
            inside.split(")")[0]
        ))
    )


def _keep(found: list[str], sentence: str) -> None:
    sentence = sentence.strip(" ,.;:!")
    if sentence == PARAGRAPH or not sentence:
        return
    if sentence.endswith(PARAGRAPH):
        sentence = sentence.rstrip(f" ,.;:{PARAGRAPH}")
    if sentence.lstrip(f"{PARAGRAPH} ").startswith("(") and re.search(r"[.;] \S", sentence):
        found.extend(sentences(sentence.strip(f"(){PARAGRAPH} ")))
    elif sentence and sentence != "()":
        found.append(sentence)
