"""Games of the LCG: scenarios with their quest cards and encounter sets, players with random legal decks
(lcg/deckbuilding).
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

from bench.games.cards import entries, imported, our_own
from bench.games.lcg_invariants import LCG_INVARIANTS
from bench.games.lcg_players import able
from bench.games.playing import Begun
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import coverage
from ruling_service.engine.lcg.game import LCG
from ruling_service.engine.lcg.setup import Seat, new_game
from ruling_service.resources import corpus_dir
from ruling_service.situations.lcg import game as _game  # noqa: F401  (the catalogue asks it)
from ruling_service.situations.shared.catalogue import Catalogue
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.imported import as_facts
from ruling_service.situations.shared.model import CardFacts

NAMES = ("Tom", "Ann", "Bob", "Cat")
SCENARIOS = ("passage-through-mirkwood", "journey-down-the-anduin", "escape-from-dol-guldur")
SET = "Core Set"
DECK, COPIES, HEROES = 50, 3, 3
SPHERES = ("Leadership", "Tactics", "Spirit", "Lore")
IN_OUR_WORDS = Path(__file__).with_name("lcg_quests.yaml")


class Pool(NamedTuple):
    """The cards that decks are made of, by key: heroes, and what goes into a deck.

    `left_out` are titles that don't compile completely.
    """

    heroes: tuple[str, ...]
    cards: tuple[str, ...]
    left_out: tuple[str, ...]


class Scenario(NamedTuple):
    """A scenario's cards by key, quest cards in order; `left_out` says what of its texts is not played."""

    title: str
    quest: tuple[str, ...]
    encounter: tuple[str, ...]
    aside: tuple[str, ...]
    left_out: tuple[str, ...]


@cache
def catalogue() -> Catalogue:
    """The catalogue of all these games."""
    return Catalogue("lcg", Cards("lcg"))


def is_complete(key: str) -> bool:
    """Whether all of a card's text compiles and is played."""
    printed = catalogue()[key]
    return not printed.gaps and not coverage.lacks(printed.abilities)


@lru_cache(maxsize=8192)
def _added(described: bytes) -> str:
    return catalogue().add(msgspec.json.decode(described, type=CardFacts))


def key_of(facts: CardFacts) -> str:
    """The key of a card; its text is that of the corpus if there is an erratum that compiles."""
    own = [
        f for f in catalogue().cards.printings(facts.name)
        if f.erratum and (f.type, f.side) == (facts.type, facts.side)
    ]
    keys = [_added(msgspec.json.encode(each)) for each in (*own, facts)]
    return next((key for key in keys if is_complete(key)), keys[-1])


PLAYED_IN_DECKS = ("ally", "attachment", "event")


@cache
def pool(of_set: str | None) -> Pool:
    """The player cards of one set, or of all."""
    chosen = [
        as_facts(row, "lcg") for row in imported("lcg")
        if row["type"] in ("hero", *PLAYED_IN_DECKS) and (of_set is None or row.get("set") == of_set)
    ]
    return sorted_out([facts for facts in chosen if not facts.encounter_set])


def sorted_out(chosen: list[CardFacts]) -> Pool:
    """The complete ones of those cards that decks are made of."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    left_out: dict[str, None] = {}
    for facts in chosen:
        if facts.type in ("hero", *PLAYED_IN_DECKS):
            key = key_of(facts)
            if not is_complete(key):
                left_out[facts.name] = None
            elif facts.type != "hero" or facts.threat_cost is not None:
                found["hero" if facts.type == "hero" else "card"][key] = None
    return Pool(tuple(found["hero"]), tuple(found["card"]), tuple(left_out))


@cache
def scenario(name: str) -> Scenario:
    """A scenario of the corpus with the quest cards of its first encounter set and the cards of all of them.
    """
    about = yaml.safe_load(
        (corpus_dir() / "lcg" / "scenarios" / f"{name}.md").read_text("utf-8").split("---\n")[1]
    )
    sets = list(about["encounter_sets"])
    rows = [
        row for row in imported("lcg")
        if row.get("encounter set") in sets and row.get("set") == about["product"]
    ]
    quests = _quests(
        [as_facts(row, "lcg") for row in rows if row["type"] == "quest" and row["encounter set"] == sets[0]]
    )
    others = [(as_facts(row, "lcg"), int(row.get("quantity") or 1)) for row in rows if row["type"] != "quest"]
    return laid_out(about["title"], quests, others)


def laid_out(title: str, quests: list[CardFacts], others: list[tuple[CardFacts, int]]) -> Scenario:
    """The keys of a scenario's cards; what its first stage sets aside by name is no part of the encounter
    deck.
    """
    ours = yaml.safe_load(IN_OUR_WORDS.read_text("utf-8"))
    aside_names = ours["set aside"].get(title, [])
    quests = [
        msgspec.structs.replace(q, text=ours["texts"].get(f"{q.name} {q.stage}", q.text)) for q in quests
    ]
    keys = [key_of(q) for q in quests]
    left_out = [
        f"{q.name}: {phrase}" for q in quests for phrase in ours["not played"].get(f"{q.name} {q.stage}", [])
    ]
    left_out += [f"{catalogue()[k].name}: {gap.phrase}" for k in keys for gap in catalogue()[k].gaps]
    encounter: list[str] = []
    aside: list[str] = []
    for facts, count in others:
        key = key_of(facts)
        if not is_complete(key):
            left_out.append(f"{facts.name} (a card)")
            continue
        (aside if facts.name in aside_names else encounter).extend([key] * count)
    return Scenario(title, tuple(keys), tuple(encounter), tuple(aside), tuple(left_out))


def _quests(sides: list[CardFacts]) -> list[CardFacts]:
    """The quest cards, both sides' texts on each, in the order of their numbers."""
    cards: dict[str, dict[str, CardFacts]] = defaultdict(dict)
    for each in sides:
        cards[each.number][each.side] = each
    whole = [
        msgspec.structs.replace(
            both["B"], name=both["A"].name, side="",
            text="\n".join(t for t in (both["A"].text, both["B"].text) if t)
        )
        for _, both in sorted(cards.items(), key=lambda item: int(item[0]))
    ]
    return whole


