"""The scenario sheets of the compendium: keywords, special rules, errata, questions and easy mode of each
scenario.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from indexer.lines import Line
from indexer.markup import heading_of, plain
from indexer.readers import lcg_names as names
from indexer.readers.lcg_blocks import Section, paragraphs, questions, sections
from indexer.readers.lcg_cards import read_erratum_line
from indexer.readers.lcg_contents import Contents
from indexer.readers.lcg_names import keyword_slug
from indexer.readers.lcg_numbered import FAQ, NUMBERED, read_faq_heading
from indexer.readers.lcg_writer import LcgReader
from ruling_service.library.model import Role
from ruling_service.nearest import slip_of
from ruling_service.slugs import fold, slug

_PART = {
    "keywords": "keywords", "rulings": "special", "errata": "errata", "q-a": "questions", "q&a": "questions",
    "easy-mode": "easy",
    "strategy-tips": "advice", "strategy-tip": "advice", "difficulty-modes": "special",
    "advanced-build-guidelines": "special",
}  # fmt: skip
_KEYWORD_REFERENCE = re.compile(r"^(?P<keyword>[A-Z][\w' -]*?(?: X| \(X\))?)\s*[–—-]+\s*see\b", re.IGNORECASE)
_EASY = re.compile(r"^(?P<set>[^:]{3,60}):\s*\d+x\s")
_REMOVE = re.compile(r"^remove the following cards\W*$", re.IGNORECASE)
ONE_WORD_OFF = 0.86
"""How like a title is to a scenario's that it has a small word of wrong ("Journey Down the Anduin")."""


def is_keyword_reference(line: Line) -> bool:
    return _KEYWORD_REFERENCE.match(plain(line.text)) is not None


def is_easy_list(line: Line) -> bool:
    return _EASY.match(plain(line.text)) is not None


@dataclass
class _Sheet:
    """The scenario being read: its entry, its title, its group, and the part of its sheet we are in."""

    entry: str
    title: str
    group: str
    part: str = ""
    special: str = ""


