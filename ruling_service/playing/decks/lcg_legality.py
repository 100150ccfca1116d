"""Whether a deck of the LCG may be played (lcg/deckbuilding, lcg/rule/10, lcg/rule/1.3.8)."""

from __future__ import annotations

import re
from collections import Counter

from ruling_service.playing.decks.finding import Found
from ruling_service.playing.decks.records import Fault
from ruling_service.playing.shelf import Shelf
from ruling_service.situations.shared.catalogue import PLAYER_TYPES
from ruling_service.situations.shared.model import CardFacts
from ruling_service.spheres import CORE, SAGA

DECK, COPIES, HEROES, CONTRACTS = 50, 3, 3, 1
IN_DECKS = ("ally", "attachment", "event", "player side quest", "side quest", "treasure")
_LIMIT = re.compile(
    r"\blimit (?:(?P<first>\d) (?:copy )?per deck|[^.]*?\band (?P<then>\d) per deck)", re.IGNORECASE
)
SIZE = ["lcg/deckbuilding", "lcg/rule/1.3.1"]


def judge(found: Found, shelf: Shelf, format: str) -> tuple[list[Fault], list[Fault], list[str]]:
    """What keeps the deck from being legal, what is to be known of it, and no formats: the LCG has none."""
    heroes = [card for card in found.copies("heroes")]
    deck = found.copies("deck", "")
    contracts = found.copies("contract")
    why = [*_heroes(heroes, unknown=_lacks(found)), *_size(found, deck), *_copies(deck), *_types(deck)]
    if len(contracts) > CONTRACTS:
        reason = f"{len(contracts)} contracts, {CONTRACTS} may be chosen"
        why.append(Fault(reason=reason, cites=["lcg/rule/1.3.8"]))
    return why, [*_notes(heroes, deck, contracts)], []


def _lacks(found: Found) -> int:
    return sum(one.count for one in found.missing)


def _heroes(heroes: list[CardFacts], *, unknown: int) -> list[Fault]:
    """One to three, each of another title: every hero is unique."""
    found = []
    if len(heroes) > HEROES:
        found.append(
            Fault(reason=f"{len(heroes)} heroes, at most {HEROES} are allowed", cites=["lcg/rule/10"])
        )
    if not heroes and not unknown:
        found.append(
            Fault(reason="no hero: one to three are needed", cites=["lcg/rule/10", "lcg/hero-cards"])
        )
    for title, count in Counter(hero.name for hero in heroes).items():
        if count > 1:
            reason = f"{title} is there {count} times: one of each unique title can be in play"
            found.append(Fault(reason=reason, cites=["lcg/unique-cards", "lcg/hero-cards"]))
    return found


def _size(found: Found, deck: list[CardFacts]) -> list[Fault]:
    """Fifty cards or more; those that are not known here count."""
    number = len(deck) + _lacks(found)
    return [Fault(reason=f"{number} cards, at least {DECK} are needed", cites=SIZE)] if number < DECK else []


def most_of(card: CardFacts) -> int:
    """How many copies of a card a deck may have: three, or fewer where its text says so."""
    own = limit_of(card.text)
    return COPIES if own is None else min(COPIES, own)


def _copies(deck: list[CardFacts]) -> list[Fault]:
    """Three of a title, or what a card's own text allows."""
    found = []
    limits = {one.name: most_of(one) for one in deck if limit_of(one.text) is not None}
    for title, count in sorted(Counter(one.name for one in deck).items()):
        most = limits.get(title, COPIES)
        if count > most:
            by = "its text allows" if title in limits else "are allowed"
            found.append(
                Fault(
                    reason=f"{count} copies of {title}, {most} {by}", cites=["lcg/deckbuilding", "lcg/copy"]
                )
            )
    return found


def limit_of(text: str) -> int | None:
    """How many copies in a deck a card's text allows; None where it says nothing of that."""
    said = _LIMIT.search(text)
    return None if said is None else int(said["first"] or said["then"])


ENCOUNTER_BACK = "encounter"
"""The keyword of player cards that lie aside, and come into the encounter deck (lcg/keyword/encounter)."""


def has_encounter_back(one: CardFacts) -> bool:
    """Whether a player card has an encounter back, so that no deck holds it."""
    return any(keyword.casefold() == ENCOUNTER_BACK for keyword in one.keywords)


def _types(deck: list[CardFacts]) -> list[Fault]:
    """Allies, attachments, events and player side quests; nothing of the encounter deck."""
    found = []
    for one in {one.name: one for one in deck}.values():
        if (
            one.type not in IN_DECKS
            or one.type not in (*PLAYER_TYPES, "side quest")
            or one.encounter_set
            and one.type == "side quest"
        ):
            found.append(
                Fault(reason=f"{one.name} is a card of the type {one.type}, which no deck holds", cites=SIZE)
            )
        elif has_encounter_back(one):
            found.append(Fault(
                reason=f"{one.name} has an encounter back, which no deck holds: it is set aside",
                cites=["lcg/keyword/encounter"],
            ))  # fmt: skip
    return found


def _notes(heroes: list[CardFacts], deck: list[CardFacts], contracts: list[CardFacts]) -> list[Fault]:
    """Spheres that no hero has, cards of the sagas, and what contracts ask of a deck."""
    found = []
    of_heroes = {hero.sphere.casefold() for hero in heroes}
    spheres = {one.sphere.casefold() for one in deck if one.sphere.casefold() in CORE}
    for sphere in sorted(spheres - of_heroes) if heroes else ():
        number = sum(one.sphere.casefold() == sphere for one in deck)
        found.append(Fault(
            reason=f"no hero can pay for {number} cards of the sphere {sphere.title()}; they are allowed",
            cites=["lcg/faq/cards-of-another-sphere", "lcg/resource-match"],
        ))  # fmt: skip
    for one in {one.name: one for one in (*heroes, *deck) if one.sphere.casefold() in SAGA}.values():
        found.append(Fault(
            reason=f"{one.name} has the sphere {one.sphere}, which belongs to the scenarios of the saga",
            cites=["lcg/rule/saga-fellowship-sphere"],
        ))  # fmt: skip
    for one in contracts:
        if "deck" in one.text.casefold():
            found.append(Fault(
                reason=f"what {one.name} itself asks of the deck is not checked: read its text",
                cites=["lcg/rule/1.3.8"],
            ))  # fmt: skip
    return found
