"""The cards that a name may mean, and a reading of a question that has one of them alone."""

from __future__ import annotations

import re
from typing import NamedTuple

from ruling_service.ask.building import Known
from ruling_service.ask.model import Asked, Subject, Understanding
from ruling_service.ask.of_cards.pieces import Piece
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


class Named(NamedTuple):
    """A card that a question names, as one of its printings."""

    piece: Piece
    facts: CardFacts
    name: str


def seen(understood: Understanding) -> list[Subject]:
    """Those of whom the parts of a question tell, together."""
    subjects: list[Subject] = []
    for each in understood.asked:
        subjects += [one for one in each.subjects if one not in subjects]
    return subjects


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
    """A card of a question, on its way to a reading."""

    def __init__(self, card: Named, understood: Understanding) -> None:
        self.card, self.seen = card, seen(understood)
        self.subjects: dict[str, Subject] = {}

    def named(self, one: Named) -> str:
        """A named card with its states lies in the position."""
        key = one.name
        if key not in self.subjects:
            read = [each for each in self.seen if not each.generic and each.card == one.piece.name]
            states = read[0].states if read else {}
            self.subjects[key] = Subject(
                card=one.name,
                id=read[0].id if read else "",
                label=one.name,
                types=(one.facts.type,),
                states=states,
            )
        return key

    def asked(self, text: str) -> Asked:
        """The question as it is read of this card."""
        return Asked(form="what", text=text, subjects=tuple(self.subjects.values()))


def means_the_card(piece: Piece, card: Named, question: str) -> bool:
    """Whether a word only means the card again: a part of its title, or that it is a text."""
    if piece.sort != "noun" or piece.name in OF_A_TEXT:
        return piece.sort == "noun" and not MINE.search(question[: piece.start])
    title = {one.word for one in tokens(card.facts.name)}
    again = {one.word for one in tokens(piece.text)} <= title or fold(piece.name) == fold(card.facts.type)
    return again and AGAIN.search(question[: piece.start]) is not None


__all__ = ["OF_A_TEXT", "Laying", "Named", "means_the_card", "printings", "seen"]
