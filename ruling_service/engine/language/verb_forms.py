"""The forms of the verbs with which cards tell what happens: "attacks", "attacked", "has attacked"."""

from __future__ import annotations

from .agreement import VERBS

_OTHERS = (
    "flip", "suffer", "damage", "become", "declare", "trigger", "receive", "shift",
    "turn", "set",
)
BASES = frozenset(verb for verb in (*VERBS, *_OTHERS) if " " not in verb)
"""The verbs, as they are said of several."""
_IRREGULAR = {
    "become": ("became", "become"), "choose": ("chose", "chosen"), "deal": ("dealt", "dealt"),
    "draw": ("drew", "drawn"), "get": ("got", "got"), "have": ("had", "had"), "leave": ("left", "left"),
    "lose": ("lost", "lost"), "make": ("made", "made"), "pay": ("paid", "paid"), "put": ("put", "put"),
    "spend": ("spent", "spent"), "set": ("set", "set"), "take": ("took", "taken"), "win": ("won", "won"),
    "do": ("did", "done"),
}  # fmt: skip
_DOUBLED = frozenset({"commit", "flip"})
"""Verbs that double their last letter."""


def base_of(verb: str) -> str:
    """The verb, if it is one with which cards tell what happens; else ""."""
    return verb if verb in BASES else ""


def past(verb: str) -> str:
    """The verb as it is told of what is over: "drew"."""
    return _IRREGULAR[verb][0] if verb in _IRREGULAR else _regular(verb)


def participle(verb: str) -> str:
    """The verb behind "has": "drawn"."""
    return _IRREGULAR[verb][1] if verb in _IRREGULAR else _regular(verb)


def _regular(verb: str) -> str:
    if verb.endswith("e"):
        return f"{verb}d"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ied"
    return f"{verb}{verb[-1] if verb in _DOUBLED else ''}ed"


__all__ = ["BASES", "base_of", "participle", "past"]
