"""Patterns that are compiled when they are first used: a question comes to few of those that a module names,
and to compile all of them takes longer than to use them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast


class _AtFirstUse:
    """Stands for a compiled pattern, and is one for whoever looks for what a pattern has."""

    def __init__(self, text: str, flags: int) -> None:
        self.pattern = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """What the compiled pattern has of that name; kept, so that it is asked for once."""
        found = getattr(re.compile(self.pattern, self._flags), name)
        self.__dict__[name] = found
        return found


def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern of that text, compiled when it is first used.

    It is no `re.Pattern` to `re.sub` and its like: its own methods are called. What is wrong in it is said
    with its first use; a test compiles all of them.
    """
    return cast("re.Pattern[str]", _AtFirstUse(text, flags))


def sub(having: str, printed: str, by: str | Callable[[re.Match[str]], str], text: str) -> str:
    """The text with something else in the place of what matches the pattern of text `printed`.

    Every match has `having` in it: where that doesn't stand in the text, nothing is compiled or looked for.
    """
    return re.sub(printed, by, text) if having in text else text
