"""A user's imported cards as the situations need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ruling_service.library.cards import ImportedCards

if TYPE_CHECKING:
    from ruling_service.situations.facts import More
    from ruling_service.situations.model import CardFacts


def imported_cards(game: str, cards: ImportedCards | None = None) -> More:
    """What looks up a card of `game` by its slug among those the user imported."""
    from ruling_service.situations.model import CardFacts

    fields = {field.encode_name for field in msgspec.structs.fields(CardFacts)}
    cards = cards or ImportedCards()

    def more(key: str) -> list[CardFacts]:
        found = []
        for facts in cards.called(key, game):
            named = {name.replace("_", " "): value for name, value in facts.items()}
            found.append(msgspec.convert({name: value for name, value in named.items() if name in fields}, CardFacts))
        return found

    return more
