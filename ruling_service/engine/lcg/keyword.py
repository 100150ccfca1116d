"""Keywords as records: each is declared once, in its module under `keywords/`. Whoever needs to know which there are asks the records.

A record says what the card language and the values have to know. What the keyword does stands beside it, in one of three ways:

* it acts by itself: `@DOOMED.as_revealed` on the procedure that plays it as its card is revealed, `@DOOMED.as_effect` where a text
  carries it out with a number of its own;
* it waits for something, as a rule does (`@LCG.waits`);
* the rules ask it: it answers an `Occasion`, a point of the game at which keywords have a say, declared by the rule that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, ParamSpec, TypeVar

from ruling_service.engine.kernel import keywords as kernel
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.procedures import Procedure

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")

Effect = Callable[[Play, Frame, int], None]
"""What a keyword does where a text carries it out, or gives it to a card that is being revealed: the text's frame, and the number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyword(kernel.Keyword):
    """A keyword of the LCG: its name as the values call it, the entry of its rule, an example of how cards print it.

    `numbered` keywords have a value, and several of them on one card add up. One that is not `on_cards` is only carried out by texts.
    """

    on_cards: bool = True
    _does: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def revealed(self) -> Procedure[...] | None:
        """What it does as its card is revealed."""
        return self._does.get("revealed")

    @property
    def played(self) -> Procedure[...] | None:
        """What it does as a player card with it is played."""
        return self._does.get("played")

    @property
    def effect(self) -> Effect | None:
        """What it does where a text carries it out."""
        return self._does.get("effect")

    @property
    def gained(self) -> Effect | None:
        """What it does where the card that is being revealed gains it from its own text."""
        return self._does.get("gained")

    def as_revealed(self, procedure: Procedure[Q]) -> Procedure[Q]:
        """It acts so as its card is revealed: the procedure is given the card and the player who reveals it."""
        self._does["revealed"] = procedure
        return procedure

    def as_played(self, procedure: Procedure[Q]) -> Procedure[Q]:
        """It acts so on a player card, as that is played: the card, the player, and the number it had as it was played."""
        self._does["played"] = procedure
        return procedure

    def as_effect(self, effect: Effect) -> Effect:
        """It does so where a text carries it out."""
        self._does["effect"] = effect
        return effect

    def as_gained(self, effect: Effect) -> Effect:
        """It does so where the card that is being revealed gains it from its own text."""
        self._does["gained"] = effect
        return effect


KEYWORDS: kernel.Keywords[Keyword] = kernel.keywords_of("lcg")
"""Every keyword by its name."""


def declare(name: str, entry: str, example: str, *, numbered: bool = False, on_cards: bool = True) -> Keyword:
    """Declare a keyword, a word of the card language from then on. Raises ValueError if there is one of that name."""
    return KEYWORDS.declare(Keyword(name=name, entry=entry, example=example, numbered=numbered, on_cards=on_cards))


def is_played(name: str) -> bool:
    """Whether a card with the keyword of that name is played by its rule."""
    found = KEYWORDS.find(name)
    return found is not None and found.on_cards


def is_numbered(name: str) -> bool:
    """Whether the keyword of that name has a value that adds up; a name nobody declared has none."""
    found = KEYWORDS.find(name)
    return found is not None and found.numbered


def on(play: Play, ident: int, among: Iterable[Keyword]) -> list[Keyword]:
    """Those of these keywords that a card has now."""
    return [each for each in among if play.value(ident, each.name)]


def acting_as_revealed() -> list[Keyword]:
    """The keywords that act as their card is revealed, in the order in which they do."""
    return sorted((each for each in KEYWORDS if each.revealed is not None), key=lambda each: each.name, reverse=True)


def acting_as_played() -> list[Keyword]:
    """The keywords that act as a player card with them is played."""
    return [each for each in KEYWORDS if each.played is not None]


class Occasion(Generic[P, R]):
    """A point of the game at which the rules ask keywords without knowing them. A keyword answers with a function of its module."""

    def __init__(self) -> None:
        self._answers: list[Callable[P, R]] = []

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """Let a function answer on this occasion."""
        self._answers.append(function)
        return function

    def ask(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        """The answers, one after the other."""
        for answer in self._answers:
            yield answer(*args, **kwargs)

    def tell(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Let every keyword that has something to do on this occasion do it."""
        for answer in self._answers:
            answer(*args, **kwargs)
