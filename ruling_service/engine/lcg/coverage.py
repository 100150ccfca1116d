"""Which phrases of the card language the engine plays: for one card, for many, and for the grammar as a
whole.

The grammar says which category stands in which field; each category has a table of meanings. A kind in no
table is "understood but not yet played".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language.grammar import PASS, Pattern, Slot, slots
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.lcg import (
    constant_effects,
    game,  # noqa: F401  (importing the game registers all meanings)
    language,
    permissions,
    phrases,
)
from ruling_service.engine.lcg.keyword_records import effect_of, is_played
from ruling_service.engine.lcg.texts import acts_of

TABLES = {
    "amount": phrases.AMOUNTS,
    "change": phrases.AMOUNTS,
    "player": phrases.PLAYERS,
    "your": phrases.PLAYERS,
    "player_is": phrases.CONDITIONS,
    "player_with": phrases.CONDITIONS,
    "condition": phrases.CONDITIONS,
    "sort_of_attack": phrases.CONDITIONS,
    "filter": phrases.CARDS,
    "typed_filter": phrases.CARDS,
    "target": phrases.CARDS,
    "cards": phrases.CARDS,
    "either_to": phrases.CARDS,
    "this_only": phrases.CARDS,
    "the_only": phrases.CARDS,
    "its": phrases.CARDS,
    "trait_word": phrases.RESTRICTIONS,
    "negated": phrases.RESTRICTIONS,
    "adjective": phrases.RESTRICTIONS,
    "restriction": phrases.RESTRICTIONS,
    "one_restriction": phrases.RESTRICTIONS,
    "belonging": phrases.RESTRICTIONS,
    "zone": phrases.ZONES,
    "event": phrases.EVENTS,
    "simple_event": phrases.EVENTS,
    "trigger": phrases.TRIGGERS,
    "trigger_inner": phrases.TRIGGERS,
    "moment": phrases.MOMENTS,
    "bonus": phrases.LASTING,
    "per_what": phrases.AMOUNTS,
    "gain": phrases.LASTING,
    "act": phrases.ACTS,
    "one_act": phrases.ACTS,
    "predicate": phrases.LASTING,
    "lasting": phrases.LASTING,
    "lasting_or_give": phrases.LASTING,
    "considered_as": phrases.LASTING,
    "core": phrases.EFFECTS,
    "happening": phrases.EFFECTS,
    "what_card": phrases.EFFECTS,
    "deed": phrases.EFFECTS,
    "effect": phrases.EFFECTS,
    "plain": phrases.EFFECTS,
    "single": phrases.EFFECTS,
    "chosen_thing": phrases.CARDS,
    "stage_name": phrases.EFFECTS,
    "remark": phrases.REMARKS,
    "standing": phrases.STANDING,
    "x_of_card": phrases.STANDING,
}
"""The category of the grammar in which a kind is defined → the table that gives it a meaning."""

STRUCTURE = frozenset(["sentence", "option", "opening"])
"""Kinds that only hold others."""

POOLS = {
    "spends": ("from",), "spend": ("from",), "spend_act": ("from",), "may_spend": ("from",),
    "add_resources": ("to",),
    "per_resource": ("in",),
}  # fmt: skip
"""Fields in which a phrase names a resource pool: any other place there means nothing."""

BY_THE_COMPILER = frozenset(["alternative", "opening", "predicate"])
"""Categories whose phrases the compiler turns into others, so that no ability holds them."""

ABILITIES = frozenset([
    "action", "response", "forced", "when_revealed", "shadow", "travel", "setup", "resolution", "constant",
    "sacked",
])  # fmt: skip


class Missing(NamedTuple):
    """A phrase that is understood and not played: the table it would be in, and its kind."""

    table: str
    kind: str

    def __str__(self) -> str:
        return f"{self.table} {self.kind}"


@lru_cache(maxsize=1)
def _reach() -> dict[str, dict[str, list[Pattern]]]:
    """For each category the patterns that may stand in it, by kind; phrases let in from other categories
    included.
    """
    categories = language.compiler().grammar.categories
    found: dict[str, dict[str, list[Pattern]]] = {}

    def gather(name: str, seen: frozenset[str]) -> Iterator[Pattern]:
        for pattern in categories[name].patterns:
            if pattern.kind != PASS:
                yield pattern
                continue
            for slot in slots(pattern.elements):
                if isinstance(slot, Slot) and slot.category in categories and slot.category not in seen:
                    yield from gather(slot.category, seen | {slot.category})

    for name in categories:
        kinds: dict[str, list[Pattern]] = {}
        for pattern in gather(name, frozenset([name])):
            kinds.setdefault(pattern.kind, []).append(pattern)
        found[name] = kinds
    return found


def _patterns(node: Node, category: str) -> list[Pattern]:
    """The patterns of a category that a node can have been read with: those that have exactly its fields."""
    names = frozenset(node.fields)
    fitting = _reach().get(category, {}).get(node.kind, [])
    return [p for p in fitting if p.required <= names <= p.possible] or fitting


def missing(node: Node, category: str) -> Iterator[Missing]:
    """The phrases in `node`, standing in a place of `category`, that have no meaning in the engine."""
    patterns = _patterns(node, category)
    if not patterns:
        known = TABLES.get(category)
        if known is None or node.kind not in known.table:
            yield Missing(category, node.kind)
        return
    table = TABLES.get(patterns[0].category)
    if node.kind not in STRUCTURE and table is not None and node.kind not in table.table:
        yield Missing(table.category, node.kind)
    for field in POOLS.get(node.kind, ()):
        pool = node.get(field)
        if isinstance(pool, Node) and pool.kind in phrases.ZONES.table and pool.kind != "resource_pool":
            yield Missing("resource pool", pool.kind)
    if node.kind in permissions.FORBIDDING:
        yield from _asked_of_nobody(node)
    if node.kind == "carry_out_keyword" and effect_of(str(node["keyword"])) is None:
        yield Missing("keyword", str(node["keyword"]))
    if node.kind == "keyword" and not is_played(str(node["name"])):
        yield Missing("keyword", str(node["name"]))
    inner: dict[str, list[str]] = {}
    for pattern in patterns:
        for slot in slots(pattern.elements):
            if isinstance(slot, Slot):
                inner.setdefault(slot.field, []).append(slot.category)
    for name, value in node.fields.items():
        if name in inner:
            yield from _in_field(value, inner[name])


def _asked_of_nobody(says: Node) -> Iterator[Missing]:
    """Acts that a text forbids to somebody of whom no rule asks them: "the players cannot be healed" would be
    true and change nothing.
    """
    who = says.get("who")
    of_players = (
        isinstance(who, Node) and phrases.PLAYERS.of(who) is not None and phrases.CARDS.of(who) is None
    )
    asked = permissions.ASKED_OF_PLAYERS if of_players else permissions.ASKED_OF_CARDS
    for act in acts_of(says):
        if act.kind not in asked:
            yield Missing("act of a player" if of_players else "act of a card", act.kind)


def _never_done(phrase: Node) -> Iterator[Missing]:
    """Phrases that have no meaning where something is carried out: those that only a constant text can state.
    """
    if phrase.kind not in STRUCTURE and phrase.kind not in phrases.EFFECTS.table:
        yield Missing("effect", phrase.kind)
        return
    for name in ("do", "cost", "options"):
        for inner in phrases.nodes(phrase, name):
            if name != "options" or inner.kind == "option":
                yield from _never_done(inner)


def _in_field(value: Value, categories: list[str]) -> Iterator[Missing]:
    for item in value if isinstance(value, tuple) else (value,):
        if not isinstance(item, Node):
            continue
        if "quoted" in categories:
            yield from of_ability(item)
        else:
            readable = [c for c in categories if _patterns(item, c)]
            yield from missing(item, (readable or categories)[0])


@lru_cache(maxsize=8192)
def of_ability(ability: Node) -> tuple[Missing, ...]:
    """The phrases of an ability that the engine does not play."""
    return tuple(_of_ability(ability))


def _of_ability(ability: Node) -> Iterator[Missing]:
    if ability.kind not in ABILITIES:
        yield from missing(ability, "standing")
        return
    if ability.kind in ("constant", "forced") and ability.get("when") is None:
        yield from _standing_text(ability)
    else:
        yield from (missed for sentence in phrases.nodes(ability, "do") for missed in _never_done(sentence))
        yield from (missed for cost in phrases.nodes(ability, "cost") for missed in _never_done(cost))
    for name, category in (
        ("when", "trigger"), ("cost", "core"), ("limit", "remark"), ("x", "amount"), ("do", "sentence")
    ):
        yield from _in_field(ability.get(name) or (), [category])


def _standing_text(ability: Node) -> Iterator[Missing]:
    """Phrases that have no meaning where nothing is resolved: a constant ability can only state, not do."""
    sentences = ability["do"]
    assert isinstance(sentences, tuple)
    for sentence in sentences:
        for phrase in sentence["do"] if isinstance(sentence, Node) and isinstance(
            sentence["do"], tuple
        ) else ():
            if isinstance(phrase, Node):
                yield from _only_states(phrase)


def _only_states(phrase: Node) -> Iterator[Missing]:
    if phrase.kind in phrases.WRAPPERS:
        do = phrase["do"]
        for inner in do if isinstance(do, tuple) else (do,):
            if isinstance(inner, Node):
                yield from _only_states(inner)
    elif (
        phrase.kind not in phrases.LASTING.table and phrase.kind not in phrases.STATES
        and not constant_effects.acts(phrase)
    ):
        yield Missing("constant text", phrase.kind)


def playable(card: Printed) -> tuple[Missing, ...]:
    """What keeps the engine from playing a card: the phrases of its text without a meaning, each once; empty
    if it can be played.

    Phrases that did not compile are in the card's `gaps`, not here.
    """
    found = [m for ability in card.abilities if isinstance(ability, Node) for m in of_ability(ability)]
    return tuple(dict.fromkeys(found))


class Share(NamedTuple):
    """How much of a set of cards can be played: all, fully compiled, fully played, and how many cards each
    missing phrase keeps back.
    """

    cards: int
    compiled: int
    played: int
    missing: tuple[tuple[Missing, int], ...]


def share(cards: Iterable[Printed]) -> Share:
    """How many cards of a database are fully played, and what is missing most."""
    total = compiled = played = 0
    counts: dict[Missing, int] = {}
    for card in cards:
        total += 1
        if card.gaps:
            continue
        compiled += 1
        lacks = playable(card)
        played += not lacks
        for each in lacks:
            counts[each] = counts.get(each, 0) + 1
    return Share(total, compiled, played, tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0]))))


def kinds() -> dict[tuple[str, str], bool]:
    """Every kind of the grammar with its table, and whether the engine plays it."""
    found: dict[tuple[str, str], bool] = {}
    for category in language.compiler().grammar.categories.values():
        table = TABLES.get(category.name)
        if category.is_enum or table is None or category.name in BY_THE_COMPILER:
            continue
        for pattern in category.own:
            if pattern.kind != PASS and pattern.kind not in STRUCTURE:
                found[(table.category, pattern.kind)] = pattern.kind in table.table
    return found


def not_played() -> tuple[Missing, ...]:
    """Every kind of the grammar that the engine understands and does not play."""
    return tuple(sorted(Missing(table, kind) for (table, kind), known in kinds().items() if not known))
