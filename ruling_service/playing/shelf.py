"""The cards of a game as it is played: what was imported and what the corpus has, with errata, compiled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import msgspec

from ruling_service.library.cards import ImportedCards
from ruling_service.playing.kinds import Kind, kind
from ruling_service.situations.shared.catalogue import Catalogue
from ruling_service.situations.shared.errata import same_card
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.imported import as_facts, more_cards
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import slug


class Shelf:
    """The cards of one game: found by id, code or title, and put into a catalogue."""

    def __init__(self, game: str, imported: ImportedCards | None = None) -> None:
        self.game = game
        self.kind: Kind = kind(game)
        self.imported = imported or ImportedCards()
        self.cards = Cards(game, more=more_cards(self.imported)(game))
        self.catalogue: Catalogue = self.kind.catalogue(self.cards)
        self._keys: dict[bytes, str] = {}
        self._sets: dict[str, list[dict[str, Any]]] | None = None

    def rows(self, rows: Iterable[dict[str, Any]]) -> list[CardFacts]:
        """The facts of imported rows."""
        return [as_facts(row, self.game) for row in rows]

    def with_id(self, ident: str) -> list[CardFacts]:
        """The sides of the imported card with that id."""
        return self.rows(self.imported.with_id(ident, self.game))

    def with_code(self, code: str) -> list[CardFacts]:
        """The sides of the imported card with that code of RingsDB."""
        return self.rows(self.imported.with_code(code, self.game))

    def titled(self, title: str) -> list[CardFacts]:
        """Every printing of that title: imported ones, then the corpus' own."""
        known = self.rows(self.imported.called(title, self.game))
        return known + [one for one in self.cards.printings(title) if one not in known]

    def encounter_set(self, name: str) -> list[dict[str, Any]]:
        """The imported rows of an encounter set; capitals, accents and signs of its name don't matter."""
        if self._sets is None:
            self._sets = self.imported.encounter_sets(self.game)
        return self._sets.get(slug(name), [])

    def key_of(self, facts: CardFacts) -> str:
        """The key of a card; its text is the corpus' where there is an erratum that is played whole."""
        written = msgspec.json.encode(facts)
        if written not in self._keys:
            own = [
                one
                for one in self.cards.printings(facts.name)
                if one.erratum and one.side == facts.side and same_card(one, facts)
            ]
            keys = [self.catalogue.add(one) for one in (*own, facts)]
            self._keys[written] = next((key for key in keys if self.is_complete(key)), keys[-1])
        return self._keys[written]

    def sides(self, rows: Iterable[dict[str, Any]]) -> tuple[str, ...]:
        """The keys of the printed sides of one card, in their order, each knowing the other: databases that
        have no letters for sides give them in this order.
        """
        lettered = zip(rows, "AB", strict=False)
        facts = self.rows({**row, "side": row.get("side") or letter} for row, letter in lettered)
        keys = self._of_this_pair(tuple(self.key_of(one) for one in facts))
        for key, other in zip(keys, reversed(keys), strict=True):
            if key != other:
                printed = self.catalogue[key]
                self.catalogue[key] = replace(printed, facts={**printed.facts, "other side": other})
        return keys

    def _of_this_pair(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """The keys of two sides; where one of them is a side of another card too, of which it is printed with
        another side, keys of their own.
        """
        known = [self.catalogue[key].facts.get("other side") for key in keys]
        if all(old in (None, other) for old, other in zip(known, reversed(keys), strict=True)):
            return keys
        own = tuple(
            f"{key}/{other.partition('/')[0]}" for key, other in zip(keys, reversed(keys), strict=True)
        )
        for key, new in zip(keys, own, strict=True):
            self.catalogue[new] = replace(self.catalogue[key], key=new)
        return own

    def is_complete(self, key: str) -> bool:
        """Whether all of a card's text compiles and is played."""
        return self.kind.complete(self.catalogue, key)


def front(sides: Iterable[CardFacts]) -> CardFacts | None:
    """The side with which a card enters play; None of no card."""
    every = list(sides)
    return next((one for one in every if one.side in ("", "A")), every[0] if every else None)
