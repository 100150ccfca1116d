"""Positions that are the same but for something that no text asks for, and what a card's abilities come to on both.

No model of the effects is needed, and no expected result. Moved on by a seat, with the cards of each area the other way
round, owned by another than who controls it, or beside a card that is nowhere, an ability must end alike in every line
of play. And whatever leaves play while it is carried out stays there, with everything that rules say of any position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from bench.games.lcg_invariants import LCG_INVARIANTS
from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import attaching, changes, phrase_tasks, resolve
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.spoken import all_spoken
from ruling_service.errors import BudgetExceeded
from tests.engine.lcg.plain_world import Thing, World
from tests.engine.lcg.untouched import ACTING, CARD_ROLES, ZONE_OF, Laid, heard, seen, world_for
from tests.engine.lines_of_play import ends

LINES = 40
"""So many lines of play of an ability are carried out; of one that has more nothing is said."""

COMPARED: Counter[str] = Counter()
"""How often was compared."""


class Laying(NamedTuple):
    """How a table is laid out: by how many seats each player moves on, whether the cards of an area lie the other
    way round, whether somebody else owns the card asked about, and whether there is a card besides that is nowhere.
    """

    seats: int = 0
    reversed: bool = False
    lent: bool = False
    besides: bool = False


LAYINGS = {
    "other seats": Laying(seats=1),
    "another order in each area": Laying(reversed=True),
    "a card that somebody else owns": Laying(lent=True),
    "a card besides that is nowhere": Laying(besides=True),
}
ORDERED = ("deck", "discard", "encounter deck", "encounter discard", "hand")
"""Places in which the order of the cards is the order of a pile, or decides what a random card is."""
OWN = ("hero", "ally", "attachment", "objective-ally", "objective-hero", "treasure", "contract")


WHOSE = ("play", "engaged", "hand", "deck", "discard")
"""Places of a player's own."""


class Table(NamedTuple):
    """A table laid out so: the card's place on it, and each thing of the world as it was laid."""

    laid: Laid
    things: tuple[Thing, ...]
    host: Thing | None


def lay(printed: Printed, seed: int, how: Laying) -> Table | None:
    """The card on a random table, the same for the same seed but for how it is laid; None if it fits nowhere."""
    world, rng = world_for(printed, seed), Random(f"{printed.key} {seed} alike")
    things = tuple(world.things)
    turn = _turned(world, how.seats)
    you = rng.randrange(world.players)
    where, engaged = _where(printed.type, rng)
    decks = [(rng.randrange(99), rng.randrange(99)) for _ in range(8)]
    chance = [rng.random() for _ in range(4)]
    order = list(world.things)
    if how.reversed:
        order = [*(t for t in order if t.place in ORDERED), *(t for t in reversed(order) if t.place not in ORDERED)]
        world.things = order
    table, _ = world.table()
    play = table.play
    play.quiet = True
    table.catalogue[printed.key] = printed
    yours = turn(you)
    zone = f"{where}:{yours}" if engaged or where in ("play", "hand") else where
    if where in (places.ACTIVE, places.QUEST):
        for each in play.state.zone(where):
            play.move(each, places.STAGING if where == places.ACTIVE else places.QUEST_DECK)
    mine = printed.facts["side"] == "player"
    owner = (turn(you + 1) if how.lent and world.players > 1 and where == "play" else yours) if mine else None
    ident = play.create(printed.key, zone, owner=owner, controller=yours if where == "play" else None)
    host: Thing | None = None
    if printed.type == "attachment":
        fitting = set(attaching.hosts(play, ident, yours))
        hosts = [t for t in things if t.ident in fitting]
        if not hosts:
            return None
        host = hosts[int(chance[0] * len(hosts))]
        holder = play.card(host.ident).controller
        play.move(ident, play.card(host.ident).zone)
        play.change(ident, host=host.ident, controller=yours if holder is None else holder)
        yours = yours if holder is None else holder
    encounter = sorted({t.title for t in things if t.type in ("enemy", "location")})
    own = sorted({t.title for t in things if t.type in ("ally", "event")})
    for first, second in decks:
        if encounter:
            play.create(encounter[first % len(encounter)], places.ENCOUNTER_DECK)
        for player in range(world.players if own else 0):
            play.create(own[(second + player) % len(own)], f"deck:{turn(player)}", owner=turn(player))
    if how.besides:
        table.prints("Nothing At All", "objective-thing")
        play.create("Nothing At All", places.REMOVED)
    _tokens(play, ident, printed.type, chance)
    play.rearranged()
    if where in (places.STAGING, places.REVEALING, places.QUEST, places.ACTIVE):
        yours = places.first_player(play)
    return Table(Laid(play, ident, yours, world), things, host)


def _turned(world: World, seats: int) -> Callable[[int], int]:
    """Move everybody on by so many seats, with all that is theirs; gives a player's new seat."""

    def turn(player: int) -> int:
        return (player + seats) % world.players

    for thing in world.things:
        thing.of = None if thing.of is None else turn(thing.of)
    world.first = turn(world.first)
    world.threat = [world.threat[(seat - seats) % world.players] for seat in range(world.players)]
    return turn


