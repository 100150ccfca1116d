"""Whether a question asks of the same things what a question of a case asks: the contrary of it, of another
share of them, in another order or place.

"Does it stay?", "does it only stay?" and "does one of them stay?" speak alike; their sides tell them apart
(`sides`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruling_service.ask.recalling.bonuses import whole_value
from ruling_service.ask.recalling.counts import another_unit, another_value
from ruling_service.ask.recalling.hints import Hint, InPassing
from ruling_service.ask.recalling.order import asks_no_order, asks_who_is_first, is_done_before, is_turned
from ruling_service.ask.recalling.question_kind import asking_clause, asks_for, tells_a_story
from ruling_service.ask.recalling.sides import ASKS_ONLY, Side, is_denial, side
from ruling_service.ask.recalling.thresholds import MOSTLY, RARELY, SELDOM
from ruling_service.ask.recalling.touching import values
from ruling_service.patterns import pattern

if TYPE_CHECKING:
    from ruling_service.ask.recalling.likeness import Like, Likeness, Question

TOGETHER = 0.2
"""Two questions that lean the same way so much are on one side, whatever words make them so."""
GRANTED = pattern(
    r"\b(?:although|though|even|because|since|just|(?:don['’]?t|wouldn['’]?t) (?:mind|care)"
    r"|doesn['’]?t matter)\b",
    re.IGNORECASE,
)
"""How a condition begins that only says why one asks."""
DOES_NOT = pattern(r"(?:\w+ )?(?:do|does|did|is|are|was|were|has|have)\b")
"""How it is asked whether something is not so; "can I not" may ask for leave to do without."""
SAID_SHARES = ("part", "none")
CONTRARY = "it asks about the contrary"
NEGATED = "it asks whether it is not so"
OTHER_ORDER = "it asks about the other order"
OTHER_FIRST = "the other comes first"
OTHER_MARKS = frozenset(f"it doesn't ask about “{mark}”" for mark in ("must", "only", "self"))
"""What sets a question of yes or no apart, and not the ruling that is told with its own question."""
IN_PASSING = frozenset(("self",))
"""Marks that may be said in passing; any other turns an answer."""


def another_question(question: Question, like: Like, compare: Likeness, worded: Sequence[str]) -> str:
    """What a question asks otherwise of what the wordings of a question of a case speak of."""
    mine, its = side(question.text), [side(text) for text in worded]
    if share := _other_share(mine, its):
        return share
    if like.wording.kind == "number" and (unit := another_unit(question.text, worded)):
        return f"it doesn't ask how many “{unit}”"
    counts = like.wording.kind == "number"
    asked_for = values(compare.game) if counts else ()
    another = another_value(question.text, worded, asked_for)
    if value := another or whole_value(question.text, worded, asked_for):
        return f"it doesn't ask for the {value}"
    if like.wording.kind == "when" and (thing := _another_thing_then(question, like, compare)):
        return f"it doesn't ask when “{thing}”"
    if like.wording.kind == "number" and (place := _in_another_place(mine, its, compare, like)):
        return Hint(f"it doesn't ask about “{place}”")
    if like.wording.kind != "yes":
        return _other_order(mine, its)
    if "not" in mine.given and not GRANTED.search(question.text) and not any(
        "not" in one.given or one.denied or one.negated for one in its
    ):
        return "its condition is told not to be so"
    if mine.same and not any(one.same or one.lasts for one in its):
        return CONTRARY  # "does it stay where it is?" beside "does it change?"
    if mine.negated and sum(one.negated or one.denied for one in its) <= RARELY * len(its):
        plainly = DOES_NOT.match(asking_clause(question.text)) and compare.same_thing(question, like)
        return NEGATED if plainly or is_denial(question.text) else CONTRARY
    if mine.negated and sum(one.negated for one in its) <= MOSTLY * len(its):
        return "it asks whether it is so"
    of_one_side = compare.same_thing(question, like) and len({one.denied for one in its}) == 1
    contrary = NEGATED if of_one_side else CONTRARY
    if ASKS_ONLY.match(asking_clause(question.text)) and mine.denied != side(like.wording.text).denied:
        return contrary  # "can't it be …?" asks whether it can, which "is it immune to …?" doesn't
    found = _other_question(mine, its) or _order(question.text, mine, its, worded) or _elsewhere(mine, its)
    if found:
        return found
    if not _is_contrary(mine, its):
        return ""
    away = compare.agreement(question, like.wording) < TOGETHER or not mine.denied and not mine.lasts and any(
        not _is_contrary(mine, beside) and not any(one.denied for one in beside)
        for beside in ([side(one.text) for one in each] for each in compare.beside(like.wording))
    )  # asked both ways of one case, whatever the words lean to
    return CONTRARY if away else ""


def _another_thing_then(question: Question, like: Like, compare: Likeness) -> str:
    """The value that a question asks the time of ("when do I get twilight") and no wording of a question of a
    case speaks of; "" if there is none.
    """
    its = frozenset().union(*(one.said.meant for one in compare.wordings_like(like.wording)))
    asked = (question.told.meant - question.told.context) & {*values(compare.game)}
    return min(asked - its, default="")


def _other_question(mine: Side, its: Sequence[Side]) -> str:
    """A word that makes it another question: one that no wording has, or one that it lacks and most have."""
    for name in sorted(mine.marks):
        if name == "must" and sum(one.allowed for one in its) <= MOSTLY * len(its):
            continue  # whether it comes about whatever one does is whether it has to
        if name == "repeated":
            continue  # what is so each round is so in the next: only who asks for less asks something else
        if sum(_has(one, name) for one in its) <= SELDOM * len(its):
            said = f"it doesn't ask about “{name}”"
            return InPassing(said) if name in IN_PASSING else said
    narrowed = frozenset().union(*(one.focus for one in its))
    if mine.focus and narrowed and not mine.focus & narrowed:
        return "it doesn't ask about “only”"
    return next((f"it asks about “{name}”" for name in sorted(_usual(its) - mine.marks - mine.given)), "")


def _has(one: Side, mark: str) -> bool:
    """Has a question this mark, be it in its condition? What is without something hasn't got it."""
    return mark in one.marks | one.given or mark == "without" and (one.denied or "not" in one.given)


