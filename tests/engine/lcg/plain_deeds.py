"""What effects do on the tables of `plain_world`, told from their words and from the entries named here; never
by asking the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from ruling_service.engine.language.node import Node, nodes
from tests.engine.lcg.plain_world import ALL, PLAYER_CARDS, NotSaid, Thing, World, number, piles, which, whose

Way = TypeVar("Way")
Picture = dict[str, tuple[object, ...]]
"""What players see: of each card where it lies and what is on it, the order of decks with the topmost first, of
each player the threat, and who is first.
"""


def picture(world: World) -> Picture:
    """What players see of a table."""
    seen: Picture = {
        f"{t.title} ({t.ident})": (
            t.place,
            t.of,
            t.ready,
            t.committed,
            *t.tokens.values(),
            t.on.ident if t.on is not None else None,
        )
        for t in world.things
    }
    order = {
        f"deck of {p}": tuple(t.ident for t in world.things if (t.place, t.of) == ("deck", p))
        for p in range(world.players)
    }
    seen["encounter deck"] = tuple(t.ident for t in world.things if t.place == "encounter deck")
    threat: Picture = {f"threat {p}": (level,) for p, level in enumerate(world.threat)}
    return {**seen, **order, **threat, "first player": (world.first,)}


def carry_out(world: World, node: Node, deeds: Mapping[str, Callable[[World, Node], None]]) -> None:
    """Do on the table what an effect of these says, and what follows from it."""
    if node.kind not in deeds:
        raise NotSaid(node.kind)
    if any(inside.kind == "player_most" and len(whose(world, inside)) > 1 for inside in node.walk()):
        raise NotSaid("the players choose who of them")
    amounts = [inside for name in ("n", "amount") for n in nodes(node, name) for inside in n.walk()]
    if any(inside.kind in ("it", "that") for inside in amounts):
        raise NotSaid("a number of the target or of who was spoken of before")
    deeds[node.kind](world, node)
    settle(world)


def settle(world: World) -> None:
    """What the rules do of themselves: who has no hit points left is destroyed (lcg/destroy), a location with
    all its progress is explored (lcg/explore). A stage that would be defeated and a player without heroes are
    other tests' matter.
    """
    for thing in world.things:
        points = thing.value("hit_points")
        if thing.there and points is not None and thing.tokens["damage"] >= points:
            world.fallen = world.fallen or thing is world.speaker
            leave(world, thing, how="destroyed")
        needed = thing.value("quest_points")
        if thing.there and needed is not None and thing.tokens["progress"] >= needed:
            if thing.type == "quest":
                raise NotSaid("a stage is defeated")
            leave(world, thing, how="explored")
    for player in range(world.players):
        if not any(t.type == "hero" and t.controller == player for t in world.things):
            raise NotSaid("a player is eliminated")


def leave(world: World, thing: Thing, place: str = "discard", how: str = "discarded") -> None:
    """A card leaves play for its owner's pile, and what is attached to it is discarded
    (lcg/attachment-cards).
    """
    if how == "discarded" and place == "discard":
        world.discarded = (*world.discarded, thing)
    world.tell(how if thing.there else f"discarded from {thing.place}", thing, player=thing.of,
               how="active" if thing.place == "active" else "")
    for attached in world.on(thing):
        leave(world, attached)
    if thing.type in PLAYER_CARDS:
        thing.place = place
    else:
        thing.place, thing.of = "encounter discard", None
    _as_new(thing)


def _as_new(thing: Thing) -> None:
    """Out of play nothing lies on a card (lcg/in-play-and-out-of-play)."""
    thing.ready, thing.committed, thing.on = True, False, None
    thing.tokens, thing.bonus, thing.barred = dict.fromkeys(thing.tokens, 0), {}, frozenset()


def _in_play(
    world: World, node: object, *kinds: str, can: Callable[[Thing], bool] = lambda thing: True
) -> list[Thing]:
    """The cards meant, which all have to be in play, of these types; of those that somebody picks, the ones
    picked.
    """
    found = which(world, node)
    if isinstance(node, Node) and node.kind in ("named", "together") and _unknown(world, node):
        raise NotSaid("which of that title")
    if isinstance(node, Node) and node.kind in UNSAID:
        raise NotSaid("somebody may choose nothing")
    if isinstance(node, Node) and node.kind == "defending_character" and len(found) != 1:
        raise NotSaid("nobody defends, or several do")
    if not all(t.there and t.type in kinds for t in found):
        raise NotSaid("nobody says that of such cards")
    if isinstance(node, Node) and node.kind in CHOSEN:
        able = [t for t in found if can(t)]
        if found and not able:
            raise NotSaid("it can happen to none of those")
        found = able
        found = picked(world, node, found)
    if not found:  # whether what is done to all of a sort is done in full where there is none, nobody says
        world.full = None if isinstance(node, Node) and node.kind == "each" else False
    if not (isinstance(node, Node) and node.kind == "this"):
        world.speaks_of(found)
    return found


def _unknown(world: World, node: Node) -> bool:
    """Whether a title in the phrase is that of several cards in play, or of none."""
    return any(each.kind == "named" and len(which(world, each)) != 1 for each in node.walk())


def picked(world: World, node: Node, found: list[Thing]) -> list[Thing]:
    """As many of those as the phrase says, or all where there are fewer."""
    count = 1 if node.get("count") is None else node["count"]
    if world.picks is None and (len(found) != 1 or count != 1):
        raise NotSaid("somebody has to choose")
    of_each = any(n.kind in ("each_player", "each_other_player") for n in node.walk())
    if not isinstance(count, int) or node.get("per_player") or of_each:
        raise NotSaid("a number that has to be told")
    if node.kind == "up_to":
        sizes = range(min(count, len(found)) + 1)
        chosen = one_way(world, tuple(ways for size in sizes for ways in combinations(found, size)))
        world.full = None if len(chosen) < count else world.full
        return list(chosen)
    if len(found) < count:
        world.full = False
    return list(one_way(world, tuple(combinations(found, min(count, len(found))))))


def one_way(world: World, ways: Sequence[Way]) -> Way:
    """One of several ways, as is picked."""
    if len(ways) == 1:
        return ways[0]
    if world.picks is None or not ways:
        raise NotSaid("somebody has to choose")
    return ways[world.picks.of(len(ways))]


CHOSEN = frozenset(["some", "any", "another", "the", "one_of", "some_random", "up_to"])
UNSAID = frozenset([
    "any_number", "copies", "copies_of_this", "either_of", "no_card", "set_aside_named",
    "stage_card",
])  # fmt: skip
FIGHTERS = ("hero", "ally", "enemy")
ANY = (*FIGHTERS, "attachment", "location", "objective", "quest")


def _damage(world: World, to: object, amount: int) -> None:
    for thing in _in_play(world, to, *FIGHTERS):
        if "be_damaged" in thing.barred:
            raise NotSaid("it cannot be damaged")
        thing.tokens["damage"] += amount
        if amount:
            world.tell("damaged", thing, n=amount)


def _of_nobody_meant(world: World, amount: object) -> int:
    """A number that is told after its target: "it" would be the target."""
    if isinstance(amount, Node) and any(inside.kind in ("it", "that") for inside in amount.walk()):
        raise NotSaid("who is spoken of is another test's matter")
    return number(world, amount)


def _heal(world: World, on: object, amount: int) -> None:
    for thing in _in_play(world, on, *FIGHTERS, can=lambda t: bool(t.tokens["damage"])):
        _unsure(world, thing.tokens["damage"] < amount and (amount != ALL or not thing.tokens["damage"]))
        if min(amount, thing.tokens["damage"]):
            world.tell("healed", thing, n=min(amount, thing.tokens["damage"]))
        thing.tokens["damage"] = max(0, thing.tokens["damage"] - amount)


def _turn(world: World, what: object, ready: bool) -> None:
    for thing in _in_play(world, what, "hero", "ally", "attachment", "objective", can=lambda t: t.ready != ready):
        if ready and thing.barred:
            raise NotSaid("whether it readies")
        if thing.ready == ready:
            _so_already(world, what)
        else:
            world.tell("readied" if ready else "exhausted", thing, player=thing.of)
        thing.ready = ready


def _threat(world: World, node: Node, field: str, now: Callable[[int, int], int]) -> None:
    """A number known before the first dial moves; a dial shows 0 at least, and whoever reaches 50 is out
    (lcg/threat-threat-dial).
    """
    to = number(world, node[field])
    for player in whose(world, node["of"]):
        _unsure(world, now(world.threat[player], to) < 0)
        level = max(0, now(world.threat[player], to))
        if level != world.threat[player]:
            by = abs(level - world.threat[player])
            world.tell("raised" if level > world.threat[player] else "lowered", player=player, n=by)
        world.threat[player] = level
        if world.threat[player] >= 50:
            raise NotSaid("a player is eliminated")


def _place(world: World, on: object, token: str, amount: int) -> None:
    kinds = {"damage": FIGHTERS, "resource": ANY, "progress": ("location", "quest")}
    if amount == ALL:
        raise NotSaid("all of what")
    if token not in kinds:
        raise NotSaid("another token")
    for thing in _in_play(world, on, *kinds[token]):
        past = thing.type == "quest" and token == "progress"
        put = amount if not past else _past_the_active_location(world, amount)
        thing.tokens[token] += put
        if put:
            world.tell("damaged" if token == "damage" else token, thing, n=put)


def _past_the_active_location(world: World, amount: int) -> int:
    """Progress for the quest is placed on the active location first, which takes what it needs; gives what is
    left (lcg/active-location).
    """
    for thing in world.things:
        if thing.place == "active":
            taken = min(amount, thing.numbers["quest_points"] - thing.tokens["progress"])
            thing.tokens["progress"] += taken
            if taken:
                world.tell("progress", thing, n=taken)
            amount -= taken
    return amount


def _remove(world: World, on: object, token: str, amount: int) -> None:
    """No more than there is (lcg/faq/1.05)."""
    for thing in _in_play(world, on, *ANY):
        if token not in thing.tokens:
            raise NotSaid("another token")
        _unsure(world, thing.tokens[token] < amount and (amount != ALL or not thing.tokens[token]))
        thing.tokens[token] = max(0, thing.tokens[token] - amount)


def _unsure(world: World, fewer: bool) -> None:
    """Whether it counts as done in full where there was less than that is another test's matter."""
    if fewer:
        world.full = None


