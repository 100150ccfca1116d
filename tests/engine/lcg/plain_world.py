"""Random small tables written down plainly, and what the words of descriptions, amounts and conditions say of
them.

`World` is data and nothing else: who plays, and of each card what it is and where it lies. `table()` lays the
same out for the engine. `fits`, `number`, `holds`, `whose` and `which` say what a phrase means there, each in
a line that is written from the words of the grammar and never asks the engine. Numbers are small, so that a
phrase's number is one less, the same or one more as often as not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TRAITS = ("Dwarf", "Noble", "Orc")
SPHERES = ("leadership", "lore", "spirit", "tactics")
KEYWORDS = ("ranged", "sentinel")
NUMBERS = {
    "hero": ("willpower", "attack", "defense", "hit_points", "threat_cost"),
    "ally": ("willpower", "attack", "defense", "hit_points", "cost"),
    "enemy": ("engagement_cost", "threat", "attack", "defense", "hit_points"),
    "location": ("threat", "quest_points"),
    "attachment": ("cost",),
    "event": ("cost",),
    "objective": (),
    "treachery": (),
    "quest": ("quest_points",),
}
PLAYER_CARDS = ("hero", "ally", "attachment", "event")
IN_PLAY = ("play", "staging", "engaged", "active", "quest")


@dataclass(eq=False)
class Thing:
    """A card as players see it. `of` is the player whose area, hand or pile it lies in."""

    title: str
    type: str
    traits: frozenset[str]
    sphere: str
    unique: bool
    numbers: dict[str, int]
    keywords: tuple[str, ...]
    place: str
    of: int | None = None
    ready: bool = True
    committed: bool = False
    on: Thing | None = None
    tokens: dict[str, int] = field(default_factory=dict)
    ident: int = -1
    bonus: dict[str, int] = field(default_factory=dict)
    """What is added to its values."""
    barred: frozenset[str] = frozenset()
    """What it cannot do, or undergo, for a time."""

    @property
    def there(self) -> bool:
        return self.place in IN_PLAY

    @property
    def controller(self) -> int | None:
        return self.of if self.place == "play" else None

    @property
    def engaged(self) -> int | None:
        return self.of if self.place == "engaged" and self.type == "enemy" else None

    def value(self, name: str) -> int | None:
        if name == "remaining_hit_points":
            points = self.value("hit_points")
            return points - self.tokens["damage"] if points is not None else None
        printed = self.numbers.get(name.removeprefix("printed_"))
        more = self.bonus.get(name, 0)
        return max(0, printed + more) if printed is not None and more else printed


class Picks:
    """What is picked, one choice after another: as `script` says, then always the first."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self.script = script
        self.asked: list[int] = []

    def of(self, number: int) -> int:
        """Which of so many."""
        at = len(self.asked)
        self.asked.append(number)
        return self.script[at] if at < len(self.script) else 0


class Fact(NamedTuple):
    """Something that has happened: to which card, of which player, how much of it, and how."""

    what: str
    thing: Thing | None = None
    player: int | None = None
    n: int = 1
    how: str = ""
    to: Thing | None = None


@dataclass(eq=False)
class World:
    """A table: the players in player order from `first`, their threat, the cards, the attack under way, and
    who speaks.
    """

    players: int
    first: int
    threat: list[int]
    things: list[Thing]
    phase: str
    quested: str
    attack: tuple[str, Thing, int, tuple[Thing, ...]] | None
    """Who attacks ("enemy" or "players"), the enemy, the player, and the defenders, or attackers."""
    stage: int
    speaker: Thing
    spoken: tuple[Thing, ...]
    ranged: tuple[Thing, ...] = ()
    """The attackers that take part by being ranged."""
    hurt: tuple[Thing, ...] = ()
    felled: tuple[Thing, ...] = ()
    """Whom the attack has damaged so far, and whom it has destroyed."""
    x: object = None
    """What X is in the text."""
    picks: Picks | None = None
    """What is picked where a text leaves that open; None where nobody asks for more than one outcome."""
    resolver: int | None = None
    """Who carries the text out, where its card doesn't say it."""
    actor: int | None = None
    """Who does what the text says just now, where it names somebody."""
    player: int | None = None
    """The player spoken of last: "that player"."""
    lost: bool = False
    """Whether several players have done something, so that nobody says of whom or what "it" speaks."""
    told: tuple[tuple[Thing, ...], ...] = ()
    """The cards that the text has spoken of, group by group."""
    shuffled: bool = False
    """Whether nobody knows any more how a deck lies."""
    bearer: Thing | None = None
    """To what the speaker was attached as its text began."""
    partial: bool = False
    """Whether an option has been picked that was not done in full, and changed nothing."""
    happened: list[Fact] = field(default_factory=list)
    """What has happened, in order."""
    for_all: bool = False
    """Whether all cards of a sort have been given something for a time."""
    options: int = 0
    """How often somebody picked one of several options."""
    discarded: tuple[Thing, ...] = ()
    """What the text has discarded so far."""
    fallen: bool = False
    """Whether the card that speaks has been destroyed meanwhile."""
    not_found: bool = False
    """Whether the text looked for a card and nobody has found one, of which it goes on to speak."""
    full: bool | None = True
    """Whether all so far has been done in full; None where this oracle doesn't say."""

    @property
    def order(self) -> list[int]:
        return [(self.first + n) % self.players for n in range(self.players)]

    @property
    def doing(self) -> int:
        """Who carries out a phrase that names nobody."""
        return self.you if self.actor is None else self.actor

    def tell(self, what: str, thing: Thing | None = None, **more: Any) -> None:
        """Remember that something happens."""
        self.happened.append(Fact(what, thing, **more))

    def speaks_of(self, found: list[Thing]) -> None:
        """Cards that "it" and "that" mean from here on."""
        if found:
            self.told, self.spoken = (*self.told, tuple(found)), tuple(found)

    @property
    def you(self) -> int:
        if self.resolver is not None:
            return self.resolver
        if self.speaker.controller is not None:
            return self.speaker.controller
        return self.speaker.engaged if self.speaker.engaged is not None else self.first

    def on(self, host: Thing) -> list[Thing]:
        return [t for t in self.things if t.on is host]

    def copied(self) -> World:
        """Another such table, to do something on: a text that begins there has spoken of nobody yet."""
        twin = {each: replace(each, tokens=dict(each.tokens), bonus=dict(each.bonus)) for each in self.things}
        for each in twin.values():
            each.on = twin[each.on] if each.on is not None else None
        attack = self.attack
        if attack is not None:
            attack = (attack[0], twin[attack[1]], attack[2], tuple(twin[t] for t in attack[3]))
        return replace(
            self, threat=list(self.threat), things=list(twin.values()), attack=attack,
            speaker=twin[self.speaker], spoken=(),
            ranged=(), hurt=(), felled=(), told=(), actor=None, player=None, lost=False, shuffled=False, bearer=None,
            discarded=(), fallen=False, not_found=False, partial=False, options=0, for_all=False, happened=[], full=True, picks=None,
        )

    # -- the same table for the engine --------------------------------------------------------------------

    def table(self) -> tuple[Table, Frame]:
        """The table laid out, and the frame in which the speaker's text is carried out."""
        table = Table(*["Tom", "Kris", "Ann"][: self.players])
        table.play.remember("first player", self.first)
        table.during(self.phase)
        table.play.remember("quested", self.quested or None)
        for player, level in enumerate(self.threat):
            table.threat_is(table.players[player], level)
        for thing in self.things:
            if thing.title not in table.catalogue:
                table.prints(
                    thing.title, thing.type, traits=" ".join(f"{t}." for t in sorted(thing.traits)),
                    sphere=thing.sphere.title(), unique=thing.unique, stage=self.stage,
                    keywords=" ".join(f"{k.title()}." for k in thing.keywords), **thing.numbers,
                )  # fmt: skip
        for thing in sorted(self.things, key=lambda t: t.on is not None):
            zone = ZONES[thing.place]
            if thing.of is not None:
                zone = f"{zone}:{table.players[thing.of]}"
            on = thing.on.ident if thing.on is not None else None
            thing.ident = table.lays(thing.title, zone, ready=thing.ready, on=on)
            table.with_tokens(thing.ident, **thing.tokens)
            if thing.committed:
                table.play.mark(thing.ident, "committed")
        if self.attack is not None:
            who, enemy, player, others = self.attack
            ids = tuple(t.ident for t in others)
            under_way = places.Attack(
                who == "enemy", enemy.ident, player, declared=True,
                **{"defenders" if who == "enemy" else "attackers": ids},
                ranged=tuple(t.ident for t in self.ranged), hurt=tuple(t.ident for t in self.hurt),
                felled=tuple(t.ident for t in self.felled), damage=len(self.hurt),
            )  # fmt: skip
            table.play.remember("attacks", (under_way,))
        table.play.rearranged()
        speaker = self.speaker
        controller = speaker.controller if speaker.controller is not None else speaker.engaged
        frame = Frame(-1, speaker.ident, controller, table.card(speaker.ident).life)
        if self.spoken:
            frame = frame.binding(spoken=(tuple(t.ident for t in self.spoken),))
        return table, frame


