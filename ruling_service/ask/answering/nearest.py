"""What comes nearest: a ruling with its question, its answer and its reason, or a rule in a sentence,
said where no verdict can be, so that a person can judge.
"""

from __future__ import annotations

from typing import Any

from ruling_service.ask.answering import official
from ruling_service.ask.recalling import Meant
from ruling_service.ask.recalling.features import SLOT
from ruling_service.ask.recalling.wordings import Also, Told
from ruling_service.ask.results import Nearest
from ruling_service.library import Library
from ruling_service.library.records import Result
from ruling_service.library.showing import cited_now

Data = dict[str, Any]
YES_NO = {"always": "Yes.", "never": "No.", True: "Yes.", False: "No."}
LIKELY = 0.04
"""As probable as this a case has to be to be called the nearest ruling."""
PLACED = 6
"""Entries of which the places are named, two of each."""


def question_of(meant: Meant) -> str:
    """The question of a case that is meant, as a sentence: a wording, else what the case is about."""
    _, also = _also(meant)
    if also >= 0:
        return _worded(meant.told, also)
    return str(meant.told.data.get("summary") or meant.told.data.get("title", ""))


def answer_in(meant: Meant) -> str:
    """What the source of a case says to it, in a few words; "" where that is more than words say."""
    further, _ = _also(meant)
    if further is not None and further.who:
        return further.who
    return _answer(further.expect if further is not None else meant.told.data["expect"])


def _also(meant: Meant) -> tuple[Also | None, int]:
    """The further question of a case that is meant; none where all its wordings speak of numbers: the case's
    own then, with its own answer.
    """
    also = meant.also if meant.also >= 0 and _worded(meant.told, meant.also) else -1
    return (meant.told.asking.also[also] if also >= 0 else None), also


def of_ruling(meant: Meant, game: str, library: Library) -> Nearest:
    """A case as the nearest ruling: its own question, what its source says to that, and why."""
    told = meant.told
    further, _ = _also(meant)
    same = further is None or set(further.with_) <= {"ask"}
    why = (further.why if further is not None else "") or (str(told.data.get("why", "")) if same else "")
    id_ = f"{game}/case/{meant.case}"
    cites = [library.find_id(entry) for entry in told.data.get("cites", ()) if library.has(entry)]
    return Nearest(
        id=id_,
        kind="ruling",
        title=str(told.data.get("title", "")),
        question=question_of(meant),
        answer=answer_in(meant),
        why=why,
        confidence=official.label(told.data.get("source", {})),
        odds=round(meant.odds, 2),
        citations=[
            place for entry in cites[:PLACED] for place in cited_now(library.citations(entry))[:2]
        ],
        url=f"/{id_}",
    )


def of_rule(found: Result, says: str, odds: float) -> Nearest:
    """A rule as what comes nearest: in a sentence, with the words of it that fit the question best."""
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
    )


def _worded(told: Told, also: int) -> str:
    """The first wording of a further question without a number to be filled in, as a sentence; "" if there is
    none.
    """
    listed = told.asking.also[also].asked if also >= 0 else []
    plain = next((text for text in listed if not SLOT.search(text)), "").strip()
    return f"{plain[:1].upper()}{plain[1:].rstrip('?.! ')}?" if plain else ""


def _answer(expect: Data) -> str:
    """What a source says, in a few words; "" where what is expected is more than words say."""
    if expect.get("verdict") in YES_NO or isinstance(expect.get("answer"), bool):
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


__all__ = ["LIKELY", "Nearest", "answer_in", "of_rule", "of_ruling", "question_of"]
