"""Which card's text a question asks about, and of whom: "can I exhaust X to play Y", "can Y cancel X", "does
Y work on X".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ruling_service.ask.model import Asked, AskedAct

USING = ("use", "trigger", "play", "pay", "work", "apply", "resolve", "target", "choose")
"""Verbs that say only that a text is used, or on whom."""
MAKE = "make"
"""The verb of who gives somebody a keyword."""
STOPS = ("cancel", "prevent", "stop")
PAID = ("remove", "add", "spend", "raise", "pay", "discard")
"""Verbs of costs of which a question says how much: the text has to say the same."""
OF_A_TEXT = ("", "ability", "action", "response", "special ability", "effect", "text", "search", "cost")
"""Things that only say again that it is a text."""


class Frame(NamedTuple):
    """A card whose text is asked about, the verb that it is to do, and the label of the card to which (""
    where it is asked only whether the text is used); `paid` is what it costs, where the question says
    so, `place` the part of the text ("cost": "with an Orc", "effect": "on an Orc"). `gives` is the keyword
    that it is to give, with its `number` where the question says one.
    """

    user: str
    verb: str
    whom: str
    paid: int | None = None
    place: str = ""
    gives: str = ""
    number: int | None = None


def frames(asked: Asked) -> list[Frame]:
    """The frames that a question may be, the most telling first. None where more is asked than a text can
    say: how often, where to, not.
    """
    acts = [one for one in (asked.wanted, asked.purpose) if one is not None]
    if len(acts) == 1 and acts[0].verb == MAKE and acts[0].thing and not acts[0].negated:
        return _making(acts[0], asked)
    if not acts or any(not _plain(one, asked) for one in acts):
        return []
    labels = [one.label for one in asked.subjects]
    theirs = {one.label for one in asked.subjects if one.player not in ("", "I")}
    found = [one for one in _frames(asked) if one.user in labels and (not one.whom or one.whom in labels)]
    return list(dict.fromkeys(
        one for one in found if one.user not in theirs and (one.user != one.whom or one.verb)
    ))  # fmt: skip


def _making(act: AskedAct, asked: Asked) -> list[Frame]:
    """Whose text gives the keyword: that of the card which is said to, else one's own."""
    named = [one.label for one in asked.subjects if not one.generic and one.player in ("", "I")]
    users = [act.by] if act.by else [act.card, *(one for one in named if one != act.card)]
    return [
        Frame(one, MAKE, act.card if act.card != one else "", gives=act.thing, number=act.amount)
        for one in users if one in named
    ]


def _plain(act: AskedAct, asked: Asked) -> bool:
    ability = act.thing in OF_A_TEXT or act.thing.endswith(("effect", "ability"))
    what = ability or act.verb in STOPS or any(act.thing == one.card for one in asked.subjects)
    paid = act is asked.wanted and asked.purpose is not None and act.verb in PAID
    some = act.verb in STOPS and act.thing.endswith(" effect") and not (act.targets or act.against or act.by)
    if some:
        return False  # "can it stop a shadow effect?": which effects it stops, no frame says
    return not act.negated and (act.amount in (None, 1) or paid) and what and not act.zones


def _frames(asked: Asked) -> Iterator[Frame]:
    wanted, purpose = asked.wanted, asked.purpose
    assert wanted is not None or purpose is not None
    first = wanted or purpose
    assert first is not None
    if wanted is not None and purpose is not None:
        if purpose.verb in USING and purpose.card == wanted.card:
            yield Frame(purpose.card, wanted.verb if wanted.verb not in USING else "", "")
        elif purpose.verb in USING:
            yield Frame(purpose.card, wanted.verb if wanted.verb not in USING else "", wanted.card)
        elif not wanted.card and wanted.verb in PAID:
            yield Frame(purpose.card, purpose.verb, "", wanted.amount)
        elif wanted.verb in USING or wanted.card:
            others = _others(purpose, wanted.card)
            yield from _of_all(wanted.card, purpose.verb, others or [""])
            if others and not any(one.label in others and not one.generic for one in asked.subjects):
                yield Frame(wanted.card, purpose.verb, "")  # they are there, and he may choose
        return
    if first.by and first.card and first.verb in USING:
        yield Frame(first.card, "", first.by, place="cost")
    if first.by:
        yield from _of_all(first.by, "" if first.verb in USING else first.verb, _others(first, first.by))
    if first.verb in USING:
        yield from _of_all(first.card, "", _others(first, first.card) or [""])
        return
    for label in (*first.targets, first.against):
        if label:
            yield Frame(label, first.verb, first.card)
    yield from _of_all(first.card, first.verb, _others(first, first.card))
    tools = {one.by for one in asked.acts}
    named = [one.label for one in asked.subjects if not one.generic and one.label not in tools]
    if not first.card or first.card in named and len(named) == 1 and not first.player:
        yield from (Frame(one, first.verb, "") for one in named)
    elif first.card in named and (asked.acts or first.player):
        yield Frame(first.card, first.verb, first.card)
        if asked.acts and not first.player:
            yield Frame(first.card, first.verb, "")


def _of_all(user: str, verb: str, whom: Iterable[str]) -> Iterator[Frame]:
    for one in whom:
        yield Frame(user, verb, one)


def _others(act: AskedAct, user: str) -> list[str]:
    """The cards that an act names beside the one that does it."""
    named = (act.card, *act.targets, act.against, act.by)
    return list(dict.fromkeys(one for one in named if one and one != user))
