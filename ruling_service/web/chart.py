"""The timing chart of a round or turn: every step and every window in order, each led to its entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from flask import Blueprint

from ruling_service.engine.lcg import steps
from ruling_service.engine.tcg import steps as turn
from ruling_service.web.games import shown
from ruling_service.web.pages import Page, library, page

blueprint = Blueprint("chart", __name__)

GOES_BACK = {
    "2.3": ("2.2", "each further player in player order"),
    "6.5": ("6.4a", "each further player in player order"),
    "6.9": ("6.8a", "each further player in player order"), "6.4.4": ("6.4a", "this player's next enemy"),
    "6.8.4": ("6.8a", "this player's next attack"), "0.1": ("0.0", "the next round"),
    "skirmish.ends": ("skirmish.choice", "the next skirmish"),
    "turn.ends": ("turn.begins", "the next player"),
}  # fmt: skip
"""Steps after which the round or turn goes back: to which step, and for whom."""


class Back(msgspec.Struct, frozen=True):
    """Where the round or turn goes back to after a step: that step's place on the chart, its name, and for
    whom.
    """

    id: str
    name: str
    whom: str


class StepView(msgspec.Struct, kw_only=True):
    """A step of the chart. `inner` are the steps of an attack that run within it."""

    id: str
    number: str
    title: str
    entry: str
    summary: str = ""
    window: bool = False
    at: str = ""
    back: Back | None = None
    inner: list[StepView] = []


class PhaseView(msgspec.Struct, kw_only=True):
    """A phase with its steps."""

    name: str
    steps: list[StepView]


@page(blueprint, "/chart/<any(lcg, tcg):game>")
def chart(game: str) -> Page:
    """The round of the LCG, or the turn of the TCG."""
    phases = COURSES[shown(game).course]()
    steps = [
        step for phase in phases
        for step in [*phase.steps, *(inner for one in phase.steps for inner in one.inner)]
    ]
    title = f"The {shown(game).course}"
    name, rule = shown(game).window
    context = {
        "phases": phases, "windows": sum(step.window for step in steps), "count": len(steps),
        "window_name": name,
        "window_rule": rule if library().has(rule) else "",
    }  # fmt: skip
    return Page(template="chart.html", title=title, data={"phases": phases}, game=game, context=context)


def the_round() -> list[PhaseView]:
    """The LCG's round as the engine plays it, with the titles and decisions of the library's entries."""
    said = _entries([f"lcg/framework/{number}" for number in [*steps.STEPS, *steps.WITHIN_ATTACKS]])

    def view(number: str, title: str, inner: list[StepView] | None = None) -> StepView:
        entry = f"lcg/framework/{number}"
        known = said.get(entry, {})
        return StepView(
            id=number, number=number, title=known.get("title") or title, entry=entry if known else "",
            summary=known.get("summary", ""),
            window=number in steps.WINDOWS, at=f"in {number} window", back=_back(number, lambda name: name),
            inner=inner or [],
        )  # fmt: skip

    found: dict[str, list[StepView]] = {}
    for number, step in steps.STEPS.items():
        inner = [view(one, title) for one, title in steps.within(number).items()]
        name = f"{step.phase} phase" if step.phase else ("round begins" if number == "0.0" else "round ends")
        found.setdefault(name, []).append(view(number, step.title, inner))
    return [PhaseView(name=name, steps=steps) for name, steps in found.items()]


def the_turn() -> list[PhaseView]:
    """The TCG's turn as the engine plays it."""
    said = _entries([step.entry for step in turn.STEPS.values()])
    found: dict[str, list[StepView]] = {}
    for name, step in turn.STEPS.items():
        known = said.get(step.entry, {})
        view = StepView(
            id=name.replace(".", "-"), number="", title=step.title, entry=step.entry if known else "",
            summary=known.get("summary", ""),
            window=step.window, at=step.phase, back=_back(name, lambda name: turn.STEPS[name].title),
        )  # fmt: skip
        phase = step.phase or ("skirmish" if name.startswith("skirmish") else "")
        heading = f"{phase} phase" if phase else step.title
        found.setdefault(heading, []).append(view)
    return [PhaseView(name=name, steps=steps) for name, steps in found.items()]


def _back(name: str, titled: Callable[[str], str]) -> Back | None:
    if name not in GOES_BACK:
        return None
    to, whom = GOES_BACK[name]
    return Back(id=to if to[0].isdigit() else to.replace(".", "-"), name=titled(to), whom=whom)


def _entries(ids: list[str]) -> dict[str, Any]:
    rows = library().rows_in("select id, title, summary from entries where id in", list(dict.fromkeys(ids)))
    return {row["id"]: {"title": row["title"], "summary": row["summary"]} for row in rows}


COURSES: dict[str, Callable[[], list[PhaseView]]] = {"round": the_round, "turn": the_turn}
"""What one goes through in a game, drawn step by step."""
