"""What a game begins with: scenario or format, decks, seed; and the game laid out from that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from ruling_service.engine.kernel.play import Play
from ruling_service.errors import MalformedInput
from ruling_service.inputs.quoting import quoted
from ruling_service.playing.decks.finding import Found
from ruling_service.playing.decks.records import DeckCard
from ruling_service.playing.records import NotPlayed, NotWhole
from ruling_service.playing.shelf import Shelf, front
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.unread import of_cards

EXPERT = "expert"
MODES = ("easy", "standard", "nightmare", EXPERT)
"""How hard a scenario is played; the expert game is the three of the Core Set, one after the other
(lcg/rule/9.2).
"""
NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")
"""What players are called where nobody says: by their number."""
FEWEST = {"lcg": 1, "tcg": 2}
MOST_COPIES = 2_000
"""Cards that the decks of a game may have together."""


class Seated(msgspec.Struct, kw_only=True):
    """A player and the cards of the deck, each line a card."""

    name: str
    cards: list[DeckCard]


class Start(msgspec.Struct, kw_only=True):
    """Everything that a game is made of before anybody chooses: scenario or format and decks, or a
    `situation` (its JSON) from which it goes on. `campaign` is the log of the campaign that the game is part
    of (its JSON), as it was before the game.
    """

    game: str
    seed: int
    players: list[Seated]
    scenario: str = ""
    mode: str = "standard"
    format: str = ""
    situation: str = ""
    campaign: str = ""


class Begun(NamedTuple):
    """A game laid out: the play, its title, what nobody imported, what of its cards is not played, the
    entry of its scenario, what has to look at each task before it is carried out, and of a campaign's game
    its log with the heroes as they are now (JSON). `not_whole` is what its scenario is set up without.
    """

    play: Play
    title: str
    missing: list[str]
    not_played: list[NotPlayed]
    scenario: str = ""
    looks: Callable[[Play], bool] | None = None
    campaign: str = ""
    not_whole: NotWhole = NotWhole()


def start(
    game: str, decks: list[Found], *, seed: int, scenario: str = "", mode: str = "standard", format: str = "",
    campaign: str = "", names: Sequence[str] = NAMES,
) -> Start:  # fmt: skip
    """The start of a game with these decks. Raises MalformedInput for too few or too many of them."""
    least, most = FEWEST[game], len(NAMES)
    if not least <= len(decks) <= most:
        raise MalformedInput(
            f"{len(decks)} decks are given.",
            hint=f"A game of the {game.upper()} has {least} to {most}.",
            where="decks",
        )
    if game == "lcg" and not scenario:
        raise MalformedInput(
            "no scenario is named.", hint="Such as passage-through-mirkwood.", where="scenario"
        )
    players = [
        Seated(name=name, cards=[card for card in deck.cards if card.section not in ("sideboard", "map")])
        for name, deck in zip(names, decks, strict=False)
    ]
    return Start(
        game=game, seed=seed, players=players, scenario=scenario, mode=mode, format=format, campaign=campaign
    )


def resolved(card: DeckCard, shelf: Shelf) -> CardFacts:
    """The facts of a card of a deck. Raises MalformedInput where nobody has imported it."""
    by_id = front(shelf.with_id(card.id)) if card.id else None
    if by_id is not None:
        return by_id
    titled = [one for one in shelf.titled(card.name) if not card.type or one.type == card.type]
    exact = [one for one in titled if (one.set, one.number) == (card.set, card.number)]
    found = front(exact or titled)
    if found is None:
        raise MalformedInput(
            f"the card {quoted(card.name)} is not known here.",
            hint="Import a card list that has it.",
            where="decks",
        )
    return found


def keys_of(seat: Seated, shelf: Shelf, *sections: str) -> tuple[str, ...]:
    """The keys of every copy in these parts of a deck."""
    return tuple(
        key
        for card in seat.cards
        if card.section in sections
        for key in [shelf.key_of(resolved(card, shelf))] * card.count
    )


def gaps_of(play: Play, to_come: Iterable[str] = ()) -> list[NotPlayed]:
    """What of the cards of a game is not played, each phrase once; `to_come` are keys of cards that come in
    later.
    """
    keys = dict.fromkeys([*(card.printed for card in play.state.cards.values()), *to_come])
    printed = [play.catalogue[key] for key in keys]
    found = [NotPlayed(card=one.card, phrase=one.phrase, reason=one.reason) for one in of_cards(printed)]
    said = {one.card for one in found}
    found += [
        NotPlayed(card=one.name, phrase=gap.phrase, reason=gap.reason)
        for one in printed
        if one.name not in said
        for gap in one.gaps
    ]
    return list(dict.fromkeys(found))
