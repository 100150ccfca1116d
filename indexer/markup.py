"""The tidying of a document's markup: headings, bullets, emphasis, quotes. Words are never changed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from indexer.lines import Line

QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\u00a0": " ", "\t": " "})
_BULLET = re.compile(r"^(\s*)(?:[-*+]\s+)?[❖•●▪◦]\s*|^(\s*)[-*+]\s+")
_HTML = re.compile(r"</?(?:b|i|u|sup|sub|span|br|p|div|small|big)\b[^>]*>", re.IGNORECASE)
_HEADING = re.compile(r"^(#{1,6})\s*(.*?)\s*#*\s*$")


def plain(text: str) -> str:
    """A line without markup, bullets or typographic quotes: what headings and names are read from."""
    text = _HTML.sub("", text.translate(QUOTES))
    text = _BULLET.sub("", text)
    heading = _HEADING.match(text.strip())
    if heading:
        text = heading[2]
    return re.sub(r"\s+", " ", re.sub(r"\*+|(?<!\w)_+|_+(?!\w)", "", text)).strip()


def heading_of(line: Line) -> tuple[int, str] | None:
    """A Markdown heading's level and its plain text; None for other lines and headings that a mend calls
    false.
    """
    if line.plain or not line.text.startswith("#"):
        return None
    found = _HEADING.match(line.text.strip())
    return (len(found[1]), plain(found[2])) if found and found[2] else None


def _balanced(text: str) -> str:
    """Without a `**` or `*` that is opened and never closed."""
    text = re.sub(r"\*\*\s*\*\*", "", text)
    if text.count("**") % 2:
        text = text.replace("**", "")
    return text.replace("*", "") if len(re.findall(r"(?<!\*)\*(?!\*)", text)) % 2 else text


def tidy_line(text: str) -> str:
    """One line of Markdown with one kind of bullet, straight quotes and balanced emphasis."""
    text = _HTML.sub("", text.translate(QUOTES)).rstrip()
    bullet = _BULLET.match(text)
    body = text[bullet.end() :] if bullet else text
    body = _balanced(re.sub(r"\s{2,}", " ", re.sub(r"^#{1,6}\s*", "", body.strip())))
    if not bullet:
        return body
    indent = "  " * (len((bullet[1] or bullet[2] or "").expandtabs(2)) // 2)
    return f"{indent}- {body}"


def is_bullet(text: str) -> bool:
    return _BULLET.match(text) is not None


def tidy(lines: Sequence[Line], *, flow: bool = False) -> str:
    """The lines as Markdown: a paragraph a line, or with `flow` one until the next blank line or bullet."""
    paragraphs: list[str] = []
    open_paragraph = False
    for line in lines:
        if line.blank:
            open_paragraph = False
            continue
        text = tidy_line(line.text)
        if paragraphs and (line.joined or (flow and open_paragraph and not is_bullet(line.text))):
            paragraphs[-1] = f"{paragraphs[-1]} {text.strip()}"
        else:
            paragraphs.append(text)
        open_paragraph = True
    out = ""
    for index, paragraph in enumerate(paragraphs):
        in_list = (
            index and paragraph.lstrip().startswith("- ") and paragraphs[index - 1].lstrip().startswith("- ")
        )
        out += paragraph if not index else ("\n" if in_list else "\n\n") + paragraph
    return out