ZONES = {
    "play": "play", "engaged": "engaged", "hand": "hand", "deck": "deck", "discard": "discard",
    "staging": places.STAGING, "active": places.ACTIVE, "quest": places.QUEST,
    "encounter deck": places.ENCOUNTER_DECK, "encounter discard": places.ENCOUNTER_DISCARD,
    "victory": places.VICTORY, "aside": places.ASIDE, "removed": places.REMOVED,
}  # fmt: skip


def some_world(seed: int) -> World:
    """A random table; the same for the same seed."""
    rng = Random(seed)
    players = rng.choice((1, 2, 2, 2, 3))
    things: list[Thing] = []
    sorts: dict[tuple[str, int], Thing] = {}

    def lay(kind: str, place: str, of: int | None = None, on: Thing | None = None) -> Thing:
        number = rng.randrange(3)
        if (kind, number) not in sorts:
            named = f"{TITLES[kind]} {('Ash', 'Birch', 'Cedar')[number]}"
            least = {"hit_points": 4, "quest_points": 4}
            numbers = {name: least.get(name, 0) + rng.randrange(4) for name in NUMBERS[kind]}
            sphere = rng.choice((*SPHERES, "neutral") if kind != "hero" else SPHERES)
            sorts[kind, number] = Thing(
                named, kind, frozenset(t for t in TRAITS if rng.random() < 0.5),
                sphere if kind in PLAYER_CARDS else "", rng.random() < 0.5 and kind in PLAYER_CARDS, numbers,
                tuple(k for k in KEYWORDS if kind in ("hero", "ally") and rng.random() < 0.4), place,
            )  # fmt: skip
        sort = sorts[kind, number]
        thing = Thing(
            sort.title, kind, sort.traits, sort.sphere, sort.unique, sort.numbers, sort.keywords, place, of,
            on=on, tokens=dict.fromkeys(("damage", "progress", "resource"), 0),
        )  # fmt: skip
        things.append(thing)
        if not thing.there:
            return thing
        if kind in ("hero", "ally", "enemy"):
            thing.tokens["damage"] = rng.choice((0, 0, 1, 2, 3))
            thing.ready = rng.random() < 0.6
        if kind in ("hero", "ally"):
            thing.committed = rng.random() < 0.3
        if kind == "hero":
            thing.tokens["resource"] = rng.randrange(4)
        if kind in ("location", "quest"):
            thing.tokens["progress"] = rng.randrange(4)
        return thing

    for player in range(players):
        for _ in range(rng.randint(1, 2)):
            lay("hero", "play", player)
        for _ in range(rng.randrange(3)):
            lay("ally", "play", player)
        for _ in range(rng.randrange(3)):
            lay("enemy", "engaged", player)
        for place in ("hand", "discard", "deck"):
            for _ in range(rng.randrange(4)):
                lay(rng.choice(("event", "ally", "attachment")), place, player)
    for kind, place, most in (
        ("enemy", "staging", 2), ("location", "staging", 2), ("objective", "staging", 1), ("location", "active", 1),
        ("enemy", "encounter discard", 2), ("treachery", "encounter discard", 1), ("location", "encounter deck", 2),
        ("enemy", "encounter deck", 2), ("enemy", "victory", 1), ("location", "aside", 1),
    ):  # fmt: skip
        for _ in range(rng.randint(0, most)):
            lay(kind, place)
    lay("quest", "quest")
    characters = [t for t in things if t.type in ("hero", "ally") and t.there]
    for _ in range(rng.randint(1, 4)):
        host = rng.choice(characters)
        lay("attachment", "play", host.of, on=host)
    enemies = [t for t in things if t.type == "enemy" and t.there]
    attack = None
    if enemies and rng.random() < 0.6:
        enemy, player = rng.choice(enemies), rng.randrange(players)
        taking_part = tuple(t for t in characters if t.of == player and rng.random() < 0.5)[:2]
        by_enemy = rng.random() < 0.5
        attack = ("enemy" if by_enemy else "players", enemy, player, taking_part[:1] if by_enemy else taking_part)
    fighting = (attack[1], *attack[3]) if attack is not None else ()
    hurt = tuple(t for t in fighting if rng.random() < 0.3)
    felled = tuple(t for t in hurt if rng.random() < 0.5)
    ranged = tuple(t for t in attack[3] if rng.random() < 0.4) if attack and attack[0] == "players" else ()
    speakers = [t for t in things if t.there and t.type in ("attachment", "hero", "ally", "enemy", "location")]
    base = rng.choice((0, 0, 20))
    if fighting and rng.random() < 0.5:
        speakers = [t for t in things if t in fighting or t.on in fighting]
    about = [*characters, *enemies, *fighting, *fighting]
    spoken = tuple(rng.sample(about, 1)) if rng.random() < 0.5 else ()
    return World(
        players, rng.randrange(players), [base + rng.randrange(4) for _ in range(players)], things,
        rng.choice(("planning", "quest", "combat")), rng.choice(("", "successfully", "unsuccessfully")), attack,
        rng.randint(1, 3),
        rng.choice(speakers), spoken, ranged, hurt, felled,
    )  # fmt: skip


