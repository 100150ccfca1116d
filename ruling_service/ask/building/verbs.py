"""Which function makes a verb of questions into acts of a situation: a table for each game, filled by a decorator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Verb = TypeVar("Verb", bound=Callable[..., None])


class Verbs(dict[str, Verb], Generic[Verb]):
    """Verb → the function that plays it out."""

    def verb(self, *names: str) -> Callable[[Verb], Verb]:
        """Register a function for these verbs."""

        def register(function: Verb) -> Verb:
            self.update(dict.fromkeys(names, function))
            return function

        return register
