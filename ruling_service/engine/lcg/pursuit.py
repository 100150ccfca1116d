"""A race against the encounter: pursuers with a play area and a quest deck of their own.

While the players are at another stage, what lies in that area isn't in the staging area and cannot leave;
at the same stage it counts as in the staging area, and lies there until it goes elsewhere or the stages part.

Sources: lcg/scenario/the-flight-of-the-stormcaller, lcg/scenario/race-across-harad.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import (
    advancing,
    cannot_happen,
    changes,
    encounter_effects,
    permissions,
    settle,
    table,
    verbs,
)
from ruling_service.engine.lcg.rulebook import LCG

RULES = ("lcg/scenario/the-flight-of-the-stormcaller", "lcg/scenario/race-across-harad")
AREA = f"'s{table.AREA}"
"""How the names of their areas end."""
FRONT = "C"
"""The side with which the stages of the pursuers lie in a quest deck."""


def area(name: str) -> str:
    """The zone of the pursuers of that name, whether one is named or all."""
    return f"{name.removesuffix('s')}{AREA}"


def waiting(name: str) -> str:
    """The zone where the stages lie to which they come later."""
    return f"later stages of {name}"


def areas(play: Play) -> tuple[str, ...]:
    """The areas of this game."""
    return tuple(zone for zone in play.state.zones if zone.endswith(AREA))


def stage(play: Play, where: str) -> int | None:
    """The stage at which the pursuers are who have that area."""
    return next((i for i in play.state.zone(where) if play.printed(i).type == "quest"), None)


@LCG.plays(*RULES)
def at_the_same_stage(play: Play, where: str) -> bool:
    """Whether name and number of their stage are those of the players' main quest."""
    own, theirs = stage(play, where), table.main_quest(play)
    return own is not None and theirs is not None and (
        play.name(own), play.printed(own).facts.get("stage")
    ) == (play.name(theirs), play.printed(theirs).facts.get("stage"))


def _of_area(play: Play, ident: int) -> str:
    """The area of which a card counts as in the staging area; "" if it isn't there as one of those."""
    where, life = play.fact(("of the area", ident), ("", -1))
    return where if play.card(ident).life == life else ""


def cards_of(play: Play, where: str) -> tuple[int, ...]:
    """The cards in an area that are no stage, wherever they count as lying."""
    staged = (i for i in play.state.zone(table.STAGING) if _of_area(play, i) == where)
    return (*(i for i in play.state.zone(where) if i != stage(play, where)), *staged)


@settle.FURTHER
@LCG.plays(*RULES)
def settled(play: Play) -> list[Occurrence]:
    """Cards of an area lie where they count as lying; a stage of the pursuers with all its progress is
    defeated by them.
    """
    due = []
    for where in areas(play):
        own = stage(play, where)
        together = at_the_same_stage(play, where)
        for ident in play.state.zone(where) if together else ():
            if ident != own and play.card(ident).host is None:
                play.remember(("of the area", ident), (where, play.card(ident).life))
                changes.move_within_play(play, ident, table.STAGING)
        for ident in [i for i in play.state.cards if _of_area(play, i) == where]:
            if play.card(ident).zone != table.STAGING:
                play.remember(("of the area", ident), None)
            elif not together:
                play.remember(("of the area", ident), None)
                changes.move_within_play(play, ident, where)
        points = None if own is None else play.value(own, "quest points")
        done = own is not None and points is not None and play.card(own).token("progress") >= points
        if done and not play.fact(("left behind", own)):
            due.append(verbs.pursuers_advanced(quest=own, to=where))
    return due


KEPT = (
    verbs.left_play, verbs.discarded, verbs.destroyed, verbs.engaged, verbs.moved, verbs.became_active,
    verbs.entered_staging, verbs.explored,
)  # fmt: skip
"""What takes a card elsewhere."""


@cannot_happen.KEEPS_IN_PLAY.of(*KEPT)
def stays_in_the_area(play: Play, o: Occurrence, ident: int) -> permissions.Reason | None:
    """While the players are at another stage, no card can leave the area."""
    where = play.card(ident).zone
    if not where.endswith(AREA) or o.get("to") == where:
        return None
    return f"{play.name(ident)} cannot leave {where}: the players are at another stage", RULES


@LCG.procedure(*RULES)
def prepared(play: Play, name: str, numbers: tuple[int, ...], leader: str) -> None:
    """Their quest deck is made of those stages, and who leads them lies beside it."""
    own = [
        i for i in play.state.zone(table.QUEST_DECK)
        if play.printed(i).facts.get("quest side") == FRONT and play.printed(i).facts.get("stage") in numbers
    ]
    for ident in sorted(own, key=lambda i: numbers.index(play.printed(i).facts["stage"])):
        play.move(ident, waiting(name))
    called = (i for i in play.state.cards if table.is_called(play, i, leader))
    for ident in [i for i in called if not table.is_in_play(play.card(i))][:1]:
        play.happen(verbs.entered_play(card=ident, player=None, to=area(name), how="put into play"))
    play.then(next_stage.task(area(name)))


@LCG.applies(verbs.pursuers_advanced, *RULES)
def advanced(play: Play, o: Occurrence, _: Happening) -> Done:
    """They have defeated their stage; they leave it once all is heard of that."""
    quest = o.get("quest")
    play.remember(("left behind", quest), True)
    play.say(f"{play.name(quest)} is complete for those who pursue: they advance")
    play.then(goes_on.task(quest))
    return True


@LCG.procedure(*RULES)
def goes_on(play: Play, quest: int) -> None:
    """They leave the stage, and come to the next one."""
    where = play.card(quest).zone
    play.remember(("left behind", quest), None)
    if where.endswith(AREA):
        changes.leave_play(play, quest, table.REMOVED)
        play.then(next_stage.task(where))


@LCG.procedure(*RULES)
def next_stage(play: Play, where: str) -> None:
    """The next stage of their quest deck comes: its side C is followed, then side D."""
    quest = next(iter(play.state.zone(waiting(where.removesuffix(AREA)))), None)
    if quest is not None:
        play.move(quest, where)
        play.then(turned.task(quest))
        encounter_effects.resolve_when_revealed(play, quest)


@LCG.procedure(*RULES)
def turned(play: Play, quest: int) -> None:
    """The stage lies on its other side, which is followed."""
    if back := advancing.back_of(play, quest):
        play.happen(verbs.flipped(card=quest, to=back), then=[followed.task(quest)])


@LCG.procedure(*RULES)
def followed(play: Play, quest: int) -> None:
    """What the stage does as it is revealed."""
    encounter_effects.resolve_when_revealed(play, quest)
