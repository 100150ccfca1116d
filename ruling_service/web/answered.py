"""The answer to a question as the page shows it: the sentence, its reason, the official case beside it, and the lines of play."""

from __future__ import annotations

from typing import Any

import msgspec

from ruling_service.ask.answering.saying import taken_for
from ruling_service.errors import RulingError
from ruling_service.web import verdicts
from ruling_service.web.cases import cited_titles, permalink
from ruling_service.web.describing import asked, described, expected, question
from ruling_service.web.pages import library, titles_of

Given = dict[str, Any]


class Official(msgspec.Struct, frozen=True):
    """A case with the same cards and the same question: what it asks, the official answer, and why."""

    id: str
    title: str
    asks: str
    answer: str
    why: str


class Part(msgspec.Struct, kw_only=True):
    """One question with its answer, or with the reason why it has none. A compound question has several."""

    asks: str
    says: str = ""
    icon: str = ""
    confidence: str = ""
    taken_for: str = ""
    deciding: Given | None = None
    cites: list[str] = []
    official: Official | None = None
    defaults: list[str] = []
    variants: list[Given] = []
    position: list[tuple[str, list[str]]] = []
    code: str = ""
    shown: verdicts.Shown | None = None
    raw: Given | None = None
    why: str = ""
    message: str = ""
    hint: str = ""


HINTS = {
    "not understood": "Other words may be: take out or change what has a wavy line.",
    "not placed": "Ask it in fewer words, or set the situation up yourself under Simulate.",
    "not compiled": "Until then the rules and rulings below are what there is.",
    "not played": "Until then the rules and rulings below are what there is.",
    "the budget ran out": "Fewer cards, or choices that are told, make it quicker.",
}
"""Why a question gets no simulated answer → what helps."""


def parts(raw: Given, chosen: int = 0) -> list[Part]:
    """Each part of the question with its answer, with outcome number `chosen` of the first shown in full."""
    several = raw.get("parts") or []
    if len(several) > 1:
        return [_part(one, chosen if number == 0 else 0) for number, one in enumerate(several)]
    return [_part({"text": raw.get("question", ""), **raw}, chosen)]


def _part(given: Given, chosen: int) -> Part:
    answer = given.get("answer")
    asks = str(given.get("text") or "")
    if not answer:
        reason = given.get("reason") or {}
        why = str(reason.get("why", ""))
        return Part(asks=asks, why=why, message=str(reason.get("message", "")), hint=HINTS.get(why, ""))
    situation = answer.get("situation") or {}
    run = answer.get("run") or {}
    shown = verdicts.shown(run, chosen, asked(situation)) if run.get("verdict") else None
    return Part(
        asks=asks,
        says=str(answer.get("text") or (shown.says if shown else "")),
        icon=verdicts.ICONS.get(answer.get("verdict", ""), "inconclusive"),
        confidence=answer.get("confidence", "derived"),
        taken_for=taken_for(answer),
        deciding=answer.get("deciding") if not run.get("windows") else None,
        cites=_cited(answer),
        official=official(answer.get("case")),
        defaults=[str(one) for one in answer.get("defaults") or []],
        variants=list(answer.get("variants") or []),
        position=described(situation),
        code=permalink(situation) if situation else "",
        shown=shown,
        raw=run or None,
    )


def _cited(answer: Given) -> list[str]:
    """The entries that the answer cites, each once."""
    ids = list(answer.get("cites") or [])
    for one in answer.get("citations") or []:
        found = one if isinstance(one, str) else one.get("entry") or one.get("id")
        ids += [found] if found else []
    return list(dict.fromkeys(ids))


def official(case: str | Given | None) -> Official | None:
    """What a case asks and what a document or designer answers; None where there is no such case."""
    case_id = case.get("id") if isinstance(case, dict) else case
    if not case_id:
        return None
    try:
        view = library().entry(case_id)
    except RulingError:
        return None
    situation = view.extra.get("situation") or {}
    asks = situation.get("summary") or question(situation)
    return Official(view.id, view.title, asks, expected(situation.get("expect"), asked(situation)[1]), situation.get("why") or "")


def titles(several: list[Part]) -> dict[str, str]:
    """Entry id → title for everything that the answers cite."""
    found: dict[str, str] = {}
    for one in several:
        if one.shown:
            found |= cited_titles(one.shown)
        found |= titles_of([*one.cites, *((one.deciding or {}).get("cites") or []), *filter(None, [(one.deciding or {}).get("step")])])
    return found
