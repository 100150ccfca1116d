"""The keywords of the TCG as records, each declared in its module under `keywords/` (tcg/keyword,
tcg/loaded-keyword).

Whoever plays a rule that keywords have a part in asks for those that have one; no other module knows a
keyword by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.keywords import Keyword, Keywords, keywords_of
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.procedures import Procedure
from ruling_service.engine.tcg.table import Assignment

OfCard = Callable[[Play, int], int]
"""A number that a keyword gives for a card, 0 where the card doesn't have it."""

Skirmishes = tuple[Assignment, ...]

Lowering = Callable[[Play, int, int, tuple[int, ...], int], Iterator[tuple[Play, int]]]
"""For a card, its player, those that exerted for it already, and its cost: the table after each way, and what
is left of the cost.
"""

Reason = tuple[str, tuple[str, ...]]
"""Why something is not possible, in words, and the entries that say so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TcgKeyword(Keyword):
    """A keyword of the TCG.

    What it has a part in says what it does there; a keyword with none of it is a mere word, or acts by
    itself.

    `of` is the kind of card that has it. `strength` adds to a character's strength, `archery` to its side's
    archery total, `wounds` to what the losers of a skirmish take, `room` to how many minions a companion may
    be assigned. `keeps_back` says why the Free Peoples player cannot assign a character, `fought_first` which
    of the skirmishes left may be fought next. `lowers` are the ways in which its player could take something
    off a card's cost by it, `pays` lets him; it adds what is left of the cost to the task given. `by_rule`
    says whether a card has it without its being printed, `of_site` whether a site counts as having it.
    `used` says when its player uses it, where that is no action of a phase.
    """

    of: str = "card"
    used: str = ""
    strength: OfCard | None = None
    archery: OfCard | None = None
    wounds: OfCard | None = None
    room: OfCard | None = None
    keeps_back: Callable[[Play, int], Reason | None] | None = None
    fought_first: Callable[[Play, Skirmishes], Skirmishes] | None = None
    lowers: Lowering | None = None
    pays: Procedure[[int, int, tuple[int, ...], Task, int]] | None = None
    by_rule: Callable[[Play, int], bool] | None = None
    of_site: Callable[[Play, int], bool] | None = None


KEYWORDS: Keywords[TcgKeyword] = keywords_of("tcg")

PLUS, BRACKETED, PLAIN = ("plus_keyword",), ("ambush_keyword",), ("number_keyword",)
"""How cards write a keyword's number: "damage +1", "ambush (2)", "toil 2"."""


def declare(name: str, entry: str, **fields: object) -> TcgKeyword:
    """Declare a keyword; see `TcgKeyword` for the fields. Raises ValueError if there is one of that name."""
    return KEYWORDS.declare(TcgKeyword(name=name, entry=entry, **fields))  # type: ignore[arg-type]
