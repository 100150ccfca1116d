"""Decks as plain lists: copies and titles, a card a line, under headings or without. RingsDB's text export is
one.

A line is `3x Title`, `3 Title`, `Title x3` or `Title`; a set or a type may follow in brackets. A heading
names a part of the deck ("Heroes (3)", "Sites:"); `Ring-bearer: Title` is both. Lines with `#` or `//` are
remarks.
"""

from __future__ import annotations

import re

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.places import place
from ruling_service.inputs.quoting import quoted
from ruling_service.playing.decks.client import ID
from ruling_service.playing.decks.model import MOST_COPIES, MOST_LINES, DeckFile, Listed, Section

HEADINGS: dict[str, Section] = {
    "hero": "heroes",
    "heroes": "heroes",
    "ally": "deck",
    "allies": "deck",
    "attachment": "deck",
    "attachments": "deck",
    "event": "deck",
    "events": "deck",
    "player side quest": "deck",
    "player side quests": "deck",
    "side quest": "deck",
    "side quests": "deck",
    "treasure": "deck",
    "treasures": "deck",
    "contract": "contract",
    "contracts": "contract",
    "sideboard": "sideboard",
    "maybeboard": "sideboard",
    "main deck": "deck",
    "deck": "deck",
    "draw deck": "deck",
    "main": "deck",
    "ring-bearer": "ring-bearer",
    "ring bearer": "ring-bearer",
    "ringbearer": "ring-bearer",
    "ring": "ring",
    "the one ring": "ring",
    "site": "sites",
    "sites": "sites",
    "adventure deck": "sites",
    "site path": "sites",
    "companion": "deck",
    "companions": "deck",
    "minion": "deck",
    "minions": "deck",
    "possession": "deck",
    "possessions": "deck",
    "artifact": "deck",
    "artifacts": "deck",
    "condition": "deck",
    "conditions": "deck",
    "follower": "deck",
    "followers": "deck",
    "free peoples": "deck",
    "free peoples deck": "deck",
    "free peoples draw deck": "deck",
    "shadow": "deck",
    "shadow deck": "deck",
    "shadow draw deck": "deck",
    "map": "map",
}
"""What headings are called, and which part of a deck they begin."""
OF_THE_TCG = {"ring-bearer", "ring", "sites", "map"}
_HEADING = re.compile(r"(?P<name>[A-Za-z][A-Za-z -]*?)\s*(?:\(\s*\d{0,4}\s*\))?\s*:?", re.ASCII)
_NAMED = re.compile(
    r"(?P<name>ring[ -]?bearer|(?:the one )?ring|map)\s*:\s*(?P<card>\S.*)", re.IGNORECASE | re.ASCII
)
_BEFORE = re.compile(r"(?P<count>\d{1,6})\s*(?:[x×]\s*|\s+)(?P<card>\S.*)", re.IGNORECASE | re.ASCII)
_AFTER = re.compile(r"(?P<card>\S.*?)\s*[x×]\s?(?P<count>\d{1,6})", re.IGNORECASE | re.ASCII)
_BRACKET = re.compile(r"(?P<card>\S.*?)\s*[(\[](?P<set>[^()\[\]]*)[)\]]")
_PACKS = re.compile(r"packs?\s*:?|from .+ to .+|decklist.*|deck built .*|.*https?://.*", re.IGNORECASE)


def read(text: str, where: str) -> DeckFile:
    """The deck of a list. Raises `MalformedInput` naming the line."""
    deck = DeckFile("list")
    section: Section = ""
    in_packs = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = " ".join(raw.strip().lstrip("•*-").split())
        if not line or line.startswith(("#", "//")):
            continue
        if line.casefold().startswith("packs:"):
            in_packs, deck.game, deck.form = True, "lcg", "ringsdb-text"
            continue
        heading = _heading(line)
        if heading is not None:
            section, in_packs = heading, False
        elif in_packs or _PACKS.fullmatch(line):
            continue
        elif _is_title(deck, raw, line, text):
            deck.name = line[: limits.NAME]
        else:
            deck.cards.append(_listed(line, section, place(where, number), number))
        if len(deck.cards) > MOST_LINES:
            raise MalformedInput(
                f"there are more than {MOST_LINES} lines of cards.", where=place(where, number)
            )
    if any(one.section in OF_THE_TCG or _is_id(one.id) for one in deck.cards):
        deck.game = "tcg"
    elif any(one.section in ("heroes", "contract") for one in deck.cards):
        deck.game = "lcg"
    return deck


def _heading(line: str) -> Section | None:
    """The part of a deck that a line begins; None of any other line."""
    found = _HEADING.fullmatch(line)
    return None if found is None else HEADINGS.get(found["name"].casefold().strip())


def _is_title(deck: DeckFile, raw: str, line: str, text: str) -> bool:
    """Whether a line is the deck's name: the first one, with nothing before it and an empty line behind."""
    if deck.name or deck.cards or _BEFORE.fullmatch(line) or _AFTER.fullmatch(line) or _NAMED.fullmatch(line):
        return False
    _, _, rest = text.partition(raw)
    return rest.startswith(("\n\n", "\r\n\r\n", "\n\r\n")) or ":" in line


def _listed(line: str, section: Section, where: str, number: int) -> Listed:
    """One line of cards."""
    named = _NAMED.fullmatch(line)
    if named:
        section = HEADINGS[named["name"].casefold()]
        line = named["card"]
    counted = _BEFORE.fullmatch(line) or _AFTER.fullmatch(line)
    count = int(counted["count"]) if counted else 1
    card = counted["card"] if counted else line
    if not 0 < count <= MOST_COPIES:
        raise MalformedInput(
            f"the line asks for {count} copies.", where=where, hint=f"Use a number from 1 to {MOST_COPIES}."
        )
    if len(card) > limits.NAME or not any(character.isalnum() for character in card):
        raise MalformedInput(
            f"{quoted(card)} is no title of a card.", where=where, hint="A line is such as `3x Title (Set)`."
        )
    if _is_id(card):
        return Listed(count, "", section, ID.fullmatch(card)["id"], line=number)  # type: ignore[index]
    bracket = _BRACKET.fullmatch(card)
    title, of_set = (bracket["card"], bracket["set"].strip()) if bracket else (card, "")
    if of_set and _is_id(of_set):
        return Listed(count, title, section, ID.fullmatch(of_set)["id"], line=number)  # type: ignore[index]
    return Listed(count, title, section, set=of_set, line=number)


def _is_id(written: str) -> bool:
    return ID.fullmatch(written) is not None
