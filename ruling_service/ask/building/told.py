"""The acts that a question tells, with what its words leave between them: by what they were done, and what
never came about because of them.
"""

from __future__ import annotations

import msgspec

from ruling_service.ask.building.records import act_of
from ruling_service.ask.model import Asked, AskedAct, Subject

TOOLS = ("event", "ability", "special ability", "action", "response", "card", "card effect", "effect")
"""By what somebody may do something, where nobody says what it is."""
HELPS = "change"
"""How the vocabulary calls it that somebody makes a difference to another one,"""
PAID = ("exert", "exhaust", "discard", "use", "trigger")
"""and what he does for that."""
GONE = ("kill", "destroy", "discard", "return to hand", "return to deck", "leave play", "shuffle into deck")
"""After these a card isn't there any more."""


def told(asked: Asked, game: str) -> Asked:
    """The question without what it tells only by the way."""
    return _said_again(_named_only_when(_never_came_to_it(_by_some_means(_helps(asked), game))))


def is_effect(act: AskedAct, game: str) -> bool:
    """Whether an act is one that effects do, and no player by the rules alone."""
    record = act_of(game, act.verb)
    return record is not None and not record.by_players


def removed(acts: tuple[AskedAct, ...]) -> list[str]:
    """The labels of cards that acts remove from where they are."""
    return [one.card for one in acts if one.verb in GONE and not one.negated]


def _helps(asked: Asked) -> Asked:
    """ "He exerts to help her": what is paid for an ability is paid for her."""
    acts: list[AskedAct] = []
    for act in asked.acts:
        before = acts[-1] if acts else None
        other = before is not None and act.card == before.card and len(act.targets) == 1
        helped = (act.targets[0] if other else act.card) if act.verb == HELPS and not act.negated else ""
        if before is None or not helped or helped in (before.card, *before.targets) or not (
            before.verb in PAID and before.card and not before.negated
        ):
            acts.append(act)
        else:
            acts[-1] = msgspec.structs.replace(before, targets=(*before.targets, helped))
    return msgspec.structs.replace(asked, acts=tuple(acts)) if len(acts) < len(asked.acts) else asked


def _by_some_means(asked: Asked, game: str) -> Asked:
    """ "I killed it with an event", "by an ability": some card's effect did it, and none of the question.
    """
    tools = {
        one.label for one in asked.subjects
        if one.generic and one.card in TOOLS and _is_bare(one)
    }
    acts = tuple(_by_an_effect(one, tools) if is_effect(one, game) else one for one in asked.acts)
    used = {
        label for one in (*acts, asked.wanted, asked.purpose) if one is not None
        for label in (one.card, one.by, one.against, *one.targets)
    }
    left = tuple(one for one in asked.subjects if one.label not in tools or one.label in used)
    return msgspec.structs.replace(asked, acts=acts, subjects=left)


def _by_an_effect(act: AskedAct, tools: set[str]) -> AskedAct:
    by = "" if act.by in tools else act.by
    targets = tuple(one for one in act.targets if one not in tools)
    if act.thing in TOOLS:  # whoever has the ability does it, and nothing else in the fight
        return msgspec.structs.replace(act, by="", thing="", targets=targets, player=act.player or "I")
    if by != act.by or targets != act.targets:
        return msgspec.structs.replace(act, by=by, targets=targets, player=act.player or "I")
    return act


def _never_came_to_it(asked: Asked) -> Asked:
    """ "It was killed before it attacked": what is gone doesn't do the other thing any more."""
    if asked.relation != "before":
        return asked
    kept: list[AskedAct] = []
    for act in asked.acts:
        if act.card not in removed(tuple(kept)):
            kept.append(act)
    if len(kept) == len(asked.acts):
        return asked
    return msgspec.structs.replace(asked, acts=tuple(kept), relation="")


def _named_only_when(asked: Asked) -> Asked:
    """ "Before damage": an act of nobody, to nobody, only says when."""
    if asked.relation not in ("before", "during"):
        return asked
    acts = tuple(
        one for one in asked.acts
        if one.card or one.targets or one.player or one.against or one.by or one.thing or one.amount
    )
    return msgspec.structs.replace(asked, acts=acts)


def _said_again(asked: Asked) -> Asked:
    """ "Use it with no twilight in the pool": what is told of the table isn't what is used."""
    wanted = asked.wanted
    if wanted is None or wanted.verb not in ("use", "trigger", "play") or wanted.thing not in asked.board:
        return asked
    return msgspec.structs.replace(asked, wanted=msgspec.structs.replace(wanted, thing=""))


def _is_bare(one: Subject) -> bool:
    return one.copies == 1 and not any((one.traits, one.states, one.values, one.keywords, one.on, one.zone))
