"""Situations as plain data: what stands at a path, the data without it, the data with something else there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Data = dict[str, Any]
Path = tuple[str | int, ...]


def strings(data: Any) -> Iterator[str]:
    """Every text in plain data: the names of cards are among them."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from strings(inner)


def path_to(data: Any, written: str) -> Path:
    """The path that is written with dots: fields, numbers in a list (the first is 1), or names of cards and
    players in it.

    Raises KeyError for a list in which there is no such thing; the number after the last is where one more
    would stand.
    """
    path: Path = ()
    for step in written.split("."):
        here: str | int = _place_in(data, step) if isinstance(data, list) else step
        path = (*path, here)
        inside = (
            data.get(here) if isinstance(data, dict) else data[here] if here in range(len(data or ()))
            else None
        )
        data = inside
    return path


def _place_in(those: list[Any], step: str) -> int:
    if step.isdecimal() and 1 <= int(step) <= len(those) + 1:
        return int(step) - 1
    for at, one in enumerate(those):
        if step == one or isinstance(one, dict) and step in (one.get("as"), one.get("name"), one.get("card")):
            return at
    raise KeyError(step)


def changed(data: Data, changes: Mapping[str, Any]) -> Data:
    """The data with something else at each of the paths written so; None: without what stands there."""
    for written, value in changes.items():
        path = path_to(data, written)
        if value is not None:
            data = with_value(data, path, value)
        elif path[0] in data:
            data = without(data, path)
    return data


def at_path(data: Any, path: Path) -> Any:
    """What stands at `path`."""
    for step in path:
        data = data[step]
    return data


def without(data: Any, path: Path) -> Any:
    """The data without what stands at `path`."""
    first, *rest = path
    if isinstance(data, dict):
        if not rest:
            return {key: value for key, value in data.items() if key != first}
        return {key: without(value, tuple(rest)) if key == first else value for key, value in data.items()}
    if not rest:
        return [value for at, value in enumerate(data) if at != first]
    return [without(value, tuple(rest)) if at == first else value for at, value in enumerate(data)]


def with_value(data: Any, path: Path, value: Any) -> Any:
    """The data with something else at `path`, or with something there that was not."""
    if not path:
        return value
    first, *rest = path
    if isinstance(data, dict):
        return {**data, first: with_value(data.get(first, {}), tuple(rest), value)}
    if first == len(data):
        return [*data, with_value({}, tuple(rest), value)]
    return [with_value(inner, tuple(rest), value) if at == first else inner for at, inner in enumerate(data)]
