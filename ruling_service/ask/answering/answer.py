"""A question from its words to its answer: read, built, played, said; and what is found where it can't be
played.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.ask.answering import official, saying
from ruling_service.ask.answering.addressing import Addressed
from ruling_service.ask.answering.against import agree, comparable, contradict, contradicted, is_allowed
from ruling_service.ask.answering.gate import let_through
from ruling_service.ask.answering.given import answer_of
from ruling_service.ask.answering.nearest import nearest
from ruling_service.ask.answering.playing import SECONDS, Played, Simulate, play
from ruling_service.ask.answering.printings import by_default
from ruling_service.ask.answering.recalled import of_case
from ruling_service.ask.answering.refusals import doubted
from ruling_service.ask.answering.several import SAID, unrelated
from ruling_service.ask.building import NONE, GivenCards, Known, NotBuilt, build
from ruling_service.ask.model import Asked, Choice, Form, Understanding
from ruling_service.ask.plain_text import as_text, searched
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling import NOTHING, Recalled, Recollection, recall
from ruling_service.ask.results import Answer, MayBeMeant, Part, Reply, Unanswered, Understood
from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import BudgetExceeded, RulingError
from ruling_service.inputs.texts import question as within_limits
from ruling_service.library import Library
from ruling_service.library.cards import ImportedCards
from ruling_service.library.records import Result
from ruling_service.library.search import find
from ruling_service.situations.shared.expect import compare
from ruling_service.situations.shared.facts import More, split
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate as run
from ruling_service.slugs import fold, slug

Data = dict[str, Any]
LIMIT = 10
MOST = 4
"""Questions in one text that are answered."""
QUERY = 400
"""How many characters of a question are searched for."""


def ask(
    question: str,
    library: Library,
    game: str | None = None,
    choices: Iterable[Choice] = (),
    *,
    cards: Iterable[CardFacts] = (),
    seconds: float = SECONDS,
    simulate: Simulate | None = None,
    budget: Budget | None = None,
) -> Reply:
    """The answer to a question in plain words.

    `answer` is None where the question isn't played; `reason` then says why. `game` is lcg or tcg where the
    asker said so, `choices` the readings that a person picked, `cards` the cards that come with the question,
    which go before known ones of their title; `seconds` is what playing each question may take. `simulate`
    plays a situation given as plain data within some seconds (left out: in this process). `budget` is a clock
    that runs already, for everything together; what it doesn't reach has no answer, and that as its reason.
    Never raises for what a question says; raises MalformedInput for a text that is longer than a question,
    and for a card of a type that there isn't.
    """
    started = time.perf_counter()
    within_limits(question)
    home = library.folder.parent.parent
    asked_as, question = question, as_text(question)
    given = GivenCards(cards, game or "")
    known = given.known_to(knowledge(home))
    understood = read(question, game=game or None, choices=choices, known=known)
    own = given.named_in(understood)
    several_games = understood.game not in GAMES or len(understood.games) > 1
    if not game and not understood.refused and several_games and not own:
        understood = _of_one_game(question, understood, tuple(choices), home)
        game = understood.game if len(understood.games) == 1 else None
    more = more_cards(ImportedCards(home))(understood.game) if understood.game in ("lcg", "tcg") else None
    allowed = min(seconds, SECONDS)
    several = not understood.refused and unrelated(question)
    asked = () if understood.refused or several else understood.asked[:MOST]
    runs = simulate or _here(more, budget)
    part = partial(
        _part, given=given if own else NONE, library=library, simulate=runs, more=more, clock=budget
    )
    recalled = (
        recall(understood, home, tuple(choices), more, told_game=bool(game)) if asked and not own else NOTHING
    )
    if recalled.found is not None and given.lie_in(recalled.found.plan.situation):
        recalled = NOTHING
    surely = recalled.found if recalled.found is not None and recalled.found.sure else None
    parts = (
        _of_the_case(surely, question, asked, understood, library, runs, more, allowed, part)
        if surely is not None else None
    )
    if parts is None:
        parts = [part(each, understood, seconds=allowed) for each in asked]
        if not any(one.answer for one in parts) and len(asked) == 1:
            of_one = by_default(
                understood, tuple(choices), known,
                lambda one, other, left: part(one, other, seconds=left), allowed,
            )  # fmt: skip
            if of_one is not None:
                understood, parts = of_one
        if recalled.found is not None and surely is None:
            alike = recalled.likely is not None and recalled.likely.alike
            _from_a_case(
                recalled.found, question, parts, understood.game, library, runs, more, allowed, alike=alike
            )
        elif recalled.likely is not None:
            contradicted(parts[0], recalled.likely, understood.game, library, runs, more, allowed)
    for each in parts:
        _address(each, question)
    answered = next((one.answer for one in parts if one.answer is not None), None)
    words = searched(question)[:QUERY]
    found = (
        find(library, words, game=game or understood.game or None, limit=LIMIT) if re.search(r"\w", words)
        else None
    )
    results = _ordered(found.results, understood, recalled, home, library) if found is not None else []
    why = Unanswered(why="several questions", message=SAID) if several else _reason(understood, parts)
    return Reply(
        question=asked_as,
        understood=_understood(understood),
        results=results,
        answer=answered,
        reason=None if answered else why,
        parts=parts,
        nearest=None if answered else nearest(recalled, understood.game, library),
        near=[] if answered else [MayBeMeant(**near._asdict()) for near in recalled.near],
        corrected=found.corrected if found is not None else None,
        seconds=round(time.perf_counter() - started, 4),
    )


def _address(part: Part, question: str) -> None:
    """Say an answer to who asked: without names for players that the question doesn't name."""
    if part.answer is None:
        return
    answer, to = part.answer, Addressed(part.answer.situation, question)
    answer.text = to.text(answer.text)
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
    """The question as read for the one game that has a case for it; as it was read if neither has, or both.
    """
    each = [read(question, game=game, choices=choices, home=home) for game in GAMES]
    found = [one for one in each if recall(one, home, choices, told_game=True).found is not None]
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


