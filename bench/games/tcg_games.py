"""Games of the TCG: formats with their sites, players with random legal decks (tcg/building-your-deck,
tcg/format).

Two sorts: of cards whose text is played whole, which must end; and of every card of a format, which end or come
upon a text that is not played.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from bench.apart import kept_apart
from bench.games.cards import entries, imported
from bench.games.playing import Begun
from bench.games.tcg_invariants import TCG_INVARIANTS
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread
from ruling_service.engine.language.unread import unread_in
from ruling_service.engine.tcg import deck as decks
from ruling_service.engine.tcg import rulesets
from ruling_service.engine.tcg.game import TCG
from ruling_service.engine.tcg.meaning.unread import applying
from ruling_service.engine.tcg.rulesets import NUMBERED_BLOCKS
from ruling_service.engine.tcg.setup import Seat, new_game
from ruling_service.playing.decks.from_corpus import sets_of_formats
from ruling_service.playing.decks.tcg_legality import OLD_BLOCKS, SITES_SINCE
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.imported import as_facts
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.tcg import game as _game  # noqa: F401  (the catalogue asks it)
from ruling_service.situations.tcg.understood import Understood

NAMES = ("Tom", "Ann", "Bob", "Cat")
SIDE = decks.DRAW_DECK // 2
SIDES = ("free peoples", "shadow")
CULTURES = 2
"""Cultures of a side in one deck."""
FEWEST = 6
"""Cards that a culture must have to be played."""


class Format(NamedTuple):
    """A format as these games play it: its name, the sets its decks are made of (all if none), the block of
    its sites.
    """

    name: str
    sets: tuple[str, ...]
    block: str


FORMATS = (Format("tower", ("4", "5", "6"), "tower"), Format("open", (), "shadows"))


@cache
def every_format() -> tuple[Format, ...]:
    """Every format with the sets that its entry allows; Standard leaves the sets of the old blocks out."""
    allowed = sets_of_formats()
    old = {number for block in OLD_BLOCKS for number in allowed[block]}
    later = tuple(sorted({as_facts(row, "tcg").set for row in imported("tcg")} - old))
    return tuple(
        Format(
            name,
            later if name == "standard" else allowed.get(name, ()),
            name if name in NUMBERED_BLOCKS else "shadows",
        )
        for name in rulesets.FORMATS
    )


class Pool(NamedTuple):
    """The cards of a format by key: draw-deck cards by side and culture, Ring-bearers, Rings, sites by
    number; and what was left out.
    """

    cards: Mapping[str, Mapping[str, tuple[str, ...]]]
    bearers: tuple[str, ...]
    rings: tuple[str, ...]
    sites: tuple[str, ...]
    left_out: tuple[str, ...]


@cache
def catalogue() -> Understood:
    """The catalogue of all these games."""
    return Understood("tcg", Cards("tcg"))


def is_complete(key: str) -> bool:
    """Whether all of a card's text compiles and is played."""
    return not catalogue()[key].gaps and not catalogue().lacking[key]


@cache
def pool(played: Format, most: int | None, every_text: bool = False) -> Pool:
    """The format's cards, or so many of them chosen at random but always alike; Ring-bearers, Rings and sites
    are all there. With `every_text` those are kept too whose text is not played whole.
    """
    chance = random.Random(played.name)
    cards: dict[str, dict[str, list[str]]] = {side: defaultdict(list) for side in SIDES}
    others: dict[str, list[str]] = defaultdict(list)
    left_out: list[str] = []
    every = [
        facts for row in imported("tcg")
        if (facts := as_facts(row, "tcg")).set in played.sets or not played.sets
    ]
    of_decks = [facts for facts in every if _part(facts, played) == "card"]
    chosen = of_decks if most is None else chance.sample(of_decks, min(most, len(of_decks)))
    for facts in (*chosen, *(facts for facts in every if _part(facts, played) not in ("", "card"))):
        what = _part(facts, played)
        key = catalogue().add(facts)
        printed = catalogue()[key]
        if not is_complete(key) and not every_text:
            left_out.append(facts.name)
        elif what == "card":
            side = str(printed.facts["side"]).casefold()
            if side in cards:
                cards[side][str(printed.facts["culture"])].append(key)
        else:
            others[what].append(key)
    if played.block in NUMBERED_BLOCKS:
        laid = {catalogue()[key].values.get("site number") for key in others["site"]}
        missing = [n for n in range(1, decks.SITES + 1) if n not in laid]
        others["site"] += [catalogue().add(_plain_site(played, number)) for number in missing]
    known = {
        side: {culture: tuple(keys) for culture, keys in found.items() if len(keys) >= FEWEST} for side,
        found in cards.items()
    }
    return Pool(known, tuple(others["bearer"]), tuple(others["ring"]), tuple(others["site"]), tuple(left_out))


def _plain_site(played: Format, number: int) -> CardFacts:
    """A site without text in the place of those that a card database lacks."""
    return CardFacts(
        name=f"Plain Site {number}", type="site", block=played.block, site_number=number, shadow_number=number,
        direction="left"
    )


