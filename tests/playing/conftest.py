"""The made-up cards of both games as a user's imported ones, and decks of them."""

from __future__ import annotations

import json

import pytest
from made_up_cards import lcg_rows, tcg_rows, texts

from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.playing.decks.finding import Found, find
from ruling_service.playing.decks.reading import read_deck
from ruling_service.playing.shelf import Shelf


@pytest.fixture(scope="session")
def cards(tmp_path_factory: pytest.TempPathFactory) -> ImportedCards:
    """The made-up cards of both games, imported as a user's."""
    home = tmp_path_factory.mktemp("cards")
    for name, rows in (("lcg", lcg_rows()), ("tcg", tcg_rows())):
        path = home / f"{name}.jsonl"
        path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
        import_cards(path, home)
    return ImportedCards(home)


@pytest.fixture(scope="session")
def shelves(cards: ImportedCards) -> dict[str, Shelf]:
    """The made-up cards of each game."""
    return {game: Shelf(game, cards) for game in ("lcg", "tcg")}


@pytest.fixture(scope="session")
def decks(shelves: dict[str, Shelf]) -> dict[str, list[Found]]:
    """Two decks of each game."""
    return {game: [find(read_deck(text), shelf) for text in texts(game)] for game, shelf in shelves.items()}