def _usual(its: Sequence[Side]) -> set[str]:
    """The marks that most of the wordings have."""
    return {
        name for one in its for name in one.marks
        if sum(name in each.marks for each in its) > MOSTLY * len(its)
    }


def _other_share(mine: Side, its: Sequence[Side]) -> str:
    """What holds for both, for one of them or for neither in the one question and never in the other.

    That only one has it, or none, is always said; that all have it may go without saying.
    """
    usual = {
        name for one in its for name in one.shares
        if sum(name in each.shares for each in its) > MOSTLY * len(its)
    }
    said = {name for one in its for name in one.shares}
    for name in SAID_SHARES:
        if name in usual and name not in mine.shares:
            return f"it asks about “{name}” of them"
        if name in mine.shares and said and name not in said:
            return f"it doesn't ask about “{name}” of them"
    return "it doesn't ask about all of them" if mine.shares == {"all"} and said and "all" not in said else ""


def _other_order(mine: Side, its: Sequence[Side]) -> str:
    """What is before in the one question is after in the other."""
    for name, other in (("before", "after"), ("after", "before")):
        said = {each for one in its for each in one.order}
        if mine.order == {name} and name not in said and other in said:
            return f"it asks about {other}, not {name}"
    return ""


def _order(question: str, mine: Side, its: Sequence[Side], worded: Sequence[str]) -> str:
    """What of the order of two things is otherwise in the question, "" where nothing is. Whether it may be
    done before is one thing, whether after another: both may be so.
    """
    if is_turned(question, worded):
        return f"{OTHER_FIRST} in it" if mine.allowed else OTHER_ORDER
    if not tells_a_story(question) and is_done_before(question, worded):
        return "the other is done before it in it"
    if asks_for(question) == "yes" and asks_who_is_first(asking_clause(question), worded):
        return "nothing is said of an order in it"
    if asks_no_order(question, worded):
        return "it doesn't ask what comes first"
    return _other_order(mine, its)


def _elsewhere(mine: Side, its: Sequence[Side]) -> str:
    """It names a place, and most wordings name one, and never the same."""
    placed = [one for one in its if one.places]
    never = not any(one.places & mine.places for one in placed)
    if mine.places and len(placed) > MOSTLY * len(its) and never:
        return f"it asks about “{sorted(placed[0].places)[0]}”, not “{sorted(mine.places)[0]}”"
    return ""


def _in_another_place(mine: Side, its: Sequence[Side], compare: Likeness, like: Like) -> str:
    """A place in which a question counts, and neither a wording of a question of a case nor the case itself
    speaks of: so many in a deck is not so many in play. "" if there is none.
    """
    named = frozenset().union(*(one.places for one in its)) | compare.spoken_of(like.wording.case)
    return min(mine.places - named, default="")


def _is_contrary(mine: Side, its: Sequence[Side]) -> bool:
    """Do all wordings ask whether it is so where this one asks whether it is not, or whether it ends where
    this one asks if it lasts?
    """
    alike = [one for one in its if one.lasts == mine.lasts]
    if alike and all(mine.denied != one.denied for one in alike):
        return True
    own, turned = _turned(mine), [_turned(one) for one in its if one.lasts]
    return bool(own and turned) and all(one == -own for one in turned)


def _turned(one: Side) -> int:
    """Whether it asks that something goes on (1) or not (-1); "does it not end" asks that it goes on."""
    return -one.lasts if one.denied else one.lasts


__all__ = ["CONTRARY", "NEGATED", "OTHER_FIRST", "OTHER_MARKS", "OTHER_ORDER", "another_question"]
