"""Cases near a question or a situation, and a draft of a situation for a question."""

from __future__ import annotations

from typing import Any

import yaml

from ruling_service.assistant.playing import Work
from ruling_service.assistant.shortening import fitting
from ruling_service.library.reading import Library
from ruling_service.library.search import find
from ruling_service.library.showing import ABOUT, ANSWERS, case_file
from ruling_service.slugs import fold

Data = dict[str, Any]

CASES = 3


def similar(
    library: Library, work: Work, question: str = "", data: Data | None = None, game: str | None = None, *,
    answers: bool = False
) -> Data:
    """The cases nearest to a question or a situation, each with its situation file; their answers only where
    asked for.
    """
    ids = _like(library, data) if data else _asked(library, work, question, game)
    cases = []
    for ident in ids[:CASES]:
        view = library.entry(ident)
        written = dict(view.extra.get("situation") or {})
        file = case_file(view)
        case: Data = {
            "id": ident, "question": view.summary, "situation": file.situation if file is not None else "",
        }
        if answers:
            case |= {key: written[key] for key in ANSWERS if key in written}
        cases.append(case)
    answer: Data = {
        "cases": cases,
        "hint": "answers=true tells what each comes to." if not answers else "Cite the case by its id."
    }
    return fitting(answer, ("cases",), how="Fewer cases fit; entry(id) gives one of them.")


def _asked(library: Library, work: Work, question: str, game: str | None) -> list[str]:
    answered = work("ask", question=question, game=game or "", choices=[])
    near = [one["case"] for one in answered["near"]]
    found = [
        one.id for one in find(
            library, question.replace('"', " "), game=game, kind="case", limit=CASES
        ).results
    ]
    return [ident for ident in dict.fromkeys([*near, *found]) if library.has(ident)]


def _like(library: Library, data: Data) -> list[str]:
    """Cases that share most names and words with a situation: cards first, then what is done and asked."""
    game = str(data.get("game", "lcg"))
    wanted = _words({k: v for k, v in data.items() if k not in (*ANSWERS, *ABOUT, "game")})
    ranked = []
    for ident, _, written in library.situations(game):
        words = _words({k: v for k, v in written.items() if k not in (*ANSWERS, *ABOUT, "game")})
        shared = wanted & words
        if shared:
            ranked.append((-len(shared) / (len(wanted | words) ** 0.5), ident))
    return [ident for _, ident in sorted(ranked)[:CASES]]


def _words(value: Any) -> frozenset[str]:
    """Every field and every name that stands in a situation."""
    if isinstance(value, dict):
        inner = [_words(one) for one in value.values()]
        return frozenset(fold(str(key)) for key in value).union(*inner) if inner else frozenset()
    if isinstance(value, list):
        return frozenset().union(*(_words(one) for one in value)) if value else frozenset()
    return frozenset([fold(value)]) if isinstance(value, str) else frozenset()


def draft(work: Work, question: str, cards: list[Data] | None = None, game: str | None = None) -> Data:
    """A situation for a question, to be edited and then checked and played; no verdict.

    Words that it couldn't use are marked.
    """
    answered = work("draft", question=question, game=game or "", cards=cards or [])
    written = answered.get("situation")
    text = yaml.safe_dump(written, allow_unicode=True, sort_keys=False, width=110) if written else ""
    answer: Data = {
        "situation": text,
        "unused_words": answered["unused_words"],
        "why_not_more": answered["why"],
        "hint": "Edit it: check(…) names what is wrong, simulate(…) plays it. A guide: the resource rulings://guide/position.",
    }
    return fitting(
        {key: value for key, value in answer.items() if value not in ("", [])}, ("unused_words", "situation")
    )