def in_order(world: World, place: str, of: int | None) -> list[Thing]:
    """The cards of a place, the topmost first."""
    if world.shuffled and "deck" in place:
        raise NotSaid("it has been shuffled")
    return [t for t in world.things if (t.place, t.of) == (place, of)]


def _draw(world: World, player: int, amount: int) -> None:
    deck = in_order(world, "deck", player)
    if len(deck) < amount:
        world.full = False
    for thing in deck[:amount]:
        thing.place = "hand"
        world.tell("drew", thing, player=player)


def _off_piles(world: World, what: Node) -> None:
    """The cards at the end of a deck, which is not emptied by it (lcg/running-out-of-cards)."""
    found = which(world, what)
    wanted = number(world, what["n"])
    for pile in piles(world, what["of"]):  # type: ignore[arg-type]
        left = len(in_order(world, *pile))
        if pile[0] == "encounter deck" and wanted >= left:
            raise NotSaid("the deck is made anew")
        if wanted > left:
            world.full = False
    world.speaks_of(found)
    for thing in found:
        leave(world, thing)


def _discard(world: World, what: object, can: Callable[[Thing], bool] = lambda thing: True) -> None:
    if isinstance(what, Node) and what.kind in ("top_cards", "bottom_cards"):
        _off_piles(world, what)
        return
    for thing in _in_play(world, what, *FIGHTERS, "attachment", "location", can=can):
        if thing.there:
            leave(world, thing)


