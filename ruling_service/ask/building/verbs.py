"""Which function makes a verb of questions into acts of a situation: a table for each game, filled by a
decorator.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, cast

Verb = TypeVar("Verb", bound=Callable[..., None])
F = TypeVar("F", bound=Callable[..., None])


class Verbs(dict[str, Verb], Generic[Verb]):
    """Verb → the function that plays it out."""

    def verb(self, *names: str) -> Callable[[F], F]:
        """Register a function for these verbs."""

        def register(function: F) -> F:
            self.update(dict.fromkeys(names, cast(Verb, function)))
            return function

        return register
