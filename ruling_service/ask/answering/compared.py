"""The answer to a question that tells values: the position is played as the comparison of the rules has it,
for each side that may be meant, and said with the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ruling_service.ask.answering.given import answer_of
from ruling_service.ask.answering.made_up import COUNTED, by_number
from ruling_service.ask.answering.playing import Played, Simulate, play
from ruling_service.ask.answering.saying import short
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.comparing import PLAYERS, Laid, laid_out, left_open
from ruling_service.ask.comparing.pieces import pieces
from ruling_service.ask.model import Understanding
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.recalling.touching import is_anybody
from ruling_service.ask.results import Answer
from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import RulingError
from ruling_service.library import Library
from ruling_service.situations.shared.facts import Cards, More

SAID = {"always": "Yes", "never": "No"}


def compared(
    understood: Understanding, library: Library, simulate: Simulate, more: More | None, budget: Budget,
    known: Knowledge,
) -> Answer | None:
    """The answer to a question by the values that it tells; None where it tells of anything else, or where
    the ways to take it part. Where one value isn't told, what comes of it by that.
    """
    found = laid_out(understood, understood.game, _anybody(understood, more, known))
    try:
        if not found:
            hanging = left_open(understood, understood.game)  # of a named card all is printed
            return _by_the_open(hanging, library, simulate, more, budget)
        rising = [each for one in found if one.wanted.least for each in _least(one, simulate, budget)]
        played = rising or [
            (one, play(one.plan, simulate, budget)) for one in found if not one.wanted.least
        ]
    except (NotBuilt, RulingError):
        return None
    meant = _who(played) or _meant(played)
    if meant is None:
        return None
    laid, run = meant
    word = SAID.get(run.word) or short(run.answer)
    word = f"{word[:1].upper()}{word[1:]}"
    return answer_of(
        run, library, more, confidence=run.verdict.confidence, text=f"{word}: {laid.why}",
        cites=[one for one in laid.comparison.cites if library.has(one)], case=None,
    )


class Edge(NamedTuple):
    """From what number of an open value on something else comes of it, None where the same comes of any; what
    comes of the least, and the runs on both sides.
    """

    number: int | None
    least: bool
    runs: tuple[tuple[Laid, Played], tuple[Laid, Played]]


def _edge(one: Laid, simulate: Simulate, budget: Budget) -> Edge:
    """Where it turns what comes of the value that is open in a comparison. Raises NotBuilt, also where a
    question isn't one of yes or no.
    """
    def at(number: int) -> tuple[Laid, Played]:
        laid = one.at(number)
        run = play(laid.plan, simulate, budget)
        if run.word not in SAID:
            raise NotBuilt("not certain", "It hangs on more than a value.")
        return laid, run

    low, high = one.bounds
    least, most = at(low), at(high)
    if least[1].answer == most[1].answer:
        return Edge(None, least[1].answer is True, (least, most))
    while high - low > 1:
        middle = (low + high) // 2
        tried = at(middle)
        if tried[1].answer == least[1].answer:
            low, least = middle, tried
        else:
            high, most = middle, tried
    return Edge(high, least[1].answer is True, (least, most))


def _least(one: Laid, simulate: Simulate, budget: Budget) -> Iterator[tuple[Laid, Played]]:
    """A question for the least of a value, with that; nothing where more of it isn't what brings it about.
    Raises NotBuilt.
    """
    found = _edge(one, simulate, budget)
    if found.number is None or found.least:
        return
    laid, run = found.runs[1]
    run.word, run.answer = "value", found.number
    yield laid, run


def _by_the_open(
    found: Sequence[Laid], library: Library, simulate: Simulate, more: More | None, budget: Budget
) -> Answer | None:
    """What follows by the value that isn't told: "It depends on …: yes with 3 or fewer, no with 4 or more";
    None where several values may be it. Raises NotBuilt.
    """
    mine = [one for one in found if one.wanted.whose == "mine"] or found
    by_ask = {(one.comparison.of, str(one.wanted.ask.ask)): one for one in mine}
    edges = [(one, _edge(one, simulate, budget)) for one in by_ask.values()]
    if len({_hangs(one, edge) for one, edge in edges}) != 1:
        return None
    one, edge = edges[0]
    of, comes_to = _hangs(one, edge)
    run = edge.runs[edge.number is not None and not edge.least][1]
    if edge.number is not None:
        run.word, run.answer = "depends", f"{comes_to} ({of})"
    said = f"It depends on {of}: {comes_to}." if edge.number is not None else f"{comes_to}, whatever {of}."
    return answer_of(
        run, library, more, confidence=run.verdict.confidence, text=f"{said} {one.why}",
        cites=[cite for cite in one.comparison.cites if library.has(cite)], case=None,
    )


def _hangs(one: Laid, edge: Edge) -> tuple[str, str]:
    """What it hangs on, and what comes of each number of that."""
    whose = "your" if one.whose in PLAYERS else f"the {one.whose}’s" if one.whose else "its"
    of = f"{whose} {one.open.removeprefix('its ')}{' before that' if one.comes else ''}"
    of = one.comparison.values[one.open].open or of
    if edge.number is None:
        is_ = "are" if of.endswith(COUNTED) else "is"
        return f"{of} {is_}", "Yes" if edge.least else "No"
    low, high = one.bounds
    return of, by_number(edge.number, least=edge.least, low=low, high=high, called=one.open)


def _anybody(understood: Understanding, more: More | None, known: Knowledge) -> dict[str, str]:
    """The characters that a question names of which no text touches what it speaks of, each with its kind: a
    companion like any other.
    """
    asked = {
        one.readings[0].name for one in understood.mentions if one.readings and one.kind in ("act", "value")
    }
    named = {one.readings[0].name: "" for one in understood.mentions if one.kind == "card" and one.readings}
    if not named or pieces(understood, named) is None:
        return {}  # whoever they are, it tells more than values
    cards = Cards(understood.game, more=more)
    found = {}
    for one in understood.mentions:
        names = [each.name for each in (one.readings if one.asks_back else one.readings[:1])]
        if one.kind == "card" and is_anybody(names, asked, cards, known):
            kinds = [facts.type for name in names for facts in cards.every_printing(name)]
            found[one.readings[0].name] = kinds[0]
    return found


def _who(played: Sequence[tuple[Laid, Played]]) -> tuple[Laid, Played] | None:
    """Those to whom it happens, where that is asked; None where it isn't."""
    if not played or any(one.wanted.whose != "who" or run.word not in SAID for one, run in played):
        return None
    if len({one.comparison.of for one, _ in played}) > 1:
        return None
    them = [(one, run) for one, run in played if run.word == "always"]
    laid, run = them[0] if them else played[0]
    run.word = "value"
    run.answer = " and ".join(f"the {one.wanted.who}" for one, _ in them) or "neither of them"
    return laid, run


def _meant(played: Sequence[tuple[Laid, Played]]) -> tuple[Laid, Played] | None:
    """The way that answers: all say the same, or, where it is asked of nobody by name, one says yes."""
    if not played:
        return None
    answers = {str((run.word, run.answer)) for _, run in played}
    if len(answers) == 1:
        return played[0]
    if len({one.comparison.of for one, _ in played}) > 1:
        return None
    for one, run in played:  # of two that may be "he" the first, or whose it is that comes to something
        if one.wanted.whose == "mine" or one.wanted.whose == "first" and run.word == "always":
            return one, run
    anybody = all(one.wanted.whose == "" and not one.wanted.denied for one, _ in played)
    return next((each for each in played if each[1].word == "always"), None) if anybody else None


__all__ = ["compared"]
