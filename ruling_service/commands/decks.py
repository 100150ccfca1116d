"""What the commands about decks and games share: the user's cards, and deck files as they are given."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ruling_service.errors import MalformedInput, RulingError
from ruling_service.library import open_library
from ruling_service.library.known_cards.known import KnownCards, known_cards
from ruling_service.playing.shelf import Shelf


@cache
def shelf(game: str) -> Shelf:
    """The cards of a game that the user imported and that the corpus has."""
    return Shelf(game)


@cache
def known() -> KnownCards | None:
    """The known cards by their names; None where no library was built: full titles are found all the same."""
    try:
        return known_cards(open_library())
    except RulingError:
        return None


def bytes_of(path: str) -> bytes:
    """What a file holds. Raises MalformedInput if it cannot be read."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise MalformedInput(f"the file cannot be read: {error.strerror}.", where=path) from None
