"""Decks drawn by chance from the imported cards, for whoever wants to play and has none: legal, of cards
whose text is played whole, written as a plain list (lcg/deckbuilding, tcg/building-your-deck).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from ruling_service.engine.tcg import deck as tcg_rules
from ruling_service.engine.tcg.rulesets import NUMBERED_BLOCKS
from ruling_service.errors import MalformedInput
from ruling_service.playing.decks import lcg_legality as lcg_rules
from ruling_service.playing.decks.tcg_legality import is_listed, of_the_sets, refuse_unknown
from ruling_service.playing.shelf import Shelf
from ruling_service.situations.lcg.printed import NEUTRAL
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold
from ruling_service.spheres import CORE

OF_A_DECK = ("ally", "attachment", "event")
TRIES = 8
"""How often a deck is begun anew where chance left no legal one."""
CULTURES = 2
"""Cultures of one side in a deck of the TCG."""

Deck = list[tuple[str, list[CardFacts]]]
"""The parts of a deck by their headings."""


def drawn(
    shelf: Shelf, seed: int, players: int, *, format: str = "", beside: Iterable[str] = ()
) -> list[str]:
    """The texts of the decks of so many players; the same for the same seed and cards. Of the LCG no hero
    stands in two of them, nor in a deck `beside` them (their texts). The TCG's decks are for `format`,
    without one for the newest block of which all sites are there.

    Raises MalformedInput where the imported cards don't suffice, UnknownName for a format that there isn't.
    """
    refuse_unknown(format.casefold())
    chance = random.Random(seed)
    if shelf.game == "tcg":
        return [_written(_of_tcg(shelf, chance, format.casefold())) for _ in range(players)]
    taken = {fold(line) for text in beside for line in text.splitlines()}
    return [_written(_of_lcg(shelf, chance, taken)) for _ in range(players)]


# -- the LCG -------------------------------------------------------------------------------------------------


def _of_lcg(shelf: Shelf, chance: random.Random, taken: set[str]) -> Deck:
    """Three heroes of two spheres at most, whom nobody else has, and fifty cards of these spheres."""
    rows = [
        row
        for row in shelf.imported.all("lcg")
        if row["type"] in ("hero", *OF_A_DECK) and fold(str(row.get("sphere", ""))) not in NEUTRAL
    ]
    every = [
        one for one in shelf.rows(rows) if not one.encounter_set and not lcg_rules.has_encounter_back(one)
    ]
    heroes = [
        one for one in every
        if one.type == "hero" and fold(one.sphere) in CORE and one.threat_cost
    ]
    free = (one for one in _mixed(chance, heroes) if not any(fold(one.name) in line for line in taken))
    chosen: list[CardFacts] = []
    for one in free:
        spheres = {hero.sphere for hero in chosen} | {one.sphere}
        if len(spheres) <= 2 and one.name not in {hero.name for hero in chosen} and _played(shelf, one):
            chosen.append(one)
        if len(chosen) == lcg_rules.HEROES:
            break
    else:
        raise _too_few("lcg", "three heroes of two spheres that nobody has")
    taken |= {fold(one.name) for one in chosen}
    spheres = {one.sphere for one in chosen}
    fitting = [one for one in every if one.type in OF_A_DECK and one.sphere in (*spheres, "Neutral")]
    cards = list(_copies(shelf, chance, fitting, lcg_rules.DECK, Counter()))
    if len(cards) < lcg_rules.DECK:
        raise _too_few("lcg", f"{lcg_rules.DECK} cards of {' and '.join(sorted(spheres))}")
    return [("Heroes", chosen), ("Deck", cards)]


# -- the TCG -------------------------------------------------------------------------------------------------


def _of_tcg(shelf: Shelf, chance: random.Random, format: str) -> Deck:
    """A Ring-bearer, a Ring, nine sites and sixty cards, thirty of each side, as the format allows."""
    every = shelf.rows(shelf.imported.all("tcg"))
    formats = (format,) if format else NUMBERED_BLOCKS[::-1]
    for one in formats:
        for _ in range(TRIES):
            made = _of_format(shelf, chance, one, every)
            if made is not None and not _faults(shelf, made, one):
                return made
    raise _too_few("tcg", f"a legal deck of {format or 'any block'}")


def _of_format(shelf: Shelf, chance: random.Random, format: str, every: list[CardFacts]) -> Deck | None:
    """One try at a deck of a format; None where a part of it lacks cards."""
    allowed = [one for one in every if of_the_sets(one, format) and not is_listed(one, format)]
    sites = _sites(chance, [one for one in allowed if one.type == "site"], format)
    rings = [one for one in _mixed(chance, allowed) if one.type == "the one ring" and _played(shelf, one)]
    bearers = [one for one in _mixed(chance, allowed) if _bears(one) and _played(shelf, one)]
    if len(sites) < tcg_rules.SITES or not rings or not bearers:
        return None
    cards: list[CardFacts] = []
    titles = Counter({bearers[0].name: 1})
    for side in ("free peoples", "shadow"):
        of_side = [one for one in allowed if fold(one.side) == side and not _bears(one)]
        half = list(_of_cultures(shelf, chance, of_side, titles))
        if len(half) < tcg_rules.DRAW_DECK // 2:
            return None
        cards += half
    return [("Ring-bearer", bearers[:1]), ("Ring", rings[:1]), ("Sites", sites), ("Draw deck", cards)]


def _of_cultures(
    shelf: Shelf, chance: random.Random, cards: list[CardFacts], titles: Counter[str]
) -> Iterator[CardFacts]:
    """Half a draw deck of one side: of two cultures, of more where these don't suffice."""
    left = tcg_rules.DRAW_DECK // 2
    cultures = _mixed(chance, sorted({one.culture for one in cards if one.culture}))
    for number, culture in enumerate([*cultures, *cultures[:1]]):
        room = left if number else left // CULTURES
        of = [one for one in cards if one.culture == culture and one.type not in ("site", "the one ring")]
        for one in _copies(shelf, chance, of, room, titles):
            left -= 1
            yield one
        if not left:
            return


