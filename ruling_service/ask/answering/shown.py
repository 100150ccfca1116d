"""What is shown beside an answer, or in its place: the rulings and rules that settle a question, in the order
of how probably they do; the first of them as the nearest one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from ruling_service.ask.answering.by_rule import Decided, decided
from ruling_service.ask.answering.evidence import FIRST, THE_CARDS, Evidence, Stands, evidence, likest
from ruling_service.ask.answering.excerpts import excerpt
from ruling_service.ask.answering.nearest import YES_NO, answer_in, of_rule, of_ruling
from ruling_service.ask.answering.sentences import COUNTS, numbers_in
from ruling_service.ask.model import Understanding
from ruling_service.ask.plain_text import searched
from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling import Meant, Recollection
from ruling_service.ask.results import Answer, NamedCard, Nearest, Settled
from ruling_service.library import Library
from ruling_service.library.records import Answer as Search
from ruling_service.library.records import Result
from ruling_service.library.search import as_found, telling
from ruling_service.library.snippets import marked

Looked = tuple[Sequence[str], Recollection]
"""A question as it was looked for: the texts that ask it, and the cases that they bring to mind."""
EXCERPTS = 5
"""So many of them are shown with the excerpt that comes nearest to what is asked."""
AS_ASKED = 0.5
"""So probably meant, and by nothing contradicted, a ruling is shown with its yes or no."""
OTHER_NUMBERS = "With its own numbers, which aren't yours:"
"""How the answer of a ruling begins whose question tells other numbers."""


class Shown(NamedTuple):
    """What is shown: entries in their order, the one that comes nearest where there is no answer, and of each
    question that has none the sentence which decides it (None where no one surely does).
    """

    results: list[Result]
    nearest: Nearest | None
    settled: tuple[Settled | None, ...] = ()


def shown(
    text: str, game: str, looked: Sequence[Looked], answer: Answer | None, search: Search | None,
    library: Library, most: int, cards: Sequence[NamedCard] = (), unanswered: Sequence[bool] = (),
) -> Shown:
    """What is shown for a text: `looked` are its questions, `search` is what a search for its words found,
    `cards` are those that it names, `unanswered` tells of each question whether a sentence is to decide it.
    Where the cards' own texts most probably settle it, nothing else is nearest; where a sentence decides it,
    its entry is.
    """
    plain = search.results if search is not None else []
    if game not in GAMES or not looked or _is_a_name(plain):
        return Shown(plain, None)
    settling = evidence(looked, text, game, library, cards)
    meant = {
        f"{game}/case/{case}": one for _, recalled in looked for case, one in likest(recalled).items()
        if answer_in(one)
    }
    each = [
        decided(views, text, listed, recalled, cards, game, library) if wanted else Decided(None, {}, {})
        for (views, recalled), listed, wanted in zip(looked, settling.each, unanswered, strict=False)
    ]
    settled = tuple(one.settled for one in each)
    if answer is None:
        settling = _by_their_sentences(settling, [one.entries for one in each])
    order = _beside(answer, settling, library) if answer is not None else settling.shown(library)
    said_by = next((one for one in settled if one is not None), None) if answer is None else None
    if said_by is not None:
        first = THE_CARDS if said_by.by == "card" else said_by.id
        order = [first, *(one for one in order if one != first)]
    near = "" if answer is not None or order[:1] == [THE_CARDS] else next(iter(order), "")
    order = [one for one in dict.fromkeys(order) if one != THE_CARDS][:most]
    asked = [searched(views[0]) for views, _ in looked]
    results = as_found(library, asked[0], order)
    says = _excerpts(results[:EXCERPTS], asked, meant, near, game, library)
    known = {one.id for one in results}
    results += [one for one in plain if one.id not in known][: most - len(results)]
    if near in meant:
        ruling = with_its_numbers(as_shown(meant[near], game, library), (text, *asked))
        return Shown(results, ruling, settled)
    said = next((one for one in results if one.id == near), None)
    if said is None:
        return Shown(results, None, settled)
    first = next((one.likeliest[near] for one in each if near in one.likeliest), "")
    if first and first not in f"{said.summary} {says.get(near, '')}":
        says[near] = f"{first} {says.get(near, '')}".strip()
    return Shown(results, of_rule(said, says.get(near, ""), dict(settling.rules)[near], first), settled)


def _by_their_sentences(settling: Evidence, each: Sequence[Mapping[str, float]]) -> Evidence:
    """Entries in the order in which their sentences decide what is asked; after them those of which no
    sentence was read, as they were.
    """
    worth = {entry: max((one.get(entry, 0.0) for one in each), default=0.0) for entry, _ in settling.listed}
    order = sorted(settling.listed, key=lambda one: -worth[one[0]])
    return settling._replace(listed=tuple(order))


def as_shown(meant: Meant, game: str, library: Library) -> Nearest:
    """A ruling as it is shown: where it may be another question that is asked, it is led by its reason, which
    is true of both, and its yes or no left out.
    """
    ruling = of_ruling(meant, game, library)
    sure = not meant.against and meant.odds >= AS_ASKED
    if sure or not ruling.why or ruling.answer not in YES_NO.values() or numbers_in(ruling.question):
        return ruling
    return msgspec.structs.replace(ruling, answer="")


def with_its_numbers(nearest: Nearest, asked: Sequence[str]) -> Nearest:
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
    results: Sequence[Result], asked: Sequence[str], meant: Mapping[str, Meant], near: str, game: str,
    library: Library,
) -> dict[str, str]:
    """Show each result by what of it comes nearest to what is asked: a ruling by its answer and reason, a
    rule by whole sentences beside its decision; `near` is the nearest where there is no answer. Returns them
    as plain words; a result that says no more than its decision has none.
    """
    weights = {stem: weight for one in asked for stem, weight in telling(library, one).items()}
    found = {}
    for one in results:
        if one.id in meant:
            ruling = (as_shown if one.id == near else of_ruling)(meant[one.id], game, library)
            asked_there = "" if ruling.question == one.summary else ruling.question  # it stands above
            says = " ".join(filter(None, (asked_there, ruling.answer, ruling.why)))
        else:
            says = excerpt(one.id, asked, library) if one.kind != "case" else ""
        if says:
            found[one.id] = says
        if says or one.kind != "case":
            one.snippet = marked(says or one.summary, weights)
    return found


def _is_a_name(found: Sequence[Result]) -> bool:
    """Is it a card that was looked for by its name?"""
    return bool(found) and bool(found[0].printings)


def speaks_of_no_game(understood: Understanding) -> bool:
    """Is nothing in a question known but who is spoken of, and has it words that nobody knows?"""
    unknown = any(not one.beside for one in understood.unread)
    return unknown and all(one.kind == "player" for one in understood.mentions)


def _beside(answer: Answer, settling: Evidence, library: Library) -> list[str]:
    """What to read beside an answer: its case, the rule that it stands on, what else speaks of it."""
    case = [answer.case.id] if answer.case is not None else []
    rules = [*(library.kept(Stands).on(case[0])[:1] if case else answer.cites[:1])]
    rules += [entry for entry, _ in settling.rules]
    return [*case, *rules, *settling.rulings[:FIRST]]


__all__ = ["Looked", "Shown", "as_shown", "shown", "speaks_of_no_game", "with_its_numbers"]
