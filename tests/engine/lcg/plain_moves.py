"""What effects that move cards and tokens about do on the tables of `plain_world`, told from their words and
from the entries named here; never by asking the engine.
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.language.node import Node
from tests.engine.lcg.plain_deeds import (
    FIGHTERS,
    _as_new,
    _discard,
    _in_play,
    _one,
    _remove,
    _so_already,
    in_order,
    leave,
)
from tests.engine.lcg.plain_world import (
    PLAYER_CARDS,
    NotSaid,
    Thing,
    World,
    matches,
    number,
    piles,
    which,
    whose,
)

BEARERS = {"damage": FIGHTERS, "resource": ("hero",), "progress": ("location",)}
"""On what a token lies that is moved here; progress of a stage has rules of its own."""


def _only(things: list[Thing]) -> Thing:
    if len(things) != 1:
        raise NotSaid("one card is meant")
    return things[0]


def _not_it(to: object) -> None:
    if isinstance(to, Node) and to.kind in ("it", "that"):
        raise NotSaid("the card spoken of is now the one before")


def _move_tokens(world: World, token: str, from_: object, to: object, amount: int) -> None:
    """What moves goes from one place to another, and no more than is there (lcg/move, lcg/faq/1.05)."""
    kinds = BEARERS[token]
    _not_it(to)
    giver, taker = _only(_in_play(world, from_, *kinds)), _only(_in_play(world, to, *kinds))
    if giver is taker:
        raise NotSaid("it is there already")
    moved = min(amount, giver.tokens[token])
    giver.tokens[token] -= moved
    taker.tokens[token] += moved


def _emptied(world: World, zone: object) -> None:
    if not isinstance(zone, Node) or zone.kind != "resource_pool":
        raise NotSaid("whose pool is not told")
    for thing in _in_play(world, zone["of"], "hero"):
        thing.tokens["resource"] = 0


def _under_control(world: World, what: object, player: int, node: Node) -> None:
    """It moves to the new controller's area as it is, and what is attached to it goes along
    (lcg/ownership-and-control).
    """
    if node.get("exhausted") or node.get("committed"):
        raise NotSaid("a state as well")
    for thing in _in_play(world, what, "ally", "hero"):
        if thing.of == player or thing.committed:
            raise NotSaid("it has one part in the quest")
        for each in (thing, *world.on(thing)):
            each.of = player


def _goes(world: World, thing: Thing, place: str, of: int | None, on_top: bool = False) -> None:
    """Out of play, as a new card and at its owner's (lcg/in-play-and-out-of-play)."""
    if thing.there:
        leave(world, thing, how="left")
    world.things.remove(thing)
    world.things.insert(0 if on_top else len(world.things), thing)
    thing.place, thing.of = place, of
    _as_new(thing)


def _where_to(world: World, zone: object, thing: Thing) -> tuple[str, int | None]:
    """The pile that a phrase names, for this card."""
    assert isinstance(zone, Node)
    if zone.kind in ("its_hand", "its_deck"):
        if thing.type not in PLAYER_CARDS:
            raise NotSaid("nobody owns it")
        return zone.kind.removeprefix("its_"), thing.of
    place, of = _only_place(piles(world, zone))
    if (thing.type in PLAYER_CARDS) != (of is not None) or of not in (None, thing.of):
        raise NotSaid("such cards do not go there")
    return place, of


def _only_place(places: list[tuple[str, int | None]]) -> tuple[str, int | None]:
    if len(places) != 1:
        raise NotSaid("one place is meant")
    return places[0]


def _is_shuffled(world: World, zone: Node) -> None:
    if "deck" in zone.kind:
        world.shuffled = True


