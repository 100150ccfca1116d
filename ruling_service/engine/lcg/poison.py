"""Poison: cards facedown on a character, each from the top of its controller's deck (lcg/keyword/venom); with
as much as its printed hit points it is unconscious (lcg/scenario/flies-and-spiders).
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.permissions import prohibited
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/venom"
RULE = "lcg/scenario/flies-and-spiders"
UNCONSCIOUS = "unconscious"
"""The mark of a character that is turned by 180 degrees."""


@LCG.plays(ENTRY)
def poison_on(play: Play, ident: int) -> list[int]:
    """The poison of a character: the facedown cards attached to it."""
    if not table.is_character(play, ident):
        return []
    return [i for i in table.attachments(play, ident) if not play.card(i).face_up]


@LCG.procedure(ENTRY)
def give(play: Play, ident: int, number: int) -> None:
    """The character is given so much poison, as far as its controller's deck has cards."""
    card = play.card(ident)
    if card.controller is None or not table.is_in_play(card):
        return
    reason = prohibited(play, ident, "be_poisoned")
    if reason is not None:
        play.say(reason[0], *reason[1], idle=True)
        return
    found = play.state.zone(table.deck(card.controller))[:number]
    for each in found:
        play.move(each, card.zone)
        play.change(
            each, host=ident, controller=card.controller, face_up=False, ready=True,
            life=play.card(each).life + 1,
        )
    if len(found) < number:
        play.say(f"{play.player(card.controller)}'s deck is empty", ENTRY)
    play.say(f"{play.name(ident)} now has {len(poison_on(play, ident))} poison", ENTRY)
    points = play.printed(ident).values.get("hit points")
    if points is not None and len(poison_on(play, ident)) >= points:
        faints(play, ident)


@LCG.plays(RULE)
def is_unconscious(play: Play, ident: int) -> bool:
    """Whether a character is unconscious."""
    return play.card(ident).marked(UNCONSCIOUS)


@LCG.plays(RULE)
def faints(play: Play, ident: int) -> None:
    """The character is unconscious: its poison goes, it takes part in no quest or attack any more."""
    if is_unconscious(play, ident):
        return
    for each in poison_on(play, ident):
        discard(play, each)
    play.mark(ident, UNCONSCIOUS)
    play.mark(ident, "committed", False)
    if table.attacks(play):
        play.remember(
            "attacks",
            tuple(
                each._replace(
                    defenders=tuple(i for i in each.defenders if i != ident),
                    attackers=tuple(i for i in each.attackers if i != ident),
                    ranged=tuple(i for i in each.ranged if i != ident),
                )
                for each in table.attacks(play)
            ),
        )
    play.say(f"{play.name(ident)} is unconscious", RULE)


@LCG.plays(RULE)
def wakes(play: Play, ident: int) -> None:
    """The character is turned back: it is ready and no longer unconscious."""
    play.mark(ident, UNCONSCIOUS, False)
    play.change(ident, ready=True)
    play.say(f"{play.name(ident)} is ready, and no longer unconscious", RULE)


@LCG.plays(RULE)
def discard(play: Play, ident: int) -> None:
    """A card that was poison goes to its owner's discard pile."""
    card = play.card(ident)
    play.change(ident, host=None, controller=None, face_up=True, life=card.life + 1)
    if card.owner is not None:
        play.move(ident, table.discard(card.owner))
