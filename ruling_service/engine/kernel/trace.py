"""The trace: the ordered, cited account of one line of play, kept as a list that forks share."""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.engine.kernel.occurrences import Occurrence


class Line(NamedTuple):
    """One line: the framework step it happened in, how deep it is nested, what happened, and the entries it
    comes from.

    `happened` is the occurrence that the line tells of, if it tells of one that took effect; `idle` lines say
    why something does not happen.
    """

    step: str
    depth: int
    text: str
    cites: tuple[str, ...]
    happened: Occurrence | None = None
    idle: bool = False


class Choice(NamedTuple):
    """What someone chose at a decision; `option` is its number among those offered, from 0."""

    by: str
    decision: str
    chosen: str
    kind: str
    cites: tuple[str, ...]
    option: int = 0


class Link(NamedTuple):
    """A list that grows at the end and shares its beginning between forks."""

    before: Link | None
    item: Line | Choice


def untold(last: Link | None, before: Link | None, occurrence: Occurrence) -> Link | None:
    """The trace `last`, whose lines after `before` don't tell any more that `occurrence` happened."""
    later = []
    while last is not None and last is not before:
        later.append(last.item)
        last = last.before
    for item in reversed(later):
        if isinstance(item, Line) and item.happened is occurrence:
            item = item._replace(happened=None)
        last = Link(last, item)
    return last


def unroll(last: Link | None) -> list[Line | Choice]:
    """The items in order, first to last."""
    items = []
    while last is not None:
        items.append(last.item)
        last = last.before
    items.reverse()
    return items


def lines(last: Link | None) -> list[Line]:
    """The lines of the account in order."""
    return [item for item in unroll(last) if isinstance(item, Line)]


def choices(last: Link | None) -> list[Choice]:
    """The choices made, in order."""
    return [item for item in unroll(last) if isinstance(item, Choice)]