def _of_play(node: Node) -> object:
    """What is discarded; the end of a deck is no place in play."""
    what = node["what"]
    if node.get("from_play") and isinstance(what, Node) and what.kind in ("top_cards", "bottom_cards"):
        raise NotSaid("which card in play")
    return what


def _destroy(world: World, what: object) -> None:
    for thing in _in_play(world, what, *FIGHTERS):
        leave(world, thing, how="destroyed")


def _stripped(world: World, of: object) -> None:
    for thing in _in_play(world, of, *FIGHTERS):
        for attached in world.on(thing):
            leave(world, attached)


def _all_of(world: World, players: list[int], place: str, least: int = 0) -> None:
    """A hand "with at least 3 cards in it" is no other hand."""
    there = sum(t.place == place and t.of in players for t in world.things)
    world.full = world.full and there >= max(least, 1)
    if there < least:
        return
    for thing in world.things:
        if thing.place == place and thing.of in players:
            leave(world, thing)


def _to(world: World, what: object, zone: object, from_: object = None) -> None:
    """Moved within play a card keeps what is on it; elsewhere it is as new (lcg/move)."""
    assert isinstance(zone, Node)
    if from_ is not None:
        raise NotSaid("cards of another place")
    if zone.kind in ("hand", "its_hand"):
        _to_hand(world, what, zone)
        return
    if zone.kind not in ("staging_area", "encounter_deck", "encounter_discard", "victory_display"):
        raise NotSaid("encounter cards do not go there")
    [(place, _)] = piles(world, zone)
    if place == "staging" and _lies_in_discards(world, what):
        for thing in which(world, what):
            _comes_to_staging(world, thing)
        return
    kinds = ANY if place == "victory" else ("enemy", "location")
    for thing in _in_play(world, what, *kinds):
        if place != "staging":
            leave(world, thing, how="left")
        elif thing.place != place:
            world.tell("to staging", thing)
        if place == "victory" and thing.type == "hero":
            raise NotSaid("whose heroes are left")
        thing.place, thing.of = place, None


def _to_hand(world: World, what: object, zone: Node) -> None:
    """A player card that was found goes to its owner's hand (lcg/ownership-and-control)."""
    if not isinstance(what, Node) or what.kind not in ("it", "that"):
        raise NotSaid("which of those")
    for thing in which(world, what):
        to = thing.of if zone.kind == "its_hand" else _one(whose(world, zone["of"]))
        if thing.there or thing.type not in PLAYER_CARDS or to != thing.of:
            raise NotSaid("such cards do not go there")
        thing.place = "hand"