def _where(kind: str, rng: Random) -> tuple[str, bool]:
    """Where a card of a type lies whose text is active, and whether it is engaged."""
    if kind in OWN:
        return "play", False
    if kind == "event":
        return "hand", False
    if kind in ("enemy", "ship-enemy") and rng.random() < 0.5:
        return "engaged", True
    if kind == "location" and rng.random() < 0.5:
        return places.ACTIVE, False
    return ZONE_OF.get(kind, places.STAGING), False


def _tokens(play: Play, ident: int, kind: str, chance: list[float]) -> None:
    if kind in ("hero", "objective-hero"):
        play.tokens(ident, "resource", 4)
    if kind in ("hero", "ally", "enemy", "objective-ally", "objective-hero") and chance[1] < 0.5:
        play.tokens(ident, "damage", 1)
    if kind in ("location", "quest", "objective") and chance[2] < 0.5:
        play.tokens(ident, "progress", 2)


def endings(table: Table, index: int, ability: Node, o: Occurrence | None, phase: str) -> set[Any] | None:
    """What each line of play of the ability ends in, in words of the world; None where they are too many, or come
    upon something that is not played.
    """
    laid = table.laid
    play = laid.play.on(laid.play.state.fork())
    play.quiet = True
    play.remember("phase", phase)
    if laid.play.printed(laid.ident).type == "event":
        play.move(laid.ident, places.PLAYING)
    resolve.start(play, laid.ident, ability, index, laid.you, o)
    return ends(play, lambda line: _told(line, table), most=LINES, gap=lambda line: bool(reached(line.state)))


def _told(play: Play, table: Table) -> Any:
    """The end of a line in words of the world: how cards of each title lie, seats counted from the first player's;
    copies of a card are told apart by nothing but that.
    """
    first, many = table.laid.world.first, table.laid.world.players
    names = {t.ident: t.title for t in table.things} | {table.laid.ident: "this"}

    def seat(player: Any) -> Any:
        return (player - first) % many if isinstance(player, int) else player

    def place(zone: str) -> str:
        name, _, player = zone.partition(":")
        return f"{name}:{seat(int(player))}" if player.isdigit() and name in WHOSE else name

    told = []
    for key, was in seen(play).items():
        if key == "for a time":
            told.append(("for a time", len(was)))
        elif isinstance(key, tuple):
            told.append(("threat", seat(key[1]), was))
        elif places.is_in_play_zone(was["zone"]) or key in names:
            lies = place(was["zone"]) if key != table.laid.ident else was["zone"].partition(":")[0]
            now = {**was, "zone": lies, "host": names.get(was["host"], was["host"] and "other"),
                   "controller": seat(was["controller"])}  # fmt: skip
            told.append((names.get(key, play.name(key)), str(sorted(now.items(), key=str))))
    return tuple(sorted(map(str, told)))


def _same(o: Occurrence | None, one: Table, other: Table, seats: int) -> Occurrence | None:
    """What has happened on one table, on the other."""
    if o is None:
        return None
    twin = {a.ident: b.ident for a, b in zip(one.things, other.things, strict=True)} | {one.laid.ident: other.laid.ident}
    roles: dict[str, Any] = {}
    for role, value in o.roles:
        if role in (*CARD_ROLES, "to") and isinstance(value, int):
            if value not in twin:
                return None
            roles[role] = twin[value]
        elif role == "player" and isinstance(value, int):
            roles[role] = (value + seats) % one.laid.world.players
        else:
            roles[role] = value
    return o.having(**roles)


def differing(printed: Printed, seeds: int) -> Iterator[tuple[int, str, int, list[str]]]:
    """Each ability, laying and seed with which it ends otherwise, with what is seen on one table only."""
    for index, ability in enumerate(printed.abilities):
        for seed in range(seeds if ability.kind in ACTING else 0):
            yield from ((index, *each) for each in _of_ability(printed, index, ability, seed))


def _of_ability(printed: Printed, index: int, ability: Node, seed: int) -> Iterator[tuple[str, int, list[str]]]:
    rng = Random(f"{seed} {index} alike")
    one = lay(printed, seed, Laying())
    if one is None:
        return
    phase, o = str(ability.get("phase") or rng.choice(("planning", "quest", "combat"))), None
    if isinstance(ability.get("when"), Node):
        o = heard(one.laid, ability, rng)
        if o is None:
            return
    ends: set[Any] | None = None
    for name, how in LAYINGS.items():
        if how.seats and one.laid.world.players < 2:
            continue
        other = lay(printed, seed, how)
        twin = _same(o, one, other, how.seats) if other is not None else None
        if other is None or (o is not None and twin is None):
            continue
        try:
            ends = endings(one, index, ability, o, phase) if ends is None else ends
            theirs = endings(other, index, ability, twin, phase) if ends is not None else None
        except (BudgetExceeded, NotPlayed):
            return
        if ends is None:
            return
        if theirs is not None:
            COMPARED[name] += 1
        if theirs is not None and theirs != ends:
            mine, his = [set().union(*map(set, all_)) if all_ else set[str]() for all_ in (ends - theirs, theirs - ends)]
            yield name, seed, [*(f"- {s}" for s in sorted(mine - his)), *(f"+ {s}" for s in sorted(his - mine))]


