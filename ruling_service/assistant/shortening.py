"""Answers that fit: a tool's answer is at most so many bytes unless more is asked for, and says what it left
out.
"""

from __future__ import annotations

from typing import Any

import msgspec

MOST = 6000
"""Bytes of JSON that a tool's answer may have unless the whole is asked for."""

LEFT_OUT = "left_out"
SHORTEST = 80
"""Characters that a text keeps at least."""


def size(answer: Any) -> int:
    """The bytes of an answer as JSON."""
    return len(msgspec.json.encode(answer))


def clipped(text: str, most: int) -> str:
    """A text of at most `most` characters, cut between words; an ellipsis stands for the rest."""
    if len(text) <= most:
        return text
    cut = text.rfind(" ", 0, most - 1)
    return text[: cut if cut > most // 2 else most - 1].rstrip(" ,;:") + "…"


def fitting(
    answer: dict[str, Any], order: tuple[str, ...], most: int = MOST, how: str = ""
) -> dict[str, Any]:
    """The answer within `most` bytes: the fields of `order` give way, the first one first, lists from their
    end and texts from theirs.

    What gave way is named under `left_out`, with `how` to get the whole. Fields that `order` doesn't name
    stay as they are.
    """
    if size(answer) <= most:
        return answer
    kept = dict(answer)
    gone: dict[str, str] = {}
    for name in order:
        value = kept.get(name)
        whole = len(value) if isinstance(value, (list, str)) else 0
        while size({**kept, LEFT_OUT: _told(gone, how)}) > most and whole:
            value = _less(kept[name], size(kept) - most)
            if value == kept[name]:
                break
            kept[name] = value
            gone[name] = f"{len(value)} of {whole}" + (" characters" if isinstance(value, str) else "")
        if size({**kept, LEFT_OUT: _told(gone, how)}) <= most:
            break
    return {**kept, LEFT_OUT: _told(gone, how)}


def _told(gone: dict[str, str], how: str) -> dict[str, str]:
    return {**gone, "how": how} if how else dict(gone)


def _less(value: Any, over: int) -> Any:
    if isinstance(value, list):
        return value[:-1]
    if isinstance(value, str):
        return clipped(value, max(SHORTEST, len(value) - max(over, 40))) if len(value) > SHORTEST else ""
    return value