def _lies_in_discards(world: World, what: object) -> bool:
    """Whether a phrase means cards that lie out of play: the ones just discarded or found."""
    if not isinstance(what, Node) or what.kind not in ("it", "that", "the", "each", "set_aside_named"):
        return False
    if what.kind == "set_aside_named" and what.get("count") not in (None, len(which(world, what))):
        raise NotSaid("which of those")
    found = which(world, what)
    if any(t.there for t in found) or what.kind == "the" and len(found) > 1:
        return False
    return bool(found)


def _comes_to_staging(world: World, thing: Thing) -> None:
    """An encounter card enters play there, as new (lcg/in-play-and-out-of-play)."""
    if thing.type not in ("enemy", "location") or thing.place not in ("encounter discard", "encounter deck", "aside"):
        raise NotSaid("such cards do not go there")
    if world.for_all:
        raise NotSaid("whether what was given to all is given to it (lcg/lasting-effects)")
    thing.place, thing.of = "staging", None
    _as_new(thing)
    world.tell("entered", thing, how="staging")


def _engage(world: World, what: object, player: int) -> None:
    """An enemy goes from the staging area, or from another player, to the one it engages (lcg/engaged)."""
    for thing in _in_play(world, what, "enemy"):
        if thing.engaged != player:
            world.tell("engaged", thing, player=player, how=thing.place)
        else:
            _so_already(world, what)
        thing.place, thing.of = "engaged", player


def _leaves_quest(world: World, what: object) -> None:
    for thing in _in_play(world, what, "hero", "ally", can=lambda t: t.committed):
        if not thing.committed:
            _so_already(world, what)
        thing.committed = False


def _so_already(world: World, what: object) -> None:
    """Of one card it is not done in full; where all of a sort are meant and some are so already, nobody says."""
    world.full = None if isinstance(what, Node) and what.kind == "each" and world.full is not False else False


def _one(players: list[int]) -> int:
    if len(players) != 1:
        raise NotSaid("one player is meant")
    return players[0]


def _pool(world: World, node: Node) -> object:
    zone = node.get("to_card") or node["to"]
    assert isinstance(zone, Node)
    return zone["of"] if zone.kind == "resource_pool" else zone


DEEDS: dict[str, Callable[[World, Node], None]] = {
    "deal_damage": lambda w, n: _damage(w, n["to"], _of_nobody_meant(w, n["amount"])),
    "suffers": lambda w, n: _damage(w, n["who"], _of_nobody_meant(w, n["amount"])),
    "heal": lambda w, n: _heal(w, n["on"], _of_nobody_meant(w, n["amount"])),
    "heals": lambda w, n: _heal(w, n["who"], number(w, n["amount"])),
    "exhaust": lambda w, n: _turn(w, n["what"], False),
    "ready": lambda w, n: _turn(w, n["what"], True),
    "raise_threat": lambda w, n: _threat(w, n, "amount", lambda level, by: level + by),
    "lower_threat": lambda w, n: _threat(w, n, "amount", lambda level, by: level - by),
    "raise_threat_to": lambda w, n: _threat(w, n, "n", max),
    "set_threat": lambda w, n: _threat(w, n, "n", lambda level, to: to),
    "place_tokens": lambda w, n: _place(w, n["on"], str(n["token"]), _of_nobody_meant(w, n["n"])),
    "remove_tokens": lambda w, n: _remove(w, n["from"], str(n["token"]), _of_nobody_meant(w, n["n"])),
    "add_resources": lambda w, n: _place(w, _pool(w, n), "resource", number(w, n["n"])),
    "card_gains_resources": lambda w, n: _place(w, n["who"], "resource", number(w, n["n"])),
    "draw": lambda w, n: _draw(w, w.doing, number(w, n["n"])),
    "discard": lambda w, n: _discard(w, _of_play(n)),
    "destroy": lambda w, n: _destroy(w, n["what"]),
    "discard_hand": lambda w, n: _all_of(w, whose(w, n["of"]), "hand", number(w, n.get("least") or 0)),
    "discard_attachments": lambda w, n: _stripped(w, n["from"]),
    "add_to": lambda w, n: _to(w, n["what"], n["to"], n.get("from")),
    "move_to": lambda w, n: _to(w, n["what"], n["to"]),
    "engage": lambda w, n: _engage(w, n["what"], w.doing),
    "engages_player": lambda w, n: _engage(w, n["who"], _one(whose(w, n["player"]))),
    "remove_from_quest": lambda w, n: _leaves_quest(w, n["what"]),
    "leaves_quest": lambda w, n: _leaves_quest(w, n["who"]),
}  # fmt: skip
