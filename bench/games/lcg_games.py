"""Games of the LCG: scenarios as the project sets them up, players with random legal decks (lcg/deckbuilding)."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from functools import cache, partial
from typing import NamedTuple

from bench.games.cards import entries, library, our_own
from bench.games.lcg_invariants import LCG_INVARIANTS
from bench.games.lcg_players import able
from bench.games.playing import Begun
from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.lcg.setup import Seat
from ruling_service.library import scenario_sheets
from ruling_service.playing.decks import lcg_legality as lcg_rules
from ruling_service.playing.decks.records import DeckCard
from ruling_service.playing.lcg_beginning import set_up
from ruling_service.playing.scenarios import Scenario, lay_out
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.starting import NAMES, Seated, Start
from ruling_service.situations.lcg.printed import NEUTRAL
from ruling_service.situations.shared.model import CardFacts
from ruling_service.spheres import CORE, SAGA

SCENARIOS = ("passage-through-mirkwood", "journey-down-the-anduin", "escape-from-dol-guldur")
SET = "Core Set"
DECK, COPIES, HEROES = 50, 3, 3
SPHERES = tuple(sphere.capitalize() for sphere in CORE)
PLAYED_IN_DECKS = ("ally", "attachment", "event")


class Pool(NamedTuple):
    """The cards that decks are made of, by key: heroes, and what goes into a deck.

    `left_out` are titles that don't compile completely; `lines` is how a deck's file names each card.
    """

    shelf: Shelf
    heroes: tuple[str, ...]
    cards: tuple[str, ...]
    left_out: tuple[str, ...]
    lines: Mapping[str, DeckCard]


@cache
def shelf() -> Shelf:
    """The cards of the database."""
    return Shelf("lcg", library("lcg"))


@cache
def own_shelf() -> Shelf:
    """The cards that were made up."""
    return Shelf("lcg", library())


@cache
def pool(of_set: str | None) -> Pool:
    """The player cards of one set, or of all; boons are in decks only once a campaign has earned them
    (lcg/rule/campaign-pool).
    """
    rows = [
        row for row in shelf().imported.all("lcg")
        if row["type"] in ("hero", *PLAYED_IN_DECKS) and (of_set is None or row.get("set") == of_set)
        and str(row.get("sphere", "")).casefold() not in NEUTRAL
    ]
    listed = [
        (facts, DeckCard(count=1, name=facts.name, type=facts.type, set=facts.set, number=facts.number,
                         id=str(row.get("id") or "")))
        for row, facts in zip(rows, shelf().rows(rows), strict=True) if not facts.encounter_set
    ]  # fmt: skip
    return sorted_out(shelf(), listed)


def sorted_out(of: Shelf, listed: list[tuple[CardFacts, DeckCard]]) -> Pool:
    """The complete ones of those cards that decks are made of: none with an encounter back, which lies aside
    (lcg/keyword/encounter).
    """
    found: dict[str, dict[str, None]] = defaultdict(dict)
    left_out: dict[str, None] = {}
    lines: dict[str, DeckCard] = {}
    for facts, line in listed:
        key = of.key_of(facts)
        if not of.is_complete(key):
            left_out[facts.name] = None
        elif lcg_rules.has_encounter_back(facts):
            continue
        elif facts.type != "hero" or facts.threat_cost is not None and facts.sphere.casefold() not in SAGA:
            found["hero" if facts.type == "hero" else "card"][key] = None
            lines[key] = line
    return Pool(of, tuple(found["hero"]), tuple(found["card"]), tuple(left_out), lines)


def deck(
    chance: random.Random, known: Pool, taken: set[str], *, strong: bool = False, barred: Collection[str] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Up to three heroes that nobody else has, and fifty cards of their spheres, three of a title at most, none
    of those that are `barred`.

    A strong deck has heroes of one sphere and of little threat for what they can do, and cheap characters first.
    """
    cards = known.shelf.catalogue
    heroes: list[str] = []
    offered = chance.sample(known.heroes, len(known.heroes))
    if strong:
        free = [key for key in offered if cards[key].name not in taken]
        spheres_with = [s for s in SPHERES if sum(cards[k].facts["sphere"] == s for k in free) >= HEROES]
        one = chance.choice(spheres_with or SPHERES)
        offered = sorted(
            (k for k in free if cards[k].facts["sphere"] == one), key=lambda k: -_strength(cards[k]) + 2 * chance.random()
        )
    for key in offered:
        if cards[key].name not in taken and len(heroes) < HEROES:
            heroes.append(key)
            taken.add(cards[key].name)
    spheres = {cards[h].facts["sphere"] for h in heroes}
    fitting = [
        k for k in known.cards
        if (cards[k].facts["sphere"] in spheres or cards[k].facts["sphere"] not in SPHERES)
        and cards[k].name not in barred
    ]
    chosen: list[str] = []
    titles: dict[str, int] = defaultdict(int)
    mixed = chance.sample(fitting, len(fitting))
    for key in sorted(mixed, key=lambda k: -_strength(cards[k]) + 3 * chance.random()) if strong else mixed:
        copies = min(COPIES if strong else chance.randint(1, COPIES), COPIES - titles[cards[key].name], DECK - len(chosen))
        titles[cards[key].name] += copies
        chosen += [key] * copies
    return tuple(heroes), tuple(chosen)


