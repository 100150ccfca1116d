"""Links to the communities' own card databases, as `corpus/databases.toml` names them."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from ruling_service.library.known_cards.known import known_cards
from ruling_service.resources import corpus_dir
from ruling_service.web.pages import library

_DIGITS = re.compile(r"(\d+)$", re.ASCII)


class Elsewhere(NamedTuple):
    """A card's page in a database of the community, or a search for it there."""

    name: str
    url: str


def elsewhere(game: str, name: str) -> list[Elsewhere]:
    """Where the communities show a card: its own page where its code or number is known, else a search."""
    cards = known_cards(library())
    card = cards.at(game, name)
    printings = cards.facts(card) if card else []
    databases = _databases(corpus_dir()).get(game, [])
    return [Elsewhere(one["name"], _address(one, name, printings)) for one in databases]


def _address(database: dict[str, str], name: str, printings: list[dict[str, Any]]) -> str:
    for facts in printings:
        known = _known(facts)
        if all(known.get(field) for field in re.findall(r"{(\w+)", database["card"])):
            return database["card"].format(**known)
    return database["search"].format(name=quote(name))


def _known(facts: dict[str, Any]) -> dict[str, Any]:
    """What the address of one printing is made of, as far as it is known."""
    number = _DIGITS.search(str(facts.get("number", "")))
    set_ = str(facts.get("set", ""))
    return {
        "code": quote(str(facts.get("code", "")), safe=""),
        "set": int(set_) if set_.isascii() and set_.isdigit() else None,
        "number": int(number[1]) if number else None,
    }


@lru_cache(maxsize=2)
def _databases(corpus: Path) -> dict[str, list[dict[str, str]]]:
    return tomllib.loads((corpus / "databases.toml").read_text("utf-8"))
