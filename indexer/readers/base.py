"""What every reader does: mend a document's lines, and make passages with exact spans of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from indexer.lines import Line, Source
from indexer.markup import QUOTES, tidy
from indexer.mends import Mended, mend, mends_for
from ruling_service.library.model import Game, Kind, Passage, Reading, Role, Span, Unplaced
from ruling_service.resources import corpus_dir


class Reader:
    """Reads one family of document.

    Subclasses set the class attributes, register with `@reader` and fill `parse`.

    `marks` are phrases (lower case, straight quotes) that such a document has; `likeness` is the share found.
    `parse` gets the mended lines in reading order and calls `add`, `leave` and `skip`, until every line that
    is not blank has a home.
    """

    document: ClassVar[str] = ""
    title: ClassVar[str] = ""
    edition: ClassVar[str] = ""
    game: ClassVar[Game] = "lcg"
    marks: ClassVar[tuple[str, ...]] = ()
    flow: ClassVar[bool] = False  # lines are hard-wrapped: a paragraph runs to the next blank line

    def __init__(self, source: Source, mends: Path | None = None) -> None:
        self.source = source
        self.mends = mends if mends is not None else corpus_dir() / "mends"
        self.passages: list[Passage] = []
        self.unplaced: list[Unplaced] = []
        self.notes: list[str] = []
        self.furniture: list[Span] = []  # tables of contents, page furniture, headings over parts

    @classmethod
    def likeness(cls, text: str) -> float:
        """How much a text looks like this document, 0 to 1."""
        if not cls.marks:
            return 0.0
        folded = text.translate(QUOTES).lower()
        return sum(mark in folded for mark in cls.marks) / len(cls.marks)

    def edition_of(self) -> tuple[str, str]:
        """The document id and the edition that this very file states; the class's own if it states none."""
        return self.document, self.edition

    def parse(self, lines: list[Line]) -> None:
        raise NotImplementedError

    def read(self) -> Reading:
        """Mend the lines, parse them, and report everything: passages, what could not be placed, and what
        mends did.
        """
        document, edition = self.edition_of()
        self.document, self.edition = document, edition  # type: ignore[misc]
        lines = self.source.lines()
        mends, notes = mends_for(self.mends, document, edition, lines)
        mended: Mended = mend(lines, mends)
        self.notes.extend([*notes, *mended.notes])
        self.parse(mended.lines)
        return Reading(
            document=document, title=self.title, edition=edition, game=self.game, passages=self.passages,
            unplaced=self.unplaced, mends_applied=mended.applied, notes=self.notes, lines=self.source.last,
            furniture=self.furniture, uncovered=self.uncovered(),
        )  # fmt: skip

    def add(
        self, entry: str, kind: Kind, title: str, lines: Sequence[Line], *, heading: str = "",
        number: str | None = None,
        role: Role = "text", group: str = "", aliases: Sequence[str] = (), see: Sequence[str] = (),
        under: Sequence[Line] = (),
        added_by: str = "", text: str | None = None,
    ) -> Passage | None:  # fmt: skip
        """Add a passage made of `lines`; `under` are its heading lines, which belong to its span and not to
        its text.
        """
        kept = [line for line in lines if not line.unplaced]
        self._leave_unplaced(lines)
        spans = self.source.spans([*under, *kept])
        words = tidy(kept, flow=self.flow) if text is None else text
        if not spans or not words:
            self.skip(under)
            self.skip(kept)
            return None
        touched = [*under, *kept]
        passage = Passage(
            document=self.document, entry=entry, kind=kind, title=title, heading=heading or title,
            number=number, role=role,
            spans=spans, text=words, group=group, aliases=list(aliases), see=list(see), added_by=added_by,
            mends=list(dict.fromkeys(note for line in touched for note in line.mends)),
            missing=" ".join(dict.fromkeys(line.missing for line in touched if line.missing)),
        )  # fmt: skip
        if passage.mends:
            passage.raw = self.source.quoted(spans)
        self.passages.append(passage)
        return passage

    def leave(self, lines: Sequence[Line], reason: str) -> None:
        """These lines belong to nothing that can be told; keep them findable, with the reason."""
        spans = self.source.spans(lines)
        reason = next((line.unplaced for line in lines if line.unplaced), reason)
        if spans:
            self.unplaced.append(Unplaced(tuple(spans), tidy(lines, flow=self.flow), reason))

    def skip(self, lines: Sequence[Line]) -> None:
        """These lines say nothing about the game: a table of contents, a page number, the heading over a
        part.
        """
        self.furniture.extend(self.source.spans(lines))

    def _leave_unplaced(self, lines: Sequence[Line]) -> None:
        for reason in dict.fromkeys(line.unplaced for line in lines if line.unplaced):
            self.leave([line for line in lines if line.unplaced == reason], reason)

    def uncovered(self) -> list[int]:
        """The numbers of lines that are not blank and are in no passage, no unplaced item and no furniture.

        Empty when all is well.
        """
        covered: set[int] = set()
        spans = [span for passage in self.passages for span in passage.spans]
        spans += [span for item in self.unplaced for span in item.spans] + self.furniture
        for span in spans:
            covered.update(range(span.first, span.last + 1))
        return [
            number for number,
            text in enumerate(self.source.raw, start=1) if text.strip() and number not in covered
        ]
