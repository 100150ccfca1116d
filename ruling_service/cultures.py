"""The TCG's cultures, by the names that texts and questions write in small letters (tcg/culture)."""

from __future__ import annotations

FREE_PEOPLES = ("gondor", "rohan", "elven", "dwarven", "shire", "gandalf")
"""Those that have cards of the Free Peoples only."""
SHADOW = ("isengard", "moria", "sauron", "raider", "dunland", "wraith", "uruk-hai", "orc", "men")
"""Those that have Shadow cards only."""
BOTH = "gollum"
"""The one that has cards of both sides."""
CULTURES = (*FREE_PEOPLES, *SHADOW, BOTH)
"""All of them."""
ALSO_CALLED = {"ringwraith": "wraith"}
"""Names that the rules write for what card texts and databases call otherwise."""


def culture_named(name: str) -> str:
    """The name of a culture as card texts have it, with a capital; any other name as it stands."""
    known = ALSO_CALLED.get(name.casefold())
    return known.capitalize() if known else name
