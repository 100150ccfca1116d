"""What has happened in this phase and this round, as far as a text of the game asks for it ("if a location
was explored this round").
"""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.meanings import meaning
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.allowances import some_text_asks
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.happened import HAPPENED, remembered
from ruling_service.engine.lcg.phrases import CARDS, CONDITIONS, count_of
from ruling_service.engine.lcg.triggers import SUBJECT, met, occurrence_kinds

ASKING = (
    "happened_this", "not_happened_this", "did_this", "did_one_of", "player_did", "player_did_not",
    "first_time",
)  # fmt: skip
"""Phrases that ask for what has happened in this phase or round."""


def asks(play: Play) -> bool:
    """Whether a text of this game asks for what has happened."""
    return some_text_asks(play, *ASKING)


def is_asked(play: Play, _: Happening) -> bool:
    """Whether what happens is remembered."""
    return asks(play)


def remember(play: Play, happening: Happening) -> bool:
    """Remember what has just taken effect until the phase, and the round, are over."""
    remember_each(play, happening.occurrences, ("phase", "round"))
    return False


def remember_each(play: Play, occurrences: Iterable[Occurrence], units: Iterable[str]) -> None:
    """Remember what has happened until these units of time are over."""
    each_time = some_text_asks(play, "first_time")
    for unit in units:
        for o in occurrences:
            if each_time or not play.used((unit, HAPPENED, o)):
                play.count_use((unit, HAPPENED, o))


@CONDITIONS.means("happened_this")
def happened_this(play: Play, frame: Frame, node: Node) -> bool:
    """It has happened in this phase, or this round: to one such card, to each, to so many, or to none."""
    event, per = part(node, "event"), str(node["per"])
    field, who = next(((f, w) for f, w in event.fields.items() if _says_how_many(w)), ("", None))
    if not isinstance(who, Node):
        return bool(found(play, frame, event, per))
    if who.kind == "each":
        cards = meaning(CARDS, who)(play, frame, who).cards
        each = [event.replace(**{field: Node("exactly", card=i)}) for i in cards]
        return bool(each) and all(found(play, frame, one, per) for one in each)
    of_any = found(play, frame, event.replace(**{field: Node("any", of=who["of"])}), per)
    if who.kind == "no_card":
        return not of_any
    role = SUBJECT.get(event.kind, ("", ""))[1]
    return len({o.get(role) if role else o for o in of_any}) >= count_of(play, frame, who)


def _says_how_many(who: object) -> bool:
    """Whether a phrase means more than one card, each, or none."""
    return isinstance(who, Node) and (
        who.kind in ("each", "no_card") or who.kind == "some" and who.get("count") != 1
    )


def found(play: Play, frame: Frame, event: Node, per: str) -> tuple[Occurrence, ...]:
    """What of this phase or round (`per`) an event tells of, in the order in which it happened."""
    kinds = occurrence_kinds(event)
    return tuple(o for o in remembered(play, per) if o.kind in kinds and met(play, frame, event, o))


@CONDITIONS.means("not_happened_this")
def not_happened_this(play: Play, frame: Frame, node: Node) -> bool:
    """It has not happened in this phase, or this round: said of each card, to none of them."""
    event = part(node, "event")
    for field, who in event.fields.items():
        if isinstance(who, Node) and who.kind == "each":
            node = node.replace(event=event.replace(**{field: who.as_kind("any")}))
    return not happened_this(play, frame, node)


@CONDITIONS.means("player_did")
def player_did(play: Play, frame: Frame, node: Node) -> bool:
    """The player has done it in this phase, or this round."""
    event = part(node, "event")
    whose = "of" if event.kind in ("threat_raised", "threat_reduced") else "player"
    return happened_this(play, frame, node.replace(event=event.replace(**{whose: part(node, "who")})))


@CONDITIONS.means("player_did_not")
def player_did_not(play: Play, frame: Frame, node: Node) -> bool:
    """The player has not done it in this phase, or this round."""
    return not player_did(play, frame, node)
