"""The table of contents of a rules compendium: the part of the file that says which titles to expect, and in
which group.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from indexer.lines import Line
from indexer.markup import heading_of, plain

_LEADER = re.compile(r"^(?P<title>.*?)[\s.…]*[\s.…]\d+\s*$")
_BOLD = re.compile(r"<b>|^\*\*")


@dataclass
class Contents:
    """Where the table of contents stands (indices into the lines) and what it lists."""

    first: int = 0
    end: int = 0
    titles: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    scenarios: dict[str, str] = field(default_factory=dict)  # title -> group, in order


def read_contents(lines: Sequence[Line]) -> Contents:
    """Find the table of contents; an empty one if the document has none.

    It begins at a heading with its name, holds headings and lines that end in a page number, and ends before
    the first other line.
    """
    start = next((i for i, line in enumerate(lines) if _is_title(line, "table of contents")), None)
    if start is None:
        return Contents()
    found = Contents(first=start, end=start + 1)
    quests = False
    group = ""
    for index in range(start + 1, len(lines)):
        line = lines[index]
        if line.blank:
            continue
        if heading := heading_of(line):
            following = next((other for other in lines[index + 1 :] if not other.blank), None)
            if following is None or heading_of(following) or not _LEADER.match(plain(following.text)):
                break
            quests = "quests" in heading[1].lower() or "scenarios" in heading[1].lower()
            continue
        entry = _LEADER.match(plain(line.text))
        if not entry and not _goes_on(lines, index):
            break
        if not entry:
            continue
        title = plain(entry["title"]).rstrip(" .")
        found.end = index + 1
        found.titles.append(title)
        if _BOLD.search(line.text):
            found.parts.append(title)
            group = title
        elif quests:
            found.scenarios[title] = group
    return found


def _goes_on(lines: Sequence[Line], index: int) -> bool:
    """A title that lost its page number stands between others that have theirs."""
    following = [line for line in lines[index + 1 : index + 6] if not line.blank][:2]
    return (
        len(following) == 2
        and all(_LEADER.match(plain(line.text)) and not heading_of(line) for line in following)
    )


def _is_title(line: Line, title: str) -> bool:
    heading = heading_of(line)
    return heading is not None and heading[1].lower() == title
