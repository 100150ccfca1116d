"""What is refused in a situation of either game, before a game's own checks."""

from __future__ import annotations

from ruling_service.situations.shared.account import check_value
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.games import Where, game
from ruling_service.situations.shared.mentions import one_question, one_verb, values_of
from ruling_service.situations.shared.model import Situation


def check(situation: Situation, cards: Cards, at: Where) -> None:
    """Refuses what cannot be: raises UnknownName, AmbiguousName, MalformedInput or IllegalHere, naming line and field."""
    one_question(situation, at)
    one_verb(situation, at)
    for value, path in values_of(situation):
        check_value(value, situation.game, [player.name for player in situation.players], at(*path))
    game(situation.game).check(situation, cards, at)
