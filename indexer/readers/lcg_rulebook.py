"""The 2011 core rulebook of the card game: plain hard-wrapped text by page, whose section index says which
lines are headings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from indexer.lines import Line
from indexer.markup import is_bullet, plain
from indexer.readers import lcg_names as names
from indexer.readers import reader
from indexer.readers.lcg_blocks import Section, join_cut_paragraphs
from indexer.readers.lcg_writer import LcgReader
from ruling_service.library.model import Role
from ruling_service.slugs import slug

_PAGE = re.compile(r"^## Page (\d+)\s*$")
_INDEXED = re.compile(r"^(?P<title>.+?)\s+(?P<first>\d+)(?:-(?P<last>\d+))?\s*$")
_KIND = re.compile(r"\s*\((diagram|chart)\)$")
_STEP = re.compile(r"^Step \d+: [A-Z][^.]{3,40}$")
_SETUP_STEP = re.compile(r"^(\d+)\. ([A-Z][A-Za-z ]{3,50})$")
_SUBTITLE = re.compile(r"^(?:[A-Z][a-z]+)(?: (?:[A-Z][a-z]+|and|of|the|-))*$")
_NEW_ITEM = re.compile(r"^(?:\d+\.\s?[A-Z]|Step \d+|Example:|[A-Z][a-z]+: [A-Z])")
_SEE_DIAGRAM = re.compile(r"\(See\b|diagram (?:on page|above|below)", re.IGNORECASE)
_ICON = re.compile(r"\(\((Willpower|Threat|Attack|Defense)\)\)|\((Willpower|Threat|Attack|Defense)\)")

# Sections that the numbered rules took over, by their later number.
_ANATOMY = "1.3.9"
_RULES = {
    "the-golden-rule": "0", "decks-and-card-types": "1", "the-quest-deck": "1.1", "quest-cards": "1.1.1",
    "the-encounter-deck": "1.2",
    "enemy-cards": "1.2.1", "location-cards": "1.2.2", "treachery-cards": "1.2.3", "objective-cards": "1.2.4",
    "card-anatomy-key-hero-cards-and-the-player-deck": _ANATOMY,
    "card-anatomy-key-the-quest-deck": "1.1.1", "card-anatomy-key-the-encounter-deck": "1.2.7",
    "hero-cards": "1.3.2", "the-player-deck": "1.3.1",
    "attachment-cards": "1.3.3", "ally-cards": "1.3.4", "event-cards": "1.3.5", "spheres-of-influence": "2.1",
    "leadership": "2.1.1",
    "lore": "2.1.2", "spirit": "2.1.3", "tactics": "2.1.4", "unique-cards": "2.2", "character-cards": "2.4",
    "card-effects": "3",
    "constant-effects": "3.1", "actions": "3.2", "responses": "3.3",
    "forced-and-when-revealed-effects": "3.4", "shadow-effects": "3.5",
    "travel-effects": "3.7", "keywords": "3.8", "paying-costs": "4.2.4", "paying-for-neutral-cards": "4.2.2",
    "paying-for-card-abilities": "4.2.3", "control-and-ownership": "5.1", "ready-and-exhausted": "5.2",
    "in-play-and-out-of-play": "5.3",
    "discard-piles": "6.3", "the-staging-area": "6.2", "running-out-of-cards": "6.4", "basic-game": "9.1",
    "expert-game": "9.2",
    "tournament-deckbuilding-and-customization": "10",
}  # fmt: skip
_OTHERS = {
    "lasting-effects": "lcg/faq/1.55", "table-talk": "lcg/table-talk", "setup": "lcg/setup",
    "round-sequence": "lcg/rule/round",
    "playing-the-game": "lcg/rule/round", "gameplay-overview": "lcg/rule/overview",
    "game-overview": "lcg/rule/overview",
    "turn-sequence": "lcg/rule/action-windows", "paying-for-cards": "lcg/resource-match",
    "phase-5-encounter": "lcg/encounter-phase",
    "first-player-token": "lcg/first-player-first-player-token", "threat-trackers": "lcg/threat-threat-dial",
    "resource-tokens": "lcg/resources", "damage-and-progress-tokens": "lcg/damage",
}  # fmt: skip


@dataclass
class _Page:
    number: int
    heading: list[Line] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True)
class _Indexed:
    """A title of the section index: what it is called there, and whether it is a diagram or chart."""

    title: str
    name: str
    picture: str


@reader("lcg-rulebook-2011")
class RulebookReader(LcgReader):
    """Reads a rulebook saved page by page: a line is a heading if the book's own index has it on that page.
    """

    title = "Core rulebook"
    edition = "2011"
    game = "lcg"
    flow = True
    marks = (
        "the lord of the rings: the card game", "section index", "component overview", "turn sequence",
        "## page 2"
    )

    @classmethod
    def likeness(cls, text: str) -> float:
        return super().likeness(text) if re.search(r"^Section Index\s*$", text, re.MULTILINE) else 0.0

    def parse(self, lines: list[Line]) -> None:
        pages = self._pages(lines)
        index = self._read_index(pages)
        section = Section(0, "")
        for page in pages:
            self.skip(page.heading)
            titles = index.get(page.number, [])
            if _is_index(page):
                self.skip(page.lines)
            elif any(one.name == "scoresheet" for one in titles):
                self.skip(page.lines)
                self.notes.append(f"page {page.number} is a form to fill in; it is not read")
            elif titles and all(one.picture for one in titles):
                self._write(section)
                section = Section(0, "")
                filled = [line for line in page.lines if not line.blank]
                heading = [
                    line for line in filled[:1]
                    if _name(plain(line.text).removeprefix("Example: ")) == titles[0].name
                ]
                self._write(
                    Section(1, titles[0].title, heading, [line for line in page.lines if line not in heading])
                )
            else:
                section = self._read_page(page, titles, section)
        self._write(section)

    def _pages(self, lines: Sequence[Line]) -> list[_Page]:
        pages = [_Page(0)]
        for line in lines:
            found = _PAGE.match(line.text)
            if found:
                pages.append(_Page(int(found[1]), [line]))
            elif line.text.strip() == "---" or (pages[-1].number == 0 and line.text.startswith("# ")):
                pages[-1].heading.append(line)
            else:
                pages[-1].lines.append(line)
        return pages

    def _read_index(self, pages: Sequence[_Page]) -> dict[int, list[_Indexed]]:
        """The titles of the section index by page; what is no title with a page number is ignored."""
        index: dict[int, list[_Indexed]] = {}
        for page in pages:
            if not _is_index(page):
                continue
            for line in page.lines:
                found = _INDEXED.match(plain(line.text))
                if found:
                    title = found["title"]
                    kind = _KIND.search(title)
                    entry = _Indexed(title, _name(_KIND.sub("", title)), kind[1] if kind else "")
                    for number in range(int(found["first"]), int(found["last"] or found["first"]) + 1):
                        index.setdefault(number, []).append(entry)
        return index

    def _read_page(self, page: _Page, titles: list[_Indexed], section: Section) -> Section:
        """Cut a page at its headings; the section that began on an earlier page goes on."""
        lines = page.lines
        taken: set[int] = set()
        for at, line in enumerate(lines):
            if at in taken:
                continue
            title, used = self._title_at(lines, at, titles, section)
            if title:
                self._write(section)
                taken.update(range(at, at + used))
                section = Section(1, title, list(lines[at : at + used]))
            else:
                section.body.append(line)
        return section

    def _title_at(
        self, lines: Sequence[Line], at: int, titles: list[_Indexed], section: Section
    ) -> tuple[str, int]:
        """The heading that begins at a line and the number of lines it takes; it may be wrapped over two."""
        text = plain(lines[at].text)
        if not text or len(text) > 60 or text.endswith((".", ",")) or text[0].islower():
            return "", 0
        following = plain(lines[at + 1].text) if at + 1 < len(lines) else ""
        for words, used in ((text, 1), (f"{text} {following}", 2)):
            if text.startswith("Example: "):
                found = next(
                    (one.title for one in titles if one.picture and _name(words[9:]) == one.name), ""
                )
            else:
                found = next(
                    (one.title for one in titles if _same(one.name, _name(words)) and not one.picture), ""
                )
            if found:
                return found, used
        if text.startswith("Card Anatomy Key"):
            return (text, 1) if following.startswith("1.") else (f"{text} {following}", 2)
        if _STEP.match(text) or (_SETUP_STEP.match(text) and _in_setup(section)):
            return text, 1
        return self._subtitle(lines, at, text, following)

    def _subtitle(self, lines: Sequence[Line], at: int, text: str, following: str) -> tuple[str, int]:
        """A title that the index leaves out: a few capitalised words between the end of one sentence and the
        start of another.
        """
        before = next((plain(line.text) for line in reversed(lines[:at]) if not line.blank), ".")
        if not re.search(r"[.!?:)”\"]$|Token$", before):
            return "", 0
        third = plain(lines[at + 2].text) if at + 2 < len(lines) else ""
        for words, used, after in ((text, 1, following), (f"{text} {following}", 2, third)):
            sentence = re.match(r"^(?:The|These|Some|Any|Each) [a-z]|^[A-Z][a-z]+ [a-z]+ |^The Lord", after)
            if (
                _SUBTITLE.match(words) and len(words.split()) <= 5 and sentence
                and slug(words) in _KNOWN_SUBTITLES
            ):
                return words, used
        return "", 0

    def _write(self, section: Section) -> None:
        for line in [*section.heading, *section.body]:
            line.text = _ICON.sub(lambda found: f"[{found[1] or found[2]}]", line.text)
        if not section.title and not section.heading:
            self.leave(section.body, "stands before the first heading of the book")
            return
        join_cut_paragraphs(section.body)
        entry, title = _entry_of(section.title)
        rule, examples = _without_examples(section.body)
        group = "Core rulebook"
        role = _role(section.title)
        made = self.add(
            entry, names.kind_of(entry), title, _paragraphs(rule), heading=section.title, role=role,
            group=group,
            under=section.heading,
        )  # fmt: skip
        for example in examples:
            self.add(
                entry, names.kind_of(entry), title, _paragraphs(example), heading=section.title,
                role="example",
                group=group, under=() if made else section.heading,
            )  # fmt: skip


_KNOWN_SUBTITLES = {
    "leadership", "lore", "spirit", "tactics", "cards", "threat-trackers", "damage-and-progress-tokens",
    "resource-tokens",
    "first-player-token",
}  # fmt: skip


def _is_index(page: _Page) -> bool:
    return any(plain(line.text).lower() == "section index" for line in page.lines)


def _name(title: str) -> str:
    return slug(re.sub(r"[\"'“”*]", "", title))


def _same(one: str, other: str) -> bool:
    """Are two titles the same, though one may be misspelt by a letter?"""
    return (
        one == other
        or (
            abs(len(one) - len(other)) < 2 and len(one) > 10
            and SequenceMatcher(None, one, other).ratio() > 0.94
        )
    )


def _in_setup(section: Section) -> bool:
    return _name(section.title) == "setup" or _SETUP_STEP.match(section.title) is not None


def _entry_of(title: str) -> tuple[str, str]:
    """A section's entry and its title."""
    step = _SETUP_STEP.match(title)
    if step:
        return f"lcg/rule/setup-{step[1]}", step[2]
    bare = _KIND.sub("", title)
    name = _name(bare)
    if name in _RULES and not title.endswith("(diagram)"):
        return f"lcg/rule/{_RULES[name]}", bare
    return _OTHERS.get(name) or _scenario(bare) or names.section(bare), bare


