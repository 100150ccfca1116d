"""What looking for cards, revealing them and other effects on cards out of play do on the tables of
`plain_world`, told from their words and from the entries named here; never by asking the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from ruling_service.engine.language.node import Node, nodes
from tests.engine.lcg.plain_deeds import _in_play, leave, one_way, picked
from tests.engine.lcg.plain_moves import (
    _enters,
    _goes,
    _is_shuffled,
    _not_it,
    _only,
    _revealed,
    _top,
    _where_to,
)
from tests.engine.lcg.plain_world import PLAYER_CARDS, NotSaid, Thing, World, matches, number, piles, which


def _shuffled(world: World, zone: object) -> None:
    assert isinstance(zone, Node)
    piles(world, zone)
    _is_shuffled(world, zone)


def _reveals(world: World, what: object) -> None:
    if (
        isinstance(what, Node)
        and what.kind == "the"
        and any(r.kind == "set_aside" for r in nodes(what["of"], "is"))
    ):  # type: ignore[arg-type]
        for thing in [_only(which(world, what))]:
            if thing.type not in ("enemy", "location"):
                raise NotSaid("what it does as it is revealed")
            _enters(world, thing, "staging", None)
        return
    if not isinstance(what, Node) or what.kind != "top_cards" or what["of"].kind != "encounter_deck":  # type: ignore[union-attr]
        raise NotSaid("of another pile")
    found = _top(world, number(world, what["n"]))
    _revealed(world, len(found))
    world.speaks_of(found)


def _set_aside(world: World, what: object) -> None:
    """A card that was found lies apart (lcg/in-play-and-out-of-play)."""
    if not isinstance(what, Node) or what.kind not in ("it", "that"):
        raise NotSaid("which card is set aside")
    for thing in which(world, what):
        if thing.there or thing.type in PLAYER_CARDS:
            raise NotSaid("a card in play, or a player's")
        thing.place, thing.of = "aside", None


def _brought_into_play(world: World, node: Node) -> None:
    """An ally enters play under its owner's control, out of the hand that is named or as it was found."""
    what, from_ = node["what"], node.get("from")
    assert isinstance(what, Node)
    if set(node.fields) - {"what", "from", "from_"}:
        raise NotSaid("in a state as well")
    if what.kind in ("it", "that"):
        found = which(world, what)
    elif what.kind in ("some", "any") and isinstance(from_, Node):
        of = what["of"]
        assert isinstance(of, Node)
        there = piles(world, from_)
        found = picked(
            world, what, [t for t in world.things if (t.place, t.of) in there and matches(world, of, t)]
        )
        world.speaks_of(found)
        world.full = world.full if found else False
    else:
        raise NotSaid("which of those")
    for thing in found:
        if thing.type != "ally" or thing.there or thing.of != world.doing:
            raise NotSaid("only one's own allies come without more words")
        _enters(world, thing, "play", thing.of)


def _shuffled_into(world: World, what: object, into: object) -> None:
    assert isinstance(into, Node)
    if not isinstance(what, Node) or what.kind not in ("this", "it", "that"):
        raise NotSaid("which of those")
    for thing in which(world, what):
        place, of = _where_to(world, into, thing)
        if (
            place not in ("deck", "encounter deck")
            or thing.type in ("quest", "hero")
            or thing.place in ("hand", "active")
        ):
            raise NotSaid("such cards do not go there")
        _goes(world, thing, place, of)
    world.shuffled = True


def _out_of_the_game(world: World, what: object) -> None:
    """It lies apart, with nothing on it, and does not come again (lcg/in-play-and-out-of-play)."""
    for thing in _in_play(world, what, "ally", "enemy", "location", "attachment", "objective"):
        if thing.place == "active":
            raise NotSaid("the active location is another test's matter")
        _goes(world, thing, "removed", None)


def _attaches_itself(world: World, to: object) -> None:
    """A treachery enters play on a character, under nobody's control (lcg/faq/1.06)."""
    thing = world.speaker
    _not_it(to)
    host = _only(_in_play(world, to, "hero", "ally"))
    if thing.type != "treachery" or thing.there:
        raise NotSaid("it is in play already")
    thing.place, thing.of, thing.on = "play", host.of, host


def _looked_at(world: World, what: object) -> None:
    """Looking changes nothing."""
    if not isinstance(what, Node) or what.kind not in ("top_cards", "bottom_cards"):
        raise NotSaid("what is looked at")
    found = which(world, what)
    if not found:
        raise NotSaid("nothing is there to look at")
    world.speaks_of(found)


def _at_random(world: World, node: Node) -> None:
    """As chance has it, any of the cards of a hand."""
    zone = node.get("from") or Node("hand", of=Node("you"))
    assert isinstance(zone, Node)
    for place, of in piles(world, zone):
        held = [t for t in world.things if (t.place, t.of) == (place, of)]
        amount = min(number(world, node["n"]), len(held))
        if place != "hand":
            raise NotSaid("of another pile")
        if amount < number(world, node["n"]):
            world.full = False
        if amount:
            lost = one_way(world, tuple(combinations(held, amount)))
            world.speaks_of(list(lost))
            for thing in lost:
                leave(world, thing)


def _is_wanted(world: World, wanted: Node, thing: Thing) -> bool:
    if wanted.kind in ("named", "copies"):
        return thing.title == wanted["title"]
    of = wanted.get("of")
    if wanted.kind not in ("some", "any") or not isinstance(of, Node):
        raise NotSaid("what is looked for")
    return matches(world, of, thing)


def _searched(world: World, node: Node) -> None:
    """A fitting card is found, if there is one; a player who looks by a card of his own need not find it. The
    deck is shuffled (lcg/search, lcg/faq/1.21).
    """
    wanted, part = node["for"], node.get("part")
    assert isinstance(wanted, Node)
    if wanted.get("count") not in (None, 1) or set(node.fields) - {"for", "in", "part"}:
        raise NotSaid("several are looked for")
    there = (
        which(world, part)
        if part is not None
        else [
            t
            for zone in nodes(node, "in")
            for pile in piles(world, zone)
            for t in world.things
            if (t.place, t.of) == pile
        ]
    )
    if not there:
        raise NotSaid("nothing is there to look through")
    fitting = [t for t in there if _is_wanted(world, wanted, t)]
    ways = [*fitting, None] if world.speaker.type in PLAYER_CARDS else fitting or [None]
    found = one_way(world, ways)
    if found is None:
        world.full, world.not_found = False, True
    else:
        world.speaks_of([found])
    for zone in (*nodes(node, "in"), *([part["of"]] if isinstance(part, Node) else [])):
        assert isinstance(zone, Node)
        _is_shuffled(world, zone)


FINDS: dict[str, Callable[[World, Node], None]] = {
    "put_into_play": _brought_into_play,
    "shuffle_into": lambda w, n: _shuffled_into(w, n["what"], n["into"]),
    "remove_from_game": lambda w, n: _out_of_the_game(w, n["what"]),
    "attach_self": lambda w, n: _attaches_itself(w, n["to"]),
    "set_aside_it": lambda w, n: _set_aside(w, n["what"]),
    "when_revealed_not_cancelable": lambda w, n: None,
    "shuffle": lambda w, n: _shuffled(w, n["what"]),
    "reveal": lambda w, n: _reveals(w, n["what"]),
    "discard_random": lambda w, n: _at_random(w, n),
    "look_at": lambda w, n: _looked_at(w, n.get("what")),
    "search": lambda w, n: _searched(w, n),
}  # fmt: skip