STATS = ("willpower", "attack", "defense", "hit points")


def _strength(card: Printed) -> float:
    """How strong a hero is, or a card of a deck for its cost."""
    values = card.values
    body = sum(values.get(name) or 0 for name in STATS)
    cost = values.get("cost")
    if cost is None:
        return float(body) - (values.get("threat cost") or 0) / 4
    return body - 1.5 * cost if body else -2.0 - cost


EVERY = 2
"""Every so many games able players play with strong decks."""


def seats(
    chance: random.Random, known: Pool, count: int, *, strong: bool = False, barred: Collection[str] = ()
) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """So many players, fewer where heroes run out: each with heroes and a deck, by key; no card of a title that is
    `barred`.
    """
    taken = set(barred)
    drawn = [(name, *deck(chance, known, taken, strong=strong, barred=barred)) for name in NAMES[:count]]
    return [(name, heroes, cards) for name, heroes, cards in drawn if heroes]


def started(name: str, seed: int, count: int, known: Pool, *, strong: bool = False, mode: str = "standard") -> Start:
    """What a game of that scenario begins with, its decks drawn by the seed: without other versions of the hero
    who comes with it (lcg/rule/saga-fellowship-sphere).
    """
    barred = scenario_sheets.called(name).sheet.first_player
    players = [
        Seated(name=who, cards=[
            DeckCard(count=1, section=section, name=line.name, type=line.type, set=line.set, number=line.number,
                     id=line.id)
            for section, keys in (("heroes", heroes), ("deck", cards)) for line in (known.lines[key] for key in keys)
        ])
        for who, heroes, cards in seats(random.Random(seed), known, count, strong=strong, barred=barred)
    ]  # fmt: skip
    return Start(game="lcg", seed=seed, players=players, scenario=name, mode=mode)


def begins(
    laid: tuple[Callable[[], tuple[Shelf, Scenario]], ...], of_pool: Callable[[], Pool]
) -> Callable[[int], Begun]:
    """What begins the game of a seed: the scenarios take turns, and so do the numbers of players, and players
    who choose at random with able ones.
    """

    def begin(seed: int) -> Begun:
        strong = seed // len(laid) // len(NAMES) % EVERY == EVERY - 1
        (of, scenario), count = laid[seed % len(laid)](), 1 + seed // len(laid) % len(NAMES)
        drawn = seats(random.Random(seed), of_pool(), count, strong=strong)
        play = set_up(of, scenario, [Seat(*one) for one in drawn]).play
        who = f"{len(drawn)} able players" if strong else f"{len(drawn)} players"
        choose = able(play, seed) if strong else None
        return Begun(play, f"{scenario.title}, {who}", LCG_INVARIANTS, entries(), choose)

    return begin


def with_real_cards(every_set: bool) -> Callable[[int], Begun]:
    """The three scenarios, with decks of the same set or of all sets."""
    return begins(
        tuple(partial(_laid, name) for name in SCENARIOS), lambda: pool(None if every_set else SET)
    )


@cache
def _laid(name: str) -> tuple[Shelf, Scenario]:
    return shelf(), lay_out(name, shelf())


def with_our_own() -> Callable[[int], Begun]:
    """A scenario and decks that were made up."""
    return begins((own_scenario,), own_pool)


@cache
def own_pool() -> Pool:
    """The made-up cards that decks are made of."""
    cards = [facts for facts in our_own("lcg") if not facts.encounter_set and facts.type != "quest"]
    return sorted_out(own_shelf(), [(facts, DeckCard(count=1, name=facts.name)) for facts in cards])


@cache
def own_scenario() -> tuple[Shelf, Scenario]:
    """The made-up scenario, with three copies of each encounter card."""
    of = own_shelf()
    quest = [of.key_of(facts) for facts in our_own("lcg") if facts.type == "quest"]
    encounter = [
        of.key_of(facts) for facts in our_own("lcg") if facts.encounter_set and facts.type != "quest" for _ in range(3)
    ]
    return of, Scenario("", "A made-up road", tuple(quest), tuple(encounter), (), {}, (), (), ())
