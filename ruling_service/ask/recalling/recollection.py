"""What a question brings to mind: cases that may be meant, each ready to be played or with what keeps it from
that.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ruling_service.ask.building import Plan
from ruling_service.ask.recalling.likeness import CERTAIN
from ruling_service.ask.recalling.wordings import Told

PLAYED = 0.6
"""As probable as this a case counts whatever its words ask, and may be official."""

Data = dict[str, Any]


class Near(NamedTuple):
    """A case that may be meant: its id, title and summary, and how probably it is (0 to 1)."""

    case: str
    title: str
    summary: str
    odds: float


class Who(NamedTuple):
    """Who answers a question where the run has this verdict, and who where it has the contrary one ("" where
    nobody is named).
    """

    player: str = ""
    verdict: str = ""
    otherwise: str = ""

    def of(self, verdict: str) -> str:
        """The player who answers it where the run has a verdict."""
        return self.player if verdict == self.verdict else self.otherwise


class Recalled(NamedTuple):
    """A case that plays what is asked: its id, title and summary, the plan, what it comes to by its source.

    `odds` say how probably it is what is meant, `close` how near the question is to a wording (1: the same).
    `same` is true where nothing of the case was changed: no number, no card. `who` is the player who answers
    the question where the case comes out as expected.
    `apart` are cards of the question that have no part in the case: its ruling is on others that the question
    names too.
    `asks` is the wording with the numbers that it is played with.
    `placed` are cards of the question that stand where made-up ones did (titles, folded).
    `numbered` are the numbers of the question by the names of the cards they were put on. `own` is true where
    it is a wording of the case word for word. `unused` are numbers of the question that nothing is
    played with. `beside` are its situation with further cards of the question (`named`), that may change
    what it comes to, once for each of those that they may be. `of_its_number` is true where something comes
    to a number of the case's own: that with other numbers it doesn't says nothing.
    """

    case: str
    title: str
    summary: str
    plan: Plan
    expect: Data
    source: Data
    why: str
    cites: tuple[str, ...]
    odds: float
    close: float
    same: bool
    who: Who
    wording: str
    apart: tuple[str, ...]
    numbered: dict[str, int]
    own: bool
    placed: frozenset[str] = frozenset()
    asks: str = ""
    unused: tuple[int, ...] = ()
    beside: tuple[Data, ...] = ()
    named: tuple[str, ...] = ()
    of_its_number: bool = False

    @property
    def certain(self) -> bool:
        """Is it the case's own question, with all that it takes for granted: hardly in other words, and no
        other is as probable?
        """
        return self.same and (self.own or (self.close >= CERTAIN and self.odds >= PLAYED))


class Meant(NamedTuple):
    """A question of a case that may be what is meant.

    `also` is its number among the case's further questions (-1: the case's own), `odds` say how probably it
    is meant (0 to 1), `against` what of the question contradicts it ("" if nothing does). `read` is it ready
    to be played, None where the question's numbers or cards have no place in it; `unplaced` is true where a
    number has no part in it, `alike` where it asks the same as far as the words tell,
    `about` where the question speaks of all that it speaks of, `heard` how much of what it asks the case
    speaks of (0 to 1), `left` whether the text says something of which no wording of the question speaks: 1
    where it is one sentence, a half where that may be story.
    """

    case: str
    also: int
    told: Told
    odds: float
    against: str
    read: Recalled | None
    unplaced: bool
    alike: bool
    about: bool
    heard: float = 1.0
    left: float = 0.0


class Recollection(NamedTuple):
    """What a question brings to mind: questions of cases, the likest first, and the cases that may be meant.

    `sayable` is false where nothing is to be played for it: a look-up, or names of cards and nothing said of
    them. `unheard` is true where what is asked has a word that no wording has. `around` has for each text
    that asks it the cases that lie near, each with how near (-1 to 1). `brief` is true where little is said
    and no card is named: then nothing rules out what else may be asked.
    """

    meant: tuple[Meant, ...] = ()
    near: tuple[Near, ...] = ()
    sayable: bool = False
    unheard: bool = False
    around: tuple[tuple[tuple[str, float], ...], ...] = ()
    brief: bool = False


NOTHING = Recollection()
