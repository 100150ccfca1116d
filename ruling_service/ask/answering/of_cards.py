"""The answer to a question about a named card's text: each way in which it may be meant is played, and what
the runs show is said, with the text.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec

from ruling_service.ask.answering.given import answer_of
from ruling_service.ask.answering.playing import Played, Simulate, is_complete, play, run
from ruling_service.ask.answering.saying import sentence, short
from ruling_service.ask.building import Known, NotBuilt
from ruling_service.ask.building.by_text.stage import BORNE
from ruling_service.ask.building.reasons import not_laid_out
from ruling_service.ask.model import Understanding
from ruling_service.ask.of_cards.framed import Framed, Shows
from ruling_service.ask.of_cards.framing import asked_of, cannot_mean, framed, used
from ruling_service.ask.of_cards.heard import Heard, heard, of_its_parts
from ruling_service.ask.of_cards.pieces import Piece, row
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.results import Answer
from ruling_service.engine.kernel.explore import Budget
from ruling_service.engine.kernel.unnamed import NO_NAME
from ruling_service.engine.language import card_language
from ruling_service.errors import RulingError
from ruling_service.library import Library
from ruling_service.patterns import pattern
from ruling_service.situations.shared.facts import split
from ruling_service.situations.shared.results import Because, Line, Outcome, Verdict
from ruling_service.slugs import fold, slug

FORMS = ("can", "what", "how much", "difference", "when")
"""Forms of questions that ask what a text does."""
USED = ("triggered", "used", "played", "revealed", "shadow resolved")
"""Words by which a run shows that a text is used."""
DRAWN = ("drawn",)
"""Words of which each line tells how many there are in all."""
FORBIDS = pattern(r"\blimit|\bexhausted|\bnot ready|\bcannot exert|more times|already", 2)
"""Reasons why something can't be done so often that are the text's own."""


class Found(NamedTuple):
    """What a way to take the question comes to, in words."""

    framed: Framed
    played: Played
    text: str


def of_cards(
    understood: Understanding, known: Known, library: Library, simulate: Simulate, budget: Budget
) -> Answer | None:
    """The answer to a question by the text of a card that it names; None where it tells or asks anything
    else, or the printings part. Raises NotBuilt where it asks just that, and no run tells.
    """
    pieces = row(understood)
    form = understood.asked[0].form if understood.asked else ""
    if form not in FORMS or understood.game not in GAMES or len(understood.games) > 1:
        return None
    if pieces is None or form == "when":
        return _by_use(understood, known, library, simulate, budget)
    said, missing = heard(pieces), None
    if said is not None and (said.asks.kind != "whether" or understood.asked[0].yes_no):
        ways = _framed(said, understood, known, ())
        answer = None
        try:
            answer = _answer(ways, understood, known, library, simulate, budget)
        except NotBuilt as error:
            missing = error
        if answer is not None:
            return answer
        if said.asks.kind != "whether" and missing is None:
            return _by_use(understood, known, library, simulate, budget)
    of = of_its_parts(pieces)
    ways = _framed(of[0], understood, known, of[1]) if of is not None else []
    answer = None
    try:
        answer = _answer(ways, understood, known, library, simulate, budget)
    except NotBuilt as error:
        missing = missing or error
    answer = answer or _by_use(understood, known, library, simulate, budget)
    if answer is None and missing is not None:
        raise missing
    return answer


def _by_use(
    understood: Understanding, known: Known, library: Library, simulate: Simulate, budget: Budget
) -> Answer | None:
    """The answer by what a card's text wants, the question read leniently; None where that isn't certain."""
    pieces = row(understood, lenient=True)
    if pieces is None:
        return None
    ways = used(pieces, understood, known)
    try:
        return _answer(ways, understood, known, library, simulate, budget)
    except (NotBuilt, RulingError):
        return None


def asked_cards(understood: Understanding, known: Known) -> list[str]:
    """The titles of the cards of whose texts a question asks something, whether that answers it or not."""
    pieces = row(understood)
    of = of_its_parts(pieces) if pieces is not None else None
    return asked_of(of[0], understood, known, of[1]) if of is not None else []


def cannot_mean_it(understood: Understanding, starts: Collection[int], known: Known) -> frozenset[int]:
    """Where those stand, of several named at these places, whom no card's text that a question names can
    mean.
    """
    pieces = row(understood, lenient=True)
    try:
        return cannot_mean(pieces, starts, understood, known) if pieces is not None else frozenset()
    except (NotBuilt, RulingError):
        return frozenset()


def _framed(said: Heard, understood: Understanding, known: Known, clause: Sequence[Piece]) -> list[Framed]:
    try:
        return framed(said, understood, known, clause)
    except (NotBuilt, RulingError):
        return []


def _answer(
    ways: Sequence[Framed], understood: Understanding, known: Known, library: Library, simulate: Simulate,
    budget: Budget,
) -> Answer | None:  # fmt: skip
    """The answer in which all ways to take a question agree."""
    found: list[Found] = []
    for one in ways:
        lies = known.given.carried_by(one.lies) if one.lies is not None else None
        one = one._replace(plan=known.given.carried_by(one.plan), lies=lies)
        try:
            found.append(_found(one, known, simulate, budget))
        except (NotBuilt, RulingError) as error:
            if len(ways) > 1 or one.ability is None or one.ability.kind in BORNE:
                return None
            raise not_laid_out(error) if isinstance(error, RulingError) else error from None
    if not found:
        return None
    if len({str((one.played.word, one.played.answer)) for one in found}) > 1:
        return None
    first = found[0]
    cites = [entry for entry in _entries(first, known) if library.has(entry)]
    return answer_of(
        first.played,
        library,
        known.more,
        confidence=first.played.verdict.confidence,
        text=first.text,
        cites=cites,
        case=None,
    )


def _found(one: Framed, known: Known, simulate: Simulate, budget: Budget) -> Found:
    """One way played. Raises NotBuilt where the run doesn't tell."""
    if one.says is not None:
        try:
            played = _says(one, one.says, simulate, budget)
        except (NotBuilt, RulingError):
            if one.lies is None:
                raise
            played = _says(one._replace(plan=one.lies, used=False), one.says, simulate, budget)
    elif one.shows is not None:
        played = _amount(one, one.shows, simulate, budget)
    elif one.times:
        played = _often(one, simulate, budget)
    else:
        played = play(one.plan, simulate, budget)
        return Found(one, played, f"{sentence(played).rstrip('.')}{_text(one, known)}.")
    word = {"always": "Yes", "never": "No"}.get(played.word) or short(played.answer)
    word = word[:1].upper() + word[1:]
    return Found(one, played, f"{word}{_text(one, known)}.")


