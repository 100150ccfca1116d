"""The account of a line of play as steps, in the words that the records of its game have for what happens."""

from __future__ import annotations

from typing import Any, NamedTuple

from ruling_service.engine.kernel import trace
from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.situations.shared import records
from ruling_service.situations.shared.position import Position
from ruling_service.situations.shared.results import Line


class Told(NamedTuple):
    """An occurrence in the words of situations: what it is called, the cards (ids) and the player (a seat)
    concerned, and how much.
    """

    word: str
    cards: tuple[int, ...]
    player: int | None
    amount: Any


def told(game: str, happened: Occurrence) -> Told | None:
    """An occurrence in the words of situations; None for one that they have no word for."""
    verbs = records.verbs(game)
    if happened.kind not in verbs:
        return None
    verb = verbs[happened.kind]
    word = verb.word(happened)
    if word is None:
        return None
    cards = tuple(ident for role in verb.concerns if isinstance(ident := happened.get(role), int))
    player = happened.get("player")
    return Told(word.word, cards, player if isinstance(player, int) else None, happened.get("amount"))


def answered_as(game: str, happened: Occurrence) -> Told:
    """An occurrence as a choice made already may wait for it: also by its own name, where situations have no
    word for it.
    """
    card = happened.get("card")
    verbs = records.verbs(game)
    word = verbs[happened.kind].answered_as if happened.kind in verbs else happened.kind
    return told(game, happened) or Told(word, (card,) if isinstance(card, int) else (), None, None)


def steps(play: Play, position: Position, game: str) -> list[Line]:
    """Every line of the account of play."""
    return [_step(play, position, line, game) for line in trace.lines(play.state.trace)]


def _step(play: Play, position: Position, line: trace.Line, game: str) -> Line:
    step = Line(
        step=line.step, depth=line.depth, text=line.text, cites=list(dict.fromkeys(line.cites)), happened=None
    )
    known = told(game, line.happened) if line.happened is not None else None
    if known is not None:
        step.happened = known.word
        step.cards = [name for ident in known.cards for name in _names(play, position, ident)]
        step.player = position.players[known.player] if known.player is not None else None
        step.amount = known.amount if isinstance(known.amount, int) else None
    return step


def _names(play: Play, position: Position, ident: int) -> list[str]:
    """What a card is called: its label, if it has one, and its title."""
    label = position.labels.get(ident)
    return [label, play.name(ident)] if label else [play.name(ident)]
