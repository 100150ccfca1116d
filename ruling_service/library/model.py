"""What the library holds: passages of documents, entries, and the citations that name them.

These records are the contract between readers (which make passages), the corpus loader (which makes entries),
the builder (which joins the two and writes the library) and everything that reads the library.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Game = Literal["lcg", "tcg"]
GAME_NAMES = {"lcg": "The Card Game", "tcg": "Trading Card Game"}
"""What the games are called where one is told from the other."""
ImportedText = Literal["local", "always", "never"]
"""Who is shown the printed text of imported cards: readers on the owner's own machine, everybody, nobody."""

Kind = Literal[
    "rule", "glossary", "framework", "keyword", "faq", "card", "erratum", "scenario", "conflict", "example",
    "case",
]  # fmt: skip

Role = Literal[
    "text",  # the rule itself
    "clarification",  # an official clarification of it
    "question",  # a question with its answer (one passage holds both)
    "erratum",
    "example",
    "keywords",  # a scenario's keyword list
    "special",  # a scenario's special rule
    "easy",  # a scenario's easy-mode list
    "advice",  # strategy, not a rule
    "note",  # the document speaking about itself
]


class Citation(msgspec.Struct, frozen=True, omit_defaults=False):
    """An entry's place in one document.

    `lines` are 1-based and inclusive in the file as given; None in our own wording.
    """

    document: str
    file: str
    heading: str
    number: str | None
    lines: tuple[int, int] | None
    current: bool


class Span(msgspec.Struct, frozen=True):
    """A run of lines of a document, `first` to `last`, 1-based and inclusive."""

    first: int
    last: int


class Passage(msgspec.Struct, kw_only=True):
    """A stretch of a document that says one thing; quoted, never edited.

    `spans` holds the lines in reading order (several when a mend joined them); `text` is those lines with
    markup tidied for reading (Markdown), `entry` the id of the entry it belongs to (see docs/identifiers.md),
    and `title`,
    `kind` what that entry is called and is if the corpus has no file for it. `group` is the part of the
    document it stands in (a chapter, a scenario group). `added_by` names later authorship inside one document
    ("fan", "later").
    `raw` is what the file itself has on these lines, each with its number, where the passage was mended.
    """

    document: str
    entry: str
    kind: Kind
    title: str
    heading: str
    number: str | None = None
    role: Role = "text"
    spans: list[Span]
    text: str
    group: str = ""
    aliases: list[str] = []
    see: list[str] = []
    mends: list[str] = []
    missing: str = ""
    added_by: str = ""
    raw: str = ""


class Unplaced(msgspec.Struct, frozen=True):
    """Lines a reader could not attach to anything, and why.

    They stay findable, and are never guessed a home.
    """

    spans: tuple[Span, ...]
    text: str
    reason: str


class Reading(msgspec.Struct, kw_only=True):
    """What a reader made of one file.

    `lines` is how many lines the file has; `furniture` are those that say nothing of the game (contents, page
    numbers, headings of parts), and `uncovered` the numbers of lines that the reader neither used, nor left
    with a reason, nor skipped.
    """

    document: str
    title: str
    edition: str
    game: Game
    passages: list[Passage]
    unplaced: list[Unplaced] = []
    mends_applied: int = 0
    notes: list[str] = []
    lines: int = 0
    furniture: list[Span] = []
    uncovered: list[int] = []


class Change(msgspec.Struct, frozen=True, rename={"is_": "is"}):
    """How a rule read before and since which document it reads as it does."""

    since: str
    was: str
    is_: str


class Entry(msgspec.Struct, kw_only=True):
    """One thing that can be looked up.

    `body` is our own wording (Markdown), empty when only documents speak of it.
    """

    id: str
    title: str
    kind: Kind
    game: Game
    body: str = ""
    summary: str = ""
    aliases: list[str] = []
    also: list[str] = []  # other ids that lead here
    sources: dict[str, list[str]] = {}  # document id -> headings or numbers there
    see: list[str] = []
    changes: list[Change] = []
    replaces: list[str] = []
    replaced_by: str | None = None
    group: str = ""
    file: str = ""  # relative to the repository
    extra: dict[str, object] = {}  # per kind: a scenario's blocks, a case's situation …
