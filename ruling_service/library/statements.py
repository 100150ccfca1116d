"""What an entry says, statement by statement: the points and sentences of our wording (of the documents where
we have none), each whole.
"""

from __future__ import annotations

from ruling_service.library.reading import Library
from ruling_service.library.snippets import plain_text
from ruling_service.patterns import pattern

LENGTH = 280
"""Characters of a point that is still one statement; a longer one is as many as it has sentences."""
LEAST = 4
"""So many words say something."""
BLOCK = pattern(r"\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s)")
"""What parts paragraphs and the points of a list."""
NO_PROSE = pattern(r"^\s*(?:\||#{1,6}\s|\{:|<)")
"""Tables, headings and the like say nothing by themselves."""
NUMBERED = pattern(r"^\d+\.\s+")
REFERENCE = pattern(r"^\((?:FAQ [\d.]+[;, ]*)+\)\.?\s*")
"""Where a decision stands in the FAQ, said behind it."""
SENTENCE = pattern(r"(?<=[.!?])[\"”’)\]]*\s+(?=[\"“‘(\[]?[A-Z])")
LEANING = pattern(
    r"(?:It|Its|He|She|They|Their|This|That|These|Those|Then|So|But|And|Or|Otherwise|Instead|Also|Both|Neither)\b"
)
"""How a sentence begins that says nothing without the one before it."""
CURRENT = ("text", "clarification")
"""What passages have to be to speak for themselves: examples don't."""


class Statements:
    """The statements of a library's entries, read once each."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._of: dict[str, tuple[str, ...]] = {}

    def of(self, entry: str) -> tuple[str, ...]:
        """The statements of an entry, or of the one that its id leads to, in their order, without the
        decision that its summary is; none where that is all it says. Raises `UnknownName`.
        """
        if entry not in self._of:
            row = self._library.connection.execute(
                "select ord, body, summary from entries where id = ?", [self._library.find_id(entry)]
            ).fetchone()
            texts = [row["body"]] if row["body"] else self._passages(row["ord"])
            decision = plain_text(row["summary"] or "")
            found = [_without(decision, one) for text in texts for one in statements(text)]
            self._of[entry] = tuple(dict.fromkeys(one for one in found if len(one.split()) >= LEAST))
        return self._of[entry]

    def _passages(self, number: int) -> list[str]:
        rows = self._library.connection.execute(
            "select p.text, u.role from units u join passages p on p.n = u.passage where u.entry_ord = ? and "
            "u.current order by u.n", [number]
        ).fetchall()
        return [row["text"] for row in rows if row["role"] in CURRENT]


def statements(text: str) -> list[str]:
    """The statements of a text in Markdown: its points, and of long ones the sentences, each with the one
    before it where it leans on that.
    """
    found: list[str] = []
    for block in BLOCK.split(text):
        said = "" if NO_PROSE.match(block) else plain_text(NUMBERED.sub("", block.lstrip()))
        if not said:
            continue
        if len(said) <= LENGTH:
            found.append(said)
            continue
        before = ""
        for sentence in SENTENCE.split(said):
            leans = before and LEANING.match(sentence) and len(before) + len(sentence) < LENGTH
            if leans:
                found.pop()
            before = f"{before} {sentence}" if leans else sentence
            found.append(before)
    return found


def _without(decision: str, said: str) -> str:
    """A statement without the decision that it begins with, and where in the documents that stands."""
    if not decision or not said.startswith(decision):
        return said
    return REFERENCE.sub("", said[len(decision) :].strip())


__all__ = ["LENGTH", "Statements", "statements"]
