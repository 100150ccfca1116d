"""Cards of plain values that stand for "a hero", "an enemy" or "a Spirit ally" where a question doesn't say
which.
"""

from __future__ import annotations

import re

from ruling_service.ask.building.known import part, parts
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.model import CardFacts
from ruling_service.spheres import CLASSES

PLAIN: dict[str, dict[str, object]] = {
    "hero": {
        "sphere": "Leadership", "threat_cost": 8, "willpower": 2, "attack": 2, "defense": 2, "hit_points": 5
    },
    "ally": {"sphere": "Leadership", "cost": 2, "willpower": 1, "attack": 1, "defense": 1, "hit_points": 2},
    "attachment": {"sphere": "Leadership", "cost": 1, "text": "Keyword — attach to a hero."},
    "event": {"sphere": "Leadership", "cost": 1, "text": "Action — draw 1 card."},
    "enemy": {"engagement_cost": 30, "threat": 2, "attack": 3, "defense": 1, "hit_points": 4},
    "location": {"threat": 2, "quest_points": 4},
    "treachery": {},
    "objective": {},
    "side quest": {"quest_points": 6},
    "player side quest": {"quest_points": 6, "cost": 1},
}
"""Values that a card of the type usually has: neither weak nor strong, without text, traits or keywords."""

IMMUNE = "Always — immune to player card effects."
WHEN_REVEALED = "When revealed — deal 1 damage to each hero."
SHADOW = "Shadow — the attacking enemy gets +1 attack."
TYPE_OF = {"character": "ally", "card": "ally", "quest_stage": "quest", "quest_card": "quest",
           "side_quest": "side quest", "player_card": "ally",
           "encounter_card": "enemy", "shadow_card": "treachery", "objective_ally": "objective-ally",
           "player_side_quest": "player side quest"}  # fmt: skip
FITS = {
    "character": ("hero", "ally", "objective-ally", "objective-hero"),
    "card": (),
    "player_card": ("hero", "ally", "attachment", "event", "player side quest"),
    "encounter_card": ("enemy", "location", "treachery", "objective"),
    "shadow_card": ("enemy", "location", "treachery"),
    "quest_stage": ("quest",), "quest_card": ("quest", "side quest"),
}


def article(word: str) -> str:
    """The word with "a" or "an" before it."""
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"


def plain(type_: str, **more: object) -> CardFacts:
    """A card of that type with usual values; `more` are the values that matter.

    It is called by what it is.
    """
    facts: dict[str, object] = {**PLAIN.get(type_, {}), **more}
    traits = facts.get("traits")
    words = [*(traits if isinstance(traits, list) else [])]
    if more.get("sphere"):
        words.append(str(more["sphere"]))
    facts.setdefault("name", article(" ".join([*words, type_])))
    return CardFacts(type=type_, **facts)  # type: ignore[arg-type]


def type_in(text: str) -> tuple[str, dict[str, object]] | None:
    """The type and the values in words like "an Orc enemy", "Tactics event", "enemy with surge"; None if they
    name no type.
    """
    words = re.findall(r"[\w-]+", text.lower())
    types = {"hero": "hero", "heroes": "hero", "ally": "ally", "allies": "ally", "character": "ally",
             "characters": "ally",
             "enemy": "enemy", "enemies": "enemy", "location": "location", "locations": "location",
             "treachery": "treachery",
             "treacheries": "treachery", "attachment": "attachment", "attachments": "attachment",
             "event": "event", "events": "event",
             "objective": "objective", "objectives": "objective", "attacker": "enemy", "defender": "hero",
             "card": "ally"}
    if text.lower() in ("shadow card", "encounter card"):
        return "treachery", {}
    if text.lower() == "player card":
        return "ally", {}
    found = next((types[word] for word in words if word in types), None)
    if found is None:
        return None
    values: dict[str, object] = {}
    for word in words:
        if word in CLASSES:
            values["sphere"] = word.capitalize()
    return found, values


def types_of(filter_: Node) -> tuple[str, ...]:
    """The card types that a description allows; none named allows all."""
    value = filter_.get("type")
    return tuple(str(v) for v in value) if isinstance(value, tuple) else (str(value),) if value else ()


def of_its_type(filter_: Node, facts: CardFacts) -> bool:
    """Whether a description is of cards of that type."""
    allowed: set[str] = set()
    for name in types_of(filter_):
        allowed |= set(FITS.get(name, (name.replace("_", " "), name.replace("_", "-"))))
    return not allowed or facts.type in allowed


def fits(filter_: Node, facts: CardFacts) -> bool:
    """Whether a card can be what a description means, as far as its printed facts tell: type, traits, sphere,
    uniqueness.
    """
    return of_its_type(filter_, facts) and all(_has(each, facts) for each in parts(filter_, "is"))


def _has(restriction: Node, facts: CardFacts) -> bool:
    match restriction.kind:
        case "trait":
            return str(restriction["name"]).lower() in [trait.lower() for trait in facts.traits]
        case "sphere":
            return str(restriction["name"]).lower() == facts.sphere.lower()
        case "unique":
            return facts.unique
        case "not":
            of = part(restriction, "of")
            return of is None or of.kind not in ("trait", "sphere", "unique") or not _has(of, facts)
        case "any_of":
            return any(_has(each, facts) for each in parts(restriction, "of"))
    return True


def made_for(filter_: Node, type_: str = "") -> CardFacts:
    """A plain card that a description means."""
    names = types_of(filter_)
    kind = type_ or next((TYPE_OF.get(name, name.replace("_", " ")) for name in names), "ally")
    more: dict[str, object] = {}
    for each in parts(filter_, "is"):
        one = next((n for n in parts(each, "of")), each) if each.kind == "any_of" else each
        if one.kind == "trait":
            more["traits"] = [*(more.get("traits") or []), str(one["name"])]  # type: ignore[misc]
        elif one.kind == "sphere":
            more["sphere"] = str(one["name"]).capitalize()
        elif one.kind == "unique":
            more["unique"] = True
        elif one.kind == "printed_stat":
            more[str(one["stat"])] = one["n"]
        elif one.kind in ("with_keyword", "keyworded"):
            more["keywords"] = [str(one["keyword"]).capitalize()]
        elif one.kind == "with_stat" and isinstance(one.get("n"), int):
            stat = str(one["stat"]).removeprefix("printed_")
            number = int(str(one["n"]))
            more[stat] = (
                number - 1 if one.get("compare") == "below" else number + 1 if one.get("compare") == "above"
                else number
            )
    return plain(kind, **more)
