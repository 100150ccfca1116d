"""What players are called whom nobody has named: by their number. A question seldom names its players;
whoever opens its situation in the form finds no name there that stands nowhere else.
"""

from __future__ import annotations

import re
from typing import Any

from ruling_service.situations.shared.loader import unnamed

Data = dict[str, Any]


def numbered(situation: Data, question: str) -> Data:
    """The situation made of a question, with every player that the question doesn't name called by number."""
    players = situation.get("players") or []
    names = [str(one.get("name", "")) if isinstance(one, dict) else "" for one in players]
    called = {
        name: unnamed(number) for number, name in enumerate(names)
        if name and not re.search(rf"\b{re.escape(name)}\b", question, re.IGNORECASE)
    }
    if not called or set(called.values()) & set(names):
        return situation
    known = re.compile(rf"\b(?:{'|'.join(map(re.escape, called))})\b(?! [A-Z])")
    found: Data = _inside(situation, known, called)
    return found


def _inside(value: Any, known: re.Pattern[str], called: dict[str, str]) -> Any:
    if isinstance(value, str):
        return known.sub(lambda match: called[match[0]], value)
    if isinstance(value, dict):
        return {_inside(name, known, called): _inside(one, known, called) for name, one in value.items()}
    return [_inside(one, known, called) for one in value] if isinstance(value, list) else value


__all__ = ["numbered", "unnamed"]
