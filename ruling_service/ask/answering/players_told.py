"""The players of whom a question tells: each has a part in what is played for it, and is on the side that
"while I am the Free Peoples player" tells; and what is asked of a card is of that card's doing.
"""

from __future__ import annotations

import re

from ruling_service.ask.answering.playing import Played
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.records import act_of
from ruling_service.ask.model import Asked, Understanding
from ruling_service.ask.people import OTHERS
from ruling_service.ask.recalling.doing import SIDES
from ruling_service.patterns import pattern

I_AM = pattern(r"\b(?:i am|i['’]?m|i was|as|being)(?: (?:the|a|now|still|only))*\s*$", re.IGNORECASE)
"""What stands before the side of who asks."""
BOTH = pattern(r"\bboth\b(?! (?:players|of us|games)\b)", re.IGNORECASE)


def of_the_side_told(played: Played, asked: Asked, understood: Understanding) -> None:
    """Raises NotBuilt where what somebody may do was played for a player of the other side than he is told
    to be of.
    """
    side = _side(asked, understood)
    can = played.plan.situation.get("ask", {}).get("can")
    if not side or understood.game != "tcg" or not isinstance(can, dict) or "by" not in can:
        return
    players = played.plan.situation["players"]
    free = played.plan.situation.get("turn") or players[0]["name"]
    if (can["by"] == free) != (side == SIDES[0]):
        raise not_placed(f"that it is {side} who does it")


def everybody_sits(played: Played, asked: Asked) -> None:
    """Raises NotBuilt where another player does something, or has it, and nobody else sits at the table, or
    it is counted for whoever does it.
    """
    situation = played.plan.situation
    acts = [one for one in (*asked.acts, asked.wanted, asked.purpose) if one is not None]
    others = [one for one in (*(act.player for act in acts), asked.value_of) if one.startswith(OTHERS)]
    counted = situation.get("ask", {}).get("how often")
    of_whom = not isinstance(counted, dict) or "player" in counted
    if others and (len(situation["players"]) < 2 or not of_whom):
        raise not_placed(f"what {others[0]} does")
    wanted = asked.wanted
    act = act_of(situation["game"], wanted.verb) if wanted is not None and not wanted.player else None
    happens = act is not None and act.about == "player" and played.plan.asks == "whether"
    if happens and any(one.startswith(OTHERS) for one in asked.player_states):
        raise not_placed("to which player that happens")


def of_its_doing(played: Played, asked: Asked) -> None:
    """Raises NotBuilt where it is asked how much of something a card brings about for a player, and what was
    played never comes to that card.
    """
    if asked.value_of in {"", *(one.label for one in asked.subjects)}:
        return
    wanted = asked.wanted
    by = wanted.by.split(" (")[0].split(",")[0] if wanted is not None else ""
    lines = [line for one in played.outcomes for line in one.trace]
    if by and played.plan.asks == "value" and not any(by in line.text for line in lines):
        raise not_placed(f"what {by} does for it")


def both_take_part(played: Played, asked: Asked) -> None:
    """Raises NotBuilt where something is asked of two named cards both ("can X and Y both …?"), and what was
    played asks it of one, with no act of the other.
    """
    if not BOTH.search(asked.text) or asked.wanted is None:
        return
    plan = played.plan.situation
    acts = repr([plan.get(part) for part in ("ask", "do", "attack", "skirmish", "assignments")])
    for subject in asked.subjects:
        name = subject.card.split(" (")[0].split(",")[0]
        named = rf"\b{re.escape(name)}\b"
        beside = rf"{named}[^.;?!]{{0,40}}\band\b|\band (?:\w+ )?{named}"
        if not subject.generic and name not in acts and re.search(beside, asked.text, re.IGNORECASE):
            raise not_placed("that it is both of them")


def _side(asked: Asked, understood: Understanding) -> str:
    """The side of who does what is asked, where it is told; "" else."""
    wanted = asked.wanted
    if wanted is None:
        return ""
    if wanted.player in SIDES:
        return wanted.player
    told = {
        one.readings[0].name for one in understood.mentions
        if one.kind == "player" and one.readings and I_AM.search(understood.question[: one.start])
    } & {*SIDES}
    return told.pop() if wanted.player == "I" and len(told) == 1 else ""


__all__ = ["both_take_part", "everybody_sits", "of_its_doing", "of_the_side_told"]