def _text(one: Framed, known: Known) -> str:
    """What the card's text says, in house wording, as the reason."""
    if one.ability is None:
        return ""
    said = card_language(known.game).house(one.ability)
    title = one.card.facts.name
    return f": {title} says “{said.replace('~', title).rstrip('.')}”" if said else ""


def _amount(one: Framed, shows: Shows, simulate: Simulate, budget: Budget) -> Played:
    """How much of something a text brings about: the same in all lines of play in which it is used."""
    verdict = _through(one, simulate, budget, named=shows.amount is None)
    used = [
        each
        for each in verdict.outcomes
        if all(_use(each, card) is not None for card in shows.all or (shows.card,))
    ]
    amounts = {_shown(each, shows) for each in used}
    if None in amounts and len(amounts) > 1:
        amounts.discard(None)  # a choice by which it doesn't come about
    if len(amounts) != 1 or (amount := amounts.pop()) is None:
        raise NotBuilt("not certain", "How much it is the lines of play don't agree on.")
    if one.said is not None and one.said < amount:
        raise NotBuilt("not certain", "Whether it may be less no run tells.")
    if one.said is not None:
        yes = one.said == amount
        verdict = msgspec.structs.replace(verdict, verdict="always" if yes else "never", answer=yes)
        return Played(one.plan, verdict, verdict.verdict, yes, used)
    verdict = msgspec.structs.replace(verdict, verdict="value", answer=amount)
    return Played(one.plan, verdict, "value", amount, used)


