"""The cases of a game, and the page of a case: the official answer beside the engine's own run."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from flask import Blueprint, current_app

from ruling_service.errors import RulingError
from ruling_service.library.hosts import is_host
from ruling_service.library.records import EntryView
from ruling_service.library.showing import case_file
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.permalink import encode
from ruling_service.situations.shared.results import ComparedRun
from ruling_service.web import arguments, runner, verdicts
from ruling_service.web.describing import asked, besides, described, expected, question
from ruling_service.web.entries import around, presents
from ruling_service.web.pages import GAMES, Page, library, page
from ruling_service.web.paging import is_exported, paged
from ruling_service.web.problems import Problem, problem_of
from ruling_service.web.stills import stills_of

blueprint = Blueprint("cases", __name__)


ON_A_PAGE = 150
HARDLY = 0.3
"""Seconds that the page of a case waits for its run: it is read for the official answer, too."""


class Line(msgspec.Struct, frozen=True):
    """A case in the list."""

    id: str
    title: str
    summary: str
    sources: dict[str, Any]


@page(blueprint, "/browse/<any(lcg, tcg):game>/cases")
def listing(game: str) -> Page:
    """Every case of a game with its question, so many on a page."""
    found = []
    for case, title, situation in library().situations(game):
        if is_host(case):
            continue
        source = situation.get("source")
        found.append(
            Line(
                case, title, situation.get("summary") or question(situation),
                source if isinstance(source, dict) else {}
            )
        )
    return Page(
        template="cases.html", title=f"Cases – {GAMES[game]}", data={"game": game, "cases": found}, game=game,
        context={"paged": paged([("", found)], ON_A_PAGE)},
    )


class CaseShown(EntryView, kw_only=True):
    """A case as its page shows it: the entry, what the engine makes of it, and what keeps it from that."""

    run: ComparedRun | None
    problem: Problem | None


@presents("case")
def case_page(view: EntryView) -> Page:
    """A case: what the documents answer, what the engine finds, and every line of play."""
    situation = view.extra.get("situation") or {}
    run, problem = _run(view.id, situation)
    shown = verdicts.shown(
        run.verdict, arguments.outcome(), asked(situation), situation, _film(view.id)
    ) if run else None
    if shown and _film(view.id) is None:
        shown.stills = stills_of(situation, shown.verdict, shown.chosen)
    context = {
        **around(view), "situation": situation, "position": described(situation),
        "question": question(situation),
        "official": expected(situation.get("expect"), asked(situation)[1]),
        "besides": besides(situation.get("expect")),
        "run": run, "problem": problem, "shown": shown, "permalink": permalink(situation),
        "address": f"/{view.id}?", "titles": _titles(shown), "file": case_file(view),
    }  # fmt: skip
    data = CaseShown(**msgspec.structs.asdict(view), run=run, problem=problem)
    keep: Literal["library", "never"] = "library" if run and _is_certain(run) else "never"
    return Page(template="case.html", title=view.title, data=data, game=view.game, context=context, keep=keep)


def _film(case: str) -> dict[str, str] | None:
    """Where the film of a case is found; in an export, whose pages hold its stills, nowhere."""
    return None if is_exported() else {"case": case}


def _run(case: str, situation: dict[str, Any]) -> tuple[ComparedRun | None, Problem | None]:
    """What the engine makes of a case, and what keeps it from that.

    Whoever wants all runs sets `RECORDED` to a place for them.
    """
    recorded: dict[str, ComparedRun] = current_app.config.get("RECORDED", {})
    if case in recorded:
        return recorded[case], None
    try:
        found = runner.run("case", ComparedRun, situation=situation, wait=HARDLY)
    except RulingError as error:
        return None, problem_of(error)
    if "RECORDED" in current_app.config:
        found.verdict.explored.seconds = 0.0  # what is exported says the same whenever it is made
    if _is_certain(found):
        recorded[case] = found
    return found, None


def _is_certain(run: ComparedRun) -> bool:
    """Would the run come out so again, however much time it had?"""
    return run.verdict.explored.complete or bool(run.verdict.gaps)


def permalink(data: dict[str, Any]) -> str:
    """The code under which the situation opens in the form; "" if it cannot be carried in an address."""
    try:
        return encode(
            from_data({name: value for name, value in data.items() if name in _ASKED}, checked=False)
        )
    except RulingError:
        return ""


_NOT_ASKED = {"expect", "source", "why", "cites", "otherwise"}


_ASKED = {field.encode_name for field in msgspec.structs.fields(Situation)} - _NOT_ASKED
"""The fields of a situation that a question has; those that only a case has are left out of permalinks."""


def _titles(shown: verdicts.Shown | None) -> dict[str, str]:
    """The titles of the entries that a verdict cites."""
    return verdicts.cited_titles(shown) if shown else {}
