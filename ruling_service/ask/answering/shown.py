"""What is shown beside an answer, or in its place: the rulings and rules that settle a question, in the order
of how probably they do; the first of them as the nearest one.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ruling_service.ask.answering.evidence import FIRST, Evidence, Stands, evidence
from ruling_service.ask.answering.nearest import LIKELY, answer_in, of_rule, of_ruling
from ruling_service.ask.plain_text import searched
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling import Meant, Recollection
from ruling_service.ask.recalling.contradictions import CONTRARY
from ruling_service.ask.results import Answer, Nearest
from ruling_service.library import Library
from ruling_service.library.records import Answer as Search
from ruling_service.library.records import Result
from ruling_service.library.search import as_found

Looked = tuple[Sequence[str], Recollection]
"""A question as it was looked for: the texts that ask it, and the cases that they bring to mind."""
RULED_OUT = 0.5
"""What of a ruling's odds counts for showing it that asks something else."""
TAG = re.compile(r"<[^>]+>")


class Shown(NamedTuple):
    """What is shown: entries in their order, and the one that comes nearest where there is no answer."""

    results: list[Result]
    nearest: Nearest | None


def shown(
    text: str, game: str, looked: Sequence[Looked], answer: Answer | None, search: Search | None,
    library: Library, most: int,
) -> Shown:
    """What is shown for a text: `looked` are its questions, `search` is what a search for its words found."""
    plain = search.results if search is not None else []
    if game not in GAMES or not looked or _is_a_name(plain):
        return Shown(plain, None)
    settling = evidence(
        [(views, recalled.around, odds_of(recalled)) for views, recalled in looked], text, game, library
    )
    order = _beside(answer, settling, library) if answer is not None else settling.shown(library)
    meant = _meant(looked, game)
    near = None if answer is not None else _first(order, meant)
    order = list(dict.fromkeys(([near] if near else []) + order))[:most]
    results = as_found(library, searched(looked[0][0][0]), order)
    known = {one.id for one in results}
    results += [one for one in plain if one.id not in known][: most - len(results)]
    if near is None:
        return Shown(results, None)
    if near in meant:
        return Shown(results, of_ruling(meant[near], game, library))
    said = next((one for one in results if one.id == near), None)
    if said is None:
        return Shown(results, None)
    snippet = html.unescape(TAG.sub("", said.snippet))
    return Shown(results, of_rule(said, snippet, dict(settling.rules)[near]))


def odds_of(recalled: Recollection) -> dict[str, float]:
    """How probable each case is by all of its questions together; one that is ruled out by half."""
    odds: dict[str, float] = {}
    for meant in recalled.meant:
        share = 1.0 if meant.against in ("", CONTRARY) else RULED_OUT
        odds[meant.case] = odds.get(meant.case, 0.0) + share * meant.odds
    return odds


def _is_a_name(found: Sequence[Result]) -> bool:
    """Is it a card that was looked for by its name?"""
    return bool(found) and bool(found[0].printings)


def _meant(looked: Sequence[Looked], game: str) -> dict[str, Meant]:
    """The cases that may be meant and say something in a few words, each by its likeliest question."""
    found: dict[str, Meant] = {}
    for _, recalled in looked:
        for one in recalled.meant:
            entry = f"{game}/case/{one.case}"
            if one.odds >= LIKELY and answer_in(one) and (entry not in found or one.odds > found[entry].odds):
                found[entry] = one
    return found


def _first(order: Sequence[str], meant: Mapping[str, Meant]) -> str:
    """The first of them that can be said by itself: a rule, or a ruling with an answer in a few words."""
    return next((entry for entry in order if entry in meant or "/case/" not in entry), "")


def _beside(answer: Answer, settling: Evidence, library: Library) -> list[str]:
    """What to read beside an answer: its case, the rule that it stands on, what else speaks of it."""
    case = [answer.case.id] if answer.case is not None else []
    rules = [*(library.kept(Stands).on(case[0])[:1] if case else answer.cites[:1])]
    rules += [entry for entry, _ in settling.rules]
    return [*case, *rules, *(entry for entry, _ in settling.rulings[:FIRST])]


__all__ = ["Looked", "Shown", "odds_of", "shown"]