TITLES = {
    "hero": "Captain", "ally": "Helper", "enemy": "Raider", "location": "Glade", "attachment": "Lantern",
    "event": "Song", "objective": "Casket", "treachery": "Gloom", "quest": "Journey",
}  # fmt: skip


# -- what words mean ---------------------------------------------------------------------------------------


class NotSaid(Exception):
    """A phrase that this oracle says nothing of."""


def in_range(value: int | None, how: object, n: int) -> bool:
    """Whether a number is in the range that the words name; what has no such value is in none."""
    if value is None:
        return False
    return {
        "at_least": not value < n, "at_most": not value > n, "exactly": value == n, "below": value < n,
        "above": value > n,
    }[str(how)]  # fmt: skip


def is_a(thing: Thing, noun: str) -> bool:
    """Whether a card is what the noun names."""
    if noun in ("card", "player_card", "encounter_card"):
        return noun == "card" or (thing.type in PLAYER_CARDS) == (noun == "player_card")
    if noun == "quest_stage":
        return thing.type == "quest"
    return thing.type in ("hero", "ally") if noun == "character" else thing.type == noun


def whose(world: World, node: Node) -> list[int]:
    """The players that a phrase means."""
    if node.kind not in WHO:
        raise NotSaid(node.kind)
    return WHO[node.kind](world, node)


WHO: dict[str, Callable[[World, Node], list[int]]] = {
    "you": lambda w, n: _you(w),
    "opposing_team": lambda w, n: [w.first],
    "that_player": lambda w, n: _that_player(w),
    "the_players": lambda w, n: w.order,
    "first_player": lambda w, n: [w.first],
    "last_player": lambda w, n: [w.order[-1]],
    "next_player": lambda w, n: [p for p in [(w.you + 1) % w.players] if w.players > 1],
    "each_player": lambda w, n: w.order,
    "engaged_player": lambda w, n: _engaged_player(w),
    "each_player_such": lambda w, n: [p for p in w.order if all(_of_player(w, each, p) for each in nodes(n, "such"))],
    "each_other_player": lambda w, n: [p for p in w.order if p != w.you],
    "defending_player": lambda w, n: [w.attack[2]] if w.attack and w.attack[0] == "enemy" else [],
    "controller": lambda w, n: _in_order(w, (t.controller for t in _there(which(w, n["of"])))),
    "owner": lambda w, n: _in_order(w, (t.of if t.type in PLAYER_CARDS else None for t in which(w, n["of"]))),
    "players_engaged": lambda w, n: _engaged_players(w, n["with"]),
    "player_most": lambda w, n: _most(w, n),
}  # fmt: skip
SINGLE = ("you", "first_player", "last_player", "next_player")


def _engaged_players(world: World, what: object) -> list[int]:
    """Who is engaged with such a card; "with 2 …": with so many of them; "with no …": who is engaged with none."""
    found = [t.engaged for t in which(world, what)]
    wanted = counted(world, what) if isinstance(what, Node) else 1
    none = isinstance(what, Node) and what.kind == "no_card"
    return [p for p in world.order if (p not in found if none else found.count(p) >= wanted)]


def _you(world: World) -> list[int]:
    if world.actor not in (None, world.you):
        raise NotSaid("whom it addresses")
    return [world.you]


def _engaged_player(world: World) -> list[int]:
    if world.speaker.engaged is None:
        raise NotSaid("nobody is engaged with it")
    return [world.speaker.engaged]


def _that_player(world: World) -> list[int]:
    if world.player is None:
        raise NotSaid("no player was spoken of")
    return [world.player]


def _there(found: list[Thing]) -> list[Thing]:
    if not all(t.there for t in found):
        raise NotSaid("who controls a card that is out of play")
    return found


def _in_order(world: World, found: Iterable[int | None]) -> list[int]:
    those = set(found)
    return [p for p in world.order if p in those]


def _most(world: World, node: Node) -> list[int]:
    things, of = world.things, str(node["of"])
    counted = {
        "threat": lambda p: world.threat[p],
        "hand_size": lambda p: sum(t.place == "hand" and t.of == p for t in things),
        "allies": lambda p: sum(t.type == "ally" and t.controller == p for t in things),
        "characters": lambda p: sum(is_a(t, "character") and t.controller == p for t in things),
        "enemies": lambda p: sum(t.engaged == p for t in things),
    }[of]
    best = (max if node["most"] else min)(counted(p) for p in world.order)
    return [p for p in world.order if counted(p) == best]