# -- what leaves play meanwhile ------------------------------------------------------------------------------

LEFT_OUT = frozenset([
    "nobody_plays_on_with_a_threat_of_fifty", "nobody_lives_with_as_much_damage_as_hit_points",
    "no_location_stays_with_all_its_progress", "no_stage_stays_with_all_its_progress",
    "nobody_plays_on_without_heroes", "no_two_unique_cards_of_one_title_are_in_play",
    "nothing_is_left_on_the_agenda_of_nobody", "owned_piles_hold_only_their_owners_cards",
    "somebody_decides_among_something", "cards_lie_in_piles_of_their_back",
    "nothing_lies_in_play_that_never_does", "the_victory_display_holds_cards_worth_victory_points",
    "damage_and_progress_lie_where_they_belong", "there_is_one_active_location_at_most",
    "only_enemies_are_engaged_and_with_players_in_the_game",
])
"""Invariants of games that random tables needn't keep."""
BRINGING = frozenset([
    "put_into_play", "put_into_play_from", "put_into_play_engaged", "add_to", "search", "return_from", "reveal",
    "discard_pile", "encounter_discard", "top_cards",
])
"""Phrases by which a text may bring back what has left play, as it is chosen anew."""


def broken_by_leaving(printed: Printed, seeds: int) -> Iterator[tuple[int, int, str]]:
    """Each ability and seed with what is wrong once a card it speaks of has left play while it was carried out."""
    for index, ability in enumerate(printed.abilities):
        for seed in range(seeds if ability.kind in ACTING else 0):
            try:
                yield from ((index, seed, told) for told in _leaving(printed, index, ability, seed))
            except (BudgetExceeded, NotPlayed):
                continue


def _leaving(printed: Printed, index: int, ability: Node, seed: int) -> Iterator[str]:
    rng, table = Random(f"{seed} {index} leaving"), lay(printed, seed, Laying())
    if table is None:
        return
    play = table.laid.play.on(table.laid.play.state.fork())
    play.quiet = True
    play.remember("phase", str(ability.get("phase") or "quest"))
    o = heard(table.laid, ability, rng) if isinstance(ability.get("when"), Node) else None
    if o is None and ability.get("when") is not None:
        return
    before = set(LCG_INVARIANTS.breaches(play))
    if printed.type == "event":
        play.move(table.laid.ident, places.PLAYING)
    resolve.start(play, table.laid.ident, ability, index, table.laid.you, o)
    gone = _carried_out(play, rng)
    if reached(play.state) or gone is None:
        return
    COMPARED["left"] += 1
    yield from (said for name, said in LCG_INVARIANTS.breaches(play) if name not in LEFT_OUT and (name, said) not in before)
    if BRINGING.isdisjoint(each.kind for each in ability.walk()) and places.is_in_play(play.card(gone)):
        yield f"{play.name(gone)} is back in {play.card(gone).zone}"


def _may_come_between(play: Play) -> bool:
    """Whether something else can happen now: as what happens has its effects, and between phrases of a text."""
    if play.state.happenings:
        return all(each.applied for each in play.state.happenings)
    name, args = play.state.agenda[-1]
    if name != phrase_tasks.do.name:
        return name == resolve.sentence.name
    frame = play.state.frames.get(args[0])
    return frame is not None and not any(key.startswith(f"pick {args[2]}") for key, _ in frame.bindings)


def _carried_out(play: Play, rng: Random) -> int | None:
    """Carry out what has begun with choices at random; gives the card that was taken out of play on the way: as
    something has happened or a phrase begins, for between a choice and what is done with it nothing can.
    """
    gone: list[int] = []
    wait = [rng.randrange(1, 5)]

    def leaves(now: Play) -> bool:
        happens = _may_come_between(now)
        wait[0] -= happens
        spoken = [
            i for frame in now.state.frames.values() for i in all_spoken(frame)
            if i in now.state.cards and places.is_in_play(now.card(i)) and now.printed(i).type != "quest"
        ]
        if wait[0] < 1 and spoken and not gone and happens:
            gone.append(rng.choice(spoken))
            changes.leave_play(now, gone[0], "discard")
        return False

    for _ in range(60):
        play.run(leaves)
        pending = play.state.pending
        if pending is None:
            break
        labels = [option.label for option in pending.options]
        passes = pending.kind in ("respond", "act") and "pass" in labels
        play.choose(labels.index("pass") if passes else rng.randrange(len(labels)))
    return gone[0] if gone and play.state.pending is None else None
