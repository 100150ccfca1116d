"""One box for searches and questions: what was understood, the answer with its reason, and what else to read.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from flask import Blueprint, Response, redirect, request

from ruling_service.ask.answering.several import questions_of
from ruling_service.ask.plain_text import searched
from ruling_service.ask.results import NamedCard, Nearest, Reply, Settled, Understood
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.inputs import limits, numbers, texts
from ruling_service.library.known_cards.fields import BY_NAME
from ruling_service.library.known_cards.known import known_cards
from ruling_service.library.known_cards.names import How
from ruling_service.library.model import Game
from ruling_service.library.query import is_prose
from ruling_service.library.records import Result
from ruling_service.library.search import find
from ruling_service.situations.shared.acts import plain
from ruling_service.situations.shared.card_objects import read_cards
from ruling_service.web import arguments, runner, searching
from ruling_service.web.answer_parts import Official, Part, official, parts, titles
from ruling_service.web.both_games import of_both, of_the_other_game, side_by_side
from ruling_service.web.lookups import looked_up
from ruling_service.web.pages import GAMES, Page, library, page, wants_json
from ruling_service.web.problems import problem_of
from ruling_service.web.question import Question
from ruling_service.web.understood import Chip, Piece, chips, marked
from ruling_service.web.writing import model

blueprint = Blueprint("ask_page", __name__)

ELSE = 6
"""Entries shown as what else to read."""


class Asked(msgspec.Struct, kw_only=True):
    """What the page shows: the question as it was read, its answers, and what else to read."""

    question: Question
    pieces: list[Piece]
    chips: list[Chip]
    parts: list[Part]
    results: list[Result]
    cases: dict[str, Official]
    settled: Settled | None = None
    nearest: Nearest | None = None
    near: list[Official] = []
    cards: list[NamedCard] = []
    notice: str = ""
    ways_on: list[tuple[str, str]] = []
    both: bool = False
    asked_of: Question | None = None

    @property
    def unread(self) -> list[str]:
        """The words that weren't understood."""
        return [one.text for one in self.pieces if one.sort == "unread"]

    @property
    def unknown(self) -> bool:
        """May a card be asked about that isn't known here: were words not understood, or does one come with
        the question?
        """
        return bool(self.question.cards or self.unread)

    @property
    def recalled(self) -> bool:
        """Does a case answer it that its words as a whole brought to mind?"""
        return any(part.taken_for for part in self.parts)

    @property
    def asked_back(self) -> list[Chip]:
        """What has to be chosen before there is an answer."""
        return [one for one in self.chips if one.asks_back]


@page(blueprint, "/ask")
def ask() -> Page | Response:
    """The answer to `q`, of `game` if given (unless its words are those of the other game, and `only` isn't
    said); `c` chooses readings, `cards` are cards that come with it, and a plain keyword gets the results of
    a search.
    """
    question = asked_for()
    changed = _changed(question)
    if changed is not None:
        return redirect(changed.address(), 303)  # type: ignore[return-value]
    if not (question.choices or question.cards or wants_json()) and len(question.q) <= limits.QUESTION:
        leads_to = looked_up(question.q, question.game)
        if leads_to:
            return redirect(leads_to, 303)  # type: ignore[return-value]
    if not question.choices and not wants_json() and is_card(question.q):
        return searching.search()  # type: ignore[no-any-return]
    if not READABLE.search(question.q):
        return _page(question, None)
    if len(question.q) > limits.QUESTION:
        return _refused(question)
    if not (question.choices or question.cards or wants_json()) and is_search(question.q):
        return searching.search()  # type: ignore[no-any-return]
    try:
        cards = [plain(card) for card in read_cards(question.cards)]
        reply = runner.run(
            "ask", Reply, question=question.q, game=question.game, choices=question.choices, cards=cards
        )
    except RulingError as error:
        if wants_json():
            raise
        return _unanswered(question, error)
    limited = wants_json() or reply.answer or request.args.get("only")
    elsewhere = None if limited else of_the_other_game(question)
    if elsewhere is not None:
        told = question.about(elsewhere.understood.game)
        return _page(told, _shown(told, elsewhere, asked_of=question), elsewhere)
    searched_for = not (wants_json() or question.cards or _is_answered(reply))
    if searched_for and _searches_the_same(question.q):
        return searching.search()  # type: ignore[no-any-return]
    both = of_both(question, reply)
    if wants_json():
        reply.both = both
    elif both:
        return _page(question, _of_both(question, reply, both), reply)
    return _page(question, _shown(question, reply), reply)


