"""A question whether a text gives a card something, or counts it: "does X make a Dwarf strength +2", "do my
heroes count for X". The value is read with the card and without it; that it gives nothing only stands where
it gives something to a plain card that the text means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

import msgspec

from ruling_service.ask.building.by_so_much import so_much
from ruling_service.ask.building.by_text.frames import Frame
from ruling_service.ask.building.known import Known, inside, part, parts
from ruling_service.ask.building.plan import Data, Plan, Question
from ruling_service.ask.building.position import Laid
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.model import Asked, Subject
from ruling_service.engine.language.node import Node
from ruling_service.patterns import pattern

GETS = ("gets", "give", "make")
GIVES = pattern(r"\b(?:gives?|makes?|grants?|adds?|lets?)\b", re.IGNORECASE)
SAYS_SO = ("", "gain", "get", "give", "make", "have", "be", "keep", "receive", "add", "benefit", "apply",
           "affect", "work", "boost", "raise", "count", "spot", "include", "see")  # fmt: skip
"""Verbs by which a question asks whether somebody has something of a text,"""
HAS = ("", "gain", "get", "have", "be", "keep", "receive", "benefit")
"""Verbs of who has it,"""
COUNTS = ("count", "spot", "include", "see")
"""and those by which it asks whether a text counts him."""
KEYWORDS = {"damage": "damage bonus", "defender": "defender bonus", "fierce": "fierce", "archer": "archer",
            "hunter": "hunter", "ambush": "ambush", "lurker": "lurker"}  # fmt: skip
"""Keywords that a text gives → the value by which they show."""


class Bonus(NamedTuple):
    """What an ability gives: the value, to whom, and what it counts for it."""

    ability: Node
    value: str
    cards: Node
    counted: Node | None


class Staging(Protocol):
    """A card and another one on their way to a situation (`staged` of each game)."""

    board: Any
    walk: Any
    laid: Laid
    whom: Laid | None

    def in_force(self, bonus: Bonus) -> Laid:
        """The text is in force, with all that it wants; the card whose value is read."""


Stages = Callable[[Asked, Frame, Known], Staging]


def bonuses(abilities: tuple[Node, ...]) -> Iterator[Bonus]:
    """What a card's abilities give to cards."""
    for ability in abilities:
        if ability.kind not in ("constant", "action"):
            continue
        for node in inside(ability.get("do")):
            cards = part(node, "who") or part(node, "to")
            if node.kind not in GETS or cards is None:
                continue
            for one in parts(node, "bonus"):
                stat = str(one.get("stat") or KEYWORDS.get(str(one.get("keyword")), ""))
                if stat:
                    yield Bonus(ability, stat.replace("_", " "), cards, part(one, "per"))


def giving(
    asked: Asked, known: Known, stage_of: Stages, filter_of: Callable[[Node | None], Node | None]
) -> Plan:
    """The situations that tell whether a text gives, or counts. Raises NotBuilt where none is asked about."""
    wanted = asked.wanted
    verb = wanted.verb if wanted is not None else ""
    if not verb and not GIVES.search(asked.text):
        raise not_placed("who gives something")
    if verb not in SAYS_SO or asked.purpose is not None or wanted is not None and wanted.negated:
        raise not_placed("what somebody is given")
    given, asked = _so_much(asked)
    last: NotBuilt | None = None
    for user in (one for one in asked.subjects if not one.generic):
        for whom in _others(asked, user, wanted.card if wanted is not None else ""):
            if wanted is not None and wanted.card == user.label and verb in HAS:
                continue  # it is asked what the card itself has
            try:
                return _plan(asked, known, stage_of, Frame(user.label, verb, whom), given, filter_of)
            except NotBuilt as missing:
                last = last or missing
    raise last or not_placed("what somebody is given")


def _others(asked: Asked, user: Subject, about: str) -> list[str]:
    """The other card of which it may be asked: the only one, or the one that the act names."""
    there = [one for one in asked.subjects if one.label != user.label and one.copies]
    others = [one.label for one in there if not one.on] or [one.label for one in there]  # not what he bears
    if len(others) > 1:
        others = [one for one in others if one == about]
    return others


def _so_much(asked: Asked) -> tuple[int | None, Asked]:
    """How much a question says that it is ("+2"), and the question without that number on its cards."""
    found = so_much(asked.text)
    if found is None or found[1] < 0:
        return None, asked
    number = found[1]
    subjects = tuple(
        msgspec.structs.replace(
            one, values={name: value for name, value in one.values.items() if value != number}
        ) for one in asked.subjects
    )
    return number, msgspec.structs.replace(asked, subjects=subjects)


def _plan(
    asked: Asked, known: Known, stage_of: Stages, frame: Frame, given: int | None,
    filter_of: Callable[[Node | None], Node | None],
) -> Plan:
    stage = stage_of(asked, frame, known)
    counts = frame.verb in COUNTS
    found = [
        one for one in bonuses(known.abilities(stage.laid.facts))
        if (one.counted is not None if counts else _speaks(one, filter_of) and _is_named(one.value, asked))
    ]
    if len({(one.value, one.cards) for one in found}) != 1 or counts and len(found) != 1:
        raise not_placed(f"what {stage.laid.label} gives")
    bonus = found[0]
    situation, before = with_and_without(stage, bonus, asked.text, counts=counts)
    own = tuple(msgspec.structs.replace(one, states={}) for one in asked.subjects if one.label == frame.user)
    alone = msgspec.structs.replace(
        asked, subjects=own, acts=(), board={}, player_states={}, relation="", moment="", phase="", moments=()
    )
    plain = stage_of(alone, Frame(frame.user, frame.verb, ""), known)
    contrast = with_and_without(plain, bonus, asked.text, counts=counts)
    assert stage.whom is not None
    if asked.form == "how much":
        return Plan(
            situation=situation, asks="value", subject=stage.laid.label, about=bonus.value, before=before,
            defaults=list(dict.fromkeys(stage.board.defaults)),
        )
    return Plan(
        situation=situation, asks="gives", subject=stage.laid.label, about=bonus.value, before=before,
        contrast=contrast[0], contrast_before=contrast[1], given=given,
        defaults=list(dict.fromkeys(stage.board.defaults)),
    )


def _speaks(one: Bonus, filter_of: Callable[[Node | None], Node | None]) -> bool:
    """Whether a bonus is given to others than the card that has the text."""
    return one.cards.kind == "attached" or filter_of(one.cards) is not None


def _is_named(value: str, asked: Asked) -> bool:
    """Whether a question speaks of a value, or of none."""
    wanted = asked.wanted
    thing = wanted.thing if wanted is not None else ""
    thing = KEYWORDS.get(thing, thing) or asked.value.partition(" of ")[0].strip()
    return not thing or thing == value or thing.endswith("bonus")


def with_and_without(stage: Staging, bonus: Bonus, text: str, *, counts: bool) -> tuple[Data, Data]:
    """The situation in which the value is read, and that without the card that gives it, or is counted."""
    target = stage.in_force(bonus)
    ask: Data = {"how much": f"{bonus.value} of {target.label}"}
    gone = stage.whom if counts else stage.laid
    if gone is None or gone is target:
        raise not_placed("who is counted")
    situation: Data = stage.board.situation(ask, text)
    if gone not in stage.board.cards:  # a site, on the path
        return situation, {name: value for name, value in situation.items() if name != "path"}
    return situation, stage.walk.without(Question(ask, "value", gives=gone.label))


__all__ = ["Bonus", "giving", "with_and_without"]
