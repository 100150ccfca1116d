"""How the documents of the card game are cut: sections under headings, questions with their answers,
paragraphs cut by a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from indexer.lines import Line
from indexer.markup import heading_of, is_bullet, plain

QUESTION = re.compile(r"^\[?Q\s*[:.]\]?\s*")
ANSWER = re.compile(r"^\[?A\s*[:.]\]?\s*")  # in brackets where a mend supplied it
_ENDED = re.compile(r"(?:[.?!…][\"'”’)\]*]*|[:;])\s*$")
_LOWER = re.compile(r"^\s*[a-zà-öø-ÿ]")

_NAMED = re.compile(
    r"(?<!\w)((?:[A-ZÀ-Þ][\w'!-]*)(?:(?:\s+|-)(?:of|the|and|in|a|an|to|is|from|for|on|son|[A-ZÀ-Þ][\w'!-]*))*?)(?:'s)?,?\s*\((?:[A-Z]\w{0,5})\s*\d+[a-z]?\)"
)
_BEGINNINGS = {
    "After", "If", "Can", "Does", "Do", "When", "What", "How", "Is", "Are", "In", "I",
    "a", "an", "the", "to", "is", "of", "from", "on", "for",
}  # fmt: skip


@dataclass
class Section:
    """A heading with the lines under it, up to the next heading.

    The lines before the first heading have no title.
    """

    level: int
    title: str
    heading: list[Line] = field(default_factory=list)
    body: list[Line] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        return all(line.blank for line in self.body)


def sections(
    lines: Sequence[Line], title_of: Callable[[Line], tuple[int, str] | None] = heading_of
) -> list[Section]:
    """Cut lines at their headings; `title_of` tells what a heading is."""
    found = [Section(0, "")]
    for line in lines:
        heading = title_of(line)
        if heading:
            found.append(Section(heading[0], heading[1], [line]))
        else:
            found[-1].body.append(line)
    return [section for section in found if section.heading or not section.empty]


def is_question(line: Line) -> bool:
    return QUESTION.match(plain(line.text)) is not None


def is_answer(line: Line) -> bool:
    return ANSWER.match(plain(line.text)) is not None


def questions(lines: Sequence[Line]) -> tuple[list[Line], list[list[Line]]]:
    """What stands before the first question (or answer without one), and each question with its answer."""
    before: list[Line] = []
    found: list[list[Line]] = []
    for line in lines:
        answered = found and any(is_answer(other) for other in found[-1])
        if is_question(line) or (is_answer(line) and (not found or answered)):
            found.append([line])
        elif found:
            found[-1].append(line)
        else:
            before.append(line)
    return before, found


def question_text(lines: Sequence[Line]) -> str:
    """The words of a question, without "Q:" and without the answer."""
    words: list[str] = []
    for line in lines:
        if is_answer(line):
            break
        if not line.blank:
            words.append(QUESTION.sub("", plain(line.text)))
    return " ".join(words)


def named_card(question: str) -> str:
    """The card that a question names first with its set and number, as "Feint (CORE 34)"; empty if it names
    none.
    """
    named = _NAMED.search(question)
    words = re.sub(r"'s$", "", named[1]).split() if named else []
    while words and words[0] in _BEGINNINGS:
        words.pop(0)
    return " ".join(words)


def starts_in_mid_sentence(line: Line) -> bool:
    """A paragraph that begins in lower case continues something that stands elsewhere."""
    return (
        not line.joined and not is_bullet(line.text) and not line.text.startswith("#")
        and _LOWER.match(line.text) is not None
    )


def join_cut_paragraphs(lines: Sequence[Line], is_list: Callable[[Line], bool] = lambda line: False) -> None:
    """Mark a line as continuing the one before if a page or column broke their sentence; `is_list` tells
    lines that never do.
    """
    previous: Line | None = None
    for line in lines:
        if line.blank:
            continue
        if previous and starts_in_mid_sentence(line) and not previous.text.startswith("#"):
            line.joined = not _ENDED.search(plain(previous.text)) and not is_list(previous)
        previous = line


def paragraphs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Runs of lines between blank ones; a line that continues an earlier one stays with it."""
    run: list[Line] = []
    for line in lines:
        if line.blank:
            continue
        if run and not line.joined:
            yield run
            run = []
        run.append(line)
    if run:
        yield run
