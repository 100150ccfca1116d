"""Errata, clarifications and questions of player cards: one card under each heading."""

from __future__ import annotations

import re
from collections.abc import Sequence

from indexer.lines import Line
from indexer.markup import plain
from indexer.readers.lcg_blocks import Section, paragraphs, questions, sections
from indexer.readers.lcg_writer import LcgReader
from ruling_service.library.model import Role
from ruling_service.slugs import fold, slug

_FOOTNOTE = re.compile(r"<sup>(\w+)</sup>\s*$")
_ERRATUM = re.compile(r"^(?:title )?should (?:read|have the text)\b", re.IGNORECASE)
_COLLECTOR = r"\s*\(((?:[A-Z][\w]{0,5}|Vol|Core)\s*\d+[a-z]?)\)"


def read_cards(reader: LcgReader, lines: Sequence[Line], group: str) -> None:
    """Every heading is a card; "Should read" begins an erratum, "Q:" a question, other sentences clarify."""
    for section in sections(lines):
        if section.title:
            read_card(reader, section, group)
        else:
            reader.write(
                section, "lcg/rule/player-cards", "Player cards", heading=group, group=group, role="note"
            )


def read_card(
    reader: LcgReader, section: Section, group: str, *, number: str | None = None, heading: str = ""
) -> None:
    """Write one card's passages; `number` is its set and collector's number if the heading has it."""
    name = (
        re.sub(r"\d$", "", section.title) if _FOOTNOTE.search(section.heading[0].text.strip())
        else section.title
    )
    heading = heading or name
    entry = section.heading[0].entry or f"lcg/card/{slug(name)}"
    number = number or _number_in_text(section, name)
    before, asked = questions(section.body)
    under: Sequence[Line] = section.heading
    for role, run in _runs(reader, before):
        if role == "note":
            reader.add(
                "lcg/rule/player-cards", "rule", "Player cards", run, heading=group, role="note", group=group
            )
            continue
        reader.add(
            entry, "card", name, run, heading=heading, number=number, role=role, group=group, under=under
        )
        under = []
    for question in asked:
        question, notes = _without_footnotes(question)
        title_section = Section(section.level, section.title, section.heading)
        made = reader.ask(question, entry, under, title_section, parent=entry, group=group, number=number)
        if made:
            made.title, under = name, []
        if notes:
            reader.add(
                "lcg/rule/player-cards", "rule", "Player cards", notes, heading=group, role="note",
                group=group
            )
    if under:
        reader.skip(under)


def _runs(reader: LcgReader, lines: Sequence[Line]) -> list[tuple[Role, list[Line]]]:
    """The paragraphs before the questions, each an erratum, a footnote or a clarification; neighbours of one
    role stay together.
    """
    found: list[tuple[Role, list[Line]]] = []
    for paragraph in paragraphs(reader.whole_paragraphs(lines)):
        text = plain(paragraph[0].text)
        role: Role = (
            "note" if _is_footnote(paragraph[0]) else "erratum" if _ERRATUM.match(text) else "clarification"
        )
        if found and found[-1][0] == role == "clarification":
            found[-1][1].extend([Line(0, ""), *paragraph])
        else:
            found.append((role, list(paragraph)))
    return found


def _is_footnote(line: Line) -> bool:
    return line.text.lstrip().startswith("<sup>")


def _without_footnotes(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    notes = [line for line in lines if _is_footnote(line)]
    return [line for line in lines if line not in notes], notes


def _number_in_text(section: Section, name: str) -> str | None:
    """A card's set and number as its questions print it: "Feint (CORE 34)"."""
    wanted = {fold(part).strip() for part in re.split(r"\s*/\s*", name)}
    for line in section.body:
        for found in re.finditer(r"([^()\"]{2,60}?)(?:'s)?" + _COLLECTOR, plain(line.text)):
            if any(fold(found[1]).endswith(one) for one in wanted):
                return found[2]
    return None


def read_erratum_line(text: str) -> tuple[str, str] | None:
    """The card and the kind of a line of errata: "X should read …", "X should have the text …", "X: …"; None
    for other lines.
    """
    bare = plain(text)
    found = (
        re.match(r"^(.{2,60}?)\s+should (?:read|have the text)\b", bare, re.IGNORECASE)
        or re.match(r"^([A-Z][^:.\"]{2,50}):\s", bare)
    )
    return (found[1].strip(" :"), f"lcg/erratum/{slug(found[1])}") if found else None
