"""Cards with their text as people write them beside a question: JSON lines, JSON or YAML, in the fields of a
situation's `cards`.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits, texts
from ruling_service.inputs.json_text import decoded, read_json
from ruling_service.inputs.quoting import quoted
from ruling_service.inputs.yaml_text import Lines, read_yaml
from ruling_service.situations.shared.loader import Place, explained
from ruling_service.situations.shared.model import CardFacts

FIELD = "cards"
HOW = "Write `name`, `type` and `text`, as under `cards` of a situation."


class _Cards(msgspec.Struct):
    cards: list[CardFacts]


def read_cards(text: str | bytes, where: str = FIELD) -> list[CardFacts]:
    """The cards that a text describes: one JSON object a line, a JSON list, or YAML (a list, one card, or
    `cards:` with a list).

    Raises MalformedInput with line and field for anything else, and for more than `limits.CARDS` of them.
    """
    written = decoded(text, where)
    if not written.strip():
        return []
    if written.lstrip().startswith("{"):
        return _of_lines(written, where)
    data, lines = read_yaml(written, where)
    if isinstance(data, dict) and set(data) == {FIELD}:
        return cards_of(data[FIELD], Place(where, lines))
    if isinstance(data, dict):
        return cards_of([data], Place(where, {(FIELD, 0, *path): line for path, line in lines.items()}))
    return cards_of(data, Place(where, {(FIELD, *path): line for path, line in lines.items()}))


def _of_lines(written: str, where: str) -> list[CardFacts]:
    """JSON objects, one a line; or one that is spread over several lines."""
    rows = [(at, row) for at, row in enumerate(written.splitlines(), 1) if row.strip()]
    if not all(row.lstrip().startswith("{") for _, row in rows):
        return cards_of([read_json(written, where)], Place(where, {(FIELD, 0): rows[0][0]}))
    if len(written) > limits.TEXT:
        raise MalformedInput(f"This is larger than {limits.TEXT // 1024} KiB.", where=where)
    cards = [read_json(row, where, first_line=at) for at, row in rows]
    lines: Lines = {(FIELD, number): at for number, (at, _) in enumerate(rows)}
    return cards_of(cards, Place(where, lines))


def cards_of(data: Any, at: Place | None = None) -> list[CardFacts]:
    """The cards that plain data describes, a list of objects.

    An `id` is that of a card database and is left out. Raises MalformedInput with the place of what is wrong.
    """
    at = at or Place()
    if not isinstance(data, list) or not all(isinstance(one, dict) for one in data):
        raise MalformedInput("Cards are a list of objects.", hint=HOW, where=at(FIELD))
    if len(data) > limits.CARDS:
        raise MalformedInput(
            f"{len(data):,} cards are given.", hint=f"Give those that matter, at most {limits.CARDS}.",
            where=at(FIELD),
        )
    bare = [{name: value for name, value in one.items() if name != "id"} for one in data]
    try:
        found = msgspec.convert({FIELD: bare}, _Cards).cards
    except msgspec.ValidationError as error:
        raise explained(error, at) from None
    _told_apart(found, at)
    return found


def _told_apart(cards: list[CardFacts], at: Place) -> None:
    """Raises MalformedInput for a card without a name, and for two of one name and type."""
    seen: set[tuple[str, str]] = set()
    for number, card in enumerate(cards):
        place = at(FIELD, number, "name")
        texts.bounded(card.name, place)
        if not re.search(r"\w", card.name):
            raise MalformedInput("A card has no name.", hint="Write it as the question does.", where=place)
        if (card.name, card.type) in seen:
            raise MalformedInput(
                f"{quoted(card.name)} is given twice.", hint="Give each card once.", where=place
            )
        seen.add((card.name, card.type))


__all__ = ["FIELD", "cards_of", "read_cards"]
