"""The cards of a situation of the TCG with their printed facts: where each lies, whose it is, what bears it,
and where the file says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ruling_service.situations.shared.facts import Cards, as_card, name_of, written_in_pile
from ruling_service.situations.shared.games import Where
from ruling_service.situations.shared.lying import Lying, types_in
from ruling_service.situations.shared.mentions import Steps as Steps
from ruling_service.situations.shared.model import CardFacts, CardInPlay, Copy, Pile, Player, Situation
from ruling_service.situations.tcg import bound, moments
from ruling_service.slugs import fold

BORNE, STACKED, RING_BEARER = "attachments", "stacked", "ring bearer"

PILES_OF_ALL = ("hand", "deck", "discard")
LYING: Lying = {
    "companion": ("companions", RING_BEARER, "dead pile", *PILES_OF_ALL),
    "ally": ("support area", RING_BEARER, "dead pile", *PILES_OF_ALL),
    "minion": ("minions", *PILES_OF_ALL),
    **dict.fromkeys(
        ("condition", "possession", "artifact"), ("support area", BORNE, *PILES_OF_ALL)
    ),
    "event": PILES_OF_ALL,
    "follower": ("support area", BORNE, *PILES_OF_ALL),
    "site": ("adventure deck",),
}
"""Where cards of a type lie."""

PLACES = {**types_in(LYING, RING_BEARER, "companions", "minions", "support area", BORNE), STACKED: ()}
"""Where a card in play is written, and the card types that lie there; stacked cards may be any."""

PILES = types_in(LYING, *PILES_OF_ALL, "dead pile", "adventure deck")
"""A player's piles, and the card types that lie in them."""


class Placed(NamedTuple):
    """A card in play or stacked: what is written of it, its printed facts, where it lies, whose it is, its
    host, where that is said.
    """

    card: CardInPlay
    facts: CardFacts
    place: str
    seat: int
    host: str
    path: Steps

    @property
    def label(self) -> str:
        """What the situation calls the card."""
        return name_of(self.card)

    def is_called(self, name: str) -> bool:
        """Whether a name means this card: its label, or its title where it has none."""
        return fold(name) in (fold(self.label), fold(self.facts.name), fold(self.card.card))


class InPile(NamedTuple):
    """A card in a hand, deck or pile."""

    facts: CardFacts
    pile: str
    seat: int
    path: Steps


def in_play(situation: Situation, cards: Cards, at: Where) -> list[Placed]:
    """Every card on the table, borne and stacked ones after their hosts.

    Raises UnknownName or AmbiguousName.
    """
    found: list[Placed] = []
    for seat, player in enumerate(situation.players):
        for place, written, path in _written(player, seat):
            found += _with_its_own(as_card(written), place, seat, "", path, cards, at)
        for n, attachment in enumerate(player.attachments):
            found += _with_its_own(
                attachment, BORNE, seat, attachment.on, ("players", seat, BORNE, n), cards, at
            )
    for n, site in enumerate(situation.path):
        for m, written in enumerate(site.stacked):
            card = as_card(written)
            seat = next(
                (
                    seat for seat,
                    player in enumerate(situation.players)
                    if fold(player.name) == fold(card.owner or site.owner)
                ), 0
            )
            found += _with_its_own(
                card, STACKED, seat, site.as_ or site.card, ("path", n, "stacked", m), cards, at
            )
    return found


def _written(player: Player, seat: int) -> Iterator[tuple[str, str | CardInPlay, Steps]]:
    if player.ring_bearer:
        yield RING_BEARER, player.ring_bearer, ("players", seat, RING_BEARER)
    for place, listed in (
        ("companions", player.companions), ("minions", player.minions), ("support area", player.support_area)
    ):
        for n, written in enumerate(listed):
            yield place, written, ("players", seat, place, n)


def _with_its_own(
    card: CardInPlay, place: str, seat: int, host: str, path: Steps, cards: Cards, at: Where
) -> Iterator[Placed]:
    facts = cards.find(card.card, card.printing, PLACES[place], at(*path))
    yield Placed(card, facts, place, seat, host, path)
    for inner, listed in ((BORNE, card.attached), (STACKED, card.stacked)):
        field = "attached" if inner == BORNE else inner
        for n, written in enumerate(listed):
            yield from _with_its_own(
                as_card(written), inner, seat, name_of(card), (*path, field, n), cards, at
            )


def in_piles(situation: Situation, cards: Cards, at: Where) -> list[InPile]:
    """Every card named in a hand, deck or pile. Raises UnknownName or AmbiguousName."""
    return [
        InPile(cards.find(name, types=PILES[pile], where=at(*path)), pile, seat, path)
        for seat, player in enumerate(situation.players)
        for pile, name, path in _named(player, seat)
    ]


def _named(player: Player, seat: int) -> Iterator[tuple[str, str, Steps]]:
    lists: list[tuple[str, Sequence[str | Copy], Steps]] = [
        ("discard", player.discard, ("discard",)),
        ("dead pile", player.dead_pile, ("dead pile",)),
        ("adventure deck", player.adventure_deck, ("adventure deck",)),
    ]
    for pile, written in (("hand", player.hand), ("deck", player.deck)):
        if isinstance(written, Pile):
            lists += [(pile, written.top, (pile, "top")), (pile, written.bottom, (pile, "bottom"))]
        elif isinstance(written, list):
            lists.append((pile, written, (pile,)))
    for pile, names, within in lists:
        for n, name in enumerate(names):
            yield pile, written_in_pile(name)[0], ("players", seat, *within, n)


def borne_by(host: Placed, placed: list[Placed]) -> list[Placed]:
    """What a card bears, by the name that is written for its host and by what stands within it in the file.
    """
    borne = [one for one in placed if one.place == BORNE]
    inside = [one for one in borne if one.path[:-2] == host.path]
    return [
        *inside,
        *(one for one in borne if len(one.path) == 4 and one.path[2] == BORNE and host.is_called(one.host))
    ]


def turn_player(situation: Situation) -> int:
    """The seat of the Free Peoples player: whose turn it is."""
    name = fold(situation.turn or situation.first_player)
    return next((seat for seat, player in enumerate(situation.players) if fold(player.name) == name), 0)


def moment_of(situation: Situation) -> moments.Moment:
    """Where in the turn, or in setting up, the situation stands."""
    return moments.parse(bound.written(situation))
