"""What is asked of the library itself, not of a game, leads to the page that says it."""

from __future__ import annotations

from ruling_service.ask import looked_up as asked_of_library
from ruling_service.web.pages import library
from ruling_service.web.scenario_lists import cycles


def looked_up(query: str, game: str) -> str:
    """Where it stands what somebody asks of the library; "" for anything else.

    `game` is the only one that is searched, "" both.
    """
    named = cycles("lcg") if game in ("", "lcg") else ()
    found = asked_of_library.looked_up(query, library(), game, cycles=named)
    return found.address if found is not None else ""
