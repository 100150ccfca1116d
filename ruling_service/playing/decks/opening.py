"""A deck's text as cards, checked: what the command, the API and a game do with a deck file."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ruling_service.errors import MalformedInput
from ruling_service.inputs.quoting import quoted
from ruling_service.library.known_cards.known import KnownCards
from ruling_service.playing.decks.finding import Found, Named, find
from ruling_service.playing.decks.legality import check
from ruling_service.playing.decks.model import DeckFile
from ruling_service.playing.decks.reading import FORMS, read_deck
from ruling_service.playing.decks.records import Checked
from ruling_service.playing.kinds import GAMES
from ruling_service.playing.shelf import Shelf

Shelves = Callable[[str], Shelf]


class Opened(NamedTuple):
    """A deck file with the game it is of, and its cards."""

    game: str
    file: DeckFile
    found: Found


def open_deck(
    sent: str | bytes, where: str, shelves: Shelves, known: KnownCards | None, game: str = ""
) -> Opened:
    """The cards of a deck file, of that game or of the one that knows more of them.

    Raises MalformedInput naming the line, or saying that the deck is of the other game.
    """
    deck = read_deck(sent, where)
    if game and deck.game not in ("", game):
        raise MalformedInput(
            f"this is a deck of the {deck.game.upper()}.", where=where, hint=f"Use --game {deck.game}."
        )
    of = [game or deck.game] if game or deck.game else list(GAMES)
    tried = [Opened(one, deck, find(deck, shelves(one), names_of(known, one))) for one in of]
    return max(tried, key=lambda one: len(one.found.cards))


def checked(opened: Opened, shelves: Shelves, format: str = "") -> Checked:
    """Whether the deck is legal, in that format of the TCG or in any. Raises MalformedInput for the LCG's
    formats.
    """
    if format in FORMS:
        if format != opened.file.form and {format, opened.file.form} != {"list", "ringsdb-text"}:
            raise MalformedInput(
                f"the file is no {quoted(format)}, it reads as {opened.file.form}.", where="format"
            )
        format = ""
    return check(opened.found, shelves(opened.game), opened.file.form, format)


def names_of(known: KnownCards | None, game: str) -> Named:
    """What finds a card's full title by another name of it: a nickname, a title without its subtitle."""
    if known is None:
        return lambda _: ()

    def named(written: str) -> list[str]:
        exact = [card.name for card in known.called(written, game)]
        if exact:
            return exact
        return [card.name for card, _ in known.find(written, game, initials=False, mistyped=False)][:8]

    return named
