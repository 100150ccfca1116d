"""The names that may be meant where a field of the form names a card that isn't known, or several."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ruling_service.errors import AmbiguousName, RulingError, UnknownName
from ruling_service.web.forms.filling import changed
from ruling_service.web.forms.rows import Form, row_number, said, split

OFFERED = 4
_LISTED = re.compile(r"^(?:There is|Say which): (?P<names>.+\))\.$", re.S)
_APART = re.compile(r"(?<=\)), ")


def meant(error: RulingError, written: str, near: Callable[[str], list[str]]) -> list[str]:
    """What may be meant where a field says `written`: the printings that the error names, else the names that
    are `near` the one that isn't known; nothing for any other error.
    """
    if error.code not in (UnknownName.code, AmbiguousName.code) or not written:
        return []
    listed = _LISTED.match(error.hint)
    if listed is not None:
        return list(dict.fromkeys(_APART.split(listed["names"])))[:OFFERED]
    if "card" not in error.message:
        return []
    return [one for one in near(part_of(written, error.message)) if one != written][:OFFERED]


def written_at(form: Form, field: str) -> str:
    """What stands in a field of the form, by its name."""
    at: Any = form
    for part in field.split("."):
        number = row_number(part)
        inside = isinstance(at, list) and number is not None and number < len(at)
        at = at[number] if inside else at.get(part, "") if isinstance(at, dict) else ""
    return at.strip() if isinstance(at, str) else ""


def named(form: Form, act: str) -> Form:
    """The form with a name in the place of what a field says (`players.0.heroes.0.card:was|name`); where the
    field names several, in the place of that one.
    """
    field, _, rest = act.partition(":")
    was, _, name = rest.partition("|")
    *path, last = field.split(".")
    at: Any = form
    for part in path:
        number = row_number(part)
        inside = isinstance(at, list) and number is not None and number < len(at)
        at = at[number] if inside else at.get(part) if isinstance(at, dict) else None
    if isinstance(at, dict) and isinstance(at.get(last), str):
        at[last] = "; ".join(name if one == was else one for one in split(said(at, last)))
    return form


def without(form: Form, field: str, message: str) -> Form:
    """The form without what a message says of a field: the row, where that names its card; else the value, or
    the one of several names.
    """
    row, _, last = field.rpartition(".")
    if last == "card":
        return changed(form, f"remove:{row}")
    return named(form, f"{field}:{part_of(written_at(form, field), message)}|")


def part_of(written: str, message: str) -> str:
    """The one of several names in a field that a message speaks of."""
    several = split(written)
    return next((one for one in several if one.partition(" (")[0] in message), written)


__all__ = ["meant", "named", "part_of", "without", "written_at"]
