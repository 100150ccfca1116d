"""Symbols at the edge of encounter cards that only tests count: Sailing symbols, Sauron's Eyes.

How many a card has is a printed value of it, by the symbol's name. Card databases don't tell; where a card
says nothing of a symbol, how many there are is asked: of chance in a simulation, of the table in a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import ASKED
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG

SYMBOLS = {"sailing": "sailing symbols", "fortitude": "eyes", "locate": "passes"}
"""The printed value that a test counts, by the test."""
TOLD = "symbols told"
"""The fact under which it is kept how many symbols those cards have that say nothing of them."""


def printed(play: Play, cards: Iterable[int], symbol: str) -> int:
    """How many symbols the cards have that say so."""
    return sum(play.printed(i).values.get(symbol) or 0 for i in cards)


def silent(play: Play, cards: Iterable[int], symbol: str) -> tuple[int, ...]:
    """The cards that say nothing of the symbol."""
    return tuple(i for i in cards if symbol not in play.printed(i).values)


def on(play: Play, cards: Sequence[int], symbol: str) -> int:
    """How many symbols the cards have, once it has been asked."""
    return printed(play, cards, symbol) + int(play.fact(TOLD) or 0)


def asks(
    play: Play, cards: Sequence[int], symbol: str, steps: Sequence[int], again: Task, *cites: str
) -> bool:
    """Ask how many symbols the cards have that say nothing of them; then `again` is done.

    `steps` are the numbers of symbols on all the cards that make a difference, in order, the last of them
    "or more". False: there is nothing to ask.
    """
    unsaid = silent(play, cards, symbol)
    known = printed(play, cards, symbol)
    numbers = sorted({max(0, step - known) for step in steps})
    if play.fact(TOLD) is not None or not unsaid or len(numbers) < 2:
        return False
    told_by_players = play.fact(ASKED) is not None
    by = table.first_player(play) if told_by_players else NATURE
    names = table.names(play, unsaid)
    options = [Option(f"{_so_many(numbers, n)} {symbol}", number) for n, number in enumerate(numbers)]
    sort = "target" if told_by_players else "chance"
    prompt = f"how many {symbol} there are on {names}"
    play.decide(sort, by, prompt, options, told.choosing(), *cites, afterwards=[again])
    return True


def _so_many(numbers: Sequence[int], place: int) -> str:
    """One of the answers: a number, up to the one before the next, or the last and more."""
    number = numbers[place]
    if place == len(numbers) - 1:
        return f"{number} or more"
    upto = numbers[place + 1] - 1
    return str(number) if upto == number else f"{number} to {upto}"


@LCG.procedure()
def told(play: Play, number: int) -> None:
    """So many symbols are on the cards that say nothing of them."""
    play.remember(TOLD, number)


def forget(play: Play) -> None:
    """The test is over."""
    if play.fact(TOLD) is not None:
        play.remember(TOLD, None)
