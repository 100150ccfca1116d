"""What a case asks for and what its answer states, in plain words: how cards and players stand, what happens,
what is done.
"""

from __future__ import annotations

from typing import Any

from ruling_service.situations.shared import records

Data = dict[str, Any]

PLACES = {
    "play": "in play", "hand": "in hand", "deck": "in the deck", "discard": "in the discard pile",
    "staging": "in the staging area",
    "engaged": "engaged", "active location": "the active location",
    "encounter discard": "in the encounter discard pile",
    "stacked": "stacked",
    "encounter deck": "in the encounter deck", "victory": "in the victory display",
    "victory display": "in the victory display",
    "removed": "removed from the game", "being revealed": "being revealed",
    "set aside": "set aside", "quest": "the current quest",
    "dead pile": "in the dead pile",
    "own deck": "in its deck", "own discard": "in the discard pile of its deck",
    "support area": "in the support area", "attached": "attached",
}  # fmt: skip
"""Where a card is."""

STATES = {
    "exhausted": ("is exhausted", "is ready"),
    "committed": ("is committed to the quest", "is not committed to the quest"),
    "facedown": ("is facedown", "is faceup"), "roaming": ("is roaming", "is not roaming"),
    "ring bearer": ("is the Ring-bearer", "is not the Ring-bearer"),
    "eliminated": ("is eliminated", "is not eliminated"),
    "first player": ("is the first player", "is not the first player"),
    "attacked": ("has attacked", "has not attacked"),
}  # fmt: skip
"""A state → what is said where it holds, and where it does not."""

COUNTED = ("resources", "wounds", "burdens", "threats")
"""What is counted one by one."""

def condition(value: Any) -> str:
    """A condition as a clause: "Gimli is ready and Tom has 31 threat"."""
    if not isinstance(value, dict):
        return str(value)
    if "happened" in value and not isinstance(value["happened"], dict):
        return _happened(value)
    clauses = []
    for kind, about in value.items():
        match kind:
            case "all":
                clauses.append(_listed(about, " and "))
            case "any":
                clauses.append(_listed(about, " or "))
            case "exactly one":
                clauses.append(f"exactly one of these is so: {_listed(about, '; ')}")
            case "not":
                happens = isinstance(about, dict) and "happened" in about
                clauses.append(f"it {'does not happen' if happens else 'is not so'} that {condition(about)}")
            case "is":
                clauses.append(_stands(about, "card"))
            case "player":
                clauses.append(_stands(about, "player"))
            case "happened":
                clauses.append(_happened(about))
            case "count" if isinstance(about, dict):
                often = " and ".join(
                    f"{word} {about[word]}" for word in ("at least", "at most", "exactly", "equals")
                    if word in about
                )
                often = often.replace("equals ", "")
                if "cards" in about:
                    clauses.append(f"it holds for {often} cards that {_stands(about['cards'], 'card')}")
                else:
                    clauses.append(f"{_happened(about.get('of'))} {often} times")
            case "value":
                clauses.append(f"{about} is {value.get('equals', '')}".rstrip())
            case "game":
                clauses.append(f"the game {about if str(about).startswith('goes') else f'is {about}'}")
            case "in order" | "contains":
                clauses.append(_listed(about, ", then "))
            case "lacks":
                clauses.append("it does not happen that " + _listed(about, " or that "))
            case "equals":
                pass
            case _:
                clauses.append(f"{kind} {plain(about)}")
    return " and ".join(clauses)


def _listed(values: Any, joined: str) -> str:
    return joined.join(condition(one) for one in values) if isinstance(values, list) else condition(values)


def _stands(value: Any, what: str) -> str:
    """How a card or a player stands."""
    if not isinstance(value, dict):
        return str(value)
    name = plain(value.get(what, "it"))
    said = [_state(field, stated, value) for field, stated in value.items() if field not in (what, "of")]
    if "of" in value and value.get("in") is None:
        said.append(f"is {plain(value['of'])}'s")
    return f"{name} {' and '.join(said)}" if said else f"{name} is there"


def _state(field: str, stated: Any, value: Data) -> str:
    if field in STATES:
        return STATES[field][0 if stated else 1]
    match field:
        case "in":
            place = PLACES.get(str(stated), f"in {stated}")
            owner = plain(value["of"]) if "of" in value else ""
            return f"is {place}" + (
                f" with {owner}" if owner and stated == "engaged" else f" of {owner}" if owner else ""
            )
        case "controller":
            return f"is controlled by {plain(stated)}"
        case "on":
            return f"is attached to {plain(stated)}"
        case "shadows":
            return f"has {_number(stated, 'shadow card')}"
        case "tokens" if isinstance(stated, dict):
            return "has " + " and ".join(_number(number, f"{kind} token") for kind, number in stated.items())
        case "cards in hand":
            return f"has {_number(stated, 'card')} in hand"
    return f"has {plain(stated)} {field.removesuffix('s') if stated == 1 and field in COUNTED else field}"


def _number(count: Any, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _happened(value: Any) -> str:
    if not isinstance(value, dict):
        return str(value)
    if value.get("says"):
        return f"the account says “{value['says']}”"
    what, card, player = str(value.get("happened", "")), value.get("card"), value.get("player")
    known = records.words()
    clause = known[what].clause if what in known else f"{{}} is {what}"
    if "{}'s" in clause:
        return clause.format(plain(player)) if player else clause.replace("{}'s ", "")
    said = clause.format(plain(card if card is not None else player if player is not None else "a card"))
    said += f" by {value['amount']}" if value.get("amount") else ""
    return said + (f" ({plain(player)})" if card is not None and player is not None else "")


def deed(value: Any) -> tuple[str, str]:
    """Who does it, and what: ("Tom", "play Feint, choosing Hill Troll")."""
    if not isinstance(value, dict):
        return "", str(value)
    deeds = records.deeds()
    kind = next((name for name in deeds if name in value), "")
    said = deeds[kind].clause.format(plain(value[kind])) if kind else ""
    rest = {name: inner for name, inner in value.items() if name not in (kind, "by")}
    for name, words in (
        ("ability", " (ability {})"), ("against", " against {}"), ("to", " to {}"),
        ("choosing", ", choosing {}")
    ):
        if name in rest:
            said += words.format(plain(rest.pop(name)))
    if "so that" in rest:
        said += f" so that {condition(rest.pop('so that'))}"
    said += "".join(f", {name} {plain(inner)}" for name, inner in rest.items())
    return plain(value.get("by", "")), said.lstrip(", ")


def plain(value: Any) -> str:
    """A name, a number or a list of them."""
    if isinstance(value, list):
        return ", ".join(plain(one) for one in value)
    if isinstance(value, dict):
        name = value.get("card") or value.get("player") or ""
        return str(name) if name else ", ".join(f"{field} {plain(inner)}" for field, inner in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
