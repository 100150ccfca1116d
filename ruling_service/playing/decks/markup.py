"""Decks in XML: OCTGN's `.o8d` files, and what the TCG's online client sends.

The text is read event by event. A document type, and with it every entity of its own, is refused: a deck
needs none, and a few lines of them could ask for more memory than there is.
"""

from __future__ import annotations

from xml.parsers import expat

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.places import place
from ruling_service.inputs.quoting import quoted
from ruling_service.playing.decks.model import MOST_COPIES, MOST_LINES, DeckFile, Listed, Section

SECTIONS: dict[str, Section] = {
    "hero": "heroes",
    "ally": "deck",
    "attachment": "deck",
    "event": "deck",
    "side quest": "deck",
    "contract": "contract",
    "sideboard": "sideboard",
    "quest": "sideboard",
    "encounter": "sideboard",
    "special": "sideboard",
    "setup": "sideboard",
    "staging setup": "sideboard",
    "second quest deck": "sideboard",
    "second special": "sideboard",
    "third quest deck": "sideboard",
    "third special": "sideboard",
}
"""The sections of OCTGN's definition of the game."""
CLIENT: dict[str, Section] = {
    "ringbearer": "ring-bearer",
    "ring": "ring",
    "site": "sites",
    "card": "deck",
    "map": "map",
}
"""The elements of the online client's decks."""
DEEPEST = 8


class _Reader:
    """Gathers the cards of a deck while its text is read."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.deck = DeckFile("octgn", game="lcg")
        self.section: Section = ""
        self.open: list[str] = []
        self.named: dict[str, str] | None = None
        self.text = ""
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.doctype

    def fault(self, message: str, hint: str = "") -> MalformedInput:
        """An error at the line that is being read."""
        return MalformedInput(message, where=place(self.where, self.parser.CurrentLineNumber), hint=hint)

    def doctype(self, *_: object) -> None:
        """A document type or an entity is declared."""
        raise self.fault("a document type or an entity is declared.", "A deck file has none: remove it.")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        if len(self.open) >= DEEPEST:
            raise self.fault(f"elements lie more than {DEEPEST} deep in one another.")
        name = name.casefold()
        if not self.open and name != "deck":
            raise self.fault(f"this is {quoted(name)} and no deck.", "A deck file begins with <deck>.")
        self.open.append(name)
        if name == "section":
            self.section = self.known_section(attributes.get("name", ""))
        elif "blueprintId" in attributes and name in CLIENT:
            self.deck.form, self.deck.game = "online-client", "tcg"
            self.add(
                Listed(1, "", CLIENT[name], attributes["blueprintId"], line=self.parser.CurrentLineNumber)
            )
        elif name == "card":
            self.named, self.text = attributes, ""

    def known_section(self, name: str) -> Section:
        """Which part of a deck a section of that name is."""
        found = SECTIONS.get(name.strip().casefold())
        if found is None:
            known = ", ".join(each.title() for each in SECTIONS)
            raise self.fault(f"there is no section {quoted(name)}.", f"Sections are {known}.")
        return found

    def characters(self, text: str) -> None:
        """Text between two elements."""
        if self.named is not None and len(self.text) <= limits.NAME:
            self.text += text

    def end(self, name: str) -> None:
        """An element ends."""
        self.open.pop()
        if name.casefold() != "card" or self.named is None:
            return
        attributes, self.named = self.named, None
        written = attributes.get("qty", "1").strip()
        if not (written.isascii() and written.isdigit() and 0 < int(written[:4]) <= MOST_COPIES):
            raise self.fault(f"`qty` is {quoted(written)}.", f"Use a whole number from 1 to {MOST_COPIES}.")
        title = " ".join(self.text.split())[: limits.NAME]
        if not title and not attributes.get("id"):
            raise self.fault(
                "a card has neither a name nor an id.", 'Such as <card qty="3" id="…">Title</card>.'
            )
        line = self.parser.CurrentLineNumber
        self.add(Listed(int(written), title, self.section, attributes.get("id", "").strip(), line=line))

    def add(self, listed: Listed) -> None:
        """One more line of the deck."""
        if len(self.deck.cards) >= MOST_LINES:
            raise self.fault(f"there are more than {MOST_LINES} lines of cards.")
        if len(listed.id) > limits.NAME:
            raise self.fault("a card's id is far too long.")
        self.deck.cards.append(listed)


def read(text: str, where: str) -> DeckFile:
    """The deck of an XML text. Raises `MalformedInput` naming the line."""
    reader = _Reader(where)
    try:
        reader.parser.Parse(text.encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError as error:
        raise MalformedInput(
            f"this is no well-formed XML: {expat.errors.messages.get(error.code, 'it is broken off')}.",
            where=place(where, error.lineno),
            hint="Export the deck again.",
        ) from None
    return reader.deck
