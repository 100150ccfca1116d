"""A printing of a card in a line: its type, what else tells it from others of its name, and where it is
printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

Facts = dict[str, Any]

_TELLING: dict[str, tuple[tuple[str, str], ...]] = {
    "lcg": (
        ("sphere", "{}"), ("encounter set", "{}"), ("threat cost", "threat cost {}"), ("cost", "cost {}"),
        ("engagement cost", "engagement {}"), ("threat", "threat {}"),
    ),
    "tcg": (
        ("culture", "{}"), ("race", "{}"), ("twilight", "twilight {}"), ("twilight cost", "twilight {}"),
        ("site", "site {}"), ("site number", "site {}"),
    ),
}
"""Field → how it is written in a line; what a printing doesn't have is left out."""
THE_RING = "the one ring"
"""A type of card that is unique by its name and has no cost."""


class CardPrinting(msgspec.Struct, kw_only=True):
    """One printing of a card in a line; `set` and `number` are empty where nothing tells them, `erratum` says
    whether the facts are those of an erratum.
    """

    type: str
    line: str
    set: str = ""
    number: str = ""
    erratum: bool = False


def printed_lines(game: str, every: Iterable[Facts]) -> list[CardPrinting]:
    """Printings in a line each, the same line once."""
    lines: dict[str, CardPrinting] = {}
    for facts in every:
        line = line_of(game, facts)
        lines.setdefault(
            line,
            CardPrinting(
                type=str(facts.get("type", "")), line=line, set=str(facts.get("set", "")),
                number=str(facts.get("number", "")), erratum=bool(facts.get("erratum")),
            )
        )
    return list(lines.values())


def line_of(game: str, facts: Facts) -> str:
    """Such as "Unique hero · Leadership · threat cost 12 · Core Set 1"."""
    kind = str(facts.get("type", ""))
    said = [f"Unique {kind}" if facts.get("unique") else kind[:1].upper() + kind[1:]]
    if kind == THE_RING:  # databases write a cost of 0 for what is never paid for
        said, facts = ["The One Ring"], {**facts, "twilight": None, "twilight cost": None}
    if kind == "quest" and facts.get("stage") not in (None, ""):
        said = [f"Quest {facts['stage']}{facts.get('side', '')}"]
    told = [(form, facts.get(field)) for field, form in _TELLING[game]]
    said += [form.format(value) for form, value in told if value not in (None, "")]
    place = place_of(game, facts)
    return " · ".join([*filter(None, said), *([place] if place else [])])


def place_of(game: str, facts: Facts) -> str:
    """The set and the number in it; a number of the TCG names its set itself."""
    parts = [facts.get("number")] if game == "tcg" else [facts.get("set"), facts.get("number")]
    return " ".join(str(part) for part in parts if part)
