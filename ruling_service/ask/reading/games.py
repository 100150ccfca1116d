"""Which of the two games a question is about, told by its cards and words."""

from __future__ import annotations

from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.tokens import Token
from ruling_service.ask.reading.words import GAMES

CARD = 3
"""What a card that only one game has weighs, beside a word that only one game uses."""
LEANS, PLAIN = 3.0, 6.0
"""So much the words together are said of the one game rather than of the other (as a logarithm) where nothing
else tells it, and so much where it is told otherwise.
"""


def game_of(nodes: list[Node], words: tuple[Token, ...], known: Knowledge) -> tuple[str, tuple[str, ...]]:
    """The game, or "" if nothing tells; and both games where cards of both are named."""
    weight = dict.fromkeys(GAMES, 0)
    cards: set[str] = set()
    for node in nodes:
        games = {reading.game for reading in (node.readings[:1] if node.told else node.readings)}
        if node.section == "card" and len(games) == 1:
            cards.update(games)
            weight[games.pop()] += CARD
    stems = [token.stem for token in words]
    for game, tells in known.words.tells.items():
        others = {phrase for other, said in known.words.tells.items() if other != game for phrase in said}
        weight[game] += sum(_holds(stems, phrase) for phrase in tells - others)
    best = max(GAMES, key=lambda game: weight[game])
    mixed = tuple(sorted(cards)) if len(cards) > 1 else ()
    tied = len({*weight.values()}) == 1
    leans = sum(known.tells_game(word) for word in {token.word for token in words})
    if abs(leans) >= (LEANS if tied else PLAIN):
        return (GAMES[0] if leans > 0 else GAMES[1]), mixed
    return ("" if tied else best), mixed


def _holds(stems: list[str], phrase: tuple[str, ...]) -> bool:
    return any(tuple(stems[i : i + len(phrase)]) == phrase for i in range(len(stems) - len(phrase) + 1))