def which(world: World, node: object) -> list[Thing]:
    """The cards that a phrase means, or any of which it may mean."""
    if not isinstance(node, Node) or node.kind not in WHICH:
        raise NotSaid(getattr(node, "kind", "nothing"))
    return WHICH[node.kind](world, node)


SUPERLATIVES = ("with_most", "of_most")


def _compared(thing: Thing, said: Node) -> int | None:
    """The value that is compared, or the sum of two ("combined [threat] and quest points"); no card without
    one of them is compared.
    """
    values = [thing.value(str(said[name])) for name in ("of", "besides") if name in said]
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


ONLY_IN_TEXTS = frozenset(["discarded", "done_this_way", "same_as_speaker", "engaged_player"])
"""Phrases that speak of what a text has done before, or of its own card: asked about in whole texts."""
WHERE = ("in_zone", "set_aside", "discarded", "done_this_way")


def _matching(world: World, node: object) -> list[Thing]:
    assert isinstance(node, Node)
    said = nodes(node, "is")
    if any(inside.kind in WHERE for r in said if r.kind not in WHERE for inside in r.walk()):
        raise NotSaid("a place inside of what else is said")
    elsewhere = any(r.kind in WHERE for r in said)
    for each in said:
        if each.kind not in SAID_OF_A_CARD:
            raise NotSaid(each.kind)
    plain = node.replace(**{"is": tuple(r for r in said if r.kind not in SUPERLATIVES)})
    found = [t for t in world.things if (t.there or elsewhere) and matches(world, plain, t)]
    for each in said:
        if each.kind in SUPERLATIVES:
            having = [t for t in found if _compared(t, each) is not None]
            best = (max if each["most"] else min)((_compared(t, each) for t in having), default=None)
            found = [t for t in having if _compared(t, each) == best]
    return found


WHICH: dict[str, Callable[[World, Node], list[Thing]]] = {
    "this": lambda w, n: [w.speaker],
    "exactly": lambda w, n: [t for t in w.things if t.ident == n["card"]],
    "attached": lambda w, n: [t for t in [w.speaker.on or w.bearer] if t is not None],
    "active_location": lambda w, n: [t for t in w.things if t.place == "active"],
    "current_quest": lambda w, n: [t for t in w.things if t.place == "quest"],
    "main_quest": lambda w, n: [t for t in w.things if t.place == "quest"],
    "attacking_enemy": lambda w, n: [w.attack[1]] if w.attack and w.attack[0] == "enemy" else [],
    "attacking_character": lambda w, n: list(w.attack[3]) if w.attack and w.attack[0] == "players" else [],
    "defending_character": lambda w, n: (
        [] if not w.attack else list(w.attack[3]) if w.attack[0] == "enemy" else [w.attack[1]]
    ),
    "each": lambda w, n: _matching(w, n["of"]),
    "some": lambda w, n: _matching(w, n["of"]),
    "any": lambda w, n: _matching(w, n["of"]),
    "the": lambda w, n: _of_that_sort(w, n["of"]) or _matching(w, n["of"]),
    "no_card": lambda w, n: _matching(w, n["of"]),
    "up_to": lambda w, n: _matching(w, n["of"]),
    "any_number": lambda w, n: _matching(w, n["of"]),
    "some_random": lambda w, n: _matching(w, n["of"]),
    "yours": lambda w, n: [t for t in _matching(w, n["which"]) if t.controller in whose(w, n["of"])],
    "one_of": lambda w, n: [t for t in _matching(w, n["which"]) if t.controller in whose(w, n["of"])],
    "named": lambda w, n: [t for t in w.things if t.there and t.title == n["title"]],
    "copies": lambda w, n: [t for t in w.things if t.there and t.title == n["title"]],
    "copies_of_this": lambda w, n: [
        t for t in _matching(w, Node("filter", **{"is": (*nodes(n, "is"), Node("same_as_speaker"))}))
    ],
    "each_copy": lambda w, n: [
        t for t in w.things if t.title == n["title"] and (t.on is None or "unattached" not in n)
    ],
    "set_aside_named": lambda w, n: [t for t in w.things if t.place == "aside" and t.title == n["title"]],
    "top_cards": lambda w, n: _of_piles(w, n["of"], lambda pile: pile[: number(w, n["n"])]),
    "bottom_cards": lambda w, n: _of_piles(w, n["of"], lambda pile: pile[max(0, len(pile) - number(w, n["n"])) :]),
    "it": lambda w, n: [] if w.not_found else list(w.spoken) or [w.speaker],
    "that": lambda w, n: _spoken(w, n["type"]),
    "another": lambda w, n: [
        t for t in _matching(w, n["of"]) if t not in (w.speaker, w.speaker.on, *(w.spoken or [w.speaker]))
    ],
    "stage_card": lambda w, n: [t for t in w.things if t.place == "quest" and w.stage == n["number"]],
    "the_n": lambda w, n: _matching(w, n["of"]),
    "together": lambda w, n: _once(t for each in nodes(n, "of") for t in which(w, each)),
    "either_of": lambda w, n: _once(t for each in nodes(n, "of") for t in which(w, each)),
}  # fmt: skip


def _spoken(world: World, noun: object) -> list[Thing]:
    """The card spoken of, if it is what the noun says."""
    names = noun if isinstance(noun, tuple) else (noun,)
    if world.not_found:
        raise NotSaid("which card was not found")
    if isinstance(noun, Node) or not (world.told or world.spoken):
        raise NotSaid("nobody was spoken of")
    for group in reversed(world.told):
        found = [t for t in group if any(is_a(t, str(name)) for name in names)]
        if found:
            return found
    return [t for t in world.spoken if any(is_a(t, str(name)) for name in names)]


def _of_that_sort(world: World, described: Node) -> list[Thing]:
    """The cards spoken of last that are of a sort, if the words say no more of them than the sort."""
    if set(described.fields) != {"type"}:
        return []
    sort = str(described["type"][0])
    groups = ([t for t in group if is_a(t, sort)] for group in reversed((*world.told, world.spoken)))
    return next((group for group in groups if group), [])


def _once(things: Iterable[Thing]) -> list[Thing]:
    return list(dict.fromkeys(things))


