"""A line of play as a row of tables, one for each step that changes something: the film of pages that no
server stands behind.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ruling_service.errors import RulingError
from ruling_service.situations.shared.results import Line, Verdict
from ruling_service.web import picture, runner
from ruling_service.web.picture_parts import Picture


class Still(NamedTuple):
    """A table with the steps after which it lies so: the numbers of the first and the last, and what they
    tell; before the first step it tells nothing.
    """

    first: int
    last: int
    told: list[Line]
    frame: Picture


def stills_of(situation: dict[str, Any], verdict: Verdict, chosen: int) -> list[Still]:
    """The tables of the line of play of an outcome (from 0), in order; none where nothing happens in it, or
    where it can't be played again.
    """
    if not verdict.outcomes or not verdict.outcomes[chosen].trace:
        return []
    line = [one.option - 1 for one in verdict.outcomes[chosen].choices]
    try:
        played = runner.run("simulate", Verdict, situation=situation, line=line)
    except RulingError:
        return []
    if played.film is None or not played.outcomes:
        return []
    trace, shown = played.outcomes[0].trace, played.film.shown
    begins = [n for n in range(len(shown)) if n == 0 or shown[n] != shown[n - 1]]
    ends = [*(n - 1 for n in begins[1:]), len(shown) - 1]
    game = str(situation.get("game", "lcg"))
    return [
        Still(first, last, trace[max(first - 1, 0) : last],
              picture.frame(game, played, first, situation.get("ask")))
        for first, last in zip(begins, ends, strict=True)
    ]  # fmt: skip


__all__ = ["Still", "stills_of"]