def deck(
    chance: random.Random, known: Pool, taken: set[str], *, strong: bool = False
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Up to three heroes that nobody else has, and fifty cards of their spheres, three of a title at most.

    A strong deck has heroes of one sphere and of little threat for what they can do, and cheap characters first.
    """
    cards = catalogue()
    heroes: list[str] = []
    offered = chance.sample(known.heroes, len(known.heroes))
    if strong:
        free = [key for key in offered if cards[key].name not in taken]
        spheres_with = [s for s in SPHERES if sum(cards[k].facts["sphere"] == s for k in free) >= HEROES]
        one = chance.choice(spheres_with or SPHERES)
        offered = sorted(
            (k for k in free if cards[k].facts["sphere"] == one), key=lambda k: -_strength(k) + 2 * chance.random()
        )
    for key in offered:
        if cards[key].name not in taken and len(heroes) < HEROES:
            heroes.append(key)
            taken.add(cards[key].name)
    spheres = {cards[h].facts["sphere"] for h in heroes}
    fitting = [
        k for k in known.cards
        if cards[k].facts["sphere"] in spheres or cards[k].facts["sphere"] not in SPHERES
    ]
    chosen: list[str] = []
    titles: dict[str, int] = defaultdict(int)
    mixed = chance.sample(fitting, len(fitting))
    for key in sorted(mixed, key=lambda k: -_strength(k) + 3 * chance.random()) if strong else mixed:
        copies = min(COPIES if strong else chance.randint(1, COPIES), COPIES - titles[cards[key].name], DECK - len(chosen))
        titles[cards[key].name] += copies
        chosen += [key] * copies
    return tuple(heroes), tuple(chosen)


STATS = ("willpower", "attack", "defense", "hit points")


def _strength(key: str) -> float:
    """How strong a hero is, or a card of a deck for its cost."""
    values = catalogue()[key].values
    body = sum(values.get(name) or 0 for name in STATS)
    cost = values.get("cost")
    if cost is None:
        return float(body) - (values.get("threat cost") or 0) / 4
    return body - 1.5 * cost if body else -2.0 - cost


EVERY = 2
"""Every so many games able players play with strong decks."""


def begins(
    scenarios: tuple[Callable[[], Scenario], ...], of_pool: Callable[[], Pool]
) -> Callable[[int], Begun]:
    """What begins the game of a seed: the scenarios take turns, and so do the numbers of players, and players
    who choose at random with able ones.
    """

    def begin(seed: int) -> Begun:
        strong = seed // len(scenarios) // len(NAMES) % EVERY == EVERY - 1
        chance = random.Random(seed)
        played, count = scenarios[seed % len(scenarios)](), 1 + seed // len(scenarios) % len(NAMES)
        taken: set[str] = set()
        seats = []
        for name in NAMES[:count]:
            heroes, cards = deck(chance, of_pool(), taken, strong=strong)
            if heroes:
                seats.append(Seat(name, heroes, cards))
        play = Play(LCG, catalogue())
        new_game(play, tuple(seats), played.quest, played.encounter, aside=played.aside)
        who = f"{len(seats)} able players" if strong else f"{len(seats)} players"
        choose = able(play, seed) if strong else None
        return Begun(play, f"{played.title}, {who}", LCG_INVARIANTS, entries(), choose)

    return begin


def with_real_cards(every_set: bool) -> Callable[[int], Begun]:
    """The three scenarios, with decks of the same set or of all sets."""
    return begins(
        tuple(partial(scenario, name) for name in SCENARIOS), lambda: pool(None if every_set else SET)
    )


def with_our_own() -> Callable[[int], Begun]:
    """A scenario and decks that were made up."""
    made_up = our_own("lcg")
    quests = [facts for facts in made_up if facts.type == "quest"]
    others = [(facts, 3) for facts in made_up if facts.encounter_set and facts.type != "quest"]
    known = cache(
        lambda: sorted_out([facts for facts in made_up if not facts.encounter_set and facts.type != "quest"])
    )
    return begins((cache(lambda: laid_out("A made-up road", quests, others)),), known)


def left_out(every_set: bool) -> Mapping[str, Any]:
    """What these games don't play, and how many cards they are made of."""
    known = pool(None if every_set else SET)
    scenarios = {name: list(scenario(name).left_out) for name in SCENARIOS}
    return {
        "heroes": len(known.heroes), "cards": len(known.cards), "left out": len(known.left_out),
        "scenarios": scenarios
    }
