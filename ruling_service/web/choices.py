"""What the form's fields offer: cards by where they may lie, steps, values, entries of scenarios."""

from __future__ import annotations

from functools import lru_cache

from ruling_service.web.games import shown
from ruling_service.web.pages import library

LISTS = {
    "hero": ("hero",), "ally": ("ally", "objective-ally"),
    "attachment": ("attachment", "possession", "artifact", "condition"),
    "enemy": ("enemy",), "location": ("location",),
    "staging": ("enemy", "location", "objective", "treachery", "objective-ally"),
    "hand": ("ally", "attachment", "event"),
    "encounter": ("enemy", "location", "treachery", "objective"), "quest": ("quest",),
    "companion": ("companion",), "minion": ("minion",),
    "support": ("condition", "possession", "artifact", "follower", "ally"),
    "ring": ("the one ring",), "contract": ("contract",), "site": ("site",),
}  # fmt: skip
"""Name of a list of cards → the types that it holds."""

VALUES = (
    "threat of", "willpower of", "attack of", "defense of", "hit points left of", "damage of", "resources of",
    "progress of", "cost of",
    "engagement cost of", "cards in hand of", "cards in deck of", "shadows of", "attachments of",
    "willpower committed",
    "threat in staging area", "quest progress", "quest stage", "score", "resources spent", "heading",
    "pursuit value", "temperature", "ring-bearer's life", "city strength",
)  # fmt: skip


def choices(game: str) -> dict[str, list[str]]:
    """List name → what it offers, for the project's own cards.

    Imported cards are offered by the API as one types.
    """
    return _choices(str(library().folder), game)


def begun(game: str) -> dict[str, str]:
    """What a form to begin with holds where its game needs it: a Ring-bearer, and the Ring.

    Empty for a game without, and where the library has none.
    """
    found = bearers(game)
    rings = [name for name, kind in _titles(str(library().folder), game) if kind == "the one ring"]
    return {"ring bearer": found[0][0], "ring": min(rings, key=len)} if found and rings else {}


def bearers(game: str) -> list[tuple[str, str]]:
    """The companions whose own text makes them a Ring-bearer, by their whole titles."""
    return [one for one in _titles(str(library().folder), game) if one[1] == BEARER]


BEARER = "ring bearer"


@lru_cache(maxsize=4)
def _titles(folder: str, game: str) -> list[tuple[str, str]]:
    """Whole titles of the project's own Rings and Ring-bearers, each with which of them it is."""
    found = []
    for facts in library().card_facts(game):
        for one in facts.get("printings") or [facts]:
            bears = one.get("type") == "companion" and str(one.get("text", "")).startswith(
                "Keyword — Ring-bearer"
            )
            if bears or one.get("type") == "the one ring":
                title = ", ".join(str(part) for part in (facts["name"], one.get("subtitle")) if part)
                found.append((title, BEARER if bears else "the one ring"))
    return sorted(found)


@lru_cache(maxsize=4)
def _choices(folder: str, game: str) -> dict[str, list[str]]:
    by_type: dict[str, set[str]] = {}
    for facts in library().card_facts(game):
        for printing in facts.get("printings") or [facts]:
            by_type.setdefault(str(printing.get("type", "")), set()).add(
                str(printing.get("name") or facts["name"])
            )
    found = {
        name: sorted({card for kind in types for card in by_type.get(kind, ())}) for name,
        types in LISTS.items()
    }
    found["ring bearer"] = [name for name, _ in bearers(game)]
    found["any"] = sorted({card for cards in by_type.values() for card in cards})
    found["ask"] = [*found["any"], *VALUES]
    found["at"] = shown(game).places()
    found["scenario"] = [one.id for one in library().entries(game=game, kind="scenario")]
    return found
