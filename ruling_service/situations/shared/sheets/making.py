"""Sheets of the cards of a library: one by its name, or all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruling_service.errors import UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.library import open_library
from ruling_service.library.known_cards.known import KnownCard, known_cards
from ruling_service.library.known_cards.shown import card_at
from ruling_service.library.naming import rulings_on
from ruling_service.library.reading import Library
from ruling_service.situations.shared.hands import ALONE, Hands
from ruling_service.situations.shared.sheets.book import texts_of
from ruling_service.situations.shared.sheets.sheet import Sheet, sheet_of
from ruling_service.situations.shared.sheets.shelf import Progress, Shelf, shelf_of


def card_named(library: Library, name: str, game: str | None = None) -> KnownCard:
    """The card of a name or an id. Raises UnknownName, and AmbiguousName where several may be meant."""
    card = card_at(library, name, game)
    if card is None:
        hint = (
            f"`rulings search {quoted(name)}` looks for what is near." if name.strip() else "Give its name."
        )
        raise UnknownName(f"No card is called {quoted(name)}.", hint=hint)
    return card


def sheet(
    library: Library, card: KnownCard, home: Path, shelf: Shelf | None, *, with_text: bool = False
) -> Sheet | None:
    """The sheet of a card; None for one of which no printing can be played."""
    known = () if shelf is None else [text for text in shelf.room.texts if text.id == card.id]
    texts = list(known) or texts_of(card.game, card, home)
    if not texts:
        return None
    rulings = rulings_on(library, card.game, card.name, card.id)
    return sheet_of(texts, card.game, shelf, rulings=rulings, with_text=with_text)


def sheets(
    game: str, home: Path, after: str = "", *, hands: Hands = ALONE, told: Progress = lambda _done, _of: None
) -> Iterator[Sheet]:
    """The sheets of all cards of a game, in the order of their ids, from behind the id `after` on."""
    shelf = shelf_of(game, home, hands=hands, told=told)
    library = open_library(home)
    by_id = {card.id: card for card in known_cards(library).cards if card.game == game and not card.sheet}
    for ident in sorted(by_id):
        if ident > after and (found := sheet(library, by_id[ident], home, shelf)) is not None:
            yield found