def _to_pile(world: World, what: object, zone: object) -> None:
    assert isinstance(zone, Node)
    _is_shuffled(world, zone)
    if zone.kind in ("deck_top", "deck_bottom"):
        thing = _only(_in_play(world, what, "ally", "enemy", "attachment"))
        if thing.of is not None and thing.type == "enemy" and thing.there:
            thing.of = None
        deck = "deck" if thing.type in PLAYER_CARDS else "encounter deck"
        _goes(world, thing, deck, thing.of, zone.kind == "deck_top")
        return
    if zone.kind == "staging_area":
        _back_to_staging(world, what)
        return
    for thing in _in_play(world, what, "ally", "enemy", "location", "attachment"):
        if thing.place == "active":
            raise NotSaid("the active location is another test's matter")
        place, of = _where_to(world, zone, thing)
        _goes(world, thing, place, of)


def _back_to_staging(world: World, what: object) -> None:
    """In play it only moves, and keeps what is on it (lcg/move)."""
    for thing in _in_play(world, what, "enemy", "location"):
        if thing.place == "staging":
            _so_already(world, what)
        else:
            world.tell("to staging", thing)
        thing.place, thing.of = "staging", None


def _aside(world: World, node: Node, place: str) -> None:
    if node.get("from") is not None:
        raise NotSaid("cards of another place")
    for thing in _in_play(world, node["what"], "ally", "enemy", "location", "attachment"):
        _goes(world, thing, place, None)


def _those_of(world: World, what: object, zone: object) -> list[Thing]:
    """The cards of a pile that a phrase means: all of the sort, if it says each."""
    assert isinstance(what, Node)
    assert isinstance(zone, Node)
    if what.kind != "each":
        raise NotSaid("somebody chooses, or they are named")
    places = piles(world, zone)
    of = what["of"]
    assert isinstance(of, Node)
    return [t for t in world.things if (t.place, t.of) in places and matches(world, of, t)]


def _from_pile(world: World, what: object, from_: object, to: object) -> None:
    assert isinstance(to, Node)
    for inside in to.walk():
        _not_it(inside)
    for thing in _those_of(world, what, from_):
        place, of = _where_to(world, to, thing)
        if place == "staging" or (thing.place, thing.of) == (place, of):
            raise NotSaid("it enters play, or is there already")
        _goes(world, thing, place, of)


def _pile_to(world: World, from_: object, to: object) -> None:
    assert isinstance(from_, Node)
    assert isinstance(to, Node)
    _is_shuffled(world, to)
    for pile in piles(world, from_):
        for thing in [t for t in world.things if (t.place, t.of) == pile]:
            place, of = _where_to(world, to, thing)
            if place == "staging" or pile == (place, of):
                raise NotSaid("it enters play, or is there already")
            _goes(world, thing, place, of)


def _enters(world: World, thing: Thing, place: str, of: int | None) -> None:
    """No second copy of a unique card (lcg/unique-cards); ready, with nothing on it (lcg/ready)."""
    if thing.unique and any(t.there and t.title == thing.title for t in world.things):
        raise NotSaid("there is one already")
    if world.for_all:
        raise NotSaid("whether what was given to all is given to it (lcg/lasting-effects)")
    thing.place, thing.of = place, of
    _as_new(thing)
    world.tell("entered", thing, player=of, how=place)


def _put_into_play(world: World, what: object, from_: object) -> None:
    for thing in _those_of(world, what, from_):
        if thing.type != "ally":
            raise NotSaid("only allies come from a hand without more words")
        _enters(world, thing, "play", thing.of)


def _active(world: World, what: object) -> None:
    """It moves beside the quest deck and stays as it is (lcg/travel)."""
    thing = _only(_in_play(world, what, "location"))
    if any(t.place == "active" for t in world.things):
        raise NotSaid("there is one already (lcg/active-location)")
    thing.place = "active"
    world.tell("active", thing)


def _attached(world: World, what: object, to: object) -> None:
    """In play it only moves; its bearer's controller controls it (lcg/attachment-cards)."""
    _not_it(to)
    thing, host = _only(_in_play(world, what, "attachment")), _only(_in_play(world, to, "hero", "ally"))
    if thing.on is host or thing.of != host.of:
        raise NotSaid("it is there already, or changes its controller")
    thing.on = host
    world.tell("attached", thing, to=host)


