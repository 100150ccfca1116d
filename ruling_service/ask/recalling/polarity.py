"""What a text tells to be so and what not, clause by clause: "my hero isn't exhausted, can he attack?" tells
that he is not exhausted and asks whether he attacks.

A denial stands before what it denies ("not", "isn't", "without", "nobody", "fails to") or behind it ("killed
nobody"). What the clause that asks denies itself is asked and not told, but for what it says of somebody
("a hero who isn't exhausted", "without a defender").
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ruling_service.ask.reading.tokens import Token, bag, tokens

MARKS = ",;:.?!()\n–—"
CONDITIONS = bag(
    "if when whenever while once although though because since that who which whose unless after before until"
)
"""How a clause begins that tells, wherever it stands."""
LEADS = bag("and so but then or ok okay also now well")
MODALS = bag("can could may might must shall should will would do does did cannot")
BEING = bag("is are am was were has have had")
CANNOT = bag("cant couldnt maynt mustnt shouldnt wont wouldnt dont doesnt didnt")
IS_NOT = bag("isnt arent wasnt werent hasnt havent hadnt aint")
"""The same with their "not"."""
ASKED_OF = bag(
    "i he she it we they you my your his her our their the this that these those a an any there both all"
)
PRONOUNS = bag("i he she it we they you there")
ASKING = bag("what how why where who whose whom which when")
BEFORE_IT = bag("not never no non without nobody none nothing neither nor lacks lacking lack")
"""What denies the next word that says something;"""
BEHIND_IT = bag("nobody none nothing noone")
"""with nothing behind them, or what only says where and when, these deny what stands before."""
SUBJECTS = bag("no nobody none nothing neither")
"""With these for its subject a clause tells nothing to be so."""
PLACING = bag("in on at to from with by against for during until after before this yet so")
FAILS = bag("fail fails failed failing unable refuse refuses refused forgot forgets forget")
"""With "to" behind them."""
OF_SOMEBODY = bag("non without lacks lacking lack")
"""What says something of somebody even in a clause that asks;"""
HAVING = bag("with has have had having")
"""and so does "no" behind these; who goes without something is asked whether he does."""
SHARES = bag("all every each both only sure idea matter problem longer")
"""Behind these it isn't denied: "not all of them" are some; "no longer" says that it was so and is not."""
SAYING = bag("think know mind care understand see remember believe say says said want wonder")
"""What somebody doesn't do is none of the position's facts."""
REPORTING = bag("said says declares declared announces announced decides decided claims claimed thinks")
"""What somebody only says."""
LIGHT = bag("""
    a an the any of to in on at from into onto be been being is are was were am have has had having get gets
    got do does did done yet already even currently really ever also still just other another such my his
    her its our their your i he she it we they you me him them us this that these those enough so one card
    cards there longer single else or and
""")
"""What stands between a denial and what it denies."""


class Clause(NamedTuple):
    """A clause of a text: its first word and the one behind its last, and whether it asks."""

    first: int
    last: int
    asks: bool


class Polarity(NamedTuple):
    """The words of a text (by their place) that it denies, and those that clauses which tell have."""

    denied: frozenset[int]
    told: frozenset[int]


def polarity(words: Sequence[Token]) -> Polarity:
    """What a text denies and what it tells."""
    denied: set[int] = set()
    told: set[int] = set()
    for clause in _clauses(words):
        of_nobody = any(_is_subject(words, at, clause) for at in range(clause.first, clause.last))
        if not clause.asks and not of_nobody:
            told.update(range(clause.first, clause.last))
        for at in range(clause.first, clause.last):
            denied.update(_denied_at(words, at, clause))
    return Polarity(frozenset(denied), frozenset(told - denied))


def denies(text: str) -> bool:
    """Whether a text denies anything."""
    return bool(polarity(tokens(text)).denied)


def _clauses(words: Sequence[Token]) -> list[Clause]:
    begins = [at for at in range(len(words)) if not at or _begins(words, at)]
    return [
        Clause(first, last, _asks(words, first, last))
        for first, last in pairwise([*begins, len(words)])
    ]


def _begins(words: Sequence[Token], at: int) -> bool:
    """Does a clause begin with this word?"""
    word, before = words[at].word, words[at].before
    if before != " " and any(mark in before for mark in MARKS) or word in CONDITIONS or word == "but":
        return True
    return _opens(words, at) and words[at - 1].word not in PRONOUNS


def _opens(words: Sequence[Token], at: int) -> bool:
    """Is this an auxiliary before whom it asks about?"""
    if at + 1 >= len(words):
        return False
    word, following = words[at].word, words[at + 1].word
    of_any = word in MODALS or word in CANNOT
    return of_any and following in ASKED_OF or word in BEING | IS_NOT and following in PRONOUNS


def _asks(words: Sequence[Token], first: int, last: int) -> bool:
    while first < last - 1 and words[first].word in LEADS:
        first += 1
    word = words[first].word
    if word == "that" and first and words[first - 1].word == "so":
        return True  # what it is to bring about
    if word in ASKING and (word not in CONDITIONS or words[first].first):
        return word != "when" or _opens(words, min(first + 1, last - 1))
    return word in MODALS | BEING | CANNOT | IS_NOT


def _denied_at(words: Sequence[Token], at: int, clause: Clause) -> list[int]:
    """What a word denies of its clause, as far as it is told."""
    word, before = words[at].word, words[at - 1].word if at > clause.first else ""
    following = words[at + 1].word if at + 1 < clause.last else ""
    negated = word in CANNOT | IS_NOT | {"cannot"} or words[at].text.lower().endswith(("n't", "n’t"))
    fails = word in FAILS and following == "to"
    if not (negated or fails or word in BEFORE_IT) or following in SHARES:
        return []
    of_somebody = word in OF_SOMEBODY and before not in ("go", "goes", "going")
    if clause.asks and not (of_somebody or word == "no" and before in HAVING):
        return []
    if any(words[one].word in REPORTING for one in range(clause.first, at)):
        return []
    found = _next(words, at + 1 + fails, clause.last)
    if found is not None and _is_subject(words, at, clause):
        does = None if word in BEHIND_IT else _next(words, found + 1, clause.last)
        return [found] if does is None else [found, does]
    if word in BEHIND_IT and (found is None or following in PLACING):
        return [one for one in [_last(words, at - 1, clause.first)] if one is not None]
    return [] if found is None or words[found].word in SAYING else [found]


def _is_subject(words: Sequence[Token], at: int, clause: Clause) -> bool:
    """Is it of nobody that a clause tells what he does or is: "no hero attacked", "not a single one …"?"""
    following = words[at + 1].word if at + 1 < clause.last else ""
    of_nobody = words[at].word in SUBJECTS or words[at].word == "not" and following in ("a", "one")
    return of_nobody and all(words[one].word in LIGHT for one in range(clause.first, at))


def _next(words: Sequence[Token], at: int, last: int) -> int | None:
    """The next word that says something."""
    while at < last and words[at].word in LIGHT:
        at += 1
    return at if at < last and words[at].word not in ("by", "against", "with") else None


def _last(words: Sequence[Token], at: int, first: int) -> int | None:
    while at > first and words[at].word in LIGHT:
        at -= 1
    return at if at >= first else None


__all__ = ["Polarity", "polarity"]
