"""What is shown beside an answer, or in its place: the rulings and rules that settle a question, in the order
of how probably they do; the first of them as the nearest one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from ruling_service.ask.answering.evidence import FIRST, Evidence, Stands, evidence
from ruling_service.ask.answering.excerpts import excerpt
from ruling_service.ask.answering.nearest import LIKELY, answer_in, of_rule, of_ruling, question_of
from ruling_service.ask.model import Understanding
from ruling_service.ask.plain_text import searched
from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling import Meant, Recollection
from ruling_service.ask.recalling.contradictions import CONTRARY
from ruling_service.ask.recalling.counts import WORDS
from ruling_service.ask.recalling.question_kind import asks_for
from ruling_service.ask.results import Answer, NamedCard, Nearest
from ruling_service.library import Library
from ruling_service.library.records import Answer as Search
from ruling_service.library.records import Result
from ruling_service.library.search import as_found, telling
from ruling_service.library.snippets import marked
from ruling_service.slugs import fold

Looked = tuple[Sequence[str], Recollection]
"""A question as it was looked for: the texts that ask it, and the cases that they bring to mind."""
RULED_OUT = 0.5
"""What of a ruling's odds counts for showing it that asks something else."""
FITS = 0.5
"""A ruling so probable comes first however probable a rule is, if it speaks of nothing else and of no other
number."""
COUNTS = {
    **{word: str(number) for number, word in enumerate(WORDS)},
    "once": "1", "twice": "2", "both": "2", "second": "2", "third": "3",
}
EXCERPTS = 5
"""So many of them are shown with the excerpt that comes nearest to what is asked."""
OTHER_NUMBERS = "With its own numbers, which aren't yours:"
"""How the answer of a ruling begins whose question tells other numbers."""


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
    meant = _meant(looked, game)
    order = (
        _beside(answer, settling, library) if answer is not None
        else settling.shown(library, fitting(meant, looked))
    )
    near = None if answer is not None else _first(order, meant, {asks_for(views[0]) for views, _ in looked})
    order = list(dict.fromkeys(([near] if near else []) + order))[:most]
    asked = [searched(views[0]) for views, _ in looked]
    results = as_found(library, asked[0], order)
    says = _excerpts(results[:EXCERPTS], asked, meant, game, library)
    known = {one.id for one in results}
    results += [one for one in plain if one.id not in known][: most - len(results)]
    if near is None:
        return Shown(results, None)
    if near in meant:
        return Shown(results, _with_its_numbers(of_ruling(meant[near], game, library), (text, *asked)))
    said = next((one for one in results if one.id == near), None)
    if said is None:
        return Shown(results, None)
    return Shown(results, of_rule(said, says.get(near, ""), dict(settling.rules)[near]))


def _with_its_numbers(nearest: Nearest, asked: Sequence[str]) -> Nearest:
    """A ruling whose question has other numbers than were told says that its answer is one to those."""
    its = _in_order(nearest.question)
    told = map(iter, map(_in_order, asked))
    if not its or not nearest.answer or any(all(one in each for one in its) for each in told):
        return nearest
    return msgspec.structs.replace(nearest, answer=f"{OTHER_NUMBERS} {nearest.answer}")


def _in_order(text: str) -> list[str]:
    """The numbers of a text one after another."""
    words = (token.word for token in tokens(text))
    return [one for one in (COUNTS.get(word, word) for word in words) if one.isdecimal() and one != "1"]


def _excerpts(
    results: Sequence[Result], asked: Sequence[str], meant: Mapping[str, Meant], game: str, library: Library
) -> dict[str, str]:
    """Show each result by what of it comes nearest to what is asked: a ruling by its answer and reason, a
    rule by whole sentences beside its decision. Returns them as plain words; a result that says no more than
    its decision has none.
    """
    weights = {stem: weight for one in asked for stem, weight in telling(library, one).items()}
    found = {}
    for one in results:
        if one.id in meant:
            ruling = of_ruling(meant[one.id], game, library)
            says = " ".join(filter(None, (ruling.question, ruling.answer, ruling.why)))
        else:
            says = excerpt(one.id, asked, library) if one.kind != "case" else ""
        if says:
            found[one.id] = says
        if says or one.kind != "case":
            one.snippet = marked(says or one.summary, weights)
    return found


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


def fitting(meant: Mapping[str, Meant], looked: Sequence[Looked]) -> set[str]:
    """The rulings that fit what is asked: probable, contradicted by nothing, about what is spoken of and
    nothing else, asked for the same (yes or no, a number …) and without a number that isn't told.
    """
    told = {number for views, _ in looked for number in numbers_in(views[-1])}
    kinds = {asks_for(views[0]) for views, _ in looked}
    return {
        entry for entry, one in meant.items()
        if one.odds >= FITS and one.about and not one.against
        and asks_for(asked := question_of(one)) in kinds and numbers_in(asked) <= told
    }


def fits_the_cards(nearest: Nearest | None, cards: Sequence[NamedCard], recalled: Recollection) -> bool:
    """May a ruling or a rule stand before the texts of the cards that a question names: a
    probable ruling which speaks of one of them. Where no card is named, anything may.
    """
    if nearest is None or not any(one.says or one.reading for card in cards for one in card.texts):
        return True
    if nearest.kind != "ruling":
        return False
    likely = any(one.odds >= FITS and nearest.id.endswith(f"/case/{one.case}") for one in recalled.meant)
    said = fold(f"{nearest.title} {nearest.question}")
    return likely and any(fold(card.title.partition(",")[0]) in said for card in cards)


def speaks_of_no_game(understood: Understanding) -> bool:
    """Is nothing in a question known but who is spoken of, and has it words that nobody knows?"""
    unknown = any(not one.beside for one in understood.unread)
    return unknown and all(one.kind == "player" for one in understood.mentions)


def numbers_in(text: str) -> set[str]:
    """The numbers of a text, in words or digits, but one: it says little."""
    words = (token.word for token in tokens(text))
    return {COUNTS.get(word, word) for word in words if word.isdecimal() or word in COUNTS} - {"1"}


def _first(order: Sequence[str], meant: Mapping[str, Meant], kinds: set[str]) -> str:
    """The first of them that can be said by itself: a rule, or a ruling with an answer in a few words.
    Whoever asks when, who or how many isn't told yes or no.
    """
    by_yes = bool(kinds & {"yes", ""})
    return next((
        entry for entry in order
        if "/case/" not in entry
        or entry in meant and (by_yes or asks_for(question_of(meant[entry])) in kinds)
    ), "")  # fmt: skip


def _beside(answer: Answer, settling: Evidence, library: Library) -> list[str]:
    """What to read beside an answer: its case, the rule that it stands on, what else speaks of it."""
    case = [answer.case.id] if answer.case is not None else []
    rules = [*(library.kept(Stands).on(case[0])[:1] if case else answer.cites[:1])]
    rules += [entry for entry, _ in settling.rules]
    return [*case, *rules, *(entry for entry, _ in settling.rulings[:FIRST])]


__all__ = [
    "Looked", "Shown", "fits_the_cards", "fitting", "numbers_in", "odds_of", "shown", "speaks_of_no_game",
]  # fmt: skip
