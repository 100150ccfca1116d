"""What carrying a card's abilities out changes on random tables, and which of that its printed words don't speak of.

No model of the effects is needed: of everything that changed it is asked whether the text has a word for such a change
(`REASONS`), for such a card (`NOUNS`), for another player's, and for so many. A change without a word was done to
somebody whom the sentence doesn't name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.occurrences import Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import attaching, resolve, rulebook
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.frames import ability_frame
from ruling_service.engine.lcg.triggers import OCCURRENCES, triggers
from ruling_service.errors import BudgetExceeded
from tests.engine.lcg.plain_world import World, some_world

STATS = ("willpower", "attack", "defense", "threat", "hit points")


class Change(NamedTuple):
    """Something that became otherwise: what, of which card or which player, and by how much."""

    what: str
    card: int | None
    player: int | None
    n: int = 1


@dataclass
class Laid:
    """A table with the card on it."""

    play: Play
    ident: int
    you: int
    world: World


# -- tables --------------------------------------------------------------------------------------------------


def named_by(printed: Printed) -> tuple[list[str], list[str]]:
    """The traits and the titles that a card's text names."""
    traits, titles = {"Dwarf": 0}, dict[str, int]()
    for ability in printed.abilities:
        for n in ability.walk():
            if n.kind in ("trait", "gain_trait", "has_trait") and (name := n.get("name") or n.get("trait")):
                traits[str(name)] = 0
            if n.kind in ("titled", "named", "copies", "set_aside_named", "is_named") and n.get("title"):
                titles[str(n["title"])] = 0
    return list(traits), list(titles)


def world_for(printed: Printed, seed: int) -> World:
    """A random table on which there is what the card speaks of more often than by chance."""
    rng = Random(f"{printed.key} {seed}")
    world = some_world(rng.randrange(10_000_000))
    world.attack, world.spoken = None, ()
    world.hurt = world.felled = world.ranged = ()
    traits, titles = named_by(printed)
    sorts: dict[str, frozenset[str]] = {}
    for thing in world.things:
        if thing.title not in sorts:
            sorts[thing.title] = frozenset(t for t in traits if rng.random() < 0.6)
            for much in ("hit_points", "quest_points"):
                if much in thing.numbers:
                    thing.numbers[much] += 15
        thing.traits = sorts[thing.title]
    for title in titles:  # one card of that title, which has numbers of its own, lies somewhere
        named = rng.choice([t for t in world.things if t.type not in ("quest", "event", "treachery")])
        if rng.random() < 0.7 and named.title in sorts:
            named.title, named.numbers = title, dict(named.numbers)
    for thing in world.things:
        if thing.type == "hero" and thing.there:
            thing.tokens["resource"] += 3
        thing.unique = False
    return world


ZONE_OF = {"event": "hand", "treachery": places.REVEALING, "quest": places.QUEST}


