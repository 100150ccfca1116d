"""Whether the number that a case comes to is that of what a question tells: a case that is played with other
numbers than the told ones, or without a named card whose text has a say, comes to another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.reading.tokens import phrase, stem
from ruling_service.ask.recalling.counts import count_of_each, several_of
from ruling_service.ask.recalling.features import SLOT, said
from ruling_service.ask.recalling.left_out import NO_POSITION
from ruling_service.ask.recalling.recall import likeness
from ruling_service.ask.recalling.recollection import Meant
from ruling_service.ask.recalling.touching import CHARACTERS, is_touched
from ruling_service.library.text import FUNCTION_WORDS
from ruling_service.patterns import pattern
from ruling_service.situations.shared.facts import Cards, More
from ruling_service.slugs import fold

if TYPE_CHECKING:
    from pathlib import Path

    from ruling_service.ask.reading.knowledge import Knowledge
    from ruling_service.ask.results import Answer

OF_A_NUMBER = ("how much", "how often")
"""How a case asks for a number."""
NUMBER = pattern(r"\d+")
TOGETHER = pattern(r"\b\d+(?:, \d+)* and \d+\b")
"""Numbers of one thing."""
ANY = 77
"""What stands for any number; so many of anything nobody tells."""


def played_as_told(meant: Meant, question: str, known: Knowledge, home: Path, more: More | None) -> None:
    """Raises NotBuilt where a case is played with other numbers than the told ones, or without a named card
    whose text speaks of what is asked. Where it comes to no number, a character may be left out, and what a
    made-up card of the case stands for.
    """
    read = meant.read
    if read is None or read.own and phrase(question) == phrase(read.asks):
        return
    game = read.plan.situation["game"]
    compare, cards = likeness(game, home), Cards(game, more=more)
    number = any(one in read.plan.situation["ask"] for one in OF_A_NUMBER)
    if number:
        wordings = [one.text for one in compare.wordings if one.case == meant.case]
        other = other_number(question, wordings, read.wording, read.asks)
        if other := other or one_of_several(question, read.asks):
            raise not_placed(f"“{other}”")
    told, played = said(question, known, game, (), compare.titles), fold(str(read.plan.situation))
    made_up = {one.get("type") for one in read.plan.situation.get("cards", ())}
    for title in sorted(told.cards):
        types = {one.type for one in cards.every_printing(title)}
        if title in played or not number and (types & CHARACTERS or types <= made_up):
            continue
        if is_touched(title, told.meant, cards, known):
            raise not_placed(f"“{title}”")


def in_its_state(answer: Answer, question: str, known: Knowledge) -> None:
    """Raises NotBuilt where a case comes to somebody not being in a state in which a question tells him to
    be, and nobody in it ever is: it is that of somebody who never was.
    """
    situation = answer.situation
    told = said(question, known, situation["game"])
    position = str({name: value for name, value in situation.items() if name not in NO_POSITION})
    happened = {line.happened for one in answer.run.outcomes for line in one.trace}
    without = {"always": False, "never": True}.get(answer.run.verdict)
    for state in _states(situation.get("ask"), without):
        is_told = state in told.meant and stem(state) in told.told - told.denied
        if is_told and state not in position and state not in happened:
            raise not_placed(f"“{state}”")


def _states(ask: object, value: bool | None) -> Iterator[str]:
    """The states that are asked for with this value."""
    if isinstance(ask, dict):
        for name, each in ask.items():
            if each is value:
                yield str(name)
            yield from _states(each, value)


def other_number(question: str, wordings: Sequence[str], wording: str, asks: str) -> str:
    """What a question counts ("three pipes") where the wordings of a case have always another number of it,
    or where its number stands for something else in the wording that is played (`asks` is that with its
    numbers); "" where there is none.
    """
    mine = {noun: n for noun, n in count_of_each(question).items() if noun not in several_of(question)}
    fixed = _fixed(wordings)
    for noun, number in mine.items():
        its = fixed.get(noun)
        if its is None or number < 2 or noun in FUNCTION_WORDS:
            continue
        if number not in its or number in _filled(wording, asks) - _others(mine, noun):
            return f"{number} {noun}"
    return ""


def one_of_several(question: str, asks: str) -> str:
    """Numbers that are told together ("3, 2 and 2 wounds") where not all are in the wording as it is played;
    "" where there are none.
    """
    for found in TOGETHER.finditer(question):
        if Counter(NUMBER.findall(found[0])) - Counter(NUMBER.findall(asks)):
            return found[0]
    return ""


def _fixed(wordings: Iterable[str]) -> dict[str, set[int]]:
    """How many of each kind wordings count, those of which any number may be left out."""
    found: dict[str, set[int]] = {}
    for text in wordings:
        for noun, number in count_of_each(text).items():
            found.setdefault(noun, set()).add(number)
    of_any = {noun for text in wordings for noun in _of_any(text)}
    return {noun: numbers for noun, numbers in found.items() if noun not in of_any and max(numbers) > 1}


def _of_any(text: str) -> set[str]:
    """The kinds of which a wording counts any number."""
    marked = SLOT.sub(f" {ANY} ", text)
    return {noun for noun, number in count_of_each(marked).items() if number == ANY} | {*several_of(text)}


def _filled(wording: str, asks: str) -> set[int]:
    """The numbers in the slots of a wording, as it is played."""
    shape = "".join(
        r"(\d+)" if at % 2 else re.escape(part) for at, part in enumerate(re.split(r"(\{\w+\})", wording))
    )
    found = re.fullmatch(shape, asks)
    return {int(one) for one in found.groups()} if found else set()


def _others(counts: dict[str, int], noun: str) -> set[int]:
    """The numbers that something else is told to have."""
    return {number for one, number in counts.items() if one != noun}


__all__ = ["in_its_state", "one_of_several", "other_number", "played_as_told"]
