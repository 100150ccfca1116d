"""Versions of one card that take each other's place."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.choosing import failed, part
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, cards

RULE = "lcg/scenario/the-battle-of-laketown"


@EFFECTS.means("takes_place", RULE)
def takes_place(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card has the damage of the others in play from now on, and these are discarded."""
    new = next((i for i in cards(play, frame, part(node, "what")) if table.is_in_play(play.card(i))), None)
    others = [] if new is None else [
        i for i in table.in_play(play) if i != new and matches(play, frame, part(node, "of"), i)
    ]
    if new is None or not others:
        play.say("No other version of it is in play", RULE, idle=True)
        failed(play, frame)
        return
    damage = sum(play.card(i).token("damage") for i in others)
    for ident in others:
        play.tokens(ident, "damage", 0)
    play.tokens(new, "damage", play.card(new).token("damage") + damage)
    play.say(f"{play.name(new)} takes the place of {table.names(play, others)}, with {damage} damage", RULE)
    play.happen(
        *(verbs.discarded(card=i, life=play.card(i).life, effect=True) for i in others), frame=frame.id
    )


@POSSIBLE.means("takes_place")
def may_take_place(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Whether there are others shows as it is carried out."""
    return True
