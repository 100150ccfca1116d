"""What can be played next where a situation asks for nothing to happen: each phase, or all that is left."""

from __future__ import annotations

from typing import Any

from ruling_service.errors import RulingError
from ruling_service.inputs import limits
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.permalink import encode
from ruling_service.web.games import shown

Data = dict[str, Any]


def phases_to_play(data: Data, game: str) -> list[tuple[str, str]]:
    """The phases that a situation can be played through, from the moment where it stands if it says one: the
    name of each, and the address of the situation that does so; last everything up to the end.
    """
    phases = [
        (name, [place for place, _ in places]) for name, places in shown(game).phases() if len(places) > 2
    ]
    at = str(data.get("at") or "")
    here = next((number for number, (_, places) in enumerate(phases) if at in places), 0)
    led = {
        one.phase: one.by for one in shown(game).led_to if not any(data.get(field) for field in one.fields)
    }
    found = []
    for number, (name, places) in enumerate(phases[here:]):
        begins = at if at in places else places[0]
        called = f"The {name}"
        if number and led.get(name) == phases[here + number - 1][0]:
            before, its_places = phases[here + number - 1]
            begins = at if at in its_places else its_places[0]
            called = f"The {before} and the {name}"
        found.append((called, _address({**data, "at": begins, "until": places[-1]})))
    whole = {**data, "at": at or phases[0][1][0], "until": phases[-1][1][-1]}
    found.append((f"Everything to the end of the {shown(game).course}", _address(whole)))
    return [one for one in found if one[1]]


def _address(data: Data) -> str:
    """Where a situation is played; "" where that can't be."""
    try:
        code = encode(from_data(data, checked=False))
    except RulingError:
        return ""
    return f"/simulate?s={code}" if len(code) <= limits.PERMALINK else ""


__all__ = ["phases_to_play"]
