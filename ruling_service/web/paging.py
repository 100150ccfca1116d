"""Long lists so many at a time; an export, in which no other page can be asked for, has them whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from flask import current_app

from ruling_service.web import arguments

T = TypeVar("T")


class Paged(NamedTuple, Generic[T]):
    """The groups of a list that stand on this page, which page it is, how many there are, and on which each
    group begins.
    """

    groups: list[tuple[str, list[T]]]
    number: int
    pages: int
    begins: dict[str, int]


def is_exported() -> bool:
    """Is the page for an export?"""
    return "RECORDED" in current_app.config


def paged(groups: Sequence[tuple[str, Sequence[T]]], most: int) -> Paged[T]:
    """The groups of the page that the address asks for with `page`, `most` things on each."""
    total = sum(len(members) for _, members in groups)
    most = max(1, total if is_exported() else most)
    pages = max(1, -(-total // most))
    number = min(arguments.number("page", 1), pages)
    first, last = (number - 1) * most, number * most
    here, begins, at = [], {}, 0
    for name, members in groups:
        begins[name] = at // most + 1
        shown = [*members[max(first - at, 0) : max(last - at, 0)]]
        if shown:
            here.append((name, shown))
        at += len(members)
    return Paged(here, number, pages, begins)


__all__ = ["Paged", "is_exported", "paged"]
