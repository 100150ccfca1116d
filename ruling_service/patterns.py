"""Patterns that are compiled when they are first used: a question comes to few of those that a module names,
and to compile all of them takes longer than to use them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, cast

_PIECE = re.compile(
    r"(?P<open>\((?:\?(?P<how>P<\w+>|[:=!]|<[=!]|))?)|(?P<close>\))|(?P<or>\|)"
    r"|(?P<some>\[\^?\]?(?:[^\]\\]|\\.)*\]|\\u\w{4}|\\x\w\w|\\\w|[.^$])|\\?(?P<char>.)",
    re.S,
)
_OFTEN = re.compile(r"(?:[*?]|\{[^}]*\}|\+)[?+]?")


@cache
def always_in(printed: str) -> frozenset[str]:
    """Runs of characters that stand in every text in which the pattern of that text matches, as far as it is
    plain to see; it has to heed capitals.
    """
    # of each group that is open: whether what is in it always stands there
    groups: list[tuple[bool, list[str]]] = [(re.match(r"\(\?[aLmsux]*i", printed) is None, [])]
    run, at = "", 0
    while (piece := _PIECE.match(printed, at)) is not None:
        often = None if piece["open"] or piece["or"] else _OFTEN.match(printed, piece.end())
        at = often.end() if often else piece.end()
        if piece["char"] and not often:
            run += piece["char"]
            continue
        groups[-1][1].append(run)
        run = ""
        if piece["open"]:
            groups.append((piece["how"] in (None, ":", "=", "<=") or piece["how"].startswith("P"), []))
        elif piece["or"]:
            groups[-1] = (False, groups[-1][1])
        elif piece["close"]:
            there, runs = groups.pop()
            if there and (often is None or often[0][0] == "+"):
                groups[-1][1].extend(runs)
    there, runs = groups[0]
    return frozenset(each for each in (*runs, run) if len(each) > 1) if there else frozenset()


class _AtFirstUse:
    """Stands for a compiled pattern, and is one for whoever looks for what a pattern has."""

    def __init__(self, text: str, flags: int) -> None:
        self.pattern = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """What the compiled pattern has of that name; kept, so that it is asked for once."""
        guarded = _GUARDED.get(name)
        runs = self._runs if guarded else ()
        found = guarded(self, runs) if guarded and runs else getattr(self._compiled, name)
        self.__dict__[name] = found
        return found

    @cached_property
    def _runs(self) -> tuple[str, ...]:
        if self._flags & (re.I | re.X):
            return ()
        return tuple(sorted(always_in(self.pattern), key=len, reverse=True))

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)


def _sub(late: _AtFirstUse, runs: tuple[str, ...]) -> Callable[..., str]:
    """Puts something in the place of what matches. Where a word that every match has is missing, nothing is
    compiled or looked for.
    """

    def sub(by: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        for run in runs:
            if run not in text:
                return text
        return late._compiled.sub(by, text, count)

    return sub


def _search(late: _AtFirstUse, runs: tuple[str, ...]) -> Callable[..., re.Match[str] | None]:
    """Looks for the first match, only where every word that it has is there."""

    def search(text: str, *between: int) -> re.Match[str] | None:
        for run in runs:
            if run not in text:
                return None
        return late._compiled.search(text, *between)

    return search


_GUARDED: dict[str, Callable[..., Any]] = {"sub": _sub, "search": _search}


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