def _role(title: str) -> Role:
    if title.endswith("(diagram)"):
        return "example"
    return (
        "note" if title.endswith("(chart)")
        or slug(title) in {"credits", "introduction", "the-living-card-game"} else "text"
    )


def _scenario(title: str) -> str | None:
    """The core set's three scenarios stand in the overview of scenarios."""
    known = ("passage-through-mirkwood", "journey-down-the-anduin", "escape-from-dol-guldur")
    return next((f"lcg/scenario/{name}" for name in known if _same(name, _name(title))), None)


def _without_examples(lines: Sequence[Line]) -> tuple[list[Line], list[list[Line]]]:
    """The rule, and each example: from "Example:" to where it refers to its diagram, else to the end of its
    page or section.
    """
    rule: list[Line] = []
    examples: list[list[Line]] = []
    inside = False
    for at, line in enumerate(lines):
        text = plain(line.text)
        if text.startswith("Example:"):
            examples.append([])
            inside = True
        (examples[-1] if inside else rule).append(line)
        page_ends = at + 1 < len(lines) and lines[at + 1].number > line.number + 1
        if page_ends or (_SEE_DIAGRAM.search(text) and text.endswith(")")):
            inside = False
    return rule, examples


def _paragraphs(lines: Sequence[Line]) -> list[Line]:
    """Blank lines where a hard-wrapped paragraph ends: after a short line that ends a sentence, and before an
    item of a list.
    """
    lengths = sorted(len(line.text.strip()) for line in lines if not line.blank)
    width = lengths[int(len(lengths) * 0.8)] if lengths else 0
    out: list[Line] = []
    previous = ""
    for line in lines:
        text = line.text.strip()
        short = len(previous) < 0.88 * width and re.search(r"[.!?:)”\"]$", previous)
        if previous and (short or _NEW_ITEM.match(plain(text)) or is_bullet(line.text)):
            out.append(Line(0, ""))
        out.append(line)
        previous = text
    return out
