"""What a question tells of where it is and of what there is not: the kind of site, whom nobody can spot, what
nobody controls. It is told of the position and is no act.
"""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.building.keywords import numbered
from ruling_service.ask.model import Asked, AskedAct, Mention, Subject, Understanding
from ruling_service.engine.language import keywords_known
from ruling_service.engine.tcg.keyword_records import TERRAIN

SEEING = ("spot", "control", "have", "take control", "see")
"""Verbs that only tell that cards are there."""
NOWHERE = re.compile(r"(?:\b(?:not|never|outside|away from)|n['’]t)\b[^.,;?]{0,24}$", re.IGNORECASE)
TAKES = re.compile(r"\b(?:takes?|took|taking|gains?|gained)\b", re.IGNORECASE)
OF_SITES = ("site number", "shadow number")
"""Values that sites have."""


def here(asked: Asked, understood: Understanding | None) -> Asked:
    """The question with what it tells of the position said of the position."""
    if understood is None or understood.game != "tcg":
        return asked
    return _bonus(_seen(_terrain(asked, understood)))


def _terrain(asked: Asked, understood: Understanding) -> Asked:
    """ "At a forest site": the kind of site at which everybody is."""
    kinds = [one for one in understood.mentions if _is_terrain(one)]
    if len(kinds) != 1:
        return asked
    name = kinds[0].readings[0].name
    there = not NOWHERE.search(understood.question[: kinds[0].start])
    sites = [one for one in asked.subjects if one.card == "site" and one.generic and name in one.keywords]
    left = tuple(one for one in asked.subjects if one not in sites)
    if any(name in one.keywords for one in left):
        return asked

    def freed(act: AskedAct | None) -> AskedAct | None:
        labels = {one.label for one in sites}
        if act is None:
            return None
        return msgspec.structs.replace(
            act, thing="" if act.thing == name else act.thing,
            targets=tuple(one for one in act.targets if one not in labels),
            against="" if act.against in labels else act.against,
        )  # fmt: skip

    whose = asked.value_of
    if any(one.label == whose for one in sites) and asked.value not in OF_SITES and len(left) == 1:
        whose = left[0].label
    acts = tuple(one for one in map(freed, asked.acts) if one is not None)
    return msgspec.structs.replace(
        asked, subjects=left, acts=acts, wanted=freed(asked.wanted), purpose=freed(asked.purpose),
        value_of=whose, board={**asked.board, "terrain": name, "there": there},
    )  # fmt: skip


def _is_terrain(mention: Mention) -> bool:
    if mention.kind != "keyword" or not mention.readings:
        return False
    keyword = keywords_known("tcg").find(mention.readings[0].name)
    return keyword is not None and TERRAIN in keyword.lists


def _seen(asked: Asked) -> Asked:
    """Whom one can spot is in play; whom one can't isn't."""
    acts: list[AskedAct] = []
    subjects = list(asked.subjects)
    board = dict(asked.board)
    for act in asked.acts:
        at = next((i for i, one in enumerate(subjects) if one.label == act.card), -1)
        if act.verb == "take control" and (act.negated or not TAKES.search(asked.text)):
            board["sites controlled"] = 0 if act.negated else 1
        elif act.verb not in SEEING or act.verb == "take control" or act.thing or act.targets or at < 0:
            acts.append(act)
        elif (one := _as_seen(subjects[at], act)) is not None:
            subjects[at] = one
        else:
            acts.append(act)
    return msgspec.structs.replace(asked, acts=tuple(acts), subjects=tuple(subjects), board=board)


def _as_seen(subject: Subject, act: AskedAct) -> Subject | None:
    if act.negated or act.amount == 0:
        return msgspec.structs.replace(subject, copies=0) if subject.generic else None
    if act.verb != "spot" or act.amount not in (None, 1, subject.copies):
        return None
    return msgspec.structs.replace(subject, zone=subject.zone or "play")


def _bonus(asked: Asked) -> Asked:
    """ "Is he damage +1": the number belongs to the keyword."""
    wanted = asked.wanted
    if wanted is None or wanted.verb != "be" or wanted.thing not in numbered("tcg") or wanted.amount:
        return asked
    found = re.search(rf"\b{re.escape(wanted.thing)}\b(?: bonus)?(?: of)? ?[+(]?(\d+)", asked.text, re.IGNORECASE)
    if found is None:
        return asked
    return msgspec.structs.replace(asked, wanted=msgspec.structs.replace(wanted, amount=int(found[1])))