def laid(printed: Printed, seed: int) -> Laid | None:
    """The card on such a table, in the place where its text is active; None if it fits nowhere there."""
    world = world_for(printed, seed)
    rng = Random(f"{printed.key} {seed} laid")
    table, _ = world.table()
    play = table.play
    play.quiet = True
    you = rng.randrange(world.players)
    kind = printed.type
    table.catalogue[printed.key] = printed
    owner = you if printed.facts["side"] == "player" else None
    where = ZONE_OF.get(kind, places.STAGING)
    if kind in ("hero", "ally", "attachment", "objective-ally", "objective-hero", "treasure", "contract"):
        where = f"play:{you}"
    elif kind == "event":
        where = f"hand:{you}"
    elif kind in ("enemy", "ship-enemy"):
        where = rng.choice((places.STAGING, f"engaged:{you}"))
    elif kind == "location":
        where = rng.choice((places.STAGING, places.ACTIVE))
        if where == places.ACTIVE:
            for each in play.state.zone(places.ACTIVE):
                play.move(each, places.STAGING)
    elif kind == "quest":
        for each in play.state.zone(places.QUEST):
            play.move(each, places.QUEST_DECK)
    ident = play.create(printed.key, where, owner=owner, controller=you if where.startswith("play:") else None)
    if kind == "attachment":
        hosts = [h for h in attaching.hosts(play, ident, you) if h != ident]
        if not hosts:
            return None
        host = rng.choice(hosts)
        play.move(ident, play.card(host).zone)
        play.change(ident, host=host, controller=play.card(host).controller if play.card(host).controller is not None else you)
        holder = play.card(ident).controller
        you = holder if holder is not None else you
    encounter = [t.title for t in world.things if t.type in ("enemy", "location")]
    own = [t.title for t in world.things if t.type in ("ally", "event")]
    for _ in range(8):
        if encounter:
            play.create(rng.choice(encounter), places.ENCOUNTER_DECK)
        for player in range(world.players if own else 0):
            play.create(rng.choice(own), f"deck:{player}", owner=player)
    if kind in ("hero", "objective-hero"):
        play.tokens(ident, "resource", 4)
    if kind in ("hero", "ally", "enemy", "objective-ally", "objective-hero") and rng.random() < 0.5:
        play.tokens(ident, "damage", 1)
    if kind in ("location", "quest", "objective") and rng.random() < 0.5:
        play.tokens(ident, "progress", 2)
    play.rearranged()
    if where in (places.STAGING, places.REVEALING, places.QUEST, places.ACTIVE):
        you = places.first_player(play)
    return Laid(play, ident, you, world)


# -- carrying out --------------------------------------------------------------------------------------------


def heard(laid: Laid, ability: Node, rng: Random) -> Occurrence | None:
    """Something that could happen on the table for which the ability waits, by the engine's own hearing."""
    when = ability["when"]
    assert isinstance(when, Node)
    kinds = sorted({k for n in when.walk() for k in OCCURRENCES.get(n.kind, ())})
    play, world = laid.play, laid.world
    cards = list(play.state.cards)
    frame = ability_frame(play, laid.ident, None, ability=ability)
    for _ in range(150 if kinds else 0):
        kind = rng.choice(kinds)
        verb = rulebook.LCG.verbs[kind]
        roles: dict[str, Any] = {}
        for role in verb.roles:
            if role in CARD_ROLES and rng.random() < 0.9:
                roles[role] = rng.choice(cards) if rng.random() < 0.6 else rng.choice((laid.ident, play.card(laid.ident).host or laid.ident))
            elif role == "player":
                roles[role] = rng.randrange(world.players)
            elif role == "amount":
                roles[role] = rng.choice((1, 2, 3))
            elif role == "to" and kind == "attached":
                roles[role] = rng.choice(cards)
            elif role in ("how", "result", "combat", "from_play") and rng.random() < 0.3:
                roles[role] = rng.choice({"how": ("played", "revealed", "optional", "effect"), "result": ("successfully", "unsuccessfully"),
                                          "combat": (True,), "from_play": (True, False)}[role])
        if roles.get("card") is not None and "life" in verb.roles:
            roles["life"] = play.card(roles["card"]).life
        o = occurrence(kind, **roles)
        for window in ("after", "when", "passive"):
            try:
                if triggers(play, when, frame._replace(occurrence=o), o, window):
                    return o
            except (KeyError, TypeError):  # it asks for a role that such a happening would have had
                break
    return None


CARD_ROLES = frozenset(["card", "enemy", "character", "attacker", "defender", "location", "on", "quest", "by"])


def carried_out(laid: Laid, index: int, ability: Node, seed: int) -> tuple[list[Change], Play, Occurrence | None] | None:
    """What differs after the ability was carried out with choices at random; None if it is not told here."""
    rng = Random(f"{seed} {index} out")
    play = laid.play.on(laid.play.state.fork())
    play.quiet = True
    play.remember("phase", str(ability.get("phase") or rng.choice(("planning", "quest", "combat"))))
    o: Occurrence | None = None
    if ability.get("when") is not None:
        when = ability["when"]
        assert isinstance(when, Node)
        o = heard(laid, ability, rng)
        if o is None and any(OCCURRENCES.get(n.kind) for n in when.walk()) and when.kind != "at":
            return None
    if laid.play.printed(laid.ident).type == "event":
        play.move(laid.ident, places.PLAYING)
    before = seen(play)
    resolve.start(play, laid.ident, ability, index, laid.you, o)
    play.run()
    for _ in range(80):
        pending = play.state.pending
        if pending is None:
            break
        labels = [option.label for option in pending.options]
        play.choose(labels.index("pass") if pending.kind in ("respond", "act") and "pass" in labels else rng.randrange(len(labels)))
        play.run()
    if play.state.pending is not None or reached(play.state):
        return None
    return list(changes(before, seen(play))), play, o


