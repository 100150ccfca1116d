"""A question that names a card of which there are several printings: one is taken, the others are played
beside it, and which was taken is said. So are the versions of a character, each with a subtitle of its own.

Which of them is meant mostly changes nothing. A printing that cannot be what the question speaks of (a hero
is not played from hand) is left out; where those that fit come out differently nothing is taken, and what
each comes to is told instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice, product
from math import prod
from typing import NamedTuple

import msgspec

from ruling_service.ask.building import Known
from ruling_service.ask.model import Asked, Choice, Mention, Reading, Understanding
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.tokens import stem, tokens
from ruling_service.ask.results import Answer, Part, Unanswered
from ruling_service.engine.kernel.explore import Budget
from ruling_service.slugs import fold

MOST = 24
"""How many printings (or ways to take several titles together) are played."""
NAMED = 4
"""How many of those that come out alike are said by name."""
SHARE = 3
"""All of them together may be as much work as so many questions."""
UNFIT = ("not placed", "not legal")
"""Why a printing has no answer that cannot be what is meant: nothing such is done with a card of its kind."""

PlayPart = Callable[[Asked, Understanding, Budget], Part]
"""Plays one question as it was understood, within a budget."""
Taken = tuple[Reading, ...]
"""One printing for each title of which there are several."""


class _Tried(NamedTuple):
    """What comes of a question where these printings are meant."""

    taken: Taken
    understood: Understanding
    parts: list[Part]

    @property
    def answer(self) -> Answer | None:
        return self.parts[0].answer

    @property
    def fits(self) -> bool:
        reason = self.parts[0].reason
        return self.answer is not None or reason is None or reason.why not in UNFIT


def by_default(
    understood: Understanding, choices: tuple[Choice, ...], known: Knowledge, play: PlayPart, budget: Budget,
    which: int = 0, cards: Known | None = None,
) -> tuple[Understanding, list[Part]] | None:  # fmt: skip
    """The question as read and answered for the printing that is taken: the first one published of those
    that fit what is done with it.

    `play` plays one question, `budget` is for all of them together, `cards` tells their texts, `which` of
    what is asked is meant (0: the first). Where the printings that fit come out differently the part has no
    answer, and its reason tells what each comes to; where the same stops all of them, that is its reason.
    None where no printing is in
    question, or none of them has an answer.
    """
    unsure = _unsure(understood)
    if not unsure:
        return None
    tried: list[_Tried] = []
    untried: list[Taken] = []
    stopped: list[_Tried] = []
    every = _ways(list(unsure))
    for taken in islice(every, MOST):
        if budget.spent:
            untried.append(taken)
            continue
        one = _try(taken, unsure, understood, choices, known, play, budget, which)
        if one is not None and one.fits:
            tried.append(one)
        if one is not None and one.answer is None:
            stopped.append(one)
    untried += every
    answered = [one for one in tried if one.answer is not None]
    if not answered:
        alike = len({one.parts[0].reason.why for one in stopped if one.parts[0].reason is not None}) == 1
        return (understood, stopped[0].parts) if alike and not untried else None
    if len({_come_to(one) for one in answered}) > 1:
        return understood, [_which(answered, unsure, understood, which)]
    first = answered[0]
    assert first.answer is not None
    unknown = [one.taken for one in tried if one.answer is None] + untried
    if unknown and any(map(_are_versions, unsure)):
        return None
    if cards is not None and any(_alike_in_kind(one.taken, first.taken, cards) for one in stopped):
        return None  # cards of one kind differ by their texts alone, so it hangs on what was not played
    bare = first.answer.answer is False and not first.answer.because
    asked = first.understood.asked[which]
    if bare and cards is not None and any(_speaks_of(one, asked, cards) for one in unknown):
        return None  # it may be by that text that it comes about
    first.answer.defaults.append(_said(first, answered, unknown, unsure))
    return first.understood, first.parts


def _ways(unsure: Sequence[Taken]) -> Iterator[Taken]:
    """Which printings may be meant together: every way, or, where those are too many, each printing of a
    title beside the first of the others.
    """
    if prod(map(len, unsure)) <= MOST:
        return product(*unsure)
    first = tuple(readings[0] for readings in unsure)
    others = (
        (*first[:at], one, *first[at + 1 :]) for at, readings in enumerate(unsure) for one in readings[1:]
    )
    return chain((first,), others)


BORNE = ("bear", "attach")
"""Acts of which who bears what is asked: each version of an item says that by itself."""


def versions_of_an_item(asked: Asked, understood: Understanding) -> Understanding | None:
    """A question who may bear an item whose title others have too, with a subtitle that nobody says, so that
    any of them may be meant; None where there is no such item.
    """
    if asked.wanted is None or asked.wanted.verb not in BORNE:
        return None
    items = {one.id for one in asked.subjects if {*one.types} & {"possession", "artifact"}}
    mentions = tuple(
        msgspec.structs.replace(one, asks_back=True)
        if one.kind == "card" and not one.chosen and len(one.readings) > 1 and one.readings[0].id in items
        and _of_one_title(one.readings) and fold(one.text) == fold(one.readings[0].title) else one
        for one in understood.mentions
    )
    return None if mentions == understood.mentions else msgspec.structs.replace(understood, mentions=mentions)


def taken_without_asking(understood: Understanding) -> list[str]:
    """Which printings a situation has where nothing tells which are meant, and which else there are."""
    return [
        f"“{mentions[0].text}”: {readings[0].name} was taken; there is also "
        + ", ".join(one.name for one in readings[1:])
        for readings, mentions in _unsure(understood).items()
    ]


def _unsure(understood: Understanding) -> dict[Taken, list[Mention]]:
    """Titles that several cards have and nothing tells apart: their readings, and where they are named."""
    found: dict[Taken, list[Mention]] = {}
    for mention in understood.mentions:
        if mention.kind == "card" and mention.asks_back and not mention.chosen:
            found.setdefault(mention.readings, []).append(mention)
    return found if all(_of_one_title(readings) for readings in found) else {}


def _of_one_title(readings: Taken) -> bool:
    """Are they printings of one title, or versions with a subtitle each? Cards with a word in common are
    different ones: the asker has to say which.
    """
    return len({(fold(one.title.partition(", ")[0]), one.game) for one in readings}) == 1


def _are_versions(readings: Taken) -> bool:
    """Are they different cards of one title? Of these each has to be played, or nothing is said."""
    return len({fold(one.title) for one in readings}) > 1


def _alike_in_kind(taken: Taken, other: Taken, cards: Known) -> bool:
    """Are these printings of other texts, each of the same kind?"""
    ours, theirs = (
        [{facts.type for facts in cards.printings(reading.name)} for reading in each]
        for each in (taken, other)
    )
    return taken != other and ours == theirs and all(len(kinds) == 1 for kinds in ours)


def _try(
    taken: Taken, unsure: dict[Taken, list[Mention]], understood: Understanding, choices: tuple[Choice, ...],
    known: Knowledge, play: PlayPart, budget: Budget, which: int,
) -> _Tried | None:  # fmt: skip
    """The question with these printings meant; None where nothing is asked in it any more."""
    chosen = [
        Choice(mention.start, reading.id)
        for reading, mentions in zip(taken, unsure.values(), strict=True) for mention in mentions
    ]
    other = read(understood.question, game=understood.game, choices=(*choices, *chosen), known=known)
    parts = [play(each, other, budget) for each in other.asked[which : which + 1]]
    return _Tried(taken, other, parts) if parts else None


def _speaks_of(taken: Taken, asked: Asked, cards: Known) -> bool:
    """Does the text of a printing speak of what is asked?"""
    verb = stem(asked.wanted.verb) if asked.wanted is not None else ""
    return any(
        verb == stem(word.word) for reading in taken for facts in cards.printings(reading.name)
        for word in tokens(facts.text)
    )


def _come_to(one: _Tried) -> tuple[str, str]:
    """What the answer is, to be compared: of what happens, the happenings that are told."""
    assert one.answer is not None
    came = one.answer.answer
    return one.answer.verdict, one.answer.text if came is None else repr(came)


def _which(
    answered: list[_Tried], unsure: dict[Taken, list[Mention]], understood: Understanding, which: int
) -> Part:
    """The question without an answer, since it hangs on which printing is meant: what each comes to."""
    asked = understood.asked[which]
    by_answer: dict[tuple[str, str], list[_Tried]] = {}
    for one in answered:
        by_answer.setdefault(_come_to(one), []).append(one)
    each = " ".join(
        f"{_listed(alike)}: {alike[0].answer.text.rstrip('.')}." for alike in by_answer.values()
        if alike[0].answer is not None
    )
    texts = " and ".join(f"“{text}”" for text in _texts(unsure))
    message = f"The answer hangs on which {texts} is meant. {each} Say which."
    return Part(text=asked.text, form=asked.form, reason=Unanswered(why="ambiguous", message=message))


def _said(
    first: _Tried, answered: list[_Tried], unknown: list[Taken], unsure: dict[Taken, list[Mention]]
) -> str:
    """Which printing was taken, which come out alike, and of which nothing is known."""
    texts = " and ".join(f"“{text}”" for text in _texts(unsure))
    said = f"{texts}: {_named(first.taken)} was taken"
    alike = answered[1:]
    said += f"; the same comes out for {_listed(alike)}" if alike else ""
    unplayed = ", ".join(map(_named, unknown))
    return said + (f"; whether it is otherwise for {unplayed} could not be played" if unplayed else "")


def _listed(alike: Sequence[_Tried]) -> str:
    """The printings with which it comes out alike, the first few by their names."""
    named = ", ".join(_named(one.taken) for one in alike[:NAMED])
    return named + (f" and {len(alike) - NAMED} more" if len(alike) > NAMED else "")


def _texts(unsure: dict[Taken, list[Mention]]) -> Iterator[str]:
    """The words that name each of the titles."""
    return (mentions[0].text for mentions in unsure.values())


def _named(taken: Taken) -> str:
    return " with ".join(reading.name for reading in taken)


__all__ = ["PlayPart", "by_default", "taken_without_asking", "versions_of_an_item"]
