"""The position that a question about a card tells, as a reading of that one card: every card, number and
state that it tells is laid, or nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from ruling_service.ask.building import Known
from ruling_service.ask.model import Asked, AskedAct, Subject, Understanding
from ruling_service.ask.of_cards.deeds import stems
from ruling_service.ask.of_cards.heard import ASKER, Heard
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.ask.reading.tokens import tokens
from ruling_service.patterns import pattern
from ruling_service.situations.shared.facts import split
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

OF_A_TEXT = ("ability", "action", "response", "effect", "text", "special ability", "token", "bearer", "pool")
"""Nouns that only say again that it is a text, or whose it is."""
AGAIN = pattern(r"\b(?:the|this|that|my|his|her|its)\s+$", re.IGNORECASE)
"""What stands before a word that means what was named before."""
MINE = pattern(r"\b(?:my|our|your)\s+$", re.IGNORECASE)
"""What stands before something that is a player's, and no card's."""
OF_TABLE = ("play",)
"""Zones in which a card lies that has a part at all."""
HANDS = ("cards", "cards in hand")


class Named(NamedTuple):
    """A card that a question names, as one of its printings."""

    piece: Piece
    facts: CardFacts
    name: str


class Seen(NamedTuple):
    """What the words of a question were read to tell, whatever was asked of it."""

    subjects: tuple[Subject, ...]
    board: dict[str, Any]
    players: dict[str, dict[str, Any]]
    people: int
    acts: tuple[AskedAct, ...]


def seen(understood: Understanding) -> Seen:
    """All that the parts of a question tell, together."""
    board: dict[str, Any] = {}
    players: dict[str, dict[str, Any]] = {}
    subjects: list[Subject] = []
    for each in understood.asked:
        board |= each.board
        for name, states in each.player_states.items():
            players.setdefault(name, {}).update(states)
        subjects += [one for one in each.subjects if one not in subjects]
    return Seen(
        tuple(subjects),
        board,
        players,
        max((one.players for one in understood.asked), default=0),
        tuple(act for each in understood.asked for act in each.acts),
    )


def printings(piece: Piece, known: Known) -> list[Named]:
    """The cards that a name may mean: one of each text, narrowed where the question tells which."""
    assert piece.mention is not None
    found: list[Named] = []
    said = {one.name for one in piece.mention.readings} if piece.mention.asks_back else {piece.name}
    for name in sorted(said, key=lambda one: one != piece.name):
        for facts in known.printings(name):
            same = [one for one in found if (one.facts.type, one.facts.text) == (facts.type, facts.text)]
            if not same:
                found.append(Named(piece, facts, _called(name, facts, known)))
    return found


def _called(name: str, facts: CardFacts, known: Known) -> str:
    """The name by which a situation means this printing."""
    title, printing = split(name)
    if printing:
        return name
    others = known.printings(name)
    if len({one.type for one in others}) > 1:
        same = [one for one in others if one.type == facts.type]
        return f"{title} ({facts.type})" if same[0].text == facts.text else f"{title} ({facts.set})"
    return name if others and others[0].text == facts.text else f"{title} ({facts.set})"


class Laying:
    """What a question tells, on its way to a reading; `claimed` are the pieces that have a part."""

    def __init__(self, heard: Heard, card: Named, others: Sequence[Named], understood: Understanding) -> None:
        self.heard, self.card, self.others = heard, card, others
        self.seen = seen(understood)
        self.game = understood.game
        self.subjects: dict[str, Subject] = {}
        self.board: dict[str, Any] = {}
        self.players: dict[str, dict[str, Any]] = {}
        self.told: set[str] = set()
        self.closed: list[str] = []

    def label(self, piece: Piece) -> str | None:
        """The label of the card that a piece means; None where nobody of the position is meant."""
        for one in (self.card, *self.others):
            if piece.sort == "card" and one.piece.name == piece.name:
                return self.named(one)
        return None

    def named(self, one: Named) -> str:
        """A named card with its states lies in the position."""
        key = one.name
        if key not in self.subjects:
            read = [each for each in self.seen.subjects if not each.generic and each.card == one.piece.name]
            states = read[0].states if read else {}
            self.subjects[key] = Subject(
                card=one.name,
                id=read[0].id if read else "",
                label=one.name,
                types=(one.facts.type,),
                states=states,
            )
        return key

    def noun(self, pieces: Sequence[Piece], owner: str = "") -> str | None:
        """Somebody whom a question only describes lies in the position: his label, None where he can't be."""
        names = {fold(one.name) for one in pieces}
        for one in self.seen.subjects:
            said = {fold(each) for each in (one.card, *one.traits, *one.types[:1], *one.states)}
            mine = owner in ASKER or not owner or one.player not in ("", "I")
            if one.generic and names <= said and one.copies and one.zone in ("", "play") and mine:
                self.subjects[one.label] = msgspec.structs.replace(one, on="", zone="")
                return one.label
        return None

    def everything_told(self) -> bool:
        """Whether all the numbers, states and bearers that a question tells are laid."""
        told = self.heard.told
        if any(one not in ASKER for one in told.players):
            return False  # what is told of others is laid nowhere
        for one in told.there:
            self.label(one)
        if any(one.name not in OF_TABLE and not self._of_hand(one) for one in told.zones):
            return False
        return all(map(self._number, told.numbers)) and all(map(self._bears, told.bears)) and self._states()

    def _of_hand(self, zone: Piece) -> bool:
        return zone.name == "hand" and any(one.of.name in HANDS for one in self.heard.told.numbers)

    def _number(self, told: Any) -> bool:
        """A number lies where the words were read to say."""
        name, number = told.of.name, told.number
        self.told.add(name)
        if told.of.sort == "noun" and name != "site":
            return self._count(told)
        for player, states in self.seen.players.items():
            for each in (name, "cards in hand") if name in HANDS else (name,):
                if states.get(each) == number and player in ASKER:
                    self.players.setdefault(player, {})[each] = number
                    return True
        if self.seen.board.get(name) == number:
            self.board[name] = number
            return True
        for one in self.seen.subjects:
            if one.states.get(name) != number:
                continue
            if one.generic:
                self.subjects[one.label] = one
                return True
            named = next((each for each in (self.card, *self.others) if each.piece.name == one.card), None)
            if named is not None:
                self.named(named)
                return True
        return False

    def _count(self, told: Any) -> bool:
        """So many of a kind are there, and no more."""
        names = {fold(told.of.name)}
        for one in self.seen.subjects:
            said = {fold(each) for each in (one.card, *one.traits)}
            if one.generic and names <= said and one.copies == told.number:
                states = {} if one.card == "companion" else one.states
                self.subjects[one.label] = msgspec.structs.replace(one, zone="", states=states)
                self.closed += one.types[:1]
                return True
        return False

    def _bears(self, pair: tuple[Piece, Piece]) -> bool:
        bearer, item = pair
        on = self.label(bearer) if bearer.sort == "card" else self.noun([bearer])
        what = self.label(item)
        if on is None or what is None or on == what:
            return False
        self.subjects[what] = msgspec.structs.replace(self.subjects[what], on=on)
        return True

    def _states(self) -> bool:
        """The states that are told are those of somebody in the position, or of the site."""
        for piece in self.heard.told.states:
            if self.game == "tcg" and piece.text.endswith(" site"):
                self.board |= {"terrain": piece.name, "there": True}
                self.told.add(piece.name)
                continue
            if piece.name in self.seen.board or any(
                piece.name == str(each) for each in self.seen.board.values()
            ):
                self.board |= {
                    name: each for name, each in self.seen.board.items() if piece.name in (name, str(each))
                }
                self.told.add(piece.name)
                continue
            owners = [
                one for one in self.seen.subjects if piece.name in one.states or piece.name in one.keywords
            ]
            if len(owners) != 1:
                return False
            own = owners[0]
            named = next((one for one in (self.card, *self.others) if one.piece.name == own.card), None)
            if own.generic and own.card == "site":
                self.subjects[own.label] = own
            elif named is not None:
                self.named(named)
            else:
                return False
            self.told.add(piece.name)
        return True

    def asked(self, text: str, **fields: Any) -> Asked:
        """The question as it is read of this card."""
        board = dict(self.board)
        if self.closed:
            board["closed"] = " ".join(dict.fromkeys(self.closed))
        return Asked(
            form=fields.pop("form", "what"),
            text=text,
            subjects=tuple(self.subjects.values()),
            board=board,
            player_states=self.players,
            players=self.heard.told.people,
            **fields,
        )


def phrases(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Nouns that stand side by side are one description: "Gondor Man"."""
    found: list[list[Piece]] = []
    for one in pieces:
        if (
            found
            and one.sort == "noun"
            and (last := found[-1][-1]).sort == "noun"
            and one.start == (last.start + len(last.text) + 1)
        ):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def means_the_card(piece: Piece, card: Named, question: str) -> bool:
    """Whether a word only means the card again: a part of its title, or that it is a text."""
    if piece.sort != "noun" or piece.name in OF_A_TEXT:
        return piece.sort == "noun" and not MINE.search(question[: piece.start])
    title = {one.word for one in tokens(card.facts.name)}
    again = {one.word for one in tokens(piece.text)} <= title or fold(piece.name) == fold(card.facts.type)
    return again and AGAIN.search(question[: piece.start]) is not None


__all__ = [
    "HANDS",
    "Laying",
    "Named",
    "OF_A_TEXT",
    "Seen",
    "means_the_card",
    "phrases",
    "printings",
    "stems",
    "words",
]
