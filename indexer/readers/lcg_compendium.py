"""The Rule Compendium of the card game: several rule books, all scenario sheets and card rulings under one
cover.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from indexer.lines import Line
from indexer.markup import heading_of
from indexer.readers import reader
from indexer.readers.lcg_blocks import join_cut_paragraphs
from indexer.readers.lcg_cards import read_cards
from indexer.readers.lcg_contents import Contents, read_contents
from indexer.readers.lcg_framework import read_framework, read_reveal_guide, read_window_guide
from indexer.readers.lcg_glossary import read_glossary
from indexer.readers.lcg_names import keyword_slug
from indexer.readers.lcg_numbered import read_numbered_rules, read_prose, read_setup
from indexer.readers.lcg_scenarios import Scenarios, is_easy_list, is_keyword_reference
from indexer.readers.lcg_writer import LcgReader
from ruling_service.nearest import slip_of
from ruling_service.slugs import slug

# Title of a part -> the part; a second part of the same title is another one.
_PARTS = {
    "learn-to-play": "learn", "rule-reference": "numbered", "setting-the-game": "setup",
    "round-sequence": "round",
    "ending-the-game": "ending", "glossary": "glossary", "timing-and-gameplay": "framework",
    "player-cards": "cards",
    "a-guide-to-action-windows": "windows", "reveal-reference-guide": "reveal", "list-of-quests": "scenarios",
}  # fmt: skip
_GROUPS = {
    "learn": "Learn to Play", "numbered": "Numbered rules", "setup": "Setting the game",
    "checklist": "Setup checklist",
    "round": "Round sequence", "ending": "Ending the game", "glossary": "Rules Reference glossary",
    "framework": "Timing and gameplay",
    "cards": "Player cards", "windows": "A Guide to Action Windows", "reveal": "Reveal Reference Guide",
}  # fmt: skip


@reader("lcg-compendium")
class CompendiumReader(LcgReader):
    """Reads a compendium by the titles of its parts and by its own table of contents, not by the level of its
    headings.
    """

    title = "Rule Compendium"
    edition = "2.0"
    game = "lcg"
    marks = ("rule compendium", "the card game", "learn to play", "glossary", "scenario")

    @classmethod
    def likeness(cls, text: str) -> float:
        titled = re.search(r"^\W*rule compendium\W*$", text[:4000], re.IGNORECASE | re.MULTILINE)
        return super().likeness(text) if titled else 0.0

    def edition_of(self) -> tuple[str, str]:
        stated = re.search(
            r"^\W*v(?:ersion)?\s*(\d+\.\d+)\W*$", self.source.text[:4000], re.IGNORECASE | re.MULTILINE
        )
        return self.document, stated[1] if stated else self.edition

    def parse(self, lines: list[Line]) -> None:
        contents = read_contents(lines)
        _mark_gaps(lines[contents.end :])
        join_cut_paragraphs(lines, lambda line: is_easy_list(line) or is_keyword_reference(line))
        front, body = (lines[: contents.first], lines[contents.end :]) if contents.end else ([], lines)
        self.skip(lines[contents.first : contents.end])
        self._read_front(front)
        for part, heading, part_lines in self._parts(body, contents):
            self.skip(heading)
            self._read_part(part, part_lines, contents)

    def _read_front(self, lines: list[Line]) -> None:
        for line in lines:
            line.plain = True
        self.add(
            "lcg/rule/about-the-compendium", "rule", "About the compendium", lines, role="note",
            group="Front matter"
        )

    def _parts(self, lines: list[Line], contents: Contents) -> list[tuple[str, list[Line], list[Line]]]:
        """Cut the body at the titles of its parts; scenarios begin at the first title of a scenario group."""
        groups = {slug(group) for group in contents.scenarios.values()}
        found: list[tuple[str, list[Line], list[Line]]] = [("", [], [])]
        for line in lines:
            part = self._part_begun(line, found[-1][0], [name for name, _, _ in found], groups)
            if part:
                found.append(
                    (part, [line] if part != "scenarios" else [], [] if part != "scenarios" else [line])
                )
            else:
                found[-1][2].append(line)
        return found

    def _part_begun(self, line: Line, current: str, before: list[str], groups: set[str]) -> str | None:
        heading = heading_of(line)
        if not heading or heading[0] > 2:
            return None
        title = slug(heading[1])
        if title in groups or (current != "scenarios" and slip_of(title, groups)):
            return None if current == "scenarios" else "scenarios"
        part = _PARTS.get(title)
        if part is None or part == current:
            return None
        if part == "setup" and "glossary" in before:
            return "checklist"
        return None if part in before or (part == "ending" and current == "framework") else part

    def _listed_keywords(self) -> frozenset[str]:
        """The keywords that belong to single scenarios, as the numbered rules list them with their pages."""
        lists = (
            passage.text for passage in self.passages
            if re.search("specific keywords", passage.heading, re.IGNORECASE)
        )
        listed = re.compile(r"^\W*(.+?)\s*\.{2,}\s*\d+$", re.MULTILINE)
        return frozenset(keyword_slug(found[1]) for text in lists for found in listed.finditer(text))

    def _read_part(self, part: str, lines: list[Line], contents: Contents) -> None:
        if not part:
            self.leave(lines, "stands before the first part that has a title")
            return
        if part == "scenarios":
            Scenarios(self, contents, self._listed_keywords()).read(lines)
            return
        group = _GROUPS[part]
        readers: dict[str, Callable[[], None]] = {
            "learn": lambda: read_prose(self, lines, group, "lcg/rule/learn-to-play"),
            "numbered": lambda: read_numbered_rules(self, lines, group),
            "setup": lambda: read_setup(self, lines, group),
            "checklist": lambda: read_setup(self, lines, group),
            "round": lambda: read_prose(self, lines, group, "lcg/rule/round"),
            "ending": lambda: read_prose(self, lines, group, "lcg/rule/ending-the-game"),
            "glossary": lambda: read_glossary(self, lines, group),
            "framework": lambda: read_framework(self, lines, group),
            "cards": lambda: read_cards(self, lines, group),
            "windows": lambda: read_window_guide(self, lines, group),
            "reveal": lambda: read_reveal_guide(self, lines, group),
        }
        readers[part]()


_GAP = re.compile(r"[\w)] {2,}[a-z,.]")


def _mark_gaps(lines: Sequence[Line]) -> None:
    """Where an icon was lost the text has two spaces; say so where no mend has supplied it."""
    for line in lines:
        if not line.missing and not line.text.startswith((" ", "#")) and _GAP.search(line.text):
            line.missing = "An icon is lost where the line has two spaces."
