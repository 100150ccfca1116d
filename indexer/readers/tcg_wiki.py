"""The MediaWiki source that the TCG's comprehensive rules are kept in: headings, templates, tables, and how
to read them as Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from indexer.lines import Line

_HEADING = re.compile(r"^(={2,6})\s*(?:<div id=\"([^\">]*)\"?>)?(.*?)(?:</div>)?\s*\1\s*$")
_SUPPLIED = re.compile(r"^(#{1,6}) (.+)$")
# "{{SL|bearer}}can", but not the plural "{{SL|cost}}s"
_GLUED = re.compile(r"(\{\{SL\|[^{}]*\}\})(?=[a-z]{3})", re.IGNORECASE)
_LINK = re.compile(r"\{\{SL\|([^{}|]+)(?:\|([^{}|]*))?\}\}", re.IGNORECASE)
_CARD = re.compile(r"\{\{Card\|\s*([^{}|]+?)\s*(?:\|[^{}]*)?\}\}", re.IGNORECASE)
_ICON = re.compile(r"\{\{(?:C|Twilight|Block)\|\s*([^{}|]+?)\s*\}\}", re.IGNORECASE)
_PAGE = re.compile(r"\[\[#?(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_TAG = re.compile(r"</?(?:big|small|div|span|nowiki|i|b|u)\b[^>]*>", re.IGNORECASE)
_TEMPLATE = re.compile(r"\{\{\s*(\w+)\s*\}\}")
_BULLETS = re.compile(r"^\s*([*#]+|•)\s*")
_MAGIC = re.compile(r"^\s*(?:__[A-Z]+__|\{\{(?:Rules_Table|TOC\w*)\}\}|\}\})\s*$")
_BOX = re.compile(r"^\s*\{\{\s*(Ruling|Clarification)\s*", re.IGNORECASE)
_TEXT = re.compile(r"^\s*\|?\s*text\s*=\s*", re.IGNORECASE)
_SOURCE = re.compile(r"\|\s*source\s*=\s*(.*)$", re.IGNORECASE)
_RULE = re.compile(r"^-{4,}\s*$")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the page: its level (2 for a part), the anchor that links name, the title printed."""

    level: int
    anchor: str
    title: str


def heading_of(line: Line) -> Heading | None:
    """The heading that a line is; a heading that a mend supplied has no line number and Markdown's form."""
    if not line.number:
        supplied = _SUPPLIED.match(line.text)
        return Heading(len(supplied[1]), "", supplied[2]) if supplied else None
    found = _HEADING.match(line.text.rstrip("\xa0 "))
    return Heading(len(found[1]), (found[2] or "").strip(), inline(found[3]).strip()) if found else None


def is_rule(text: str) -> bool:
    """The line that ends a glossary entry."""
    return _RULE.match(text) is not None


def is_magic(text: str) -> bool:
    """Words to the wiki's own program: a table of contents, a template of links to other pages."""
    return _MAGIC.match(text) is not None


def names_template(text: str) -> bool:
    """Is the line nothing but the name of a template that holds its words elsewhere?"""
    return not is_magic(text) and _TEMPLATE.fullmatch(text.replace("\xa0", " ").strip()) is not None


def inline(text: str) -> str:
    """Wiki markup within a line as Markdown: icons in brackets, links as their label, bold and italic.

    Words are never changed.
    """
    text = _LINK.sub(lambda found: found[2] or found[1], _GLUED.sub(r"\1 ", text.replace("\xa0", " ")))
    text = _ICON.sub(r"[\1]", _CARD.sub(r"\1", text))
    text = _TEMPLATE.sub(lambda found: f"[{found[1].replace('_', ' ').lower()}]", _PAGE.sub(r"\1", text))
    text = _TAG.sub("", re.sub(r"<br\s*/?>", "\n", text))
    return _emphasis(text).rstrip()


def _emphasis(text: str) -> str:
    """Runs of apostrophes as asterisks; a run that is opened and never closed is dropped."""
    for marks, stars in (("'''''", "***"), ("'''", "**"), ("''", "*")):
        parts = text.split(marks)
        if len(parts) % 2 == 0:
            parts[-2:] = ["".join(parts[-2:])]
        text = "".join(part if index % 2 == 0 else _starred(part, stars) for index, part in enumerate(parts))
    return text


def _starred(words: str, stars: str) -> str:
    inner = words.strip()
    if not inner or "\n" in inner:
        return words
    return words[: len(words) - len(words.lstrip())] + stars + inner + stars + words[len(words.rstrip()) :]