def _ordered(
    results: list[Result], understood: Understanding, recalled: Recollection, home: Path, library: Library
) -> list[Result]:
    """What was found: the likest case or one about the very cards named, the rule the likest stands on, rules
    and rulings, other cases.
    """
    cards = frozenset(
        fold(m.readings[0].title) for m in understood.mentions if m.kind == "card" and m.readings
    )
    about = (
        {case.id for case in official.cases(understood.game, home) if case.about == cards}
        if cards and understood.game else set()
    )
    likest = recalled.near[0].case if recalled.near else ""
    first = next((one for one in results if one.id == likest), None) or _found(likest, library)
    first = first or next((one for one in results if one.id in about), None)
    rule = _stands_on(likest, library)
    second = next((one for one in results if one.id == rule), None) or _found(rule, library)
    listed = [one for one in (first, second) if one is not None]
    listed += [one for one in results if one not in listed]
    return sorted(
        listed[: max(len(results), 2)],
        key=lambda one: (one is not first, one is not second, one.kind == "case")
    )


def _stands_on(case: str, library: Library) -> str:
    """The first entry that a case cites, "" if there is none."""
    if not case or not library.has(case):
        return ""
    cites = (library.entry(case).extra.get("situation") or {}).get("cites") or []
    return next((library.find_id(entry) for entry in cites if library.has(entry)), "")


def _found(entry: str, library: Library) -> Result | None:
    """An entry as a search finds it."""
    if not entry or not library.has(entry):
        return None
    view = library.entry(entry)
    return Result(
        id=view.id, title=view.title, kind=view.kind, game=view.game, score=0.0, url=f"/{view.id}",
        snippet="", citations=[], summary=""
    )  # fmt: skip


def _reason(understood: Understanding, parts: list[Part]) -> Unanswered | None:
    if understood.refused:
        return Unanswered(why="not understood", message=understood.refused)
    return parts[0].reason if parts else Unanswered(why="not understood", message="Nothing is asked in it.")


# -- one question --------------------------------------------------------------------------------------------


PartOf = Callable[..., Part]
"""`_part` for one library, with the cards that were given."""


