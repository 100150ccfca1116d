"""A question from its words to its answer: read, built, played, said; and what is found where it can't be
played.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.ask.answering import our_own
from ruling_service.ask.answering.addressing import Addressed
from ruling_service.ask.answering.as_its_ruling import as_its_ruling
from ruling_service.ask.answering.by_rule import says_it_all
from ruling_service.ask.answering.named_cards import named_cards
from ruling_service.ask.answering.of_one_player import as_the_asker
from ruling_service.ask.answering.parting import beside_a_sentence
from ruling_service.ask.answering.parts_answered import Answered, PartsAnswered
from ruling_service.ask.answering.parts_played import in_the_askers_words
from ruling_service.ask.answering.playing import Simulate
from ruling_service.ask.answering.several import SAID, unrelated
from ruling_service.ask.answering.shown import shown, speaks_of_no_game
from ruling_service.ask.answering.silent import SILENT, silent
from ruling_service.ask.building import NONE, GivenCards
from ruling_service.ask.building.reasons import BY_A_RULE
from ruling_service.ask.comparing import laid_out, set_up
from ruling_service.ask.looked_up import looked_up
from ruling_service.ask.looked_up import told as said_of_it
from ruling_service.ask.model import Choice, Understanding
from ruling_service.ask.plain_text import as_text, searched
from ruling_service.ask.posts import without_courtesy
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling import NOTHING, recall
from ruling_service.ask.recalling.counts import counts_in
from ruling_service.ask.recalling.question_kind import tells_a_story
from ruling_service.ask.results import MayBeMeant, Part, Reply, ToldOf, Unanswered, Understood
from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import BudgetExceeded
from ruling_service.inputs.texts import question as within_limits
from ruling_service.library import Library
from ruling_service.library.cards import ImportedCards
from ruling_service.library.records import Result
from ruling_service.library.search import as_found, find
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate as run

Data = dict[str, Any]
LIMIT = 10
TELLS_GAME = 0.6
"""So probable a case of one game tells that the question is about it."""
ON_A_PAGE = "A page of the library says it."
QUERY = 400
"""How many characters of a question are searched for."""


def ask(
    question: str,
    library: Library,
    game: str | None = None,
    choices: Iterable[Choice] = (),
    *,
    cards: Iterable[CardFacts] = (),
    simulate: Simulate | None = None,
    budget: Budget | None = None,
) -> Reply:
    """The answer to a question in plain words.

    `answer` is None where the question isn't played; `reason` then says why. `game` is lcg or tcg where the
    asker said so, `choices` the readings that a person picked, `cards` the cards that come with the question,
    which go before known ones of their title. What playing each question may take is counted in work, so that
    the same question always gets the same answer. `simulate` plays a situation given as plain data within a
    budget (left out: in this process). `budget` is a clock that runs already, for everything together; what
    it doesn't reach has no answer, and that as its reason.
    Never raises for what a question says; raises MalformedInput for a text that is longer than a question,
    and for a card of a type that there isn't.
    """
    started = time.perf_counter()
    within_limits(question)
    titles = knowledge(library.folder.parent.parent).names
    asked_as, question = question, without_courtesy(titles.unmarked(as_text(question)))
    several = unrelated(question)
    table, understood = laid(
        question, library, game, choices, cards=cards, simulate=simulate, budget=budget
    )
    told = None if table.given else (
        _of_the_library(question, library, game) or _of_set_up(understood, library)
    )
    game = game or (understood.game if table.told_game else None)
    if understood.refused:
        several = False
    understood, parts, recalled, looked = (
        table.answered(understood) if not (understood.refused or several or told)
        else Answered(understood, [], NOTHING, [])
    )
    if len(parts) == 1 and understood.asked:
        parts = [table.each_meant(understood, parts[0])]
    for each in parts:
        _address(each, understood, table)
    answered = next((one.answer for one in parts if one.answer is not None), None)
    words = searched(question)[:QUERY]
    found = (
        find(library, words, game=game or understood.game or None, limit=LIMIT) if re.search(r"\w", words)
        else None
    )
    known = [] if table.used else looked  # nothing in the library is about a card that somebody gave
    cards_named = named_cards(
        understood, library, table.known, table.more, (one.name for one in table.given.cards)
    )
    sayable = not (several or told or speaks_of_no_game(understood))
    listed = shown(
        question, understood.game, known, answered, found, library, LIMIT, cards_named,
        [sayable and _unanswered(views, parts) is not None for views, _ in known],
    )
    why = Unanswered(why="several questions", message=SAID) if several else _reason(understood, parts)
    if told is not None:
        several, why = False, Unanswered(why="a look-up", message=" ".join(told.says) or ON_A_PAGE)
        listed = listed._replace(results=_first(told.entries, words, listed.results, library), nearest=None)
    if answered is None and not several and known and understood.game in GAMES:
        why = silent(understood, known, listed.results, library) or why
        if why is not None and why.why == SILENT:
            parts[0].reason = why
    if answered is None and speaks_of_no_game(understood):
        listed = listed._replace(nearest=None)
    for (views, recalled_), settled in zip(known, listed.settled, strict=False):
        silence = why is not None and why.why == SILENT
        if settled is not None and not silence and (part := _unanswered(views, parts)) is not None:
            part.settled, part.reason = settled, beside_a_sentence(part.reason)
            if says_it_all(settled, understood, recalled_):
                part.reason = Unanswered(why="a look-up", message=BY_A_RULE)
    if answered is None and any(one.settled is not None for one in parts):
        why = parts[0].reason
    return Reply(
        question=asked_as,
        understood=_understood(understood),
        results=listed.results,
        answer=answered,
        reason=None if answered else why,
        parts=parts,
        settled=next((one.settled for one in parts if one.settled), None) if answered is None else None,
        nearest=listed.nearest,
        near=[] if answered else [MayBeMeant(**near._asdict()) for near in recalled.near],
        cards=cards_named,
        told=told,
        corrected=found.corrected if found is not None else None,
        seconds=round(time.perf_counter() - started, 4),
    )


def _unanswered(views: Sequence[str], parts: Sequence[Part]) -> Part | None:
    """The part without an answer that these texts ask; None where it has one, or time ran out."""
    asked = [one for one in parts if len(parts) == 1 or one.text in views]
    part = next((one for one in asked if one.answer is None), None)
    late = part is not None and part.reason is not None and part.reason.why == "the budget ran out"
    return None if late else part


def _of_the_library(question: str, library: Library, game: str | None) -> ToldOf | None:
    """What is asked of the library itself and not of a game; None where nothing is."""
    found = looked_up(question, library, game or "")
    if found is None:
        return None
    return ToldOf(says=said_of_it(found, library), entries=list(found.entries), url=found.address)


def _of_set_up(understood: Understanding, library: Library) -> ToldOf | None:
    """What the rules say to a question for a number that they fix; None where it asks for anything else."""
    found = set_up(understood, understood.game) if understood.game in GAMES else None
    if found is None:
        return None
    cites = [one for one in found.of.cites if library.has(one)]
    return ToldOf(says=[found.says], entries=cites, url=f"/{cites[0]}" if cites else "")


def _first(entries: list[str], words: str, results: list[Result], library: Library) -> list[Result]:
    """The results with those of these entries first."""
    first = as_found(library, words, [one for one in entries if library.has(one)])
    known = {one.id for one in first}
    return [*first, *(one for one in results if one.id not in known)][:LIMIT]


def laid(
    question: str, library: Library, game: str | None = None, choices: Iterable[Choice] = (), *,
    cards: Iterable[CardFacts] = (), simulate: Simulate | None = None, budget: Budget | None = None,
) -> tuple[PartsAnswered, Understanding]:  # fmt: skip
    """A question as it is read, and all that it is answered with; the fields are those of `ask`."""
    home = library.folder.parent.parent
    given = GivenCards(cards, game or "")
    known = given.known_to(knowledge(home))
    picked = tuple(choices)
    understood = read(question, game=game or None, choices=picked, known=known)
    if not picked and (question_of_his := as_the_asker(understood)):
        question = question_of_his
        understood = read(question, game=game or None, known=known)
    own = given.named_in(understood)
    several_games = understood.game not in GAMES or len(understood.games) > 1
    if not game and not understood.refused and several_games and not own:
        understood = _of_one_game(question, understood, picked, home)
        game = understood.game if len(understood.games) == 1 else None
    more = more_cards(ImportedCards(home))(understood.game) if understood.game in ("lcg", "tcg") else None
    clock = budget or Budget(math.inf)
    table = PartsAnswered(
        library, given if own else NONE, given, more, simulate or _here(more), clock, picked, known,
        bool(game), question
    )
    return table, understood


def _address(part: Part, understood: Understanding, table: PartsAnswered) -> None:
    """Say an answer to who asked: without names for players that the question doesn't name, and with what of
    its numbers is the case's own.
    """
    if part.answer is None:
        return
    asks = understood.question
    as_its_ruling(part.text, part.answer)
    answer, to = part.answer, Addressed(part.answer.situation, asks)
    answer.text, answer.ruling = (
        to.text(in_the_askers_words(one, understood, table.known)) for one in (answer.text, answer.ruling)
    )
    if answer.case is not None and (taken := answer.recalled) is not None:
        if answer.confidence not in ("official", "designer"):
            answer.text = our_own.without_its_cards(answer.text, asks, answer.situation)
        reason = answer.text.partition(": ")[2]
        if taken.same and not any(one.kind == "card" for one in understood.mentions):
            own = our_own.of_the_case(reason, asks, answer, table.library)
            answer.text = f"{answer.text} {own}".rstrip()
        if not taken.same and tells_a_story(asks):
            unused = counts_in(asks) - counts_in(answer.text)
            answer.recalled = msgspec.structs.replace(taken, unused=sorted({*taken.unused, *unused}))
    answer.defaults = [to.text(one) for one in answer.defaults]
    answer.variants = [
        msgspec.structs.replace(one, words=to.text(one.words), text=to.text(one.text))
        for one in answer.variants
    ]
    if answer.deciding is not None:
        answer.deciding = msgspec.structs.replace(answer.deciding, text=to.text(answer.deciding.text))


def _of_one_game(
    question: str, understood: Understanding, choices: tuple[Choice, ...], home: Path
) -> Understanding:
    """The question as read for the one game that compares the values which it tells, or that has a likely
    case for it; as it was read if neither has, or both.
    """
    found = []
    readings = {game: read(question, game=game, choices=choices, home=home) for game in GAMES}
    by_values = [one for game, one in readings.items() if laid_out(one, game)]
    if len(by_values) == 1:
        return msgspec.structs.replace(by_values[0], games=(by_values[0].game,))
    for one in readings.values():
        meant = recall(one, home, choices, told_game=True).meant
        if meant and meant[0].odds >= TELLS_GAME and not meant[0].against:
            found.append(one)
    return msgspec.structs.replace(found[0], games=(found[0].game,)) if len(found) == 1 else understood


def _understood(understood: Understanding) -> Understood:
    first = understood.asked[0] if understood.asked else None
    cards = [
        mention.readings[0].title for mention in understood.mentions
        if mention.kind == "card" and mention.readings
    ]
    terms = [
        mention.readings[0].id for mention in understood.mentions
        if mention.kind != "card" and mention.readings
    ]
    return Understood(
        game=understood.game,
        games=list(understood.games),
        cards=list(dict.fromkeys(cards)),
        terms=list(dict.fromkeys(term for term in terms if "/" in term)),
        form=first.form if first is not None else "lookup",
        mentions=list(understood.mentions),
        unread=list(understood.unread),
        refused=understood.refused,
    )


def _reason(understood: Understanding, parts: list[Part]) -> Unanswered | None:
    if understood.refused:
        return Unanswered(why="not understood", message=understood.refused)
    return parts[0].reason if parts else Unanswered(why="not understood", message="Nothing is asked in it.")


def _here(more: More | None) -> Simulate:
    def simulate(situation: Data, budget: Budget) -> Verdict:
        if budget.spent:
            raise BudgetExceeded("There was no time left to play it.")
        return run(from_data(situation, more=more), more=more, budget=budget)

    return simulate