def _part(facts: CardFacts, played: Format) -> str:
    """Which part of a deck a card can be, "" for none here."""
    if facts.type == "the one ring":
        return "ring"
    if facts.type == "site":
        laid = facts.block == played.block and (played.block in NUMBERED_BLOCKS or int(facts.set) >= SITES_SINCE)
        return "site" if laid else ""
    return "bearer" if facts.type == "companion" and facts.text.startswith("Ring-bearer") else "card"


def sites(chance: random.Random, known: Pool, played: Format) -> tuple[str, ...]:
    """Nine sites: one of each number in a block format, else three of a Shadow number at most."""
    cards, chosen = catalogue(), []
    by_number: dict[int, list[str]] = defaultdict(list)
    numbered = played.block in NUMBERED_BLOCKS
    for key in chance.sample(known.sites, len(known.sites)):
        by_number[cards[key].values.get("site number" if numbered else "shadow number") or 0].append(key)
    if numbered:
        return tuple(by_number[number][0] for number in range(1, decks.SITES + 1))
    names: set[str] = set()
    for keys in by_number.values():
        for key in keys[: decks.SAME_SHADOW_NUMBER]:
            if cards[key].name not in names:
                names.add(cards[key].name)
                chosen.append(key)
    return tuple(chance.sample(chosen, decks.SITES))


def seat(name: str, chance: random.Random, played: Format, known: Pool) -> Seat:
    """A player with a legal deck: thirty cards of two cultures of each side, four of a title at most."""
    bearer, ring = chance.choice(known.bearers), chance.choice(known.rings)
    titles: dict[str, int] = defaultdict(int)
    titles[catalogue()[bearer].name] = 1
    chosen = [key for side in SIDES for key in half(chance, known.cards[side], titles)]
    made = Seat(name, bearer, ring, tuple(chosen), sites(chance, known, played))
    faults = decks.faults(catalogue(), made.ring_bearer, made.ring, made.deck, made.sites, format=played.name)
    if faults:
        raise ValueError(f"no legal deck: {faults}")
    return made


def half(
    chance: random.Random, by_culture: Mapping[str, tuple[str, ...]], titles: dict[str, int]
) -> list[str]:
    """The thirty cards of one side."""
    chosen: list[str] = []
    for culture in chance.sample(sorted(by_culture), len(by_culture)):
        keys = by_culture[culture]
        room = SIDE - len(chosen) if len(chosen) > SIDE // CULTURES else SIDE // CULTURES
        for key in chance.sample(keys, len(keys)):
            title = catalogue()[key].name
            copies = min(
                chance.randint(1, decks.COPIES), decks.COPIES - titles[title], room, SIDE - len(chosen)
            )
            titles[title] += max(0, copies)
            chosen += [key] * copies
            room -= max(0, copies)
        if len(chosen) == SIDE:
            break
    return chosen


def with_real_cards(most: int | None) -> Callable[[int], Begun]:
    """Both formats in turn, for two and for three players, with decks of all the formats' cards or of so
    many.
    """

    def begin(seed: int) -> Begun:
        chance = random.Random(seed)
        played, count = FORMATS[seed % len(FORMATS)], 2 + seed // len(FORMATS) % 2
        known = pool(played, most)
        seats = tuple(seat(name, chance, played, known) for name in NAMES[:count])
        play = Play(TCG, catalogue())
        new_game(play, seats, format=played.name)
        return Begun(play, f"{played.name} format, {count} players", TCG_INVARIANTS, entries())

    return begin


def is_kept_apart(gap: Unread) -> bool:
    """Whether only cards of the sets kept apart have this text."""
    if not gap.card:
        return False
    named = [facts for row in imported("tcg") if (facts := as_facts(row, "tcg")).name == gap.card]
    keys = [catalogue().add(facts) for facts in named if not kept_apart({"id": f"{facts.set}_"})]
    return not any(
        any(gap.phrase == node["phrase"] for ability in catalogue()[key].abilities for node in unread_in(ability))
        or any(gap.phrase == one.phrase for one in catalogue()[key].gaps) for key in keys
    )


def of_every_format(every_text: bool) -> Callable[[int], Begun]:
    """Every format in turn, for two to four players, with decks of the format's cards that are played whole; with
    `every_text` of all of them, so that a game comes upon texts that are not played.
    """

    def begin(seed: int) -> Begun:
        chance = random.Random(seed)
        formats = every_format()
        played, count = formats[seed % len(formats)], 2 + seed // len(formats) % 3
        known = pool(played, None, every_text=every_text)
        seats = tuple(seat(name, chance, played, known) for name in NAMES[:count])
        play = Play(TCG, catalogue())
        new_game(play, seats, format=played.name)
        what = f"{played.name} format, {count} players" + (", every card" if every_text else "")
        return Begun(play, what, TCG_INVARIANTS, entries(), unread=applying)

    return begin


def left_out(most: int | None = None) -> Mapping[str, Any]:
    """How many cards these games are made of, and how many were left out because their text doesn't compile
    completely.
    """
    found = {}
    for played in FORMATS:
        known = pool(played, most)
        number = sum(len(keys) for by_culture in known.cards.values() for keys in by_culture.values())
        found[played.name] = {"cards": number, "Ring-bearers": len(known.bearers), "Rings": len(known.rings),
                              "sites": len(known.sites),
                              "left out": len(known.left_out)}  # fmt: skip
    return found
