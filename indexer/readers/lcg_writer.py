"""Turning a section of a card game document into passages: its text, its questions, and what begins in
mid-sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

from indexer.lines import Line
from indexer.readers import lcg_names as names
from indexer.readers.base import Reader
from indexer.readers.lcg_blocks import (
    Section,
    is_answer,
    is_question,
    named_card,
    paragraphs,
    question_text,
    questions,
    starts_in_mid_sentence,
)
from ruling_service.library.model import Passage, Role
from ruling_service.slugs import slug

MID_SENTENCE = "begins in mid-sentence; what it continues is not next to it"
NO_QUESTION = "an answer whose question is not next to it"
NO_ANSWER = "a question whose answer is not next to it"


def short_title(text: str, limit: int = 90) -> str:
    """A question as a title: its beginning, cut at a word."""
    if len(text) <= limit:
        return text
    return text[:limit].rsplit(" ", 1)[0].rstrip(",;:") + " …"


class LcgReader(Reader):
    """A reader of documents of The Lord of the Rings: The Card Game."""

    def write(
        self, section: Section, entry: str, title: str, *, group: str, number: str | None = None,
        role: Role = "text",
        heading: str = "", aliases: Sequence[str] = (), see: Sequence[str] = (), added_by: str = "",
        question_entry: str = "",
    ) -> None:  # fmt: skip
        """Write a section: its prose as one passage, each question with its answer as one.

        Questions go to `question_entry`, or to an entry of their own that leads back to `entry`.
        """
        entry = next((line.entry for line in section.heading if line.entry), entry)
        before, asked = questions(section.body)
        prose = self.whole_paragraphs(before)
        under = section.heading
        for home, lines in _by_home(prose, entry):
            made = self.add(
                home, names.kind_of(home), title, lines, heading=heading or section.title, number=number,
                role=role, group=group,
                aliases=aliases, see=see, under=under, added_by=added_by,
            )  # fmt: skip
            under = [] if made else under
        for question in asked:
            under = (
                [] if self.ask(
                    question, question_entry, under, section, parent=entry, group=group, number=number
                ) else under
            )
        if under:
            self.skip(under)

    def ask(
        self, lines: Sequence[Line], entry: str, under: Sequence[Line], section: Section, *, parent: str,
        group: str,
        number: str | None = None,
    ) -> Passage | None:  # fmt: skip
        """Write one question with its answer; an answer or a question alone is left unplaced."""
        words = question_text(lines)
        if not is_question(lines[0]):
            self.leave(lines, NO_QUESTION)
            return None
        if not any(is_answer(line) for line in lines):
            self.leave(lines, NO_ANSWER)
            return None
        own = (
            next((line.entry for line in lines if line.entry), "") or entry
            or f"lcg/faq/{slug(' '.join(words.split()[:9]))}"
        )
        see = [parent] if parent and own != parent else []
        kept = self.whole_paragraphs(lines)
        card, heading = named_card(words), short_title(words)
        made = self.add(
            own, names.kind_of(own), card if card and own.startswith("lcg/card/") else heading, kept,
            heading=heading, number=number,
            role="question", group=group, see=see, under=under,
        )  # fmt: skip
        # A card's rulings stand together, however many scenarios print them.
        if made and card and own.startswith(("lcg/scenario/", "lcg/faq/")):
            home = self._home_of_card(card)
            self.add(
                home, names.kind_of(home), card, kept, heading=heading, role="question", group=group,
                see=[own]
            )
        return made

    def _home_of_card(self, card: str) -> str:
        """An encounter card with an erratum has its rulings there; other cards have an entry of their own."""
        erratum = f"lcg/erratum/{slug(card)}"
        return (
            erratum if any(passage.entry == erratum for passage in self.passages)
            else f"lcg/card/{slug(card)}"
        )

    def whole_paragraphs(self, lines: Sequence[Line]) -> list[Line]:
        """The lines without paragraphs that begin in mid-sentence; those are left unplaced."""
        kept: list[Line] = []
        for paragraph in paragraphs(lines):
            if starts_in_mid_sentence(paragraph[0]) and not paragraph[0].unplaced:
                self.leave(paragraph, MID_SENTENCE)
            else:
                kept.extend([*paragraph, Line(0, "")])
        return kept


def _by_home(lines: Sequence[Line], entry: str) -> list[tuple[str, list[Line]]]:
    """The lines by the entry they belong to: another one from a line where a mend says so."""
    found: list[tuple[str, list[Line]]] = [(entry, [])]
    for line in lines:
        if line.entry and line.entry != found[-1][0]:
            found.append((line.entry, []))
        found[-1][1].append(line)
    return [(home, part) for home, part in found if any(not line.blank for line in part)]
