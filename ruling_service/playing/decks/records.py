"""A deck as it is handed on: its cards, what is missing, and what is wrong with it."""

from __future__ import annotations

import msgspec

from ruling_service.library.records import EntryName
from ruling_service.playing.records import NotPlayed
from ruling_service.situations.shared.sheets.among import AnsweredBy


class Fault(msgspec.Struct, kw_only=True):
    """What keeps a deck from being legal, or what is to be known of it, and the entries that say so."""

    reason: str
    cites: list[str]


class DeckCard(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A card of a deck: how many copies, in which part, which printing; `id` is its database's."""

    count: int
    name: str
    section: str = ""
    type: str = ""
    set: str = ""
    number: str = ""
    id: str = ""


class Missing(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A line of a deck file that no known card fits, and why."""

    name: str
    count: int
    line: int = 0
    reason: str = ""


class Checked(msgspec.Struct, kw_only=True):
    """A deck as it was read and checked.

    `legal` is none where cards are missing and nothing else is wrong: nobody knows. `why` is what keeps it
    from being legal, `notes` what is to be known besides, `formats` those of the TCG in which it is legal.
    """

    game: str
    form: str
    name: str
    cards: list[DeckCard]
    missing: list[Missing]
    legal: bool | None
    why: list[Fault]
    notes: list[Fault]
    formats: list[str] = []


class DrawnDecks(msgspec.Struct, kw_only=True):
    """Decks drawn by chance, each as the text of a plain list, and the seed that draws the same again."""

    decks: list[str]
    seed: int


class Affects(msgspec.Struct, kw_only=True):
    """What a text describes by what is printed on cards, and the names of the deck's cards that it fits."""

    what: str
    cards: list[str]


class ToldCard(msgspec.Struct, kw_only=True):
    """A card of a deck by its name: where it is read about, the entries that rule on it (and how many more
    name it), the phrases of its text that aren't played, the other cards of the deck that its text can
    affect, and those that wait for what can happen to it or cancel what it does. `id` is empty where nothing
    is known of the card but its name.
    """

    name: str
    id: str = ""
    rulings: list[EntryName] = []
    others: int = 0
    not_played: list[NotPlayed] = []
    affects: list[Affects] = []
    answered_by: list[AnsweredBy] = []
    cancelled_by: list[AnsweredBy] = []


class ToldDeck(msgspec.Struct, kw_only=True):
    """A deck as it was read and checked, and what is known of its cards, each name once, in their order."""

    checked: Checked
    cards: list[ToldCard]
