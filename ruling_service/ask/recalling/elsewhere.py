"""What a ruling stands on and a question has elsewhere: the phase in which something is done, and a card that
lies nowhere in the position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ruling_service.ask.building import records
from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.engine.lcg.steps import STEPS
from ruling_service.slugs import fold

PHASES = re.compile(
    r"\b(fellowship|shadow|maneuver|archery|assignment|skirmish|regroup|resource|planning|quest|travel|"
    r"encounter|combat|refresh) phase\b",
    re.IGNORECASE,
)
"""The phases of both games by their names."""
BESIDE = r"\b(?:other than|besides|except|but(?: not)?|instead of|without|not) (?:[\w']+ )?"
"""Words before the title of a card that isn't the one spoken of."""


def another_phase(text: str, wordings: Iterable[str], verbs: Iterable[str], game: str) -> str:
    """The phase that a question names for an act which has its place in another one, and of which no wording
    of a question of the case speaks; "" where there is none.
    """
    named = {name.lower() for name in PHASES.findall(asking_clause(text))}
    if not named or named & {name.lower() for one in wordings for name in PHASES.findall(one)}:
        return ""
    for verb in verbs:
        act = records.act_of(game, verb)
        own = records.phases_of(act) if act is not None else ()
        if game == "lcg":
            own = tuple(STEPS[step].phase for step in own if step in STEPS)
        if own and not named & set(own):
            return min(named)
    return ""


def lies_nowhere(text: str, cards: Iterable[str], situation: dict[str, Any]) -> str:
    """A card that the question names, and that a case has among its cards and in no place of its position; ""
    where there is none. *Somebody other than Aragorn* doesn't name Aragorn.
    """
    spoken = {fold(one) for one in cards}
    placed = fold(str({name: value for name, value in situation.items() if name not in ("cards", "title")}))
    for one in situation.get("cards", []):
        name = fold(str(one.get("name", "")))
        if name in spoken and name not in placed and not re.search(BESIDE + re.escape(name), fold(text)):
            return str(one["name"])
    return ""
