"""What constant texts say on the tables of `plain_world`: which cards have which values, traits and keywords,
told from their words; never by asking the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.language.node import Node, nodes
from tests.engine.lcg.plain_texts import change
from tests.engine.lcg.plain_world import NotSaid, Thing, World, holds, which

STATS = ("willpower", "attack", "defense", "threat", "hit_points", "engagement_cost", "quest_points")
Held = dict[Thing, dict[str, object]]
"""Of each card in play its values, its traits and its keywords."""


def held(world: World, ability: Node) -> Held:
    """The cards in play as they are while the text holds; NotSaid for what this oracle doesn't know, and for
    a text that speaks of what it changes itself.
    """
    changes = [(t, each) for do in nodes(ability, "do") for t, each in _stated(world, do)]
    sums: dict[tuple[Thing, str], int] = {}
    traits: dict[Thing, set[str]] = {}
    keywords: dict[Thing, set[str]] = {}
    for thing, each in changes:
        if each.kind == "stat_bonus":
            if each["stat"] not in STATS:
                raise NotSaid("a number of another sort")
            key = thing, str(each["stat"])
            sums[key] = sums.get(key, 0) + change(world, each, thing)
        elif each.kind == "gain_trait":
            traits.setdefault(thing, set()).update(str(each[f]) for f in ("name", "also") if each.get(f))
        elif each.kind == "gain_keyword" and each["keyword"] in ("ranged", "sentinel"):
            keywords.setdefault(thing, set()).add(str(each["keyword"]))
        else:
            raise NotSaid(each.kind)
    return {t: {
        **{stat: max(0, n + sums.get((t, stat), 0)) for stat in STATS if (n := t.numbers.get(stat)) is not None},
        "traits": {trait.lower() for trait in t.traits | traits.get(t, set())},
        "keywords": set(t.keywords) | keywords.get(t, set()),
    } for t in world.things if t.there}  # fmt: skip


def _stated(world: World, node: Node) -> Iterator[tuple[Thing, Node]]:
    if node.kind == "sentence":
        for each in nodes(node, "do"):
            yield from _stated(world, each)
    elif node.kind in ("while_", "if_", "unless"):
        if any(each.kind not in ("gets", "gains") for each in nodes(node, "do")):
            raise NotSaid("something else")
        spoken = [n for w in nodes(node, "when") for n in w.walk() if n.kind in ("it", "that")]
        if any(n.get("means") != "this" for n in spoken):
            raise NotSaid("whom the condition is about")
        if all(holds(world, each) for each in nodes(node, "when")) is not (node.kind == "unless"):
            for each in nodes(node, "do"):
                yield from _stated(world, each)
    elif node.kind in ("gets", "gains"):
        for thing in _those(world, node["who"]):
            for each in nodes(node, "bonus" if node.kind == "gets" else "what"):
                yield thing, each
    else:
        raise NotSaid(node.kind)


def _those(world: World, who: object) -> list[Thing]:
    assert isinstance(who, Node)
    if who.kind in ("this", "each", "attached", "named", "yours", "active_location", "attacking_enemy"):
        return [t for t in which(world, who) if t.there]
    if who.kind in ("it", "that") and who.get("means") == "this":
        return [world.speaker]
    if who.kind in ("it", "that") and str(who.get("means")).startswith("attached"):
        return which(world, Node("attached"))
    raise NotSaid("whom it is about")
