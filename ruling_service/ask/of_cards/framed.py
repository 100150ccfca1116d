"""What a question about a card's text comes to: the plan to play, and what of the run answers."""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.ask.building.plan import Plan
from ruling_service.ask.of_cards.laying import Named
from ruling_service.engine.language.node import Node


class Shows(NamedTuple):
    """What of a run tells how much it is: the words that show it, the card whose text is used, and the
    number that its text says (None where it hangs on what is told). `costs`: it is a cost, which comes before
    the use. `all` are cards whose texts are all used, and the sum is meant.
    """

    signs: frozenset[str]
    card: str
    amount: int | None
    costs: bool
    all: tuple[str, ...] = ()


class Framed(NamedTuple):
    """A card's ability as a question asks of it: the plan to play.

    `shows` tells how much of something comes of it, `said` is how much a question says that it is; `times` is
    how often it is to be done, with the limit of the text, and `asked_number` is true where that is what is
    asked. `says` is what the text says by itself, `used` whether it has to be used in the run; `lies` is the
    plan in which it only is in force, where each word of the question is settled by the text.
    """

    card: Named
    ability: Node | None
    plan: Plan
    shows: Shows | None = None
    times: int = 0
    limit: tuple[int, str] | None = None
    asked_number: bool = False
    said: int | None = None
    says: str | bool | int | None = None
    used: bool = True
    lies: Plan | None = None


__all__ = ["Framed", "Shows"]
