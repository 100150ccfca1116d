"""What an answer calls the players of its situation: by the games' names, or *you* where nobody else plays.

A situation has to name its players, and a question seldom does. So whatever is said to who asked speaks of
"the first player" or "the Shadow player"; a name stands only where the question itself has it.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any, TypeVar

import msgspec

from ruling_service.patterns import pattern

Data = dict[str, Any]
T = TypeVar("T")

YOU, ALONE = "you", "the player"
THEIRS = pattern(r"\b(?:he|him|his|himself|owner)\b")
"""What speaks of a player once more: "you" doesn't go with it."""
BESIDES = pattern(r"\band \w+s\b")
"""A second verb after the first."""
VERBS = {"is": "are", "has": "have", "does": "do", "goes": "go", "passes": "pass", "chooses": "choose"}
NO_VERBS = ("as", "this", "plus", "its", "unless", "always")
CLAUSE = pattern(r"(?:^|[.:;] )$")
"""What stands before the subject of a clause."""


class Addressed:
    """The players of a situation as an answer to `question` calls them."""

    def __init__(self, situation: Data, question: str) -> None:
        players = situation.get("players") or []
        names = [str(one.get("name", "")) for one in players if isinstance(one, dict)]
        called = _free_and_shadow if situation.get("game") == "tcg" else _seats
        roles = called(situation, names)
        self._alone = len(names) == 1
        self._called = {
            name: role for name, role in roles.items()
            if name and not re.search(rf"\b{re.escape(name)}\b", question, re.IGNORECASE)
        }

    def text(self, said: str) -> str:
        """A sentence for who asked."""
        return self._said(said, you=self._alone and not THEIRS.search(said) and not BESIDES.search(said))

    def whole(self, value: T) -> T:
        """Everything that is shown beside the answer (a struct or plain data), with the players called by one
        name throughout.
        """
        if not self._called:
            return value
        plain = self._inside(msgspec.to_builtins(value))
        return plain if isinstance(value, (dict, list)) else msgspec.convert(plain, type(value))

    def _inside(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._said(value, you=False)
        if isinstance(value, dict):
            return {self._inside(name): self._inside(inner) for name, inner in value.items()}
        return [self._inside(one) for one in value] if isinstance(value, list) else value

    def _said(self, said: str, *, you: bool) -> str:
        for name, role in self._called.items():
            if name not in said:
                continue
            said = re.sub(rf"(?<= player) \({re.escape(name)}\)", "", said)
            found = re.compile(rf"\b{re.escape(name)}\b(?P<of>['’]s)?(?! [A-Z])(?:(?P<gap> )(?P<verb>\w+))?")
            said = found.sub(partial(_in_place, called=YOU if you else role), said)
            said = re.sub(r"(?i)\b((?:the|a) [\w ]*player|you), first player\b", r"\1", said)
        return said


def _in_place(match: re.Match[str], called: str) -> str:
    """A player's name, as it stands in a sentence, by what the player is called."""
    verb = match["verb"] or ""
    subject = bool(CLAUSE.search(match.string[: match.start()]))
    if match["of"]:
        who = "your" if called == YOU else f"{called}'s"
    else:
        who = called
        if called == YOU and subject and verb.endswith("s") and verb not in NO_VERBS:
            verb = VERBS.get(verb, verb[:-1])
    begins = match.start() == 0 or match.string[: match.start()].endswith(". ")
    return f"{who[:1].upper()}{who[1:]}{match['gap'] or ''}{verb}" if begins else (
        f"{who}{match['gap'] or ''}{verb}"
    )


def _seats(situation: Data, names: list[str]) -> dict[str, str]:
    """The players of the card game of cooperating players, by who is the first player."""
    if len(names) < 2:
        return dict.fromkeys(names, ALONE)
    first = str(situation.get("first player") or names[0])
    others = [name for name in names if name != first]
    several = ["another player", "a third player", "a fourth player"]
    roles = ["the other player"] if len(others) == 1 else several
    return {first: "the first player", **dict(zip(others, roles, strict=False))}


def _free_and_shadow(situation: Data, names: list[str]) -> dict[str, str]:
    """The players of the trading card game, by whose turn it is."""
    free = str(situation.get("turn") or (names[0] if names else ""))
    others = [name for name in names if name != free]
    roles = ["the Shadow player"] if len(others) == 1 else [
        "a Shadow player", "another Shadow player", "a third Shadow player"
    ]
    return {free: "the Free Peoples player", **dict(zip(others, roles, strict=False))}


__all__ = ["Addressed"]