def _part(
    asked: Asked, understood: Understanding, *, given: GivenCards, library: Library, simulate: Simulate,
    more: More | None, seconds: float, clock: Budget | None
) -> Part:  # fmt: skip
    part = Part(text=asked.text, form=asked.form)
    if clock is not None and clock.spent:  # building takes time too: nothing is begun any more
        part.reason = Unanswered(why="the budget ran out", message="There was no time left to play it.")
        return part
    try:
        let_through(asked, understood)
        known = Known(understood.game, more, given)
        if gap := given.unread(understood.game):
            raise NotBuilt("not compiled", gap)
        plan = build(asked, known, understood)
        played = play(plan, simulate, seconds)
        doubted(played, asked, known, simulate)
        part.answer = _built(played, understood.game, library, more, given)
    except NotBuilt as missing:
        part.reason = Unanswered(why=missing.why, message=missing.message)
    # a question never fails, whatever it says
    except (RulingError, LookupError, TypeError, ValueError, AssertionError):
        part.reason = Unanswered(
            why="not placed", message="The situation could not be built."
        )
    return part


def _of_the_case(
    found: Recalled, question: str, asked: tuple[Asked, ...], understood: Understanding, library: Library,
    simulate: Simulate,
    more: More | None, seconds: float, part: PartOf,
) -> list[Part] | None:  # fmt: skip
    """The answer of the case that surely is meant, before those of further questions in the text; None if it
    can't be played.
    """
    try:
        answer = of_case(found, understood.game, library, simulate, more, seconds)
    except NotBuilt:
        return None
    others = [part(each, understood, seconds=seconds) for each in asked[1:]]
    return [_by_case(question, asked[0].form, answer), *(one for one in others if one.answer is not None)]


def _from_a_case(
    found: Recalled, question: str, parts: list[Part], game: str, library: Library, simulate: Simulate,
    more: More | None, seconds: float,
    *, alike: bool,
) -> None:  # fmt: skip
    """Put the answer of the case that may be meant in the place of the first part's, where nothing else
    answers it or what does agrees.

    That nothing forbids an act in a situation built from the words is no answer against a case that forbids
    it: a word may be left out. Where what was built comes out otherwise, neither is given if the case asks
    the same (`alike`); else what was built stays.
    """
    built = parts[0].answer
    try:
        answer = of_case(found, game, library, simulate, more, seconds)
    except NotBuilt as missing:
        if built is None:
            parts[0].reason = Unanswered(why=missing.why, message=f"{found.title}: {missing.message}")
        return
    if built is None or is_allowed(built) or agree(built, answer):
        others = [part for part in parts[1:] if part.answer is not None]
        parts[:] = [_by_case(question, parts[0].form, answer), *others]
    elif alike and comparable(built, answer):
        contradict(parts[0])


def _by_case(question: str, form: Form, answer: Answer) -> Part:
    """A case answers the text as a whole."""
    return Part(text=question, form=form, answer=answer)


def _here(more: More | None, budget: Budget | None) -> Simulate:
    def simulate(situation: Data, seconds: float) -> Verdict:
        if budget is not None and budget.spent:
            raise BudgetExceeded("There was no time left to play it.")
        clock = budget.part(seconds) if budget is not None else Budget(seconds)
        return run(from_data(situation, more=more), more=more, budget=clock)

    return simulate


def _built(
    played: Played, game: str, library: Library, more: More | None, given: GivenCards
) -> Answer:
    """The answer of a situation that was built from the words, with the official case that is the same: none
    is where a card was given, of which no case knows the text.
    """
    case = None if given else official.same(played.plan, game, library.folder.parent.parent)
    agrees = case is not None and _agrees(case, played)
    confidence = official.label(case.source) if case is not None and agrees else played.verdict.confidence
    cites = [
        entry for entry in
        saying.cited(played, lambda name: "" if given.has(name) else _entry(name, game, library))
        if library.has(entry)
    ]
    shown = official.shown(case, agrees=agrees) if case is not None else None
    return answer_of(
        played, library, more, confidence=confidence, text=saying.sentence(played), cites=cites, case=shown
    )


def _entry(name: str, game: str, library: Library) -> str:
    """The entry on a card, "" if there is none."""
    own = slug(split(name)[0])
    return next(
        (entry for entry in (f"{game}/card/{own}", f"{game}/erratum/{own}") if library.has(entry)), ""
    )


def _agrees(case: official.Case, played: Played) -> bool:
    """Whether the run comes out as the case's official answer."""
    expected = {
        k: v for k, v in case.expect.items() if k in ("verdict", "answer", "value", "order", "depends on")
    }
    if not expected:
        return False
    try:
        return bool(
            compare(
                from_data({**played.plan.situation, "expect": expected}, checked=False), played.verdict
            ).passed
        )
    except RulingError:
        return False
