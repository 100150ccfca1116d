"""The keywords of the LCG as records, each declared in its module under `keywords/` (lcg/keywords).

Whoever needs to know which there are asks the records; no other module knows a keyword by its name.

What a keyword does stands beside its record, in one of three ways:

* it acts by itself: the record has the procedure that plays it as its card is revealed or played, or what it
  does in a text;
* it waits for something, as a rule does (`@LCG.waits`);
* the rules ask it: it answers an `Occasion`, a point of the game at which keywords have a say, declared by
  the rule that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, ParamSpec, TypeVar

from ruling_service.engine.kernel.keywords import Keyword, Keywords, keywords_of
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.procedures import Procedure
from ruling_service.engine.kernel.verbs import Verb

P = ParamSpec("P")
R = TypeVar("R")

Effect = Callable[[Play, Frame, int], None]
"""What a keyword does where a text carries it out, or gives it to a card that is being revealed: the text's
frame, and the number.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class LcgKeyword(Keyword):
    """A keyword of the LCG; several of a `numbered` one on a card add up.

    `revealed` plays it as its card is revealed: it is given the card and the player who reveals it. `enters`
    plays what it begins with as its card comes into play, whichever way (as a stage is revealed, on a quest
    card): it is given the card. One with both is revealed where it is, and enters otherwise. `played`
    plays it as a player card with it is played: the card, the player, and the number it had then. `effect` is
    what it does where a text carries it out, `gained` where the card that is being revealed gains it. One
    that is not `on_cards` is only carried out by texts. `decks` are the decks of their own that it draws on.
    `token` is the sort of token of which its card has the keyword's number as it comes into play.
    """

    revealed: Procedure[...] | None = None
    enters: Procedure[...] | None = None
    played: Procedure[...] | None = None
    effect: Effect | None = None
    gained: Effect | None = None
    on_cards: bool = True
    decks: tuple[str, ...] = ()
    token: str = ""


GIVEN = "given_keyword"
"""The grammar's list of keywords that a text may let a player give a card as it is played: what one does then
is in its record's `played`.
"""

KEYWORDS: Keywords[LcgKeyword] = keywords_of("lcg")


def declare(name: str, entry: str, example: str, **fields: object) -> LcgKeyword:
    """Declare a keyword; see `LcgKeyword` for the fields. Its word is one of the card language from then on.

    Raises ValueError if there is one of that name.
    """
    return KEYWORDS.declare(
        LcgKeyword(name=name, entry=entry, example=example, **fields)  # type: ignore[arg-type]
    )


def is_numbered(name: str) -> bool:
    """Whether the keyword of that name has a value that adds up; a name nobody declared has none."""
    found = KEYWORDS.find(name)
    return found is not None and found.numbered


def is_played(name: str) -> bool:
    """Whether a card with the keyword of that name is played by its rule."""
    found = KEYWORDS.find(name)
    return found is not None and found.on_cards


def effect_of(name: str) -> Effect | None:
    """What a text does that carries the keyword of that name out; None if that is not known."""
    found = KEYWORDS.find(name)
    return None if found is None else found.effect


def gained(name: str) -> Effect | None:
    """What the keyword of that name does that a card gains while it is being revealed; None if it waits until
    then.
    """
    found = KEYWORDS.find(name)
    return None if found is None else found.gained


def as_revealed(play: Play, ident: int) -> list[Procedure[...]]:
    """What plays the keywords of a card that act as it is revealed, in the order in which they do."""
    return [
        each.revealed for each in reversed(KEYWORDS.with_field("revealed"))
        if each.revealed is not None and play.value(ident, each.name)
    ]


def as_entering(play: Play, ident: int, *, revealed: bool) -> list[Procedure[...]]:
    """What the keywords of a card begin with that has come into play, in the order of their names; without
    those that have acted already as it was `revealed`.
    """
    return [
        each.enters for each in KEYWORDS.with_field("enters")
        if each.enters is not None and not (revealed and each.revealed) and play.value(ident, each.name)
    ]


def as_played(play: Play, ident: int) -> list[tuple[Procedure[...], int]]:
    """What plays the keywords of a player card that act as it is played, each with the number that the card
    has now.
    """
    acting = ((each.played, play.value(ident, each.name)) for each in KEYWORDS if each.played is not None)
    return [(played, number) for played, number in acting if played is not None and number]


def acts_as_played(name: str) -> bool:
    """Whether the keyword of that name acts as a card with it is played."""
    found = KEYWORDS.find(name)
    return found is not None and found.played is not None


class Occasion(Generic[P, R]):
    """A point of the game at which the rules ask keywords without knowing them.

    A keyword answers with a function of its module.
    """

    def __init__(self) -> None:
        self._answers: list[Callable[P, R]] = []
        self._about: dict[str, tuple[Callable[P, R], ...]] = {}

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """Let a function answer on this occasion."""
        self._answers.append(function)
        return function

    def of(self, *verbs: Verb) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """Let a function answer where it is asked about one of these happenings (`about`)."""

        def register(function: Callable[P, R]) -> Callable[P, R]:
            for verb in verbs:
                self._about[verb.past] = (*self._about.get(verb.past, ()), function)
            return function

        return register

    def about(self, kind: str, *args: P.args, **kwargs: P.kwargs) -> Iterable[R]:
        """The answers about happenings of a kind, one after the other."""
        asked = self._about.get(kind)
        return () if asked is None else (answer(*args, **kwargs) for answer in asked)

    def ask(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        """The answers, one after the other."""
        for answer in self._answers:
            yield answer(*args, **kwargs)

    def any(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        """Whether one of the answers says yes."""
        for answer in self._answers:
            found = answer(*args, **kwargs)
            if found:
                return True
        return False

    def first(self, *args: P.args, **kwargs: P.kwargs) -> R | None:
        """The first answer that says anything."""
        for answer in self._answers:
            found = answer(*args, **kwargs)
            if found is not None:
                return found
        return None

    def tell(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Let every keyword that has something to do on this occasion do it."""
        for answer in self._answers:
            answer(*args, **kwargs)