def _draw_bottom(world: World, zone: object) -> None:
    assert isinstance(zone, Node)
    if zone.kind != "deck":
        raise NotSaid("nobody draws from there")
    deck = [t for pile in piles(world, zone) for t in in_order(world, *pile)]
    if whose(world, zone["of"]) != [world.doing]:
        raise NotSaid("one draws from one's own deck")
    for thing in deck[-1:]:
        thing.place = "hand"


def _draw_until(world: World, wanted: int) -> None:
    hand = sum((t.place, t.of) == ("hand", world.doing) for t in world.things)
    deck = in_order(world, "deck", world.doing)
    for thing in deck[: max(0, wanted - hand)]:
        thing.place = "hand"


def _discard_cards(world: World, zone: object, amount: int) -> None:
    """From a deck the topmost (lcg/discard-pile-and-victory-display); from a hand whoever holds it chooses."""
    assert isinstance(zone, Node)
    for pile in piles(world, zone):
        there = in_order(world, *pile)
        if pile[0] not in ("deck", "encounter deck") and 0 < amount < len(there):
            raise NotSaid("somebody chooses")
        if pile[0] not in ("deck", "encounter deck", "hand"):
            raise NotSaid("nothing is discarded from there")
        if pile[0] == "encounter deck" and amount >= len(there):
            raise NotSaid("it is made anew (lcg/running-out-of-cards)")
        if len(there) < amount:
            world.full = False
        for thing in there[:amount]:
            leave(world, thing)


def _discard_down(world: World, zone: object, kept: int) -> None:
    assert isinstance(zone, Node)
    for pile in piles(world, zone):
        there = [t for t in world.things if (t.place, t.of) == pile]
        if pile[0] != "hand" or 0 < kept < len(there) or len(piles(world, zone)) > 1:
            raise NotSaid("somebody chooses")
        for thing in there[kept:]:
            leave(world, thing)


def _switched(world: World, one: object, other: object) -> None:
    """Two cards change places; there has to be something on both sides (lcg/switch)."""
    _not_it(other)
    a, b = _only(_in_play(world, one, "location")), _only(_in_play(world, other, "location"))
    if a.place == b.place:
        raise NotSaid("nothing is seen of it")
    a.place, b.place = b.place, a.place


def _bypassing(world: World, node: Node) -> None:
    """Past the active location, on the stage (lcg/faq/1.27)."""
    thing = _only(_in_play(world, node["on"], "quest"))
    if str(node["token"]) != "progress":
        raise NotSaid("only progress goes past it")
    thing.tokens["progress"] += number(world, node["n"])


def _first(world: World, player: int) -> None:
    world.first = player


def _top(world: World, amount: int) -> list[Thing]:
    """The topmost cards of the encounter deck, which is not emptied by it (lcg/running-out-of-cards)."""
    deck = in_order(world, "encounter deck", None)
    if amount >= len(deck):
        raise NotSaid("the deck is made anew")
    return deck[:amount]


def _revealed(world: World, amount: int) -> None:
    """Enemies and locations go to the staging area, a treachery without text to the discards (lcg/reveal)."""
    for thing in _top(world, amount):
        if thing.type == "treachery":
            leave(world, thing)
        else:
            _enters(world, thing, "staging", None)


def _revealed_from(world: World, node: Node) -> None:
    zone = node["from"]
    assert isinstance(zone, Node)
    if zone.kind != "encounter_deck":
        raise NotSaid("of another pile")
    found = _top(world, _so_many(world, node))
    _revealed(world, len(found))
    world.speaks_of(found)


def _so_many(world: World, node: Node) -> int:
    return number(world, node["n"]) * (world.players if node.get("per_player") else 1)


def _discarded_until(world: World, node: Node) -> None:
    """One by one from the top, the one it looks for as the last."""
    zone, what = node["from"], node["what"]
    assert isinstance(zone, Node)
    assert isinstance(what, Node)
    if what.kind not in ("some", "any") or what.get("count") not in (None, 1):
        raise NotSaid("several are looked for, or a certain one")
    of = what["of"]
    assert isinstance(of, Node)
    place = _only_place(piles(world, zone))
    if place[0] not in ("deck", "encounter deck"):
        raise NotSaid("nothing lies there in order")
    for thing in in_order(world, *place):
        leave(world, thing)
        if matches(world, of, thing):
            world.speaks_of([thing])
            return
    raise NotSaid("there is none, and the deck is empty")


