"""Situations as plain data: what stands at a path, the data without it, the data with something else there."""

from __future__ import annotations

from collections.abc import Iterator
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
        return {**data, first: with_value(data.get(first), tuple(rest), value)}
    return [with_value(inner, tuple(rest), value) if at == first else inner for at, inner in enumerate(data)]
