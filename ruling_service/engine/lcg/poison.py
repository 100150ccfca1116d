"""Poison: cards facedown on a character, each from the top of its controller's deck (lcg/keyword/venom)."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/venom"
WHY = "it has as much poison as hit points: what becomes of unconscious characters is not played"


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
    found = play.state.zone(table.deck(card.controller))[:number]
    for each in found:
        play.move(each, card.zone)
        play.change(
            each, host=ident, controller=card.controller, face_up=False, ready=True,
            life=play.card(each).life + 1,
        )
    if len(found) < number:
        play.say(f"{play.player(card.controller)}'s deck is empty", ENTRY)
    points = play.printed(ident).values.get("hit points")
    if points is not None and len(poison_on(play, ident)) >= points:
        come_upon(play, Unread(play.name(ident), "unconscious", WHY), ENTRY)
    play.say(f"{play.name(ident)} now has {len(poison_on(play, ident))} poison", ENTRY)
