"""What playing a situation brings out: a verdict with its outcomes, their accounts, and what it could not
play or took for granted.

These types are built once, by `simulate`, and stay as they are up to the page, the API and the command line;
what is documented of them (docs/situations.md, the JSON schema, the description of the API) comes from here.
A field that is None, or an empty text with a default, is left out of the JSON.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Word = Literal["always", "never", "depends", "value", "order", "inconclusive"]
"""What a verdict says in a word."""

Confidence = Literal["official", "designer", "derived", "contested", "silent"]
"""How sure an answer is."""

Said = str | int | bool | list[str] | None
"""What is said in answer: a place or another text, a number, yes or no, an order or list of moments; None
where there is no one answer.
"""

Facts = dict[str, Any]
"""The end of a line of play: `cards`, `players`, `first player`, `game` and `values` (docs/situations.md)."""

LinesOfPlay = Literal["all", "policy", "one"]
"""Which lines of play a verdict speaks of."""


class Line(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A line of the account: the framework step it happened in, how deep it is nested (from 0), its words,
    and the entries it comes from.

    `happened` is what it tells of in the words of conditions, None where it tells of nothing that happened.
    Only with it are there
    `cards` (labels and titles), the `player`, and the `amount`.
    """

    step: str
    depth: int
    text: str
    cites: list[str]
    happened: str | None
    cards: list[str] | None = None
    player: str | None = None
    amount: int | None = None


