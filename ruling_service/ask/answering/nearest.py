"""What comes nearest: a ruling with its question, its answer and its reason, or a rule in a sentence,
said where no verdict can be, so that a person can judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruling_service.ask.answering import official
from ruling_service.ask.answering.addressing import Addressed
from ruling_service.ask.recalling import Meant
from ruling_service.ask.recalling.features import SLOT
from ruling_service.ask.recalling.placing import number_at
from ruling_service.ask.recalling.question_kind import asks_for
from ruling_service.ask.recalling.wordings import Also, Told
from ruling_service.ask.results import Nearest
from ruling_service.library import Library
from ruling_service.library.records import Result
from ruling_service.library.showing import cited_now
from ruling_service.patterns import pattern

Data = dict[str, Any]
YES_NO = {"always": "Yes.", "never": "No.", True: "Yes.", False: "No."}
OPEN = pattern(r"(?i)\W*(?:what|how|who|whose|which|where|when|why)\b")
"""How questions begin that "yes" or "no" doesn't answer; the reason does."""
UNKNOWN = "{}"
"""A number of a wording that the case doesn't have."""
PLACED = 6
"""Entries of which the places are named, two of each."""


def question_of(meant: Meant) -> str:
    """The question of a case that is meant, as a sentence: a wording of it, for what a case says it is about
    may ask for more than its answer says.
    """
    further = _also(meant)
    asked = further.asked if further is not None else meant.told.asking.asked
    said = _worded(meant.told, _answered(asked, _expected(meant)), further)
    summary = str(meant.told.data.get("summary") or meant.told.data.get("title", ""))
    return said or (summary if further is None and _asks_the_same(meant.told) else "")


def answer_in(meant: Meant) -> str:
    """What the source of a case says to it, in a few words; "" where that is more than words say."""
    further = _also(meant)
    if further is not None and further.who:
        return f"{further.who.rstrip('.')}."
    return _answer(_expected(meant)) if question_of(meant) else ""


def _expected(meant: Meant) -> Data:
    """What the source of a case says to the question that is meant."""
    further = _also(meant)
    found: Data = further.expect if further is not None else meant.told.data.get("expect", {})
    return found


def _is_yes_or_no(expect: Data) -> bool:
    return expect.get("verdict") in YES_NO or isinstance(expect.get("answer"), bool)


def _answered(asked: Sequence[str], expect: Data) -> Sequence[str]:
    """The wordings that ask for yes or no where that is the answer; all where it isn't, or none does."""
    if not _is_yes_or_no(expect):
        return asked
    return [text for text in asked if asks_for(text) == "yes" and not OPEN.match(text)] or asked


def _also(meant: Meant) -> Also | None:
    """The further question of a case that is meant, None where its own is."""
    return meant.told.asking.also[meant.also] if meant.also >= 0 else None


def _asks_the_same(told: Told) -> bool:
    """Does a case that has no wording say what it is about by a question that its answer answers?"""
    expect = told.data.get("expect", {})
    return (asks_for(str(told.data.get("summary", ""))) == "yes") is _is_yes_or_no(expect)


def of_ruling(meant: Meant, game: str, library: Library) -> Nearest:
    """A case as the nearest ruling: its own question, what its source says to that, and why."""
    told = meant.told
    further = _also(meant)
    same = further is None or set(further.with_) <= {"ask"}
    why = (further.why if further is not None else "") or (str(told.data.get("why", "")) if same else "")
    id_ = f"{game}/case/{meant.case}"
    cites = [library.find_id(entry) for entry in told.data.get("cites", ()) if library.has(entry)]
    to = Addressed(told.data, "")  # to who asks, without the names of made-up players
    question, answer = question_of(meant), answer_in(meant)
    reason_only = why and OPEN.match(question) and answer in YES_NO.values()
    return Nearest(
        id=id_,
        kind="ruling",
        title=str(told.data.get("title", "")),
        question=question,
        answer="" if reason_only else to.text(answer),
        why=to.text(why),
        confidence=official.label(told.data.get("source", {})),
        odds=round(meant.odds, 2),
        citations=[
            place for entry in cites[:PLACED] for place in cited_now(library.citations(entry))[:2]
        ],
        url=f"/{id_}",
    )


def of_rule(found: Result, says: str, odds: float, lead: str = "") -> Nearest:
    """A rule as what comes nearest: in a sentence, with the words of it that fit the question best; `lead` is
    the sentence of these that most probably decides it.
    """
    return Nearest(
        id=found.id,
        kind="rule",
        title=found.title,
        question="",
        answer=found.summary,
        why=says if says != found.summary else "",
        confidence="designer" if "/designer/" in found.id else "official",
        odds=round(odds, 2),
        citations=cited_now(found.citations, found=True)[:PLACED],
        url=found.url,
        lead=lead,
    )


def _worded(told: Told, asked: Sequence[str], further: Also | None) -> str:
    """The first wording without a number to be filled in, else the first one with those of the case, as a
    sentence; "" if there is none.
    """
    plain = next((text for text in asked if not SLOT.search(text)), "").strip()
    if not plain and asked:
        there = {**told.data, **(further.with_ if further is not None else {})}
        numbers = {slot: number_at(there, path) for slot, path in told.asking.numbers.items()}
        plain = SLOT.sub(lambda slot: _known(numbers.get(slot[1])), asked[0]).strip()
    plain = "" if UNKNOWN in plain else plain
    return f"{plain[:1].upper()}{plain[1:].rstrip('?.! ')}?" if plain else ""


def _known(number: int | None) -> str:
    return UNKNOWN if number is None else str(number)


def _answer(expect: Data) -> str:
    """What a source says, in a few words; "" where what is expected is more than words say."""
    if _is_yes_or_no(expect):
        return YES_NO[expect["answer"] if isinstance(expect.get("answer"), bool) else expect["verdict"]]
    parts = []
    if expect.get("order"):
        parts.append("First " + ", then ".join(map(str, expect["order"])))
    parts += [_capital(expect[field]) for field in ("answer", "value", "by") if expect.get(field) is not None]
    if expect.get("answers"):
        parts.append("Either " + " or ".join(map(_said, expect["answers"])))
    if expect.get("depends on"):
        parts.append(f"It depends on {_said(expect['depends on'])}")
    return " ".join(f"{part}." for part in parts)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _capital(value: Any) -> str:
    said = _said(value)
    return f"{said[:1].upper()}{said[1:]}"


__all__ = ["Nearest", "answer_in", "of_rule", "of_ruling", "question_of"]
