"""At which other moments a situation's act is possible that is refused where it stands, or at least not
refused for that moment.
"""

from __future__ import annotations

import re
from typing import Any

from ruling_service.errors import IllegalHere, RulingError
from ruling_service.inputs.numbers import whole_or_none
from ruling_service.situations.shared import records
from ruling_service.situations.shared.results import Verdict
from ruling_service.web import runner
from ruling_service.web.games import shown, step_named

_ACT = re.compile(r"^do (?P<number>\d+) › ")
OFFERED = 4
"""Moments that are offered at most."""
LOOKING = 2.0
"""Seconds that looking for them may take, and may wait: without them the refusal is told all the same."""


def possible_at(error: RulingError, data: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The moments, as `at` names them and in words, at which the act is possible that an error refuses, each
    with ""; where there is none, those at which something else keeps it from being done, each with that. None
    for an error of anything else, and where the situation doesn't begin with that act.
    """
    place = _ACT.match(error.where)
    if not isinstance(error, IllegalHere) or place is None or whole_or_none(place["number"]) != 1:
        return []
    game, act = str(data.get("game", "")), data["do"][0]
    if not any(verb in act for verb in records.possible(game)):
        return []
    asked = {key: value for key, value in data.items() if key not in ("at", "until", "do", "ask")}
    try:
        verdict = runner.run(
            "simulate", Verdict, situation={**asked, "ask": {"when can": act}}, seconds=LOOKING, wait=LOOKING
        )
    except RulingError:
        return []
    places = shown(game).places()
    rows = verdict.windows or []
    fit = [row for row in rows if row.possible] or [
        row for row in rows if row.reason and row.reason not in error.message
    ]
    found = []
    for row in fit:
        within = f"in {row.window} window"
        at = within if within in places else row.window
        if at in places and at != data.get("at"):
            found.append((at, step_named(row.window), row.reason))
    return found[:OFFERED]


__all__ = ["possible_at"]