def _of_both(question: Question, reply: Reply, both: dict[Game, Reply]) -> Asked:
    """The answers of both games, each under its own name."""
    results = [one for each in both.values() for one in each.results[: ELSE // 2]]
    pieces = next((one for one in both.values() if one.answer), reply)
    answers = side_by_side(question, both)
    return Asked(
        question=question, pieces=marked(question.q, pieces.understood, _spoken(answers)), chips=[],
        parts=answers, results=results, cases=_cases(results), both=True,
    )  # fmt: skip


def _searches_the_same(query: str) -> bool:
    """Does a search take these words as a question does: no mark, address or colon in it that a search would
    read?
    """
    return searched(query) == " ".join(query.split())


def asked_for() -> Question:
    """The question in the address of this request."""
    game = request.args.get("game", "")
    return Question(
        q=request.args.get("q", "").strip(),
        game=game if game in GAMES else "",
        choices=_choices(request.args.getlist("c")),
        cards=arguments.text("cards", limits.LINE).strip(),
    )


def _choices(sent: list[str]) -> tuple[tuple[int, str], ...]:
    """The readings in an address.

    Raises MalformedInput for more than a question has, and for what begins with no number.
    """
    if len(sent) > limits.CHOICES:
        raise MalformedInput(
            f"{len(sent):,} readings are chosen.", hint=f"At most {limits.CHOICES} are.", where="c"
        )
    pairs = [pair.partition(":") for pair in sent]
    return tuple(
        (numbers.whole(start, "the start in c", where="c"), texts.bounded(chosen, "c")) for start, _,
        chosen in pairs
    )


def _changed(question: Question) -> Question | None:
    """The question after a chip's form was sent: `at` with another reading (`to`), or `until` with other
    words.
    """
    at, until = arguments.number_or_none("at"), arguments.number_or_none("until")
    words, to = arguments.text("words").strip(), arguments.text("to")
    if at is None or not 0 <= at < len(question.q):
        return None
    if until is not None and at <= until <= len(question.q):
        return question.saying(at, until, words or question.q[at:until])
    return question.choosing(at, to)


ASKING = re.compile(
    r"\b(?:when|what|which|who|whose|whom|how|why|where|whether|can|could|may|might|must|do|does|did|is|are|was|were|will|would|should|am"
    r"|if|after|before|happens?|allowed|possible)\b|\?",
    re.IGNORECASE,
)
"""Words that make a query a question."""
READABLE = re.compile(r"[0-9A-Za-z\u00c0-\u024f]")
"""What a query has to have: a letter or digit of the script that the games are written in."""
_OPERATORS = "|".join(("kind", "card", "scenario", "source", "game", "phrase", *BY_NAME))
FILTERS = re.compile(rf"(?:^|\s)-?(?:{_OPERATORS})(?::|[<>!]?=|[<>])[^\s=]")
"""What only a search has."""
FEW = 3
"""Words that a query without any of a question has at most, to be looked up at once."""


def is_search(query: str) -> bool:
    """Is this plainly something to look up: a keyword, a title, a number, or a query in the search's own
    language?
    """
    if FILTERS.search(query) and not query.rstrip().endswith("?"):
        return True
    narrows = (query.count('"') > 1 and not is_prose(query)) or re.search(r"(?:^|\s)-\w", query)
    return not ASKING.search(query) and bool(narrows or len(query.split()) <= FEW)


def is_card(query: str) -> bool:
    """Is this the name of a card, or most of one, whatever its script and with a slip or two?"""
    if not 0 < len(query) <= limits.NAME:
        return False
    found = known_cards(library()).find(query, unfinished=False)
    return bool(found) and found[0][1].how is not How.SOME


def _is_answered(reply: Reply) -> bool:
    """Is there more to show than results: an answer, a sentence that decides it, or a question that has to be
    asked otherwise?
    """
    return bool(
        reply.answer or reply.settled or reply.understood.refused or reply.understood.form != "lookup"
    )


def _shown(question: Question, reply: Reply, asked_of: Question | None = None) -> Asked:
    """What the page shows of a reply; `asked_of` is the question as it was asked of the other game."""
    made = chips(question, reply.understood)
    notice = _notice(question, reply, made)
    shown = {reply.nearest.id} if reply.nearest else set()
    shown |= {one.url.removeprefix("/") for one in reply.cards}
    results = [one for one in reply.results if one.id not in shown][:ELSE]
    shown |= {one.id for one in results}
    near = [
        known for one in reply.near
        if one.case not in shown and (known := official(one.case)) and known.answer
    ]
    answers = [] if notice else parts(reply, arguments.outcome())
    for one in answers:
        if one.why == "several questions":
            one.each = [
                (asked, Question(q=asked, game=question.game, cards=question.cards).address())
                for asked in questions_of(question.q)
            ]
    return Asked(
        question=question,
        pieces=marked(question.q, reply.understood, _spoken(answers)),
        chips=made,
        parts=answers,
        results=results,
        cases=_cases(results),
        settled=reply.settled if len(answers) == 1 else None,
        nearest=reply.nearest,
        near=near,
        cards=reply.cards,
        notice=notice,
        ways_on=_ways_on(question, reply.understood, made),
        asked_of=asked_of,
    )


def _spoken(answers: list[Part]) -> str:
    """The words of the cases that answer a question, and of what they cite: what they speak of was heard."""
    cases = [one.official for one in answers if one.says and one.official is not None]
    named = titles(answers).values() if cases else ()
    return " ".join([*named, *(words for one in cases for words in (one.asks, one.answer, one.why))])


def _cases(results: list[Result]) -> dict[str, Official]:
    """The official answers of the cases among the results, by their ids."""
    found = {one.id: official(one.id) for one in results if one.kind == "case"}
    return {case: known for case, known in found.items() if known and known.answer}


def _notice(question: Question, reply: Reply, made: list[Chip]) -> str:
    """What stands in place of an answer where the question has to be asked otherwise."""
    understood = reply.understood
    if reply.answer:
        return ""
    if understood.refused:
        return understood.refused
    if len(understood.games) > 1:
        return (
            "It speaks of both games. Leave out what belongs to the other one." if question.game
            else "It speaks of both games."
        )
    if not (question.game or understood.game):
        return "Nothing tells which game it is about."
    return "Choose first what is meant." if any(one.asks_back for one in made) else ""


def _ways_on(question: Question, understood: Understood, made: list[Chip]) -> list[tuple[str, str]]:
    """Where to go from a question that speaks of two games or of none: what each way is called, and its
    address.
    """
    if understood.refused:
        return []
    if question.game and len(understood.games) > 1:
        return [
            (f"Leave out {one.title}", one.left_out) for one in made
            if one.kind == "card" and one.game not in ("", question.game)
        ]
    if len(understood.games) > 1 or not (question.game or understood.game):
        return [(title, question.about(game).address()) for game, title in GAMES.items()]
    return []


class NotAsked(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What is found for words that were not asked as a question: `answer` is there, and null, where they
    could not be played out.
    """

    question: str
    results: list[Result]
    answer: None | msgspec.UnsetType = msgspec.UNSET


def _page(
    question: Question, asked: Asked | None, data: Reply | NotAsked | None = None, *, status: int = 200,
    **more: Any
) -> Page:
    of_one = isinstance(data, Reply) and not (asked and asked.both)
    game = question.game or (data.understood.game if of_one and isinstance(data, Reply) else "")
    return Page(
        template="ask.html",
        title=f"{question.q[:80]} – Answer" if asked else "Ask",
        data=data if data is not None else NotAsked(question=question.q, results=[]),
        game=game if game in GAMES else "",
        context={
            "model": model() is not None, "asked": asked, "titles": titles(asked.parts) if asked else {},
            "query": question.q, "written": question, "error": None, **more
        },
        status=status,
        keep="private" if status == 200 else "never",
    )


def _refused(question: Question) -> Page:
    """A question that is too long to be one."""
    try:
        texts.question(question.q, "q")
    except MalformedInput as error:
        if wants_json():
            raise
        return _page(
            msgspec.structs.replace(question, q=question.q[: limits.NAME]), None, status=400, error=error
        )
    raise AssertionError("only what is too long is refused")


def _unanswered(question: Question, error: RulingError) -> Page:
    """The results alone, where the question could not be played out for reasons of ours."""
    found = find(
        library(), " ".join(re.findall(r"[\w']+", question.q)), game=question.game or None, limit=ELSE
    )
    plain = Asked(
        question=question,
        pieces=marked(question.q, None),
        chips=[],
        parts=[],
        results=found.results,
        cases={},
        notice=f"{problem_of(error).title} {error.hint}".strip(),
    )
    return _page(
        question, plain, NotAsked(question=question.q, results=found.results, answer=None),
        status=error.http_status
    )
