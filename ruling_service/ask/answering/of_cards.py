"""The answer to a question about a named card's text: each way in which it may be meant is played, and what
the runs show is said, with the text.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec

from ruling_service.ask.answering.given import answer_of
from ruling_service.ask.answering.on_table import USED, is_used, on_table
from ruling_service.ask.answering.playing import Played, Simulate, is_complete, run
from ruling_service.ask.answering.saying import sentence, short
from ruling_service.ask.building import Known, NotBuilt
from ruling_service.ask.model import Understanding
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.framing import cannot_mean, used
from ruling_service.ask.of_cards.pieces import Piece, row
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.results import Answer
from ruling_service.engine.kernel.explore import Budget
from ruling_service.engine.kernel.unnamed import NO_NAME
from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node
from ruling_service.errors import RulingError
from ruling_service.library import Library
from ruling_service.situations.shared.results import Because
from ruling_service.slugs import slug

FORMS = ("can", "what", "how much", "difference", "when", "lookup", "who")
"""Forms of questions that ask what a text does."""
OF_RULES = "Keyword — "
"""What stands before a text that is no ability of its own."""
RESOLVED = (*USED, "revealed", "shadow resolved")
"""Words by which a run shows that a text is used."""

UNPAID = "; its cost cannot be paid in full"
"""What stands behind an ability that somebody who is told to be exhausted can't pay for."""


class Found(NamedTuple):
    """What a way to take the question comes to, in words."""

    framed: Framed
    played: Played
    text: str


def of_cards(
    understood: Understanding, known: Known, library: Library, simulate: Simulate, budget: Budget
) -> Answer | None:
    """The answer to a question by the text of a card that it names, read leniently; None where it tells or
    asks anything else, or the printings part. Raises NotBuilt where that text is asked of, and says nothing.
    """
    form = understood.asked[0].form if understood.asked else ""
    if form not in FORMS or understood.game not in GAMES or len(understood.games) > 1:
        return None
    pieces = row(understood, lenient=True)
    if pieces is None:
        return None
    try:
        return _laid_out(pieces, understood, known, library, simulate, budget)
    except (NotBuilt, RulingError):
        pass  # not all that it tells is a fact of the position
    ways = used(pieces, understood, known)
    try:
        return _answer(ways, understood, known, library, simulate, budget)
    except (NotBuilt, RulingError):
        return None


def _laid_out(
    pieces: list[Piece], understood: Understanding, known: Known, library: Library, simulate: Simulate,
    budget: Budget,
) -> Answer:  # fmt: skip
    """The answer to a question of which all that it tells lies on the table. Raises NotBuilt."""
    played, laid = on_table(pieces, understood, known, simulate, budget)
    text = sentence(played)
    cites: list[str] = []
    because: list[Because] = played.verdict.because or []
    if laid.card is not None:
        name = laid.card.facts.name
        cites = [] if known.given.has(name) else [
            f"{known.game}/{kind}/{slug(name)}" for kind in ("card", "erratum")
        ]
        if laid.ability is not None and played.answer in (True, False):
            said = _said(laid.ability, known, name)
            word = "Yes" if played.answer else "No"
            text = f"{word}: {name} says “{said}”{_forbidden(played)}." if said else text
    cites = [one for one in (*cites, *(each for why in because for each in why.cites)) if library.has(one)]
    return answer_of(
        played, library, known.more, confidence=played.verdict.confidence, text=text, cites=cites, case=None
    )


def cannot_mean_it(understood: Understanding, starts: Collection[int], known: Known) -> frozenset[int]:
    """Where those stand, of several named at these places, whom no card's text that a question names can
    mean.
    """
    pieces = row(understood, lenient=True)
    try:
        return cannot_mean(pieces, starts, understood, known) if pieces is not None else frozenset()
    except (NotBuilt, RulingError):
        return frozenset()


def _answer(
    ways: Sequence[Framed], understood: Understanding, known: Known, library: Library, simulate: Simulate,
    budget: Budget,
) -> Answer | None:  # fmt: skip
    """The answer in which all ways to take a question agree."""
    found: list[Found] = []
    for one in ways:
        lies = known.given.carried_by(one.lies) if one.lies is not None else None
        one = one._replace(plan=known.given.carried_by(one.plan), lies=lies)
        found.append(_found(one, known, simulate, budget))
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
    try:
        played = _says(one, simulate, budget)
    except (NotBuilt, RulingError):
        if one.lies is None:
            raise
        played = _says(one._replace(plan=one.lies, used=False), simulate, budget)
    word = {"always": "Yes", "never": "No"}.get(played.word) or short(played.answer)
    word = word[:1].upper() + word[1:]
    return Found(one, played, f"{word}{_text(one, known)}{UNPAID if one.unpaid else _forbidden(played)}.")


def _forbidden(played: Played) -> str:
    """The rules that forbid it, to stand behind what the card lets one do: that alone is no reason."""
    because: list[Because] = played.verdict.because or []
    return "".join(f"; {why.text}" for why in because if why.cites and played.answer is False)


def _text(one: Framed, known: Known) -> str:
    """What the card's text says, in house wording, as the reason."""
    if one.why:
        return f": {one.why}"
    title = one.card.facts.name
    said = _said(one.ability, known, title)
    return f": {title} says “{said}”" if said else ""


def _said(ability: Node, known: Known, title: str) -> str:
    """An ability in house wording, as one sentence without its mark."""
    said = card_language(known.game).house(ability) or ""
    return said.replace("~", title).rstrip(".").removeprefix(OF_RULES)


def _says(one: Framed, simulate: Simulate, budget: Budget) -> Played:
    """What the text says, where its use plays through without a gap."""
    verdict, says = run(one.plan.situation, simulate, budget), one.says
    gaps = any(gap.card != NO_NAME for gap in verdict.gaps)
    if not one.why and (gaps or not verdict.explored.complete):
        is_complete(verdict)  # only which cards lie in a pile may be missing
    if one.used and not any(is_used(each, one.plan.subject, RESOLVED) for each in verdict.outcomes):
        raise NotBuilt("not certain", "No line of play has its use.")
    if verdict.verdict == "value" and verdict.answer != says:
        raise NotBuilt("not certain", "What the text says and what is played differ.")
    word: Any = ("always" if says else "never") if isinstance(says, bool) else "value"
    verdict = msgspec.structs.replace(verdict, verdict=word, answer=says)
    return Played(one.plan, verdict, word, says, verdict.outcomes)


def _entries(found: Found, known: Known) -> list[str]:
    """The entries on the cards, unless the question brings its own, and of the reasons."""
    name = found.framed.card.facts.name
    because: list[Because] = found.played.verdict.because or []
    of_card = () if known.given.has(name) else ("card", "erratum")
    own = [f"{known.game}/{one}/{slug(name)}" for one in of_card]
    return [*own, *(each for one in because for each in one.cites)]


__all__ = ["cannot_mean_it", "of_cards"]
