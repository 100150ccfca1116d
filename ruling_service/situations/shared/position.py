"""What a situation's position is in any game: the game as it stands, and what its cards and players are
called.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from ruling_service.engine.kernel.play import Play
from ruling_service.errors import IllegalHere, MalformedInput, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.nearest import near
from ruling_service.situations.shared.acts import plain
from ruling_service.situations.shared.catalogue import Catalogue
from ruling_service.situations.shared.facts import fits, split
from ruling_service.situations.shared.model import CardInPlay, Situation
from ruling_service.slugs import fold

UNKNOWN_CARDS = 15
"""How many unknown cards stand for the part of a deck that a situation leaves open."""

MOST_CARDS = 400

NO_HAND = {"discard": "discard pile", "deck": "deck", "dead": "dead pile"}
"""Each player's zones out of which nobody plays by the rules alone, and what players call them."""


@dataclass(slots=True)
class Position:
    """A situation's position: the game as it stands, and what its cards and players are called."""

    PLACES: ClassVar[str] = ""
    """The fields of a situation that hold cards, as a hint lists them."""

    play: Play
    catalogue: Catalogue
    players: list[str]
    labels: dict[int, str] = field(default_factory=dict)
    placed: dict[int, CardInPlay] = field(default_factory=dict)
    open_decks: set[str] = field(default_factory=set)
    taken_for: dict[str, None] = field(default_factory=dict)
    """What the situation leaves open and is taken for granted, as sentences."""

    def first_player(self) -> int:
        """The player whom "the first player" means."""
        raise NotImplementedError

    def in_play(self, zone: str) -> bool:
        """Whether cards in a zone are in play."""
        raise NotImplementedError

    def player(self, name: str, where: str = "") -> int:
        """The seat of the player of that name; "the first player" is whoever holds the token.

        Raises UnknownName.
        """
        if fold(name) == "the first player":
            return self.first_player()
        for seat, known in enumerate(self.players):
            if fold(known) == fold(name):
                return seat
        raise UnknownName(
            f"No player is called {quoted(name)}.", hint=f"Players: {', '.join(self.players)}.", where=where
        )

    def is_player(self, name: str) -> bool:
        """Whether `name` is a player's."""
        return fold(name) == "the first player" or any(fold(known) == fold(name) for known in self.players)

    def called(self, name: str, play: Play | None = None) -> list[int]:
        """The cards that a name means, in the order they were laid out: by label, else by title (and printing
        in brackets), else by the title of the side that is turned away.
        """
        here = play or self.play
        wanted = fold(name)
        labelled = [ident for ident, label in self.labels.items() if fold(label) == wanted]
        if labelled:
            return labelled
        found = [i for i in here.state.cards if fold(here.name(i)) == wanted]
        if found:
            return found
        title, printing = split(name)
        found = [
            i for i in here.state.cards
            if fold(here.name(i)) == fold(title) and self._is_printing(here.card(i).printed, printing)
        ]
        return found or [i for i in here.state.cards if fold(self.turned_away(i, here)) == wanted]

    def turned_away(self, ident: int, play: Play) -> str:
        """The title of the other side of a card, "" if it has none that is known."""
        other = play.printed(ident).facts.get("other side")
        return self.catalogue[str(other)].name if other else ""

    def _is_printing(self, key: str, printing: str) -> bool:
        facts = self.catalogue.facts.get(key)
        return facts is not None and fits(facts, printing)

    def the(self, name: str, play: Play | None = None, where: str = "") -> int:
        """The card that a name means; of several copies the first in play, one without a label of its own
        before those that have one. Raises UnknownName.
        """
        here = play or self.play
        found = self.called(name, here) if name else []
        if not found:
            raise self.absent(name, where)
        return min(
            found, key=lambda one: (not self.in_play(here.card(one).zone), self._is_labelled(one, name))
        )

    def _is_labelled(self, ident: int, name: str) -> bool:
        """Has a card a label, which isn't this name?"""
        return fold(self.labels.get(ident, name)) != fold(name)

    def not_in_hand(self, name: str, rule: str, play: Play) -> IllegalHere:
        """The refusal of a card that is to be played and lies in no hand of who plays it: in which pile it
        is, if it is in one. `rule` is the entry on playing cards. Raises UnknownName.
        """
        pile = NO_HAND.get(play.card(self.the(name, play)).zone.partition(":")[0])
        why = f"lies in the {pile}, and cards are played from hand" if pile else "is not in that hand"
        return IllegalHere(
            f"{name} {why}{', unless a text says otherwise' if pile else ''}.", rule=rule,
            hint="Cards are played from hand."
        )  # fmt: skip

    def absent(self, name: str, where: str = "") -> UnknownName:
        """The refusal of a name that nothing in the position has, with the places where a card can lie."""
        if not name:
            return UnknownName(
                f"`{where}` is missing." if where else "A card is not named.",
                hint=f"Write the name of the card: `{where or 'card'}: NAME`.", where=where
            )
        if fold(name) in map(fold, self.players):
            return UnknownName(
                f"{quoted(name)} is a player, and a card is meant here.", hint="Write the name of a card.",
                where=where
            )
        titles = (self.play.name(ident) for ident in self.play.state.cards)
        meant = near(name, (*titles, *self.players))
        nearest = f"Near it: {', '.join(meant)}. " if meant else ""
        places = f"Put it where it lies: {self.PLACES}." if self.PLACES else "Put it where it lies."
        return UnknownName(f"{quoted(name)} is not in this position.", hint=f"{nearest}{places}", where=where)

    def each(self, names: Iterable[str], play: Play | None = None) -> list[int]:
        """The cards that several names mean together: a title that is named again, or stands for a labelled
        card too, means another copy.

        Raises UnknownName.
        """
        here, wanted = play or self.play, list(names)
        found: dict[int, int] = {}
        for place in sorted(range(len(wanted)), key=lambda place: len(self.called(wanted[place], here))):
            copies = [i for i in self.called(wanted[place], here) if i not in found.values()]
            in_play = [i for i in copies if self.in_play(here.card(i).zone)]
            found[place] = next(iter([*in_play, *copies]), None) or self.the(wanted[place], here)
        return [found[place] for place in range(len(wanted))]

    def complete(self, situation: Situation) -> None:
        """Everything is laid out: raises MalformedInput where there are too many cards, and tells copies
        apart.
        """
        if len(self.play.state.cards) > MOST_CARDS:
            raise MalformedInput(
                f"There are more than {MOST_CARDS} cards.",
                hint="Name only those that matter; a deck may be a number."
            )
        self.tell_apart(situation)

    def tell_apart(self, situation: Situation) -> None:
        """Copies of a card are never merged where the situation speaks of one by its label: who asks about
        that one means no other.
        """
        words = _said(situation)
        for ident, label in self.labels.items():
            if _words(label) in words:
                self.play.mark(ident, f"called {label}")

    def spoken_of(self, situation: Situation) -> frozenset[int]:
        """The cards that the situation speaks of, by any of their names, or calls by a label of their own: of
        several copies that are called alike the first is meant.
        """
        words = _said(situation)
        names = {
            ident: [self.play.name(ident), self.turned_away(ident, self.play)]
            for ident in self.play.state.cards
        }
        return frozenset(
            ident for ident, called in names.items()
            if fold(self.labels.get(ident, called[0])) != fold(called[0])
            or any(_words(name) in words for name in called if name)
        )

    def label(self, ident: int, play: Play | None = None) -> str:
        """What a card is called in this situation: its label, else its title.

        `play` is the line of play in which it stands, for cards that come into the game only there.
        """
        return self.labels.get(ident) or (play or self.play).name(ident)


def _said(situation: Situation) -> str:
    """All words of what a situation does, fixes, asks and expects."""
    return _words(
        str([plain(part) for part in (situation.ask, situation.do, situation.given, situation.expect)])
    )


def _words(text: str) -> str:
    """The words of a text, each between blanks."""
    return " " + " ".join(re.findall(r"[^\W_]+", fold(text))) + " "
