"""The spheres of influence, by the names that texts and questions write in small letters."""

from __future__ import annotations

NEUTRAL = "neutral"
"""What a card without a sphere is called (lcg/neutral-cards)."""
CORE = ("leadership", "lore", "spirit", "tactics")
"""The four that every collection has (lcg/spheres-of-influence)."""
BAGGINS, FELLOWSHIP = "baggins", "fellowship"
SAGA = (BAGGINS, FELLOWSHIP)
"""The two of the saga expansions: their heroes come with a scenario (lcg/rule/saga-fellowship-sphere,
lcg/rule/hobbit-saga).
"""
SPHERES = (*CORE, *SAGA)
"""All of them. In front of a card type their names are read as traits, since there is a trait Spirit too."""
CLASSES = (*SPHERES, NEUTRAL)
"""Of each of these a player card has one."""