def _of_piles(world: World, zone: object, part: Callable[[list[Thing]], list[Thing]]) -> list[Thing]:
    assert isinstance(zone, Node)
    if zone.kind in ("deck_and_discard", "encounter_deck_and_discard"):
        raise NotSaid("the end of two piles")
    if world.shuffled:
        raise NotSaid("it has been shuffled")
    return [t for pile in piles(world, zone) for t in part([t for t in world.things if (t.place, t.of) == pile])]


def piles(world: World, zone: Node) -> list[tuple[str, int | None]]:
    """The places that a phrase names."""
    of_nobody = {
        "staging_area": ["staging"], "encounter_deck": ["encounter deck"], "victory_display": ["victory"],
        "encounter_discard": ["encounter discard"],
        "encounter_deck_and_discard": ["encounter deck", "encounter discard"],
    }
    if zone.kind in of_nobody:
        return [(place, None) for place in of_nobody[zone.kind]]
    of_players = {
        "hand": ["hand"], "deck": ["deck"], "discard_pile": ["discard"], "deck_and_discard": ["deck", "discard"]
    }
    if zone.kind not in of_players:
        raise NotSaid(zone.kind)
    return [(place, p) for p in whose(world, zone["of"]) for place in of_players[zone.kind]]


def matches(world: World, which_ones: Node, thing: Thing) -> bool:
    """Whether a card is of one of the types, and all that is said of it is true."""
    types = which_ones.get("type")
    return (not isinstance(types, tuple) or any(is_a(thing, str(t)) for t in types)) and all(
        fits(world, each, thing) for each in nodes(which_ones, "is")
    )


def fits(world: World, node: Node, thing: Thing) -> bool:
    """Whether what a phrase says of a card is true."""
    if node.kind not in SAID_OF_A_CARD:
        raise NotSaid(node.kind)
    return SAID_OF_A_CARD[node.kind](world, node, thing)


SAID_OF_A_CARD: dict[str, Callable[[World, Node, Thing], bool]] = {
    "trait": lambda w, n, t: n["name"] in t.traits,
    "with_trait": lambda w, n, t: n["trait"] in t.traits,
    "sphere": lambda w, n, t: t.sphere == n["name"],
    "with_icon": lambda w, n, t: t.sphere == n["sphere"],
    "any_sphere": lambda w, n, t: t.sphere in SPHERES,
    "unique": lambda w, n, t: t.unique,
    "not": lambda w, n, t: not fits(w, n["of"], t),
    "of_type": lambda w, n, t: is_a(t, str(n["name"])),
    "any_of": lambda w, n, t: any(fits(w, each, t) for each in nodes(n, "of")),
    "any_such": lambda w, n, t: any(fits(w, each, t) for each in nodes(n, "of")),
    "such": lambda w, n, t: all(fits(w, each, t) for each in nodes(n, "is")),
    "not_such": lambda w, n, t: not all(fits(w, each, t) for each in nodes(n, "is")),
    "ready": lambda w, n, t: t.ready,
    "exhausted": lambda w, n, t: not t.ready,
    "damaged": lambda w, n, t: t.tokens["damage"] != 0,
    "undamaged": lambda w, n, t: t.tokens["damage"] == 0,
    "attacking": lambda w, n, t: t in _sides(w)[0],
    "defending": lambda w, n, t: t in _sides(w)[1],
    "in_this_attack": lambda w, n, t: t in (*_sides(w)[0], *_sides(w)[1]),
    "attacking_player": lambda w, n, t: (
        w.attack is not None and w.attack[0] == "enemy" and w.attack[1] is t and w.attack[2] in whose(w, n["who"])
    ),
    "active": lambda w, n, t: t.place == "active",
    "current": lambda w, n, t: t.place in ("quest", "active") or t.type == "objective" and t.there,
    "main": lambda w, n, t: t.place == "quest",
    "engaged": lambda w, n, t: t.engaged is not None,
    "other": lambda w, n, t: t not in (w.speaker, w.speaker.on),
    "set_aside": lambda w, n, t: t.place == "aside",
    "printed_stat": lambda w, n, t: t.numbers.get(str(n["stat"]).removeprefix("printed_")) == n["n"],
    "player_card_kind": lambda w, n, t: t.type in PLAYER_CARDS,
    "questing": lambda w, n, t: t.committed,
    "committed": lambda w, n, t: t.committed,
    "not_committed": lambda w, n, t: not t.committed,
    "keyworded": lambda w, n, t: n["keyword"] in t.keywords,
    "with_keyword": lambda w, n, t: n["keyword"] in t.keywords,
    "without_keyword": lambda w, n, t: n["keyword"] not in t.keywords and n.get("also") not in t.keywords,
    "committed_by": lambda w, n, t: t.committed and t.controller in whose(w, n["who"]),
    "bearing_none": lambda w, n, t: not any(a in which(w, _not_another(n["what"])) for a in w.on(t)),
    "with_printed_keyword": lambda w, n, t: n["keyword"] in t.keywords,
    "controlled_by": lambda w, n, t: t.controller in _anybody(w, n["who"]),
    "you_own": lambda w, n, t: t.type in PLAYER_CARDS and t.of == w.you,
    "engaged_with": lambda w, n, t: t.engaged in _anybody(w, n["who"]),
    "not_engaged_with": lambda w, n, t: t.engaged not in whose(w, n["who"]),
    "with_which_engaged": lambda w, n, t: t.engaged in whose(w, n["who"]),
    "with_which_engaged_now": lambda w, n, t: t.engaged in whose(w, n["who"]),
    "engaged_with_card": lambda w, n, t: (
        t.engaged is not None and t.engaged in [c.controller for c in which(w, n["what"])]
    ),
    "in_play": lambda w, n, t: t.there,
    "in_zone": lambda w, n, t: t.there if n["zone"].kind == "play" else (t.place, t.of) in piles(w, n["zone"]),
    "attached_to": lambda w, n, t: t.on in which(w, n["what"]),
    "on_card": lambda w, n, t: t.on is not None and t.on in which(w, _not_another(n["what"])),
    "without_attached": lambda w, n, t: not w.on(t),
    "with_attached": lambda w, n, t: enough(w, n["what"], sum(a in which(w, n["what"]) for a in w.on(t))),
    "without_such": lambda w, n, t: not any(matches(w, n["which"], a) for a in w.on(t)),
    "with_attachment": lambda w, n, t: _in_range_or_more(
        sum(all(fits(w, r, a) for r in nodes(n, "is")) for a in w.on(t)), n
    ),
    "with_stat": lambda w, n, t: in_range(t.value(str(n["stat"])), n["compare"], number(w, n["n"])),
    "with_stat_beside": lambda w, n, t: _beside(t, n, which(w, n["than"])),
    "with_most": lambda w, n, t: _only_in_descriptions(),
    "of_most": lambda w, n, t: _only_in_descriptions(),
    "with_tokens": lambda w, n, t: in_range(t.tokens.get(str(n["token"])), n["compare"], number(w, n["n"])),
    "with_resources": lambda w, n, t: in_range(
        t.tokens["resource"], n.get("compare") or "at_least", at_least(n)
    ),
    "other_than": lambda w, n, t: t not in which(w, n["what"]),
    "sharing_trait": lambda w, n, t: any(t.traits & each.traits for each in which(w, n["with"])),
    "that_share_sphere": lambda w, n, t: bool(t.sphere) and any(t.sphere == each.sphere for each in which(w, n["of"])),
    "copy_of": lambda w, n, t: any(t.title == each.title for each in which(w, n["what"])),
    "same_title": lambda w, n, t: any(t.title == each.title for each in w.spoken or [w.speaker]),
    "same_as_speaker": lambda w, n, t: t.title == w.speaker.title,
    "discarded": lambda w, n, t: t in w.discarded,
    "done_this_way": lambda w, n, t: _done(w, n, t),
    "copy_in_discard": lambda w, n, t: t.type in PLAYER_CARDS and any(
        each.title == t.title and each.place == "discard" and each.of == t.of for each in w.things
    ),
    "with_cost_by_players": lambda w, n, t: in_range(
        t.value("cost"), "at_most", n["more"] if w.players > 1 else n["n"]
    ),
    "odd_cost": lambda w, n, t: (t.value("cost") or 0) % 2 == 1,
    "even_cost": lambda w, n, t: t.value("cost") in (0, 2),
    "worth_nothing": lambda w, n, t: True,
}  # fmt: skip


