"""The agenda: what is still to be done, as data. A stack, last next."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple


class Task(NamedTuple):
    """One thing to do: the name of the procedure that does it (see `procedures`), and its arguments."""

    name: str
    args: tuple[Hashable, ...] = ()

    def adding(self, value: Hashable) -> Task:
        """The same with one more argument at the end: what was chosen, what came out."""
        return Task(self.name, (*self.args, value))