def _through(one: Framed, simulate: Simulate, budget: Budget, *, named: bool = False) -> Verdict:
    """The run of a text's use: nothing in it is missing but, unless `named`, which cards lie in a pile."""
    verdict = run(one.plan.situation, simulate, budget)
    if not verdict.explored.complete or any(named or gap.card != NO_NAME for gap in verdict.gaps):
        is_complete(verdict)
    return verdict


def _says(one: Framed, says: str | bool | int, simulate: Simulate, budget: Budget) -> Played:
    """What the text says, where its use plays through without a gap."""
    verdict = _through(one, simulate, budget)
    if one.used and not any(_use(each, one.plan.subject) is not None for each in verdict.outcomes):
        raise NotBuilt("not certain", "No line of play has its use.")
    word: Any = ("always" if says else "never") if isinstance(says, bool) else "value"
    verdict = msgspec.structs.replace(verdict, verdict=word, answer=says)
    return Played(one.plan, verdict, word, says, verdict.outcomes)


def _use(outcome: Outcome, card: str) -> int | None:
    """Where in an account a text is used."""
    names = {fold(card), fold(split(card)[0])}
    for at, line in enumerate(outcome.trace):
        if line.happened in USED and names & {fold(each) for each in line.cards or ()}:
            return at
    return None


def _shown(outcome: Outcome, shows: Shows) -> int | None:
    """How much an account shows, None where it shows nothing of it, or not what the text says."""
    begins = min(at for card in shows.all or (shows.card,) if (at := _use(outcome, card)) is not None)
    lines = [line for line in outcome.trace[0 if shows.costs else begins :] if line.happened in shows.signs]
    if not lines:
        return None
    if shows.amount is not None:
        return shows.amount if shows.amount in (*(line.amount for line in lines), *_counted(lines)) else None
    numbers = {line.amount for line in lines}
    if shows.all:
        return sum(line.amount or 1 for line in lines)
    if len(numbers) != 1:
        return None
    number = numbers.pop()
    return number if number is not None else len(lines)


def _counted(lines: Sequence[Line]) -> tuple[int, ...]:
    """How many lines there are that tell of one each."""
    ones = [line for line in lines if line.amount in (None, 1)]
    return (len(ones),) if len(ones) == len(lines) else ()


def _often(one: Framed, simulate: Simulate, budget: Budget) -> Played:
    """Whether a text may be used so often, or how often: as often as its limit says, and no more."""
    verdict = run(one.plan.situation, simulate, budget)
    is_complete(verdict)
    if verdict.verdict not in ("always", "never"):
        raise NotBuilt("not certain", "The lines of play don't decide it.")
    if verdict.verdict == "never" and not any(FORBIDS.search(each.text) for each in verdict.because or ()):
        raise NotBuilt("not certain", "Something else stands in its way.")
    if not one.asked_number:
        return Played(one.plan, verdict, verdict.verdict, verdict.answer, verdict.outcomes)
    assert one.limit is not None
    if verdict.verdict != "always":
        raise NotBuilt("not certain", "So often it can't be used.")
    verdict = msgspec.structs.replace(verdict, verdict="value", answer=one.limit[0])
    return Played(one.plan, verdict, "value", one.limit[0], verdict.outcomes)


def _entries(found: Found, known: Known) -> list[str]:
    """The entries on the cards, unless the question brings its own, and of the reasons."""
    name = found.framed.card.facts.name
    because: list[Because] = found.played.verdict.because or []
    of_card = () if known.given.has(name) else ("card", "erratum")
    own = [f"{known.game}/{one}/{slug(name)}" for one in of_card]
    return [*own, *(each for one in because for each in one.cites)]


__all__ = ["asked_cards", "cannot_mean_it", "of_cards"]