def _sites(chance: random.Random, sites: list[CardFacts], format: str) -> list[CardFacts]:
    """Nine sites: one of each number where the block numbers them, else three of a Shadow number at most."""
    mixed = _mixed(chance, sites)
    if format in NUMBERED_BLOCKS:
        by_number = {one.site_number: one for one in mixed if fold(one.block).startswith(format)}
        return [by_number[number] for number in range(1, tcg_rules.SITES + 1) if number in by_number]
    chosen: list[CardFacts] = []
    for one in mixed:
        same = sum(other.shadow_number == one.shadow_number for other in chosen)
        if same < tcg_rules.SAME_SHADOW_NUMBER and one.name not in {other.name for other in chosen}:
            chosen.append(one)
    return chosen[: tcg_rules.SITES]


def _bears(card: CardFacts) -> bool:
    return card.type == "companion" and card.text.startswith("Ring-bearer")


def _faults(shelf: Shelf, deck: Deck, format: str) -> list[tuple[str, tuple[str, ...]]]:
    keys = {heading: [shelf.key_of(one) for one in cards] for heading, cards in deck}
    (bearer,), (ring,) = keys["Ring-bearer"], keys["Ring"]
    return tcg_rules.faults(shelf.catalogue, bearer, ring, keys["Draw deck"], keys["Sites"], format=format)


# -- both ----------------------------------------------------------------------------------------------------


def _copies(
    shelf: Shelf, chance: random.Random, cards: list[CardFacts], room: int, titles: Counter[str]
) -> Iterator[CardFacts]:
    """So many cards as there is room for: some of each, then as many as are allowed where these don't
    suffice. `titles` counts the copies of each.
    """
    few = [(one, chance.randint(1, _most(shelf, one))) for one in _mixed(chance, cards)]
    for one, wanted in (*few, *((one, _most(shelf, one)) for one, _ in few)):
        copies = min(wanted, _most(shelf, one) - titles[one.name], room)
        if copies > 0 and _played(shelf, one):
            titles[one.name] += copies
            room -= copies
            yield from [one] * copies
        if not room:
            return


def _most(shelf: Shelf, card: CardFacts) -> int:
    """How many copies of a card are allowed."""
    return lcg_rules.most_of(card) if shelf.game == "lcg" else tcg_rules.COPIES


def _played(shelf: Shelf, card: CardFacts) -> bool:
    """Whether all of a card's text is played."""
    return shelf.is_complete(shelf.key_of(card))


def _mixed(chance: random.Random, every: list[Any]) -> list[Any]:
    return chance.sample(every, len(every))


def _written(deck: Deck) -> str:
    """A deck as a plain list."""
    parts = []
    for heading, cards in deck:
        counted = Counter(_line(one) for one in cards)
        parts.append("\n".join([f"{heading}:", *(f"{count}x {line}" for line, count in counted.items())]))
    return "\n\n".join(parts) + "\n"


def _line(card: CardFacts) -> str:
    """How a list names one card: by its whole title and what tells its printing."""
    return f"{', '.join(filter(None, (card.name, card.subtitle)))} ({card.collector or card.set})"


def _too_few(game: str, what: str) -> MalformedInput:
    return MalformedInput(
        f"no deck of the {game.upper()} can be drawn: of the imported cards whose text is played, {what} "
        "can't be made.",
        where="decks",
        hint="`rulings import-cards FILE` imports a card list.",
    )
