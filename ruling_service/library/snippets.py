"""The stretch of a text that best shows why it was found, as safe HTML with the found words marked."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from ruling_service.library.text import stem
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

LENGTH = 260
"""Characters of a snippet, about."""
BEFORE, AFTER = 180, 160
"""Characters before the first found word in which a sentence may begin, and that follow it at least."""
CLAUSE = 90
"""Characters before it in which a clause may begin, where the sentence is longer than that."""

_WORD = pattern(r"[^\W_]+(?:['’.][^\W_]+)*")
_PIECE = pattern(r"<[^>]*>|&[^;\s]+;|.", re.S)
_SENTENCE = pattern(r"(?<=[.!?])\s+")
_CLOSING = pattern(r"^(?:</[^>]*>)+")


def plain_text(text: str) -> str:
    """Markdown as plain words on one line."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<[^>\n]{1,80}>|^#{1,6}\s*|^\s*[-*+]\s+|\*+|`|\{:[^}]*\}", "", text, flags=re.M)
    return " ".join(text.split())


def snippet(text: str, weights: Mapping[str, float]) -> str:
    """The best stretch of plain `text` for the stems in `weights` (stem → how much it matters)."""
    found = [(match.start(), match.end(), stem_of(match[0])) for match in _WORD.finditer(text)]
    hits = [(start, end, weights[name]) for start, end, name in found if name in weights]
    start, end = _best_stretch(text, [(first, last, weight) for first, last, weight in hits])
    return _ellipsis(start > 0) + _marked(
        text, start, end, [(first, last) for first, last, _ in hits]
    ) + _ellipsis(end < len(text))


def marked(text: str, weights: Mapping[str, float]) -> str:
    """The whole of plain `text` as safe HTML, the words of which the stems are in `weights` marked."""
    found = [(match.start(), match.end()) for match in _WORD.finditer(text) if stem_of(match[0]) in weights]
    return _marked(text, 0, len(text), found)


def beyond(snippet_html: str, said: str) -> str:
    """What a snippet says besides the words with which it begins, where these stand beside it anyway: all
    that is `said`, or its last sentences.
    """
    for begins in (0, *(match.end() for match in _SENTENCE.finditer(said))):
        if (rest := _after(snippet_html, said[begins:])) is not None:
            return rest
    return snippet_html


def _after(snippet_html: str, said: str) -> str | None:
    """What follows in a snippet after the words `said`; None where it doesn't begin with them."""
    whole, at = "", 0
    for piece in _PIECE.finditer(snippet_html):
        if whole == said:
            break
        whole += "" if piece[0].startswith("<") else html.unescape(piece[0])
        at = piece.end()
        if not said.startswith(whole):
            return None
    if whole != said:
        return None
    return _CLOSING.sub("", snippet_html[at:]).strip()


def stems_of(text: str) -> list[str]:
    """The stems of the words of plain `text`, in their order."""
    return [stem_of(match[0]) for match in _WORD.finditer(text)]


@lru_cache(maxsize=32768)
def stem_of(word: str) -> str:
    """The stem of a word as it is written in a text."""
    return stem(fold(word).replace("'", ""))


def _ellipsis(cut: bool) -> str:
    return "…" if cut else ""


def _best_stretch(text: str, hits: list[tuple[int, int, float]]) -> tuple[int, int]:
    """Where the stretch begins and ends: at a sentence if one begins nearby, else at a word."""
    if len(text) <= LENGTH:
        return 0, len(text)
    best, anchor = -1.0, 0
    for index, (start, _, _) in enumerate(hits):
        seen: dict[float, int] = {}
        value = 0.0
        for _, last, weight in hits[index:]:
            if last > start + LENGTH - 30:
                break
            seen[weight] = seen.get(weight, 0) + 1
            value += weight / seen[weight]
        if value > best:
            best, anchor = value, start
    begin = _sentence_before(text, anchor)
    stop = min(len(text), max(begin + LENGTH, anchor + AFTER))
    if stop < len(text):
        blank = text.rfind(" ", begin, stop)
        stop = blank if blank > begin else stop
    return begin, stop


def _sentence_before(text: str, anchor: int) -> int:
    """Where the sentence of the word at `anchor` begins, if that is near, else its clause; never within a
    word.
    """
    ends = [text.rfind(end, max(0, anchor - BEFORE), anchor) for end in (". ", "? ", "! ", ": ")]
    if max(ends) >= 0:
        return max(ends) + 2
    if anchor <= BEFORE:
        return 0
    clauses = [text.rfind(end, anchor - CLAUSE, anchor) for end in (", ", "; ", " (")]
    if max(clauses) >= 0:
        return text.index(" ", max(clauses)) + 1
    blank = text.find(" ", anchor - 60, anchor)
    return (blank if blank >= 0 else text.rfind(" ", 0, anchor)) + 1


def _marked(text: str, start: int, end: int, hits: Collection[tuple[int, int]]) -> str:
    parts, at = [], start
    for first, last in hits:
        if first < at or last > end:
            continue
        parts.append(html.escape(text[at:first]))
        parts.append(f"<mark>{html.escape(text[first:last])}</mark>")
        at = last
    parts.append(html.escape(text[at:end]))
    return "".join(parts)
