"""A situation drafted for a question, to be edited by whoever asks: what could be placed is placed, what
couldn't is told. No verdict.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ruling_service.ask.answering.printings import taken_without_asking
from ruling_service.ask.building import GivenCards, Known, NotBuilt, build
from ruling_service.ask.model import Asked, Understanding
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.library.cards import ImportedCards
from ruling_service.situations.shared import games
from ruling_service.situations.shared.acts import plain
from ruling_service.situations.shared.card_objects import cards_of
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.model import Player
from ruling_service.slugs import fold

Data = dict[str, Any]

WITHOUT_A_PLACE = "It has no place in the draft; put it where the question means it."


def draft(question: str, game: str = "", cards: Iterable[Data] = (), *, home: Path) -> Data:
    """`situation` for a question (plain data), `unused_words` that it makes no use of, `why` it isn't more,
    and what was `taken` for granted.

    `cards` are made-up ones with their text, in the fields of a card file; they go before known cards of the
    same name. Where the builder of answers can place the question, its situation is the draft, else the cards
    named are laid out by their types.
    """
    given = GivenCards(cards_of(list(cards)), game)
    understood = read(question, game=game or None, known=given.known_to(knowledge(home)))
    game = game or understood.game or "lcg"
    known = Known(game, more_cards(ImportedCards(home))(game), given)
    unused = [one.text for one in understood.unread]
    why = understood.refused
    if understood.asked:
        try:
            plan = build(understood.asked[0], known, understood)
            taken = [*plan.defaults, *taken_without_asking(understood)]
            return {"situation": plan.situation, "unused_words": unused, "why": "", "taken": taken}
        except NotBuilt as missing:
            why = missing.message
        except (LookupError, TypeError, ValueError, AssertionError):
            why = "The question could not be placed by itself."
    situation, without = _laid_out(understood, game, known)
    return {
        "situation": situation,
        "unused_words": [*unused, *(f"{name}: {WITHOUT_A_PLACE}" for name in without)], "why": why,
        "taken": []
    }


def _laid_out(understood: Understanding, game: str, known: Known) -> tuple[Data, list[str]]:
    """The cards that a question names, each where one of its type usually lies."""
    asked = understood.asked[0] if understood.asked else None
    given = known.given.of(game)
    named = [(card.name, card.type) for card in given]
    named += [
        (name, known.printings(name)[0].type) for name in _cards_in(understood) if known.printings(name)
    ]
    player: Data = {"name": "Tom"}
    made_up = {"cards": [plain(card) for card in given]} if given else {}
    situation: Data = {"game": game, **made_up, "players": [player]}
    without = []
    lying = games.game(game).lying
    for name, kind in dict.fromkeys(named):
        if kind not in lying:
            without.append(name)
            continue
        field = lying[kind][0]
        whose = player if field.replace(" ", "_") in Player.__struct_fields__ else situation
        whose.setdefault(field, []).append({"card": name, "on": "…"} if field == "attachments" else name)
    if asked is not None and asked.players > 1:
        situation["players"].append({"name": "Ann"})
    situation |= _when(asked)
    situation["ask"] = {"what happens": True}
    return situation, without


def _cards_in(understood: Understanding) -> list[str]:
    return [
        m.readings[0].title for m in understood.mentions
        if m.kind == "card" and m.readings and fold(m.readings[0].title)
    ]


def _when(asked: Asked | None) -> Data:
    return {"at": asked.moment} if asked is not None and asked.moment else {}
