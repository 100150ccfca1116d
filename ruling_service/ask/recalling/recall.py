"""The case that plays what is asked, however it is worded, and its situation with the numbers and cards of the question."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ruling_service.ask.building import NotBuilt, Plan
from ruling_service.ask.model import Choice, Understanding
from ruling_service.ask.reading.knowledge import Knowledge, knowledge
from ruling_service.ask.recalling.features import said
from ruling_service.ask.recalling.likeness import Like, Likeness
from ruling_service.ask.recalling.placing import with_card, with_numbers, without_account
from ruling_service.ask.recalling.wordings import Shelf, shelf
from ruling_service.errors import RulingError
from ruling_service.situations.facts import Cards, More, split

Data = dict[str, Any]
CERTAIN = 0.95
"""From here on hardly a word differs."""
SURE = 0.80
"""From here on a question is the case's own, in other words."""
ALIKE = (0.70, 0.55, 0.42)
"""From here on a case is played for a question that names none of its cards, one of them, or more: few rulings are about two cards."""
APART = 0.06
"""By how much another case with another answer has to be less like the question."""
PLANS: dict[str, Any] = {
    "can": "can", "whether": "whether", "does it change anything": "difference", "how much": "value", "how often": "value",
    "where is": "place", "in which order": "order", "when can": "when can", "what happens": "what",
}  # fmt: skip
GAMES = ("lcg", "tcg")
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


ASKING = tuple(
    (kind, re.compile("|".join(rf"\b(?:{words})\b" for words in said)))
    for kind, said in {
        "number": (
            "how (?:much|many|often|big|strong|high|low|large|long|expensive)",
            r"what(?:'?s| is| are) (?:the|his|its|my) (?:\w+ )?(?:total|strength|bonus|threat|cost|value)",
        ),
        "who": (
            r"(?<!\w )who(?:se)?",
            r"(?<=\band )who(?:se)?",
            r"(?<=\bthen )who(?:se)?",
            "who (?:decides|chooses|picks|gets to)",
            "which player",
            "up to me",
            "do i (?:get to )?(?:choose|pick|decide)",
        ),
        "order": (r"(?:what|which)(?: \w+){0,3} first", "(?:what|which) order", "(?:comes|goes) first", "first or", "before or after"),
        "when": ("when (?:exactly )?(?:can|may|do|am|are|is|should|could)", "(?:which|what) (?:phase|step|window|point|moment)s?"),
        "place": ("where", "which (?:pile|zone|side)"),
    }.items()
)
"""What a question asks for beside a yes or no, by its last words that ask."""


def asks_for(understood: Understanding) -> str:
    """What a question asks for, as the wordings' kinds are called; "what" where its words don't tell."""
    text = understood.question.lower().replace("’", "'")
    last = [(match.start(), kind) for kind, pattern in ASKING for match in pattern.finditer(text)]
    asked = understood.asked[-1] if understood.asked else None
    if last:
        return max(last)[1]
    if (
        asked is None
        or asked.form == "lookup"
        or re.search(r"(?:^|[,.;:?!-])\s*(?:and |so |then )?(?:what|which)\b[^,.;:?!]*[?.! ]*$", text)
    ):
        return "what"
    return "yes" if asked.yes_no or asked.form in ("can", "difference") else "what"


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
    found = compare.likest(told, asks_for(understood))
    if not found or found[0].score < ALIKE[min(len(told.cards & found[0].wording.said.cards), 2)]:
        return None
    first = found[0]
    for other in found[1:]:
        if other.wording.case == first.wording.case:
            continue
        if (
            first.score - other.score < (APART if first.score < CERTAIN else APART / 3)
            and not first.numbers
            and _expected(compare, other) != _expected(compare, first)
        ):
            return None
    try:
        return _recalled(game, compare.shelf, first, more)
    except (NotBuilt, RulingError):
        return None


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
        dict(case.get("source", {})), "" if changed or also is not None else str(case.get("why", "")), tuple(case.get("cites", ())),
        like.score, not changed, also.who if also is not None else "", like.wording.text,
    )  # fmt: skip


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


__all__ = ["ALIKE", "SURE", "Recalled", "asks_for", "likeness", "recall"]