def links_of(text: str) -> list[str]:
    """The sections that a text points to, as the links name them, in order and once each."""
    return list(dict.fromkeys(found[1].strip() for found in _LINK.finditer(text)))


def cards_of(text: str) -> list[str]:
    """The cards that a text names by link, in order and once each."""
    return list(dict.fromkeys(found[1] for found in _CARD.finditer(text)))


def is_example(text: str) -> bool:
    """Is the paragraph an example, that is, set in italics as a whole?

    "''Exception'': …" is not, nor is a sentence that merely has a word in italics.
    """
    body = text.replace("\xa0", " ").strip().lstrip("*•# ").strip()
    if not body.startswith("''") or (body.startswith("'''") and not body.startswith("'''''")):
        return False
    if re.match(r"''Exception''", body):
        return False
    outside = re.sub(r"''(?!').*?(?<!')''(?!')", "", body.replace("'''", ""))
    return outside.startswith("''") or not re.search(r"\w", outside)


def is_fan_note(text: str) -> bool:
    """Is the paragraph an addition by the page's keepers, set in bold square brackets as a whole?"""
    return bool(re.match(r"^\s*'{3,5}\[.*?(?:\]'{3,5}|'{3})\W*$", text.strip()))


def has_fan_note(text: str) -> bool:
    """Does the text have such an addition somewhere?"""
    return "'''[" in text or "'''''[" in text


def continues(before: str, line: str) -> bool:
    """Is the line the rest of a sentence that was broken at the end of the line before?"""
    if (
        not before.strip() or not line.strip()
        or re.match(r"^\s*(?:[*#|!{=•-]|''+\{|''+[A-Z\"])", line) and not line.startswith("{{SL")
    ):
        return False
    if heading_like(before) or before.lstrip().startswith(("|-", "{|", "----")):
        return False
    ended = re.search(r"[.:!?)\"”]['\]}]*\s*$", before.replace("\xa0", " ")) is not None
    return not ended or not line[:1].isupper()


def heading_like(text: str) -> bool:
    return bool(_HEADING.match(text.rstrip("\xa0 ")))


def markdown(lines: Sequence[Line]) -> str:
    """The lines as Markdown: lists with their depth, wrapped sentences rejoined, a blank line between
    paragraphs.
    """
    out: list[tuple[str, str]] = []  # (what it is, words)
    before = ""
    for line in lines:
        bullet = _BULLETS.match(line.text)
        words = _closed(inline(line.text[bullet.end() :] if bullet else line.text)).strip()
        if not words:
            before = ""
            continue
        if bullet:
            depth, shape = len(bullet[1]) - 1, "1. " if bullet[1].endswith("#") else "- "
            out.append(("item", "   " * depth + shape + words))
        elif out and before and (line.joined or continues(before, line.text)):
            out[-1] = (out[-1][0], f"{out[-1][1]} {words}")
        else:
            out.append(("text", words.replace("\n", "\n\n")))
        before = line.text
    text = ""
    for index, (shape, words) in enumerate(out):
        text += words if not index else ("\n" if shape == out[index - 1][0] == "item" else "\n\n") + words
    return text


def _closed(words: str) -> str:
    """Without closing braces that nothing opened."""
    return re.sub(r"\}\}", "", words) if words.count("}}") > words.count("{{") else words


@dataclass(frozen=True, slots=True)
class Box:
    """A coloured box of the page: a later ruling, with its source and the lines of its text freed of the
    template's words.
    """

    name: str
    source: str
    text: list[Line]
    rest: list[Line]  # lines that hold only the template's own words


def opens_box(text: str) -> bool:
    return bool(_BOX.match(text))


def box_of(lines: Sequence[Line]) -> Box:
    """The box that these lines, from its opening braces to the closing ones, are."""
    name = _BOX.match(lines[0].text)
    source = ""
    text: list[Line] = []
    rest: list[Line] = []
    for index, line in enumerate(lines):
        words = _BOX.sub("", line.text) if not index else line.text
        cited = _SOURCE.search(words)
        if cited:
            source = inline(_closed(cited[1])).strip()
            words = words[: cited.start()]
        words = _TEXT.sub("", words)
        if index == len(lines) - 1 and not cited:
            words = re.sub(r"\}\}\s*$", "", words)
        if words.strip():
            text.append(replace(line, text=words))
        else:
            rest.append(line)
    return Box(name[1] if name else "", source, text, rest)
