"""Decks of their own, beside the encounter deck and the players' decks: the Corsair deck, the Caves deck, a
player's captured deck, and any other that a text calls by its name.

A deck is a zone that is called by the deck's name. What the rules say of a deck (where its cards are
discarded, whether it is filled again) is one record here; a deck of which they say nothing needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache

from ruling_service.engine.kernel.keywords import plain_name
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.keyword_records import KEYWORDS

DECK, DISCARD = " deck", " discard"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnDeck:
    """What the rules say of a deck: its `name` as cards write it, the `entry` of the rule.

    `of_players`: each player has one. `discards` is where a card goes that belongs to it and would be
    discarded: "discard" a pile of its own, which fills the deck again once that is empty, "deck" back into
    the deck, which is shuffled, "" as usual; `defeated` that this is so with victory points too. `holds`
    says which cards belong to it wherever they are, besides those that were in it; `made_of` which cards of
    the encounter deck it is made of as it is prepared. `lies` is the zone where its cards lie, if that is
    no zone of its own; `always` that the rule holds though nobody has laid the deck out; `side` says which
    side of a two-sided card lies up in the deck. `taken_from` are the zones out of which it is made;
    `joins_pool` that its cards in the encounter deck and discard pile are in the campaign's pool once the
    scenario is defeated.
    """

    name: str
    entry: str
    of_players: bool = False
    discards: str = ""
    defeated: bool = False
    lies: str = ""
    always: bool = False
    holds: Callable[[Play, int], bool] | None = None
    made_of: Callable[[Play, int], bool] | None = None
    side: Callable[[Play, int], str] | None = None
    taken_from: tuple[str, ...] = (table.ENCOUNTER_DECK,)
    joins_pool: bool = False


DECKS: dict[str, OwnDeck] = {}
"""The decks of which the rules say something, by their plain names."""


def declare(deck: OwnDeck) -> OwnDeck:
    """Declare what the rules say of a deck."""
    DECKS[plain_name(deck.name)] = deck
    called.cache_clear()
    zone.cache_clear()
    return deck


@lru_cache(maxsize=256)
def called(name: str) -> str:
    """The name of a deck as it is written, whichever way somebody wrote it: with or without the word "deck",
    in capitals or not, with hyphens or underlines.
    """
    plain = plain_name(name).strip()
    plain = plain.removesuffix(DECK).strip()
    known = DECKS.get(plain)
    return known.name if known else " ".join(word[:1].upper() + word[1:] for word in plain.split())


@lru_cache(maxsize=256)
def zone(name: str, player: int | None = None) -> str:
    """The zone of the deck of that name; of a player's, where each has one."""
    known = DECKS.get(plain_name(called(name)))
    if known is not None and known.lies:
        return known.lies
    return f"{called(name)}{DECK}" + ("" if player is None else f":{player}")


def discard_zone(name: str) -> str:
    """The zone of the discard pile that belongs to the deck of that name."""
    return f"{called(name)}{DISCARD}"


def name_in(where: str) -> str | None:
    """The name of the deck that a zone is, or whose discard pile; None for all other zones."""
    plain = where.partition(":")[0]
    if plain in (table.ENCOUNTER_DECK, table.ENCOUNTER_DISCARD, table.QUEST_DECK):
        return None
    ending = next((each for each in (DECK, DISCARD) if plain.endswith(each)), None)
    return None if ending is None else plain.removesuffix(ending)


def is_deck(where: str) -> bool:
    """Whether a zone is a deck of its own."""
    return name_in(where) is not None and where.partition(":")[0].endswith(DECK)


def is_of_players(name: str) -> bool:
    """Whether each player has a deck of that name."""
    known = DECKS.get(plain_name(called(name)))
    return known is not None and known.of_players


def in_game(play: Play) -> list[OwnDeck]:
    """The decks with a rule that are in this game: cards lie, or lay, in them; no part of another deck."""
    gone = play.fact(DISSOLVED, frozenset())
    return [
        deck for deck in DECKS.values()
        if (deck.always or zone(deck.name) in play.state.zones) and deck.name not in gone
    ]


DISSOLVED = "decks that became part of another"


def dissolve(play: Play, piles: Collection[str]) -> None:
    """Those piles were shuffled into another deck: a deck among them with its discard pile is no more."""
    gone = {deck.name for deck in DECKS.values() if {zone(deck.name), discard_zone(deck.name)} <= set(piles)}
    if gone:
        play.remember(DISSOLVED, play.fact(DISSOLVED, frozenset()) | gone)


NAMED = ("own_deck", "named_deck")
"""Phrases that call a deck by its name."""


def drawn_on(play: Play, to_come: Collection[str] = ()) -> list[str]:
    """The names of the decks that cards of this game speak of, or draw on by their keywords; `to_come` are
    the keys of cards that come to it later.
    """
    found: dict[str, None] = {}
    for key in {*(card.printed for card in play.state.cards.values()), *to_come}:
        for ability in play.catalogue[key].abilities:
            found.update(dict.fromkeys(_named_in(ability)))
    return sorted(found)


@lru_cache(maxsize=4096)
def _named_in(ability: Node) -> tuple[str, ...]:
    """The decks that an ability names."""
    found: list[str] = []
    for node in ability.walk():
        if node.kind in NAMED:
            found.append(called(str(node["name"])))
        keyword = node.get("name") if node.kind == "keyword" else node.get("keyword")
        record = KEYWORDS.find(str(keyword)) if keyword is not None else None
        found += record.decks if record is not None else ()
    return tuple(found)


LAID_OUT = "decks laid out among cards set aside"
"""The fact with the decks without a zone of their own of which is said which cards lie in them."""


def is_laid_out(play: Play, name: str) -> None:
    """Remember of a deck that lies among the cards set aside that its cards are known, be they none."""
    if zone(name) == table.ASIDE:
        play.remember(LAID_OUT, play.fact(LAID_OUT, frozenset()) | {called(name)})


def come_from_decks(play: Play) -> None:
    """Remember of every card that lies in a deck of its own which deck it is of: asked once, as all is laid
    out.
    """
    for where, cards in play.state.zones.items():
        name = name_in(where)
        for ident in cards if name is not None else ():
            came_from(play, ident, name or "")


def came_from(play: Play, ident: int, name: str) -> None:
    """Remember that a card belongs to the deck of that name."""
    play.remember(("own deck", ident), called(name))


def belongs(play: Play, ident: int, deck: OwnDeck) -> bool:
    """Whether a card is one of that deck, wherever it lies."""
    return play.fact(("own deck", ident)) == deck.name or (
        deck.holds is not None and deck.holds(play, ident)
    )


def joining_the_pool(play: Play) -> tuple[int, ...]:
    """The cards of such decks that are in the encounter deck or its discard pile."""
    decks = [deck for deck in DECKS.values() if deck.joins_pool]
    lying = (i for zone in (table.ENCOUNTER_DECK, table.ENCOUNTER_DISCARD) for i in play.state.zone(zone))
    return tuple(i for i in lying if any(belongs(play, i, deck) for deck in decks))


def is_two_sided(play: Play, ident: int) -> bool:
    """Whether a card is of a deck in which one of its two sides lies up, known or not what the other says."""
    return any(deck.side is not None and deck.side(play, ident) for deck in DECKS.values())


def put_underneath(play: Play, ident: int, host: int) -> None:
    """A card of a deck goes facedown under another card, out of play; which deck it was of is remembered."""
    if (name := name_in(play.card(ident).zone)) is not None:
        came_from(play, ident, name)
    play.move(ident, table.under(host))
    play.change(ident, face_up=False)
