"""The answer to a question that tells values: the position is played as the comparison of the rules has it,
for each side that may be meant, and said with the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruling_service.ask.answering.given import answer_of
from ruling_service.ask.answering.playing import Played, Simulate, play
from ruling_service.ask.answering.saying import short
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.comparing import Laid, laid_out
from ruling_service.ask.comparing.pieces import pieces
from ruling_service.ask.model import Understanding
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.recalling.touching import is_anybody
from ruling_service.ask.results import Answer
from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import RulingError
from ruling_service.library import Library
from ruling_service.situations.shared.facts import Cards, More

MANY = 60
"""More than so much nobody needs of anything."""
SAID = {"always": "Yes", "never": "No"}


def compared(
    understood: Understanding, library: Library, simulate: Simulate, more: More | None, budget: Budget,
    known: Knowledge,
) -> Answer | None:
    """The answer to a question by the values that it tells; None where it tells of anything else, or where
    the ways to take it part.
    """
    found = laid_out(understood, understood.game, _anybody(understood, more, known))
    try:
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


def _least(one: Laid, simulate: Simulate, budget: Budget) -> Iterator[tuple[Laid, Played]]:
    """A question for the least of a value, with that; nothing where more of it isn't what brings it about.
    Raises NotBuilt.
    """
    def enough(number: int) -> tuple[Laid, Played, bool]:
        laid = one.with_least(number)
        run = play(laid.plan, simulate, budget)
        return laid, run, run.answer is True

    value = one.comparison.values[one.wanted.least]
    low, high = value.least, value.most or MANY
    found = enough(high)
    if enough(low)[2] or not found[2]:
        return
    while high - low > 1:
        middle = (low + high) // 2
        tried = enough(middle)
        if tried[2]:
            high, found = middle, tried
        else:
            low = middle
    laid, run, _ = found
    run.word, run.answer = "value", high
    yield laid, run


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
            found[one.readings[0].name] = cards.every_printing(names[0])[0].type
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
