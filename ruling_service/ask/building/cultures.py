"""Titles that are cultures too: "two Gandalf conditions" are conditions of that culture, and no Gandalf."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from ruling_service.ask.model import Asked, Understanding
from ruling_service.cultures import ALSO_CALLED, FREE_PEOPLES
from ruling_service.slugs import fold

NAMED_AS_CHARACTERS = ("Gandalf", "Gollum")
"""Cultures that are called as a character is."""
CULTURES = {"isengard": "Isengard", "moria": "Moria", "sauron": "Sauron", "gondor": "Gondor",
            "rohan": "Rohan", "shire": "Shire",
            "elven": "Elven", "dwarven": "Dwarven", "raider": "Raider", "dunland": "Dunland",
            "goblin": "Moria", "wraith": "Wraith",
            **{also: name.capitalize() for also, name in ALSO_CALLED.items()},
            **{fold(name): name for name in NAMED_AS_CHARACTERS}}
"""Words for a culture → its name."""


FREES = tuple(one.capitalize() for one in FREE_PEOPLES)
"""Cultures of Free Peoples characters."""


def of_a_culture(asked: Asked, understood: Understanding) -> Asked:
    """The question with cards of such a culture, where the title stands right before what they are."""
    for before, mention in pairwise(understood.mentions):
        names = [reading.name for reading in (*before.readings[:1], *mention.readings[:1])]
        if before.kind != "card" or len(names) < 2 or mention.start - before.end != 1:
            continue
        title, kind = names
        whose = next((one for one in asked.subjects if one.card == title and not one.generic), None)
        cards = next((one for one in asked.subjects if one.card == kind and one.generic), None)
        if title in NAMED_AS_CHARACTERS and whose is not None and cards is not None:
            meant = msgspec.structs.replace(cards, copies=whose.copies, traits=(*cards.traits, title))
            left = tuple(meant if one is cards else one for one in asked.subjects if one is not whose)
            return msgspec.structs.replace(asked, subjects=left)
    return asked


__all__ = ["CULTURES", "FREES", "NAMED_AS_CHARACTERS", "of_a_culture"]
