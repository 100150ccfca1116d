"""What nearly all wordings of a ruling tell and a question doesn't: a ruling on the heroes of a player who is
eliminated, or on an enemy in the staging area, says nothing of heroes and enemies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.recalling.features import Said
from ruling_service.ask.recalling.hints import Aside, Hint
from ruling_service.ask.recalling.kinds import names_of_kinds
from ruling_service.ask.recalling.likeness import LIGHT
from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.patterns import pattern

if TYPE_CHECKING:
    from ruling_service.ask.recalling.likeness import Like, Likeness, Question

NEARLY_ALL = 0.65
"""What so many of the wordings tell the ruling depends on,"""
LIKELY = 0.4
"""where it is so probable that it may be told: one that isn't still says that another may be meant,"""
FEW = 3
"""and where there are so many of them."""
SHORT = 8
"""A question of no more words asks no more than it says."""
TELLS = pattern(r"[.,;:!] ?\w|\b(?:if|when|whenever|once|while|unless|because|since)\b")
"""How a case is told beside what is asked."""
NO_FACT = ("~", "card:", "not ")
"""How meanings begin that are words alone, or that are compared elsewhere."""

BOTH = pattern(
    r"\bboth (?:of )?(?:the |my |his |her |its |our |their |your |an? )?(?P<one>[\w' -]+?) and "
    r"(?:the |my |his |her |its |our |their |your |an? )?(?P<other>[\w'-]+)", 2
)
"""Two things of which it is asked whether it is so of both."""
JOINING = ("and", "or", "nor", "plus", "as")
"""What joins two things."""
BETWEEN = 4
"""So many words may stand between the one and the other."""


def untold(question: Question, whole: Question, like: Like, compare: Likeness) -> str:
    """What nearly all wordings of a question of a case on a card that somebody's question names tell, in
    whatever words, and neither that nor the text that it is of (`whole`) does; "" where there is nothing.
    """
    if like.wording.kind != "yes" or not like.shared or like.own or like.odds < LIKELY:
        return ""
    worded = [one.said.meant | _counts(one.said) for one in compare.wordings_like(like.wording)]
    if len(worded) < FEW:
        return ""
    told = {_plain(name) for one in (question.told, whole.told) for name in one.meant | _counts(one)}
    each = Counter(name for one in worded for name in {*map(_plain, one)})
    return next((
        name for name, times in sorted(each.items())
        if times >= NEARLY_ALL * len(worded) and name not in told
        and not name.startswith(NO_FACT) and "→" not in name and "«" not in name
        and name not in LIGHT and name not in names_of_kinds(compare.game)
    ), "")


def conditions(question: str, like: Like, worded: Sequence[str]) -> Aside | None:
    """That each wording of an open question tells of a case in which it is asked, and a short question of no
    case at all: it asks what is so as a rule.
    """
    short = len(tokens(question)) <= SHORT and not TELLS.search(question.strip())
    if like.wording.kind == "yes" or like.own or not short or len(worded) < FEW:
        return None
    return Aside("it tells of a case, and the question of none") if all(map(TELLS.search, worded)) else None


def _plain(name: str) -> str:
    """A meaning without the mark that it is said in other words."""
    return name.removeprefix("≈")


def _counts(said: Said) -> frozenset[str]:
    """The numbers that are told as such, in words."""
    return frozenset(str(one.value) for one in said.numbers if one.value > 1 and not one.slot)


def of_more(question: Question, whole: Question, like: Like, compare: Likeness) -> Hint | None:
    """The same as what speaks against the question of the case being meant."""
    name = untold(question, whole, like, compare)
    return Hint(f"nothing is told of “{name}”") if name else None


def of_both(question: str, worded: Sequence[str]) -> str:
    """Two different things of which a question asks whether it is so of both ("both the attack and the
    defense"), where no wording joins these two; "" where there is nothing.
    """
    both = BOTH.search(asking_clause(question))
    if both is None:
        return ""
    one, other = (tokens(both[name])[-1].stem for name in ("one", "other"))
    return "" if any(_joined(text, one, other) for text in worded) else f"{both['one']} and {both['other']}"


def _joined(text: str, one: str, other: str) -> bool:
    words = tokens(text)
    for at, word in enumerate(words):
        if word.word in JOINING:
            before = {each.stem for each in words[max(0, at - BETWEEN) : at]}
            behind = {each.stem for each in words[at + 1 : at + 1 + BETWEEN]}
            if one in before and other in behind or other in before and one in behind:
                return True
    return False


__all__ = ["conditions", "of_both", "of_more"]
