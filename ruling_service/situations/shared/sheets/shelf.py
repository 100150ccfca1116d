"""The texts of all known cards of a game, compiled once and kept in the user's folder, with the index of what
answers and cancels what.

What is kept says of which code, grammar, library and imported cards it was made; where any of them is another
one it is made again.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from ruling_service.engine import language
from ruling_service.library import open_library
from ruling_service.library.cards import ImportedCards
from ruling_service.library.keeping import replacing
from ruling_service.library.known_cards.known import known_cards
from ruling_service.library.reading import Library
from ruling_service.situations.shared import games, played_by
from ruling_service.situations.shared.hands import ALONE, Hands
from ruling_service.situations.shared.sheets.among import Index, index_of
from ruling_service.situations.shared.sheets.book import CHUNK, Text, compiled_in_parts
from ruling_service.situations.shared.sheets.showroom import Showroom

Progress = Callable[[int, int], None]


class _Kept(msgspec.Struct):
    mark: str
    texts: list[Text]
    index: Index


class Shelf:
    """All cards of a game: laid out, and the index of what answers and cancels what."""

    def __init__(self, room: Showroom, index: Index) -> None:
        self.room = room
        self.index = index


def shelf_of(
    game: str, home: Path, *, hands: Hands = ALONE, told: Progress = lambda _done, _of: None
) -> Shelf:
    """All cards of a game: as they are kept, else compiled now, in so many processes, and kept. `told` is
    told how many cards of how many are done.
    """
    library = open_library(home)
    known = shelf_kept(game, library, home)
    if known is not None:
        return known
    cards = [card for card in known_cards(library).cards if card.game == game and not card.sheet]
    texts: list[Text] = []
    for done, some in enumerate(compiled_in_parts(game, cards, home, hands), 1):
        texts += some
        told(min(done * CHUNK, len(cards)), len(cards))
    room = _room(game, texts)
    index = index_of(room)
    with contextlib.suppress(OSError), replacing(_file(game, home)) as fresh:
        fresh.write_bytes(msgspec.json.encode(_Kept(_mark(game, library), texts, index)))
    _kept.cache_clear()
    return Shelf(room, index)


def shelf_kept(game: str, library: Library, home: Path) -> Shelf | None:
    """All cards of a game, if their texts are compiled and kept as they are now."""
    return _kept(game, home, _mark(game, library), _written(_file(game, home)))


@lru_cache(maxsize=2)
def _kept(game: str, home: Path, mark: str, written: int) -> Shelf | None:
    try:
        found = msgspec.json.decode(_file(game, home).read_bytes(), type=_Kept)
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
    return Shelf(_room(game, found.texts), found.index) if found.mark == mark else None


def _room(game: str, texts: list[Text]) -> Showroom:
    rules = games.game(game).sheet
    assert rules is not None
    return Showroom(game, rules, texts)


def _mark(game: str, library: Library) -> str:
    state = ImportedCards(library.folder.parent.parent).state()
    return f"{game} {played_by.code()} {_grammars()} {library.folder.name} {state}"


@cache
def _grammars() -> str:
    folder = Path(language.__file__).parent / "grammars"
    marks = hashlib.blake2b(digest_size=8)
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        marks.update(path.read_bytes())
    return marks.hexdigest()


def _file(game: str, home: Path) -> Path:
    return home / f"texts-{game}.json"


def _written(path: Path) -> int:
    """When the file was written; 0 if there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
