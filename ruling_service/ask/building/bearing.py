"""Who is to bear what, in whichever words it is asked: "put X on him", "is X legal on him", "can he carry X
and Y at the same time".
"""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.building import records
from ruling_service.ask.model import Asked, AskedAct, Subject
from ruling_service.ask.reading.statements import ATTACHED_TYPES, BEARERS
from ruling_service.slugs import fold

PUTTING = ("attach", "bear", "add", "go", "have", "hold", "keep", "play")
"""Verbs by which an item comes to somebody, or is with him."""
BECOMES = {"lcg": "attach", "tcg": "play"}
"""The act of each game by which somebody comes to bear an item."""
TOGETHER = {"lcg": "bear", "tcg": "play"}
"""That by which he bears one beside others: in the cooperative game one too many may be attached, and another
one is discarded for it.
"""


def bearing(asked: Asked, game: str, question: str) -> Asked:
    """The question whether somebody may bear items as one of playing the last of them on him, who bears the
    others. `question` is the whole text.
    """
    wanted = asked.wanted
    if wanted is None or asked.form != "can" or wanted.verb not in PUTTING or wanted.amount not in (None, 1):
        return asked
    if asked.purpose is not None or wanted.thing or wanted.zones or wanted.zone not in ("", "play"):
        return asked
    part = [one for one in asked.subjects if one.label in _labels(wanted)]
    items = [one for one in part if _is(one, ATTACHED_TYPES)]
    bearers = [one for one in part if not _is(one, ATTACHED_TYPES) and set(one.types) & BEARERS]
    by = [one for one in part if one.label == wanted.by]
    if len(items) + len(bearers) < len(part) or len(bearers) != 1 or any(one in items for one in by):
        return asked  # "attach X to him with Y": Y does it
    said = _sentence(asked.text, question)
    items += [one for one in asked.subjects if one not in items and _is_asked(one, said)]
    if any(_is_asked(one, said) for one in items):
        items = [one for one in items if _is_asked(one, said)]
    bearer, last = bearers[0], items[-1] if items else None
    if last is None or any(one.copies != 1 or one.generic for one in items) or wanted.verb == "play" and by:
        return asked
    told = {
        one.label: msgspec.structs.replace(one, on="" if one is last else bearer.label) for one in items
        if one.on in ("", bearer.label)
    }
    if len(told) < len(items):
        return asked
    act = AskedAct(
        verb=(BECOMES if len(items) == 1 else TOGETHER)[game], card=last.label, targets=(bearer.label,),
        negated=wanted.negated, player=wanted.player,
    )
    subjects = tuple(told.get(one.label, one) for one in asked.subjects)
    return msgspec.structs.replace(asked, subjects=subjects, wanted=act)


def borne(asked: Asked, game: str) -> Asked:
    """ "He puts on X": the item is with him. A verb of no other happening only says so."""
    subjects = {one.label: one for one in asked.subjects}
    kept: list[AskedAct] = []
    for act in asked.acts:
        part = [subjects[label] for label in _labels(act) if label in subjects]
        items = [one for one in part if _is(one, ATTACHED_TYPES) and not one.on]
        bearers = [one for one in part if not _is(one, ATTACHED_TYPES) and set(one.types) & BEARERS]
        tells = act.verb in PUTTING and records.act_of(game, act.verb) is None
        if tells and items and len(bearers) == 1 and len(part) == len(items) + 1 and not act.negated:
            subjects |= {one.label: msgspec.structs.replace(one, on=bearers[0].label) for one in items}
        else:
            kept.append(act)
    return msgspec.structs.replace(asked, acts=tuple(kept), subjects=tuple(subjects.values()))


def _sentence(clause: str, question: str) -> str:
    """The sentence that asks, to its mark: a list of items goes on behind its commas."""
    begins = question.find(clause)
    rest = question[begins + len(clause) :] if begins >= 0 else ""
    return clause + re.split(r"[.?!;]|\b(?:if|when|while|because)\b", rest, maxsplit=1)[0]


def _is_asked(one: Subject, said: str) -> bool:
    """Whether a named item stands in the clause that asks; others are told to be where they are."""
    title = one.label.partition(",")[0]
    return not one.generic and _is(one, ATTACHED_TYPES) and fold(title) in fold(said)


def _is(one: Subject, types: frozenset[str]) -> bool:
    return bool(one.types) and set(one.types) <= types


def _labels(act: AskedAct) -> set[str]:
    return {act.card, act.by, act.against, *act.targets} - {""}
