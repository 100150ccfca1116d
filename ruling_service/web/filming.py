"""The film of a line of play: step by step the table as it lies then, with what the step changed, and at each
fork every way on.

A page whose verdict is shown asks for single steps as they are looked at, so it holds none of them.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, Response, current_app, request

from ruling_service.ask.answering.addressing import Addressed
from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits, numbers
from ruling_service.library.known_cards.known import known_cards
from ruling_service.situations.shared.loader import Place, from_data
from ruling_service.situations.shared.permalink import plain
from ruling_service.situations.shared.results import Choice, Facts, Line, Outcome, Verdict
from ruling_service.web import arguments, picture, runner, verdicts
from ruling_service.web.describing import asked, question
from ruling_service.web.pages import GAMES, Page, answer, library, page
from ruling_service.web.verdicts import Reel, line_of

blueprint = Blueprint("filming", __name__)

KEPT_BYTES = 16 * 1024 * 1024
"""How much of films a process keeps, for going from step to step."""

DECISIONS = 400
"""Decisions of a line of play that an address may name."""

_kept: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
_lock = threading.Lock()


class FilmStep(msgspec.Struct, kw_only=True):
    """A step of a film as its JSON tells it: the line of play (the number of the option chosen at each
    decision), where the step stands, the account, the decisions, and the table as facts.
    """

    line: str
    step: int
    steps: list[Line]
    choices: list[Choice]
    facts: Facts


class Scene(NamedTuple):
    """What a page needs of a film: the situation, its verdict with the film, and where it is asked for."""

    situation: dict[str, Any]
    verdict: Verdict
    reel: Reel
    question: str


@page(blueprint, "/film")
def film() -> Page:
    """One step of the line of play that the address names."""
    return _step()


@blueprint.post("/film")
def film_of_sent() -> Response:
    """The same of a situation that is too long for an address, and is sent with each step."""
    return answer(_step)


def _step() -> Page:
    """One step of the line of play that is asked for: the page, or with `part` what is new on it.

    Raises MalformedInput for a step or an option that there is not.
    """
    scene = _scene()
    verdict, reel = scene.verdict, scene.reel
    outcome = verdict.outcomes[0]
    game = str(scene.situation.get("game", "lcg"))
    last = len(outcome.trace)
    step = arguments.number("step", _begins(outcome), least=0, most=last)
    drawn = picture.frame(game, verdict, step, scene.situation.get("ask"))
    shown = verdicts.shown(verdict, 0, asked(scene.situation), reel=reel)
    told = outcome.trace[step - 1] if step else None
    templates = {"frame": "film_frame.html", "film": "film_part.html"}
    return Page(
        template=templates.get(arguments.given("part"), "film.html"),
        title=scene.situation.get("title") or question(scene.situation),
        game=game if game in GAMES else "",
        data=FilmStep(
            line=reel.line, step=step, steps=outcome.trace, choices=outcome.choices,
            facts=_facts(verdict, step),
        ),
        context={
            "shown": shown, "step": step, "last": last, "told": told, "frame": drawn, "reel": reel,
            "question": scene.question or question(scene.situation), "titles": verdicts.cited_titles(shown),
        },
        keep="private",
    )  # fmt: skip


def _begins(outcome: Outcome) -> int:
    """The step with which a line of play is shown where none is asked for: the one after the last fork that
    the address chose, else the first.
    """
    chosen = arguments.text("way", limits.LINE)
    if not chosen:
        return min(1, len(outcome.trace))
    made = outcome.choices[: chosen.count(".") + 1]
    return min(made[-1].after + 1, len(outcome.trace)) if made else 0


def _facts(verdict: Verdict, step: int) -> Facts:
    film = verdict.film
    assert film is not None
    return film.frames[film.shown[min(step, len(film.shown) - 1)]]


def _scene() -> Scene:
    """The line of play in the address of this request.

    Raises MalformedInput where the situation has no line of play that can be shown.
    """
    case, code = arguments.text("case"), arguments.given("s")
    wording = arguments.text("q", limits.QUESTION)
    situation = library().entry(case).extra.get("situation") or {} if case else plain(code)
    from_data(situation, Place("permalink"), checked=False)
    line = _line(arguments.text("way", limits.LINE) or arguments.text("line", limits.LINE))
    verdict = _verdict(situation, case or code, line)
    if verdict.film is None or not verdict.outcomes:
        raise MalformedInput("There is no line of play of this that can be shown.", where="line")
    if wording:
        to = Addressed(situation, wording)
        situation, verdict = to.whole(situation), to.whole(verdict)
    source = {"case": case} if case else {"s": code}
    reel = Reel(
        source={**source, **({"q": wording} if wording else {})}, line=line_of(verdict.outcomes[0]),
        sent=request.method == "POST"
    )
    return Scene(situation, verdict, reel, wording)


def _line(text: str) -> list[int]:
    """The options (from 0) of a line of play in an address."""
    if not text:
        return []
    parts = text.split(".")
    if len(parts) > DECISIONS:
        raise MalformedInput(
            f"A line of play of {len(parts):,} decisions is asked for.", hint=f"At most {DECISIONS} are.",
            where="line"
        )
    return [numbers.whole(one, "an option in line", least=1, where="line") - 1 for one in parts]


def _verdict(situation: dict[str, Any], source: str, line: list[int]) -> Verdict:
    """The verdict with the film of a line of play; a process remembers the last ones."""
    key = (
        str(current_app.config["HOME"]), str(library().folder), str(known_cards(library()).number), source,
        str(line)
    )
    with _lock:
        known = _kept.get(key)
        if known is not None:
            _kept.move_to_end(key)
    if known is not None:
        return msgspec.json.decode(known, type=Verdict)
    verdict = runner.run("simulate", Verdict, situation=situation, line=line)
    verdict.outcomes = verdict.outcomes[:1] + [
        msgspec.structs.replace(one, trace=[], facts={}, choices=one.choices) for one in verdict.outcomes[1:]
    ]
    if verdict.film is not None and verdict.explored.complete:
        _keep(key, msgspec.json.encode(verdict))
    return verdict


def _keep(key: tuple[str, ...], film: bytes) -> None:
    if len(film) > KEPT_BYTES // 4:
        return
    with _lock:
        _kept[key] = film
        while sum(map(len, _kept.values())) > KEPT_BYTES:
            _kept.popitem(last=False)