def seen(play: Play) -> dict[Any, Any]:
    """Each card's and player's state."""
    found: dict[Any, Any] = {}
    for ident, card in play.state.cards.items():
        there = places.is_in_play(card)
        found[ident] = {
            "zone": card.zone, "ready": card.ready, "committed": card.marked("committed"), "host": card.host,
            "controller": card.controller, "tokens": dict(card.tokens), "face_up": card.face_up,
            **({stat: play.value(ident, stat) for stat in STATS if isinstance(play.value(ident, stat), int)} if there else {}),
        }
    for player in places.players(play):
        found["player", player] = places.threat(play, player)
    found["for a time"] = tuple(each.what for each in play.state.lasting)
    return found


def changes(before: dict[Any, Any], after: dict[Any, Any]) -> Iterator[Change]:
    """What differs."""
    for key, was in before.items():
        now = after.get(key)
        if key == "for a time":
            if now != was:
                yield Change("for a time", None, None)
            continue
        if isinstance(key, tuple):
            if now is not None and now != was:
                yield Change("threat up" if now > was else "threat down", None, key[1], abs(now - was))
            continue
        if now is None or now == was:
            continue
        whose = _player(was)
        if now["zone"] != was["zone"]:
            gone = was["host"] is not None and after.get(was["host"], {}).get("zone") != before[was["host"]]["zone"]
            if not gone:  # what is attached to a card goes with it
                yield Change(f"{_sort(was['zone'])} → {_sort(now['zone'])}", key, whose)
            continue
        for token in {*was["tokens"], *now["tokens"]}:
            n = now["tokens"].get(token, 0) - was["tokens"].get(token, 0)
            if n:
                yield Change(f"{token} {'up' if n > 0 else 'down'}", key, whose, abs(n))
        if now["ready"] is not was["ready"]:
            yield Change("readied" if now["ready"] else "exhausted", key, whose)
        if now["committed"] is not was["committed"]:
            yield Change("committed" if now["committed"] else "uncommitted", key, whose)
        if now["host"] != was["host"]:
            yield Change("attached", key, whose)
        elif now["controller"] != was["controller"]:
            yield Change("control", key, whose)
        if now["face_up"] is not was["face_up"]:
            yield Change("turned", key, whose)
        for stat in STATS:
            a, b = was.get(stat), now.get(stat)
            if a != b and a is not None and b is not None:
                yield Change(f"{stat} {'raised' if b > a else 'lowered'}", key, whose, abs(b - a))


def _sort(zone: str) -> str:
    return zone.partition(":")[0]


def _player(was: dict[str, Any]) -> int | None:
    if was["controller"] is not None:
        return int(was["controller"])
    _, _, player = was["zone"].partition(":")
    return int(player) if player.isdigit() and not was["zone"].startswith("under") else None


ACTING = ("action", "response", "forced", "when_revealed", "shadow", "travel", "resolution")
"""The sorts of abilities that are carried out."""


def changes_of(printed: Printed, seeds: int) -> Iterator[tuple[Laid, list[Change], frozenset[int]]]:
    """What each ability of a card has changed on each of so many tables, with the cards of what it waited for."""
    for index, ability in enumerate(printed.abilities):
        for seed in range(seeds if ability.kind in ACTING else 0):
            there = laid(printed, seed)
            try:
                done = carried_out(there, index, ability, seed) if there is not None else None
            except BudgetExceeded:  # a card that brings up its own like for ever
                continue
            if there is None or done is None:
                continue
            found, _, o = done
            about = [o.get(role) for role in (*CARD_ROLES, "to")] if o is not None else []
            yield there, found, frozenset(each for each in about if isinstance(each, int))