def _anybody(world: World, who: Node) -> list[int]:
    """The players meant; "a player" is any of them."""
    return world.order if who.kind in ("a_player", "any_player") else whose(world, who)


def _done(world: World, node: Node, thing: Thing) -> bool:
    if node["how"] != "discarded":
        raise NotSaid("what else was done")
    return thing in world.discarded


def _not_another(node: object) -> object:
    """Another than which, where a card is spoken of that lies on it, is for tests of their own."""
    if isinstance(node, Node) and node.kind == "another":
        raise NotSaid("another than which")
    return node


def _only_in_descriptions() -> bool:
    raise NotSaid("a superlative is said of several cards (`_matching`)")


def _sides(world: World) -> tuple[tuple[Thing, ...], tuple[Thing, ...]]:
    """Who attacks and who is attacked or defends."""
    if world.attack is None:
        return (), ()
    who, enemy, _, others = world.attack
    return ((enemy,), others) if who == "enemy" else (others, (enemy,))


def _beside(thing: Thing, node: Node, others: list[Thing]) -> bool:
    mine = thing.value(str(node["stat"]))
    theirs = [each.value(str(node["stat"])) for each in others]
    return bool(theirs) and all(n is not None and in_range(mine, node["compare"], n) for n in theirs)


def _in_range_or_more(found: int, node: Node) -> bool:
    """Whether so many are as many as a phrase asks for: at least its number, where it doesn't say how."""
    return in_range(found, node.get("compare") or "at_least", at_least(node))


def at_least(node: Node) -> int:
    """How many a phrase asks for at least: one, where it names no number."""
    n = node.get("n")
    return n if isinstance(n, int) else 1


def enough(world: World, what: object, found: int) -> bool:
    """Whether so many are as many as the phrase asks for, for each player where it says so."""
    assert isinstance(what, Node)
    if what.kind == "no_card":
        return found == 0
    return found >= counted(world, what)


def enough_of(world: World, what: object, theirs: list[bool]) -> bool:
    """The same, told of each card whether it counts: "each" of them is all there are, and some."""
    assert isinstance(what, Node)
    return (what.kind != "each" or all(theirs)) and enough(world, what, sum(theirs))


# -- amounts -----------------------------------------------------------------------------------------------


def counted(world: World, what: Node) -> int:
    """How many cards a phrase asks for."""
    count = what.get("count")
    wanted = 1 if count is None else number(world, Node("x") if count == "x" else count)
    return wanted * (world.players if what.get("per_player") else 1)


def number(world: World, value: object) -> int:
    """The number that an amount stands for."""
    if isinstance(value, int):
        return value
    if isinstance(value, Node) and value.kind == "all_of":
        return ALL
    if not isinstance(value, Node) or value.kind not in AMOUNT:
        raise NotSaid(getattr(value, "kind", "nothing"))
    return AMOUNT[value.kind](world, value)


def _x(world: World) -> int:
    if world.x is None:
        raise NotSaid("X is not told")
    return number(world, world.x)


