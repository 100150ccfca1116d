"""What a question may be taken for: each reading with its source, its weight, what rules it out, and what it
would answer.

A question of a case is a reading, found by the words of the question, of the sentence in it that asks, or of
what of its story speaks of the same; so is what its words alone come to, with a printing taken where nothing
tells which. None of them decides: `verdict` plays the likely ones and compares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from ruling_service.ask.answering.nearest import question_of
from ruling_service.ask.recalling import Meant, Recollection
from ruling_service.ask.recalling.hints import is_open
from ruling_service.ask.results import Answer

Answering = Callable[[], Answer]
"""Plays a reading and says its answer. Raises NotBuilt where the run doesn't answer it."""
FAR_LIKELIER = 2.0
"""So many times as probable as another question of the same case one is the likelier in spite of hints."""
IN_PART = 0.8
"""What a case counts for that is found by a part of the text only, by the whole text being 1."""


class Reading(NamedTuple):
    """One way to take a question: a `case`, or its `words` alone, or the `text` of a card that it names,
    staged.

    `odds` (0 to 1) say how probably it is meant, `against` what rules it out ("" if nothing does), `asks` is
    the question as it is taken, `id` the case. `own` is true where it is asked word for word, `close` says
    how near its wording is (1: the same), `unplaced` that a number of the question has no part in it, `alike`
    that it asks the same as far as the words tell, `about` that the question speaks of all that it speaks of,
    `heard` how much of what the question asks it speaks of (0 to 1), `left` whether the question says
    something of which it doesn't speak (1, or a half where that may be story).
    """

    source: Literal["case", "words"]
    odds: float
    against: str
    asks: str
    answer: Answering
    id: str = ""
    own: bool = False
    close: float = 0.0
    unplaced: bool = False
    alike: bool = False
    about: bool = False
    heard: float = 1.0
    left: float = 0.0


def merged(found: Sequence[Recollection]) -> Recollection:
    """What the views of one question bring to mind together, the whole text being the last of them.

    Each question of a case once, as probable as by the view that knows it best, and ruled out if that view
    rules it out. What is asked word for word leaves no doubt; whether anything is to be played for it, the
    whole text says.
    """
    if len(found) == 1:
        return found[0]
    best: dict[tuple[str, int], Meant] = {}
    for at, recollection in enumerate(found):
        share = 1.0 if at == len(found) - 1 else IN_PART
        for one in recollection.meant:
            key, meant = (one.case, one.also), one._replace(odds=one.odds * share)
            known = best.get(key)
            if known is not None and (known.read is None) != (meant.read is None):
                best[key] = _in_part(known, meant)
            elif known is None or _heard(meant) > _heard(known):
                best[key] = meant
    asked = [one for one in best.values() if _heard(one)[0]]
    likest = sorted(asked or best.values(), key=lambda one: -one.odds)
    whole = sum(one.odds for one in likest)
    near = {one.case: one for each in found for one in each.near}
    offered = sorted(near.values(), key=lambda one: -one.odds)
    return Recollection(
        tuple(one._replace(odds=one.odds / max(whole, 1.0)) for one in likest),
        tuple(offered[:3]),
        found[-1].sayable if found[-1].meant else all(one.sayable for one in found if one.meant),
        found[0].unheard and found[-1].unheard,
        tuple(each for one in found for each in one.around),
        brief=found[-1].brief,
    )


def _in_part(one: Meant, other: Meant) -> Meant:
    """Of two views of which only one has a place for all numbers and cards, that one as probable as the
    likelier; what the other adds has no part in it. A number that is asked for hangs on all that is told.
    """
    read, unread = (one, other) if one.read is not None else (other, one)
    if read.read is None or read.read.plan.asks not in ("can", "whether") or unread.odds <= read.odds:
        return max(one, other, key=_heard)
    return read._replace(odds=unread.odds, against=read.against or unread.against, unplaced=True)


def _heard(one: Meant) -> tuple[bool, float]:
    """How well a view knows a question of a case: word for word before all."""
    return one.read is not None and one.read.own, one.odds


def asks_of(one: Meant) -> str:
    """The question of a case as it is played: where numbers were put into it, with those."""
    if one.read is None or one.read.same or not one.read.asks:
        return question_of(one)
    said = one.read.asks.strip().rstrip("?.! ")
    return f"{said[:1].upper()}{said[1:]}?"


def of_cases(found: Iterable[Meant], answering: Callable[[Meant], Answering]) -> list[Reading]:
    """The questions of cases that a question may be, those that can be played."""
    return [
        Reading(
            "case", one.odds, one.against, asks_of(one), answering(one), one.read.case, one.read.own,
            one.read.close, one.unplaced, one.alike, one.about, one.heard, one.left
        )
        for one in found if one.read is not None
    ]


def said_otherwise(one: Meant, found: Iterable[Meant], odds: Callable[[Meant], float]) -> bool:
    """Is another question of the same case, about another position, likelier than this one though it isn't
    ready to be played, and does its source say otherwise? Which of the two is told of decides then.
    """
    return any(
        other.case == one.case and other.read is None and is_open(other.against)
        and odds(other) > odds(one) and position_of(other) != position_of(one)
        and None not in (_source(one), _source(other)) and _source(one) != _source(other)
        for other in found
    )


def position_of(one: Meant) -> str:
    """What is otherwise in the position of a further question than in its case's."""
    changed = one.told.asking.also[one.also].with_ if one.also >= 0 else {}
    return repr({name: value for name, value in changed.items() if name != "ask"})


def _source(one: Meant) -> bool | None:
    """Whether the source of a question of a case says yes; None where it says anything else."""
    expect = one.told.asking.also[one.also].expect if one.also >= 0 else one.told.data.get("expect", {})
    said = expect.get("answer", {"always": True, "never": False}.get(str(expect.get("verdict"))))
    return said if isinstance(said, bool) else None


def told_in_spite(found: Sequence[Meant]) -> list[Meant]:
    """Questions of cases as a story may be told them: the likest of a case that only a hint speaks against
    too, where what nothing speaks against is far less probable; who reads it sees its own question.
    """
    open_of: dict[str, float] = {}
    for one in found:
        if not one.against and one.read is not None:
            open_of[one.case] = max(open_of.get(one.case, 0.0), one.odds)
    return [
        one._replace(against="")
        if one.against and is_open(one.against) and one.read is not None
        and one.odds >= FAR_LIKELIER * open_of.get(one.case, 1.0)
        else one for one in found
    ]


def not_played(found: Iterable[Meant]) -> dict[str, float]:
    """How probable the cases are that nothing rules out, and in which the question's numbers or cards have no
    place, by their ids.
    """
    odds: dict[str, float] = {}
    for one in found:
        if one.read is None and not one.against:
            name = f"{one.told.data['game']}/case/{one.case}"
            odds[name] = odds.get(name, 0.0) + one.odds
    return odds


__all__ = [
    "Answering", "Reading", "asks_of", "merged", "not_played", "of_cases", "position_of", "said_otherwise",
    "told_in_spite",
]  # fmt: skip
