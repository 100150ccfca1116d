"""What the cards of a game say, in the wording of the card language: at the options that use them, and of
those that the one who decides sees.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.cards import FIRST_ID
from ruling_service.playing.game import Game
from ruling_service.playing.records import Reading
from ruling_service.situations.shared.compiling import reading_of

USING = ("act", "respond", "order")
"""Decisions whose options play or use a card, or let its text resolve."""


def of_options(game: Game) -> dict[int, Reading]:
    """What the cards say that the pending decision's options play or use, by the numbers of the options."""
    pending = game.decision
    if pending is None or pending.kind not in USING:
        return {}
    found = {n: _card(one.value) for n, one in enumerate(pending.options)}
    read = {n: _reading(game, card) for n, card in found.items() if card is not None}
    return {n: one for n, one in read.items() if one is not None}


def first_cards(game: Game) -> dict[int, str]:
    """The first card that each option of the pending decision names, by the numbers of the options."""
    pending = game.decision
    found = {} if pending is None else {n: _card(one.value) for n, one in enumerate(pending.options)}
    play = game.play
    return {n: play.name(card) for n, card in found.items() if card is not None and card in play.state.cards}


def of_seen(game: Game) -> dict[str, list[Reading]]:
    """What the cards in play and in the hand of the one who decides say, by title: those that say the same
    once.
    """
    if game.decision is None:
        return {}
    found: dict[str, list[Reading]] = {}
    for ident in game.shelf.kind.usable(game.play, game.viewer):
        one = _reading(game, ident) if game.play.card(ident).face_up else None
        if one is not None and one not in found.setdefault(game.play.name(ident), []):
            found[game.play.name(ident)].append(one)
    return found


def _card(value: object) -> int | None:
    """The first card that the value of an option names."""
    return next(_cards(value), None)


def _cards(value: object) -> Iterator[int]:
    if isinstance(value, tuple):
        for one in value:
            yield from _cards(one)
    elif isinstance(value, int) and value >= FIRST_ID:
        yield value


def _reading(game: Game, ident: int) -> Reading | None:
    """What is printed on a card, with its errata; None of one without a text."""
    facts = game.shelf.catalogue.facts.get(game.play.printed(ident).key)
    if facts is None:
        return None
    says, complete = reading_of(game.start.game, facts)
    return Reading(says=list(says), complete=complete) if says or not complete else None
