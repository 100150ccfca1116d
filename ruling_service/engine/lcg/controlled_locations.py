"""Locations that come under a player's control as they are explored, and stay in play; they go back to the
staging area without their progress.

Sources: lcg/scenario/assault-on-osgiliath, lcg/scenario/wrath-and-ruin.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.phrases import players
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, speaks_of, statements

RULES = ("lcg/scenario/assault-on-osgiliath", "lcg/scenario/wrath-and-ruin")


def is_being_explored(frame: Frame, ident: int) -> bool:
    """Whether a text answers that this location is explored."""
    o = frame.occurrence
    return o is not None and o.kind == verbs.explored.past and o.get("location") == ident


@LCG.plays(*RULES, "lcg/explored", "lcg/when")
def taken_as_explored(play: Play, frame: Frame, location: int, player: int) -> None:
    """A text gives a player control of a location. Where it does as that is about to leave play as explored,
    the location is taken instead of leaving.
    """
    for happening in play.state.happenings if is_being_explored(frame, location) else ():
        if happening.id == frame.happening:
            taken = (
                o.having(keeper=player) if o == frame.occurrence else o for o in happening.occurrences
            )
            play.amend(happening.id, occurrences=tuple(taken))


@LCG.plays(*RULES, "lcg/explored")
def who_gains(play: Play, o: Occurrence) -> int | None:
    """The player who gains control of a location as it is explored, where a text says so."""
    location = o.get("location")
    if o.get("keeper") is not None:
        return int(o.get("keeper"))
    for each in statements(play, "explored_stays"):
        of = each.says["of"]
        if isinstance(of, Node) and conditions_hold(play, each) and speaks_of(play, each, location):
            return next(iter(players(play, each.frame, of)), None)
    return None


@LCG.plays(*RULES)
def stays(play: Play, location: int, player: int) -> None:
    """The location comes into that player's area, without its progress."""
    play.tokens(location, "progress", 0)
    play.change(location, controller=player)
    _moves(play, location, table.area(player))
    play.say(
        f"{play.name(location)} is explored and stays in play under {play.player(player)}'s control", *RULES
    )


def is_controlled(play: Play, ident: int) -> bool:
    """Whether that is an encounter location that a player controls."""
    card = play.card(ident)
    return card.owner is None and card.controller is not None and table.is_location(play, ident)


def is_lost(play: Play, ident: int) -> None:
    """A location is about to leave the place where it lies: who controlled it until then is remembered."""
    if table.is_location(play, ident):
        by = play.card(ident).controller if is_controlled(play, ident) else None
        play.remember((table.CONTROLLED_BEFORE, ident), by)


@LCG.plays(*RULES)
def goes_back(play: Play, location: int) -> None:
    """Nobody controls the location any more: it is in the staging area, without its progress."""
    play.tokens(location, "progress", 0)
    play.change(location, controller=None)
    _moves(play, location, table.STAGING)
    play.say(f"{play.name(location)} returns to the staging area", *RULES)


def _moves(play: Play, ident: int, zone: str) -> None:
    play.move(ident, zone)
    for attached in table.attachments(play, ident):
        _moves(play, attached, zone)