class Scenarios:
    """Reads the sheets in the order of the document; the table of contents says which titles are scenarios,
    and in which group.
    """

    def __init__(
        self, reader: LcgReader, contents: Contents, listed_keywords: frozenset[str] = frozenset()
    ) -> None:
        self.reader = reader
        self.contents = contents
        self.titles = {slug(title): title for title in contents.scenarios}
        self.groups = {slug(group): group for group in contents.scenarios.values()}
        self.rule_blocks = {slug(part): part for part in contents.parts if "rules" in part.lower()}
        self.listed_keywords = listed_keywords
        self.group = ""
        self.block = ""
        self.block_entry = ""
        self.sheet: _Sheet | None = None
        self.begun: set[str] = set()

    def read(self, lines: Sequence[Line]) -> None:
        found = sections(lines, _heading)
        for index, section in enumerate(found):
            following = found[index + 1] if index + 1 < len(found) else None
            self._read_section(section, following)

    def _read_section(self, section: Section, following: Section | None) -> None:
        title = slug(section.title)
        if group := self._known(title, self.groups):
            self.group, self.sheet, self.block = names.title_case(group), None, ""
            self.reader.write(section, f"lcg/rule/{slug(group)}", self.group, group=self.group, role="note")
        elif title in self.rule_blocks or title.endswith("special-rules") and not self.sheet:
            self.block, self.sheet = names.title_case(section.title), None
            self.block_entry = f"lcg/rule/{slug(section.title)}"
            self.reader.write(section, self.block_entry, self.block, group=self.group)
        elif scenario := self._scenario(title, section, following):
            self._begin(scenario, section)
        elif self.sheet:
            self._read_in_sheet(section, self.sheet)
        else:
            self._read_in_block(section)

    def _known(self, title: str, known: dict[str, str]) -> str | None:
        """The listed title that this heading is, though it may be misspelt."""
        if title in known:
            return known[title]
        if title in _PART or len(title) < 5:
            return None
        best = slip_of(title, known, ONE_WORD_OFF)
        return known[best] if best else None

    def _scenario(self, title: str, section: Section, following: Section | None) -> str | None:
        """Is this heading a scenario's?

        It is listed, or it is followed by its keywords and no list says otherwise.
        """
        left = {name: one for name, one in self.titles.items() if name not in self.begun}
        listed = self._known(title, left)
        if listed or self.titles or title in _PART or not following:
            return listed
        return (
            names.title_case(section.title) if slug(following.title) == "keywords" and section.empty else None
        )

    def _begin(self, title: str, section: Section) -> None:
        self.begun.add(slug(title))
        group = names.title_case(self.contents.scenarios.get(title, "")) or self.group
        self.sheet = _Sheet(f"lcg/scenario/{slug(title)}", title, group)
        printed = names.title_case(section.title)
        aliases = [printed] if fold(printed) != fold(title) else []
        self.reader.write(
            section, self.sheet.entry, title, heading=section.title, group=group, aliases=aliases
        )

    def _read_in_sheet(self, section: Section, sheet: _Sheet) -> None:
        part = _PART.get(slug(section.title))
        if part:
            sheet.part = part
        elif is_keyword_reference(section.heading[0]):
            section = Section(section.level, "KEYWORDS", [], [*section.heading, *section.body])
            part = "keywords"
        if part == "keywords":
            self._keywords(section, sheet)
        elif part == "errata":
            self._errata(section, sheet)
        elif part == "questions":
            self._questions(section, sheet)
        elif part == "easy":
            self._easy(section, sheet)
        elif part:
            role: Role = "advice" if part == "advice" else "special"
            self.reader.write(
                section, sheet.entry, sheet.title, heading=names.title_case(section.title), group=sheet.group,
                role=role,
                question_entry=sheet.entry,
            )  # fmt: skip
        elif sheet.part == "keywords" and self._explains_keyword(section):
            self._keyword_in_place(section, sheet)
        else:
            self._special(section, sheet)

    def _explains_keyword(self, section: Section) -> bool:
        """Does a heading after the keywords explain one more?

        It is listed as one, or its text says that it is.
        """
        if keyword_slug(section.title) in self.listed_keywords:
            return True
        return (
            len(section.title.split()) <= 3 and any("keyword" in line.text.lower() for line in section.body)
        )

    def _special(self, section: Section, sheet: _Sheet) -> None:
        if section.empty:
            self.reader.notes.append(
                f"line {section.heading[0].number}: {section.title!r} has no text under it"
            )
        self.reader.write(
            section, sheet.entry, sheet.title, heading=names.title_case(section.title), group=sheet.group,
            role="special",
            question_entry=sheet.entry,
        )  # fmt: skip

    def _keywords(self, section: Section, sheet: _Sheet) -> None:
        """The list of a scenario's keywords; other lines among them are not part of it."""
        kept: list[Line] = []
        see: list[str] = []
        for paragraph in paragraphs(section.body):
            found = [_KEYWORD_REFERENCE.match(plain(line.text)) for line in paragraph]
            if all(found):
                kept.extend(paragraph)
                see.extend(names.keyword(one["keyword"]) for one in found if one)
            elif any(found) or not self.reader.whole_paragraphs(paragraph):
                if any(found):
                    self.reader.leave(paragraph, "stands among the keywords of a scenario and is none")
            else:
                self.reader.add(
                    sheet.entry, "scenario", sheet.title, paragraph, heading=section.title, role="special",
                    group=sheet.group
                )
        for line in kept:
            line.plain = True
        text = "\n".join(f"- {plain(line.text)}" for line in kept)
        self.reader.add(
            sheet.entry, "scenario", sheet.title, kept, under=section.heading, heading="Keywords",
            role="keywords", group=sheet.group,
            see=see, text=text,
        )  # fmt: skip

    def _keyword_in_place(self, section: Section, sheet: _Sheet) -> None:
        """A keyword that the sheet itself explains."""
        entry = names.keyword(section.title)
        title = names.title_case(section.title)
        self.reader.write(
            section, entry, title, group=sheet.title, see=[sheet.entry], aliases=_without_variable(title)
        )

    def _errata(self, section: Section, sheet: _Sheet) -> None:
        """Errata of encounter cards: on the card's own entry, which all scenarios share, and on the
        scenario's.
        """
        under: Sequence[Line] = section.heading
        for run in paragraphs(self.reader.whole_paragraphs(section.body)):
            found = read_erratum_line(run[0].text)
            if not found:
                self.reader.leave(run, "stands among errata and names no card")
                continue
            card, entry = found
            self.reader.add(
                entry, "erratum", card, run, heading=section.title, role="erratum", group=sheet.group,
                see=[sheet.entry], under=under
            )  # fmt: skip
            self.reader.add(
                sheet.entry, "scenario", sheet.title, run, heading=card, role="erratum", group=sheet.group,
                see=[entry], under=under
            )  # fmt: skip
            under = []
        self.reader.skip(under)

    def _questions(self, section: Section, sheet: _Sheet) -> None:
        before, asked = questions(section.body)
        under: Sequence[Line] = section.heading
        for run in paragraphs(self.reader.whole_paragraphs(before)):
            self.reader.leave(run, "stands before the first question of a scenario")
        for question in asked:
            made = self.reader.ask(
                question, sheet.entry, under, section, parent=sheet.entry, group=sheet.group
            )
            if made:
                made.title, under = sheet.title, []
        self.reader.skip(under)

    def _easy(self, section: Section, sheet: _Sheet) -> None:
        """The cards to remove in easy mode; a list whose first set is another scenario's is not guessed a
        home.
        """
        kept: list[Line] = []
        for run in paragraphs(section.body):
            if all(is_easy_list(line) or _REMOVE.match(plain(line.text)) or line.joined for line in run):
                kept.extend(run)
            else:
                self.reader.leave(run, "stands in an easy mode list and is no part of one")
        sets = [found["set"] for line in kept if (found := _EASY.match(plain(line.text)))]
        other = self._other_scenario(sets, sheet)
        if other:
            self.reader.leave(
                [*section.heading, *kept],
                f"an easy mode list that names {other} but stands under {sheet.title}"
            )
            return
        if not sets:
            self.reader.leave(
                [*section.heading, *kept], f"an easy mode heading of {sheet.title} without its list"
            )
            return
        self.reader.add(
            sheet.entry, "scenario", sheet.title, kept, under=section.heading, heading="Easy mode",
            role="easy", group=sheet.group
        )  # fmt: skip

    def _other_scenario(self, sets: Sequence[str], sheet: _Sheet) -> str | None:
        """A scenario's own set leads its list: the title of another scenario there means that the list is
        that one's.
        """
        if not sets or slug(sets[0]) == slug(sheet.title):
            return None
        if slip_of(slug(sheet.title), [slug(one) for one in sets], ONE_WORD_OFF):
            return None
        return next((title for name, title in self.titles.items() if name == slug(sets[0])), None)

    def _read_in_block(self, section: Section) -> None:
        """Rules that a whole cycle shares, under numbered headings of their own."""
        faq = FAQ.match(section.title)
        if faq:
            read_faq_heading(self.reader, section, faq, parent=self.block_entry, group=self.block, rule=None)
            return
        numbered = NUMBERED.match(section.title)
        if numbered:
            entry = section.heading[0].entry or f"lcg/rule/{slug(self.group)}-{numbered[1]}"
            self.block_entry = entry
            taken = any(
                passage.number == numbered[1] for passage in self.reader.passages
                if passage.group != self.block
            )
            number = None if taken else numbered[1]  # the numbered rules come first
            self.reader.write(section, entry, names.title_case(numbered[2]), number=number, group=self.block)
        elif self._explains_keyword(section):
            title = names.title_case(section.title)
            self.reader.write(
                section, names.keyword(title), title, group=self.block, see=[self.block_entry],
                aliases=_without_variable(title)
            )  # fmt: skip
        else:
            self.reader.write(
                section, names.section(section.title), names.title_case(section.title), group=self.block
            )


def _heading(line: Line) -> tuple[int, str] | None:
    found = heading_of(line)
    return found if found and not is_keyword_reference(line) else None


def _without_variable(title: str) -> list[str]:
    bare = re.sub(r"\s+X$", "", title)
    return [bare] if bare != title else []
