"""What the player of the other side does in the position of a case than a question tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ruling_service.ask.model import Asked, AskedAct
from ruling_service.ask.reading.tokens import stem
from ruling_service.ask.recalling.acting_side import FREE, SHADOW
from ruling_service.ask.recalling.features import Said
from ruling_service.ask.recalling.thresholds import MOSTLY
from ruling_service.patterns import pattern

Data = dict[str, Any]
SIDES = (FREE, SHADOW)
BY_A_SIDE = pattern(r"\b(\w+) by (?:the |my |his )?(free peoples?|fp|freeps|shadow)\b", re.IGNORECASE)
"""What is told to be done by the player of a side."""


def done_by_another(situation: Data, acts: Sequence[AskedAct], question: str) -> str:
    """What the player of the other side does in a situation than a question tells, "" if there is nothing."""
    players = situation.get("players") or [{}]
    free = players[0].get("name") if "ring bearer" in players[0] else ""
    told = [(stem(one[1].lower()), one[2][0] in "fF") for one in BY_A_SIDE.finditer(question)]
    told += [(stem(act.verb), act.player == SIDES[0]) for act in acts if act.player in SIDES]
    for verb, by_free in told if free else ():
        for each in situation.get("do", ()):
            by = each.get("by")
            if verb in {stem(name) for name in each} and by and (by == free) != by_free:
                return f"another player does “{verb}” in it"
    return ""


def nobody_else_sits(situation: Data, questions: Sequence[Asked]) -> str:
    """What another player does in a text, of which a situation with nobody else at the table asks whether its
    only player can; "" if there is nothing of the kind. Where the text asks it of somebody else's card in so
    many words ("a character who …"), what is told of another one is only a story.
    """
    can = (situation.get("ask") or {}).get("can")
    if len(situation.get("players") or ()) != 1 or not isinstance(can, dict):
        return ""
    asked = {stem(name) for name in can}
    return next((
        f"another player does “{act.verb}”" for one in questions for act in one.acts
        if act.player.startswith(("another", "the next", "the other")) and stem(act.verb) in asked
        and not (
            one.wanted is not None and one.wanted.verb == act.verb and not one.wanted.player
            and "" != one.wanted.card != act.card
        )
    ), "")


def another_is_first(situation: Data, told: str) -> str:
    """That somebody else is the first player in a situation than a text tells (`told`: I, or somebody else;
    "" where it tells nothing); "" if it is the same. Who asks is the player of whom the situation asks, or
    who acts last.
    """
    names = [one.get("name") for one in situation.get("players") or ()]
    if not told or len(names) < 2:
        return "nobody else sits at the table in it" if told not in ("", "I") else ""
    first = situation.get("first player", names[0])
    said = str(situation.get("ask"))
    asking = [name for name in names if f"'{name}'" in said]
    asking = asking or [act["by"] for act in situation.get("given", ())[-1:] if act.get("by")] or names[:1]
    if len(asking) > 1:
        return "" if told == "I" else "several players act in it"
    return "" if (asking[0] == first) is (told == "I") else "another player is the first in it"


def another_side(mine: Said, its: Sequence[Said]) -> str:
    """The player of a side who does what a question asks, where most wordings of a question of a case speak
    of the player of the other side alone, and none of this one; "" where that isn't so.
    """
    for side, other in (SIDES, SIDES[::-1]):
        if any(name.startswith(f"{side}→") for name in mine.meant) and side not in mine.context:
            of_other = sum(other in one.meant and side not in one.meant for one in its)
            of_mine = any(side in one.meant and other not in one.meant for one in its)
            if of_other > MOSTLY * len(its) and not of_mine:
                return side
    return ""


__all__ = ["another_is_first", "another_side", "done_by_another", "nobody_else_sits"]