def _committed(world: World, what: object) -> None:
    """Who is committed by a text exhausts only where it says so (lcg/quest-phase)."""
    for thing in _in_play(world, what, "hero", "ally", can=lambda t: not t.committed):
        if thing.committed:
            _so_already(world, what)
        else:
            world.tell("committed", thing, player=thing.of)
        thing.committed = True


def _put_under(world: World, node: Node, player: int) -> None:
    for thing in _cards_of_a_pile(world, node):
        if thing.type != "ally" or set(node.fields) - {"what", "from", "exhausted", "who", "of", "player"}:
            raise NotSaid("only allies come without more words")
        _enters(world, thing, "play", player)
        thing.ready = not node.get("exhausted")


def _cards_of_a_pile(world: World, node: Node) -> list[Thing]:
    """What enters play: cards that the phrase says lie in a pile."""
    what = node["what"]
    if isinstance(what, Node) and what.kind in ("it", "that"):
        found = which(world, what)
    else:
        found = _those_of(world, what, node.get("from") or _pile_in(what))
    if not found or any(t.there for t in found):
        raise NotSaid("nothing enters play")
    return found


def _pile_in(what: object) -> Node:
    assert isinstance(what, Node)
    for inside in what.walk():
        if inside.kind == "in_zone":
            zone = inside["zone"]
            assert isinstance(zone, Node)
            return zone
    raise NotSaid("where from is not told")


def _put_engaged(world: World, node: Node) -> None:
    player = _one(whose(world, node["with"]))
    for thing in _cards_of_a_pile(world, node):
        if thing.type != "enemy":
            raise NotSaid("only enemies engage")
        _enters(world, thing, "engaged", player)


def _divided(world: World, on: object, token: str, amount: int) -> None:
    """Among one card there is nothing to divide."""
    thing = _only(_in_play(world, on, *FIGHTERS))
    thing.tokens[token] = max(0, thing.tokens[token] + amount)


MOVES: dict[str, Callable[[World, Node], None]] = {
    "discard_tokens": lambda w, n: _remove(w, n["from"], str(n["token"]), number(w, n["n"])),
    "move_damage": lambda w, n: _move_tokens(w, "damage", n["from"], n["to"], number(w, n["amount"])),
    "move_tokens": lambda w, n: _move_tokens(w, str(n["token"]), n.get("from"), n.get("to"), number(w, n["n"])),
    "empty_pool": lambda w, n: _emptied(w, n.get("from")),
    "gain_control": lambda w, n: _under_control(w, n["what"], w.doing, n),
    "give_control": lambda w, n: _under_control(w, n["what"], _one(whose(w, n["to"])), n),
    "return": lambda w, n: _to_pile(w, n["what"], n["to"]),
    "is_returned": lambda w, n: _to_pile(w, n["what"], n["to"]),
    "return_from": lambda w, n: _from_pile(w, n["what"], n["from"], n["to"]),
    "put_in": lambda w, n: _to_pile(w, n["what"], n["to"]),
    "shuffle_into": lambda w, n: _to_pile(w, n["what"], n["into"]),
    "shuffle_back": lambda w, n: _pile_to(w, n["what"], n["into"]),
    "put_pile": lambda w, n: _pile_to(w, n["pile"], n["to"]),
    "set_aside_it": lambda w, n: _aside(w, n, "aside"),
    "remove_from_game": lambda w, n: _aside(w, n, "removed"),
    "put_into_play_from": lambda w, n: _put_into_play(w, n["what"], n["from"]),
    "make_active": lambda w, n: _active(w, n["what"]),
    "travel_freely": lambda w, n: _active(w, n["to"]),
    "attach": lambda w, n: _attached(w, n["what"], n["to"]),
    "attach_self": lambda w, n: _attached(w, Node("this"), n["to"]),
    "exhaust_and_discard": lambda w, n: _discard(w, n["what"], lambda t: t.ready),
    "is_discarded": lambda w, n: _discard(w, n["what"]),
    "draw_from_bottom": lambda w, n: _draw_bottom(w, n["of"]),
    "draw_until": lambda w, n: _draw_until(w, number(w, n["n"])),
    "discard_cards": lambda w, n: _discard_cards(w, n["from"], number(w, n["n"])),
    "discard_down": lambda w, n: _discard_down(w, n["from"], number(w, n["n"])),
    "switch": lambda w, n: _switched(w, n["what"], n["with"]),
    "exchange": lambda w, n: _switched(w, n["what"], n["with"]),
    "place_bypassing": _bypassing,
    "reveal_encounter": lambda w, n: _revealed(w, _so_many(w, n)),
    "reveal_from": _revealed_from,
    "discard_until": _discarded_until,
    "commit_to_quest": lambda w, n: _committed(w, n["what"]),
    "put_into_play_under": lambda w, n: _put_under(w, n, _one(whose(w, n["of"]))),
    "put_from_under": lambda w, n: _put_under(w, n, _one(whose(w, n["of"]))),
    "put_into_play_engaged": _put_engaged,
    "deal_divided": lambda w, n: _divided(w, n["to"], "damage", number(w, n["amount"])),
    "heal_divided": lambda w, n: _divided(w, n["on"], "damage", -number(w, n["amount"])),
    "gains_control": lambda w, n: _under_control(w, n["what"], _one(whose(w, n["who"])), n),
    "take_token": lambda w, n: _first(w, w.doing),
}  # fmt: skip
NAMES_AN_END = frozenset(["put_in"])
"""What says on which end of a deck a card is laid; others that lay it there leave that open, or shuffle."""
WHO = ("you", "first_player", "next_player")
POOLS = frozenset([("add_resources", "to"), ("empty_pool", "from")])
"""Where a place is somebody's pool of resources."""


