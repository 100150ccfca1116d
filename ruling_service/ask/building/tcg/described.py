"""What descriptions of card text mean in the trading card game: whether a card can be what one describes,
and a plain card that is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from ruling_service.ask.building.cultures import CULTURES
from ruling_service.ask.building.keywords import keyword_named
from ruling_service.ask.building.known import inside, part, parts
from ruling_service.ask.building.tcg.plain import PLAIN, RACES
from ruling_service.ask.reading.called_alike import OF_A_CULTURE
from ruling_service.cultures import ALSO_CALLED, SHADOW
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

ALLOWED = {
    "character": ("companion", "ally", "minion"),
    "weapon": ("possession", "artifact"),
    "hand_weapon": ("possession", "artifact"),
    "ranged_weapon": ("possession", "artifact"),
    "card": (),
}
"""Words for kinds of card that stand for several types; other words for items are their class."""
PRINTED = ("race", "culture", "side", "named", "keyworded")
"""Restrictions that a card's print tells for certain."""
OF_SHADOW = ("orc", "uruk-hai", "nazgul", "troll", "balrog", "creature", "spider", "wraith")
"""Races that only minions have."""
SHADOW_CULTURES = (*SHADOW, *ALSO_CALLED)
"""What Shadow cultures are called."""


def filter_of(cards: Node | None) -> Node | None:
    """The description inside a reference to cards."""
    if cards is None or cards.kind == "filter":
        return cards
    found = part(cards, "which") or part(cards, "of")
    return found if found is None else filter_of(found)


def types_of(filter_: Node) -> tuple[str, ...]:
    """The kinds of card that a description names, none where it names none."""
    return tuple(str(one) for one in _listed(filter_.get("type")))


def fits(filter_: Node, facts: CardFacts) -> bool:
    """Whether a card can be what a description means, as far as its printed facts tell."""
    return of_its_type(filter_, facts) and all(_has(each, facts) for each in parts(filter_, "is"))


def of_its_type(filter_: Node, facts: CardFacts) -> bool:
    """Whether a description is of cards of that type."""
    named = types_of(filter_)
    return not named or any(_is_a(name, facts) for name in named)


def _is_a(kind: str, facts: CardFacts) -> bool:
    if kind in ALLOWED:
        return not ALLOWED[kind] or facts.type in ALLOWED[kind]
    return facts.type == kind or kind.replace("_", " ") in fold(str(facts.item_class or ""))


def _has(restriction: Node, facts: CardFacts) -> bool:
    match restriction.kind:
        case "race" | "culture":
            return _plain(restriction["name"]) == fold(str(getattr(facts, restriction.kind)))
        case "side":
            return _plain(restriction["name"]) == fold(facts.side or "") or not facts.side
        case "named":
            return fold(str(restriction["title"])) == fold(facts.name)
        case "keyworded":
            word = fold(str(restriction["keyword"])).replace("_", " ")
            printed = rf"(?:^|[.\n]\s*){re.escape(word)}\b[^.,;:]{{0,4}}[.\n]"
            return re.search(printed, f"{fold(facts.text)}.") is not None or any(
                fold(one).startswith(word) for one in facts.keywords
            )
        case "with_stat" if isinstance(restriction.get("n"), int):
            return _compared(restriction, facts)
        case "any_of" | "any_kind":
            kinds = parts(restriction, "of")
            return any(fits(one, facts) if one.kind == "filter" else _has(one, facts) for one in kinds)
        case "not_such" | "except":
            found = [restriction, *(filter_of(one) for one in parts(restriction, "what"))]
            return not any(
                of_its_type(one, facts) and _prints(parts(one, "is"), facts)
                for one in found if one is not None and parts(one, "is")
            )
    return True


def _prints(restrictions: Sequence[Node], facts: CardFacts) -> bool:
    """Whether a card has all of these by its print, for certain."""
    return all(one.kind in PRINTED and _has(one, facts) for one in restrictions)


def _compared(restriction: Node, facts: CardFacts) -> bool:
    has, number = getattr(facts, str(restriction["stat"]).replace(" ", "_"), None), int(str(restriction["n"]))
    if not isinstance(has, int):
        return True
    by = restriction.get("compare")
    return has <= number if by == "at_most" else has >= number if by == "at_least" else (
        has < number if by == "below" else has > number if by == "above" else has == number
    )


