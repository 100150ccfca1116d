"""The table of rulings on single cards: a row is a card's name, what kind of ruling it is, and the ruling."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from indexer.lines import Line
from indexer.readers.tcg_names import Name, card_of
from indexer.readers.tcg_wiki import (
    cards_of,
    has_fan_note,
    heading_of,
    inline,
    is_example,
    is_magic,
    is_rule,
    markdown,
)
from ruling_service.library.model import Role

if TYPE_CHECKING:
    from indexer.readers.tcg_comprehensive import ComprehensiveRules

_NEW_ROW = re.compile(r"^\|-+\s*$")
_FRAME = re.compile(r"^(?:\{\||\|\}|!|\|\+)")
_ROW = re.compile(r"^(?:\{\||\|(?!\s*(?:text|source)\s*=))")
_CELL = re.compile(r"^\|\s*")
_WHAT = re.compile(r"^\W*(?:\w+ )?(ruling|clarification|erratum|errata|misprint)\b[^.]{0,40}$", re.IGNORECASE)
_REMARK = re.compile(r"^\W*(?:Reprinted|This clarification)\b")
_BOX = re.compile(r"\{\{\s*(?:Ruling|Clarification)\s*\|\s*text\s*=\s*", re.IGNORECASE)
_COLLECTED = re.compile(r"^\d+\s*[A-Z]\s*\d+$")


@dataclass(slots=True)
class Row:
    """One row as the file shows it; a row ends where the file breaks off, so that no card gets another's
    ruling.
    """

    names: list[Line] = field(default_factory=list)
    what: list[Line] = field(default_factory=list)
    text: list[Line] = field(default_factory=list)
    later: bool = False
    supplied: bool = False  # its name is a mend's


def is_table(line: Line) -> bool:
    """Does the line belong to a wiki table, or stand for a row's lost name?"""
    heading = heading_of(line)
    return bool(_ROW.match(line.text)) or (heading is not None and heading.level == 6 and not line.number)


def read_rulings(reader: ComprehensiveRules, lines: Sequence[Line], group: str) -> None:
    """Add a passage for each ruling, example and remark of the table.

    What has no name is left, with the reason.
    """
    frame = [line for line in lines if _shapes_the_table(line)]
    reader.skip(frame)
    framing = {id(line) for line in frame}
    for row in split_rows(line for line in lines if id(line) not in framing):
        _read_row(reader, row, group)


def _shapes_the_table(line: Line) -> bool:
    """Is the line only a sign of the wiki: the table's frame and header, an empty cell, the end of an entry?
    """
    signs = _FRAME.match(line.text) or is_magic(line.text) or is_rule(line.text)
    return bool(signs) or (not line.blank and not _cell_words(line.text).strip())


def split_rows(lines: Iterator[Line]) -> Iterator[Row]:
    """The table's lines as rows.

    A row ends at the next one's mark and where the file breaks off; a name supplied by a mend begins one.
    """
    row = Row()
    for line in lines:
        heading = heading_of(line)
        supplied_only = row.supplied and not (row.what or any(not one.blank for one in row.text))
        if _NEW_ROW.match(line.text) or heading or (getattr(line, "gap", 0) > 0 and not supplied_only):
            yield row
            row = Row(supplied=heading is not None)
        if _NEW_ROW.match(line.text):
            row.names.append(line)
        elif line.blank and not row.what and not row.text:
            continue
        elif heading:
            row.names.append(replace(line, text=f"{{{{Card|{heading.title}}}}}"))
        else:
            _place(row, line)
    yield row


def _place(row: Row, line: Line) -> None:
    """Put a line into the cell of the row that it begins or continues."""
    cell = _CELL.match(line.text)
    row.later = row.later or _BOX.search(line.text) is not None
    words = _cell_words(line.text)
    line = replace(line, text=words)
    if not cell:
        row.text.append(line)
    elif (
        not row.what and not row.text and cards_of(words)
        and not re.search(r"\w", re.sub(r"\{\{Card\|[^}]*\}\}|<br>", "", line.text))
    ):
        row.names.append(line)
    elif not row.what and not row.text and _WHAT.match(inline(line.text)):
        row.what.append(line)
    else:
        row.text.append(line)


def _cell_words(text: str) -> str:
    """A line of a cell without the table's and a box's own signs."""
    if _BOX.search(text):
        text = re.sub(r"\}\}\s*$", "", _BOX.sub("", text))
    return _CELL.sub("", text)


def _read_row(reader: ComprehensiveRules, row: Row, group: str) -> None:
    names = [name for line in row.names for name in cards_of(line.text)]
    filled = [line for line in row.text if not line.blank]
    if not names:
        if filled or row.what:
            reader.leave(
                [*row.names, *row.what, *row.text],
                "The name of the card that this ruling is about is not in the file."
            )
        else:
            reader.skip(row.names)
        return
    for name in names:
        _add_row(reader, row, card_of(name), name, group)


def _add_row(reader: ComprehensiveRules, row: Row, card: Name, name: str, group: str) -> None:
    what = inline(row.what[0].text).strip() if row.what else ""
    number = (what.strip("[]* ") or None) if row.later else name if _COLLECTED.match(name) else None
    under = [*row.names, *row.what]
    added_by = "later" if row.later else ""
    if not any(not line.blank for line in row.text):
        under[-1].missing = under[-1].missing or "The ruling is not in the file."
        label = f": {what}" if what else ""
        reader.add(card.entry, card.kind, card.title, under, heading=card.title, number=number, group=group,
                   text=card.title + label,
                   role="note")  # fmt: skip
        return
    for role, lines in _stretches(row.text, _role(what)):
        words = markdown(lines)
        label = f"*{what.replace('*', '')}:* " if what and role == _role(what) and under else ""
        fan = "fan, in brackets" if any(has_fan_note(line.text) for line in lines) else ""
        reader.add(card.entry, card.kind, card.title, lines, heading=card.title, number=number, role=role,
                   group=group, under=under,
                   see=reader.see(lines), added_by=added_by or fan, text=label + words)  # fmt: skip
        under = []


def _role(what: str) -> Role:
    return "erratum" if re.match(r"\W*(?:erratum|errata|misprint)", what, re.IGNORECASE) else "clarification"


def _stretches(lines: Sequence[Line], role: Role) -> list[tuple[Role, list[Line]]]:
    """A ruling's lines as ruling, example and remark."""
    found: list[tuple[Role, list[Line]]] = []
    for line in lines:
        if line.blank:
            if found:
                found[-1][1].append(line)
            continue
        inside = (
            found and found[-1][0] != role and not re.search(r"''\W*$", found[-1][1][-1].text)
            and not found[-1][1][-1].blank
        )
        kind: Role = found[-1][0] if inside else role
        if not inside and is_example(line.text):
            kind = "note" if _REMARK.match(line.text) else "example"
        if found and found[-1][0] == kind:
            found[-1][1].append(line)
        else:
            found.append((kind, [line]))
    return found
