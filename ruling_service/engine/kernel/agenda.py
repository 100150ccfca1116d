"""The agenda: what is still to be done, as data. A stack, last next."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple


class Task(NamedTuple):
    """One thing to do: the name it is registered under in the rulebook, and its arguments."""

    name: str
    args: tuple[Hashable, ...] = ()


def task(name: str, *args: Hashable) -> Task:
    """The task `name` with `args`."""
    return Task(name, args)