def _a(*types: str, **said: str) -> Node:
    return Node("filter", **{"type": types, "is": tuple(Node(kind) for kind in said.values())})


CHARACTERS = tuple(
    _a(kind, state=state) for kind in ("hero", "ally") for state in ("ready", "exhausted", "damaged")
)
LOCATIONS = (
    _a("location", at="active"),
    _a("location"),
    Node("filter", **{"type": ("location",), "is": (Node("in_zone", zone=Node("staging_area")),)}),
)


def _lying(kind: str, zone: str, **of: Node) -> Node:
    there = Node("in_zone", zone=Node(zone, **of))
    return Node("filter", **{"type": (kind,), "is": (there,)})


ALLIES_ELSEWHERE = tuple(
    _lying("ally", zone, of=Node(who)) for zone in ("hand", "discard_pile") for who in WHO
)
ENCOUNTERED = tuple(
    _lying(kind, zone) for kind in ("enemy", "location")
    for zone in ("encounter_discard", "encounter_deck", "victory_display")
)  # fmt: skip
ATTACHED = (_a("attachment"), _a("attachment", state="unique"))
MEANT: tuple[tuple[str, tuple[Node, ...]], ...] = (
    ("move_damage from, move_damage to, gain_control what, gains_control what", CHARACTERS),
    ("deal_divided to, heal_divided on, attach to, attach_self to", CHARACTERS),
    ("move_tokens from, move_tokens to", (*CHARACTERS, *LOCATIONS)),
    ("switch what, switch with, exchange what, exchange with", LOCATIONS),
    ("make_active what, travel_freely to", LOCATIONS),
    ("attach what", ATTACHED),
    (
        "put_into_play_from what, return_from what, put_from_under what",
        (_a("ally"), _a("ally", state="unique")),
    ),
    ("put_into_play_under what", ALLIES_ELSEWHERE),
    ("put_into_play_engaged what", ENCOUNTERED),
    ("discard_until what", (_a("enemy"), _a("location"), _a("ally"), _a("event"), _a("card"))),
)
ONE_OF = {tuple(slot.split()): sorts for slots, sorts in MEANT for slot in slots.split(", ")}
"""What effects speak of that is rarely met by chance."""
