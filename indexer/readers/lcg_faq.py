"""The official FAQ of the card game: errata by card, numbered clarifications, variants, and questions with
answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from indexer.lines import Line
from indexer.markup import heading_of, is_bullet, plain
from indexer.readers import lcg_names as names
from indexer.readers import reader
from indexer.readers.lcg_blocks import (
    Section,
    join_cut_paragraphs,
    named_card,
    paragraphs,
    question_text,
    questions,
    sections,
)
from indexer.readers.lcg_cards import read_card
from indexer.readers.lcg_writer import LcgReader
from ruling_service.library.model import Role
from ruling_service.slugs import slug

_CARD = re.compile(
    r"^(?P<name>[A-Z][^.:?]{1,45}?)\s+(?:(?P<stage>\d+[AB])\s+)?(?P<set>[A-Z][A-Za-z]{0,5})\s?(?P<number>\d{1,3})$"
)
_PAGE = re.compile(r"^(?P<title>[A-Z].{2,60}?)\s+Page\s+(?P<page>\d+)$")
_CLARIFICATION = re.compile(r"^\((?P<number>\d\.\d\d)\)\s*(?P<title>.+)$")
_FIRST_ENCOUNTER_CARD = {"CORE": 74}  # a set's encounter cards are numbered after its player cards
_SECTIONS = {"nightmare-variant": "lcg/rule/9.2", "scoring": "lcg/scoring"}
_EXAMPLE = re.compile(r"^Example\b\W*:", re.IGNORECASE)


@reader("lcg-faq")
class FaqReader(LcgReader):
    """Reads an FAQ by its numbers, its card lines and its "Q:"; the level of a heading means nothing in it.
    """

    title = "Official FAQ"
    game = "lcg"
    marks = (
        "the lord of the rings: the card game", "errata", "rule clarification", "frequently asked questions"
    )

    @classmethod
    def likeness(cls, text: str) -> float:
        stated = re.search(r"the card game\W+FAQ version\s*[\d.]+", text[:4000], re.IGNORECASE)
        return super().likeness(text) if stated else 0.0

    def edition_of(self) -> tuple[str, str]:
        stated = re.search(r"FAQ version\s*(\d+(?:\.\d+)*)", self.source.text[:4000], re.IGNORECASE)
        edition = stated[1] if stated else ""
        return f"lcg-faq-{edition}" if edition else self.document, edition

    def parse(self, lines: list[Line]) -> None:
        join_cut_paragraphs(lines)
        part = ""
        for section in sections(lines, _title):
            if heading_of(section.heading[0]) if section.heading else False:
                part = section.title
            self._read(section, part)

    def _read(self, section: Section, part: str) -> None:
        title = section.title
        clarification, page, card = _CLARIFICATION.match(title), _PAGE.match(title), _CARD.match(title)
        if not title:
            self.skip(section.body)
        elif clarification:
            self._read_clarification(section, clarification["number"], clarification["title"])
        elif page:
            self.write(
                section, names.section(page["title"]), page["title"], heading=title, group=part,
                role="erratum"
            )
        elif card and not heading_of(section.heading[0]):
            self._read_card(section, card, part)
        elif slug(title) == "frequently-asked-questions":
            self._read_questions(section)
        else:
            entry = _SECTIONS.get(slug(title), "lcg/rule/about-the-faq")
            role: Role = "clarification" if slug(title) in _SECTIONS else "note"
            self.write(section, entry, title, group=title, role=role)

    def _read_clarification(self, section: Section, number: str, title: str) -> None:
        """A numbered clarification, and its examples as passages of their own."""
        entry = section.heading[0].entry or f"lcg/faq/{number}"
        number = entry.rpartition("/")[2]
        rule, examples = _examples(section.body)
        group = "Rule clarifications"
        self.write(
            Section(section.level, section.title, section.heading, rule), entry, title, group=group,
            number=number, role="clarification",
            aliases=[f"FAQ {number}"],
        )  # fmt: skip
        if examples:
            self.add(
                entry, "faq", title, examples, heading=section.title, number=number, role="example",
                group=group
            )

    def _read_card(self, section: Section, card: re.Match[str], part: str) -> None:
        """A card's errata: a player card's, or an encounter card's, which quest cards and later numbers are.
        """
        collected = f"{card['set']} {card['number']}"
        encounter = (
            card["stage"] or int(card["number"]) >= _FIRST_ENCOUNTER_CARD.get(card["set"].upper(), 10_000)
        )
        named = Section(section.level, card["name"], section.heading, section.body)
        if not encounter:
            read_card(self, named, part, number=collected, heading=section.title)
            return
        entry = section.heading[0].entry or f"lcg/erratum/{slug(card['name'])}"
        under: Sequence[Line] = section.heading
        body = self.whole_paragraphs(section.body)
        self.add(
            entry, "erratum", card["name"], body, heading=section.title, number=collected, role="erratum",
            group=part, under=under
        )

    def _read_questions(self, section: Section) -> None:
        before, asked = questions(section.body)
        self.write(Section(section.level, section.title, section.heading, before), "lcg/rule/about-the-faq",
                   section.title,
                   group=section.title, role="note")  # fmt: skip
        for question in asked:
            card = named_card(question_text(question))
            self.ask(
                question, f"lcg/card/{slug(card)}" if card else "", [], section, parent="",
                group=section.title
            )


def _title(line: Line) -> tuple[int, str] | None:
    """A heading, or one of the plain lines that stand for one: a card with its number, a page, a
    clarification.
    """
    if heading := heading_of(line):
        return heading
    text = plain(line.text)
    if line.unplaced or is_bullet(line.text) or len(text) > 70:
        return None
    if any(form.match(text) for form in (_CARD, _PAGE, _CLARIFICATION)):
        return 6, text
    return None


def _examples(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The rule and, from the first paragraph that says so, its examples."""
    rule: list[Line] = []
    examples: list[Line] = []
    for run in paragraphs(lines):
        into = examples if examples or _EXAMPLE.match(plain(run[0].text)) else rule
        into.extend([*run, Line(0, "")])
    return rule, examples