ALL = 1000
"""As much as there is."""
AMOUNT: dict[str, Callable[[World, Node], int]] = {
    "x": lambda w, n: _x(w),
    "players_count": lambda w, n: w.players,
    "players_plus": lambda w, n: w.players + n["plus"],
    "players_minus": lambda w, n: max(0, w.players - n["minus"]),
    "tokens_on": lambda w, n: sum(t.tokens[str(n["token"])] for t in which(w, n["of"])),
    "number_of": lambda w, n: len(_matching(w, n["of"])),
    "stat_of": lambda w, n: sum(t.value(str(n["stat"])) or 0 for t in which(w, n["of"])),
    "total_of": lambda w, n: sum(t.value(str(n["stat"])) or 0 for t in which(w, n["of"])),
    "threat_of": lambda w, n: sum(w.threat[p] for p in whose(w, n["of"])),
    "tens_of_threat": lambda w, n: sum(w.threat[p] // 10 for p in whose(w, n["of"])),
    "times": lambda w, n: {
        "double": lambda x: 2 * x, "triple": lambda x: 3 * x, "half": lambda x: (x + 1) // 2,
        "half_down": lambda x: x // 2, "None": lambda x: x * int(n.get("times") or 0),
    }[str(n.get("factor"))](number(w, n["of"])),
    "highest_of": lambda w, n: (max if n["most"] else min)(
        [v for t in which(w, n["of"]) if (v := t.value(str(n["stat"]))) is not None], default=0
    ),
    "most_tokens": lambda w, n: max((t.tokens[str(n["token"])] for t in which(w, n["of"])), default=0),
    "sum": lambda w, n: sum(number(w, each) for each in n["of"]),
    "more": lambda w, n: number(w, n["of"]) + n["plus"],
    "per_player": lambda w, n: n["n"] * w.players,
    "per_token": lambda w, n: n["n"] * sum(t.tokens[str(n["token"])] for t in which(w, n["of"])),
    "per": lambda w, n: n["n"] * len(_matching(w, n["of"])),
    "stage_of": lambda w, n: w.stage,
    "total_threat": lambda w, n: sum(t.value("threat") or 0 for t in w.things if t.place == "staging"),
    "difference": lambda w, n: abs(number(w, n["one"]) - number(w, n["other"])),
    "plus": lambda w, n: number(w, n["n"]),
    "minus": lambda w, n: -number(w, n["n"]),
    "per_tokens": lambda w, n: sum(t.tokens[str(n["token"])] for t in which(w, n["on"])),
    "per_player_in_game": lambda w, n: w.players,
}  # fmt: skip


# -- conditions --------------------------------------------------------------------------------------------


def holds(world: World, node: Node) -> bool:
    """Whether a condition is true."""
    if node.kind not in CONDITION:
        raise NotSaid(node.kind)
    return CONDITION[node.kind](world, node)


def _of(world: World, who: object, true: Callable[[Thing], bool]) -> bool:
    """Whether it is true of the card meant: of as many as "a" or "2" says, of none, of all that "each" means."""
    assert isinstance(who, Node)
    found = which(world, who)
    if not found:
        raise NotSaid("nobody is meant")
    if who.kind in ("some", "any", "one_of", "copies", "copies_of_this", "some_random", "set_aside_named", "no_card"):
        return enough(world, who, sum(true(t) for t in found))
    if who.kind != "each" and len(found) > 1:
        raise NotSaid("several are meant")
    return all(true(t) for t in found)


def _plainly(world: World, described: object) -> list[Thing]:
    """What matches a description that has no superlative: of whom it is the highest would have to be said."""
    assert isinstance(described, Node)
    if any(r.kind in SUPERLATIVES for r in nodes(described, "is")):
        raise NotSaid("the highest of whose")
    return _matching(world, described)


def _on(world: World, of: object, token: str, true: Callable[[int], bool]) -> bool:
    """Whether it is true of the tokens on a card; on several they are added up."""
    found = which(world, of)
    if isinstance(of, Node) and of.kind == "each" and found:
        return true(sum(t.tokens[token] for t in found))
    return _of(world, of, lambda t: true(t.tokens[token]))


def _subjects(world: World) -> list[Thing]:
    """Who a condition without a subject is about: the card spoken of, the one that speaks, or its bearer."""
    return [t for t in (*world.spoken, world.speaker, world.speaker.on) if t is not None]


def _defends(w: World, n: Node) -> bool:
    """The card speaks of who is attacked: the defenders of an enemy's attack, or the enemy of the players'."""
    assert w.attack is not None
    by_enemy, enemy, others = w.attack[0] == "enemy", (w.attack[1],), w.attack[3]
    defending, attacking = (others, enemy) if by_enemy else (enemy, others)
    return any(t in defending for t in _subjects(w)) and (
        "target" not in n or any(t in which(w, n["target"]) for t in attacking)
    )


def _attacks(world: World, target: object) -> bool:
    """Whether one of those attacks a player, or an enemy."""
    assert isinstance(target, Node)
    if world.attack is None:
        return False
    who, enemy, player, others = world.attack
    if target.kind in WHO:
        return who == "enemy" and enemy in _subjects(world) and player in whose(world, target)
    return who == "players" and any(t in others for t in _subjects(world)) and enemy in which(world, target)


def _players(world: World, node: Node, true: Callable[[int], bool]) -> bool:
    """Whether it is true of the player, or of each of those meant."""
    if node["who"].kind == "the_players":
        raise NotSaid("the players as a body")
    found = whose(world, node["who"])
    if not found or node["who"].kind == "player_most" and len(found) > 1:
        raise NotSaid("nobody is meant, or somebody has to decide who")
    return all(true(p) for p in found)


def _have(world: World, node: Node, whose_are: list[int | None], so_many: Callable[[list[bool]], bool]) -> bool:
    """Whether players have so many of the cards, of which each is somebody's or nobody's: "the players" as a
    body, others each by himself.
    """
    if node["who"].kind == "the_players":
        return so_many([player in whose(world, node["who"]) for player in whose_are])
    return _players(world, node, lambda player: so_many([player == each for each in whose_are]))


def _of_player(world: World, condition: Node, player: int) -> bool:
    """Whether a condition about a player is true of this one."""
    if condition.kind == "has_threat":
        return in_range(world.threat[player], condition["compare"], number(world, condition["n"]))
    if condition.kind in ("controls", "is_engaged_with"):
        return enough_of(world, condition["what"], [
            (t.controller if condition.kind == "controls" else t.engaged) == player
            for t in which(world, condition["what"])
        ])
    if condition.kind in ("controls_count", "engaged_count"):
        mine = [t for t in _plainly(world, condition["of"])
                if (t.controller if condition.kind == "controls_count" else t.engaged) == player]
        return in_range(len(mine), condition["compare"], number(world, condition["n"]))
    raise NotSaid(condition.kind)


CONDITION: dict[str, Callable[[World, Node], bool]] = {
    "no_player_such": lambda w, n: not any(
        all(_of_player(w, each, p) for each in nodes(n, "such")) for p in w.order
    ),
    "threat_is": lambda w, n: _players(w, n, lambda p: in_range(w.threat[p], n["compare"], number(w, n["n"]))),
    "stat_is": lambda w, n: _of(w, n["who"], lambda t: in_range(t.value(str(n["stat"])), n["compare"], number(w, n["n"]))
    ),
    "stat_beside": lambda w, n: _of(w, n["who"], lambda t: _beside(t, n, which(w, n["than"]))),
    "count_is": lambda w, n: in_range(len(_matching(w, n["of"])), n["compare"], number(w, n["n"])),
    "tokens_are": lambda w, n: _on(
        w, n["of"], str(n["token"]), lambda count: in_range(count, n["compare"], number(w, n["n"]))
    ),
    "controls_count": lambda w, n: _have(
        w, n, [t.controller for t in _plainly(w, n["of"])],
        lambda theirs: in_range(sum(theirs), n["compare"], number(w, n["n"]))
    ),
    "controls": lambda w, n: _have(
        w, n, [t.controller for t in which(w, n["what"])], lambda theirs: enough_of(w, n["what"], theirs)
    ),
    "is_engaged_with": lambda w, n: _have(
        w, n, [t.engaged for t in which(w, n["what"])], lambda theirs: enough_of(w, n["what"], theirs)
    ),
    "engaged_count": lambda w, n: _have(
        w, n, [t.engaged for t in _plainly(w, n["of"])],
        lambda theirs: in_range(sum(theirs), n["compare"], number(w, n["n"]))
    ),
    "players_are": lambda w, n: any(in_range(w.players, n["compare"], each) for each in (n["n"], n.get("or") or n["n"])),
    "none": lambda w, n: not _matching(w, n["of"]),
    "exists": lambda w, n: enough(w, n["what"], len(which(w, n["what"]))),
    "is_in_play": lambda w, n: enough(w, n["who"], sum(t.there for t in which(w, n["who"]))),
    "is_committed": lambda w, n: _of(w, n["who"], lambda t: t.committed),
    "is_not_committed": lambda w, n: _of(w, n["who"], lambda t: not t.committed),
    "is_so": lambda w, n: _of(w, n["who"], lambda t: all(fits(w, r, t) for r in nodes(n, "is"))),
    "is_not_so": lambda w, n: _of(w, n["who"], lambda t: not all(fits(w, r, t) for r in nodes(n, "is"))),
    "is_a": lambda w, n: _of(w, n["who"], lambda t: matches(w, n["of"], t)),
    "is_not_a": lambda w, n: _of(w, n["who"], lambda t: not matches(w, n["of"], t)),
    "is_the": lambda w, n: _of(w, n["who"], lambda t: t in which(w, n["what"])),
    "is_named": lambda w, n: _of(w, n["who"], lambda t: t.title == n["title"]),
    "has_trait": lambda w, n: _of(w, n["who"], lambda t: n["trait"] in t.traits),
    "has_keyword": lambda w, n: _of(w, n["who"], lambda t: n["keyword"] in t.keywords),
    "printed_keyword": lambda w, n: _of(w, n["who"], lambda t: n["keyword"] in t.keywords),
    "no_keywords": lambda w, n: _of(w, n["who"], lambda t: not t.keywords),
    "has_attached": lambda w, n: _of(w, n["who"], lambda t: enough(w, n["what"], sum(a in which(w, n["what"]) for a in w.on(t)))
    ),
    "has_attachments": lambda w, n: _of(w, n["who"], lambda t: in_range(len(w.on(t)), n["compare"], number(w, n["n"]))
    ),
    "resources_in_pool": lambda w, n: _of(w, n["who"], lambda t: in_range(t.tokens["resource"], n["compare"], n["n"])
    ),
    "shares_trait": lambda w, n: _of(w, n["who"], lambda t: any(t is not o and t.traits & o.traits for o in which(w, n["with"]))
    ),
    "only_hero_icons": lambda w, n: _players(w, n, lambda p: all(
        t.sphere == n["sphere"] for t in w.things if t.type == "hero" and t.controller == p
    )),
    "controls_that_belong": lambda w, n: _players(w, n, lambda p: len(
        {t.sphere for t in _plainly(w, n["of"]) if t.controller == p} & set(SPHERES)
    ) >= n["n"]),
    "has_cards_in_hand": lambda w, n: _players(w, n, lambda p: in_range(
        sum((t.place, t.of) == ("hand", p) for t in w.things), n["compare"], number(w, n["n"])
    )),
    "no_cards_in_deck": lambda w, n: _players(
        w, n, lambda p: not any((t.place, t.of) == ("deck", p) for t in w.things)
    ),
    "is_phase": lambda w, n: w.phase == n["phase"],
    "quested_unsuccessfully": lambda w, n: w.quested == "unsuccessfully",
    "quest_succeeds": lambda w, n: w.quested == "successfully",
    "undefended": lambda w, n: w.attack is not None and w.attack[0] == "enemy" and not w.attack[3],
    "in_phase_of_attack": lambda w, n: _of(w, n["who"], lambda t: t in _sides(w)[0]),
    "attacks_alone": lambda w, n: (
        _of(w, n["who"], lambda t: w.attack is not None and w.attack[0] == "players" and list(w.attack[3]) == [t])
    ),
    "unattached": lambda w, n: w.speaker.on is None,
    "not_attached": lambda w, n: _of(w, n["who"], lambda t: t.on is None),
    "attached_here": lambda w, n: w.speaker.on is not None and w.speaker.on in which(w, _not_another(n["to"])),
    "ranged_attack": lambda w, n: any(t in w.ranged for t in _subjects(w)),
    "attacking_here": lambda w, n: _attacks(w, n["target"]),
    "defending_here": lambda w, n: w.attack is not None and _defends(w, n),
    "attacking_or_defending": lambda w, n: (
        w.attack is not None and any(t in w.attack[3] for t in _subjects(w))
        and w.attack[1] in which(w, n["target"])
    ),
    "engaged_here": lambda w, n: any(t.engaged in whose(w, n["with"]) for t in w.spoken or [w.speaker]),
    "committed_here": lambda w, n: any(t.committed for t in w.spoken or [w.speaker]),
    "destroys_character": lambda w, n: any(t in w.felled for t in which(w, n["what"])),
    "damages_character": lambda w, n: any(t in w.hurt for t in which(w, n["what"])),
    "no_damage_dealt": lambda w, n: not w.hurt,
    "attack_deals_none": lambda w, n: not w.hurt,
    "attack_deals_damage": lambda w, n: bool(w.hurt),
    "at_stage": lambda w, n: (w.stage == n["stage"]["number"]) is not bool(n.get("not")),
    "compare": lambda w, n: in_range(number(w, n["left"]), n["compare"], number(w, n["right"])),
}  # fmt: skip
