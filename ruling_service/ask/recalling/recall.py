"""The case that plays what is asked, however it is worded, and its situation with the numbers and cards of the question."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ruling_service.ask.building import NotBuilt, Plan
from ruling_service.ask.model import Choice, Understanding
from ruling_service.ask.reading.knowledge import Knowledge, knowledge
from ruling_service.ask.recalling.asking import asks_for
from ruling_service.ask.recalling.features import Said, said
from ruling_service.ask.recalling.likeness import Like, Likeness
from ruling_service.ask.recalling.placing import with_card, with_numbers, without_account
from ruling_service.ask.recalling.wordings import Also, Shelf, shelf
from ruling_service.errors import RulingError
from ruling_service.situations.facts import Cards, More, split

Data = dict[str, Any]
CERTAIN = 0.95
"""From here on hardly a word differs."""
SURE = 0.80
"""From here on a question is the case's own, in other words."""


class Enough(NamedTuple):
    """From how like it is on a case is played: `least` in any case, `clearly` with half of how far all other cases are behind added."""

    least: float
    clearly: float


ENOUGH = (Enough(0.60, 0.72), Enough(0.45, 0.62), Enough(0.38, 0.48))
"""For a question that names none of a case's cards, one of them, or more: few rulings are about two cards."""
BEHIND = 0.3
"""No more counts of how far the others are behind."""
OTHER_CARDS = 0.05
"""What more it takes where a card is named by only one of the two."""
APART = 0.06
"""By how much another case with another answer has to be less like the question."""
PLANS: dict[str, Any] = {
    "can": "can", "whether": "whether", "does it change anything": "difference", "how much": "value", "how often": "value",
    "where is": "place", "in which order": "order", "when can": "when can", "what happens": "what",
}  # fmt: skip
GAMES = ("lcg", "tcg")
WORTH_READING = 0.4
"""From here on the likest case is worth reading."""
LOOKED_UP = re.compile(
    r"(?:how (?:do|does|is|are)|what (?:is|are|does)|what['’]?s|explain|define|tell me about|rules? (?:for|on|about)|errata|difference)\b"
    r"[^.,;:\d]{0,60}$"
)
"""Questions for a text: nothing is played for them."""
SLIGHT = 2
"""A question has to say so many things, its cards among them: less is like too many cases."""


class Recalled(NamedTuple):
    """A case that plays what is asked: its id, title and summary, the plan, what it comes to by its source, how like the question it is.

    `same` is true where nothing of the case was changed: no number, no card. `sure` is true where the question is the case's own. `who` is
    the player who answers the question where the case comes out as expected.
    """

    case: str
    title: str
    summary: str
    plan: Plan
    expect: Data
    source: Data
    why: str
    cites: tuple[str, ...]
    score: float
    same: bool
    who: str
    wording: str

    @property
    def sure(self) -> bool:
        """Is it the case's question in other words?"""
        return self.score >= SURE

    @property
    def certain(self) -> bool:
        """Is it the case's question hardly in other words, with all that it takes for granted?"""
        return self.score >= CERTAIN and self.same


_at_hand: dict[str, tuple[Shelf, Likeness]] = {}


def likeness(game: str, known: Knowledge, home: Path | None) -> Likeness:
    """What compares questions with the wordings of a game."""
    found = shelf(game, known, home)
    at_hand = _at_hand.get(game)
    if at_hand is None or at_hand[0] is not found:
        at_hand = (found, Likeness(game, found))
        _at_hand[game] = at_hand
    return at_hand[1]


def recall(
    understood: Understanding, home: Path | None, choices: Iterable[Choice] = (), more: More | None = None, *, told_game: bool = False
) -> Recalled | None:
    """The case that plays what is asked; None where none is like it enough, or two that come out otherwise are equally like it.

    `told_game` is true where the asker said which game it is.
    """
    game = understood.game
    if game not in GAMES or understood.refused or (len(understood.games) > 1 and not told_game):
        return None
    known = knowledge(home)
    compare = likeness(game, known, home)
    if not compare.wordings:
        return None
    told = said(understood.question, known, game, tuple(choices), compare.titles)
    if len(told.meant) + len(told.cards) < SLIGHT:
        return None
    asks = asks_for(understood.question)
    if asks in ("what", "") and LOOKED_UP.match(understood.question.strip().lower()):
        return None
    found = compare.likest(told, asks)
    if not found or not _enough(told, found):
        return None
    first = found[0]
    if any(_as_like(first, other) and _expected(compare, other) != _expected(compare, first) for other in found[1:]):
        return None
    try:
        return _recalled(game, compare.shelf, first, more)
    except (NotBuilt, RulingError):
        return None


