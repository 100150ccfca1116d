"""A trigger that speaks of "a hero" where several are concerned: the text goes on about one of them, and
whoever carries it out says about which. Where it doesn't go on about any, it makes no difference which.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import starting
from ruling_service.engine.lcg.choosing import pick_among
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.subjects import ONE, pronouns
from ruling_service.engine.lcg.texts import kinds_in, trigger_of
from ruling_service.engine.lcg.triggers import HOWEVER_MANY


@lru_cache(maxsize=4096)
def gone_on_with(ability: Node) -> frozenset[str]:
    """The noun phrases of a trigger for one card of a sort that the rest of the text speaks of again."""
    trigger = trigger_of(ability)
    if trigger is None:
        return frozenset()
    fields = (value for node in trigger.walk() for value in node.fields.values())
    for_one = (
        value for value in fields
        if isinstance(value, Node) and value.kind in ONE and value.get("count") in (None, 1)
    )
    again = {
        pronoun[MEANS] for field in ability.fields if field != "when" for inner in nodes(ability, field)
        for pronoun in pronouns(inner)
    }
    return frozenset(noun_phrase(phrase) for phrase in for_one) & again


SPOKEN_AGAIN = frozenset(["it", "that", "those", "them", "its", "named"])
"""Phrases by which a text goes on about a card."""


def makes_no_difference(ability: Node, ident: int, life: int, o: Occurrence) -> Hashable:
    """What is the same for each of several cards drawn at once, where the text does not go on about the card:
    its uses for them do not differ. None where they may.
    """
    trigger = trigger_of(ability)
    kinds = kinds_in(trigger) if isinstance(trigger, Node) else frozenset()
    if HOWEVER_MANY.isdisjoint(kinds) or not SPOKEN_AGAIN.isdisjoint(kinds_in(ability)):
        return None
    return (ident, life, ability, o.having(card=None))


def left_open(frame: Frame, ability: Node) -> list[tuple[str, tuple[int, ...]]]:
    """The noun phrases of the trigger that mean one card, where as this happened several are so, with these
    cards.
    """
    spoken_again = gone_on_with(ability)
    return [
        (label, cards) for label, cards in frame.get("named", ()) if len(cards) > 1 and label in spoken_again
    ]


@LCG.procedure("lcg/triggered-ability", "lcg/faq/1.08")
def which_one(play: Play, frame_id: int, label: str, cards: tuple[int, ...], ability: Node) -> None:
    """Whoever carries the text out says which of the cards it speaks of, one for which its cost can be
    paid and it changes something where there is one: it is carried out once.
    """
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    able = tuple(i for i in cards if starting.text_can_start(play, _speaking_of(frame, label, i), ability))
    pick_among(
        play, frame, able or cards, 1, f"of the trigger: {label}",
        which_one.task(frame_id, label, cards, ability), label, of=label
    )


def _speaking_of(frame: Frame, label: str, ident: int) -> Frame:
    named = (*frame.get("named", ()), (label, (ident,)))
    return frame.binding(named=named, spoken=(*frame.get("spoken", ()), (ident,)))
