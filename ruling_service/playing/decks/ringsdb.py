"""Decks as RingsDB writes them in JSON: copies of cards by their code."""

from __future__ import annotations

from typing import Any

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.json_text import read_json
from ruling_service.inputs.quoting import quoted
from ruling_service.playing.decks.model import MOST_COPIES, MOST_LINES, DeckFile, Listed, Section

VALID = 'Such as {"name": "…", "heroes": {"01001": 1}, "slots": {"01013": 3}}.'
PARTS: tuple[tuple[str, Section], ...] = (("heroes", "heroes"), ("slots", ""), ("sideslots", "sideboard"))
"""The fields that hold cards, and which part of a deck they are."""


def read(text: str, where: str) -> DeckFile:
    """The deck of a JSON text, or the first of a list with one.

    Raises `MalformedInput` naming the field, or line and column where it is no JSON.
    """
    data = read_json(text, where, most=limits.TEXT)
    if isinstance(data, list) and len(data) == 1:
        data = data[0]
    if not isinstance(data, dict):
        raise MalformedInput("a deck is one JSON object.", where=where, hint=VALID)
    if not any(isinstance(data.get(part), dict) for part, _ in PARTS):
        raise MalformedInput("there are no `slots` of a deck.", where=where, hint=VALID)
    name = data.get("name")
    deck = DeckFile("ringsdb-json", name[: limits.NAME] if isinstance(name, str) else "", "lcg")
    heroes = data.get("heroes")
    apart = set(heroes) if isinstance(heroes, dict) else set()
    for part, section in PARTS:
        for code, count in _slots(data.get(part), part, where):
            if part != "slots" or code not in apart:
                deck.cards.append(Listed(count, section=section, code=code))
    return deck


def _slots(slots: Any, part: str, where: str) -> list[tuple[str, int]]:
    """Code → copies of one field, checked. RingsDB writes an empty one as a list."""
    if slots is None or slots == []:
        return []
    if not isinstance(slots, dict):
        raise MalformedInput(f"`{part}` is no object.", where=where, hint=VALID)
    if len(slots) > MOST_LINES:
        raise MalformedInput(f"`{part}` has {len(slots)} cards; at most {MOST_LINES} are read.", where=where)
    found = []
    for code, count in slots.items():
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_COPIES:
            raise MalformedInput(
                f"`{part}` has {quoted(str(count))} copies of {quoted(code)}.",
                where=where,
                hint=f"A number of copies is a whole number up to {MOST_COPIES}.",
            )
        if len(code) > limits.NAME:
            raise MalformedInput(
                f"`{part}` holds a code of {len(code):,} characters.", where=where, hint=VALID
            )
        if count:
            found.append((code, count))
    return found
