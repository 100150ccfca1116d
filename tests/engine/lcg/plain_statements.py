"""What constant texts say on the tables of `plain_world`: which cards have which values, traits and keywords,
told from their words; never by asking the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from ruling_service.engine.language.node import Node, nodes
from tests.engine.lcg.plain_texts import change
from tests.engine.lcg.plain_world import KEYWORDS, NotSaid, Thing, World, holds, which

STATS = ("willpower", "attack", "defense", "threat", "hit_points", "engagement_cost", "quest_points")
Held = dict[Thing, dict[str, object]]
"""Of each card in play its values, traits, keywords and spheres, and what sorts of abilities it has been given."""


def held(world: World, ability: Node) -> Held:
    """The cards in play as they are while the text holds; NotSaid for what this oracle doesn't know, and for
    a text that speaks of what it changes itself.
    """
    changes = [
        (thing, each) for node in in_force(world, ability) if node.kind in ("gets", "gains")
        for thing in _those(world, node["who"])
        for each in nodes(node, "bonus" if node.kind == "gets" else "what")
    ]
    sums: dict[tuple[Thing, str], int] = {}
    traits: dict[Thing, set[str]] = {}
    keywords: dict[Thing, set[str]] = {}
    spheres: dict[Thing, set[str]] = {}
    abilities: dict[Thing, list[str]] = {}
    for thing, each in changes:
        if each.kind == "stat_bonus":
            if each["stat"] not in STATS:
                raise NotSaid("a number of another sort")
            key = thing, str(each["stat"])
            sums[key] = sums.get(key, 0) + change(world, each, thing)
        elif each.kind == "gain_trait":
            traits.setdefault(thing, set()).update(str(each[f]) for f in ("name", "also") if each.get(f))
        elif each.kind == "gain_keyword":
            keywords.setdefault(thing, set()).add(str(each["keyword"]))
        elif each.kind == "gain_icon":
            spheres.setdefault(thing, set()).add(str(each["sphere"]))
        elif each.kind == "gain_ability":
            abilities.setdefault(thing, []).extend(given.kind for given in nodes(each, "ability"))
        else:
            raise NotSaid(each.kind)
    return {t: {
        **{stat: max(0, n + sums.get((t, stat), 0)) for stat in STATS if (n := t.numbers.get(stat)) is not None},
        "traits": {trait.lower() for trait in t.traits | traits.get(t, set())},
        "keywords": set(t.keywords) | keywords.get(t, set()),
        "spheres": {t.sphere} - {"", "neutral"} | spheres.get(t, set()),
        "abilities": sorted(abilities.get(t, [])),
    } for t in world.things if t.there}  # fmt: skip


def keywords_of(ability: Node) -> set[str]:
    """The keywords of which the cards and the text speak."""
    return {*KEYWORDS, *(str(n["keyword"]) for n in ability.walk() if n.kind == "gain_keyword")}


def in_force(world: World, ability: Node) -> Iterator[Node]:
    """What the text states now: of a sentence that the next replaces, the one or the other
    (lcg/replacement-effects).
    """
    sentences = nodes(ability, "do")
    for sentence, after in zip_longest(sentences, sentences[1:]):
        other = nodes(after, "do")[0] if after is not None and after.kind == "sentence" else None
        if other is not None and other.kind == "instead_if" and _true(world, other):
            continue
        yield from _stated(world, sentence)


def _true(world: World, node: Node) -> bool:
    spoken = [n for w in nodes(node, "when") for n in w.walk() if n.kind in ("it", "that")]
    if any(n.get("means") != "this" for n in spoken):
        raise NotSaid("whom the condition is about")
    return all(holds(world, each) for each in nodes(node, "when"))


def _stated(world: World, node: Node) -> Iterator[Node]:
    if node.kind == "sentence":
        for each in nodes(node, "do"):
            yield from _stated(world, each)
    elif node.kind in ("while_", "if_", "unless", "instead_if"):
        for each in nodes(node, "do"):
            if each.kind not in STATED:
                raise NotSaid(each.kind)
        if _true(world, node) is not (node.kind == "unless"):
            yield from nodes(node, "do")
    elif node.kind in STATED:
        yield node
    else:
        raise NotSaid(node.kind)


FORBIDDING = ("cannot", "does_not", "immune", "no_progress", "cannot_travel")
"""Statements that keep something from happening (`plain_forbidden`)."""
STATED = ("gets", "gains", *FORBIDDING)


def _those(world: World, who: object) -> list[Thing]:
    assert isinstance(who, Node)
    if who.kind in ("this", "each", "attached", "named", "yours", "active_location", "attacking_enemy"):
        return [t for t in which(world, who) if t.there]
    if who.kind in ("it", "that") and who.get("means") == "this":
        return [world.speaker]
    if who.kind in ("it", "that") and str(who.get("means")).startswith("attached"):
        return which(world, Node("attached"))
    raise NotSaid("whom it is about")