def nearest(understood: Understanding, home: Path | None) -> str:
    """The case that a question is likest, to be read where none is like it enough to be played; "" where none is."""
    game = understood.game
    if game not in GAMES or understood.refused:
        return ""
    known = knowledge(home)
    compare = likeness(game, known, home)
    told = said(understood.question, known, game, (), compare.titles)
    found = compare.likest(told, asks_for(understood.question)) if len(told.meant) >= SLIGHT else []
    return f"{game}/case/{found[0].wording.case}" if found and found[0].score >= WORTH_READING else ""


def _as_like(first: Like, other: Like) -> bool:
    """Is another wording hardly less like the question: one of another case, or one that turns the same case's question round?"""
    if first.wording.case == other.wording.case:
        return first.wording.kind == other.wording.kind and first.score - other.score < APART / 2 and first.score < CERTAIN
    return not first.numbers and first.score - other.score < (APART if first.score < CERTAIN else APART / 3)


def _enough(told: Said, found: list[Like]) -> bool:
    """Is the likest case like enough, and far enough ahead of the others?"""
    first = found[0]
    its = first.wording.said.cards
    second = max((other.score for other in found[1:] if other.wording.case != first.wording.case), default=0.0)
    needed = ENOUGH[min(len(told.cards & its), 2)]
    more = OTHER_CARDS if told.cards != its else 0.0
    ahead = min(max(first.score - second, 0.0), BEHIND) / 2
    return first.score >= needed.least + more and first.score + ahead >= needed.clearly + more


def _expected(compare: Likeness, like: Like) -> str:
    case = compare.shelf.cases[like.wording.case]
    expect = case.data.get("expect") if like.wording.also < 0 else case.asking.also[like.wording.also].expect
    return repr((like.wording.kind, expect))


def _recalled(game: str, cases: Shelf, like: Like, more: More | None) -> Recalled:
    name = like.wording.case
    case, told_as = cases.cases[name].data, cases.cases[name].asking
    also = told_as.also[like.wording.also] if like.wording.also >= 0 else None
    situation = without_account(case)
    if also is not None:
        situation |= {key: value for key, value in also.with_.items()}
    changed = with_numbers(situation, told_as.numbers, like.numbers)
    for card in sorted(like.extra):
        situation = _standing_in(situation, card, told_as.stand_ins, more)
        changed = True
    expect = dict(also.expect if also is not None else case.get("expect", {}))
    ask = situation.get("ask") or {"what happens": True}
    situation["ask"] = ask
    kind = next(iter(ask))
    decides = also.decides if also is not None else ""
    asks = "who" if decides else PLANS.get(kind, "what")
    plan = Plan(situation, asks=asks, about=decides, subject=_subject(ask), cites=list(case.get("cites", ())))
    return Recalled(
        f"{game}/case/{name}", str(case.get("title", "")), str(case.get("summary", "")), plan, {} if changed else expect,
        dict(case.get("source", {})), _why(case, also, changed), tuple(case.get("cites", ())),
        like.score, not changed, also.who if also is not None else "", like.wording.text,
    )  # fmt: skip


def _why(case: Data, also: Also | None, changed: bool) -> str:
    """The reason of the case or of its further question; none that speaks of numbers or a position which are otherwise now."""
    same = also is None or set(also.with_) <= {"ask"}
    why = (also.why if also is not None else "") or (str(case.get("why", "")) if same else "")
    return "" if changed and re.search(r"\d", why) else why


def _standing_in(situation: Data, title: str, stand_ins: list[str], more: More | None) -> Data:
    """A card of the question that the case doesn't have, in the place of a made-up one of its type."""
    made_up = {one["name"]: one.get("type", "") for one in situation.get("cards", [])}
    for name in stand_ins:
        fitting = [one for one in Cards(situation["game"], more=more).printings(title) if one.type == made_up.get(name)]
        if fitting:
            return with_card(situation, name, fitting[0].name)
    raise NotBuilt("not placed", f"“{title}” could not be put into a situation.")


def _subject(ask: Data) -> str:
    about = next(iter(ask.values()))
    if isinstance(about, dict):
        named = next((value for value in about.values() if isinstance(value, str)), "")
        return split(named)[0] if named else ""
    if isinstance(about, str):
        return split(about.rsplit(" of ", 1)[-1])[0]
    return ""


__all__ = ["SURE", "Recalled", "asks_for", "likeness", "nearest", "recall"]
