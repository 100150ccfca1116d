"""Which cards a deck file means, among those that are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from ruling_service.playing.decks.model import DeckFile, Listed, Section
from ruling_service.playing.decks.records import DeckCard, Missing
from ruling_service.playing.shelf import Shelf, front
from ruling_service.situations.shared.catalogue import PLAYER_TYPES
from ruling_service.situations.shared.facts import fits, label
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

Named = Callable[[str], Iterable[str]]
"""The full titles of the known cards that a written title means, if it is not one itself."""

OF_SECTION: dict[Section, tuple[str, ...]] = {
    "heroes": ("hero",),
    "contract": ("contract",),
    "ring-bearer": ("companion",),
    "ring": ("the one ring",),
    "sites": ("site",),
    "map": ("map",),
}
"""The types of card that a part of a deck holds."""
OF_DECKS = {
    "lcg": PLAYER_TYPES,
    "tcg": (
        "companion",
        "ally",
        "minion",
        "event",
        "condition",
        "possession",
        "artifact",
        "follower",
        "site",
        "the one ring",
        "map",
    ),
}


class Found(msgspec.Struct, kw_only=True):
    """The cards of a deck, with their facts in the same order, and what is missing."""

    name: str
    cards: list[DeckCard]
    facts: list[CardFacts]
    missing: list[Missing]

    def of(self, *sections: str) -> list[tuple[DeckCard, CardFacts]]:
        """The cards in these parts of the deck, with their facts."""
        return [one for one in zip(self.cards, self.facts, strict=True) if one[0].section in sections]

    def copies(self, *sections: str) -> list[CardFacts]:
        """The facts of every copy in these parts."""
        return [facts for card, facts in self.of(*sections) for _ in range(card.count)]


def find(deck: DeckFile, shelf: Shelf, named: Named = lambda _: ()) -> Found:
    """The cards that a deck file means. A printing named by id, code or set is preferred."""
    found = Found(name=deck.name, cards=[], facts=[], missing=[])
    for listed in deck.cards:
        one = _one(listed, shelf, named, leading=_leads(found))
        if isinstance(one, str):
            found.missing.append(
                Missing(name=listed.called, count=listed.count, line=listed.line, reason=one)
            )
            continue
        facts, ident = one
        found.facts.append(facts)
        found.cards.append(
            DeckCard(
                count=listed.count,
                name=full_name(facts),
                section=_section(listed, facts, found),
                type=facts.type,
                set=facts.set,
                number=facts.number,
                id=ident,
            )
        )
    return found


MOST_HEROES = 3


def _leads(found: Found) -> bool:
    """May the next line of a deck be a hero's: were only heroes listed before it, fewer than there may be?
    """
    return len(found.cards) < MOST_HEROES and all(card.type == "hero" for card in found.cards)


def _one(
    listed: Listed, shelf: Shelf, named: Named, *, leading: bool = False
) -> tuple[CardFacts, str] | str:
    """The card that a line means, with its id; else why there is none. Heroes may lead a list (`leading`)."""
    for ident, look in ((listed.id, shelf.with_id), (listed.code, shelf.with_code)):
        by_id = front(look(ident)) if ident else None
        if by_id is not None:
            return by_id, listed.id
    if not listed.name:
        return "no imported card has this " + ("code: import RingsDB's own cards" if listed.code else "id")
    types = OF_SECTION.get(listed.section, OF_DECKS[shelf.game])
    fitting = _fitting(listed.name, shelf, types)
    others = [] if fitting else [one for one in dict.fromkeys(named(listed.name)) if one != listed.name]
    if len(others) == 1:
        fitting = _fitting(others[0], shelf, types)
    if fitting:
        return _printing(fitting, listed, leading)
    if others:
        return "several cards may be meant: " + ", ".join(others[:6])
    return "no known card is called that"


def _fitting(title: str, shelf: Shelf, types: tuple[str, ...]) -> list[CardFacts]:
    """The printings of a title: those of the types that fit, else any front."""
    first = [(fold(one.set), one.number) for one in shelf.cards.printings(title)]
    every = sorted(
        shelf.titled(title),
        key=lambda one: first.index(at) if (at := (fold(one.set), one.number)) in first else len(first),
    )  # in the order in which situations take them
    return [one for one in every if one.type in types] or [one for one in every if one.side in ("", "A")]


def _printing(fitting: list[CardFacts], listed: Listed, leading: bool) -> tuple[CardFacts, str] | str:
    """Of the printings of a title the one that the line names, else the first. A hero is listed once, before
    the deck.
    """
    if listed.set:
        asked = [one for one in fitting if fold(listed.set) in fold(one.set) or fits(one, listed.set)]
        fitting = asked or fitting
    if len({one.type for one in fitting}) > 1:
        is_hero = leading and listed.count == 1 and not listed.section
        of_deck = listed.section == "deck" or listed.count > 1 or not (leading or listed.section)
        wanted = [one for one in fitting if (one.type == "hero") == is_hero] if is_hero or of_deck else []
        if len({one.type for one in wanted}) != 1:
            return "say which is meant: " + ", ".join(dict.fromkeys(label(one) for one in fitting))
        fitting = wanted
    return fitting[0], ""


def _section(listed: Listed, facts: CardFacts, found: Found) -> str:
    """Which part of its deck a card is in; where the file does not say, its type does."""
    if listed.section == "sideboard":
        return "sideboard"
    of_type = {
        "hero": "heroes",
        "contract": "contract",
        "site": "sites",
        "the one ring": "ring",
        "map": "map",
    }.get(facts.type)
    if of_type is not None:
        return of_type
    if listed.section:
        return listed.section
    first = facts.type == "companion" and not any(card.section == "ring-bearer" for card in found.cards)
    bears = facts.text.startswith("Ring-bearer") or "Ring-bearer" in facts.keywords
    return "ring-bearer" if first and bears else "deck"


def full_name(facts: CardFacts) -> str:
    """A card's title, with its subtitle if it has one."""
    return f"{facts.name}, {facts.subtitle}" if facts.subtitle else facts.name
