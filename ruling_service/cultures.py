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
