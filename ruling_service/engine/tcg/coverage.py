"""Which phrases of the TCG's card language the engine plays: for one card, for many, and for the grammar as a
whole.

The grammar says which category stands in which field; each category has a table of meanings. A kind in no
table is not played. Asked of abilities as they were compiled, before `meaning.reading` brings them into the
rules' shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ruling_service.engine.kernel.meanings import Meanings
from ruling_service.engine.language import card_language
from ruling_service.engine.language.grammar import PASS, Pattern, Slot, slots
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.tcg import game  # noqa: F401  (importing the game registers all meanings)
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.meaning import registry, statements_read
from ruling_service.engine.tcg.meaning.lasting import STATED


def _in(table: Meanings, *categories: str) -> dict[str, Meanings]:
    return dict.fromkeys(categories, table)


TABLES: dict[str, Meanings] = {
    **_in(registry.AMOUNTS, "amount", "change", "times_n", "per_what"),
    **_in(registry.PLAYERS, "player", "your", "named_player"),
    **_in(registry.CARDS, "filter", "typed_filter", "cards", "target", "here", "its"),
    **_in(registry.RESTRICTIONS, "property", "adjective", "restriction", "one_restriction", "state_word"),
    **_in(registry.PLACES, "place", "numbered"),
    **_in(registry.ZONES, "zone", "beneath"),
    **_in(registry.CONDITIONS, "condition", "one_condition", "at_place"),
    **_in(registry.EVENTS, "event"),
    **_in(registry.ACTS, "act", "not_act"),
    **_in(registry.BEING, "being"),
    **_in(registry.PREVENTED, "prevented"),
    **_in(registry.TRIGGERS, "trigger", "trigger_inner"),
    **_in(registry.MOMENTS, "moment"),
    **_in(registry.LASTING, "bonus", "keyword_bonus", "bonus_is", "lasting"),
    **_in(
        registry.EFFECTS,
        "payment",
        "core",
        "player_choice",
        "happening",
        "single",
        "marked_deed",
        "deed",
        "full",
        "short_done",
        "short_pay",
        "cost_part",
        "for_a_time",
        "effect",
        "unpaid",
        "single_deed",
        "plain",
        "base",
        "lasting_or_make",
        "aid_cost",
    ),
}
"""The category of the grammar in which a kind is defined → the table that gives it a meaning."""

STRUCTURE = frozenset(["sentence", "option", "opening"])
"""Kinds that only hold others."""

ABILITIES = frozenset(["action", "response", "triggered", "constant"])
PLAYED_STANDING = frozenset(
    [
        "attach_to",
        "plays_on",
        "support_area",
        "to_play",
        "limit_one_per",
        "extra_weapon",
        "bearer_must_not_bear",
        "play_from_discard",
        "alternative_cost",
    ]
)
WRAPPERS = frozenset(
    ["while_", "if_", "unless", "scaled", "for_each", "during", "during_skirmish", "skirmishes_at"]
)
ALSO_STATED = frozenset(["prevent_from", "allow_skirmish", "discard", "as_soon_as"])
UNPLAYED_FIELDS: set[tuple[str, str]] = set()
"""Fields of played kinds that the engine cannot honour."""

COST = frozenset(["cost"])


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
    categories = card_language("tcg").grammar.categories
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


@lru_cache(maxsize=1)
def _homes() -> dict[str, list[tuple[str, Pattern]]]:
    """Every kind with the categories that define it: the compiler puts some phrases where their category does
    not let them in.
    """
    found: dict[str, list[tuple[str, Pattern]]] = {}
    for category in card_language("tcg").grammar.categories.values():
        for pattern in category.own:
            found.setdefault(pattern.kind, []).append((category.name, pattern))
    return found


def missing(node: Node, category: str, *, cost: bool = False) -> Iterator[Missing]:
    """The phrases in `node`, standing in a place of `category`, without a meaning in the engine; as a cost
    also without a test.
    """
    patterns = _patterns(node, category) or [p for _, p in _homes().get(node.kind, ())]
    if not patterns:
        yield Missing(category, node.kind)
        return
    table = TABLES.get(patterns[0].category)
    if node.kind == "gain_ability":
        for gained in _nodes(node, "ability"):
            yield from of_ability(gained)
        return
    if node.kind not in STRUCTURE and table is not None and node.kind not in table.table:
        yield Missing(table.category, node.kind)
    if cost and table is registry.EFFECTS and node.kind not in registry.POSSIBLE.table:
        yield Missing("cost", node.kind)
    inner: dict[str, list[str]] = {}
    for pattern in patterns:
        for slot in slots(pattern.elements):
            if isinstance(slot, Slot):
                inner.setdefault(slot.field, []).append(slot.category)
    for name, value in node.fields.items():
        if (node.kind, name) in UNPLAYED_FIELDS:
            yield Missing("field", f"{node.kind} {name}")
        if name in inner:
            yield from _in_field(
                value, inner[name],
                cost=cost and node.kind in ("choose_one", "option", "scaled") or name in COST
            )


def _in_field(value: Value, categories: list[str], *, cost: bool = False) -> Iterator[Missing]:
    for item in value if isinstance(value, tuple) else (value,):
        if isinstance(item, Node):
            readable = [c for c in categories if _patterns(item, c)]
            yield from missing(item, (readable or categories)[0], cost=cost)


def of_ability(ability: Node) -> Iterator[Missing]:
    """The phrases of an ability that the engine does not play."""
    if ability.kind not in ABILITIES:
        if ability.kind not in PLAYED_STANDING and ability.kind not in KEYWORDS.phrases:
            yield Missing("standing", ability.kind)
        for name, category in (("cost", "core"), ("to", "cards"), ("needs", "condition")):
            yield from _in_field(ability.get(name) or (), [category], cost=name == "cost")
        return
    if ability.kind == "constant":
        for sentence in _nodes(ability, "do"):
            for phrase in _nodes(sentence, "do"):
                yield from _only_states(phrase)
    fields = (("when", "trigger"), ("requires", "condition"), ("cost", "core"), ("x", "amount"))
    for name, category in fields:
        yield from _in_field(ability.get(name) or (), [category], cost=name == "cost")
    for sentence in _nodes(ability, "do"):
        yield from _in_field(sentence.get("x") or (), ["amount"])
        for phrase in _nodes(sentence, "do"):
            yield from missing(phrase, "effect")


def _nodes(node: Node, field: str) -> tuple[Node, ...]:
    value = node.get(field)
    return (
        tuple(n for n in value if isinstance(n, Node)) if isinstance(value, tuple) else (value,)
        if isinstance(value, Node) else ()
    )


def _only_states(phrase: Node) -> Iterator[Missing]:
    """Phrases that have no meaning where nothing is resolved: a constant text can only state, not do."""
    if phrase.kind in WRAPPERS or phrase.kind == "until" and phrase.get("of") == "end_of_game":
        for inner in _nodes(phrase, "do"):
            yield from _only_states(inner)
    elif (
        phrase.kind not in STATED and phrase.kind not in ALSO_STATED
        or phrase.kind not in statements_read.READ
    ):
        yield Missing("constant text", phrase.kind)


def lacks(abilities: Iterable[object]) -> tuple[Missing, ...]:
    """What keeps the engine from playing compiled abilities, each phrase once; empty if they can be played in
    full.
    """
    return tuple(dict.fromkeys(m for a in abilities if isinstance(a, Node) for m in of_ability(a)))


class Share(NamedTuple):
    """How much of a set of cards can be played: all, fully compiled, fully played, and how many cards each
    missing phrase keeps back.
    """

    cards: int
    compiled: int
    played: int
    missing: tuple[tuple[Missing, int], ...]


def share(cards: Iterable[tuple[Iterable[object], bool]]) -> Share:
    """Of cards given as compiled abilities and whether all of the text compiled: how many are fully played,
    and what is missing most.
    """
    total = compiled = played = 0
    counts: dict[Missing, int] = {}
    for abilities, complete in cards:
        total += 1
        if not complete:
            continue
        compiled += 1
        found = lacks(abilities)
        played += not found
        for each in found:
            counts[each] = counts.get(each, 0) + 1
    return Share(total, compiled, played, tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0]))))


def kinds() -> dict[tuple[str, str], bool]:
    """Every kind of the grammar with its table, and whether the engine plays it."""
    found: dict[tuple[str, str], bool] = {}
    for category in card_language("tcg").grammar.categories.values():
        table = TABLES.get(category.name)
        if category.is_enum or table is None:
            continue
        for pattern in category.own:
            if pattern.kind != PASS and pattern.kind not in STRUCTURE:
                found[(table.category, pattern.kind)] = pattern.kind in table.table
    return found


def not_played() -> tuple[Missing, ...]:
    """Every kind of the grammar that the engine understands and does not play."""
    return tuple(sorted(Missing(table, kind) for (table, kind), known in kinds().items() if not known))
