"""Cards of plain values that stand for "a companion", "an Orc" or "a minion with ambush 1" where a question
doesn't say which.
"""

from __future__ import annotations

from ruling_service.ask.building.cultures import CULTURES
from ruling_service.ask.building.keywords import keyword_named, written
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Subject
from ruling_service.ask.reading.called_alike import OF_A_CULTURE
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

PLAIN: dict[str, dict[str, object]] = {
    "companion": {
        "culture": "Gondor", "race": "Man", "twilight_cost": 2, "strength": 6, "vitality": 3, "resistance": 6
    },
    "ally": {
        "culture": "Elven", "race": "Elf", "twilight_cost": 2, "strength": 3, "vitality": 3,
        "home": ["9 open"]
    },
    "minion": {
        "culture": "Sauron", "race": "Orc", "twilight_cost": 2, "strength": 7, "vitality": 2, "site_number": 1
    },
    "possession": {
        "side": "Free Peoples", "culture": "Gondor", "twilight_cost": 1, "text": "Bearer must be a companion."
    },
    "artifact": {
        "side": "Free Peoples", "culture": "Gondor", "twilight_cost": 1, "text": "Plays to your support area."
    },
    "condition": {
        "side": "Free Peoples", "culture": "Gondor", "twilight_cost": 1, "text": "Plays to your support area."
    },
    "event": {
        "side": "Free Peoples", "culture": "Gondor", "twilight_cost": 0, "text": "Fellowship — draw 1 card."
    },
}
"""Values that a card of the type usually has, without abilities of its own."""

BEARER: dict[str, object] = {
    "name": "the Ring-bearer", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3,
    "vitality": 4, "resistance": 10,
    "unique": True, "text": "Ring-bearer.",
}  # fmt: skip
"""Whoever bears the Ring where the question doesn't say who."""

VALUES = ("strength", "vitality", "resistance", "twilight cost", "site number")
RACES = {"orc": "Orc", "uruk-hai": "Uruk-hai", "uruk": "Uruk-hai", "nazgul": "Nazgûl", "elf": "Elf",
         "dwarf": "Dwarf", "man": "Man",
         "men": "Man", "hobbit": "Hobbit", "wizard": "Wizard", "ent": "Ent", "troll": "Troll"}  # fmt: skip
TYPES = {"companion": "companion", "minion": "minion", "ally": "ally", "possession": "possession",
         "condition": "condition", "artifact": "artifact", "event": "event",
         "ring-bearer": "companion", "character": "companion", "hand weapon": "possession"}  # fmt: skip


def generic(subject: Subject) -> CardFacts:
    """A card of plain values with what the question tells of it.

    Raises NotBuilt for a description that no card here has.
    """
    type_ = TYPES.get(subject.card) or next((one for one in subject.types if one in PLAIN), None)
    if type_ is None:
        raise not_placed(f"“{subject.card}”")
    facts: dict[str, object] = {**PLAIN[type_]}
    words: list[str] = []
    keywords: list[str] = []
    for trait in subject.traits:
        word = fold(trait)
        if word.endswith(OF_A_CULTURE):
            trait = "Men" if word.startswith("man ") else trait[: -len(OF_A_CULTURE)]
            facts["culture"] = trait
        elif word in RACES:
            facts["race"] = RACES[word]
            if word == "nazgul" and facts["culture"] == PLAIN[type_].get("culture"):
                facts["culture"] = "Wraith"
        elif word in CULTURES:
            facts["culture"] = CULTURES[word]
        elif keyword_named("tcg", word) is not None:  # "a Southron" is a Man with that keyword
            keywords.append(written("tcg", word, None))
            facts["race"] = "Man"
        else:
            raise not_placed(f"“{trait}”")
        words.append(trait)
    if type_ == "possession" and subject.card != type_:
        facts["item_class"] = subject.card
    for name, number in subject.values.items():
        if name not in VALUES:
            raise not_placed(f"“{name}”")
        facts[name.replace(" ", "_")] = number
    if subject.states.get("unique"):
        facts["unique"] = True
    keywords += [
        written("tcg", name, number) for name, number in subject.keywords.items() if name != "roaming"
    ]
    if "roaming" in subject.keywords:
        facts["site_number"] = 9
    if keywords:
        facts["text"] = " ".join(f"{keyword}." for keyword in keywords)
    name = " ".join([*words, subject.card])
    return CardFacts(
        type=type_, name=f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}", **facts  # type: ignore[arg-type]
    )
