"""The answer to a question as the page shows it: the sentence, its reason, the official case beside it, and
the lines of play.
"""

from __future__ import annotations

import msgspec

from ruling_service.ask.answering.addressing import Addressed
from ruling_service.ask.building.reasons import OTHERWISE
from ruling_service.ask.recalling.question_kind import is_open
from ruling_service.ask.results import Part as Answered
from ruling_service.ask.results import Reply, Settled, Variant
from ruling_service.ask.taken_for import taken_for
from ruling_service.errors import RulingError
from ruling_service.inputs import limits
from ruling_service.library.records import Result
from ruling_service.situations.shared.lines_said import Comes
from ruling_service.situations.shared.results import Line
from ruling_service.web import verdicts
from ruling_service.web.called import numbered
from ruling_service.web.cases import permalink
from ruling_service.web.describing import asked, described, expected, question
from ruling_service.web.pages import library, titles_of
from ruling_service.web.understood import Chip


class Official(msgspec.Struct, frozen=True):
    """A case with the same cards and the same question: what it asks, the official answer, and why.

    `measured` says that the answer is a value that the case was played for: its question is in other words,
    and what answers those is why.
    """

    id: str
    title: str
    asks: str
    answer: str
    why: str
    measured: bool = False


class Part(msgspec.Struct, kw_only=True):
    """One question with its answer, or with the reason why it has none. A compound question has several, and
    one that fits both games one for each: `game` is which, `alone` where it is asked of that game only,
    `chips` what was understood there, `settled` the sentence that decides it where it isn't answered, or
    `rule` what comes nearest; `each` are the questions of several in one text,
    each with its address. `question` are its own words; `says` is told in `lead` and `lines` where it
    tells several things; `ruling` is the question that it answers in place of these words.
    """

    asks: str
    game: str = ""
    alone: str = ""
    chips: list[Chip] = []
    question: str = ""
    ruling: str = ""
    says: str = ""
    lead: str = ""
    lines: list[Comes] = []
    icon: str = ""
    confidence: str = ""
    taken_for: str = ""
    deciding: Line | None = None
    cites: list[str] = []
    official: Official | None = None
    defaults: list[str] = []
    variants: list[Variant] = []
    position: list[tuple[str, list[str]]] = []
    code: str = ""
    shown: verdicts.Shown | None = None
    why: str = ""
    message: str = ""
    hint: str = ""
    settled: Settled | None = None
    rule: Result | None = None
    each: list[tuple[str, str]] = []


HINTS = {
    "not in the sources": "Other words for it may be known; what was looked at stands below.",
    "not understood": "Other words may be: take out or change what has a wavy line.",
    "not placed": OTHERWISE,
    "not compiled": "Until then the rules and rulings below are what there is.",
    "not played": "Until then the rules and rulings below are what there is.",
    "the budget ran out": "Fewer cards, or choices that are told, make it quicker.",
}
"""Why a question gets no simulated answer → what helps."""


def parts(reply: Reply, chosen: int = 0) -> list[Part]:
    """Each part of the question with its answer, with outcome number `chosen` of the first shown in full."""
    if len(reply.parts) > 1:
        return [
            _part(one, chosen if number == 0 else 0, reply.question) for number, one in enumerate(reply.parts)
        ]
    form = reply.understood.form
    whole = Answered(
        text=reply.question, form=form, answer=reply.answer, reason=reply.reason, settled=reply.settled
    )
    return [_part(whole, chosen, reply.question)]


def _part(given: Answered, chosen: int, question_asked: str) -> Part:
    answer, reason = given.answer, given.reason
    if answer is None:
        if reason is None:
            return Part(asks=given.text, settled=given.settled)
        return Part(
            asks=given.text, why=reason.why, message=reason.message, hint=HINTS.get(reason.why, ""),
            settled=given.settled,
        )
    to = Addressed(answer.situation, question_asked)
    situation = to.whole(answer.situation)
    code = permalink(numbered(answer.situation, question_asked))
    film = {"s": code, "q": question_asked} if 0 < len(code) <= limits.PERMALINK else None
    shown = verdicts.shown(to.whole(answer.run), chosen, asked(situation), situation, film)
    says = answer.to_ruling or shown.says
    in_lines = says == shown.says
    return Part(
        asks=given.text,
        question=given.text,
        ruling=answer.ruling,
        says=says,
        lead=shown.lead if in_lines else says,
        lines=shown.lines if in_lines else [],
        icon=verdicts.ICONS[answer.verdict],
        confidence=answer.confidence,
        taken_for=taken_for(answer),
        deciding=answer.deciding if not (answer.run.windows or answer.recalled) else None,
        cites=list(dict.fromkeys(answer.cites)),
        official=official(answer.case.id) if answer.case else None,
        defaults=answer.defaults,
        variants=answer.variants,
        position=described(situation),
        code=code,
        shown=shown,
    )


def official(case: str) -> Official | None:
    """What the case of this id asks and what a document or designer answers; None where there is no such
    case.
    """
    try:
        view = library().entry(case)
    except RulingError:
        return None
    situation = view.extra.get("situation") or {}
    asks = situation.get("summary") or question(situation)
    to = Addressed(situation, "")
    about = asked(situation)[1]
    answer, why = to.text(expected(situation.get("expect"), about)), to.text(situation.get("why") or "")
    if why and not about and is_open(asks):
        answer, why = why, ""  # it was played as a yes or no, which answers no "who" and no "what"
    measured = bool(about and why and situation.get("summary"))
    return Official(view.id, view.title, to.text(asks), answer, why, measured)


def titles(several: list[Part]) -> dict[str, str]:
    """Entry id → title for everything that the answers cite."""
    found: dict[str, str] = {}
    for one in several:
        if one.shown:
            found |= verdicts.cited_titles(one.shown)
        found |= titles_of([*one.cites, *([*one.deciding.cites, one.deciding.step] if one.deciding else [])])
    return found
