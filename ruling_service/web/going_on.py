"""What can be played next where a situation asks for nothing to happen: each phase, or all that is left."""

from __future__ import annotations

from typing import Any

from ruling_service.errors import RulingError
from ruling_service.inputs import limits
from ruling_service.situations.shared.bound import missing, stands
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.permalink import encode
from ruling_service.web.games import Shown, shown

Data = dict[str, Any]


def phases_to_play(data: Data, game: str) -> list[tuple[str, str]]:
    """The phases that a situation can be played through, from the moment where it stands if it says one: the
    name of each, and the address of the situation that does so; last everything up to the end. What
    contradicts the position is left out.
    """
    of = shown(game)
    phases = [(name, [place for place, _ in places]) for name, places in of.phases() if len(places) > 2]
    at = str(data.get("at") or "")
    here = next((number for number, (_, places) in enumerate(phases) if at in places), 0)
    led = {one.phase: one.by for one in of.led_to if not any(data.get(field) for field in one.fields)}
    found = []
    for number, (name, places) in enumerate(phases[here:]):
        begins = _begins(data, of, name, places, at)
        called = f"The {name}"
        if number and led.get(name) == phases[here + number - 1][0]:
            before, its_places = phases[here + number - 1]
            begins = at if at in its_places else its_places[0]
            called = f"The {before} and the {name}"
        found.append((called, _address(data, of, begins, places[-1])))
    whole = at or _stands(data, of) or phases[0][1][0]
    found.append((f"Everything to the end of the {of.course}", _address(data, of, whole, phases[-1][1][-1])))
    return [one for one in found if one[1]]


def under_way(data: Data, game: str) -> str:
    """The address of the situation that plays the phase which its position has under way (skirmishes that are
    assigned), where it asks for nothing else; "" where nothing is.
    """
    if data.get("do") or data.get("until") or any(one != "what happens" for one in data.get("ask") or ()):
        return ""
    of = shown(game)
    phases = {name: [place for place, _ in places] for name, places in of.phases()}
    for one in of.led_to:
        if any(data.get(field) for field in one.fields):
            places = phases[one.phase]
            begins = _begins(data, of, one.phase, places, str(data.get("at") or ""))
            return _address(data, of, begins, places[-1])
    return ""


def _begins(data: Data, of: Shown, phase: str, places: list[str], at: str) -> str:
    """The moment from which a phase is played: where the situation stands, if that is in it, else where it
    begins.
    """
    opened = of.opened.get(phase)
    if at in places:
        return at
    return opened.at if opened and not data.get(opened.unless) else places[0]


def _stands(data: Data, of: Shown) -> str:
    """Where a position stands by what it tells."""
    try:
        return stands(from_data(data, checked=False), of.bounds)
    except RulingError:
        return ""


def _address(data: Data, of: Shown, at: str, until: str) -> str:
    """Where a situation is played from one moment to another; "" where its position contradicts the first,
    and where it can't be played.
    """
    try:
        situation = from_data({**data, "at": at, "until": until}, checked=False)
        if any(True for _ in missing(situation, of.bounds, of.step_of(at))):
            return ""
        code = encode(situation)
    except RulingError:
        return ""
    return f"/simulate?s={code}" if len(code) <= limits.PERMALINK else ""


__all__ = ["phases_to_play", "under_way"]
