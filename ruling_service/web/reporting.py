"""“This is wrong”: a situation, what was answered and what its reader says, as a file that can be run again.

The site keeps nothing: the reader gets the file, and is told where this site's host takes it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, request

from ruling_service.errors import MalformedInput, RulingError
from ruling_service.inputs import limits, numbers, texts
from ruling_service.library.showing import ANSWERS
from ruling_service.situations.shared.loader import Place, from_data
from ruling_service.situations.shared.permalink import plain
from ruling_service.situations.shared.results import Verdict
from ruling_service.slugs import slug
from ruling_service.web import arguments, runner, verdicts
from ruling_service.web.describing import asked, described, question
from ruling_service.web.pages import GAMES, Page, library, page, render, sent
from ruling_service.web.problems import Problem, problem_of

blueprint = Blueprint("reporting", __name__)

RIGHT = {
    "": "I say it in my remark", "always": "yes, always", "never": "no, never", "depends": "it depends",
}  # fmt: skip
"""What a reader may say is right: a verdict, and what it is called."""


def checked_place(address: str) -> str:
    """Where a host takes reports: an address on the web, or one of mail; "" for nowhere.

    Raises MalformedInput for anything else.
    """
    parts = urlsplit(address.strip())
    of_the_web = parts.scheme in ("http", "https") and parts.hostname
    if address.strip() and not of_the_web and not (parts.scheme == "mailto" and "@" in parts.path):
        raise MalformedInput(
            f"{address[:100]!r} is no place for reports.",
            hint="Write it as https://… or mailto:somebody@rules.example.", where="reports",
        )
    return address.strip()


@page(blueprint, "/wrong")
def wrong() -> Page:
    """The form of a report on the answer to the situation `s`, or to the case `case`."""
    return _page(arguments.text("case"), request.args.get("s", ""), {})


@blueprint.post("/wrong")
def report() -> Response:
    """The report as a file; or the form again with what is wrong in it."""
    form = request.form
    case, code = texts.bounded(form.get("case", ""), "case"), form.get("s", "")
    fields = ("right", "answer", "remark")
    said = {name: texts.bounded(form.get(name, ""), name, limits.LINE) for name in fields}
    try:
        situation = _situation(case, code)
        whole = runner.run("read", dict[str, Any], data=reported(situation, _answer(situation), said))
        written = runner.run("write", str, situation=whole)
    except RulingError as error:
        return sent(render(_page(case, code, said, problem_of(error), error.http_status)))
    response = Response(written, mimetype="application/yaml")
    name = slug(str(whole.get("title") or ""))[:60] or "report"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.yaml"'
    response.headers["Cache-Control"] = "no-store"
    return response


def reported(situation: dict[str, Any], verdict: Verdict, said: dict[str, str]) -> dict[str, Any]:
    """The file of a report: the situation, what is expected of it, and the remark.

    What the reader says is right is expected; where they say it in their remark alone, what was answered.
    Raises MalformedInput where the reader says nothing at all.
    """
    answer, right = said["answer"].strip(), said["right"]
    if not (answer or right or said["remark"].strip()):
        raise MalformedInput("Nothing is said of what is wrong.", hint="Say what is right.", where="remark")
    if right not in RIGHT:
        raise MalformedInput("There is no such verdict.", where="right")
    number = numbers.whole_or_none(answer)
    expect: dict[str, Any] = {"verdict": right} if right else {}
    if number is not None:
        expect["value"] = number
    elif answer:
        expect["answer"] = answer
    if not expect:
        expect = {} if verdict.verdict == "inconclusive" else {"verdict": verdict.verdict}
    says = verdicts.says(verdict, asked(situation))
    return {
        **{name: value for name, value in situation.items() if name != "summary"},
        "summary": f"Reported. {question(situation)} Answered was: {says}",
        "expect": expect or {"verdict": "depends"},
        "source": {"report": datetime.now(UTC).date().isoformat()},
        "why": said["remark"].strip() or "The reader left no remark.",
    }


def _situation(case: str, code: str) -> dict[str, Any]:
    """The situation that is asked about, without an answer."""
    data = (library().entry(case).extra.get("situation") or {}) if case else plain(code)
    from_data(data, Place("permalink"), checked=False)
    return {name: value for name, value in data.items() if name not in (*ANSWERS, "otherwise")}


def _answer(situation: dict[str, Any]) -> Verdict:
    return runner.run("simulate", Verdict, situation=situation)


def _page(
    case: str, code: str, said: dict[str, str], problem: Problem | None = None, status: int = 200
) -> Page:
    situation = _situation(case, code)
    game = str(situation.get("game", "lcg"))
    says = verdicts.says(_answer(situation), asked(situation))
    return Page(
        template="wrong.html", title="This is wrong", game=game if game in GAMES else "", status=status,
        data={"situation": situation, "answered": says},
        context={
            "says": says, "question": question(situation), "position": described(situation), "said": said,
            "RIGHT": RIGHT, "case": case, "code": code, "problem": problem,
            "reports": current_app.config["REPORTS"],
        },
        keep="private",
    )  # fmt: skip
