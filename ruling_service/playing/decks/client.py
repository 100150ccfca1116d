"""Decks of the TCG's online client: ids of cards, in one line, or as its text has them.

One line holds the Ring-bearer, the Ring, the sites and the draw deck, divided by bars; sites and cards by
commas. Older lines hold all of them divided by commas alone: the Ring-bearer, the Ring, nine sites, and the
rest.
"""

from __future__ import annotations

import re

from ruling_service.errors import MalformedInput
from ruling_service.inputs.places import place
from ruling_service.inputs.quoting import quoted
from ruling_service.playing.decks.model import MOST_LINES, DeckFile, Listed, Section

ID = re.compile(r"(?P<id>V?\d{1,3}_\d{1,4})(?:[*T]|AI)*", re.ASCII)
"""An id, with what marks a foil or another print of the same card."""
PARTS: tuple[Section, ...] = ("ring-bearer", "ring", "sites", "deck", "map")
SITES = 9
VALID = "Such as 1_290|1_2|1_326,1_331|1_304,1_304: Ring-bearer, Ring, sites, draw deck."


def is_one(text: str) -> bool:
    """Whether a text is such a line."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != 1:
        return False
    parts = [part.strip() for part in re.split(r"[|,]", lines[0]) if part.strip()]
    return len(parts) > 1 and ID.fullmatch(parts[0]) is not None


def read(text: str, where: str) -> DeckFile:
    """The deck of a line. Raises `MalformedInput` naming what is no id."""
    number, line = next((n, one) for n, one in enumerate(text.splitlines(), 1) if one.strip())
    at = place(where, number)
    bars = line.strip().split("|")
    if len(bars) == 1:
        ids = bars[0].split(",")
        bars = [
            ids[0],
            ids[1] if len(ids) > 1 else "",
            ",".join(ids[2 : 2 + SITES]),
            ",".join(ids[2 + SITES :]),
        ]
    if len(bars) > len(PARTS):
        raise MalformedInput(f"the line has {len(bars)} parts.", where=at, hint=VALID)
    deck = DeckFile("online-client", game="tcg")
    for section, part in zip(PARTS, bars, strict=False):
        for written in (one.strip() for one in part.split(",")):
            if written:
                deck.cards.append(Listed(1, "", section, _id(written, at), line=number))
    if len(deck.cards) > MOST_LINES:
        raise MalformedInput(f"there are more than {MOST_LINES} cards.", where=at)
    return deck


def _id(written: str, where: str) -> str:
    found = ID.fullmatch(written)
    if found is None:
        raise MalformedInput(f"{quoted(written)} is no id of a card.", where=where, hint=VALID)
    return found["id"]