def made_for(filter_: Node) -> CardFacts | None:
    """A plain card that a description means, None where no plain card of a character is one."""
    restrictions = list(_simple(filter_))
    named = [name for name in types_of(filter_) if name in PLAIN]
    races = [_plain(one["name"]) for one in restrictions if one.kind == "race"]
    cultures = [_plain(one["name"]) for one in restrictions if one.kind == "culture"]
    shadow = bool(set(races) & set(OF_SHADOW) or set(cultures) & set(SHADOW_CULTURES))
    sides = [_plain(one["name"]) for one in restrictions if one.kind == "side"]
    if sides:
        shadow = "shadow" in sides
    items = [name for name in types_of(filter_) if name not in (*PLAIN, "character", "card", "site")]
    kind = named[0] if named else "possession" if items else "minion" if shadow else "companion"
    facts: dict[str, object] = {**PLAIN[kind]}
    words: list[str] = []
    for one in restrictions:
        if one.kind in ("race", "culture"):
            facts[one.kind] = _cased(one["name"])
            words.append(str(facts[one.kind]))
        elif one.kind == "keyworded":
            facts["text"] = f"{facts.get('text', '')} {_cased(one['keyword'])}.".strip()
            words.append(str(one["keyword"]))
        elif one.kind == "with_stat" and isinstance(one.get("n"), int):
            less = {"below": -1, "above": 1}.get(str(one.get("compare")), 0)
            facts[str(one["stat"]).replace(" ", "_")] = int(str(one["n"])) + less
    if kind in ("possession", "condition", "event") and shadow:
        facts["side"] = "Shadow"
    if kind == "event" and shadow:
        facts["text"] = "Shadow — draw 1 card."
    if items:
        facts["item_class"] = items[0].replace("_", " ")
        words.append(items[0].replace("_", " "))
    name = " ".join([*dict.fromkeys(words), kind])
    article = "an" if name[:1].lower() in "aeiou" else "a"
    return CardFacts(type=kind, name=f"{article} {name}", **facts)  # type: ignore[arg-type]


def as_wanted(filter_: Node, facts: CardFacts, told: Sequence[str]) -> tuple[CardFacts, str] | None:
    """A plain card as one that a description means, of another race or culture where neither is `told`, with
    what it has to be for that, in words; None where it can't be one.
    """
    open_ = {
        "race": not any(one in RACES or keyword_named("tcg", one) for one in told),
        "culture": not any(one in CULTURES or one.endswith(OF_A_CULTURE) for one in told),
    }
    if not of_its_type(filter_, facts):
        return None
    said: list[str] = []
    fitting: list[CardFacts] = []
    for way in _ways(parts(filter_, "is"), facts):
        asked = [(one.kind, _cased(one["name"])) for one in way if one.kind in open_ and open_[one.kind]]
        one = msgspec.structs.replace(facts, **dict(asked))
        if len({kind for kind, _ in asked}) == len(asked) and all(_has(each, one) for each in way):
            fitting.append(one)
            names = [name for _, name in sorted(asked)]  # the culture first
            named = any(kind == "race" for kind, _ in asked)
            said.append(" ".join([*names, *([] if named or not names else [facts.type])]))
    if not fitting:
        return None
    words = "" if "" in said else " or ".join(f"{'an' if one[0] in 'AEIOU' else 'a'} {one}" for one in said)
    return (facts if facts in fitting else fitting[0]), words


def _ways(restrictions: Sequence[Node], facts: CardFacts) -> Iterator[tuple[Node, ...]]:
    """The restrictions that are to hold together, for each choice of alternatives among them."""
    ways = [
        [
            deeper for one in parts(each, "of") if one.kind != "filter" or of_its_type(one, facts)
            for deeper in _ways(parts(one, "is") if one.kind == "filter" else (one,), facts)
        ] if each.kind in ("any_of", "any_kind") else [(each,)]
        for each in restrictions
    ]
    for chosen in product(*ways):
        yield tuple(one for part in chosen for one in part)


def _simple(filter_: Node) -> Iterator[Node]:
    """Its restrictions, of alternatives the first."""
    for one in parts(filter_, "is"):
        if one.kind in ("any_of", "any_kind"):
            first = parts(one, "of")[0]
            yield from _simple(first) if first.kind == "filter" else (first,)
        else:
            yield one


def zone_of(filter_: Node) -> str:
    """The pile that a description speaks of, "" for play."""
    for restriction in parts(filter_, "is"):
        if restriction.kind == "in_zone":
            names = [node.kind for node in inside(restriction)]
            piles = (("hand", "hand"), ("discard", "discard"), ("draw_deck", "deck"), ("dead", "dead"))
            return next((place for start, place in piles if any(one.startswith(start) for one in names)), "?")
        if restriction.kind in ("stacked_on", "revealed", "was_revealed"):
            return "?"
    return ""


def _listed(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,) if value else ()


def _plain(name: object) -> str:
    return fold(str(name).replace("_", "-"))


def _cased(name: object) -> str:
    words = str(name).replace("_", "-")
    return {"nazgul": "Nazgûl"}.get(words, words[:1].upper() + words[1:])