class Way(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An option of a decision: its number (from 1), what it is called, and the outcomes that can be reached
    by it, by their numbers (from 1; the first of each answer); `otherwise` are others that can be reached by
    it where somebody has chosen otherwise before.
    """

    option: int
    chosen: str
    leads: list[int] = []
    otherwise: list[int] = []

    def reaches(self) -> tuple[int, ...]:
        """The outcomes that can be reached by it, whatever was chosen before."""
        return tuple(sorted({*self.leads, *self.otherwise}))


class Choice(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A choice made on a line of play: by whom, what was decided, what was chosen, and the entries that let
    them choose.

    `option` is the number of what was chosen (from 1), `after` how many lines of the account come before it,
    `ways` what could be chosen.
    """

    by: str
    decision: str
    chosen: str
    cites: list[str]
    option: int = 0
    after: int = 0
    ways: list[Way] = []


class Outcome(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What one line of play ends in: its answer, the end as facts, the choices made on the way, and its
    account; `says` tells what changed, in sentences.
    """

    answer: Said
    facts: Facts
    choices: list[Choice]
    trace: list[Line]
    says: str = ""


class Branch(msgspec.Struct, kw_only=True):
    """What comes of an option of the choice that parts lines of play: what is chosen, what comes of it in
    words, and the outcomes it can lead to, by their numbers (from 1).
    """

    chosen: str
    comes: str
    outcomes: list[int]


class Film(msgspec.Struct, kw_only=True):
    """The table on the way of the first outcome: `frames` are facts, `shown` has the index of a frame before
    the first line of the account and after each.
    """

    frames: list[Facts]
    shown: list[int]


class Parting(msgspec.Struct, kw_only=True):
    """A decision at which answers part, by whom it is made, and the entries that let them decide."""

    decision: str
    by: str
    cites: list[str]


class Explored(msgspec.Struct, kw_only=True, omit_defaults=True):
    """How far the exploration went: positions met, positions met again, seconds, and whether no line of play
    was left out.

    `stopped_by` is `work`, `time`, `states`, `options` or `memory` where lines were left out; `outcomes` is
    how many ends were found where the verdict tells of fewer.
    """

    states: int
    merged: int
    seconds: float
    complete: bool
    stopped_by: str = ""
    outcomes: int | None = None


class Gap(msgspec.Struct, kw_only=True, frozen=True):
    """A phrase of a card that is not played, and why.

    It is part of its ability: a line of play comes upon it when the ability is carried out or applies.
    """

    card: str
    phrase: str
    reason: str


class Because(msgspec.Struct, kw_only=True, frozen=True):
    """A reason why something can't be done, and the entries that say so."""

    text: str
    cites: list[str]


class Window(msgspec.Struct, kw_only=True):
    """A moment at which players act: whether the act asked about is possible in it; if not, why, and by which
    entries.
    """

    window: str
    possible: bool
    reason: str
    cites: list[str]


class PlayedText(msgspec.Struct, kw_only=True, frozen=True):
    """Which text of a card with an erratum is played: the card, the entry of its erratum, the edition that
    issued it, whether the erratum is what is played, and all that as a sentence.
    """

    card: str
    erratum: str
    edition: str
    played: bool
    says: str


ComesTo = Literal["alike", "otherwise", "unknown", ""]
"""What comes of a situation with another printing; empty where it was not played with it."""


class OtherPrinting(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A printing that differs from the one that is taken: its place (set and number), in what it differs,
    and the name by which a situation means it (empty where no name tells it from the others).

    `comes_to` says what the verdict is with it, where it was played, `verdict` and `answer` that verdict if
    it is another.
    """

    printing: str
    differs: list[str]
    name: str = ""
    comes_to: ComesTo = ""
    verdict: Word | None = None
    answer: Said = None


class TakenPrinting(msgspec.Struct, kw_only=True):
    """Of a card with several printings that differ, where nothing tells which is meant: its name, the place
    (set and number) of the printing that is taken, the others, and all that in a sentence.
    """

    card: str
    printing: str
    others: list[OtherPrinting]
    says: str


class Unused(msgspec.Struct, kw_only=True):
    """An entry of `given` that answered nothing: its number in the file (from 1), what it fixes, and why it
    never came up.
    """

    given: int
    choice: str
    why: str
    cites: list[str]


class PrintedCard(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What tells a card of a position at a glance, as it is printed: its type, its sphere or culture, its
    numbers.
    """

    type: str
    of: str = ""
    values: dict[str, int | None] = {}


class LaidOut(msgspec.Struct, kw_only=True):
    """A situation as its table lies before anything happens: `start` is written as the facts of an outcome,
    `printed` has what is printed on its cards.
    """

    start: Facts
    printed: dict[str, PrintedCard]


class Verdict(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The answer to a situation, with one line of play for each outcome.

    `gaps` are phrases that are not played and that a line of play came upon, which makes it uncertain;
    `unreached` those of cards here that none came upon. `errata` says of each card here that has an erratum
    which of its texts is played; `taken` which printing is played of each card of which several differ and
    nothing tells which is meant.
    `because` stands with *can* (why not; empty where it is possible), `when` names other moments at which it
    is possible, `windows` is the table of *when can*, `without` the outcomes without the card of *does it
    change anything*. `start` is the position as it is laid out, written as the facts of an outcome; `printed`
    what is printed on the cards that lie in it, by their titles. `film` is there where a line of play was
    asked for: it is the first outcome then. `says` tells what happened, or on whose choice it depends and
    what comes of each option (`branches`).
    """

    verdict: Word
    answer: Said
    confidence: Confidence
    depends_on: list[Parting]
    outcomes: list[Outcome]
    explored: Explored
    gaps: list[Gap]
    assumed: list[str]
    lines: LinesOfPlay
    unused: list[Unused]
    unreached: list[Gap] = []
    errata: list[PlayedText] = []
    taken: list[TakenPrinting] = []
    because: list[Because] | None = None
    when: list[str] | None = None
    windows: list[Window] | None = None
    without: list[Outcome] | None = None
    start: Facts | None = None
    printed: dict[str, PrintedCard] = {}
    film: Film | None = None
    says: str = ""
    branches: list[Branch] = []


class ComparedRun(msgspec.Struct, kw_only=True):
    """A case as it was run: its verdict, whether that is what its source says, and in words what was
    expected, what came, what differs.
    """

    verdict: Verdict
    passed: bool
    expected: str
    got: str
    differences: list[str]


def undecided(
    missing: list[Gap], stopped_by: str = "", lines: LinesOfPlay = "all", *, seconds: float = 0.0
) -> Verdict:
    """The verdict on a situation of which no line of play was explored: of its gaps, or because it was
    stopped (by time, memory).

    `lines` is how it was to be explored, `seconds` what it took until then.
    """
    return Verdict(
        verdict="inconclusive", answer=None, confidence="derived", depends_on=[], outcomes=[],
        explored=Explored(states=0, merged=0, seconds=seconds, complete=False, stopped_by=stopped_by),
        gaps=missing, assumed=[], lines=lines, unused=[],
    )  # fmt: skip


def refused(because: Because) -> Verdict:
    """The verdict on a position that the rules don't allow at all: never, and why."""
    return Verdict(
        verdict="never", answer=False, confidence="derived", depends_on=[], outcomes=[],
        explored=Explored(states=0, merged=0, seconds=0.0, complete=True), gaps=[], assumed=[], lines="all",
        unused=[],
        because=[because],
    )  # fmt: skip
